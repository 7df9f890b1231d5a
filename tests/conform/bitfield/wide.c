// long long bit-fields of 33 to 64 bits
#include <stdio.h>
struct w {
    unsigned long long a : 33;
    long long b : 31;
    unsigned long long c : 40;
    long long d : 63;
    unsigned long long e : 64;
    long long f : 48;
};
int main(void) {
    struct w x = {0};
    x.a = -1;
    x.b = 1LL << 30;
    x.c = 0xabcdef0123456789ULL;
    x.d = 1LL << 62;
    x.e = -1;
    x.f = -5;
    printf("%llu %lld %llx %lld %llu %lld\n", (unsigned long long)x.a, (long long)x.b,
        (unsigned long long)x.c, (long long)x.d, (unsigned long long)x.e, (long long)x.f);
    x.a++;
    x.b--;
    x.c += 0xff;
    x.d >>= 3;
    x.e /= 3;
    x.f *= 1000003;
    printf("%llu %lld %llx %lld %llu %lld\n", (unsigned long long)x.a, (long long)x.b,
        (unsigned long long)x.c, (long long)x.d, (unsigned long long)x.e, (long long)x.f);
    x.a = 1ULL << 32;
    printf("%llu\n", (unsigned long long)x.a + x.a);
    x.f = 1LL << 47;
    printf("%lld %d\n", (long long)x.f, x.f < 0);
    x.d = -1;
    printf("%d %lld\n", x.d == -1, (long long)x.d);
    x.c = ~0ULL;
    printf("%d %d\n", x.c == 0xffffffffffULL, x.c > 0);
    long long r = (x.b = 0x7fffffff);
    printf("%lld\n", r);
    printf("%zu\n", sizeof x);
    return (int)(x.e & 0x7f);
}
