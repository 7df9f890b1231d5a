// arguments and return values are converted to the declared types
#include <stdio.h>
static unsigned char uc(unsigned char x) { return x + 1; }
static signed char sc(int x) { return x; }
static _Bool b(double x) { return x; }
static float f(double x) { return x; }
static int i(float x) { return x * 10; }
static short s(long x) { return x; }
static unsigned u(signed char x) { return x; }
static double d(int x) { return x / 2; }
static long double ld(float f) { return f; }
static long l(unsigned x) { return -x; }
static long long ll(int x) { return x; }
int main(void) {
    printf("%d %d %d\n", uc(255), uc(511), uc(-2));
    printf("%d %d\n", sc(200), sc(-129));
    printf("%d %d %d\n", b(0.1), b(-0.0), b(256));
    printf("%.17g %.17g\n", (double)f(0.1), (double)f(16777217));
    printf("%d %d\n", i(0.35), i(1e8 + 1 - 1e8));
    printf("%d %d\n", s(65535), s(1L << 31 | 7));
    printf("%u\n", u(255));
    printf("%g %g\n", d(7), d(7.9));
    printf("%.10Lg\n", ld(0.1));
    printf("%ld %ld\n", l(1), l(-1));
    printf("%lld\n", ll(0xffffffff));
    double x = uc(1.9);
    printf("%g\n", x);
    float y = ll(16777217);
    printf("%.1f\n", y);
    char z = 'a' + (char)i(0.1f);
    printf("%d\n", z);
    return uc(sc(200));
}
