// a * b + c is rounded twice: no fused multiply-add
#include <stdio.h>
int main(void) {
    volatile double a = 1.0 + 0x1p-27, b = 1.0 + 0x1p-27, c = -1.0;
    double x = a, y = b, z = c;
    printf("%a\n", x * y + z);
    printf("%a\n", z - -x * y);
    double t = x * y;
    printf("%a %d\n", t + z, t + z == x * y + z);
    volatile float fa = 1.0f + 0x1p-12f, fc = -1.0f;
    float f = fa, g = fc;
    printf("%a\n", (double)(f * f + g));
    double s = 0;
    for (int i = 1; i < 50; i++) s = s * 1.1 + i / 3.0;
    printf("%.17g\n", s);
    double p[3] = {0.1, 0.7, -0.3}, r = 0;
    for (int i = 2; i >= 0; i--) r = r * 1.7 + p[i];
    printf("%.17g\n", r);
    double m[2] = {3.3, 4.7}, n[2] = {1.9, -2.3};
    printf("%.17g\n", m[0] * n[0] + m[1] * n[1]);
    return 3;
}
