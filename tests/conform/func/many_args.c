// more integer and floating arguments than registers, of every width
#include <stdio.h>
static long ints(int a, long b, short c, char d, unsigned e, long long f, int g, unsigned char h,
    short i, long j, _Bool k) {
    printf("%d %ld %d %d %u %lld %d %d %d %ld %d\n", a, b, c, d, e, f, g, h, i, j, k);
    return a + b * 2 + c * 3 + d * 4 + e * 5L + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11;
}
static double dbl(double a, float b, double c, float d, double e, double f, float g, double h,
    double i, float j, double k) {
    printf("%g %g %g %g %g %g %g %g %g %g %g\n", a, b, c, d, e, f, g, h, i, j, k);
    return a - b * 2 + c * 3 - d * 4 + e - f + g * h - i + j * k;
}
static double mix(int a, double b, long c, float d, char e, long double f, int g, double h, long i,
    float j, short k, double l, int m, __int128 n, double o, double p, double q, int r) {
    return a + b + c + d + e + (double)f + g + h + i * j + k * l + m + (double)(n >> 64) + o -
           p * q + r;
}
int main(void) {
    printf("%ld\n", ints(-1, 1L << 40, -3, 'd', 4000000000u, -6, 7, 250, -9, -10, 5));
    printf("%g\n", dbl(1, 2.5f, 3, 4.5f, 5, 6, 7.5f, 8, 9, 10.25f, 11));
    printf("%.10g\n", mix(1, 2.5, 3, 4.5f, 5, 6.5L, 7, 8.5, 9, 10.5f, 11, 12.5, 13,
                          (__int128)14 << 64, 15.5, 16, 17, 18));
    long (*f)(int, long, short, char, unsigned, long long, int, unsigned char, short, long, _Bool) =
        ints;
    printf("%ld\n", f(1, 1, 70000 & 0x7fff, 1, 1, 1, 1, 1, 1, 1, 0));
    return (int)ints(0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 1) & 0xff;
}
