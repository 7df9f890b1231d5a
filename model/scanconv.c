/* SPDX-License-Identifier: Apache-2.0 */
/// The conversions of scanf.  A number's characters are taken as glibc takes
/// them, one put back at most, and then read by the functions behind strtol
/// and strtod.
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "stream.h"

/* ---- text being read ----------------------------------------------------- */

void __dgse_text_init(struct __dgse_text *t)
{
    t->p = t->start;
    t->n = 0;
    t->room = sizeof t->start;
}

void __dgse_text_add(struct __dgse_text *t, int c)
{
    if (t->n == t->room) {
        char *moved = __dgse_halloc(2 * t->room);

        if (moved == NULL) {
            __dgse_abort();
        }
        memcpy(moved, t->p, t->n);
        __dgse_text_release(t);
        t->p = moved;
        t->room *= 2;
    }
    t->p[t->n++] = (char)c;
}

void __dgse_text_release(struct __dgse_text *t)
{
    if (t->p != t->start) {
        __dgse_hfree(t->p);
    }
}

/// The field: characters taken from the source within a width.
struct field {
    struct __dgse_source *in;
    struct __dgse_text text;
    int width; ///< what is left of it; negative: no limit
    int c;     ///< the last character taken
};

/// Takes the next character when the width allows: false at its end.
static bool advance(struct field *f)
{
    if (f->width == 0) {
        return false;
    }
    f->c = __dgse_source_get(f->in);
    if (f->c != EOF && f->width > 0) {
        f->width--;
    }
    return f->c != EOF;
}

/* ---- integers ------------------------------------------------------------ */

static int base_of(char conversion)
{
    switch (conversion) {
    case 'i':
        return 0;
    case 'o':
        return 8;
    case 'x':
    case 'X':
    case 'p':
        return 16;
    default:
        return 10;
    }
}

static void store_integer(const struct __dgse_scan_spec *spec,
                          unsigned long value, void *to)
{
    if (to == NULL) {
        return;
    }
    if (spec->is_long || spec->conversion == 'p') {
        *(unsigned long *)to = value;
    } else if (spec->is_short) {
        *(unsigned short *)to = (unsigned short)value;
    } else if (spec->is_char) {
        *(unsigned char *)to = (unsigned char)value;
    } else {
        *(unsigned *)to = (unsigned)value;
    }
}

bool __dgse_scan_is_plain(const struct __dgse_scan_spec *spec)
{
    char c = spec->conversion;

    return spec->width < 0 && (c == 'd' || c == 'i' || c == 'u');
}

bool __dgse_scan_known(struct __dgse_source *in,
                       const struct __dgse_scan_spec *spec, void *to)
{
    int bytes = spec->is_long ? 8 : spec->is_short ? 2 : spec->is_char ? 1 : 4;
    long value;

    if (!__dgse_source_may_ask(in) ||
        __dgse_number(in->file->_fileno, bytes, spec->conversion, &value) ==
            0) {
        return false;
    }
    in->file->_flags |= STREAM_AHEAD;
    store_integer(spec, (unsigned long)value, to);
    return true;
}

static bool is_sign(int c)
{
    return (c == '-') | (c == '+');
}

/// Takes a sign and, where it says something about the base, 0 or 0x from
/// f->c on: the base.  f->c is then the next character, which may be behind
/// the width.
static int take_prefix(struct field *f, int base)
{
    if (is_sign(f->c)) {
        __dgse_text_add(&f->text, f->c);
        f->width -= f->width > 0;
        f->c = __dgse_source_get(f->in);
    }
    if (f->width != 0 && (base == 0 || base == 16) && f->c == '0') {
        f->width -= f->width > 0;
        __dgse_text_add(&f->text, f->c);
        f->c = __dgse_source_get(f->in);
        if (f->width != 0 && __dgse_to_lower(f->c) == 'x') {
            f->width -= f->width > 0;
            f->c = __dgse_source_get(f->in);
            return 16;
        }
        return base == 0 ? 8 : base;
    }
    return base == 0 ? 10 : base;
}

/// (nil), as printf writes a null pointer; f->c is its first character.
static bool take_nil(struct field *f)
{
    static const char nil[] = "(nil)";

    if (f->width >= 0 && f->width < 5) {
        return false;
    }
    for (int i = 0; nil[i] != '\0'; i++) {
        if (__dgse_to_lower(f->c) != nil[i]) {
            return false;
        }
        if (nil[i + 1] != '\0') {
            f->c = __dgse_source_get(f->in);
        }
    }
    __dgse_text_add(&f->text, '0');
    return true;
}

/// Takes the field of an integer: the base, or -1 when there is none.
static int take_integer(struct field *f, const struct __dgse_scan_spec *spec)
{
    int base = take_prefix(f, base_of(spec->conversion));

    while (f->c != EOF && f->width != 0 &&
           __dgse_digit_value(f->c) < (unsigned)base) {
        __dgse_text_add(&f->text, f->c);
        f->width -= f->width > 0;
        f->c = __dgse_source_get(f->in);
    }
    if (f->text.n == 0 && spec->conversion == 'p' && f->c == '(' &&
        take_nil(f)) {
        return base;
    }
    __dgse_source_unget(f->in, f->c);
    if (f->text.n == 0 || (f->text.n == 1 && is_sign(f->text.p[0]))) {
        return -1;
    }
    return base;
}

enum __dgse_scan_end __dgse_scan_integer(struct __dgse_source *in,
                                         const struct __dgse_scan_spec *spec,
                                         void *to)
{
    struct field f = {.in = in, .width = spec->width};
    int base;

    f.c = __dgse_source_get(in);
    if (f.c == EOF) {
        return SCAN_INPUT;
    }
    __dgse_text_init(&f.text);
    base = take_integer(&f, spec);
    if (base >= 0) {
        bool is_signed = spec->conversion == 'd' || spec->conversion == 'i';

        __dgse_text_add(&f.text, '\0');
        store_integer(
            spec, __dgse_parse_integer(f.text.p, NULL, base, is_signed), to);
    }
    __dgse_text_release(&f.text);
    return base < 0 ? SCAN_MISMATCH : SCAN_OK;
}

/* ---- floating numbers ---------------------------------------------------- */

/// The rest of a word whose first letter is f->c: false when it is not there.
static bool take_word(struct field *f, const char *word)
{
    for (;;) {
        __dgse_text_add(&f->text, f->c);
        word++;
        if (*word == '\0') {
            return true;
        }
        if (!advance(f) || __dgse_to_lower(f->c) != *word) {
            return false;
        }
    }
}

static bool take_infinity(struct field *f)
{
    if (!take_word(f, "inf")) {
        return false;
    }
    if (!advance(f)) {
        return true;
    }
    if (__dgse_to_lower(f->c) != 'i') {
        __dgse_source_unget(f->in, f->c);
        return true;
    }
    return take_word(f, "inity");
}

/// What the characters of a number were so far.
struct seen {
    bool digit, point, exponent, hex;
};

/// May f->c be in the number?  Then it is added to the text.
static bool take_part(struct field *f, struct seen *seen)
{
    char letter = seen->hex ? 'p' : 'e';
    int c = f->c;

    if (__dgse_is_digit(c) ||
        (seen->hex && !seen->exponent && __dgse_digit_value(c) < 16)) {
        seen->digit = true;
    } else if (seen->exponent && f->text.p[f->text.n - 1] == letter &&
               (c == '-' || c == '+')) {
        // The exponent's sign.
    } else if (seen->digit && !seen->exponent && __dgse_to_lower(c) == letter) {
        c = letter;
        seen->exponent = true;
        seen->point = true;
    } else if (c == '.' && !seen->point) {
        seen->point = true;
    } else {
        return false;
    }
    __dgse_text_add(&f->text, c);
    return true;
}

/// Takes digits, point and exponent from f->c on: false when there are none.
static bool take_digits(struct field *f)
{
    struct seen seen = {false};
    size_t before = f->text.n;

    if (f->width != 0 && f->c == '0') {
        __dgse_text_add(&f->text, '0');
        f->c = __dgse_source_get(f->in);
        f->width -= f->width > 0;
        if (f->width != 0 && __dgse_to_lower(f->c) == 'x') {
            __dgse_text_add(&f->text, 'x');
            seen.hex = true;
            f->c = __dgse_source_get(f->in);
            f->width -= f->width > 0;
        } else {
            seen.digit = true;
        }
    }
    do {
        if (!take_part(f, &seen)) {
            __dgse_source_unget(f->in, f->c);
            break;
        }
    } while (advance(f));
    return f->text.n > before + (seen.hex ? 2 : 0);
}

static bool take_float(struct field *f)
{
    if (f->c == '-' || f->c == '+') {
        __dgse_text_add(&f->text, f->c);
        if (!advance(f)) {
            return false;
        }
    }
    switch (__dgse_to_lower(f->c)) {
    case 'n':
        return take_word(f, "nan");
    case 'i':
        return take_infinity(f);
    default:
        return take_digits(f);
    }
}

/// Stores the number in text: false when it is none.
static bool store_float(const char *text, const struct __dgse_scan_spec *spec,
                        void *to)
{
    const struct __dgse_format *format = spec->is_long_long
                                             ? &__dgse_format_long
                                         : spec->is_long ? &__dgse_format_double
                                                         : &__dgse_format_float;
    const char *end;
    struct __dgse_number n = __dgse_parse_number(text, &end, format);

    if (end == text) {
        return false;
    }
    if (to == NULL) {
        return true;
    }
    if (spec->is_long_long) {
        *(long double *)to = __dgse_number_long(&n);
    } else if (spec->is_long) {
        *(double *)to = __dgse_number_double(&n);
    } else {
        *(float *)to = __dgse_number_float(&n);
    }
    return true;
}

enum __dgse_scan_end __dgse_scan_float(struct __dgse_source *in,
                                       const struct __dgse_scan_spec *spec,
                                       void *to)
{
    struct field f = {.in = in, .width = spec->width};
    bool found;

    if (!advance(&f)) {
        return SCAN_INPUT;
    }
    __dgse_text_init(&f.text);
    found = take_float(&f);
    if (found) {
        __dgse_text_add(&f.text, '\0');
        found = store_float(f.text.p, spec, to);
    }
    __dgse_text_release(&f.text);
    return found ? SCAN_OK : SCAN_MISMATCH;
}

/* ---- characters ---------------------------------------------------------- */

/// Where the characters of %c, %s and %[ go: an array of char or of wchar_t,
/// the program's or one that grows on the heap.
struct target {
    char *p; ///< or null: nowhere
    size_t n;
    size_t room; ///< of an allocated array, in characters
    bool wide;
    bool allocated;
};

static void put(struct target *t, int c)
{
    size_t size = t->wide ? sizeof(wchar_t) : 1;

    if (t->p == NULL) {
        return;
    }
    if (t->allocated && t->n == t->room) {
        char *moved = realloc(t->p, 2 * t->room * size);

        if (moved == NULL) {
            __dgse_abort();
        }
        t->p = moved;
        t->room *= 2;
    }
    if (t->wide) {
        ((wchar_t *)(void *)t->p)[t->n] = c;
    } else {
        t->p[t->n] = (char)c;
    }
    t->n++;
}

static bool belongs(const struct __dgse_scan_spec *spec, const bool *set, int c)
{
    return spec->conversion == 'c'   ? true
           : spec->conversion == 's' ? !__dgse_is_space(c)
                                     : set[c];
}

/// Takes the characters that belong: how many.
static size_t take_chars(struct field *f, const struct __dgse_scan_spec *spec,
                         const bool *set, struct target *t)
{
    size_t count = 0;

    while (f->c != EOF) {
        if (!belongs(spec, set, f->c)) {
            __dgse_source_unget(f->in, f->c);
            break;
        }
        put(t, f->c);
        count++;
        if (!advance(f)) {
            break;
        }
    }
    return count;
}

enum __dgse_scan_end __dgse_scan_chars(struct __dgse_source *in,
                                       const struct __dgse_scan_spec *spec,
                                       const bool *set, void *to)
{
    struct field f = {.in = in, .width = spec->width};
    struct target t = {.p = to, .wide = spec->is_long};
    bool allocate = spec->allocate && to != NULL;
    size_t size = t.wide ? sizeof(wchar_t) : 1;
    size_t count;

    if (spec->conversion == 'c' && f.width < 0) {
        f.width = 1;
    }
    if (allocate) {
        t.allocated = true;
        t.room = 100;
        t.p = malloc(t.room * size);
        if (t.p == NULL) {
            __dgse_abort();
        }
    }
    count = advance(&f) ? take_chars(&f, spec, set, &t) : 0;
    if (count == 0) {
        if (allocate) {
            free(t.p);
            *(char **)to = NULL;
        }
        return f.c == EOF ? SCAN_INPUT : SCAN_MISMATCH;
    }
    if (spec->conversion != 'c') {
        put(&t, '\0');
    }
    if (allocate) {
        char *fitting = realloc(t.p, t.n * size);

        *(char **)to = fitting != NULL ? fitting : t.p;
    }
    return SCAN_OK;
}
