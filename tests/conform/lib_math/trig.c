// sin, cos, tan and inverses
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {0, 0.5, 1, -1.5, 3.14159265358979, 10, 100, 1e-9};
    for (int i = 0; i < 8; i++)
        printf("%.10g %.10g %.10g %.10g\n", sin(v[i]) + 1, cos(v[i]), tan(v[i] / 3), atan(v[i]));
    for (double x = -1; x <= 1; x += 0.5) printf("%.10g %.10g\n", asin(x), acos(x));
    volatile double two = 2;
    printf("%d %d\n", isnan(asin(two)) != 0, isnan(sin(INFINITY)) != 0);
    printf("%.10g %.10g %.10g %.10g\n", atan2(1, 1), atan2(-1, -1), atan2(0, -1), atan2(-0.0, -1));
    printf("%g %g\n", atan2(0, 0), atan2(-0.0, 0));
    printf("%.7g %.7g %.7g\n", (double)sinf(1), (double)cosf(1), (double)atan2f(1, 2));
    printf("%.15Lg %.15Lg\n", sinl(1), cosl(1));
    printf("%g\n", sin(-0.0));
    double s, c;
    s = sin(0.3), c = cos(0.3);
    printf("%d\n", fabs(s * s + c * c - 1) < 1e-15);
    return (int)(atan(1) * 100);
}
