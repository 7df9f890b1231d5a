/* SPDX-License-Identifier: Apache-2.0 */
/// Locales: the one called C.
#include "model.h"

#include <locale.h>

static bool equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/// "" is the C locale too: the environment's is not looked at.
char *setlocale(int category, const char *name)
{
    static char c[] = "C";

    if (category < LC_CTYPE || category > LC_IDENTIFICATION) {
        errno = EINVAL;
        return NULL;
    }
    if (name == NULL || *name == '\0' || equal(name, "C") ||
        equal(name, "POSIX")) {
        return c;
    }
    errno = ENOENT;
    return NULL;
}

struct lconv *localeconv(void)
{
    static char point[] = ".";
    static char empty[] = "";
    static struct lconv conventions = {
        .decimal_point = point,
        .thousands_sep = empty,
        .grouping = empty,
        .int_curr_symbol = empty,
        .currency_symbol = empty,
        .mon_decimal_point = empty,
        .mon_thousands_sep = empty,
        .mon_grouping = empty,
        .positive_sign = empty,
        .negative_sign = empty,
        .int_frac_digits = CHAR_MAX,
        .frac_digits = CHAR_MAX,
        .p_cs_precedes = CHAR_MAX,
        .p_sep_by_space = CHAR_MAX,
        .n_cs_precedes = CHAR_MAX,
        .n_sep_by_space = CHAR_MAX,
        .p_sign_posn = CHAR_MAX,
        .n_sign_posn = CHAR_MAX,
        .int_p_cs_precedes = CHAR_MAX,
        .int_p_sep_by_space = CHAR_MAX,
        .int_n_cs_precedes = CHAR_MAX,
        .int_n_sep_by_space = CHAR_MAX,
        .int_p_sign_posn = CHAR_MAX,
        .int_n_sign_posn = CHAR_MAX,
    };

    return &conventions;
}
