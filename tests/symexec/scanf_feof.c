// SPDX-License-Identifier: Apache-2.0
// feof behind a number asks whether it was the last thing, and nothing else:
// whitespace may follow, and then the end.
// options: --stdin-bytes 3
// fault: abort 15
// fault: abort 16
// fault: abort 17
// open: more than 3 bytes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x = 0, n = 0, r = 0;
    while (!feof(stdin) && (r = scanf("%d", &x)) == 1)
        n++;
    if (r == 1 && n == 2 && x == -31) abort();
    if (r == -1 && n == 2 && x == 47) abort();
    if (r == 0 && n == 1 && getchar() == '?') abort();
    return 0;
}
