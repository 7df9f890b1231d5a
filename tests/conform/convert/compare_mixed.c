// comparisons across signedness, width and floating types
#include <stdio.h>
#include <limits.h>
int main(void) {
    int i = -1;
    unsigned u = UINT_MAX;
    long l = -1;
    unsigned char c = 255;
    signed char s = -1;
    printf("%d %d %d %d\n", i == u, l == u, s == u, c == s);
    printf("%d %d %d\n", (long)u == 4294967295L, i == l, s == i);
    printf("%d %d\n", i < 1u, i < (unsigned char)1);
    printf("%d %d\n", INT_MIN < 0u, INT_MIN < 0L);
    printf("%d %d\n", 0.1f == 0.1, 0.5f == 0.5);
    printf("%d %d\n", 16777217 == 16777216.0f, 16777217 == 16777216.0);
    printf("%d %d\n", LONG_MAX == (double)LONG_MAX, LONG_MAX < 9223372036854775808.0);
    printf("%d %d\n", (1 < 2) < 1, 3 > 2 > 1);
    printf("%d %d\n", !5 == 0, !(5 == 0));
    printf("%d\n", (int)sizeof(1L < 2L));
    unsigned long x = 5;
    int y = -5;
    printf("%d\n", x > y ? 1 : 0);
    return (i == u) + (l == u) * 2 + (c == s) * 4;
}
