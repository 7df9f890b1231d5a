// long double versions have extended precision
#include <stdio.h>
#include <math.h>
int main(void) {
    printf("%.19Lg %.19Lg\n", sqrtl(2.0L), sqrtl(0.5L));
    printf("%d\n", sqrtl(2.0L) == (long double)sqrt(2.0));
    printf("%.16Lg %.16Lg %.16Lg\n", expl(0.5L), logl(3), sinl(0.5L));
    printf("%.16Lg %.16Lg\n", powl(2, 0.5L), cbrtl(2));
    printf("%Lg %Lg %Lg\n", fabsl(-1.5L), floorl(-1e-4940L), ceill(0.1L));
    printf("%Lg %Lg\n", ldexpl(1, 16000), ldexpl(1, -16400));
    printf("%.0Lf\n", roundl(9223372036854775805.5L));
    printf("%.16Lg %.16Lg\n", atan2l(1, -1), acosl(-1));
    printf("%d %d\n", isnan(sqrtl(-1.0L)) != 0, signbit(-0.0L) != 0);
    return (int)(sqrtl(3) * 50);
}
