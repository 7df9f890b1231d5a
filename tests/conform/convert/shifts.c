// shifts: arithmetic right for signed, logical for unsigned, result type of the left operand
#include <stdio.h>
int main(void) {
    int n = -16;
    unsigned u = 0xf0000000u;
    unsigned char c = 0x80;
    signed char s = -128;
    long l = -1;
    printf("%d %d %u %u\n", n >> 2, n >> 31, u >> 4, u << 4);
    printf("%d %d %d\n", c << 1, c >> 3, s >> 3);
    printf("%ld %lu\n", l >> 40, (unsigned long)l >> 40);
    printf("%x %lx %llx\n", 1u << 31, 1ul << 63, 1ull << 33);
    printf("%d\n", (int)sizeof(c << 40L));
    for (int i = 0; i < 32; i += 7) printf("%x %x ", 0x80000000u >> i, 1u << i);
    puts("");
    unsigned short us = 0xffff;
    us <<= 4;
    printf("%x\n", us);
    us >>= 8;
    printf("%x\n", us);
    short sh = -2;
    sh >>= 1;
    printf("%d\n", sh);
    long long q = -5;
    printf("%lld\n", q >> 1);
    int k = 5;
    printf("%d %d\n", 1 << k >> 1, 1 << (k >> 1));
    return (1 << 7) - 1;
}
