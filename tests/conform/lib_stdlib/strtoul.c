// strtoul and strtoull: negation wraps, overflow saturates
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
static void t(const char *s, int b) {
    char *e;
    errno = 0;
    unsigned long v = strtoul(s, &e, b);
    printf("%lu %td %d ", v, e - s, errno == ERANGE);
    errno = 0;
    unsigned long long w = strtoull(s, &e, b);
    printf("%llu %td %d ", w, e - s, errno == ERANGE);
    errno = 0;
    long long x = strtoll(s, &e, b);
    printf("%lld %td %d\n", x, e - s, errno == ERANGE);
}
int main(void) {
    t("18446744073709551615", 10);
    t("18446744073709551616", 10);
    t("-1", 10);
    t("-18446744073709551615", 10);
    t("-18446744073709551616", 10);
    t("ffffffffffffffff", 16);
    t("0XABCdef", 0);
    t("  077 ", 0);
    t("nope", 10);
    t("zz", 36);
    t("12345678901234567890", 10);
    return (int)strtoul("300", NULL, 10);
}
