// bitwise operators on mixed widths and signs
#include <stdio.h>
int main(void) {
    int a = 0x0f0f0f0f, b = -256;
    printf("%x %x %x %x\n", a & b, a | b, a ^ b, ~a);
    unsigned char c = 0x0f;
    printf("%d %d %d\n", ~c, (unsigned char)~c, c ^ 0xff);
    long l = b;
    unsigned u = b;
    printf("%lx %lx %lx\n", l & 0xffffffffffL, (long)u & 0xffffffffffL, l ^ u);
    printf("%lx %llx\n", l & u, 0x123456789abcdefULL & ~0xffu);
    printf("%llx\n", 0x123456789abcdefULL & ~0xffULL);
    short s = -1;
    printf("%x %x\n", s & 0xffff, (unsigned short)s | 0x10000);
    unsigned x = 0xdeadbeef;
    x = (x << 13) | (x >> 19);
    printf("%x\n", x);
    x ^= x >> 16;
    x &= ~(x & -x);
    printf("%x\n", x);
    return x & 0x7f;
}
