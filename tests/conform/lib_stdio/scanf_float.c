// scanf of floats in all widths
// stdin: 1.5 -2e3 .25 0x1p3 inf 1e400 7.25 3.5x 123.456 1e
#include <stdio.h>
int main(void) {
    float f;
    double d, e;
    long double l;
    printf("%d ", scanf("%f %lf %Lf", &f, &d, &l));
    printf("%g %g %Lg\n", f, d, l);
    printf("%d ", scanf("%lf %lf", &d, &e));
    printf("%g %g\n", d, e);
    printf("%d ", scanf("%lf", &d));
    printf("%g\n", d);
    printf("%d ", scanf("%le %lg", &d, &e));
    printf("%g %g %c\n", d, e, getchar());
    printf("%d ", scanf("%4lf%lf", &d, &e));
    printf("%g %g\n", d, e);
    printf("%d\n", scanf("%lf", &d));
    return (int)f;
}
