// isnan, isinf, signbit, fabs, copysign, huge_val, inf, nan, fpclassify
#include <stdio.h>
#include <math.h>
int main(void) {
    double inf = __builtin_inf(), nan = __builtin_nan(""), h = __builtin_huge_val();
    float hf = __builtin_inff(), nf = __builtin_nanf("");
    printf("%d %d %d %d\n", inf == h, __builtin_isnan(nan) != 0, __builtin_isinf(-inf) != 0,
        __builtin_isnan(inf) != 0);
    printf("%d %d %d %d\n", __builtin_isfinite(1e308) != 0, __builtin_isfinite(nan) != 0,
        __builtin_isnormal(1e-310) != 0, __builtin_isnormal(1.0) != 0);
    printf("%d %d %d\n", __builtin_signbit(-0.0) != 0, __builtin_signbit(1.0) != 0,
        __builtin_signbitf(-1.0f) != 0);
    printf("%g %g %g\n", __builtin_fabs(-2.5), (double)__builtin_fabsf(-1.5f),
        __builtin_copysign(3.0, -0.0));
    printf("%d %d\n", hf > 3e38f, nf != nf);
    printf("%d%d%d%d\n", __builtin_isgreater(2.0, 1.0), __builtin_isless(nan, 1.0),
        __builtin_isunordered(nan, 1.0), __builtin_islessgreater(1.0, 1.0));
    printf("%d %d\n", __builtin_isinf_sign(-inf), __builtin_isinf_sign(inf));
    printf("%g %g\n", __builtin_sqrt(2.25), __builtin_floor(-1.5));
    static double st = __builtin_huge_val();
    printf("%f\n", st);
    int c[5];
    double v[5] = {nan, inf, 0.0, 5e-324, 1.0};
    for (int i = 0; i < 5; i++) c[i] = __builtin_fpclassify(0, 1, 4, 3, 2, v[i]);
    printf("%d%d%d%d%d\n", c[0], c[1], c[2], c[3], c[4]);
    printf("%Lg\n", __builtin_fabsl(-1.25L));
    printf("%g %g\n", __builtin_fmax(1, 2), __builtin_trunc(2.7));
    return (isnan(nan) != 0) + (isinf(inf) != 0) * 2 + (signbit(-inf) != 0) * 4;
}
