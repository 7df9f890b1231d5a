// strtol: bases, prefixes, whitespace, end pointer, overflow and errno
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
static void t(const char *s, int b) {
    char *e;
    errno = 0;
    long v = strtol(s, &e, b);
    printf("%ld %td %d\n", v, e - s, errno == ERANGE ? 1 : errno == EINVAL ? 2 : errno);
}
int main(void) {
    t("123", 10);
    t("  -42abc", 10);
    t("+7", 10);
    t("0x1F", 16);
    t("0x1F", 0);
    t("0x1F", 10);
    t("017", 0);
    t("019", 0);
    t("0", 0);
    t("0x", 16);
    t("0xg", 0);
    t("z", 36);
    t("Zz", 36);
    t("1012", 2);
    t("", 10);
    t("   ", 10);
    t("-", 10);
    t("+-5", 10);
    t("9223372036854775807", 10);
    t("9223372036854775808", 10);
    t("-9223372036854775808", 10);
    t("-9223372036854775809", 10);
    t("99999999999999999999xyz", 10);
    t("\t\n\v\f\r 5", 10);
    t("- 5", 10);
    t("-0", 10);
    t("7fffffffffffffff", 16);
    t("8", 8);
    t("0b11", 2);
    printf("%ld\n", strtol("55", NULL, 7));
    return (int)strtol("77", NULL, 8);
}
