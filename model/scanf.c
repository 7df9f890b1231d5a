/* SPDX-License-Identifier: Apache-2.0 */
/// Formatted input: the format string.  Conversions are in scanconv.c; the
/// names that <stdio.h> gives the C99 functions are here, the plain ones in
/// scanold.c, because the header renames them.
#include "model.h"

#include <stdio.h>
#include <string.h>

#include "stream.h"

/* ---- sources ------------------------------------------------------------- */

int __dgse_source_get(struct __dgse_source *in)
{
    int c;

    if (in->ended) {
        return EOF;
    }
    if (in->file != NULL) {
        c = __dgse_get(in->file);
    } else {
        c = *in->text == '\0' ? EOF : (unsigned char)*in->text++;
    }
    in->ended = c == EOF;
    in->count += c != EOF;
    return c;
}

/// Only the character that was taken last; the end is not put back.
void __dgse_source_unget(struct __dgse_source *in, int c)
{
    if (c == EOF) {
        return;
    }
    in->count--;
    if (in->file != NULL) {
        // It is in the buffer still.
        in->file->_IO_read_ptr--;
    } else {
        in->text--;
    }
}

bool __dgse_source_may_ask(const struct __dgse_source *in)
{
    return in->file != NULL && !in->counted && __dgse_is_drained(in->file);
}

/// How much whitespace there is cannot be told afterwards.
static void skip_space(struct __dgse_source *in)
{
    int c;

    do {
        if (__dgse_source_may_ask(in) && __dgse_space(in->file->_fileno) == 1) {
            in->file->_flags |= STREAM_AHEAD;
            return;
        }
        c = __dgse_source_get(in);
    } while (__dgse_is_space(c));
    __dgse_source_unget(in, c);
}

/// The same in front of a conversion: true when an engine knows the number
/// behind it, which is then taken.
static bool skip_to(struct __dgse_source *in,
                    const struct __dgse_scan_spec *spec, void *to)
{
    int c;

    if (!__dgse_scan_is_plain(spec)) {
        skip_space(in);
        return false;
    }
    do {
        if (__dgse_scan_known(in, spec, to)) {
            return true;
        }
        c = __dgse_source_get(in);
    } while (__dgse_is_space(c));
    __dgse_source_unget(in, c);
    return false;
}

/* ---- specifications ------------------------------------------------------ */

static int take_number(const char **format)
{
    long value = 0;

    for (; __dgse_is_digit((unsigned char)**format); (*format)++) {
        value = value * 10 + (**format - '0');
        value = value > INT_MAX ? INT_MAX : value;
    }
    return (int)value;
}

static const char *take_length(const char *p, struct __dgse_scan_spec *spec,
                               bool old)
{
    switch (*p) {
    case 'h':
        spec->is_char = p[1] == 'h';
        spec->is_short = !spec->is_char;
        return p + 1 + spec->is_char;
    case 'l':
        spec->is_long = true;
        spec->is_long_long = p[1] == 'l';
        return p + 1 + spec->is_long_long;
    case 'L':
    case 'q':
        spec->is_long = true;
        spec->is_long_long = true;
        return p + 1;
    case 'z':
    case 'Z':
    case 't':
    case 'j':
        spec->is_long = true;
        return p + 1;
    case 'm':
        spec->allocate = true;
        spec->is_long = p[1] == 'l';
        return p + 1 + spec->is_long;
    case 'a':
        spec->allocate = old && (p[1] == 's' || p[1] == 'S' || p[1] == '[');
        return p + spec->allocate;
    default:
        return p;
    }
}

/// Reads the specification after a %: its end.  *number is N of N$, or 0.
static const char *parse(const char *p, struct __dgse_scan_spec *spec,
                         int *number, bool old)
{
    const char *start = p;

    memset(spec, 0, sizeof *spec);
    *number = take_number(&p);
    if (*p == '$' && p != start) {
        p++;
    } else {
        *number = 0;
        p = start;
    }
    for (; *p == '*' || *p == '\'' || *p == 'I'; p++) {
        spec->suppress |= *p == '*';
    }
    spec->width = take_number(&p);
    spec->width = spec->width == 0 ? -1 : spec->width;
    p = take_length(p, spec, old);
    spec->conversion = *p;
    if (*p == 'C' || *p == 'S') {
        spec->is_long = true;
        spec->conversion = (char)(*p + 32);
    }
    return *p == '\0' ? p : p + 1;
}

/// The set of %[...] that begins at p: its end; null when it has none.
static const char *parse_set(const char *p, bool set[UCHAR_MAX + 1])
{
    bool inverted = *p == '^';
    const char *start = p + inverted;

    memset(set, inverted, (UCHAR_MAX + 1) * sizeof set[0]);
    for (p = start; *p != ']' || p == start; p++) {
        unsigned char from = (unsigned char)*p;
        unsigned char to = (unsigned char)*p;

        if (*p == '\0') {
            return NULL;
        }
        if (*p == '-' && p != start && p[1] != '\0' && p[1] != ']' &&
            (unsigned char)p[-1] <= (unsigned char)p[1]) {
            from = (unsigned char)p[-1];
            to = (unsigned char)p[1];
        }
        memset(set + from, !inverted, (size_t)(to - from) + 1);
    }
    return p + 1;
}

/* ---- conversions --------------------------------------------------------- */

static void store_count(const struct __dgse_scan_spec *spec,
                        unsigned long count, void *to)
{
    if (spec->is_long) {
        *(long *)to = (long)count;
    } else if (spec->is_short) {
        *(short *)to = (short)count;
    } else if (spec->is_char) {
        *(signed char *)to = (signed char)count;
    } else {
        *(int *)to = (int)count;
    }
}

static enum __dgse_scan_end match(struct __dgse_source *in, char wanted)
{
    int c = __dgse_source_get(in);

    if (c == EOF) {
        return SCAN_INPUT;
    }
    if (c != (unsigned char)wanted) {
        __dgse_source_unget(in, c);
        return SCAN_MISMATCH;
    }
    return SCAN_OK;
}

/// Converts into what `to` points to; *format is behind the conversion and
/// moves over a set.
static enum __dgse_scan_end convert(struct __dgse_source *in,
                                    const struct __dgse_scan_spec *spec,
                                    const char **format, void *to)
{
    bool set[UCHAR_MAX + 1];

    switch (spec->conversion) {
    case '%':
        return match(in, '%');
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'p':
        return __dgse_scan_integer(in, spec, to);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        return __dgse_scan_float(in, spec, to);
    case 'c':
    case 's':
        return __dgse_scan_chars(in, spec, NULL, to);
    case '[':
        *format = parse_set(*format, set);
        if (*format != NULL) {
            return __dgse_scan_chars(in, spec, set, to);
        }
        if (spec->allocate && to != NULL) {
            *(void **)to = NULL;
        }
        return SCAN_MISMATCH;
    default:
        return SCAN_MISMATCH;
    }
}

/// The argument of that number, or the next one; null when none is wanted.
static void *next_argument(const struct __dgse_scan_spec *spec, int number,
                           va_list *ap, va_list first)
{
    va_list again;
    void *to = NULL;

    if (spec->suppress || spec->conversion == '%') {
        return NULL;
    }
    if (number == 0) {
        return va_arg(*ap, void *);
    }
    va_copy(again, first);
    for (int i = 0; i < number; i++) {
        to = va_arg(again, void *);
    }
    va_end(again);
    return to;
}

/// Whitespace in a format is skipped when what follows it is wanted.
static bool skips(const struct __dgse_scan_spec *spec, bool pending)
{
    return pending || (spec->conversion != '[' && spec->conversion != 'c' &&
                       spec->conversion != 'n');
}

struct progress {
    int done;   ///< conversions stored
    bool space; ///< whitespace of the format that is not skipped yet
};

/// One conversion: *format is behind its %.
static enum __dgse_scan_end scan_one(struct __dgse_source *in,
                                     const char **format, va_list *ap,
                                     va_list first, struct progress *at)
{
    struct __dgse_scan_spec spec;
    enum __dgse_scan_end end;
    int number;
    void *to;

    *format = parse(*format, &spec, &number, in->old);
    if (spec.conversion == '\0') {
        return SCAN_MISMATCH;
    }
    to = next_argument(&spec, number, ap, first);
    if (skips(&spec, at->space)) {
        at->space = false;
        if (skip_to(in, &spec, to)) {
            at->done += to != NULL;
            return SCAN_OK;
        }
    }
    if (spec.conversion == 'n') {
        if (to != NULL) {
            store_count(&spec, in->count, to);
        }
        return SCAN_OK;
    }
    end = convert(in, &spec, format, to);
    at->done += end == SCAN_OK && to != NULL;
    return end;
}

int __dgse_scan(struct __dgse_source *in, const char *format, va_list ap)
{
    struct progress at = {0};
    enum __dgse_scan_end end = SCAN_OK;
    va_list next;

    va_copy(next, ap);
    while (end == SCAN_OK && *format != '\0') {
        char c = *format++;

        if (c == '%') {
            end = scan_one(in, &format, &next, ap, &at);
        } else if (__dgse_is_space((unsigned char)c)) {
            at.space = true;
        } else {
            if (at.space) {
                skip_space(in);
                at.space = false;
            }
            end = match(in, c);
        }
    }
    va_end(next);
    if (end == SCAN_OK && at.space) {
        skip_space(in);
    }
    return end == SCAN_INPUT && at.done == 0 ? EOF : at.done;
}

int __dgse_vfscanf(FILE *f, const char *format, va_list ap, bool old)
{
    struct __dgse_source in = {.file = f, .old = old};

    in.counted = *__dgse_strchrnul(format, 'n') != '\0';
    return __dgse_scan(&in, format, ap);
}

int __dgse_vsscanf(const char *s, const char *format, va_list ap, bool old)
{
    struct __dgse_source in = {.text = s, .old = old};

    return __dgse_scan(&in, format, ap);
}

/* ---- names --------------------------------------------------------------- */

int __isoc99_vscanf(const char *restrict format, va_list ap);
int __isoc99_vfscanf(FILE *restrict f, const char *restrict format, va_list ap);
int __isoc99_vsscanf(const char *restrict s, const char *restrict format,
                     va_list ap);
int __isoc99_scanf(const char *restrict format, ...);
int __isoc99_fscanf(FILE *restrict f, const char *restrict format, ...);
int __isoc99_sscanf(const char *restrict s, const char *restrict format, ...);

int __isoc99_vscanf(const char *restrict format, va_list ap)
{
    return __dgse_vfscanf(stdin, format, ap, false);
}

int __isoc99_vfscanf(FILE *restrict f, const char *restrict format, va_list ap)
{
    return __dgse_vfscanf(f, format, ap, false);
}

int __isoc99_vsscanf(const char *restrict s, const char *restrict format,
                     va_list ap)
{
    return __dgse_vsscanf(s, format, ap, false);
}

int __isoc99_scanf(const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vfscanf(stdin, format, ap, false);
    va_end(ap);
    return result;
}

int __isoc99_fscanf(FILE *restrict f, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vfscanf(f, format, ap, false);
    va_end(ap);
    return result;
}

int __isoc99_sscanf(const char *restrict s, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vsscanf(s, format, ap, false);
    va_end(ap);
    return result;
}
