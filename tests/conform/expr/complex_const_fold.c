// expressions that the compiler folds must agree with run-time evaluation
#include <stdio.h>
#include <limits.h>
#define CHECK(e, v) \
    do { \
        volatile long long a = 0; \
        long long c = (e); \
        a = (v); \
        printf("%lld%s ", c, c == a ? "" : "!"); \
    } while (0)
int main(void) {
    volatile int i7 = 7, im = INT_MIN, m1 = -1, z = 0;
    volatile unsigned um = UINT_MAX;
    volatile char c200 = (char)200;
    volatile unsigned short us = 65535;
    volatile long lm = LONG_MIN;
    CHECK(7 / -2, i7 / -2);
    CHECK(-7 % 3, -i7 % 3);
    CHECK(INT_MIN >> 31, im >> 31);
    CHECK(UINT_MAX >> 4, um >> 4);
    CHECK(-1 < 0u, m1 < (unsigned)z);
    CHECK((char)200, c200);
    CHECK((unsigned short)65535 + 1, us + 1);
    CHECK(INT_MIN / 10 * 10 + INT_MIN % 10, im / 10 * 10 + im % 10);
    CHECK(LONG_MIN / 3, lm / 3);
    CHECK(UINT_MAX * 3u, um * 3u);
    CHECK((int)UINT_MAX, (int)um);
    CHECK(1 ? -1 : 0u, i7 ? m1 : um);
    CHECK(-1L > 1u, (long)m1 > (unsigned)i7 - 6);
    CHECK(~7 & 0xff, ~i7 & 0xff);
    CHECK((signed char)0x17f, (signed char)(i7 * 0 + 0x17f));
    puts("");
    volatile double d1 = 0.1, d2 = 0.2;
    printf("%d %d\n", 0.1 + 0.2 == d1 + d2, 0.1f * 3 == (float)d1 * 3);
    printf("%d %d\n", (int)(0.1 + 0.7) * 10 == (int)(d1 + 0.7) * 10, (int)((0.1 + 0.7) * 10));
    volatile float f = 16777216.f;
    printf("%d\n", 16777216.f + 1.f == f + 1.f);
    printf("%d\n", (unsigned char)(254 + 1.5f) == (unsigned char)(f * 0 + 255.9));
    return 7 / 2 * 2 + 7 % 2;
}
