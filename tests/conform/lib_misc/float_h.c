// float.h values
#include <stdio.h>
#include <float.h>
int main(void) {
    printf("%d %d %d %d\n", FLT_RADIX, FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG);
    printf("%.9g %.9g %.9g\n", (double)FLT_MAX, (double)FLT_MIN, (double)FLT_EPSILON);
    printf("%.17g %.17g %.17g\n", DBL_MAX, DBL_MIN, DBL_EPSILON);
    printf("%.21Lg %.21Lg %.21Lg\n", LDBL_MAX, LDBL_MIN, LDBL_EPSILON);
    printf("%d %d %d %d %d %d\n", FLT_MAX_EXP, FLT_MIN_EXP, DBL_MAX_EXP, DBL_MIN_EXP, LDBL_MAX_EXP,
        LDBL_MIN_EXP);
    printf("%d %d %d\n", FLT_MAX_10_EXP, DBL_MAX_10_EXP, LDBL_MAX_10_EXP);
    printf("%d %d\n", FLT_EVAL_METHOD, DECIMAL_DIG);
    printf("%d %d\n", 1 + DBL_EPSILON > 1, 1 + DBL_EPSILON / 2 > 1);
    printf("%g %d\n", FLT_TRUE_MIN, DBL_DECIMAL_DIG);
    return FLT_DIG + DBL_DIG;
}
