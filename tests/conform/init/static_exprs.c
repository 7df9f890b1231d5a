// constant expressions in static initialisers
#include <stdio.h>
#include <limits.h>
enum { E = 1 << 3 | 2 };
static int a = 3 * 7 - -2, b = E > 9 ? 100 / 7 : 0, c = (int)3.99 + (char)200,
           d = sizeof(int[E]) + !0, e = ~0u >> 28;
static unsigned u = -1, w = 1u - 2;
static long l = INT_MAX + 1L, m = -1u, n = (unsigned char)-1 << 4;
static double x = 1 / 3 + 1 / 3.0, y = -0.0, z = 1e308 * 10;
static float f = 0.1, g = 16777217;
static _Bool t = 0.5, v = 256, k = &a;
static char s = 'a' + 1, r = 300;
static unsigned short h = 65537;
static long double ld = 0.1L + 1;
static int q = 0 && 1 / 1, o = 1 || 0, cm = (int)(1.5 < 2) + ('a' == 97);
enum { ci = 42 };
static int arr[ci > 0 ? 3 : 1] = {1 ? 2 : 3};
static __int128 big = (__int128)1 << 100;
int main(void) {
    printf("%d %d %d %d %d\n", a, b, c, d, e);
    printf("%u %u %ld %ld %ld\n", u, w, l, m, n);
    printf("%.17g %g %g %.9g %.1f\n", x, y, z, f, g);
    printf("%d %d %d %c %d %d\n", t, v, k, s, r, h);
    printf("%.20Lg %d %d %d %d\n", ld, q, o, cm, arr[0]);
    printf("%d %zu\n", (int)(big >> 98), sizeof arr);
    static int loc = (sizeof(long) == 8) * 5 + __builtin_constant_p(3);
    printf("%d\n", loc);
    return a + e;
}
