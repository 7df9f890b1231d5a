// compensated summation depends on exact double rounding
#include <stdio.h>
static double kahan(const double *v, int n) {
    double s = 0, c = 0;
    for (int i = 0; i < n; i++) {
        double y = v[i] - c, t = s + y;
        c = (t - s) - y;
        s = t;
    }
    return s;
}
int main(void) {
    double v[1000], p = 0, r = 0;
    for (int i = 0; i < 1000; i++) v[i] = 1.0 / (i * i + 0.1 * i + 1);
    for (int i = 0; i < 1000; i++) p += v[i];
    for (int i = 999; i >= 0; i--) r += v[i];
    printf("%.17g %.17g %.17g\n", p, r, kahan(v, 1000));
    float fs = 0;
    for (int i = 0; i < 1000; i++) fs += (float)v[i];
    printf("%.9g\n", fs);
    double x = 1;
    for (int i = 0; i < 6; i++) x = (x + 2 / x) / 2;
    printf("%.17g %.3g\n", x, x * x - 2);
    return 7;
}
