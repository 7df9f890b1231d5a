// sinh, cosh, tanh, inverses, erf, gamma
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {0, 0.5, -1, 2, 20};
    for (int i = 0; i < 5; i++)
        printf("%.10g %.10g %.10g %.10g\n", sinh(v[i]), cosh(v[i]), tanh(v[i]), asinh(v[i]));
    printf("%.10g %.10g\n", acosh(2), atanh(0.5));
    for (int i = 0; i < 5; i++) printf("%.10g %.10g\n", erf(v[i]), erfc(v[i]));
    printf("%.10g %.10g %.10g\n", tgamma(5), tgamma(0.5), lgamma(10));
    printf("%g\n", tanh(1000));
    return (int)tgamma(6);
}
