/* SPDX-License-Identifier: Apache-2.0 */
/// Runs the differential tests: [--scale X] [--seed N] [NAME...].
#include "both.h"

#include <math.h>

/* ---- random values ------------------------------------------------------- */

static uint64_t state = 1;

/// xorshift64*
uint64_t rnd(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1dULL;
}

unsigned rnd_below(unsigned n)
{
    return (unsigned)((rnd() >> 32) % n);
}

bool rnd_one_in(unsigned n)
{
    return rnd_below(n) == 0;
}

int rnd_char_of(const char *set)
{
    return set[rnd_below((unsigned)strlen(set))];
}

uint64_t rnd_integer(void)
{
    static const uint64_t edges[] = {
        0,          1,
        9,          10,
        127,        128,
        255,        256,
        32767,      32768,
        65535,      65536,
        INT32_MAX,  (uint64_t)INT32_MAX + 1,
        UINT32_MAX, (uint64_t)UINT32_MAX + 1,
        INT64_MAX,  (uint64_t)INT64_MAX + 1,
        UINT64_MAX,
    };
    uint64_t x = rnd() >> rnd_below(64);

    if (rnd_one_in(4)) {
        x = edges[rnd_below(sizeof edges / sizeof edges[0])];
    }
    return rnd_one_in(2) ? x : 0 - x;
}

double rnd_double(void)
{
    static const double edges[] = {
        0.0,
        -0.0,
        1.0,
        0.5,
        0.1,
        9.5,
        99.5,
        999999.5,
        0.00001,
        0.0001,
        123456789.0,
        1e15,
        1e16,
        1e17,
        1e22,
        1e23,
        2.5,
        3.5,
        0.25,
        0.125,
        2.2250738585072014e-308,
        4.9406564584124654e-324,
        1.7976931348623157e308,
        INFINITY,
        -INFINITY,
        NAN,
    };
    union {
        uint64_t bits;
        double x;
    } u;

    switch (rnd_below(6)) {
    case 0:
        return edges[rnd_below(sizeof edges / sizeof edges[0])];
    case 1:
        return (double)(int64_t)rnd_integer();
    case 2:
        return (double)(int64_t)(rnd() >> (20 + rnd_below(40))) /
               (double)(1 << rnd_below(12));
    case 3:
        return (double)(int)rnd() / pow(10, rnd_below(12));
    default:
        u.bits = rnd();
        // Denormal once in a while.
        u.bits &= rnd_one_in(20) ? ~(0x7ffULL << 52) : UINT64_MAX;
        return u.x;
    }
}

long double rnd_long_double(void)
{
    union {
        struct {
            uint64_t m;
            uint16_t top;
        } part;
        long double x;
    } u = {.x = 0};

    if (rnd_one_in(3)) {
        return rnd_double();
    }
    u.part.m = rnd() | 1ULL << 63;
    u.part.top = (uint16_t)rnd();
    if (rnd_one_in(2)) {
        u.part.top =
            (uint16_t)(16383 - 80 + rnd_below(160) + rnd_below(2) * 0x8000);
    }
    if (rnd_one_in(20)) {
        u.part.m &= UINT64_MAX >> 1;
        u.part.top &= 0x8000;
    }
    if ((u.part.top & 0x7fff) == 0) {
        u.part.m &= UINT64_MAX >> 1;
    }
    if ((u.part.top & 0x7fff) == 0x7fff) {
        u.part.m = 1ULL << 63;
    }
    return u.x;
}

void rnd_string(char *p, unsigned n, const char *alphabet)
{
    unsigned length = rnd_below(n);

    for (unsigned i = 0; i < length; i++) {
        p[i] = (char)rnd_char_of(alphabet);
    }
    p[length] = '\0';
}

/* ---- reporting ----------------------------------------------------------- */

static long cases;
static long differences;

enum { SHOWN = 5 };

void expect(bool equal, const char *format, ...)
{
    va_list ap;

    cases++;
    if (equal) {
        return;
    }
    if (differences++ < SHOWN) {
        va_start(ap, format);
        printf("    ");
        vprintf(format, ap);
        printf("\n");
        va_end(ap);
    }
}

void expect_bytes(const char *what, const void *glibc, size_t n,
                  const void *model, size_t m)
{
    expect(n == m && memcmp(glibc, model, n) == 0,
           "%s\n      glibc <%.*s>\n      model <%.*s>", what, (int)n,
           (const char *)glibc, (int)m, (const char *)model);
}

void slots_clear(struct slots *s)
{
    memset(s->bytes, 0, sizeof s->bytes);
    s->n = 0;
}

void slots_word(struct slots *s, uint64_t x)
{
    memcpy(s->bytes + s->n, &x, 8);
    s->n += 8;
}

void slots_double(struct slots *s, double x)
{
    memcpy(s->bytes + s->n, &x, 8);
    s->n += 8;
}

void slots_long_double(struct slots *s, long double x)
{
    s->n = (s->n + 15) & ~(size_t)15;
    memcpy(s->bytes + s->n, &x, sizeof x);
    s->n += 16;
}

void slots_list(const struct slots *s, va_list to)
{
    to[0].gp_offset = 48;
    to[0].fp_offset = 304;
    to[0].overflow_arg_area = (void *)s->bytes;
    to[0].reg_save_area = NULL;
}

/* ---- running ------------------------------------------------------------- */

static bool wanted(const char *name, char **names)
{
    if (*names == NULL) {
        return true;
    }
    for (; *names != NULL; names++) {
        if (strcmp(name, *names) == 0) {
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    const struct test *const groups[] = {
        print_tests, scan_tests, string_tests, number_tests, stream_tests,
        time_tests,  wide_tests, option_tests, cookie_tests,
    };
    double scale = 0.3;
    uint64_t seed = 1;
    int passed = 0;
    int failed = 0;
    long total = 0;

    for (argv++, argc--; argc > 1 && argv[0][0] == '-'; argv += 2, argc -= 2) {
        if (strcmp(argv[0], "--scale") == 0) {
            scale = atof(argv[1]);
        } else {
            seed = strtoull(argv[1], NULL, 0);
        }
    }
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        for (const struct test *t = groups[i]; t->name != NULL; t++) {
            if (!wanted(t->name, argv)) {
                continue;
            }
            state = seed * 0x9e3779b97f4a7c15ULL | 1;
            cases = 0;
            differences = 0;
            t->run((long)((double)t->count * scale) + 1);
            printf("%s: %ld cases, %ld differences\n", t->name, cases,
                   differences);
            fflush(stdout);
            total += cases;
            passed += differences == 0;
            failed += differences != 0;
        }
    }
    printf("%ld cases in all\n", total);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
