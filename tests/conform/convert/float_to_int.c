// floating to integer conversion truncates towards zero
#include <stdio.h>
int main(void) {
    double d[] = {0.99, -0.99, 1.5, -1.5, 2147483647.9, -2147483648.9, 1e9 + 0.5};
    for (int i = 0; i < 7; i++) printf("%d ", (int)d[i]);
    puts("");
    printf("%u %u\n", (unsigned)4294967295.5, (unsigned)3e9f);
    printf("%ld %lu %lu\n", (long)-9.2e18, (unsigned long)1.8e19,
        (unsigned long)9223372036854775808.0);
    printf("%d %d %d\n", (signed char)-100.9, (unsigned char)255.9f, (short)-32768.5L);
    long double l = 18446744073709551615.0L;
    printf("%lu %lld\n", (unsigned long)l, (long long)-9223372036854775807.0L);
    int x = 3.99f;
    x += 0.02;
    printf("%d\n", x);
    x *= 1.5;
    printf("%d\n", x);
    x /= 0.3;
    printf("%d\n", x);
    x = -7;
    x *= .5;
    printf("%d\n", x);
    volatile double z = -0.0;
    printf("%d\n", (int)z);
    return (int)12.999999;
}
