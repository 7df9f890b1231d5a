// double to float narrowing and back
#include <stdio.h>
int main(void) {
    double d = 0.1;
    float f = d;
    printf("%.17g %.17g %d\n", d, (double)f, d == f);
    printf("%d %d\n", f == 0.1f, f == 0.1);
    f = 1e40;
    printf("%f %d\n", f, f > 3e38);
    f = 1e-50;
    printf("%g %d\n", f, f == 0);
    f = 1e-40;
    printf("%.6g\n", f);
    f = -1e-46;
    printf("%g\n", f);
    f = 16777216.0;
    f += 1;
    printf("%.1f\n", f);
    d = 1.0 / 3;
    f = 1.0f / 3;
    printf("%.17g %.17g\n", d, f);
    printf("%.17g\n", f * 3.0);
    printf("%.17g\n", f * 3.0f);
    printf("%.9g\n", (float)1.00000017881393421514957253748434595763683319091796875001);
    return (float)0.3 > 0.3;
}
