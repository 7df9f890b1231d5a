// hypot, fma, fdim, fmin, fmax, copysign, fabs
#include <stdio.h>
#include <math.h>
int main(void) {
    printf("%g %g %g %g\n", hypot(3, 4), hypot(1e300, 1e300), hypot(-5, 12), hypot(1e-320, 0));
    printf("%.17g %.17g\n", fma(0.1, 10, -1), 0.1 * 10 - 1);
    printf("%g %g\n", fdim(5, 3), fdim(3, 5));
    printf("%g %g %g %g\n", fmin(1, -1), fmax(-0.5, -2), fmin(NAN, 3),
        fmax(NAN, NAN) != fmax(NAN, NAN) ? 1.0 : 0.0);
    printf("%g %g %g\n", copysign(2, -0.0), copysign(-3, 1), fabs(-INFINITY));
    printf("%g %g %g\n", (double)fminf(1, 2), (double)fmaxf(1, 2), (double)fabsf(-2.5f));
    printf("%Lg %Lg %Lg\n", fmaxl(1, 2), copysignl(5, -1), hypotl(3, 4));
    printf("%g\n", (double)hypotf(6, 8));
    volatile double i = INFINITY, n = NAN;
    printf("%g\n", hypot(i, n));
    printf("%.10g %.10g\n", fma(2, 3, 4), (double)fmaf(1.5f, 2, -3));
    return (int)hypot(30, 40);
}
