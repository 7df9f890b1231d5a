// SPDX-License-Identifier: Apache-2.0
// %i ends at 8 in 018; %x and a width are read byte by byte.
// options: --stdin-bytes 5
// fault: abort 13
// fault: abort 15
// open: more than 5 bytes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int i;
    char c;
    unsigned x = 0, y = 0;
    if (scanf("%i%c", &i, &c) == 2 && i == 8 && c == '8') abort();
    if (c != ':') return 1;
    if (scanf("%x%1u", &x, &y) == 2 && x == 0xf && y == 7) abort();
    return 0;
}
