// SPDX-License-Identifier: Apache-2.0
// Numbers that no long holds are told where errno is looked at.
// fault: abort 10
// open: too large for scanf
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    long x;
    if (scanf("%ld", &x) == 1 && errno == 0 && x == 7) abort();
    return errno == ERANGE;
}
