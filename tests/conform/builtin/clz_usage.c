// algorithms built on the bit builtins: log2, next power, bit reversal, gray code
#include <stdio.h>
static int ilog2(unsigned long v) { return 63 - __builtin_clzl(v); }
static unsigned npow2(unsigned v) { return v <= 1 ? 1 : 1u << (32 - __builtin_clz(v - 1)); }
static unsigned rev(unsigned v) {
    unsigned r = 0;
    for (int i = 0; i < 32; i++) r |= (v >> i & 1) << (31 - i);
    return r;
}
static unsigned gcd(unsigned a, unsigned b) {
    if (!a || !b) return a | b;
    int s = __builtin_ctz(a | b);
    a >>= __builtin_ctz(a);
    do {
        b >>= __builtin_ctz(b);
        if (a > b) {
            unsigned t = a;
            a = b;
            b = t;
        }
        b -= a;
    } while (b);
    return a << s;
}
int main(void) {
    printf("%d %d %d\n", ilog2(1), ilog2(1000), ilog2(~0ul));
    printf("%u %u %u %u\n", npow2(1), npow2(17), npow2(64), npow2(0x7fffffff));
    printf("%x %x\n", rev(1), rev(0x12345678));
    printf("%u %u %u\n", gcd(48, 36), gcd(0, 5), gcd(3000000000u, 1250000000u));
    for (unsigned v = 0xa4; v; v &= v - 1) printf("%d ", __builtin_ctz(v));
    puts("");
    unsigned g = 0;
    for (unsigned i = 0; i < 16; i++) {
        unsigned c = i ^ i >> 1;
        g += c * (unsigned)__builtin_popcount(c ^ (i + 1) ^ (i + 1) >> 1);
    }
    printf("%u\n", g);
    return (int)g & 0xff;
}
