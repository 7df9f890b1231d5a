/* SPDX-License-Identifier: Apache-2.0 */
/// scanf: random formats and inputs; result, what was stored, errno, and from
/// a stream what is left to read.
#include "both.h"

#include <unistd.h>
#include <wchar.h>

/* <stdio.h> names these functions after C99. */
extern int m___isoc99_vsscanf(const char *, const char *, va_list);
extern int m___isoc99_vfscanf(FILE *, const char *, va_list);
extern int m_vsscanf(const char *, const char *, va_list);
extern int plain_vsscanf(const char *, const char *,
                         va_list) __asm__("vsscanf");
MODEL(fopen);
MODEL(fclose);
MODEL(getc);
MODEL(rewind);
MODEL(feof);

enum { FIELDS = 6, FIELD = 256 };

struct fields {
    _Alignas(16) unsigned char at[FIELDS][FIELD];
};

static char input[400];
static char pattern[200];

/// Which fields get a char * to allocated text.
static bool allocated[FIELDS];

static char *add_text(char *p, const char *text)
{
    size_t n = strlen(text);

    memcpy(p, text, n + 1);
    return p + n;
}

static char *add_number_input(char *p)
{
    switch (rnd_below(8)) {
    case 0:
        return p + sprintf(p, "%ld", (long)rnd_integer());
    case 1:
        return p + sprintf(p, "0x%lx", (unsigned long)rnd_integer());
    case 2:
        return p + sprintf(p, "0%lo", (unsigned long)rnd_integer());
    case 3:
        return p + sprintf(p, "%.*g", 1 + (int)rnd_below(20), rnd_double());
    case 4:
        return p + sprintf(p, "%a", rnd_double());
    case 5:
        return add_text(p, (const char *const[]){"inf", "-infinity", "nan",
                                                 "infin", "na", "(nil)", "(ni",
                                                 "0x", "1e", "1e+", "-",
                                                 "."}[rnd_below(12)]);
    case 6:
        return p + sprintf(p, "%u", rnd_below(1000));
    default:
        rnd_string(p, 12, "0123456789+-.eExXpPaf");
        return p + strlen(p);
    }
}

static void make_input(void)
{
    char *p = input;
    unsigned n = rnd_below(6);

    *p = '\0';
    for (unsigned i = 0; i < n; i++) {
        rnd_string(p, 4, " \n\t");
        p += rnd_one_in(2) ? strlen(p) : 0;
        *p = '\0';
        if (rnd_one_in(3)) {
            rnd_string(p, 15, "abcxyz,:%]-^0129");
            p += strlen(p);
        } else {
            p = add_number_input(p);
        }
        rnd_string(p, 3, " \n,:x");
        p += strlen(p);
    }
}

static char *add_set(char *p)
{
    *p++ = '[';
    if (rnd_one_in(3)) {
        *p++ = '^';
    }
    if (rnd_one_in(6)) {
        *p++ = ']';
    }
    if (rnd_one_in(6)) {
        *p++ = '-';
    }
    rnd_string(p, 5, "abcxyz0123456789,: \n%");
    p += strlen(p);
    if (rnd_one_in(2)) {
        p = add_text(p, (const char *const[]){"a-z", "0-9", "z-a", "x-x",
                                              "a-c-z"}[rnd_below(5)]);
    }
    if (rnd_one_in(6)) {
        *p++ = '-';
    }
    // An empty set has no end.
    if (p[-1] == '[' || p[-1] == '^') {
        *p++ = 'a';
    }
    if (!rnd_one_in(50)) {
        *p++ = ']';
    }
    *p = '\0';
    return p;
}

/// One conversion into field i.
static char *add_conversion(char *p, unsigned i, bool old)
{
    static const char *const lengths[] = {"",  "",  "hh", "h", "l", "ll",
                                          "j", "z", "t",  "L", "q"};
    bool skipped = rnd_one_in(8);
    unsigned width = rnd_one_in(2) ? 0 : 1 + rnd_below(rnd_one_in(3) ? 30 : 6);

    *p++ = '%';
    if (skipped) {
        *p++ = '*';
    }
    if (width > 0) {
        p += sprintf(p, "%u", width);
    }
    switch (rnd_below(5)) {
    case 0:
        p = add_text(p,
                     (const char *const[]){"", "l", "L", "ll"}[rnd_below(4)]);
        *p++ = (char)rnd_char_of("fegaEFGA");
        // %as of the old names takes the s that may follow.
        if (old && (p[-1] == 'a')) {
            p[-1] = 'f';
        }
        break;
    case 1:
        if (rnd_one_in(4)) {
            *p++ = 'l';
        } else if (rnd_one_in(4)) {
            *p++ = old && rnd_one_in(2) ? 'a' : 'm';
            allocated[i] = !skipped;
        }
        if (rnd_one_in(2)) {
            p = add_set(p);
        } else {
            *p++ = 's';
        }
        break;
    case 2:
        *p++ = (char)rnd_char_of("cn%p");
        break;
    default:
        p = add_text(p, lengths[rnd_below(11)]);
        *p++ = (char)rnd_char_of("dioxuX");
        break;
    }
    *p = '\0';
    return p;
}

static void make_pattern(bool old)
{
    char *p = pattern;
    unsigned n = 1 + rnd_below(FIELDS - 1);

    memset(allocated, 0, sizeof allocated);
    for (unsigned i = 0; i < n; i++) {
        size_t before;

        rnd_string(p, 2, "  \n,:x");
        p += strlen(p);
        before = strlen(pattern);
        p = add_conversion(p, i, old);
        if (pattern[before + 1] == '*' ||
            strchr(pattern + before, '%')[1] == '%') {
            // No field was used.
            memset(p, 0, 1);
        }
    }
    rnd_string(p, 3, " ,x");
}

/// Every argument's slot; fields that are not used are used by later ones, so
/// the allocation marks go by position.
static void place(struct slots *args, struct fields *f)
{
    slots_clear(args);
    memset(f, 0xee, sizeof *f);
    for (int i = 0; i < FIELDS; i++) {
        slots_word(args, (uintptr_t)f->at[i]);
    }
}

static bool has_allocation(void)
{
    for (int i = 0; i < FIELDS; i++) {
        if (allocated[i]) {
            return true;
        }
    }
    return false;
}

/// Compares the fields; an allocated one by its text.
static void compare_fields(const char *how, int n, int m,
                           const struct fields *a, const struct fields *b)
{
    bool equal = n == m;

    for (int i = 0; i < FIELDS && equal; i++) {
        if (memcmp(a->at[i], b->at[i], FIELD) == 0) {
            continue;
        }
        if (has_allocation()) {
            const char *x, *y;

            // Eight bytes differ: they are the two pointers.
            equal = memcmp(a->at[i] + 8, b->at[i] + 8, FIELD - 8) == 0;
            memcpy(&x, a->at[i], 8);
            memcpy(&y, b->at[i], 8);
            equal = equal && (uintptr_t)x > 4096 && (uintptr_t)y > 4096 &&
                    (uintptr_t)x != 0xeeeeeeeeeeeeeeeeU &&
                    (uintptr_t)y != 0xeeeeeeeeeeeeeeeeU && strcmp(x, y) == 0;
        } else {
            equal = false;
        }
    }
    expect(equal, "%s(\"%s\", \"%s\"): %d, %d", how, input, pattern, n, m);
}

static void from_strings(long count)
{
    for (long i = 0; i < count; i++) {
        static struct fields a, b;
        struct slots args;
        va_list ap;
        int n, m;
        bool old = rnd_one_in(4);

        make_input();
        make_pattern(old);
        place(&args, &a);
        slots_list(&args, ap);
        n = (old ? plain_vsscanf : vsscanf)(input, pattern, ap);
        place(&args, &b);
        slots_list(&args, ap);
        m = (old ? m_vsscanf : m___isoc99_vsscanf)(input, pattern, ap);
        compare_fields(old ? "plain sscanf" : "sscanf", n, m, &a, &b);
    }
}

static void from_streams(long count)
{
    char name[] = "/tmp/dgse-scan-test-XXXXXX";
    int fd = mkstemp(name);

    if (fd < 0) {
        expect(false, "no temporary file");
        return;
    }
    for (long i = 0; i < count; i++) {
        static struct fields a, b;
        struct slots args;
        va_list ap;
        int n, m, c, d;
        FILE *f;
        FILE *g;
        long left = 0;

        make_input();
        make_pattern(false);
        if (ftruncate(fd, 0) != 0 ||
            pwrite(fd, input, strlen(input), 0) != (ssize_t)strlen(input)) {
            expect(false, "the temporary file cannot be written");
            break;
        }
        f = fopen(name, "r");
        g = m_fopen(name, "r");
        if (rnd_one_in(3)) {
            char skip[400];
            size_t k = rnd_below(5);

            // The buffer is filled, and stands where it stands.
            while (k-- > 0) {
                skip[0] = (char)getc(f);
                skip[1] = (char)m_getc(g);
                expect(skip[0] == skip[1], "getc");
            }
        }
        for (int round = 0; round < 2; round++) {
            place(&args, &a);
            slots_list(&args, ap);
            n = vfscanf(f, pattern, ap);
            place(&args, &b);
            slots_list(&args, ap);
            m = m___isoc99_vfscanf(g, pattern, ap);
            compare_fields("fscanf", n, m, &a, &b);
            expect(feof(f) == m_feof(g), "feof after fscanf(\"%s\", \"%s\")",
                   input, pattern);
        }
        do {
            c = getc(f);
            d = m_getc(g);
            left++;
        } while (c == d && c != EOF);
        expect(c == d, "after fscanf(\"%s\", \"%s\"), character %ld: %d, %d",
               input, pattern, left, c, d);
        fclose(f);
        m_fclose(g);
    }
    close(fd);
    unlink(name);
}

static void numbered(long count)
{
    for (long i = 0; i < count; i++) {
        static struct fields a, b;
        struct slots args;
        va_list ap;
        int n, m;

        make_input();
        strcpy(pattern, rnd_one_in(2) ? "%2$d%1$s%3$f" : "%1$3s %2$i");
        memset(allocated, 0, sizeof allocated);
        place(&args, &a);
        slots_list(&args, ap);
        n = vsscanf(input, pattern, ap);
        place(&args, &b);
        slots_list(&args, ap);
        m = m___isoc99_vsscanf(input, pattern, ap);
        compare_fields("numbered sscanf", n, m, &a, &b);
    }
}

const struct test scan_tests[] = {
    {"sscanf", from_strings, 200000},
    {"fscanf", from_streams, 20000},
    {"sscanf-numbered", numbered, 2000},
    {NULL, NULL, 0},
};
