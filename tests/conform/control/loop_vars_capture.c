// loop variables and block-scope objects are fresh or persistent as declared
#include <stdio.h>
int main(void) {
    int *p = 0, t = 0;
    for (int i = 0; i < 3; i++) {
        int x = i * 10;
        int y;
        y = x + 1;
        if (i == 1) p = &t;
        t += y;
    }
    printf("%d %d\n", *p, t);
    for (int i = 0; i < 3; i++) {
        int a[3] = {0};
        a[i]++;
        t += a[0] * 100 + a[1] * 10 + a[2];
    }
    printf("%d\n", t);
    int fib[2] = {0, 1};
    for (int i = 0; i < 40; i++) fib[i & 1] += fib[!(i & 1)];
    printf("%d %d\n", fib[0], fib[1]);
    int c = 0;
    for (unsigned x = 27; x != 1; c++) x = x & 1 ? 3 * x + 1 : x / 2;
    printf("%d\n", c);
    unsigned a = 1071, b = 462;
    while (b) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    printf("%u\n", a);
    long long f = 1;
    int n = 20;
    do f *= n;
    while (--n);
    printf("%lld\n", f);
    int bits = 0;
    for (unsigned v = 0xf0f0a5; v; v &= v - 1) bits++;
    printf("%d\n", bits);
    char s[] = "reverse";
    for (char *l = s, *r = s + 6; l < r;) {
        char x = *l;
        *l++ = *r;
        *r-- = x;
    }
    puts(s);
    return c;
}
