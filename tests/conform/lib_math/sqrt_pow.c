// sqrt, cbrt, pow and their edge cases
#include <stdio.h>
#include <math.h>
int main(void) {
    volatile double z = 0, m1 = -1, inf = INFINITY;
    double v[] = {0, 1, 2, 0.25, 1e300, 1e-300, 123456789};
    for (int i = 0; i < 7; i++)
        printf("%.10g %.10g %.10g %.10g\n", sqrt(v[i]), cbrt(v[i]), pow(v[i], 0.5), pow(v[i], -2));
    printf("%d %g %g\n", isnan(sqrt(m1)) != 0, sqrt(-z), cbrt(-8));
    printf("%g %g %g %g\n", pow(2, 10), pow(-2, 3), pow(-2, -1), pow(0, 0));
    printf("%d %g %g %g\n", isnan(pow(m1, 0.5)) != 0, pow(z, -1), pow(inf, 0), pow(0.5, inf));
    printf("%g %g\n", pow(1, NAN), pow(m1, inf));
    printf("%.10g %.10g\n", (double)sqrtf(2), (double)powf(1.1f, 10));
    printf("%.18Lg %.15Lg\n", sqrtl(2), powl(1.1L, 10));
    printf("%.10g %.10g\n", pow(2, 0.1), pow(10, -5));
    return (int)pow(3, 4);
}
