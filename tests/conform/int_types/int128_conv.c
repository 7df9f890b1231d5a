// __int128 to and from floating point and narrower integers
#include <stdio.h>
int main(void) {
    __int128 a = (__int128)1 << 100;
    printf("%g %Lg %g\n", (double)a, (long double)-a, (float)(a + 1));
    unsigned __int128 u = (unsigned __int128)1e30;
    printf("%llx %llx\n", (unsigned long long)(u >> 64), (unsigned long long)u);
    __int128 d = (__int128)-1.5e25L;
    printf("%lld %llu\n", (long long)(d >> 64), (unsigned long long)d);
    printf("%d %d %u\n", (int)a, (short)((a >> 90) + 3), (unsigned char)(a >> 95 | 5));
    printf("%d %d\n", !a, a && 1);
    _Bool b = a;
    printf("%d\n", b);
    __int128 x = -5;
    x += 7u;
    printf("%d\n", (int)x);
    x -= 10;
    x *= -3LL;
    printf("%d\n", (int)x);
    x++;
    --x;
    x <<= 70;
    x >>= 69;
    printf("%d\n", (int)x);
    struct {
        char c;
        __int128 v;
    } s = {1, -9};
    printf("%d %d %d\n", (int)sizeof s, (int)_Alignof(__int128), (int)s.v);
    return (int)(u % 100);
}
