// function pointers: calls with and without *, comparison, casts back and forth
#include <stdio.h>
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int apply(int f(int), int n, int x) {
    while (n--) x = f(x);
    return x;
}
static int (*choose(int up))(int) { return up ? inc : dec; }
int main(void) {
    int (*f)(int) = inc;
    printf("%d %d %d %d\n", f(1), (*f)(1), (***f)(1), (&inc)(1));
    f = &dec;
    printf("%d %d %d\n", f == dec, f != inc, f(0));
    printf("%d %d\n", apply(inc, 5, 10), apply(choose(0), 5, 10));
    printf("%d\n", choose(1)(choose(0)(7)));
    void (*g)(void) = (void (*)(void))inc;
    printf("%d\n", ((int (*)(int))g)(41));
    int (*t[])(int) = {inc, dec, inc};
    int x = 0;
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++) x = x * 10 + t[i](5);
    printf("%d\n", x);
    int (**pf)(int) = &t[1];
    printf("%d\n", (*pf)(3));
    f = 0;
    printf("%d %d\n", !f, f == 0);
    printf("%d\n", (x > 0 ? inc : dec)(100));
    return apply(dec, 3, 10);
}
