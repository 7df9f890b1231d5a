// conversions between 64-bit unsigned integers and floating types at the edges
#include <stdio.h>
int main(void) {
    unsigned long v[] = {0, 1, 0x7fffffffffffffffUL, 0x8000000000000000UL, 0x80000000000003ffUL,
        0x8000000000000400UL, 0x8000000000000c00UL, ~0UL, 0xfffffffffffff7ffUL,
        0xfffffffffffff800UL};
    for (int i = 0; i < 10; i++)
        printf("%.0f %.0f %.0Lf\n", (double)v[i], (double)(float)v[i], (long double)v[i]);
    double d[] = {
        0.9, 9223372036854775808.0, 9223372036854777856.0, 18446744073709549568.0, 4294967295.0};
    for (int i = 0; i < 5; i++)
        printf("%lu %lu %lu\n", (unsigned long)d[i], (unsigned long)(float)(d[i] / 2),
            (unsigned long)(long double)d[i]);
    float f = 1.8446743e19f;
    printf("%lu\n", (unsigned long)f);
    unsigned u = 4294967295u;
    printf("%.1f %.1f\n", (double)u, (double)(float)u);
    long n = -9223372036854775807L - 1;
    printf("%.0f %.0f\n", (double)n, (double)(n + 1));
    return (unsigned char)(unsigned long)d[3] + 5;
}
