// SPDX-License-Identifier: Apache-2.0
// %d is one input of any value: a number, none, none behind either sign, or
// the end.
// paths: 6
// fault: divide-by-zero 9
#include <stdio.h>
int main(void) {
    int x;
    if (scanf("%d", &x) == 1) return 100 / (x - 123456789);
    return 1;
}
