// signed and unsigned bit-fields truncate and extend
#include <stdio.h>
struct b {
    unsigned a : 3;
    int b : 3;
    unsigned c : 1;
    int d : 1;
    unsigned e : 10;
    signed f : 15;
};
int main(void) {
    struct b x = {0};
    x.a = 9;
    x.b = 5;
    x.c = 3;
    x.d = 1;
    x.e = -1;
    x.f = 0x4000;
    printf("%d %d %d %d %d %d\n", x.a, x.b, x.c, x.d, x.e, x.f);
    x.a--;
    x.b++;
    x.e += 2;
    x.f--;
    x.c ^= 1;
    x.d = 0;
    printf("%d %d %d %d %d %d\n", x.a, x.b, x.c, x.d, x.e, x.f);
    struct b y = x;
    y.a = 7;
    printf("%d %d %zu\n", x.a, y.a, sizeof x);
    printf("%d %d\n", x.a - 5 < 0, -x.e < 0);
    struct b *p = &y;
    p->b = -4;
    p->b--;
    printf("%d\n", p->b);
    struct b v[3] = {{1, 2}, {3, -1, 1, -1, 1023, -16384}};
    printf("%d %d %d %d\n", v[1].b, v[1].d, v[1].f, v[2].a);
    x.e = 1023;
    x.e++;
    printf("%d\n", x.e);
    x.a = x.e = 0x3f5;
    printf("%d %d\n", x.a, x.e);
    return x.e & 0x7f;
}
