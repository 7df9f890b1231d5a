// SPDX-License-Identifier: Apache-2.0
// %n tells how many bytes were taken: then they are read one by one.
// options: --stdin-bytes 4
// fault: abort 11
// fault: abort 12
// open: more than 4 bytes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x, n;
    if (scanf("%d%n", &x, &n) == 1 && x == 7 && n == 3) abort();
    if (x == -23 && n == 3) abort();
    return 0;
}
