// widening keeps the value: sign or zero extension by source type
#include <stdio.h>
int main(void) {
    signed char c = -2;
    unsigned char uc = 254;
    short s = -2;
    unsigned short us = 65534;
    int i = -2;
    unsigned u = -2u;
    printf("%d %d %d %d\n", (int)c, (int)uc, (int)s, (int)us);
    printf("%ld %ld %ld %ld %ld %ld\n", (long)c, (long)uc, (long)s, (long)us, (long)i, (long)u);
    printf("%lx %lx %lx\n", (unsigned long)c, (unsigned long)i, (unsigned long)u);
    printf("%x %x\n", (unsigned)c, (unsigned short)c);
    printf("%lld %llu\n", (long long)(int)u, (unsigned long long)(unsigned)i);
    unsigned long x = c;
    unsigned long y = (unsigned char)c;
    unsigned long z = (unsigned short)c;
    printf("%lx %lx %lx\n", x, y, z);
    return (int)(x & 0x3f);
}
