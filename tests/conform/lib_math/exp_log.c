// exp, exp2, expm1, log, log2, log10, log1p
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {1, 2, 0.5, 10, 1e-10, 700, 1e5};
    for (int i = 0; i < 7; i++)
        printf("%.10g %.10g %.10g %.10g\n", log(v[i]), log2(v[i]), log10(v[i]), log1p(v[i]));
    for (int i = 0; i < 5; i++) printf("%.10g %.10g %.10g\n", exp(v[i]), exp2(v[i]), expm1(v[i]));
    volatile double z = 0, m = -1;
    printf("%g %d %g\n", log(z), isnan(log(m)) != 0, log(INFINITY));
    printf("%g %g %g\n", exp(-INFINITY), exp(1000 + z), exp(-1000 + z));
    printf("%g %g %g\n", log2(8), log10(1000), exp2(-3));
    printf("%.7g %.7g\n", (double)expf(1), (double)logf(10));
    printf("%.15Lg %.15Lg\n", expl(1), logl(2));
    printf("%d %g\n", ilogb(1000), logb(0.1));
    return (int)(exp(1) * 50);
}
