// SPDX-License-Identifier: Apache-2.0
// Whether a number is the last thing is seen without another read.
// options: --stdin-bytes 4
// fault: abort 12
// fault: abort 14
// open: more than 4 bytes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x, c;
    if (scanf("%d", &x) != 1 || x != 12) return 1;
    if (feof(stdin)) abort();
    if ((c = getchar()) == '-' && ungetc(c, stdin) == c &&
        scanf("%d", &x) == 1 && x == -3) abort();
    return 0;
}
