// long double keeps 64 mantissa bits; conversions to and from it
#include <stdio.h>
int main(void) {
    long double l = 1.0L / 3;
    printf("%.20Lg %.17g %.9g\n", l, (double)l, (float)l);
    printf("%d %d\n", l == (double)l, (long double)(1.0 / 3) == 1.0 / 3);
    long double b = 9223372036854775807.0L;
    printf("%.1Lf %.1f\n", b, (double)b);
    printf("%lld\n", (long long)b);
    l = 1.0L + 1e-19L;
    printf("%d\n", l > 1.0L);
    l = 1.0L + 1e-20L;
    printf("%d\n", l > 1.0L);
    l = 1e4000L;
    printf("%Lg %f\n", l * 10, (double)l);
    l = 1e-4000L;
    printf("%Lg %g\n", l, (double)l);
    l = -2.5L;
    l = -l * 2;
    l -= 0.5f;
    l++;
    --l;
    printf("%Lf %d %u\n", l, (int)l, (unsigned)l);
    l = 0.1;
    printf("%.20Lg\n", l);
    l = 0.1L;
    printf("%.20Lg\n", l);
    return (int)(l * 100);
}
