/* SPDX-License-Identifier: Apache-2.0 */
/// Standard input of a test: the C library's scanf takes from the text what
/// the rows say.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "report/testcase.h"
#include "symexec/analysis.h"

#include <stdio.h>
#include <string.h>

static void add(struct test *t, enum input_kind kind, char conversion,
                unsigned width, uint64_t value)
{
    struct test_input row = {
        .kind = kind, .conversion = conversion, .width = width, .value = value};

    vec_push(&t->input, row);
}

static void expect(struct test *t, const char *text)
{
    struct text out = {0};

    testcase_stdin(t, &out);
    ck_assert_str_eq(text_str(&out), text);
    text_release(&out);
    vec_release(&t->input);
    *t = (struct test){0};
}

START_TEST(texts)
{
    struct test t = {0};

    expect(&t, "");
    add(&t, INPUT_IS_NUMBER, 0, 1, 1);
    add(&t, INPUT_NUMBER, 'd', 32, 0xffffffff);
    add(&t, INPUT_VALUE, 0, 32, 5);
    add(&t, INPUT_NUMBER, 'u', 32, 0xffffffff);
    add(&t, INPUT_END, 0, 1, 0);
    add(&t, INPUT_STDIN, 0, 8, ',');
    add(&t, INPUT_NUMBER, 'd', 64, (uint64_t)1 << 63);
    add(&t, INPUT_SPACE, 0, 1, 0);
    add(&t, INPUT_STDIN, 0, 8, '7');
    add(&t, INPUT_SPACE, 0, 1, 0);
    add(&t, INPUT_STDIN, 0, 8, 'x');
    add(&t, INPUT_NUMBER, 'd', 8, 0x80);
    add(&t, INPUT_SPACE, 0, 1, 0);
    add(&t, INPUT_END, 0, 1, 1);
    expect(&t, "-1 4294967295,-9223372036854775808 7x-128 ");
    add(&t, INPUT_NUMBER, 'd', 32, 5);
    add(&t, INPUT_END, 0, 1, 0);
    expect(&t, "5\n");
    add(&t, INPUT_NUMBER, 'd', 32, 5);
    add(&t, INPUT_END, 0, 1, 0);
    add(&t, INPUT_SPACE, 0, 1, 0);
    expect(&t, "5 ");
    add(&t, INPUT_NUMBER, 'd', 32, 5);
    add(&t, INPUT_SPACE, 0, 1, 0);
    add(&t, INPUT_END, 0, 1, 0);
    expect(&t, "5 a");
    // Of %i only: 0x and 010 are no decimal numbers.
    add(&t, INPUT_NUMBER, 'd', 32, 0);
    add(&t, INPUT_STDIN, 0, 8, 'x');
    add(&t, INPUT_NUMBER, 'i', 32, 0);
    add(&t, INPUT_STDIN, 0, 8, 'x');
    add(&t, INPUT_NUMBER, 'i', 16, 0xfff8);
    add(&t, INPUT_STDIN, 0, 8, '9');
    add(&t, INPUT_NUMBER, 'i', 16, 0xfff8);
    expect(&t, "0x00x-0109-8");
}
END_TEST

// ---------------------------------------------------------------- read back

enum { ROWS = 8, TIMES = 20000 };

/// Adds a row that can follow the last one of standard input.
static void add_random(struct test *t, struct rng *rng)
{
    static const char byte[] = "0178 9-+x,Xab\n";
    static const unsigned width[] = {8, 16, 32, 64};
    const struct test_input *last =
        t->input.len > 0 ? &t->input.data[t->input.len - 1] : NULL;
    uint64_t bits = rng_below(rng, 2) ? rng_next(rng) : rng_below(rng, 3);

    switch (rng_below(rng, 3)) {
    case 0: {
        unsigned w = width[rng_below(rng, 4)];
        bits = w < 64 ? bits & (((uint64_t)1 << w) - 1) : bits;
        add(t, INPUT_NUMBER, "diu"[rng_below(rng, 3)], w, bits);
        break;
    }
    case 1:
        add(t, INPUT_SPACE, 0, 1, 0);
        break;
    default: {
        char c = byte[rng_below(rng, sizeof byte - 1)];
        bool number = last && last->kind == INPUT_NUMBER;
        bool fits =
            !(number && c >= '0' &&
              c <= (last->conversion == 'i' ? '7' : '9')) &&
            !(last && last->kind == INPUT_SPACE && (c == ' ' || c == '\n'));
        add(t, INPUT_STDIN, 0, 8, (uint64_t)(uint8_t)(fits ? c : '!'));
        break;
    }
    }
}

/// Takes what the row says from the text: how many bytes of it.
static int take(const char *s, const struct test_input *i)
{
    uint64_t mask = ~(uint64_t)0 >> (64 - i->width);
    uint64_t value = 0;
    int64_t number = 0;
    int count = 0;

    if (i->kind == INPUT_SPACE) {
        (void)sscanf(s, " %n", &count);
    } else if (i->kind == INPUT_STDIN) {
        ck_assert_int_eq(*s, (char)(uint8_t)i->value);
        count = 1;
    } else {
        // NOLINTBEGIN(cert-err34-c): saturation is what is compared
        int taken = i->conversion == 'd'   ? sscanf(s, "%ld%n", &number, &count)
                    : i->conversion == 'i' ? sscanf(s, "%li%n", &number, &count)
                                           : sscanf(s, "%lu%n", &value, &count);
        // NOLINTEND(cert-err34-c)
        ck_assert_int_eq(taken, 1);
        value = i->conversion == 'u' ? value : (uint64_t)number;
        ck_assert_uint_eq(value & mask, (uint64_t)i->value);
    }
    return count;
}

START_TEST(numbers_come_back)
{
    struct rng rng;

    rng_init(&rng, 1);
    for (int k = 0; k < TIMES; k++) {
        struct test t = {0};
        struct text out = {0};
        for (uint64_t n = rng_below(&rng, ROWS); n > 0; n--) {
            add_random(&t, &rng);
        }
        testcase_stdin(&t, &out);
        const char *s = text_str(&out);
        for (uint32_t n = 0; n < t.input.len; n++) {
            s += take(s, &t.input.data[n]);
        }
        ck_assert_str_eq(s, "");
        text_release(&out);
        vec_release(&t.input);
    }
}
END_TEST

UNIT_MAIN("report_stdin", texts, numbers_come_back)
