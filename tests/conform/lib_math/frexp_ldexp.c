// frexp, ldexp, scalbn, nextafter, ulp steps
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {0, 1, -8, 0.1, 1e300, 5e-324, 3.999};
    for (int i = 0; i < 7; i++) {
        int e;
        double m = frexp(v[i], &e);
        printf("%.17g %d %d\n", m, e, ldexp(m, e) == v[i]);
    }
    printf("%g %g %g %g\n", ldexp(1, 10), ldexp(-3, -2), ldexp(1, 2000), ldexp(1, -1074));
    printf("%g %g\n", ldexp(1, -1080), scalbn(1.5, 4));
    printf("%.17g %.17g %g\n", nextafter(1, 2), nextafter(1, 0), nextafter(0, 1));
    printf("%g %g\n", nextafter(0, -1), nextafter(1.7976931348623157e308, INFINITY));
    int e;
    float f = frexpf(10, &e);
    printf("%g %d %g\n", (double)f, e, (double)ldexpf(0.5f, 3));
    long double l = frexpl(1e4000L, &e);
    printf("%.10Lg %d\n", l, e);
    printf("%.9g\n", (double)nextafterf(1, 2));
    printf("%.20Lg\n", nextafterl(1, 2));
    return e & 0xff;
}
