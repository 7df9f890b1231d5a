// integer to floating conversion rounds to nearest even
#include <stdio.h>
#include <limits.h>
int main(void) {
    int a = 16777217;
    float f = a;
    printf("%.1f %.1f %.1f\n", f, (float)16777219, (double)a);
    long l = 9007199254740993L;
    printf("%.1f %.1f %.1Lf\n", (double)l, (double)(l + 2), (long double)l);
    printf("%.1f %.1f\n", (double)ULONG_MAX, (float)UINT_MAX);
    printf("%.1f %.1f\n", (float)INT_MAX, (double)INT_MIN);
    unsigned long u = 0x8000000000000401UL;
    printf("%.1f %.1f %.1Lf\n", (double)u, (float)u, (long double)u);
    printf("%.1f %.1f\n", (double)(u - 1), (double)(long)u);
    printf("%.1f %.1f\n", (float)-1L, (double)(unsigned char)-1);
    printf("%d\n", (float)a == a);
    printf("%d\n", (long)(double)l == l);
    return (int)f % 100;
}
