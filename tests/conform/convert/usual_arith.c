// usual arithmetic conversions between signed and unsigned of different rank
#include <stdio.h>
#define T(x) \
    _Generic((x), int \
             : "int", unsigned \
             : "unsigned", long \
             : "long", unsigned long \
             : "ulong", long long \
             : "llong", unsigned long long \
             : "ullong", float \
             : "float", double \
             : "double", long double \
             : "ldouble")
int main(void) {
    int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    float f = 1;
    double d = 1;
    unsigned short us = 1;
    signed char sc = -1;
    puts(T(i + u));
    puts(T(u + l));
    puts(T(l + ul));
    puts(T(ul + ll));
    puts(T(ll + u));
    puts(T(us + sc));
    puts(T(f + ul));
    puts(T(f + d));
    puts(T(d + 1.0L));
    puts(T(us << l));
    puts(T(1 ? i : u));
    printf("%d %d %d %d\n", i < u, l < u, l < ul, ll < ul);
    printf("%d %d\n", i < us, sc < us);
    printf("%u %ld %lu\n", i + u, l - u, l - ul);
    printf("%ld %lld\n", l * u, (long long)(i * u));
    printf("%u %d\n", -1 / 2u, -1 / 2);
    printf("%g %g\n", f + i, d * u - 2);
    return (i > u) + (l > ul) * 2;
}
