// the floating-point environment held, cleared and restored around a computation
#include <stdio.h>
#include <fenv.h>
#include <math.h>
static double careful(double x, double y) {
    fenv_t held;
    if (feholdexcept(&held) != 0) return -1;
    double r = sqrt(x * x + y * y);
    if (!isfinite(r)) r = hypot(x, y);
    feclearexcept(FE_OVERFLOW | FE_INEXACT);
    return feupdateenv(&held) == 0 ? r : -2;
}
int main(void) {
    fenv_t saved;
    printf("%d %d\n", fegetenv(&saved), fegetround() == FE_TONEAREST);
    printf("%g %g\n", careful(3, 4), careful(1e200, 1e200));
    printf("%d %d %d\n", feraiseexcept(FE_INEXACT), fesetenv(&saved), fesetenv(FE_DFL_ENV));
    printf("%d\n", fesetround(FE_TONEAREST));
    return 7;
}
