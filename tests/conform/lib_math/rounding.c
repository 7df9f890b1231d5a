// floor, ceil, round, trunc, rint, nearbyint on halves, negatives and large values
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, -0.2,
        1e300, 2.0000000001};
    for (int i = 0; i < 11; i++)
        printf("%.17g %.17g %.17g %.17g %.17g %.17g\n", floor(v[i]), ceil(v[i]), round(v[i]),
            trunc(v[i]), rint(v[i]), nearbyint(v[i]));
    float f[] = {0.5f, -0.5f, 8388609.0f, 2.5f, -3.7f};
    for (int i = 0; i < 5; i++)
        printf("%g %g %g %g %g\n", (double)floorf(f[i]), (double)ceilf(f[i]), (double)roundf(f[i]),
            (double)truncf(f[i]), (double)rintf(f[i]));
    printf("%Lg %Lg %Lg %Lg\n", floorl(-2.5L), ceill(-2.5L), roundl(-2.5L), truncl(-2.5L));
    printf("%d %d\n", signbit(ceil(-0.3)) != 0, signbit(round(-0.3)) != 0);
    printf("%g %d\n", floor(-INFINITY), isnan(floor(NAN)) != 0);
    printf("%.1Lf\n", floorl(9223372036854775806.5L));
    return (int)round(41.5);
}
