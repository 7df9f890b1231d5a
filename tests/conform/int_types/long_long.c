// 64-bit arithmetic: carries across 32 bits, products and quotients
#include <stdio.h>
#include <limits.h>
int main(void) {
    long long a = 0xffffffffLL, b = 1;
    printf("%lld %llx\n", a + b, (unsigned long long)(a * 0x7fffffff - b));
    printf("%llu\n", 0xffffffffULL * 0xffffffffULL);
    long long m = LLONG_MIN, x = LLONG_MAX;
    printf("%lld %lld %lld\n", m, x, m + x);
    printf("%lld %lld\n", m / 10, m % 10);
    printf("%lld %lld\n", x / 1000000007, x % 1000000007);
    unsigned long long u = 0xfedcba9876543210ULL;
    printf("%llu %llu %llx\n", u / 10, u % 10, u / 0x100000001ULL);
    printf("%lld\n", (long long)u / 3);
    printf("%lld %lld\n", -7LL / 2, -7LL % 2);
    return (int)(u % 97);
}
