/* SPDX-License-Identifier: Apache-2.0 */
/// printf: random formats and values, text and result and errno.
#include "both.h"

#include <wchar.h>

MODEL(vsnprintf);
MODEL(snprintf);
MODEL(asprintf);
MODEL(sprintf);
MODEL(strerror);

enum { ROOM = 30000 };

static char glibc[ROOM];
static char model[ROOM];

/// Formats with both, into `room` bytes.
static void compare(const char *format, const struct slots *args, size_t room)
{
    va_list ap;
    char what[600];
    int n, m, e, f;

    memset(glibc, '~', room + 1);
    memset(model, '~', room + 1);
    slots_list(args, ap);
    errno = 2;
    n = vsnprintf(glibc, room, format, ap);
    e = errno;
    slots_list(args, ap);
    errno = 2;
    m = m_vsnprintf(model, room, format, ap);
    f = errno;
    snprintf(what, sizeof what, "\"%s\" into %zu: %d, %d, errno %d, %d", format,
             room, n, m, n < 0 ? e : 0, m < 0 ? f : 0);
    expect(n == m && (n >= 0 || e == f), "%s", what);
    if (n >= 0) {
        size_t shown = (size_t)n < room ? (size_t)n + 1 : room;

        expect_bytes(what, glibc, shown, model, shown);
    }
}

static size_t random_room(void)
{
    return rnd_one_in(8) ? rnd_below(40) : ROOM - 1;
}

/// Flags, width and precision, perhaps as arguments.
static char *add_spec(char *p, struct slots *args, unsigned width,
                      unsigned precision)
{
    *p++ = '%';
    while (rnd_one_in(2)) {
        *p++ = (char)rnd_char_of("-+ #0'");
    }
    if (rnd_one_in(8)) {
        *p++ = '*';
        slots_word(args,
                   (uint64_t)(int64_t)((int)rnd_below(2 * width) - (int)width));
    } else if (rnd_one_in(2)) {
        p += sprintf(p, "%u", 1 + rnd_below(width));
    }
    if (rnd_one_in(10)) {
        memcpy(p, ".*", 2);
        p += 2;
        slots_word(args,
                   (uint64_t)(int64_t)((int)rnd_below(precision + 3) - 3));
    } else if (rnd_one_in(10)) {
        *p++ = '.';
    } else if (rnd_one_in(2)) {
        p += sprintf(p, ".%u", rnd_below(precision));
    }
    return p;
}

static char *add_text(char *p, const char *text)
{
    size_t n = strlen(text);

    memcpy(p, text, n);
    return p + n;
}

static char *add_integer(char *p, struct slots *args)
{
    static const char *const lengths[] = {"",  "hh", "h", "l", "ll",
                                          "j", "z",  "t", "L", "q"};

    p = add_spec(p, args, 40, 40);
    p = add_text(p, lengths[rnd_below(10)]);
    *p++ = (char)rnd_char_of("diouxX");
    slots_word(args, rnd_integer());
    return p;
}

static char *add_double(char *p, struct slots *args)
{
    p = add_spec(p, args, 60, rnd_one_in(30) ? 1200 : 40);
    p = add_text(p, rnd_one_in(3) ? "l" : "");
    *p++ = (char)rnd_char_of("eEfFgGaA");
    slots_double(args, rnd_double());
    return p;
}

static char *add_long_double(char *p, struct slots *args)
{
    p = add_spec(p, args, 60, rnd_one_in(30) ? 12000 : 50);
    *p++ = 'L';
    *p++ = (char)rnd_char_of("eEfFgGaA");
    slots_long_double(args, rnd_long_double());
    return p;
}

static char *add_string(char *p, struct slots *args)
{
    static const char *const strings[] = {
        "", "a", "hello", "a longer string", "%d\n", NULL};
    static const wchar_t *const wide[] = {L"", L"a", L"hello", L"wide", NULL};

    p = add_spec(p, args, 20, 12);
    switch (rnd_below(6)) {
    case 0:
        *p++ = 'c';
        slots_word(args, rnd_below(256));
        break;
    case 1:
        *p++ = 'p';
        slots_word(args, rnd_one_in(4) ? 0 : rnd_integer());
        break;
    case 2:
        p = add_text(p, "ls");
        slots_word(args, (uintptr_t)wide[rnd_below(5)]);
        break;
    case 3:
        p = add_text(p, rnd_one_in(2) ? "lc" : "C");
        slots_word(args, 1 + rnd_below(127));
        break;
    default:
        *p++ = 's';
        slots_word(args, (uintptr_t)strings[rnd_below(6)]);
        break;
    }
    return p;
}

static char *add_other(char *p, struct slots *args)
{
    switch (rnd_below(3)) {
    case 0:
        return add_text(p, "%%");
    case 1:
        p = add_spec(p, args, 20, 12);
        *p++ = 'm';
        return p;
    default:
        return add_text(p, "some text, ");
    }
}

static void run_with(long count, char *(*add)(char *, struct slots *))
{
    for (long i = 0; i < count; i++) {
        struct slots args;
        char format[300];
        char *p = format;

        slots_clear(&args);
        p = add_text(p, rnd_one_in(2) ? "" : "<");
        p = add(p, &args);
        p = add_text(p, rnd_one_in(2) ? "" : ">");
        *p = '\0';
        compare(format, &args, random_room());
    }
}

static void integers(long count)
{
    run_with(count, add_integer);
}

static void doubles(long count)
{
    run_with(count, add_double);
}

static void long_doubles(long count)
{
    run_with(count, add_long_double);
}

static void strings(long count)
{
    run_with(count, add_string);
}

static char *add_many(char *p, struct slots *args)
{
    static char *(*const adders[])(char *, struct slots *) = {
        add_integer, add_double, add_long_double, add_string, add_other,
    };
    unsigned n = 1 + rnd_below(5);

    for (unsigned i = 0; i < n; i++) {
        p = adders[rnd_below(5)](p, args);
    }
    return p;
}

static void mixed(long count)
{
    run_with(count, add_many);
}

/// Specifications that mean little: any characters after a %.
static void odd(long count)
{
    for (long i = 0; i < count; i++) {
        struct slots args;
        char format[40];
        unsigned n = 1 + rnd_below(4);
        char *p = format;

        slots_clear(&args);
        for (int k = 0; k < 12; k++) {
            slots_word(&args, 7);
        }
        *p++ = '%';
        for (unsigned k = 0; k < n; k++) {
            *p++ = (char)rnd_char_of("-+ #0'I123.hlqjzt");
        }
        *p++ = (char)rnd_char_of("dxyKv!wr{k,%D");
        p = add_text(p, rnd_one_in(2) ? "" : " end");
        *p = '\0';
        compare(format, &args, ROOM - 1);
    }
}

/// Numbered arguments.
static void numbered(long count)
{
    static const char *const parts[] = {
        "%1$d",     "%2$f",        "%3$s",   "%4$lx",    "%1$*5$d",
        "%2$.*5$f", "%2$*5$.*1$e", "%3$10s", "%4$-20lu", "%5$i",
    };

    for (long i = 0; i < count; i++) {
        struct slots args;
        char format[200];
        char *p = format;
        unsigned n = 1 + rnd_below(5);

        slots_clear(&args);
        slots_word(&args, rnd_below(30));
        slots_double(&args, rnd_double());
        slots_word(&args, (uintptr_t) "text");
        slots_word(&args, rnd_integer());
        slots_word(&args, (uint64_t)(int64_t)((int)rnd_below(40) - 20));
        // All arguments are named, or what is not would be taken for an int.
        p = add_text(p, "%1$d %2$g %3$s %4$ld %5$d ");
        for (unsigned k = 0; k < n; k++) {
            p = add_text(p, parts[rnd_below(10)]);
            p = add_text(p, " ");
        }
        *p = '\0';
        compare(format, &args, ROOM - 1);
    }
}

static void counts(long count)
{
    for (long i = 0; i < count; i++) {
        long a[4] = {-1, -1, -1, -1};
        long b[4] = {-1, -1, -1, -1};
        int width = (int)rnd_below(300);
        int n =
            snprintf(glibc, ROOM, "%*d%hhn%hn%n%ln", width, 5,
                     (signed char *)&a[0], (short *)&a[1], (int *)&a[2], &a[3]);
        int m = m_snprintf(model, ROOM, "%*d%hhn%hn%n%ln", width, 5,
                           (signed char *)&b[0], (short *)&b[1], (int *)&b[2],
                           &b[3]);

        expect(n == m && memcmp(a, b, sizeof a) == 0, "%%n after %d", width);
    }
}

static void large(long count)
{
    static const struct {
        const char *format;
        int a, b;
    } rows[] = {
        {"%2147483648d", 1, 0},
        {"%99999999999999999999d", 1, 0},
        {"%.99999999999999999999d", 1, 0},
        {"%", 0, 0},
        {"%5", 0, 0},
        {"abc%", 0, 0},
        {"%l", 0, 0},
        {"%-", 0, 0},
    };

    (void)count;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct slots args;

        slots_clear(&args);
        slots_word(&args, (uint64_t)(int64_t)rows[i].a);
        slots_word(&args, (uint64_t)(int64_t)rows[i].b);
        slots_word(&args, 1);
        compare(rows[i].format, &args, 30);
        compare(rows[i].format, &args, 0);
    }
    // glibc says the same, but counts to it for seconds.
    errno = 0;
    expect(m_snprintf(model, 30, "%*d", INT32_MIN, 1) == -1 &&
               errno == EOVERFLOW,
           "a width of INT32_MIN");
}

static void names(long count)
{
    for (long i = 0; i < count; i++) {
        char *p = NULL;
        int width = (int)rnd_below(500);
        int n = sprintf(glibc, "%*s|%d", width, "x", 77);
        int m = m_sprintf(model, "%*s|%d", width, "x", 77);
        int k = m_asprintf(&p, "%*s|%d", width, "x", 77);

        expect(n == m && n == k && strcmp(glibc, model) == 0 &&
                   strcmp(glibc, p) == 0,
               "sprintf, asprintf of width %d", width);
    }
    for (int i = -3; i < 200; i++) {
        expect(strcmp(strerror(i), m_strerror(i)) == 0, "strerror(%d)", i);
    }
}

const struct test print_tests[] = {
    {"printf-integer", integers, 100000},
    {"printf-double", doubles, 150000},
    {"printf-long-double", long_doubles, 30000},
    {"printf-string", strings, 50000},
    {"printf-mixed", mixed, 30000},
    {"printf-odd", odd, 20000},
    {"printf-numbered", numbered, 5000},
    {"printf-count", counts, 200},
    {"printf-large", large, 1},
    {"printf-names", names, 200},
    {NULL, NULL, 0},
};
