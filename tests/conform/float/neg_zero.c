// negative zero: equality, sign bit, division, printing
#include <stdio.h>
#include <math.h>
#include <string.h>
int main(void) {
    volatile double z = 0.0, n = -0.0;
    printf("%d %d %d\n", z == n, n < z, !n);
    printf("%d %d\n", !!signbit(z), !!signbit(n));
    printf("%f %g %.0f %e %a\n", n, n, n, n, n);
    printf("%f %f\n", 1 / z, 1 / n);
    printf("%g %g %g %g\n", -z, z - z, n + n, n + z);
    printf("%g %g %g\n", z * -1, n * -1, 0 - z);
    printf("%d\n", memcmp((void *)&z, (void *)&n, sizeof z) == 0);
    double d = n;
    unsigned char b[8];
    memcpy(b, &d, 8);
    printf("%d %d\n", b[7], b[0]);
    printf("%g %g %g\n", sqrt(n), fabs(n), copysign(3, n));
    printf("%g %g %g\n", ceil(-0.5), trunc(-0.9), round(-0.4));
    printf("%d %d\n", (int)n, (n ? 1 : 2));
    return b[7];
}
