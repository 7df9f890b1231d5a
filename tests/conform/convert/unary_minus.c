// unary minus, plus, complement and not on every width
#include <stdio.h>
int main(void) {
    unsigned char uc = 1;
    signed char sc = -128;
    unsigned short us = 65535;
    unsigned u = 1;
    unsigned long ul = 1;
    _Bool b = 1;
    float f = 0.0f;
    long l = -5;
    printf("%d %d %d %u %lu %d\n", -uc, -sc, -us, -u, -ul, -b);
    printf("%d %d %d %u %lu %d\n", ~uc, ~sc, ~us, ~u, ~ul, ~b);
    printf("%d %d %d %d %d %d %d\n", !uc, !sc, !us, !-f, !l, !!l, !b);
    printf("%g %g %zu %zu\n", -f, - -f, sizeof(-uc), sizeof(+us));
    printf("%ld %ld %ld\n", -l, ~l, -~l);
    unsigned char t = -uc;
    signed char m = -sc;
    printf("%d %d\n", t, m);
    printf("%d %d\n", -u > 0, -(long)u > 0);
    printf("%u %u\n", (unsigned)-sc, -(unsigned)sc);
    __int128 q = -(__int128)ul;
    printf("%d\n", q < 0);
    return (unsigned char)~t;
}
