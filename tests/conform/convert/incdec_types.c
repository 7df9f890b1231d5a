// ++ and -- on every arithmetic type, with wrap-around
#include <stdio.h>
#include <limits.h>
int main(void) {
    signed char c = SCHAR_MAX;
    c++;
    printf("%d\n", c);
    --c;
    printf("%d\n", c);
    unsigned char uc = 0;
    printf("%d ", uc--);
    printf("%d\n", uc);
    short s = SHRT_MIN;
    printf("%d ", --s);
    printf("%d\n", s++);
    unsigned short us = USHRT_MAX;
    printf("%d ", ++us);
    printf("%d\n", us);
    unsigned u = 0;
    printf("%u ", u--);
    printf("%u\n", u);
    long l = INT_MAX;
    printf("%ld\n", ++l);
    unsigned long ul = 0;
    ul--;
    printf("%lu\n", ul);
    float f = 0.5f;
    printf("%g ", f++);
    printf("%g ", f);
    printf("%g\n", --f);
    double d = -0.5;
    printf("%g ", ++d);
    printf("%g\n", d--);
    long double ld = 1e18L;
    ld++;
    printf("%.0Lf\n", ld);
    float big = 16777216.0f;
    big++;
    printf("%.1f\n", big);
    __int128 q = ULLONG_MAX;
    q++;
    printf("%llu %llu\n", (unsigned long long)(q >> 64), (unsigned long long)q);
    char t[3] = {1, 2, 3};
    t[1]++;
    --t[2];
    printf("%d %d %d\n", t[0], t[1], t[2]);
    return uc;
}
