// automatic aggregates initialised from calls and earlier members in order
#include <stdio.h>
static int n;
static int next(void) { return ++n; }
struct s {
    int a, b[3], c;
};
int main(void) {
    struct s x = {next(), {next()}, next()};
    printf("%d %d\n", x.a + x.b[0] + x.c, n);
    int k = 5, v[4] = {k, k * k, v == 0, [3] = -k};
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    struct s y = x, z = {y.c, {y.a, k}, y.b[0]};
    printf("%d %d %d %d\n", z.a, z.b[1], z.b[2], z.c);
    int a = 1, b = a + 1, *p = &b, c = *p * 10;
    printf("%d\n", c);
    const struct s *q = (k > 3 ? &x : &y);
    struct s w[2] = {*q, {.c = q->c}};
    printf("%d %d\n", w[0].a == x.a, w[1].c == x.c);
    char t[] = {(char)('a' + k), (char)(k + '0'), 0};
    puts(t);
    for (int i = 0; i < 3; i++) {
        int m[3] = {[0 ... 2] = i};
        m[i] *= 10;
        printf("%d%d%d ", m[0], m[1], m[2]);
    }
    puts("");
    double d[2] = {k / 2, k / 2.0};
    printf("%g %g\n", d[0], d[1]);
    union {
        int i;
        double f;
    } u = {.f = k * 1.5};
    printf("%g\n", u.f);
    int self = sizeof self;
    printf("%d\n", self);
    return n * 10 + w[1].a;
}
