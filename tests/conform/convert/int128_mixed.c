// usual arithmetic conversions with __int128 operands
#include <stdio.h>
int main(void) {
    __int128 a = -1;
    unsigned __int128 u = 1;
    long l = -2;
    unsigned long ul = ~0UL;
    int i = -3;
    printf("%d %d %d\n", a < u, a < (__int128)ul, l < a);
    printf("%lld %lld\n", (long long)(a + i), (long long)(a * l * i));
    unsigned __int128 s = ul + u;
    printf("%llx %llx\n", (unsigned long long)(s >> 64), (unsigned long long)s);
    s = ul * 2 + u;
    printf("%llx\n", (unsigned long long)(s >> 64));
    s = (unsigned __int128)ul * 2;
    printf("%llx\n", (unsigned long long)(s >> 64));
    printf("%g %g\n", a * 2.5, (double)(u << 90));
    printf("%zu %zu\n", sizeof(a + l), sizeof(1 ? a : i));
    a = 5;
    a /= -2;
    printf("%d ", (int)a);
    a = -7;
    a %= 4;
    printf("%d ", (int)a);
    a ^= 0xff;
    printf("%d\n", (int)a);
    switch ((int)(s >> 64)) {
    case 1: puts("one"); break;
    default: puts("other");
    }
    unsigned __int128 arr[2] = {s, s + 1};
    printf("%d %d\n", arr[0] == s, arr[1] > s && arr[1] - arr[0] == 1);
    return (int)(s % 200);
}
