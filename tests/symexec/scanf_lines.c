// SPDX-License-Identifier: Apache-2.0
// Whitespace of the format is skipped, however much there is.
// options: --stdin-bytes 3
// fault: abort 11
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x, y;
    if (scanf("%d\n", &x) != 1) return 1;
    if (scanf(" %d ", &y) != 1) return 2;
    if (y == x + 1) abort();
    return 0;
}
