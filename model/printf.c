/* SPDX-License-Identifier: Apache-2.0 */
/// Formatted output: the format string, its arguments, integers and strings.
/// Floating numbers are in printfloat.c, the public names in printfnames.c.
///
/// A format is walked once, taking arguments as they come; one that numbers
/// them (%2$d) is walked first for the arguments' types, which are then all
/// taken, because they can only be had in order.
#include "model.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* ---- sinks --------------------------------------------------------------- */

void __dgse_emit(struct __dgse_sink *s, const char *text, unsigned long n)
{
    s->count += n;
    if (s->file != NULL) {
        s->failed |= n > 0 && __dgse_put(s->file, text, n) != n;
        return;
    }
    n = n < s->room ? n : s->room;
    memcpy(s->next, text, n);
    s->next += n;
    s->room -= n;
}

void __dgse_emit_pad(struct __dgse_sink *s, char c, long n)
{
    char chunk[32];

    if (n <= 0) {
        return;
    }
    if (s->file == NULL) {
        size_t fits = (size_t)n < s->room ? (size_t)n : s->room;

        memset(s->next, c, fits);
        s->next += fits;
        s->room -= fits;
        s->count += (size_t)n;
        return;
    }
    memset(chunk, c, sizeof chunk);
    for (; n > 0 && !s->failed; n -= (long)sizeof chunk) {
        __dgse_emit(s, chunk,
                    n < (long)sizeof chunk ? (size_t)n : sizeof chunk);
    }
}

/* ---- arguments ----------------------------------------------------------- */

enum type {
    TYPE_NONE,
    TYPE_INT,
    TYPE_LONG,
    TYPE_DOUBLE,
    TYPE_LONG_DOUBLE,
    TYPE_POINTER
};

struct argument {
    uint64_t word;
    void *pointer;
    double number;
    long double long_number;
};

enum { NUMBERED_LIMIT = 64 };

/// Where a conversion's arguments come from.
struct arguments {
    va_list ap;
    bool numbered;
    struct argument *taken; ///< of a numbered format, from 1 on
};

static void take(va_list *ap, enum type type, struct argument *to)
{
    switch (type) {
    case TYPE_NONE:
        break;
    case TYPE_INT:
        to->word = (uint64_t)(int64_t)va_arg(*ap, int);
        break;
    case TYPE_LONG:
        to->word = va_arg(*ap, uint64_t);
        break;
    case TYPE_DOUBLE:
        to->number = va_arg(*ap, double);
        break;
    case TYPE_LONG_DOUBLE:
        to->long_number = va_arg(*ap, long double);
        break;
    case TYPE_POINTER:
        to->pointer = va_arg(*ap, void *);
        break;
    }
}

/// The argument of that number (0: the next one).
static void get(struct arguments *args, int number, enum type type,
                struct argument *to)
{
    if (number == 0 || !args->numbered) {
        take(&args->ap, type, to);
    } else {
        *to = args->taken[number];
    }
}

/* ---- specifications ------------------------------------------------------ */

/// A specification as written: numbers of arguments where they are named.
struct written {
    struct __dgse_spec spec;
    int number; ///< of the value's argument; 0: the next
    bool star_width, star_precision;
    int width_number, precision_number;
    bool overflow; ///< a number does not fit an int
};

static int take_number(const char **format, bool *overflow)
{
    long value = 0;

    for (; __dgse_is_digit((unsigned char)**format); (*format)++) {
        value = value * 10 + (**format - '0');
        if (value > INT_MAX) {
            *overflow = true;
            value = INT_MAX;
        }
    }
    return (int)value;
}

/// N$ at *format: N, else 0 and nothing is taken.
static int take_position(const char **format)
{
    const char *p = *format;
    bool overflow = false;
    int number = take_number(&p, &overflow);

    if (p == *format || *p != '$' || overflow || number > NUMBERED_LIMIT) {
        return 0;
    }
    *format = p + 1;
    return number;
}

static const char *take_flags(const char *p, struct __dgse_spec *spec)
{
    for (;; p++) {
        switch (*p) {
        case '-':
            spec->left = true;
            break;
        case '+':
            spec->plus = true;
            break;
        case ' ':
            spec->space = true;
            break;
        case '#':
            spec->alt = true;
            break;
        case '0':
            spec->zero = true;
            break;
        case '\'':
            spec->group = true;
            break;
        case 'I':
            spec->i18n = true;
            break;
        default:
            return p;
        }
    }
}

static const char *take_length(const char *p, struct __dgse_spec *spec)
{
    switch (*p) {
    case 'h':
        spec->length = p[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        return p + 1 + (p[1] == 'h');
    case 'l':
        spec->length = p[1] == 'l' ? LENGTH_LONG_LONG : LENGTH_LONG;
        return p + 1 + (p[1] == 'l');
    case 'L':
    case 'q':
        spec->length = LENGTH_LONG_LONG;
        return p + 1;
    case 'z':
    case 'Z':
    case 't':
    case 'j':
        spec->length = LENGTH_LONG;
        return p + 1;
    default:
        return p;
    }
}

/// Reads the specification after a %: its end.  A conversion of '\0' is the
/// format's end.
static const char *parse(const char *p, struct written *w)
{
    struct __dgse_spec *spec = &w->spec;

    memset(w, 0, sizeof *w);
    spec->precision = -1;
    w->number = take_position(&p);
    p = take_flags(p, spec);
    if (*p == '*') {
        p++;
        w->star_width = true;
        w->width_number = take_position(&p);
    } else {
        spec->width = take_number(&p, &w->overflow);
    }
    if (*p == '.') {
        p++;
        if (*p == '*') {
            p++;
            w->star_precision = true;
            w->precision_number = take_position(&p);
        } else {
            spec->precision = take_number(&p, &w->overflow);
        }
    }
    p = take_length(p, spec);
    spec->conversion = *p;
    return *p == '\0' ? p : p + 1;
}

static enum type type_of(const struct __dgse_spec *spec)
{
    switch (spec->conversion) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        return spec->length >= LENGTH_LONG ? TYPE_LONG : TYPE_INT;
    case 'c':
    case 'C':
        return TYPE_INT;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        return spec->length == LENGTH_LONG_LONG ? TYPE_LONG_DOUBLE
                                                : TYPE_DOUBLE;
    case 's':
    case 'S':
    case 'p':
    case 'n':
        return TYPE_POINTER;
    default:
        return TYPE_NONE;
    }
}

/* ---- numbered formats ---------------------------------------------------- */

static void note_type(enum type types[], int number, enum type type)
{
    if (number > 0) {
        types[number] = type;
    }
}

/// Does the format number its arguments?  Then notes their types.
static bool find_types(const char *format, enum type types[])
{
    bool found = false;

    for (;;) {
        struct written w;

        format = __dgse_strchrnul(format, '%');
        if (*format == '\0') {
            return found;
        }
        format = parse(format + 1, &w);
        found |= w.number > 0 || w.width_number > 0 || w.precision_number > 0;
        note_type(types, w.width_number, TYPE_INT);
        note_type(types, w.precision_number, TYPE_INT);
        note_type(types, w.number, type_of(&w.spec));
    }
}

static bool has_position(const char *format)
{
    for (; *format != '\0'; format++) {
        if (*format == '$') {
            return true;
        }
    }
    return false;
}

/// Takes the arguments of a numbered format into space.
static void take_numbered(struct arguments *args, const char *format,
                          struct argument space[])
{
    enum type types[NUMBERED_LIMIT + 1] = {TYPE_NONE};
    int last = NUMBERED_LIMIT;

    args->numbered = find_types(format, types);
    args->taken = space;
    while (last > 0 && types[last] == TYPE_NONE) {
        last--;
    }
    for (int i = 1; i <= last; i++) {
        // What no conversion uses is taken to be an int, as glibc does.
        take(&args->ap, types[i] == TYPE_NONE ? TYPE_INT : types[i], &space[i]);
    }
}

/* ---- integers ------------------------------------------------------------ */

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && *__dgse_strchrnul(set, c) == c;
}

/// The argument as its length says, extended to 64 bits.
static uint64_t narrowed(const struct __dgse_spec *spec, uint64_t x)
{
    bool is_signed = is_one_of(spec->conversion, "di");

    switch (spec->length) {
    case LENGTH_CHAR:
        return is_signed ? (uint64_t)(int64_t)(signed char)x : x & 0xff;
    case LENGTH_SHORT:
        return is_signed ? (uint64_t)(int64_t)(short)x : x & 0xffff;
    case LENGTH_NONE:
        return is_signed ? (uint64_t)(int64_t)(int)x : x & 0xffffffff;
    case LENGTH_LONG:
    case LENGTH_LONG_LONG:
        break;
    }
    return x;
}

/// Writes x backwards from end: its first digit.
static char *write_digits(char *end, uint64_t x, char conversion)
{
    const char *digits =
        conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";

    switch (conversion) {
    case 'x':
    case 'X':
        for (; x != 0; x >>= 4) {
            *--end = digits[x & 15];
        }
        break;
    case 'o':
        for (; x != 0; x >>= 3) {
            *--end = (char)('0' + (x & 7));
        }
        break;
    default:
        for (; x != 0; x /= 10) {
            *--end = (char)('0' + x % 10);
        }
        break;
    }
    return end;
}

/// prefix (a sign, 0x) and digits with their padding.
static void emit_integer(struct __dgse_sink *s, const struct __dgse_spec *spec,
                         const char *prefix, uint64_t x)
{
    char space[24];
    char *end = space + sizeof space;
    char *start = write_digits(end, x, spec->conversion);
    long length = end - start;
    long prefixed = (long)__dgse_strlen(prefix);
    long zeros = (spec->precision < 0 ? 1 : spec->precision) - length;
    long blanks;

    zeros = zeros < 0 ? 0 : zeros;
    if (spec->conversion == 'o' && spec->alt && zeros == 0) {
        zeros = 1;
    }
    blanks = spec->width - prefixed - zeros - length;
    if (spec->zero && !spec->left && spec->precision < 0 && blanks > 0) {
        zeros += blanks;
        blanks = 0;
    }
    if (!spec->left) {
        __dgse_emit_pad(s, ' ', blanks);
    }
    __dgse_emit(s, prefix, (size_t)prefixed);
    __dgse_emit_pad(s, '0', zeros);
    __dgse_emit(s, start, (size_t)length);
    if (spec->left) {
        __dgse_emit_pad(s, ' ', blanks);
    }
}

static const char *sign_of(const struct __dgse_spec *spec, bool negative)
{
    return negative ? "-" : spec->plus ? "+" : spec->space ? " " : "";
}

static void convert_integer(struct __dgse_sink *s,
                            const struct __dgse_spec *spec, uint64_t x)
{
    const char *prefix = "";

    x = narrowed(spec, x);
    if (is_one_of(spec->conversion, "di")) {
        bool negative = (int64_t)x < 0;

        prefix = sign_of(spec, negative);
        x = negative ? 0 - x : x;
    } else if (spec->alt && x != 0 && is_one_of(spec->conversion, "xX")) {
        prefix = spec->conversion == 'x' ? "0x" : "0X";
    }
    emit_integer(s, spec, prefix, x);
}

/* ---- strings
 * -----------------------------------------------------------------------------
 */

static void emit_string(struct __dgse_sink *s, const struct __dgse_spec *spec,
                        const char *text, size_t n)
{
    long blanks = (size_t)spec->width > n ? spec->width - (long)n : 0;

    if (!spec->left) {
        __dgse_emit_pad(s, ' ', blanks);
    }
    __dgse_emit(s, text, n);
    if (spec->left) {
        __dgse_emit_pad(s, ' ', blanks);
    }
}

static void convert_string(struct __dgse_sink *s,
                           const struct __dgse_spec *spec, const char *text)
{
    size_t n;

    if (text == NULL) {
        text = spec->precision < 0 || spec->precision >= 6 ? "(null)" : "";
    }
    n = spec->precision < 0 ? __dgse_strlen(text)
                            : __dgse_strnlen(text, (size_t)spec->precision);
    emit_string(s, spec, text, n);
}

/// Wide characters: those of the C locale are bytes below 128.
static bool convert_wide(struct __dgse_sink *s, const struct __dgse_spec *spec,
                         const wchar_t *text)
{
    size_t limit = spec->precision < 0 ? SIZE_MAX : (size_t)spec->precision;
    size_t n = 0;
    long blanks;

    if (text == NULL) {
        convert_string(s, spec, NULL);
        return true;
    }
    for (; n < limit && text[n] != L'\0'; n++) {
        if ((unsigned)text[n] >= 128) {
            errno = EILSEQ;
            return false;
        }
    }
    blanks = (size_t)spec->width > n ? spec->width - (long)n : 0;
    if (!spec->left) {
        __dgse_emit_pad(s, ' ', blanks);
    }
    for (size_t i = 0; i < n; i++) {
        char c = (char)text[i];

        __dgse_emit(s, &c, 1);
    }
    if (spec->left) {
        __dgse_emit_pad(s, ' ', blanks);
    }
    return true;
}

static bool convert_char(struct __dgse_sink *s, const struct __dgse_spec *spec,
                         uint64_t x)
{
    char c = (char)x;

    if ((spec->length == LENGTH_LONG || spec->conversion == 'C') &&
        (uint32_t)x >= 128) {
        errno = EILSEQ;
        return false;
    }
    emit_string(s, spec, &c, 1);
    return true;
}

/// A pointer prints as %#lx, whose signs it keeps; null as (nil).
static void convert_pointer(struct __dgse_sink *s, struct __dgse_spec *spec,
                            const void *p)
{
    char prefix[4];
    char *end = prefix;

    if (p == NULL) {
        emit_string(s, spec, "(nil)", 5);
        return;
    }
    if (spec->plus || spec->space) {
        *end++ = spec->plus ? '+' : ' ';
    }
    memcpy(end, "0x", 3);
    spec->conversion = 'x';
    emit_integer(s, spec, prefix, (uintptr_t)p);
}

static void store_count(const struct __dgse_sink *s,
                        const struct __dgse_spec *spec, void *to)
{
    switch (spec->length) {
    case LENGTH_CHAR:
        *(signed char *)to = (signed char)s->count;
        break;
    case LENGTH_SHORT:
        *(short *)to = (short)s->count;
        break;
    case LENGTH_NONE:
        *(int *)to = (int)s->count;
        break;
    case LENGTH_LONG:
    case LENGTH_LONG_LONG:
        *(long *)to = (long)s->count;
        break;
    }
}

/// %m: the text of errno; with # its name, or its number.
static void convert_error(struct __dgse_sink *s, struct __dgse_spec *spec)
{
    char buffer[32];
    int number = errno;
    const char *name = __dgse_errno_name(number);

    if (!spec->alt) {
        convert_string(s, spec, __dgse_error_text(number, buffer));
    } else if (name != NULL) {
        convert_string(s, spec, name);
    } else {
        spec->conversion = 'd';
        spec->length = LENGTH_NONE;
        convert_integer(s, spec, (uint64_t)(int64_t)number);
    }
}

/// A specification that means nothing prints as itself, in a fixed order.
static void emit_unknown(struct __dgse_sink *s, const struct __dgse_spec *spec)
{
    char text[40];
    char *p = text;
    char *end;
    char digits[12];
    char *start;

    *p++ = '%';
    if (spec->alt) {
        *p++ = '#';
    }
    if (spec->group) {
        *p++ = '\'';
    }
    if (spec->plus || spec->space) {
        *p++ = spec->plus ? '+' : ' ';
    }
    if (spec->left) {
        *p++ = '-';
    }
    if (spec->zero && !spec->left) {
        *p++ = '0';
    }
    if (spec->i18n) {
        *p++ = 'I';
    }
    end = digits + sizeof digits;
    start = write_digits(end, (uint64_t)spec->width, 'u');
    memcpy(p, start, (size_t)(end - start));
    p += end - start;
    if (spec->precision >= 0) {
        *p++ = '.';
        start = write_digits(end, (uint64_t)spec->precision, 'u');
        if (start == end) {
            *--start = '0';
        }
        memcpy(p, start, (size_t)(end - start));
        p += end - start;
    }
    if (spec->conversion != '\0') {
        *p++ = spec->conversion;
    }
    __dgse_emit(s, text, (size_t)(p - text));
}

/* ---- conversions --------------------------------------------------------- */

static void convert_float(struct __dgse_sink *s, const struct __dgse_spec *spec,
                          const struct argument *arg)
{
    struct __dgse_parts parts;

    if (spec->length == LENGTH_LONG_LONG) {
        __dgse_split_long(&parts, arg->long_number);
    } else {
        __dgse_split_double(&parts, arg->number);
    }
    __dgse_emit_float(s, spec, &parts);
}

/// Converts one argument: false when the whole call fails.  A lone % at the
/// format's end fails, unless glibc has left its fast path (lenient).
static bool convert(struct __dgse_sink *s, struct __dgse_spec *spec,
                    const struct argument *arg, bool *lenient)
{
    switch (spec->conversion) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        convert_integer(s, spec, arg->word);
        return true;
    case 'c':
    case 'C':
        return convert_char(s, spec, arg->word);
    case 's':
        if (spec->length == LENGTH_LONG) {
            return convert_wide(s, spec, arg->pointer);
        }
        convert_string(s, spec, arg->pointer);
        return true;
    case 'S':
        return convert_wide(s, spec, arg->pointer);
    case 'p':
        convert_pointer(s, spec, arg->pointer);
        return true;
    case 'n':
        store_count(s, spec, arg->pointer);
        return true;
    case 'm':
        convert_error(s, spec);
        return true;
    case '%':
        __dgse_emit(s, "%", 1);
        return true;
    case '\0':
        if (*lenient) {
            emit_unknown(s, spec);
        } else {
            errno = EINVAL;
        }
        return *lenient;
    default:
        if (type_of(spec) == TYPE_NONE) {
            *lenient = true;
            emit_unknown(s, spec);
        } else {
            convert_float(s, spec, arg);
        }
        return true;
    }
}

/// Widths and precisions given as arguments.
static void take_stars(struct arguments *args, struct written *w)
{
    struct __dgse_spec *spec = &w->spec;
    struct argument arg = {0};

    if (w->star_width) {
        get(args, w->width_number, TYPE_INT, &arg);
        spec->width = (int)arg.word;
        if (spec->width < 0) {
            spec->left = true;
            w->overflow |= spec->width == INT_MIN;
            spec->width = w->overflow ? 0 : -spec->width;
        }
    }
    if (w->star_precision) {
        get(args, w->precision_number, TYPE_INT, &arg);
        spec->precision = (int)arg.word < 0 ? -1 : (int)arg.word;
    }
}

static int format_all(struct __dgse_sink *s, const char *format,
                      struct arguments *args)
{
    bool lenient = args->numbered;

    for (;;) {
        struct written w;
        struct argument arg = {0};
        const char *end = __dgse_strchrnul(format, '%');

        __dgse_emit(s, format, (size_t)(end - format));
        if (*end == '\0') {
            break;
        }
        format = parse(end + 1, &w);
        take_stars(args, &w);
        if (w.overflow || s->count > INT_MAX) {
            errno = EOVERFLOW;
            return -1;
        }
        get(args, w.number, type_of(&w.spec), &arg);
        if (!convert(s, &w.spec, &arg, &lenient)) {
            return -1;
        }
    }
    if (s->count > INT_MAX) {
        errno = EOVERFLOW;
        return -1;
    }
    return s->failed ? -1 : (int)s->count;
}

int __dgse_format(struct __dgse_sink *s, const char *format, va_list ap)
{
    struct arguments args = {.numbered = false};
    int result;

    va_copy(args.ap, ap);
    if (has_position(format)) {
        struct argument space[NUMBERED_LIMIT + 1];

        take_numbered(&args, format, space);
        result = format_all(s, format, &args);
    } else {
        result = format_all(s, format, &args);
    }
    va_end(args.ap);
    return result;
}
