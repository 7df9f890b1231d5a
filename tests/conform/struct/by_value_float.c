// structs of floats and mixes pass through SSE registers
#include <stdio.h>
struct f1 {
    float a;
};
struct f2 {
    float a, b;
};
struct f3 {
    float a, b, c;
};
struct d2 {
    double a, b;
};
struct fi {
    float f;
    int i;
};
struct di {
    double d;
    long l;
};
struct ld {
    long double x;
};
static struct f1 g1(struct f1 x) {
    x.a *= 2;
    return x;
}
static struct f2 g2(struct f2 x) { return (struct f2){x.b, x.a}; }
static struct f3 g3(float k, struct f3 x) {
    x.a *= k;
    x.b += k;
    x.c -= k;
    return x;
}
static struct d2 g4(struct d2 a, struct d2 b) {
    return (struct d2){a.a * b.a - a.b * b.b, a.a * b.b + a.b * b.a};
}
static struct fi g5(struct fi x) {
    x.f += x.i;
    x.i = (int)(x.f * 4);
    return x;
}
static struct di g6(struct di x, struct di y) { return (struct di){x.d / y.d, x.l - y.l}; }
static struct ld g7(struct ld x) {
    x.x /= 3;
    return x;
}
int main(void) {
    printf("%g\n", g1((struct f1){1.25f}).a);
    struct f2 b = g2((struct f2){1, 2});
    printf("%g %g\n", b.a, b.b);
    struct f3 c = g3(0.5f, (struct f3){1, 2, 3});
    printf("%g %g %g\n", c.a, c.b, c.c);
    struct d2 z = {0, 1};
    z = g4(z, z);
    printf("%g %g\n", z.a, z.b);
    z = g4(z, (struct d2){2, -3});
    printf("%g %g\n", z.a, z.b);
    struct fi e = g5(g5((struct fi){0.75f, 2}));
    printf("%g %d\n", e.f, e.i);
    struct di h = g6((struct di){1, 2}, (struct di){8, 1L << 33});
    printf("%g %ld\n", h.d, h.l);
    printf("%.20Lg\n", g7((struct ld){1}).x);
    return e.i;
}
