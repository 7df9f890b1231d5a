// %f %e %g with precision, flags, rounding, large and small values
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {0.0, -0.0, 1.0, -1.5, 3.14159265358979, 123456789.123456, 1e-5, 1e15, 1e21, 2.5,
        0.000123456, 999999.5, 1e100, 5e-324, 1.7976931348623157e308};
    const char *f[] = {"[%f]", "[%e]", "[%g]", "[%.0f]", "[%.3f]", "[%10.2f]", "[%-12.1e]", "[%+g]",
        "[% g]", "[%012.3f]", "[%#g]", "[%#.0f]", "[%.0e]", "[%.10g]", "[%G]", "[%E]", "[%.1g]",
        "[%#.3g]"};
    for (unsigned i = 0; i < sizeof f / sizeof *f; i++) {
        for (unsigned j = 0; j < (i == 0 || i == 3 ? 12 : 15); j++) {
            if (j >= 12 && (i == 4 || i == 5 || i == 9 || i == 11)) continue;
            printf(f[i], v[j]);
        }
        puts("");
    }
    printf("%F %.20f\n", 1.0, 0.1);
    printf("%.30g\n", 0.1);
    printf("%.15e\n", 1.0 / 3);
    float x = 0.1f;
    printf("%f %.10f\n", x, x);
    return printf("%.2f", 2.345);
}
