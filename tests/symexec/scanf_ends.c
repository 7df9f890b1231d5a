// SPDX-License-Identifier: Apache-2.0
// The results of scanf: each of them is seen.
// fault: abort 12
// fault: abort 13
// fault: abort 14
// fault: abort 15
// fault: abort 16
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x = 5, y = 5, n = scanf("%d %d", &x, &y);
    if (n == -1 && x == 5) abort();
    if (n == 0 && x == 5 && getchar() == 'q') abort();
    if (n == 1 && x == -1234 && y == 5 && getchar() == EOF) abort();
    if (n == 1 && x == 77 && getchar() == ',') abort();
    if (n == 2 && x == -2147483648 && y == 2147483647) abort();
    return x == 5 && n == 2;
}
