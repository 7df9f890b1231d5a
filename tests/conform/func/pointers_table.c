// tables of function pointers, functions returning function pointers, in structs
#include <stdio.h>
typedef double (*unary)(double);
static double half(double x) { return x / 2; }
static double neg(double x) { return -x; }
static double sq(double x) { return x * x; }
struct ops {
    const char *n;
    unary f;
    struct {
        int (*cmp)(const void *, const void *);
        int flags;
    } ext;
};
static int icmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static unary pick(int i) {
    static const unary t[3] = {half, neg, sq};
    return t[i % 3];
}
static unary (*picker(void))(int) { return pick; }
static double compose(unary *f, int n, double x) {
    for (int i = 0; i < n; i++) x = f[i](x);
    return x;
}
static void (*sig(int s, void (*h)(int)))(int) {
    static void (*old)(int);
    void (*r)(int) = old;
    old = h;
    return r;
}
static int last;
static void h1(int s) { last = s; }
static void h2(int s) { last = -s; }
int main(void) {
    printf("%g %g %g\n", pick(0)(5), picker()(1)(5), (*picker())(2)(5));
    unary c[] = {sq, neg, half, sq};
    printf("%g\n", compose(c, 4, 3));
    struct ops o[2] = {{"h", half, {icmp, 1}}, {"s", sq}};
    int a = 5, b = 9;
    printf("%s %g %d %d\n", o[1].n, o[1].f(1.5), o[0].ext.cmp(&a, &b), o[1].ext.cmp == 0);
    printf("%d\n", sig(1, h1) == 0);
    printf("%d\n", sig(2, h2) == h1);
    sig(3, 0)(7);
    printf("%d\n", last);
    int (*const *pp)(const void *, const void *) =
        &(int (*const)(const void *, const void *)){icmp};
    printf("%d\n", (**pp)(&b, &a));
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) printf("%d", pick(i) == pick(j));
    puts("");
    return last;
}
