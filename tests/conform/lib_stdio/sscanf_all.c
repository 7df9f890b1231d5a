// sscanf with every conversion, widths, suppression, %n and EOF
#include <stdio.h>
#include <string.h>
#include <stddef.h>
int main(void) {
    int a = 0, b = 0, n = -1;
    unsigned u;
    long l;
    long long q;
    short s;
    signed char c;
    unsigned char uc;
    size_t z;
    char w[16], ch[3] = {0};
    printf("%d ", sscanf("12 34", "%d %d%n", &a, &b, &n));
    printf("%d %d %d\n", a, b, n);
    printf("%d ", sscanf("-5 017 0x1A 99", "%u %o %x %hhd", &u, &a, &b, &c));
    printf("%u %d %d %d\n", u, a, b, c);
    printf("%d ", sscanf("-9000000000 9000000000 -32768 200 55", "%ld %lld %hd %hhu %zu", &l, &q,
                      &s, &uc, &z));
    printf("%ld %lld %d %d %zu\n", l, q, s, uc, z);
    printf("%d ", sscanf("abcdef", "%3s%2c", w, ch));
    printf("%s %s\n", w, ch);
    printf("%d ", sscanf("k1=v;", "%*[a-z]%d=%[^;]%n", &a, w, &n));
    printf("%d %s %d\n", a, w, n);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("   ", "%d", &a), sscanf("x", "%d", &a));
    printf("%d %d\n", sscanf("", "%n", &n), sscanf("", "lit"));
    printf("%d ", sscanf("100%", "%d%%%n", &a, &n));
    printf("%d %d\n", a, n);
    printf("%d ", sscanf("]-^x", "%[]^-]", w));
    printf("%s\n", w);
    printf("%d ", sscanf("2024-01-15", "%d-%d-%d", &a, &b, &n));
    printf("%d %d %d\n", a, b, n);
    printf("%d\n", sscanf("5 x", "%d %d", &a, &b));
    printf("%d ", sscanf("+7 - 3", "%i %i", &a, &b));
    printf("%d\n", a);
    printf("%d ", sscanf("0x", "%i", &a));
    float f;
    double d;
    printf("%d ", sscanf("1.25e2,-.5", "%f,%lf", &f, &d));
    printf("%g %g\n", f, d);
    printf("%d ", sscanf("a  b", "a b%n", &n));
    printf("%d\n", n);
    printf("%d ", sscanf("2147483647 -1", "%d %u", &a, &u));
    printf("%u\n", u);
    printf("%d ", sscanf("12345", "%2d%*1d%d", &a, &b));
    printf("%d %d\n", a, b);
    return (int)strlen(w);
}
