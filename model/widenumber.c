/* SPDX-License-Identifier: Apache-2.0 */
/// Numbers in wide text: what may belong to one is copied to plain characters,
/// place by place, and read there.
#include "model.h"

#include <inttypes.h>
#include <string.h>
#include <wchar.h>

/// Characters that stand in a number, a name of infinity or a NaN's payload.
static bool may_belong(wchar_t c)
{
    return __dgse_is_digit(c) || __dgse_is_alpha(c) || c == L'.' || c == L'+' ||
           c == L'-' || c == L'(' || c == L')' || c == L'_';
}

/// Text for the parsers; *heap is what has to be freed.
/// - small has room for 64 characters
static const char *narrow(const wchar_t *s, char *small, char **heap)
{
    size_t n = 0;
    char *p = small;

    *heap = NULL;
    while (__dgse_is_space(s[n])) {
        n++;
    }
    while (may_belong(s[n])) {
        n++;
    }
    if (n >= 64) {
        p = *heap = __dgse_halloc(n + 1);
    }
    if (p == NULL) {
        errno = ENOMEM;
        return "";
    }
    for (size_t i = 0; i < n; i++) {
        p[i] = (char)s[i];
    }
    p[n] = '\0';
    return p;
}

/* ---- integers ------------------------------------------------------------ */

static unsigned long integer(const wchar_t *s, wchar_t **end, int base,
                             bool is_signed)
{
    char small[64];
    char *heap;
    const char *text = narrow(s, small, &heap);
    char *stop = NULL;
    unsigned long value = __dgse_parse_integer(text, &stop, base, is_signed);

    if (end != NULL && stop != NULL) {
        *end = (wchar_t *)s + (stop - text);
    }
    __dgse_hfree(heap);
    return value;
}

long wcstol(const wchar_t *restrict s, wchar_t **restrict end, int base)
{
    return (long)integer(s, end, base, true);
}

long long wcstoll(const wchar_t *restrict s, wchar_t **restrict end, int base)
{
    return (long long)integer(s, end, base, true);
}

unsigned long wcstoul(const wchar_t *restrict s, wchar_t **restrict end,
                      int base)
{
    return integer(s, end, base, false);
}

unsigned long long wcstoull(const wchar_t *restrict s, wchar_t **restrict end,
                            int base)
{
    return integer(s, end, base, false);
}

intmax_t wcstoimax(const wchar_t *restrict s, wchar_t **restrict end, int base)
{
    return (intmax_t)integer(s, end, base, true);
}

uintmax_t wcstoumax(const wchar_t *restrict s, wchar_t **restrict end, int base)
{
    return integer(s, end, base, false);
}

/* ---- floating numbers ---------------------------------------------------- */

static struct __dgse_number number(const wchar_t *s, wchar_t **end,
                                   const struct __dgse_format *format)
{
    char small[64];
    char *heap;
    const char *text = narrow(s, small, &heap);
    const char *stop;
    struct __dgse_number value = __dgse_parse_number(text, &stop, format);

    if (end != NULL) {
        *end = (wchar_t *)s + (stop - text);
    }
    __dgse_hfree(heap);
    return value;
}

double wcstod(const wchar_t *restrict s, wchar_t **restrict end)
{
    struct __dgse_number n = number(s, end, &__dgse_format_double);

    return __dgse_number_double(&n);
}

float wcstof(const wchar_t *restrict s, wchar_t **restrict end)
{
    struct __dgse_number n = number(s, end, &__dgse_format_float);

    return __dgse_number_float(&n);
}

long double wcstold(const wchar_t *restrict s, wchar_t **restrict end)
{
    struct __dgse_number n = number(s, end, &__dgse_format_long);

    return __dgse_number_long(&n);
}
