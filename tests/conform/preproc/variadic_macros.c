// variadic macros: __VA_ARGS__, GNU named and comma elision, X-macros
#include <stdio.h>
#define P(fmt, ...) printf(fmt "\n", ##__VA_ARGS__)
#define Q(args...) printf(args)
#define LIST X(red, 1) X(green, 20) X(blue, 300)
#define X(n, v) C_##n = v,
enum { LIST C_END };
#undef X
#define FIRST(a, ...) a
#define REST(a, ...) (0, ##__VA_ARGS__)
#define STRV(...) #__VA_ARGS__
#define OPT(...) f(0 __VA_OPT__(, ) __VA_ARGS__)
#define MAX2(a, b) ((a) > (b) ? (a) : (b))
#define MAX3(a, ...) MAX2(a, MAX2(__VA_ARGS__))
static int f(int a, ...) { return a; }
int main(void) {
    P("none");
    P("%d %s", 1, "two");
    Q("%d\n", 5);
#define X(n, v) printf("%s=%d ", #n, C_##n);
    LIST puts("");
#undef X
#define X(n, v) +v
    printf("%d %d\n", 0 LIST, C_END);
    printf("%d %d\n", FIRST(7, 8, 9), REST(7, 8, 9));
    puts(STRV(a, (b, c), "d"));
    puts(STRV());
    printf("%d\n", MAX3(3, 9, 5));
    printf("%d\n", OPT() + OPT(1, 2));
    return FIRST(12);
}
