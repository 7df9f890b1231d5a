// SPDX-License-Identifier: Apache-2.0
// Numbers of all types.
// fault: abort 16
// fault: abort 18
// fault: abort 20
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    unsigned u = 0;
    long l = 0;
    signed char s = 0;
    unsigned short h = 0;
    long long q = 0;
    unsigned long z = 0;
    if (scanf("%u %ld", &u, &l) != 2) return 1;
    if (u == 0xffffffff && l == 0x8000000000000000) abort();
    if (scanf("%hhd%hu", &s, &h) != 2) return 1;
    if (s == -128 && h == 65535) abort();
    if (scanf("%lld%zu", &q, &z) != 2) return 1;
    if (q == -1 && z == 0xffffffffffffffff) abort();
    return s == 1000 || h == 70000;
}
