// double arithmetic: rounding of sums, products and quotients
#include <stdio.h>
int main(void) {
    double a = 0.1, b = 0.2;
    printf("%.17g %.17g %.17g %.17g\n", a + b, a - b, a * b, a / b);
    printf("%d %d\n", a + b == 0.3, a * 10 == 1.0);
    double s = 0;
    for (int i = 0; i < 10; i++) s += 0.1;
    printf("%.17g %d\n", s, s == 1.0);
    printf("%.17g\n", 1e16 + 1 - 1e16);
    printf("%.17g %.17g\n", 1e308 * 10 / 10, 5e-324 / 2);
    printf("%.17g\n", (1.0 / 3.0) * 3.0);
    printf("%.17g\n", 4503599627370496.5 + 0.0);
    volatile double x = 1.0, y = 49.0;
    printf("%.17g %d\n", x / y * y, x / y * y == 1.0);
    printf("%g %g\n", -a, +b);
    printf("%d %d\n", !a, !0.0);
    return (int)(s * 100);
}
