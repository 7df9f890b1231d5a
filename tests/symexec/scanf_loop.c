// SPDX-License-Identifier: Apache-2.0
// A number counts as one byte.
// options: --stdin-bytes 4
// fault: abort 11
// open: more than 4 bytes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x, n = 0, sum = 0;
    while (scanf("%d", &x) == 1) n++, sum += x > 100 ? 100 : 0;
    if (n == 4 && sum == 300) abort();
    if (n == 5) abort();
    return 0;
}
