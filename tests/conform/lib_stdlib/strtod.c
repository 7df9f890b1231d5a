// strtod: decimal, hex, inf, nan, exponents, end pointer, overflow
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
static void t(const char *s) {
    char *e;
    errno = 0;
    double d = strtod(s, &e);
    printf("%.17g %td %d\n", d, e - s, errno == ERANGE);
}
int main(void) {
    t("1.5");
    t("  -2.5e3x");
    t("+.5");
    t("5.");
    t(".");
    t("1e");
    t("1e+");
    t("1e-5");
    t("0x1.8p3");
    t("0x");
    t("0x.8");
    t("inf");
    t("-Infinity!");
    t("infinit");
    t("1e400");
    t("-1e400");
    t("1e-400");
    t("4.9e-324");
    t("2.2250738585072014e-308");
    t("1.7976931348623157e308");
    t("0.1");
    t("9007199254740993");
    t("179769313486231580793728971405301e270");
    t("123456789012345678901234567890");
    t("0.00000000000000000000000000000000000001");
    t("abc");
    t("");
    t("-0");
    t("1,5");
    t("1.2.3");
    t("3.14159265358979323846264338327950288");
    char *e;
    double n = strtod("nan(12)z", &e);
    printf("%d %c\n", n != n, *e);
    printf("%.9g %.9g\n", (double)strtof("0.1", NULL), (double)strtof("16777217", &e));
    errno = 0;
    printf("%g ", (double)strtof("1e39", NULL));
    printf("%d\n", errno == ERANGE);
    printf("%.20Lg\n", strtold("0.1", NULL));
    printf("%.20Lg\n", strtold("1e4931", &e));
    return (int)strtod("12.9", NULL);
}
