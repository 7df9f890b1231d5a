/* SPDX-License-Identifier: Apache-2.0 */
/// Floating numbers of printf: exact at any precision, ties to even.
#include "model.h"

#include <string.h>

/* ---- numbers in parts ---------------------------------------------------- */

void __dgse_split_double(struct __dgse_parts *parts, double x)
{
    union __dgse_double bits = {.value = x};
    unsigned field = (unsigned)(bits.bits >> 52) & 0x7ffU;

    memset(parts, 0, sizeof *parts);
    parts->bits = 53;
    parts->negative = bits.bits >> 63 != 0;
    parts->significand = bits.bits & ((1ULL << 52) - 1);
    if (field == 0x7ff) {
        parts->nan = parts->significand != 0;
        parts->infinite = !parts->nan;
        return;
    }
    parts->exponent = (int)(field == 0 ? 1 : field) - 1075;
    parts->significand |= (uint64_t)(field != 0) << 52;
}

void __dgse_split_long(struct __dgse_parts *parts, long double x)
{
    union __dgse_long bits = {.value = x};
    unsigned field = bits.part.top & 0x7fffU;

    memset(parts, 0, sizeof *parts);
    parts->bits = 64;
    parts->extended = true;
    parts->negative = bits.part.top >> 15 != 0;
    parts->significand = bits.part.significand;
    if (field == 0x7fff) {
        parts->nan = parts->significand << 1 != 0;
        parts->infinite = !parts->nan;
        return;
    }
    parts->exponent = (int)(field == 0 ? 1 : field) - 16446;
}

/* ---- pieces of output ---------------------------------------------------- */

static const char *sign_of(const struct __dgse_spec *spec, bool negative)
{
    return negative ? "-" : spec->plus ? "+" : spec->space ? " " : "";
}

static bool is_upper(const struct __dgse_spec *spec)
{
    return __dgse_is_upper(spec->conversion);
}

/// Padding, sign and prefix before `length` more characters: the blanks that
/// are to follow them.
static long emit_before(struct __dgse_sink *s, const struct __dgse_spec *spec,
                        const char *sign, const char *prefix, long length)
{
    long signs = *sign != '\0';
    long prefixes = (long)__dgse_strlen(prefix);
    long blanks = spec->width - signs - prefixes - length;

    if (!spec->left && !spec->zero) {
        __dgse_emit_pad(s, ' ', blanks);
    }
    __dgse_emit(s, sign, (size_t)signs);
    __dgse_emit(s, prefix, (size_t)prefixes);
    if (!spec->left && spec->zero) {
        __dgse_emit_pad(s, '0', blanks);
    }
    return spec->left ? blanks : 0;
}

static void emit_special(struct __dgse_sink *s, const struct __dgse_spec *spec,
                         const struct __dgse_parts *x)
{
    struct __dgse_spec plain = *spec;
    const char *text;
    long blanks;

    if (x->nan) {
        text = is_upper(spec) ? "NAN" : "nan";
    } else {
        text = is_upper(spec) ? "INF" : "inf";
    }
    plain.zero = false;
    blanks = emit_before(s, &plain, sign_of(spec, x->negative), "", 3);
    __dgse_emit(s, text, 3);
    __dgse_emit_pad(s, ' ', blanks);
}

/// The digits of 10^from down to 10^to; those below what d holds are zero.
static void emit_digits(struct __dgse_sink *s, const struct __dgse_decimal *d,
                        int from, int to)
{
    char chunk[64];
    size_t n = 0;
    int lowest = (DECIMAL_POINT - d->end) * 9;

    for (int k = from; k >= to && (k >= lowest || k >= 0); k--) {
        chunk[n++] = (char)('0' + __dgse_decimal_digit(d, k));
        from = k - 1;
        if (n == sizeof chunk) {
            __dgse_emit(s, chunk, n);
            n = 0;
        }
    }
    __dgse_emit(s, chunk, n);
    __dgse_emit_pad(s, '0', (long)from - to + 1);
}

/// Writes letter, sign and at least `least` digits: how many characters.
static size_t write_exponent(char text[16], char letter, int exponent,
                             int least)
{
    unsigned rest = exponent < 0 ? 0U - (unsigned)exponent : (unsigned)exponent;
    char digits[10];
    size_t n = 0;
    size_t length = 0;

    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0 || n < (size_t)least);
    text[length++] = letter;
    text[length++] = exponent < 0 ? '-' : '+';
    while (n > 0) {
        text[length++] = digits[--n];
    }
    return length;
}

/* ---- %f %e %g ------------------------------------------------------------ */

/// %f: d is rounded to precision digits after the point.
static void emit_fixed(struct __dgse_sink *s, const struct __dgse_spec *spec,
                       const char *sign, const struct __dgse_decimal *d,
                       int precision)
{
    int top = __dgse_decimal_top(d);
    bool point = precision > 0 || spec->alt;
    long blanks;

    top = top < 0 ? 0 : top;
    blanks =
        emit_before(s, spec, sign, "", (long)top + 1 + point + (long)precision);
    emit_digits(s, d, top, 0);
    __dgse_emit(s, ".", point);
    emit_digits(s, d, -1, -precision);
    __dgse_emit_pad(s, ' ', blanks);
}

/// %e: d is rounded to precision digits after the first.
static void emit_scientific(struct __dgse_sink *s,
                            const struct __dgse_spec *spec, const char *sign,
                            const struct __dgse_decimal *d, int precision)
{
    char exponent[16];
    int top = __dgse_decimal_top(d);
    bool point = precision > 0 || spec->alt;
    size_t length =
        write_exponent(exponent, is_upper(spec) ? 'E' : 'e', top, 2);
    long blanks =
        emit_before(s, spec, sign, "", 1L + point + precision + (long)length);

    emit_digits(s, d, top, top);
    __dgse_emit(s, ".", point);
    emit_digits(s, d, top - 1, top - precision);
    __dgse_emit(s, exponent, length);
    __dgse_emit_pad(s, ' ', blanks);
}

/// How many digits after 10^from, at most limit, end with one that is not 0.
static int significant(const struct __dgse_decimal *d, int from, int limit)
{
    int lowest = (DECIMAL_POINT - d->end) * 9;

    if (d->first >= d->end) {
        return 0;
    }
    if (from - limit < lowest) {
        limit = from - lowest;
    }
    while (limit > 0 && __dgse_decimal_digit(d, from - limit) == 0) {
        limit--;
    }
    return limit < 0 ? 0 : limit;
}

/// Rounds d to digits below its leading one; the number of them stays when the
/// leading one moves.
static void round_leading(struct __dgse_decimal *d, int digits)
{
    int top = __dgse_decimal_top(d);

    // Below the last place there is nothing to round.
    if (digits < top + (DECIMAL_WORDS - DECIMAL_POINT) * 9 - 9) {
        __dgse_decimal_round(d, top - digits);
    }
}

static void emit_general(struct __dgse_sink *s, const struct __dgse_spec *spec,
                         const char *sign, struct __dgse_decimal *d)
{
    int precision = spec->precision < 0 ? 6 : spec->precision;
    int before = __dgse_decimal_top(d);
    int top;

    precision = precision == 0 ? 1 : precision;
    round_leading(d, precision - 1);
    top = __dgse_decimal_top(d);
    if (top < -4 || top >= precision) {
        precision--;
        // glibc drops the zeros, # or not, when rounding led to this form.
        if (!spec->alt || before == precision) {
            precision = significant(d, top, precision);
        }
        emit_scientific(s, spec, sign, d, precision);
        return;
    }
    precision -= top + 1;
    if (!spec->alt) {
        precision = significant(d, 0, precision);
    }
    emit_fixed(s, spec, sign, d, precision);
}

static void emit_decimal(struct __dgse_sink *s, const struct __dgse_spec *spec,
                         const char *sign, const struct __dgse_parts *x)
{
    struct __dgse_decimal d;
    int precision = spec->precision < 0 ? 6 : spec->precision;

    __dgse_decimal_set(&d, x->significand);
    __dgse_decimal_scale(&d, x->exponent);
    switch (spec->conversion | 32) {
    case 'f':
        if (precision < (DECIMAL_WORDS - DECIMAL_POINT) * 9 - 9) {
            __dgse_decimal_round(&d, -precision);
        }
        emit_fixed(s, spec, sign, &d, precision);
        break;
    case 'e':
        round_leading(&d, precision);
        emit_scientific(s, spec, sign, &d, precision);
        break;
    default:
        emit_general(s, spec, sign, &d);
        break;
    }
}

/* ---- %a
 * ----------------------------------------------------------------------------
 */

/// A number as hexadecimal digits: one before the point, `count` after it in
/// the upper bits of fraction.
struct hex {
    unsigned leading;
    uint64_t fraction;
    int count;
    int exponent;
};

/// Normal doubles begin with 1, denormal ones with 0; long doubles with the
/// first four bits of their 64.
static struct hex split_hex(const struct __dgse_parts *x)
{
    struct hex h = {0};

    if (x->extended) {
        h.leading = (unsigned)(x->significand >> 60);
        h.fraction = x->significand << 4;
        h.count = 15;
        h.exponent = x->exponent + 60;
    } else {
        h.leading = (unsigned)(x->significand >> 52);
        h.fraction = x->significand << 12;
        h.count = 13;
        h.exponent = x->exponent + 52;
    }
    if (x->significand == 0) {
        h.exponent = 0;
    }
    return h;
}

/// Rounds to count digits after the point.
static void round_hex(struct hex *h, int count)
{
    int shift = 64 - 4 * count;
    uint64_t rest =
        shift == 64 ? h->fraction : h->fraction & ((1ULL << shift) - 1);
    uint64_t half = 1ULL << (shift - 1);
    uint64_t kept = shift == 64 ? 0 : h->fraction >> shift;
    bool odd = ((count == 0 ? h->leading : kept) & 1) != 0;
    bool up = rest > half || (rest == half && odd);

    kept += up;
    if (count == 0 || kept >> (4 * count) != 0) {
        h->leading += up;
        kept = 0;
    }
    h->fraction = count == 0 ? 0 : kept << shift;
    if (h->leading == 16) {
        h->leading = 1;
        h->exponent += 4;
    }
}

static void emit_hex(struct __dgse_sink *s, const struct __dgse_spec *spec,
                     const char *sign, const struct __dgse_parts *x)
{
    const char *digits =
        is_upper(spec) ? "0123456789ABCDEF" : "0123456789abcdef";
    struct hex h = split_hex(x);
    int precision = spec->precision;
    char text[24];
    char exponent[16];
    size_t n = 0;
    size_t length;
    long blanks;

    if (precision >= 0 && precision < h.count) {
        round_hex(&h, precision);
        h.count = precision;
    } else if (precision < 0) {
        while (h.count > 0 && (h.fraction >> (64 - 4 * h.count) & 15) == 0) {
            h.count--;
        }
        precision = h.count;
    }
    text[n++] = digits[h.leading];
    if (precision > 0 || spec->alt) {
        text[n++] = '.';
    }
    for (int i = 1; i <= h.count; i++) {
        text[n++] = digits[h.fraction >> (64 - 4 * i) & 15];
    }
    length =
        write_exponent(exponent, is_upper(spec) ? 'P' : 'p', h.exponent, 1);
    blanks = emit_before(s, spec, sign, is_upper(spec) ? "0X" : "0x",
                         (long)(n + length) + precision - h.count);
    __dgse_emit(s, text, n);
    __dgse_emit_pad(s, '0', precision - h.count);
    __dgse_emit(s, exponent, length);
    __dgse_emit_pad(s, ' ', blanks);
}

void __dgse_emit_float(struct __dgse_sink *s, const struct __dgse_spec *spec,
                       const struct __dgse_parts *x)
{
    const char *sign = sign_of(spec, x->negative);

    if (x->infinite || x->nan) {
        emit_special(s, spec, x);
    } else if ((spec->conversion | 32) == 'a') {
        emit_hex(s, spec, sign, x);
    } else {
        emit_decimal(s, spec, sign, x);
    }
}
