// expressions mixing int, float and double promote operand by operand
#include <stdio.h>
int main(void) {
    int i = 7, j = 2;
    float f = 0.1f;
    double d = 0.1;
    unsigned u = 3;
    long l = 1L << 53;
    printf("%.17g\n", i / j + d);
    printf("%.17g\n", i / j * 1.0 + i * 1.0 / j);
    printf("%.17g %.17g\n", f + d, (double)(f + (float)d));
    printf("%.17g\n", f * i);
    printf("%.17g\n", f * u - d * u);
    printf("%.17g %.17g\n", l + 1 + 0.0, l + (1 + 0.0));
    printf("%.17g\n", 1 / 2 * d + d * 1 / 2);
    printf("%.9g\n", 16777217 * 1.0f);
    printf("%d\n", (int)(f * 10) + (int)(d * 30));
    int k = 3;
    k *= f;
    printf("%d\n", k);
    f += d;
    printf("%.9g\n", f);
    f *= 1e20;
    f *= 1e20;
    printf("%g\n", f);
    char c = 'a';
    printf("%g\n", c * 0.5 - -c);
    printf("%g\n", -(i - 10u) * 1.0);
    return (int)(i * 0.5 + j * .75);
}
