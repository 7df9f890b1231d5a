// volatile objects, members and bit-fields: every access happens
#include <stdio.h>
static volatile int g;
static struct {
    volatile unsigned a : 3, b : 5;
    volatile char c;
} s;
static volatile int *next(volatile int *p) { return ++g, p; }
int main(int argc, char **argv) {
    volatile int x = argc, y[3] = {1, 2, 3};
    x;
    x += 2;
    *next(&x) = y[1];
    s.a = 13;
    s.b += s.a + g;
    s.c = (char)(s.b << 4);
    *next(y) += *next(&y[2]);
    printf("%d %d %d %d %d %d\n", x, g, s.a, s.b, s.c, y[0]);
    const volatile double d = 0.5;
    return (int)(d * x * 8);
}
