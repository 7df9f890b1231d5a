// unsigned arithmetic wraps modulo 2^N
#include <stdio.h>
#include <limits.h>
int main(void) {
    unsigned u = UINT_MAX;
    printf("%u %u %u\n", u + 1, u * u, 0u - 1);
    printf("%u %u\n", -1u / 2, 5u - 7u);
    unsigned long l = ULONG_MAX;
    printf("%lu %lu %lu\n", l + 2, l * 3, -5ul);
    unsigned long long q = 1ull << 63;
    printf("%llu %llu %llu\n", q + q, q * 2 + 1, q - 1);
    printf("%u %u\n", 3000000000u + 3000000000u, 65536u * 65536u);
    unsigned i, n = 0;
    for (i = 3; i < 4; i--) n++;
    printf("%u %u\n", n, i);
    printf("%d %d\n", u > 0, -1 > 0u);
    return (int)(u % 251);
}
