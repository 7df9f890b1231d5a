// SPDX-License-Identifier: Apache-2.0
// What follows a number is an input: the comma is not taken for granted.
// fault: abort 9
// fault: abort 10
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x, y, n = scanf("%d,%d", &x, &y);
    if (n == 2 && x + y == 1000) abort();
    if (n == 1 && getchar() == ';') abort();
    return 0;
}
