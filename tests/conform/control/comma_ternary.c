// comma operator, ?: chains and the omitted middle operand
#include <stdio.h>
static int n;
static int c(int v) {
    n++;
    return v;
}
static const char *grade(int s) { return s >= 90 ? "A" : s >= 80 ? "B" : s >= 70 ? "C" : "F"; }
int main(void) {
    int a = (1, 2, 3), b;
    b = 1, 2;
    printf("%d %d\n", a, b);
    int i, j;
    for (i = 0, j = 5; i < j; i++, j--)
        ;
    printf("%d %d\n", i, j);
    printf("%s%s%s%s\n", grade(95), grade(80), grade(79), grade(-1));
    int r = c(0) ?: c(7);
    printf("%d %d\n", r, n);
    r = c(5) ?: c(8);
    printf("%d %d\n", r, n);
    const char *s = 0;
    printf("%s\n", s ?: "dflt");
    printf("%g\n", 0.5 ?: 2);
    printf("%d\n", (c(3) ? c(0) : c(1)) ?: -1);
    printf("%d\n", n);
    int x[2] = {(1, 5), 6};
    x[(a++, 0)] += (b += 2, b);
    printf("%d %d %d\n", x[0], a, b);
    a > b ? (a = 10) : (b = 20);
    printf("%d %d\n", a, b);
    *(a > 5 ? &a : &b) = 99;
    printf("%d %d\n", a, b);
    struct {
        int v;
    } p = {1}, q = {2};
    printf("%d\n", (b < 50 ? p : q).v);
    (void)(a, b);
    printf("%d\n", 1 ? 2, 3 : 4);
    printf("%d\n", a ? b ? 1 : 2 : b ? 3 : 4);
    printf("%zu\n", sizeof(0, (char)1));
    return (a, b, 33);
}
