// the rounding mode is to nearest, and another one that does not exist is refused
#include <fenv.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    volatile double one = 1, three = 3;
    printf("%d %d\n", fegetround() == FE_TONEAREST, fesetround(FE_TONEAREST));
    printf("%d\n", fesetround(12345) != 0);
    printf("%.20g %g %g\n", one / three, rint(2.5), nearbyint(-3.5));
    return 0;
}
