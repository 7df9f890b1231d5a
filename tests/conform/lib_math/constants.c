// M_PI and friends, NAN, INFINITY, HUGE_VAL
#define _GNU_SOURCE
#include <stdio.h>
#include <math.h>
int main(void) {
    printf("%.17g %.17g %.17g %.17g\n", M_PI, M_E, M_SQRT2, M_LN2);
    printf("%.17g %.17g %.17g\n", M_PI_2, M_LOG10E, M_SQRT1_2);
    printf("%.20Lg\n", M_PIl);
    printf("%f %d\n", INFINITY, NAN != NAN);
    printf("%d %d\n", HUGE_VAL > 1e308, HUGE_VALF > 3e38f);
    double sc, cc;
    sincos(M_PI / 6, &sc, &cc);
    printf("%.10g %.10g\n", sc, cc);
    printf("%.10g\n", exp10(2.5));
    printf("%zu %zu\n", sizeof(INFINITY), sizeof(NAN));
    return (int)(M_PI * 10);
}
