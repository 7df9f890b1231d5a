/* SPDX-License-Identifier: Apache-2.0 */
/// strftime in the C locale, with glibc's flags (_ - 0 ^ #) and widths.
#include "model.h"

#include <string.h>
#include <time.h>

static const char *const day_names[] = {
    "Sunday",   "Monday", "Tuesday",  "Wednesday",
    "Thursday", "Friday", "Saturday",
};

static const char *const month_names[] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December",
};

struct output {
    char *p;  ///< or null: only the length is wanted
    size_t n; ///< characters so far
    size_t limit;
};

struct spec {
    char pad; ///< '_', '-', '0', or 0: the conversion's own
    bool upper;
    bool lower; ///< stronger than upper
    bool swap;  ///< #: the other case

    int width;     ///< -1: none
    char modifier; ///< E, O or 0
};

static void put(struct output *o, char c)
{
    if (o->n < o->limit && o->p != NULL) {
        o->p[o->n] = c;
    }
    o->n++;
}

static void pad(struct output *o, char c, long n)
{
    if (n > 0 && o->p != NULL && o->n < o->limit) {
        size_t room = o->limit - o->n;

        memset(o->p + o->n, c, (size_t)n < room ? (size_t)n : room);
    }
    o->n += n > 0 ? (size_t)n : 0;
}

static void put_text(struct output *o, const struct spec *s, const char *text,
                     size_t n)
{
    pad(o, s->pad == '0' ? '0' : ' ', s->width - (long)n);
    for (size_t i = 0; i < n; i++) {
        int c = (unsigned char)text[i];

        c = s->lower ? __dgse_to_lower(c) : s->upper ? __dgse_to_upper(c) : c;
        put(o, (char)c);
    }
}

static void put_name(struct output *o, const struct spec *s, const char *name,
                     size_t n)
{
    size_t length = __dgse_strlen(name);

    put_text(o, s, name, length < n ? length : n);
}

/// Writes number backwards from end: its first digit.
static char *write_digits(char *end, long number)
{
    unsigned long rest =
        number < 0 ? 0UL - (unsigned long)number : (unsigned long)number;

    do {
        *--end = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    return end;
}

/// A number of at least `least` digits, or of the width's, filled up with fill
/// ('0' or '_').  Flag - leaves the filling to the width, which takes blanks.
static void put_number(struct output *o, const struct spec *s, long number,
                       int least, char fill)
{
    char digits[24];
    char *end = digits + sizeof digits;
    char *start = write_digits(end, number);
    bool negative = number < 0;
    long missing = (s->width > least ? s->width : least) - (end - start);

    fill = s->pad != 0 ? s->pad : fill;
    missing -= negative;
    if (fill != '0') {
        pad(o, ' ',
            fill == '-' ? s->width - (end - start) - negative : missing);
        missing = 0;
    }
    if (negative) {
        put(o, '-');
    }
    pad(o, '0', missing);
    while (start < end) {
        put(o, *start++);
    }
}

/* ---- weeks --------------------------------------------------------------- */

static bool is_leap(long year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/// Days since the Monday of ISO week 1 of the year that day yday falls into or
/// precedes.
static int iso_days(int yday, int wday)
{
    // A multiple of 7 that keeps the sum positive.
    int big = 3 * 7 * 53;

    return yday - (yday - wday + 4 + big) % 7 + 4 - 1;
}

/// The ISO week (0 is the first), and its year.
static int iso_week(const struct tm *t, long *year)
{
    int days = iso_days(t->tm_yday, t->tm_wday);

    *year = 1900L + t->tm_year;
    if (days < 0) {
        (*year)--;
        days = iso_days(t->tm_yday + 365 + is_leap(*year), t->tm_wday);
    } else {
        int next = iso_days(t->tm_yday - 365 - is_leap(*year), t->tm_wday);

        if (next >= 0) {
            (*year)++;
            days = next;
        }
    }
    return days / 7 + 1;
}

/* ---- conversions --------------------------------------------------------- */

static void format(struct output *o, const char *pattern, const struct tm *t,
                   bool upper);

/// A conversion that stands for a pattern.
static void put_pattern(struct output *o, const struct spec *s,
                        const char *pattern, const struct tm *t)
{
    struct output length = {.limit = 0};

    format(&length, pattern, t, false);
    pad(o, s->pad == '0' ? '0' : ' ', s->width - (long)length.n);
    format(o, pattern, t, s->upper);
}

static void put_names(struct output *o, struct spec *s, char conversion,
                      const struct tm *t)
{
    bool is_day = conversion == 'a' || conversion == 'A';
    bool is_short = conversion != 'A' && conversion != 'B';
    unsigned index = (unsigned)(is_day ? t->tm_wday : t->tm_mon);
    const char *name = "?";

    s->upper |= s->swap;
    if (is_day && index < 7) {
        name = day_names[index];
    } else if (!is_day && index < 12) {
        name = month_names[index];
    }
    put_name(o, s, name, is_short ? 3 : SIZE_MAX);
}

static void put_half_day(struct output *o, struct spec *s, char conversion,
                         const struct tm *t)
{
    s->lower = conversion == 'P' || s->swap;
    put_text(o, s, t->tm_hour > 11 ? "PM" : "AM", 2);
}

/// +hhmm: a width pads the sign, and then the digits once more.
static void put_offset(struct output *o, const struct spec *s,
                       const struct tm *t)
{
    long minutes = t->tm_gmtoff / 60;

    if (t->tm_isdst < 0) {
        return;
    }
    put_text(o, s, t->tm_gmtoff < 0 ? "-" : "+", 1);
    minutes = minutes < 0 ? -minutes : minutes;
    put_number(o, s, minutes / 60 * 100 + minutes % 60, 4, '0');
}

/// Seconds since 1970, which no flag fills up with digits.
static void put_seconds(struct output *o, const struct spec *s, struct tm t)
{
    char digits[24];
    char *end = digits + sizeof digits;
    long seconds = __dgse_utc_seconds(&t);
    char *start = write_digits(end, seconds);

    if (seconds < 0) {
        *--start = '-';
    }
    put_text(o, s, start, (size_t)(end - start));
}

static void put_zone(struct output *o, struct spec *s, const struct tm *t)
{
    s->lower = s->swap;
    put_name(o, s, t->tm_zone != NULL ? t->tm_zone : "", SIZE_MAX);
}

static int hour_of_12(const struct tm *t)
{
    int hour = t->tm_hour;

    hour = hour > 12 ? hour - 12 : hour;
    return hour == 0 ? 12 : hour;
}

/// The last two digits of a year, and the others.
static int year_in_century(long year)
{
    return (int)((year % 100 + 100) % 100);
}

static long century(long year)
{
    return year / 100 - (year % 100 < 0);
}

/// Conversions that are one number: false for the others.
static bool put_simple(struct output *o, const struct spec *s, char conversion,
                       const struct tm *t)
{
    long iso_year;
    int week = iso_week(t, &iso_year);
    struct row {
        char conversion;
        char fill;
        char least;
        long number;
    } const rows[] = {
        {'C', '0', 1, century(1900L + t->tm_year)},
        {'d', '0', 2, t->tm_mday},
        {'e', '_', 2, t->tm_mday},
        {'g', '0', 2, year_in_century(iso_year)},
        {'G', '0', 1, iso_year},
        {'H', '0', 2, t->tm_hour},
        {'I', '0', 2, hour_of_12(t)},
        {'j', '0', 3, t->tm_yday + 1L},
        {'k', '_', 2, t->tm_hour},
        {'l', '_', 2, hour_of_12(t)},
        {'m', '0', 2, t->tm_mon + 1L},
        {'M', '0', 2, t->tm_min},
        {'S', '0', 2, t->tm_sec},
        {'u', '0', 1, (t->tm_wday + 6) % 7 + 1L},
        {'U', '0', 2, (t->tm_yday - t->tm_wday + 7L) / 7},
        {'V', '0', 2, week},
        {'w', '0', 1, t->tm_wday},
        {'W', '0', 2, (t->tm_yday - (t->tm_wday + 6L) % 7 + 7) / 7},
        {'y', '0', 2, year_in_century(t->tm_year)},
        {'Y', '0', 1, 1900L + t->tm_year},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].conversion == conversion) {
            put_number(o, s, rows[i].number, rows[i].least, rows[i].fill);
            return true;
        }
    }
    return false;
}

/// Conversions that stand for a pattern: it, or null.
static const char *pattern_of(char conversion)
{
    switch (conversion) {
    case 'c':
        return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'F':
        return "%Y-%m-%d";
    case 'r':
        return "%I:%M:%S %p";
    case 'R':
        return "%H:%M";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    default:
        return NULL;
    }
}

/// Converts; false when it means nothing.
static bool convert(struct output *o, struct spec *s, char conversion,
                    const struct tm *t)
{
    const char *pattern = pattern_of(conversion);

    if (pattern != NULL) {
        put_pattern(o, s, pattern, t);
        return true;
    }
    switch (conversion) {
    case 'a':
    case 'A':
    case 'b':
    case 'B':
    case 'h':
        put_names(o, s, conversion, t);
        return true;
    case 'n':
        put_text(o, s, "\n", 1);
        return true;
    case 't':
        put_text(o, s, "\t", 1);
        return true;
    case '%':
        put_text(o, s, "%", 1);
        return true;
    case 'p':
    case 'P':
        put_half_day(o, s, conversion, t);
        return true;
    case 's':
        put_seconds(o, s, *t);
        return true;
    case 'z':
        put_offset(o, s, t);
        return true;
    case 'Z':
        put_zone(o, s, t);
        return true;
    default:
        return put_simple(o, s, conversion, t);
    }
}

/// Reads flags, width and modifier at p: their end.
static const char *parse(const char *p, struct spec *s)
{
    for (;; p++) {
        if (*p == '_' || *p == '-' || *p == '0') {
            s->pad = *p;
        } else if (*p == '^') {
            s->upper = true;
        } else if (*p == '#') {
            s->swap = true;
        } else {
            break;
        }
    }
    if (__dgse_is_digit((unsigned char)*p)) {
        long width = 0;

        for (; __dgse_is_digit((unsigned char)*p); p++) {
            width = width * 10 + (*p - '0');
            width = width > INT_MAX ? INT_MAX : width;
        }
        s->width = (int)width;
    }
    s->modifier = *p == 'E' || *p == 'O' ? *p : '\0';
    return p + (s->modifier != '\0');
}

/// Which conversions a modifier cannot stand before; in the C locale it says
/// nothing to the others.
static bool takes(char modifier, char conversion)
{
    const char *refused = modifier == 'E'   ? "aAbBdDeFgGhHIjklmMSUVwW"
                          : modifier == 'O' ? "aAcDFxXY"
                                            : "";

    return *__dgse_strchrnul(refused, conversion) == '\0';
}

static void format(struct output *o, const char *pattern, const struct tm *t,
                   bool upper)
{
    while (*pattern != '\0') {
        struct spec s = {.upper = upper, .width = -1};
        const char *start = pattern;

        if (*pattern != '%') {
            put(o, *pattern++);
            continue;
        }
        pattern = parse(pattern + 1, &s);
        if (*pattern != '\0' && takes(s.modifier, *pattern) &&
            convert(o, &s, *pattern, t)) {
            pattern++;
            continue;
        }
        // What means nothing stands for itself.
        s.upper |= s.swap && (*pattern == 'b' || *pattern == 'h');
        pattern += *pattern != '\0';
        put_text(o, &s, start, (size_t)(pattern - start));
    }
}

size_t strftime(char *restrict p, size_t limit, const char *restrict pattern,
                const struct tm *restrict t)
{
    struct output o = {.p = p, .limit = limit};

    format(&o, pattern, t, false);
    if (o.n >= limit) {
        errno = ERANGE;
        return 0;
    }
    p[o.n] = '\0';
    return o.n;
}
