// the C locale: names, conventions, its multibyte characters
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    printf("%s %s\n", setlocale(LC_ALL, NULL), setlocale(LC_NUMERIC, "POSIX"));
    printf("%d\n", setlocale(LC_ALL, "no_such_locale") == NULL);
    struct lconv *c = localeconv();
    printf("[%s] [%s] [%s] %d\n", c->decimal_point, c->thousands_sep, c->currency_symbol,
        c->frac_digits == CHAR_MAX);
    printf("%zu %g\n", (size_t)MB_CUR_MAX, strtod("1,5", NULL));
    return 0;
}
