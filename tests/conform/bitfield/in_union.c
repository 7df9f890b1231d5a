// bit-fields inside unions decode an integer; register-style overlays
#include <stdio.h>
union f {
    unsigned u;
    struct {
        unsigned mant : 23, exp : 8, sign : 1;
    };
    float f;
};
union r {
    unsigned short w;
    struct {
        unsigned short lo : 8, hi : 8;
    } b;
    struct {
        unsigned short b0 : 1, mid : 14, b15 : 1;
    } c;
};
int main(void) {
    union f x = {.f = -6.25f};
    printf("%u %u %x\n", x.sign, x.exp, x.mant);
    x.exp++;
    printf("%g\n", x.f);
    x.sign = 0;
    x.mant = 0;
    printf("%g\n", x.f);
    x.exp = 255;
    printf("%f\n", x.f);
    x.u = 0x40490fdb;
    printf("%.6f %u\n", x.f, x.exp - 127);
    union r r = {0x8001};
    printf("%d %d %d %d\n", r.b.lo, r.b.hi, r.c.b0, r.c.b15);
    r.c.mid = ~0;
    printf("%x\n", r.w);
    r.b.lo = 0;
    printf("%x %x\n", r.w, r.c.mid);
    r.c.b15 = 0;
    printf("%d\n", r.b.hi);
    union {
        unsigned char c;
        struct {
            unsigned char n0 : 4, n1 : 4;
        };
    } n;
    int s = 0;
    for (int i = 0; i < 256; i += 37) {
        n.c = (unsigned char)i;
        s += n.n0 * 100 + n.n1;
    }
    printf("%d\n", s);
    return r.b.hi;
}
