// long double arithmetic is done in 80-bit precision
#include <stdio.h>
int main(void) {
    volatile long double a = 1, b = 3;
    printf("%.25Lg\n", a / b);
    printf("%.25Lg\n", a / b * b);
    printf("%.21Lg\n", 1e18L + 0.5L);
    printf("%.1Lf\n", 9223372036854775807.0L + 1);
    long double s = 0;
    for (int i = 1; i <= 20; i++) s += 1.0L / i;
    printf("%.20Lg %.17g\n", s, (double)s);
    long double f = 1;
    for (int i = 2; i <= 25; i++) f *= i;
    printf("%.1Lf\n", f);
    printf("%Lg %Le\n", -f, f * f * f);
    printf("%d %d %d\n", a<b, -a> b, a + b == 4);
    long double arr[3] = {1.5L, -2.5L, 1e100L};
    arr[0] *= arr[1];
    arr[1] -= 0.25f;
    arr[2] /= 1e99;
    printf("%Lg %Lg %Lg\n", arr[0], arr[1], arr[2]);
    printf("%.17Lg\n", (long double)0.1f + 0.1);
    return (int)(s * 10);
}
