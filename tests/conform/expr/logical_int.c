// results of comparison and logical operators used in arithmetic
#include <stdio.h>
static int sgn(double x) { return (x > 0) - (x < 0); }
static unsigned clamp(int x) { return (unsigned)(x & -(x > 0)) | -(unsigned)(x > 255) & 255u; }
int main(void) {
    printf("%d %d %d\n", sgn(-2.5), sgn(0.0), sgn(1e-300));
    printf("%u %u\n", clamp(-5), clamp(77));
    int n = 0;
    for (int i = -10; i <= 10; i++)
        n += (i > 3) * 100 + !(i & 1) * 10 + (i && i - 5) - (i < 0 || i == 7);
    printf("%d\n", n);
    int arr[2] = {10, 20};
    printf("%d %d\n", arr[3 > 2], arr[!1]);
    printf("%zu %zu\n", sizeof(1 < 2), sizeof !1.0);
    long l = (1L << 40) != 0;
    printf("%ld\n", l);
    _Bool b = (n > 5) == 1;
    printf("%d\n", -b);
    unsigned m = -(unsigned)(n > 0);
    printf("%x\n", m);
    int x = 7;
    x += x > 5;
    x -= !x;
    x <<= x == 8;
    printf("%d\n", x);
    double d = (x > 1) / 2.0;
    printf("%g\n", d);
    printf("%d\n", 5 > 4 > 3 == 0);
    printf("%d\n", "a" != 0 && !(void *)0);
    return x & 0x3f;
}
