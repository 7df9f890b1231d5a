// operands of sizeof, _Alignof, typeof and _Generic are not evaluated
#include <stdio.h>
static int n;
static int f(void) {
    n++;
    return 1;
}
static double g(int *p) {
    *p = 9;
    return 1;
}
int main(void) {
    int x = 1, *p = 0;
    size_t s = sizeof f() + sizeof(g(&x)) + sizeof(x++) + sizeof(*p) + sizeof(p[5]);
    printf("%zu %d %d\n", s, n, x);
    __typeof__(f()) y = 4;
    printf("%d %d\n", y, n);
    printf("%zu %zu\n", sizeof(int[2][3]), sizeof(char(*)[9]));
    printf("%zu %zu\n", sizeof(struct {
        char a;
        short b;
    }),
        sizeof((char)1 + (short)1));
    printf("%zu\n", sizeof x + 1);
    printf("%zu\n", sizeof(x) - 1);
    printf("%zu\n", sizeof(char) * 3);
    printf("%d\n", (int)sizeof(long double) - 17 < 0);
    char buf[sizeof(int) * 4];
    printf("%zu %zu\n", sizeof buf, sizeof &buf);
    printf("%zu %zu\n", sizeof *&buf, sizeof &*buf);
    printf("%zu\n", sizeof "abc"
                           "def");
    printf("%d\n", n + x);
    return _Generic(f(), int : n + 3);
}
