/* SPDX-License-Identifier: Apache-2.0 */
/// strtod and its family: correctly rounded, to nearest, ties to even.
#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct __dgse_format __dgse_format_float = {24, -126, 127};
const struct __dgse_format __dgse_format_double = {53, -1022, 1023};
const struct __dgse_format __dgse_format_long = {64, -16382, 16383};

enum {
    EXPONENT_LIMIT = 1000000, ///< larger exponents read from text become this
    TOP_LIMIT = 4960, ///< no format has numbers of 10^4960 or of 10^-4980
    BOTTOM_LIMIT = -4980,
    DIGITS_LIMIT = 11600, ///< significant digits that can matter
};

/* ---- rounding ------------------------------------------------------------ */

/// value * 2^exponent, where value has its top bit set, and a rest below it.
struct exact {
    uint64_t value;
    int exponent;
    enum { REST_ZERO, REST_LOW, REST_HALF, REST_HIGH } rest;
};

/// The parts that a shift right by bits (at most 64) leaves and drops.
static void drop_bits(struct exact *x, int bits)
{
    uint64_t dropped = bits == 64 ? x->value : x->value & ((1ULL << bits) - 1);
    uint64_t half = bits == 0 ? 0 : 1ULL << (bits - 1);
    bool below = x->rest != REST_ZERO;

    if (bits == 0) {
        return;
    }
    x->value = bits == 64 ? 0 : x->value >> bits;
    x->exponent += bits;
    if (dropped == half) {
        x->rest = below ? REST_HIGH : REST_HALF;
    } else if (dropped > half) {
        x->rest = REST_HIGH;
    } else {
        x->rest = dropped != 0 || below ? REST_LOW : REST_ZERO;
    }
}

static bool rounds_up(const struct exact *x)
{
    return x->rest == REST_HIGH ||
           (x->rest == REST_HALF && (x->value & 1) != 0);
}

/// Would x, with unlimited exponents, round to less than the smallest normal
/// number?  x is below that number.
static bool is_tiny(struct exact x, const struct __dgse_format *format)
{
    int top = x.exponent + 63;

    drop_bits(&x, 64 - format->bits);
    return top < format->low - 1 || !rounds_up(&x) ||
           x.value != (UINT64_MAX >> (64 - format->bits));
}

/// The number of the format nearest to x.
static void round_to(struct __dgse_number *n, struct exact x,
                     const struct __dgse_format *format)
{
    int top = x.exponent + 63;
    int bits = 64 - format->bits;
    bool tiny = top < format->low && is_tiny(x, format);

    if (top < format->low) {
        bits += format->low - top;
    }
    if (bits > 64) {
        x.value = 0;
        x.exponent = format->low - format->bits + 1;
        x.rest = REST_LOW;
    } else {
        drop_bits(&x, bits);
    }
    if (tiny && x.rest != REST_ZERO) {
        errno = ERANGE;
    }
    if (rounds_up(&x)) {
        x.value++;
        if (x.value == (format->bits == 64 ? 0 : 1ULL << format->bits)) {
            x.value = 1ULL << (format->bits - 1);
            x.exponent++;
        }
    }
    n->significand = x.value;
    n->exponent = x.exponent;
    if (x.exponent + format->bits - 1 > format->high) {
        n->kind = NUMBER_INFINITE;
        errno = ERANGE;
    }
}

/// Shifts value until its top bit is set; value is not 0.
static int normalise(uint64_t *value)
{
    int shift = 0;

    for (int half = 32; half > 0; half /= 2) {
        if (*value >> (64 - half) == 0) {
            *value <<= half;
            shift += half;
        }
    }
    return shift;
}

/* ---- decimal ------------------------------------------------------------- */

/// The integer part, which is below 2^64.
static uint64_t integer_part(const struct __dgse_decimal *d)
{
    uint64_t value = 0;

    for (int i = d->first; i < DECIMAL_POINT; i++) {
        value = value * 1000000000 + (i < d->end ? d->word[i] : 0);
    }
    return value;
}

/// Scales d until the integer part has exactly 64 bits.
static struct exact to_exact(struct __dgse_decimal *d)
{
    struct exact x = {0};
    uint64_t value;
    int shift;

    while (d->first < DECIMAL_POINT - 3) {
        __dgse_decimal_scale(d, -29);
        x.exponent += 29;
    }
    while (d->first == DECIMAL_POINT - 3 && d->word[d->first] > 8) {
        shift = d->word[d->first] > 8000000 ? 20 : 4;
        __dgse_decimal_scale(d, -shift);
        x.exponent += shift;
    }
    while ((value = integer_part(d)) >> 34 == 0) {
        __dgse_decimal_scale(d, 29);
        x.exponent -= 29;
    }
    shift = normalise(&value);
    __dgse_decimal_scale(d, shift);
    x.exponent -= shift;
    x.value = integer_part(d);
    if (d->end > DECIMAL_POINT || d->lost) {
        // A first word of zero lies outside [first, end).
        uint32_t word = d->first <= DECIMAL_POINT && d->end > DECIMAL_POINT
                            ? d->word[DECIMAL_POINT]
                            : 0;
        bool more = d->end > DECIMAL_POINT + 1 || d->lost;

        x.rest = word > 500000000 || (word == 500000000 && more) ? REST_HIGH
                 : word == 500000000                             ? REST_HALF
                                                                 : REST_LOW;
    }
    return x;
}

/// Digits of a number in text: from p to its end, perhaps with a point.
struct digits {
    const char *start;
    const char *end;
    long top;  ///< the first significant digit's power of the base
    bool zero; ///< there is no significant digit
};

/// Finds the digits of a base at s: false when there is none.
static bool find_digits(const char *s, unsigned base, struct digits *found)
{
    const char *p = s;
    const char *point = NULL;
    const char *first = NULL;
    long count = 0;

    for (;; p++) {
        if (*p == '.' && point == NULL) {
            point = p;
        } else if (__dgse_digit_value((unsigned char)*p) < base) {
            count++;
            first = first == NULL && *p != '0' ? p : first;
        } else {
            break;
        }
    }
    found->start = first;
    found->end = p;
    found->zero = first == NULL;
    if (first != NULL) {
        point = point == NULL ? p : point;
        found->top = first < point ? point - first - 1 : point - first;
    }
    return count > 0;
}

/// The exponent at *s, which begins with letter: 0, and *s stays, if none is.
static long take_exponent(const char **s, char letter)
{
    const char *p = *s;
    bool negative;
    long value = 0;

    if ((*p | 32) != letter) {
        return 0;
    }
    p++;
    negative = *p == '-';
    p += *p == '-' || *p == '+';
    if (!__dgse_is_digit((unsigned char)*p)) {
        return 0;
    }
    for (; __dgse_is_digit((unsigned char)*p); p++) {
        value = value * 10 + (*p - '0');
        // A billion digits of significand cannot make up for this.
        value = value > LONG_MAX / 20 ? LONG_MAX / 20 : value;
    }
    *s = p;
    return negative ? -value : value;
}

/// d := the digits, the first one standing for 10^top.
static void fill(struct __dgse_decimal *d, const struct digits *found, int top)
{
    static const uint32_t units[9] = {
        100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1,
    };
    // Digits of a word are counted from its most significant one.
    unsigned from_start = (unsigned)(DECIMAL_POINT * 9 - 1 - top);
    int i = (int)(from_start / 9);
    unsigned in_word = from_start % 9;
    long taken = 0;

    d->lost = false;
    d->first = i;
    d->word[i] = 0;
    for (const char *p = found->start; p < found->end; p++) {
        if (*p == '.') {
            continue;
        }
        if (in_word == 9 && taken < DIGITS_LIMIT) {
            in_word = 0;
            d->word[++i] = 0;
        }
        if (taken < DIGITS_LIMIT) {
            d->word[i] += units[in_word] * (uint32_t)(*p - '0');
            in_word++;
            taken++;
        } else {
            d->lost |= *p != '0';
        }
    }
    d->end = i + 1;
    __dgse_decimal_trim(d);
}

/// A number beyond every format, or below.
static void out_of_range(struct __dgse_number *n, bool large,
                         const struct __dgse_format *format)
{
    errno = ERANGE;
    n->significand = 0;
    n->exponent = format->low - format->bits + 1;
    n->kind = large ? NUMBER_INFINITE : NUMBER_FINITE;
}

static const char *parse_decimal(const char *s, struct __dgse_number *n,
                                 const struct __dgse_format *format)
{
    struct digits found;
    const char *end;
    long top;

    if (!find_digits(s, 10, &found)) {
        return NULL;
    }
    end = found.end;
    top = take_exponent(&end, 'e');
    n->exponent = format->low - format->bits + 1;
    if (found.zero) {
        return end;
    }
    top += found.top;
    if (top > TOP_LIMIT || top < BOTTOM_LIMIT) {
        out_of_range(n, top > 0, format);
    } else {
        struct __dgse_decimal d;

        fill(&d, &found, (int)top);
        round_to(n, to_exact(&d), format);
    }
    return end;
}

/* ---- hexadecimal --------------------------------------------------------- */

/// The leading 16 significant digits, and what the others make of the rest.
static struct exact hex_value(const struct digits *found, int *taken)
{
    struct exact x = {0};
    unsigned next = 0; // the digit after the leading ones
    bool more = false; // anything after it
    unsigned half;
    int shift;

    *taken = 0;
    for (const char *p = found->start; p < found->end; p++) {
        unsigned digit = __dgse_digit_value((unsigned char)*p);

        if (*p == '.') {
            continue;
        }
        if (*taken < 16) {
            x.value = x.value << 4 | digit;
        } else if (*taken == 16) {
            next = digit;
        } else {
            more |= digit != 0;
        }
        *taken += *taken < 17;
    }
    *taken -= *taken == 17;
    shift = normalise(&x.value);
    x.exponent = -shift;
    if (*taken == 16) {
        x.value |= next >> (4 - shift);
        next &= (1U << (4 - shift)) - 1;
        half = 1U << (3 - shift);
        x.rest = next > half || (next == half && more) ? REST_HIGH
                 : next == half                        ? REST_HALF
                 : next != 0 || more                   ? REST_LOW
                                                       : REST_ZERO;
    }
    return x;
}

static const char *parse_hex(const char *s, struct __dgse_number *n,
                             const struct __dgse_format *format)
{
    struct digits found;
    struct exact x;
    const char *end;
    long top;
    int taken;

    if (!find_digits(s, 16, &found)) {
        return NULL;
    }
    end = found.end;
    top = take_exponent(&end, 'p');
    n->exponent = format->low - format->bits + 1;
    if (found.zero) {
        return end;
    }
    top += found.top * 4;
    if (top > EXPONENT_LIMIT || top < -EXPONENT_LIMIT) {
        out_of_range(n, top > 0, format);
        return end;
    }
    x = hex_value(&found, &taken);
    x.exponent += (int)top + 4 - 4 * taken;
    round_to(n, x, format);
    return end;
}

/* ---- words --------------------------------------------------------------- */

/// The end of word, in any case, at s; null when it is not there.
static const char *after(const char *s, const char *word)
{
    while (*word != '\0') {
        if ((*s | 32) != *word) {
            return NULL;
        }
        s++;
        word++;
    }
    return s;
}

/// After the (...) of a NaN at s, whose number is the payload; s without one.
static const char *take_payload(const char *s, struct __dgse_number *n)
{
    const char *p = s + 1;
    char *end;
    unsigned long payload;

    if (*s != '(') {
        return s;
    }
    while (__dgse_digit_value((unsigned char)*p) < 36 || *p == '_') {
        p++;
    }
    if (*p != ')') {
        return s;
    }
    payload = __dgse_parse_integer(s + 1, &end, 0, false);
    n->significand = end == p ? payload : 0;
    return p + 1;
}

static const char *parse_word(const char *s, struct __dgse_number *n)
{
    const char *end = after(s, "inf");

    if (end != NULL) {
        const char *longer = after(end, "inity");

        n->kind = NUMBER_INFINITE;
        return longer != NULL ? longer : end;
    }
    end = after(s, "nan");
    if (end != NULL) {
        n->kind = NUMBER_NAN;
        return take_payload(end, n);
    }
    return NULL;
}

struct __dgse_number __dgse_parse_number(const char *s, const char **end,
                                         const struct __dgse_format *format)
{
    struct __dgse_number n = {.kind = NUMBER_FINITE};
    const char *p = s;
    const char *stop = NULL;

    while (__dgse_is_space((unsigned char)*p)) {
        p++;
    }
    n.negative = *p == '-';
    p += *p == '-' || *p == '+';
    if (__dgse_is_alpha((unsigned char)*p)) {
        stop = parse_word(p, &n);
    } else if (p[0] == '0' && (p[1] | 32) == 'x') {
        stop = parse_hex(p + 2, &n, format);
    }
    if (stop == NULL && !__dgse_is_alpha((unsigned char)*p)) {
        stop = parse_decimal(p, &n, format);
    }
    if (stop == NULL) {
        n.negative = false;
    }
    *end = stop == NULL ? s : stop;
    return n;
}

/* ---- formats ------------------------------------------------------------- */

/// The exponent's field: 0 for denormal numbers, where the top bit is not set.
static uint64_t exponent_field(const struct __dgse_number *n,
                               const struct __dgse_format *format)
{
    if (n->significand >> (format->bits - 1) == 0) {
        return 0;
    }
    return (uint64_t)(n->exponent + format->bits - 1 + format->high);
}

float __dgse_number_float(const struct __dgse_number *n)
{
    union __dgse_float x = {.bits = 0};

    if (n->kind == NUMBER_INFINITE) {
        x.bits = 0x7f800000U;
    } else if (n->kind == NUMBER_NAN) {
        x.bits = 0x7fc00000U | (n->significand & 0x3fffffU);
    } else {
        x.bits = (uint32_t)(exponent_field(n, &__dgse_format_float) << 23) |
                 (n->significand & 0x7fffffU);
    }
    x.bits |= (uint32_t)n->negative << 31;
    return x.value;
}

double __dgse_number_double(const struct __dgse_number *n)
{
    union __dgse_double x = {.bits = 0};

    if (n->kind == NUMBER_INFINITE) {
        x.bits = 0x7ffULL << 52;
    } else if (n->kind == NUMBER_NAN) {
        x.bits = 0xfffULL << 51 | (n->significand & ((1ULL << 51) - 1));
    } else {
        x.bits = exponent_field(n, &__dgse_format_double) << 52 |
                 (n->significand & ((1ULL << 52) - 1));
    }
    x.bits |= (uint64_t)n->negative << 63;
    return x.value;
}

long double __dgse_number_long(const struct __dgse_number *n)
{
    union __dgse_long x = {.value = 0};

    x.part.significand = n->significand;
    if (n->kind == NUMBER_INFINITE) {
        x.part.significand = 1ULL << 63;
        x.part.top = 0x7fff;
    } else if (n->kind == NUMBER_NAN) {
        x.part.significand |= 3ULL << 62;
        x.part.top = 0x7fff;
    } else {
        x.part.top = (uint16_t)exponent_field(n, &__dgse_format_long);
    }
    x.part.top |= (uint16_t)(n->negative << 15);
    return x.value;
}

/* ---- functions ----------------------------------------------------------- */

static struct __dgse_number parse(const char *s, char **end,
                                  const struct __dgse_format *format)
{
    const char *stop;
    struct __dgse_number n = __dgse_parse_number(s, &stop, format);

    if (end != NULL) {
        *end = (char *)stop;
    }
    return n;
}

float strtof(const char *restrict s, char **restrict end)
{
    struct __dgse_number n = parse(s, end, &__dgse_format_float);

    return __dgse_number_float(&n);
}

double strtod(const char *restrict s, char **restrict end)
{
    struct __dgse_number n = parse(s, end, &__dgse_format_double);

    return __dgse_number_double(&n);
}

long double strtold(const char *restrict s, char **restrict end)
{
    struct __dgse_number n = parse(s, end, &__dgse_format_long);

    return __dgse_number_long(&n);
}

double atof(const char *s)
{
    struct __dgse_number n = parse(s, NULL, &__dgse_format_double);

    return __dgse_number_double(&n);
}

/// The text is a payload's when all of it could stand in nan(...).
static struct __dgse_number payload(const char *text)
{
    struct __dgse_number n = {.kind = NUMBER_NAN};
    const char *p = text;
    char *end;
    unsigned long value;

    while (__dgse_digit_value((unsigned char)*p) < 36 || *p == '_') {
        p++;
    }
    if (*p == '\0') {
        value = __dgse_parse_integer(text, &end, 0, false);
        n.significand = end == p ? value : 0;
    }
    return n;
}

/// NaNs of math.h, whose payload is given in text.
float nanf(const char *text)
{
    struct __dgse_number n = payload(text);

    return __dgse_number_float(&n);
}

double nan(const char *text)
{
    struct __dgse_number n = payload(text);

    return __dgse_number_double(&n);
}

long double nanl(const char *text)
{
    struct __dgse_number n = payload(text);

    return __dgse_number_long(&n);
}
