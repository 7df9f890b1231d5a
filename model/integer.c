/* SPDX-License-Identifier: Apache-2.0 */
/// Integers of <stdlib.h> and <inttypes.h>: absolute values, quotients, and
/// numbers read from text.  long, long long and intmax_t are 64 bits wide.
#include "model.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- arithmetic ---------------------------------------------------------- */

int abs(int x)
{
    return x < 0 ? -x : x;
}

long labs(long x)
{
    return x < 0 ? -x : x;
}

long long llabs(long long x)
{
    return x < 0 ? -x : x;
}

intmax_t imaxabs(intmax_t x)
{
    return x < 0 ? -x : x;
}

div_t div(int a, int b)
{
    return (div_t){.quot = a / b, .rem = a % b};
}

ldiv_t ldiv(long a, long b)
{
    return (ldiv_t){.quot = a / b, .rem = a % b};
}

lldiv_t lldiv(long long a, long long b)
{
    return (lldiv_t){.quot = a / b, .rem = a % b};
}

imaxdiv_t imaxdiv(intmax_t a, intmax_t b)
{
    return (imaxdiv_t){.quot = a / b, .rem = a % b};
}

/* ---- text ---------------------------------------------------------------- */

/// Skips 0x where base is 0 or 16 and a digit follows: the base to read in.
static unsigned take_base(const char **s, int base)
{
    const char *p = *s;

    if ((base != 0 && base != 16) || p[0] != '0') {
        return base == 0 ? 10U : (unsigned)base;
    }
    if ((p[1] | 32) == 'x' && __dgse_digit_value((unsigned char)p[2]) < 16U) {
        *s = p + 2;
        return 16;
    }
    return base == 0 ? 8U : (unsigned)base;
}

/// The digits at *s in base; *overflow when their number does not fit.
static unsigned long take_digits(const char **s, unsigned base, bool *overflow)
{
    unsigned long limit = ULONG_MAX / base;
    unsigned long value = 0;

    for (;; (*s)++) {
        unsigned digit = __dgse_digit_value((unsigned char)**s);

        if (digit >= base) {
            return value;
        }
        if (value > limit || value * base > ULONG_MAX - digit) {
            *overflow = true;
        }
        value = value * base + digit;
    }
}

unsigned long __dgse_parse_integer(const char *s, char **end, int base,
                                   bool is_signed)
{
    const char *p = s;
    const char *digits;
    bool negative;
    bool overflow = false;
    unsigned long value;
    unsigned long limit = LONG_MAX;

    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return 0;
    }
    while (__dgse_is_space((unsigned char)*p)) {
        p++;
    }
    negative = *p == '-';
    p += (*p == '-') | (*p == '+');
    base = (int)take_base(&p, base);
    digits = p;
    value = take_digits(&p, (unsigned)base, &overflow);
    if (end != NULL) {
        *end = (char *)(p == digits ? s : p);
    }
    limit += negative;
    if (is_signed && (overflow || value > limit)) {
        errno = ERANGE;
        return limit;
    }
    if (overflow) {
        errno = ERANGE;
        return ULONG_MAX;
    }
    // A sign is no reason to take two ways.
    return (value ^ (0UL - negative)) + negative;
}

int atoi(const char *s)
{
    return (int)__dgse_parse_integer(s, NULL, 10, true);
}

long atol(const char *s)
{
    return (long)__dgse_parse_integer(s, NULL, 10, true);
}

long long atoll(const char *s)
{
    return (long long)__dgse_parse_integer(s, NULL, 10, true);
}

long strtol(const char *restrict s, char **restrict end, int base)
{
    return (long)__dgse_parse_integer(s, end, base, true);
}

long long strtoll(const char *restrict s, char **restrict end, int base)
{
    return (long long)__dgse_parse_integer(s, end, base, true);
}

unsigned long strtoul(const char *restrict s, char **restrict end, int base)
{
    return __dgse_parse_integer(s, end, base, false);
}

unsigned long long strtoull(const char *restrict s, char **restrict end,
                            int base)
{
    return __dgse_parse_integer(s, end, base, false);
}

long long strtoq(const char *restrict s, char **restrict end, int base)
{
    return (long long)__dgse_parse_integer(s, end, base, true);
}

unsigned long long strtouq(const char *restrict s, char **restrict end,
                           int base)
{
    return __dgse_parse_integer(s, end, base, false);
}

intmax_t strtoimax(const char *restrict s, char **restrict end, int base)
{
    return (intmax_t)__dgse_parse_integer(s, end, base, true);
}

uintmax_t strtoumax(const char *restrict s, char **restrict end, int base)
{
    return __dgse_parse_integer(s, end, base, false);
}
