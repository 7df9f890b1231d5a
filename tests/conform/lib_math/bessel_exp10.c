// Bessel functions of order 0 and 1; powers of ten in three types; errno
#define _GNU_SOURCE
#include <stdio.h>
#include <math.h>
#include <errno.h>
int main(void) {
    for (double x = 0.25; x < 30; x *= 1.9)
        printf("%.12g %.12g %.12g %.12g\n", j0(x), j1(x), y0(x), y1(x));
    printf("%.12g %.12g\n", j0(-2.5), j1(-2.5));
    errno = 0;
    double pole = y0(0.0);
    printf("%d %d\n", pole == -INFINITY, errno == ERANGE);
    errno = 0;
    double none = y1(-1.0);
    printf("%d %d\n", none != none, errno == EDOM);
    printf("%.15g %.15g %.15g\n", exp10(3), exp10(-2.5), exp10(0.1));
    printf("%.9g %.9g\n", (double)exp10f(3), (double)exp10f(-0.5f));
    printf("%.18Lg %.18Lg\n", exp10l(5), exp10l(-0.25L));
    errno = 0;
    double big = exp10(400);
    printf("%d %d\n", big == INFINITY, errno == ERANGE);
    double (*f)(double) = exp10;
    return (int)f(2) + (int)j0(0);
}
