// fpclassify, isfinite, isnormal, signbit, comparison macros for all types
#include <stdio.h>
#include <math.h>
static const char *c(int k) {
    return k == FP_NAN         ? "nan"
           : k == FP_INFINITE  ? "inf"
           : k == FP_ZERO      ? "zero"
           : k == FP_SUBNORMAL ? "sub"
           : k == FP_NORMAL    ? "norm"
                               : "?";
}
int main(void) {
    volatile double v[] = {0.0, -0.0, 1.0, -1e-310, INFINITY, -INFINITY, NAN, 5e-324, 1e308};
    int s = 0;
    for (int i = 0; i < 9; i++) {
        double d = v[i];
        float f = (float)d;
        long double l = d;
        printf("%s %s %s %d%d%d%d%d\n", c(fpclassify(d)), c(fpclassify(f)), c(fpclassify(l)),
            isfinite(d) != 0, isnormal(d) != 0, isinf(d) != 0, isnan(d) != 0, signbit(d) != 0);
        s = s * 2 + (isfinite(f) != 0);
    }
    printf("%d\n", s);
    printf("%d%d%d%d%d\n", isgreater(2.0, 1.0), isgreaterequal(1.0, 1.0), isless(NAN, 1.0),
        islessequal(1.0f, 2.0), isunordered(1.0, NAN));
    printf("%d %d\n", HUGE_VAL == INFINITY, islessgreater(1.0, 2.0));
    return s & 0xff;
}
