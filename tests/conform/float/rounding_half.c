// round-half-even in arithmetic and in conversions to decimal
#include <stdio.h>
int main(void) {
    printf("%.0f %.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5, -0.5);
    printf("%.1f %.1f %.1f %.1f\n", 0.25, 0.75, 0.05, 0.15);
    printf("%.2f %.2f %.2f\n", 1.005, 2.675, 1.115);
    printf("%.0e %.0e %.3e\n", 2.5, 3.5, 1.0005);
    volatile double big = 9007199254740992.0;
    printf("%.0f %.0f %.0f\n", big + 1, big + 3, big + 2);
    volatile float f = 8388608.0f;
    printf("%.1f %.1f\n", f + 0.5f, f + 1.5f);
    printf("%g %g\n", 999999.5, 9999995.0);
    printf("%.3g %.3g\n", 0.00012345, 1234.5);
    return (int)(0.5 + 2.5);
}
