// object and function macros: stringification, pasting, recursion, empty arguments
#include <stdio.h>
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define VAL 42
#define EMPTY
#define F(x) ((x)*G)
#define G F(2)
#define SQ(x) x *x
#define SELF SELF + 1
#define LPAREN (
#define CALL(f, ...) f(__VA_ARGS__)
int G_ = 3;
#define NARGS_(a, b, c, d, n, ...) n
#define NARGS(...) NARGS_(__VA_ARGS__, 4, 3, 2, 1, 0)
int main(void) {
    puts(XSTR(SELF));
    puts(STR(VAL));
    puts(XSTR(VAL));
    puts(STR(a + "q\n" '\''));
    puts(STR());
    int CAT(x, 1) = 7;
    printf("%d\n", x1);
    printf("%d\n", XCAT(4, VAL));
    printf("%d %d\n", SQ(1 + 2), SQ((1 + 2)));
    puts(XSTR(F(1)));
    puts(XSTR(EMPTY VAL EMPTY));
    printf("%d\n", NARGS(a, b, c));
    CALL(printf, "%s %d\n", "call", VAL);
    puts(XSTR(CAT(V, AL)));
    puts(STR(CAT(a, b)));
    printf("%d%s\n", CAT(, 3), XSTR(CAT(q, )));
#undef VAL
#define VAL 7
    printf("%d\n", VAL);
    int VAL_ = VAL;
    (void)VAL_;
    puts(XSTR((VAL, (1, 2))));
    puts(XSTR(__LINE__) + 10 * 0 ? "line" : "");
#undef SELF
    return x1;
}
