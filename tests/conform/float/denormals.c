// gradual underflow in float and double
#include <stdio.h>
#include <float.h>
int main(void) {
    volatile double d = DBL_MIN;
    int n = 0;
    while (d > 0) {
        d /= 2;
        n++;
    }
    printf("%d\n", n);
    volatile float f = FLT_MIN;
    n = 0;
    while (f > 0) {
        f /= 2;
        n++;
    }
    printf("%d\n", n);
    d = DBL_MIN;
    d /= 1024;
    printf("%g %d\n", d, d * 1024 == DBL_MIN);
    d = 5e-324;
    printf("%g %g %g\n", d, d * 0.5, d * 0.75);
    d = DBL_MIN;
    printf("%d\n", d - d * 0.9999999 > 0);
    f = 1e-38f;
    f *= 1e-7f;
    printf("%g\n", f);
    printf("%g %g\n", DBL_MAX, FLT_MAX);
    d = DBL_MAX;
    d += 1e291;
    printf("%d\n", d == DBL_MAX);
    d += 1e292;
    printf("%g\n", d);
    printf("%d %d %d\n", FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG);
    printf("%d %d %d %d\n", DBL_MAX_EXP, DBL_MIN_10_EXP, FLT_DIG, DBL_DIG);
    return n;
}
