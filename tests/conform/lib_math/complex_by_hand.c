// complex numbers as structs: products, quotients, polar form, roots of unity
#include <stdio.h>
#include <math.h>
struct cpx {
    double re, im;
};
static struct cpx mul(struct cpx a, struct cpx b) {
    return (struct cpx){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static struct cpx quo(struct cpx a, struct cpx b) {
    double d = b.re * b.re + b.im * b.im;
    return (struct cpx){(a.re * b.re + a.im * b.im) / d, (a.im * b.re - a.re * b.im) / d};
}
static struct cpx polar(double r, double phi) {
    struct cpx z;
    sincos(phi, &z.im, &z.re);
    z.re *= r, z.im *= r;
    return z;
}
static struct cpx root(struct cpx z) {
    double r = hypot(z.re, z.im);
    return (struct cpx){sqrt((r + z.re) / 2), copysign(sqrt((r - z.re) / 2), z.im)};
}
static void show(const char *what, struct cpx z) {
    printf("%s %.10g %.10g, %.10g at %.10g\n", what, z.re, z.im, hypot(z.re, z.im), atan2(z.im, z.re));
}
int main(void) {
    struct cpx a = {3, 4}, b = {1, -2}, arr[2] = {{1, 0}, {0, 1}};
    show("a*b", mul(a, b));
    show("a/b", quo(a, b));
    show("root", root(a));
    show("root of -1", root((struct cpx){-1, 0.0}));
    show("root of conj", root((struct cpx){3, -4}));
    for (int k = 0; k < 5; k++) show("unity", polar(1, 2 * M_PI * k / 5));
    struct cpx sum = {0, 0}, z = {1, 0};
    for (int k = 0; k < 50; k++) {
        sum.re += z.re, sum.im += z.im;
        z = mul(z, (struct cpx){0.5, 0.25});
    }
    show("series", sum);
    arr[1] = arr[0], arr[0].im = -1;
    printf("%g %g %zu\n", arr[1].re, arr[0].im, sizeof arr);
    int inside = 0;
    for (int y = -8; y <= 8; y++)
        for (int x = -12; x <= 4; x++) {
            struct cpx c = {x / 6.0, y / 6.0}, w = {0, 0};
            int n = 0;
            while (n < 40 && hypot(w.re, w.im) < 2) w = mul(w, w), w.re += c.re, w.im += c.im, n++;
            inside += n == 40;
        }
    printf("%d\n", inside);
    return inside & 127;
}
