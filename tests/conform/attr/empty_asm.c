// empty asm templates act as barriers and identity
#include <stdio.h>
static int opaque(int x) {
    __asm__ volatile("" : "+r"(x));
    return x;
}
static long two(long a, long b) {
    asm("" : "+r"(a), "+r"(b));
    return a - b;
}
int main(void) {
    int x = 5;
    __asm__ __volatile__("" ::: "memory");
    x = opaque(x) + 1;
    printf("%d\n", x);
    printf("%ld\n", two(1L << 35, 1));
    int a[3] = {1, 2, 3};
    int *p = a;
    asm volatile("" : "+r"(p));
    p[1] = 9;
    asm volatile("" : : "r"(p) : "memory");
    printf("%d\n", a[1]);
    int y;
    asm("" : "=r"(y) : "0"(x));
    printf("%d\n", y);
    unsigned char c = 200;
    asm("" : "+r"(c));
    printf("%d\n", c);
    int m = 3;
    asm volatile("" : "+m"(m));
    printf("%d\n", m);
    double d = 2.5;
    asm("" : "+x"(d));
    printf("%g\n", d);
    for (int i = 0; i < 3; i++) asm volatile("" ::"r"(i));
    asm volatile("" : : "g"(x), "m"(a[0]) : "cc");
    return opaque(y + m);
}
