// SPDX-License-Identifier: Apache-2.0
// No digit follows a number.
// fault: abort 10
// fault: abort 11
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x;
    char c;
    if (scanf("%d%c", &x, &c) != 2) abort();
    if (c == '\n') abort();
    if (c >= '0' && c <= '9') abort();
    return 0;
}
