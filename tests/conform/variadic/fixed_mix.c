// named arguments of many kinds before the ellipsis
#include <stdio.h>
#include <stdarg.h>
struct p {
    int x, y;
};
struct big {
    long v[4];
};
static double f(
    int a, struct p p, double d, struct big b, float g, long e, long h, long i, long j, ...) {
    va_list ap;
    va_start(ap, j);
    double r = a + p.x * p.y + d + b.v[3] + g + e + h + i + j;
    int k = va_arg(ap, int);
    struct p q = va_arg(ap, struct p);
    double z = va_arg(ap, double);
    struct big c = va_arg(ap, struct big);
    char *s = va_arg(ap, char *);
    printf("%d %d %d %g %ld %s\n", k, q.x, q.y, z, c.v[0], s);
    va_end(ap);
    return r;
}
static int early(int n, ...) {
    va_list ap;
    va_start(ap, n);
    if (n == 0) {
        va_end(ap);
        return -1;
    }
    int v = va_arg(ap, int);
    va_end(ap);
    return v > 100 ? v : early(v, v + 50, "extra");
}
int main(void) {
    struct big b = {{11, 22, 33, 44}};
    printf("%g\n", f(1, (struct p){2, 3}, 0.5, b, 0.25f, 100, 200, 300, 400, 7, (struct p){8, 9},
                       2.5, b, "str"));
    printf("%d %d\n", early(0), early(1, 10));
    return early(5, 101);
}
