// unions reinterpret bytes; every member starts at offset 0
#include <stdio.h>
#include <string.h>
union u {
    unsigned i;
    unsigned char b[8];
    unsigned short h[4];
    float f;
    double d;
    long l;
    struct {
        char lo, hi;
    } p;
};
int main(void) {
    union u x;
    memset(&x, 0, sizeof x);
    x.i = 0x11223344;
    printf("%x %x %x %x\n", x.b[0], x.b[3], x.h[0], x.h[1]);
    x.b[1] = 0xff;
    printf("%x\n", x.i);
    x.h[1] = 0xbeef;
    printf("%x %d\n", x.i, x.p.lo);
    x.f = 1.0f;
    printf("%x\n", x.i);
    x.d = -2.0;
    printf("%lx %x\n", x.l, x.h[3]);
    x.l = 0x3ff8000000000000;
    printf("%g\n", x.d);
    x.p.hi = 1;
    printf("%lx\n", x.l);
    union u y = x;
    y.b[7] ^= 0x80;
    printf("%d %d\n", y.d<0, x.d> 0);
    union u z = {.d = 0.5}, w = {5};
    printf("%x %u\n", z.b[7], w.i);
    union u *q = &w;
    q->l = -1;
    printf("%u %d %d\n", q->i, q->p.hi, (short)q->h[2]);
    printf("%zu\n", sizeof(union u));
    return x.b[7];
}
