// va_arg over more than eight doubles, floats promoted, mixed with ints
#include <stdio.h>
#include <stdarg.h>
static double sum(int n, ...) {
    va_list ap;
    va_start(ap, n);
    double s = 0;
    for (int i = 0; i < n; i++) s = s * 0.5 + va_arg(ap, double);
    va_end(ap);
    return s;
}
static double mix(int n, ...) {
    va_list ap;
    va_start(ap, n);
    double s = 0;
    for (int i = 1; i <= n; i++) {
        int k = va_arg(ap, int);
        double d = va_arg(ap, double);
        s += k * d * i;
    }
    va_end(ap);
    return s;
}
static double fixed(double a, int b, float c, long d, ...) {
    va_list ap;
    va_start(ap, d);
    double r = a + b + c + d;
    r *= va_arg(ap, double);
    r -= va_arg(ap, int);
    r += va_arg(ap, long);
    r /= va_arg(ap, double);
    va_end(ap);
    return r;
}
int main(void) {
    float f = 0.1f;
    printf("%.17g %g\n", sum(1, f), sum(0));
    printf("%.17g\n", sum(12, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, -12.5));
    printf("%g\n", mix(9, 1, .5, 2, 1.5, 3, 2.5, 4, 3.5, 5, 4.5, 6, 5.5, 7, 6.5, 8, 7.5, 9, 8.5));
    printf("%.17g\n", fixed(1.5, 2, 2.5f, 3, 4.0, 5, 6L, 7.0));
    printf("%g %g\n", sum(2, -0.0, 1e308 * 10), sum(2, 1.0, -0.0));
    return (int)mix(1, 3, 7.0);
}
