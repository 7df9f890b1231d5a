// inf and nan with every floating conversion and flags
#include <stdio.h>
#include <math.h>
int main(void) {
    volatile double z = 0;
    double i = 1 / z, n = fabs(z / z);
    printf("%f %e %g %a\n", i, -i, i, -i);
    printf("%F %E %G %A\n", i, -i, i, -i);
    printf("%f %e %g %F\n", n, n, n, n);
    printf("[%8f][%-8f][%08f][%+f][% f]\n", i, i, i, i, i);
    printf("[%6.1f][%-6e][%06g][%+g]\n", n, n, n, n);
    printf("%Lf %Lg\n", (long double)i, (long double)-i);
    printf("%.0f %.10f\n", -i, i);
    printf("%5.1f|%-7G|\n", -i, n);
    return printf("%f", -i);
}
