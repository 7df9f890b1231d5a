// SPDX-License-Identifier: Apache-2.0
// options: --stdin-bytes 2
// fault: abort 10
// open: more than 2 bytes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int c = getchar(), d = getchar(), e = getchar();
    if (c == 'a' && d == 'b')
        abort();
    return c == EOF && d != EOF && e != EOF;
}
