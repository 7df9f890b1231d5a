// _Generic selection by type, default, lvalue conversion, pointers, nested
#include <stdio.h>
#define TN(x) \
    _Generic((x), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", int: "int", unsigned: "uint", long: "long", float: "float", double: "double", long double: "ldouble", _Bool: "bool", char *: "str", const char *: "cstr", int *: "intp", void *: "voidp", int (*)(int): "fn", struct s: "struct s", default: "other")
#define ABS(x) _Generic((x), int : iabs, double : dabs, default : iabs)(x)
struct s {
    int a;
};
static int iabs(int x) { return x < 0 ? -x : x; }
static double dabs(double x) { return x < 0 ? -x : x; }
int main(void) {
    char c = 1;
    short h = 1;
    const int ci = 3;
    int arr[3];
    unsigned char uc = 1;
    _Bool b = 1;
    struct s s = {4};
    puts(TN(c));
    puts(TN(+c));
    puts(TN(h));
    puts(TN(h + h));
    puts(TN(ci));
    puts(TN(arr));
    puts(TN("s"));
    puts(TN((const char *)"s"));
    puts(TN(1.0f));
    puts(TN(1.0f + 1));
    puts(TN(1.0L));
    puts(TN(uc));
    puts(TN(b));
    puts(TN(!b));
    puts(TN((void *)0));
    puts(TN(iabs));
    puts(TN(s));
    puts(TN(&s));
    puts(TN(1 ? 1 : 1L));
    puts(TN(uc << 1));
    puts(TN('a'));
    puts(TN((char)'a'));
    puts(TN(1u - 2));
    puts(TN(ci ? &arr[0] : 0));
    int side = 0;
    int v = _Generic(side++, int : 5, default : side++);
    printf("%d %d\n", v, side);
    printf("%d %g\n", ABS(-3), ABS(-2.5));
    _Generic(0, int : side) = 9;
    printf("%d\n", side);
    printf("%d\n", _Generic(1, int : _Generic(1.0, double : 11, default : 12), default : 13));
    return _Generic(s, struct s : s.a);
}
