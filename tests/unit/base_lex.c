/* SPDX-License-Identifier: Apache-2.0 */
/// The lexer: each kind of token, places, errors; and at random, that reading
/// back what was written gives the same tokens and that no bytes crash it.
#include "tests/unit/unit.h"

#include "base/lex.h"
#include "base/mem.h"
#include "base/rng.h"

#include <string.h>

static struct diag_list diags;
static struct lex lx;

static void begin(const char *s)
{
    lex_init(&lx, "x.ir", s, strlen(s), &diags);
}

static void finish(void)
{
    lex_release(&lx);
    diag_release(&diags);
}

/// The current token is of this kind and text; goes on to the next one.
static void is(enum lex_kind kind, const char *text)
{
    ck_assert_int_eq(lx.tok.kind, kind);
    ck_assert_uint_eq(lx.tok.len, strlen(text));
    ck_assert_int_eq(strncmp(lx.tok.text, text, lx.tok.len), 0);
    lex_next(&lx);
}

START_TEST(kinds)
{
    begin("name .a.b $x _1 %tmp.1 %7 @main &obj #stmt.3 \"a\\n\\x00b\\\\\\\"\" "
          "%\"odd name\" @\"\" = , -> ( % inf");
    is(LEX_NAME, "name");
    is(LEX_NAME, ".a.b");
    is(LEX_NAME, "$x");
    is(LEX_NAME, "_1");
    is(LEX_PERCENT, "tmp.1");
    is(LEX_PERCENT, "7");
    is(LEX_AT, "main");
    is(LEX_AMP, "obj");
    is(LEX_HASH, "stmt.3");
    ck_assert_int_eq(lx.tok.kind, LEX_STRING);
    ck_assert_uint_eq(lx.tok.len, 6);
    ck_assert_int_eq(memcmp(lx.tok.text, "a\n\0b\\\"", 6), 0);
    lex_next(&lx);
    is(LEX_PERCENT, "odd name");
    is(LEX_AT, "");
    is(LEX_PUNCT, "=");
    ck_assert(lex_take_punct(&lx, ','));
    ck_assert(!lex_take_punct(&lx, '>'));
    ck_assert(lex_take_punct(&lx, '-'));
    is(LEX_PUNCT, ">");
    is(LEX_PUNCT, "(");
    ck_assert(lex_is_punct(&lx, '%'));
    is(LEX_PUNCT, "%");
    ck_assert(lex_is_name(&lx, "inf"));
    ck_assert(!lex_is_name(&lx, "in"));
    ck_assert(lex_take_name(&lx, "inf"));
    is(LEX_END, "");
    is(LEX_END, "");
    ck_assert_uint_eq(diags.count, 0);
    finish();
}
END_TEST

START_TEST(numbers)
{
    static const char *const floats[] = {
        "0x1.8p+1", "-0x1p-1074", "0x.8p0", "1.5", "-2e9", "1e-7", "0.0",
        "-inf",     "-nan",       "-nan.7", "3.",  "1E+3", "0xcp4"};

    begin("0 -0 12 -12 0x1F -0xff 340282366920938463463374607431768211455 "
          "0xffffffffffffffffffffffffffffffff");
    is(LEX_INT, "0");
    ck_assert(lx.tok.negative && lx.tok.magnitude == 0);
    is(LEX_INT, "-0");
    ck_assert(!lx.tok.negative && lx.tok.magnitude == 12);
    is(LEX_INT, "12");
    ck_assert(lx.tok.negative && lx.tok.magnitude == 12);
    is(LEX_INT, "-12");
    ck_assert(lx.tok.magnitude == 31);
    is(LEX_INT, "0x1F");
    ck_assert(lx.tok.negative && lx.tok.magnitude == 255);
    is(LEX_INT, "-0xff");
    ck_assert(lx.tok.magnitude == ~(u128)0);
    is(LEX_INT, "340282366920938463463374607431768211455");
    ck_assert(lx.tok.magnitude == ~(u128)0);
    lex_next(&lx);
    is(LEX_END, "");
    finish();
    for (size_t i = 0; i < COUNT_OF(floats); i++) {
        begin(floats[i]);
        is(LEX_FLOAT, floats[i]);
        is(LEX_END, "");
        finish();
    }
    /* A sign ends an integer: `8-1` is two tokens, like `8 -1`. */
    begin("8-1");
    is(LEX_INT, "8");
    is(LEX_INT, "-1");
    is(LEX_END, "");
    finish();
}
END_TEST

START_TEST(lines_and_places)
{
    begin("a ; comment, \"not a string\n\n  ; another\n\t\n  bc 12\r\n;end");
    ck_assert_uint_eq(lx.tok.line, 1);
    ck_assert_uint_eq(lx.tok.column, 1);
    is(LEX_NAME, "a");
    ck_assert_int_eq(lx.tok.kind, LEX_NEWLINE);
    ck_assert_uint_eq(lx.tok.line, 1);
    lex_next(&lx);
    ck_assert_uint_eq(lx.tok.line, 5);
    ck_assert_uint_eq(lx.tok.column, 3);
    ck_assert_uint_eq(lx.tok.end_column, 5);
    is(LEX_NAME, "bc");
    ck_assert_uint_eq(lex_place(&lx).column, 6);
    ck_assert_uint_eq(lex_place(&lx).end_column, 8);
    is(LEX_INT, "12");
    ck_assert(lex_take(&lx, LEX_NEWLINE));
    is(LEX_END, "");
    finish();
}
END_TEST

/// One error, at the column, with the message.
static void fails(const char *text, uint32_t column, const char *message)
{
    begin(text);
    while (lx.tok.kind != LEX_END && lx.tok.kind != LEX_BAD) {
        lex_next(&lx);
    }
    ck_assert_int_eq(lx.tok.kind, LEX_BAD);
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_uint_eq(diags.errors, 1);
    ck_assert_str_eq(diags.row[0].message, message);
    ck_assert_str_eq(diags.row[0].id, "syntax");
    ck_assert_str_eq(diags.row[0].place.file, "x.ir");
    ck_assert_uint_eq(diags.row[0].place.column, column);
    lex_next(&lx);
    ck_assert_int_eq(lx.tok.kind, LEX_BAD);
    finish();
}

START_TEST(errors)
{
    fails("a \"b", 3, "the string has no end");
    fails("a \"b\nc\"", 3, "the string has no end");
    fails("\"ab\\q\"", 4, "unknown escape in a string");
    fails("\"ab\\x1\"", 4, "unknown escape in a string");
    fails("\"ab\\", 4, "unknown escape in a string");
    fails("x \x01", 3, "unexpected byte 0x01");
    fails("x\xc3", 2, "unexpected byte 0xc3");
    fails("  12ab", 3, "'12ab' is no number");
    fails("0x", 1, "'0x' is no number");
    fails("0xg", 1, "'0xg' is no number");
    fails("1.2.3", 1, "'1.2.3' is no number");
    fails("1e", 1, "'1e' is no number");
    fails("1e+", 1, "'1e+' is no number");
    fails("0x1.8p", 1, "'0x1.8p' is no number");
    fails("1.5f", 1, "'1.5f' is no number");
    fails("340282366920938463463374607431768211456", 1,
          "the integer does not fit 128 bits");
    fails("%\"a", 1, "the string has no end");
}
END_TEST

/// What the expectation reports for the first token of the text.
static void expect_fails(const char *text, bool (*expect)(void),
                         const char *message)
{
    begin(text);
    ck_assert(!expect());
    ck_assert_int_eq(lx.tok.kind, LEX_BAD);
    ck_assert_str_eq(diags.row[0].message, message);
    ck_assert(!expect());
    ck_assert_uint_eq(diags.count, 1);
    finish();
}

static bool a_name(void)
{
    return lex_expect(&lx, LEX_NAME);
}

static bool a_comma(void)
{
    return lex_expect_punct(&lx, ',');
}

static bool func(void)
{
    return lex_expect_name(&lx, "func");
}

static bool a_small_number(void)
{
    uint64_t v = 0;

    return lex_expect_u64(&lx, 1000, &v);
}

static bool a_signed_number(void)
{
    int64_t v = 0;

    return lex_expect_i64(&lx, &v);
}

START_TEST(expectations)
{
    uint64_t u = 0;
    int64_t i = 0;

    expect_fails("12", a_name, "expected a name, got '12'");
    expect_fails("", a_name, "expected a name, got end of file");
    expect_fails("\"s\"", a_name, "expected a name, got a string");
    expect_fails("%\"s\"", a_name, "expected a name, got a %name");
    expect_fails("\n", a_comma, "expected ',', got end of line");
    expect_fails("%x", a_comma, "expected ',', got 'x'");
    expect_fails("function", func, "expected 'func', got 'function'");
    expect_fails("x", a_small_number, "expected an integer, got 'x'");
    expect_fails("1001", a_small_number, "'1001' is not within 0 and 1000");
    expect_fails("-1", a_small_number, "'-1' is not within 0 and 1000");
    expect_fails("x", a_signed_number, "expected an integer, got 'x'");
    expect_fails("9223372036854775808", a_signed_number,
                 "'9223372036854775808' does not fit 64 bits");
    expect_fails("-9223372036854775809", a_signed_number,
                 "'-9223372036854775809' does not fit 64 bits");
    begin("func , 1000 -0 -9223372036854775808 9223372036854775807 x");
    ck_assert(func() && a_comma());
    ck_assert(lex_expect_u64(&lx, 1000, &u) && u == 1000);
    ck_assert(lex_expect_u64(&lx, 1000, &u) && u == 0);
    ck_assert(lex_expect_i64(&lx, &i) && i == INT64_MIN);
    ck_assert(lex_expect_i64(&lx, &i) && i == INT64_MAX);
    ck_assert(a_name());
    ck_assert_uint_eq(diags.count, 0);
    finish();
}
END_TEST

/// Writes random tokens with blanks between them, reads them back.
START_TEST(what_is_written_is_read)
{
    enum { TOKENS = 50 };
    struct rng rng;

    rng_init(&rng, 21);
    for (unsigned round = 0; round < 500; round++) {
        struct text t = {0};
        char bytes[TOKENS][20];
        size_t len[TOKENS];
        u128 number[TOKENS];
        unsigned kind[TOKENS];

        for (unsigned i = 0; i < TOKENS; i++) {
            kind[i] = (unsigned)rng_below(&rng, 4);
            len[i] = rng_below(&rng, sizeof bytes[0]);
            number[i] = rng_next128(&rng) >> rng_below(&rng, 128);
            for (size_t j = 0; j < len[i]; j++) {
                bytes[i][j] = (char)rng_next(&rng);
            }
            if (kind[i] == 0) {
                text_add_u128(&t, number[i]);
            } else if (kind[i] == 1) {
                number[i] >>= 1;
                text_add_i128(&t, -(i128)number[i]);
            } else {
                text_add(&t, kind[i] == 2 ? "" : "@");
                text_add_quoted(&t, bytes[i], len[i]);
            }
            text_add(&t, rng_one_in(&rng, 3) ? "\t " : " ");
        }
        lex_init(&lx, "x", t.data, t.len, &diags);
        for (unsigned i = 0; i < TOKENS; i++) {
            if (kind[i] < 2) {
                HOLDS(lx.tok.kind == LEX_INT && lx.tok.magnitude == number[i]);
                HOLDS(lx.tok.negative == (kind[i] == 1 && number[i]));
            } else {
                HOLDS(lx.tok.kind == (kind[i] == 2 ? LEX_STRING : LEX_AT));
                HOLDS(lx.tok.len == len[i]);
                HOLDS(memcmp(lx.tok.text, bytes[i], len[i]) == 0);
            }
            lex_next(&lx);
        }
        HOLDS(lx.tok.kind == LEX_END);
        text_release(&t);
        finish();
    }
}
END_TEST

/// Any bytes end in LEX_END or one error, tokens never overlap or go back.
START_TEST(any_bytes)
{
    static const char likely[] = "%@&#\"\\x0123456789abpe.+-;\n \tinf,";
    struct rng rng;

    rng_init(&rng, 22);
    for (unsigned round = 0; round < 20000; round++) {
        size_t len = rng_below(&rng, 60);
        /* Of the exact size, so that the sanitizer sees a step too far. */
        char *buffer = mem_new(len, 1);
        uint32_t line = 1;
        uint32_t column = 1;

        for (size_t i = 0; i < len; i++) {
            buffer[i] = rng_one_in(&rng, 40)
                            ? (char)rng_next(&rng)
                            : likely[rng_below(&rng, sizeof likely - 1)];
        }
        lex_init(&lx, "x", buffer, len, &diags);
        for (unsigned n = 0;; n++) {
            HOLDS(n <= len + 1);
            HOLDS(lx.tok.line > line ||
                  (lx.tok.line == line && lx.tok.column >= column));
            line = lx.tok.line;
            column = lx.tok.column;
            if (lx.tok.kind == LEX_END || lx.tok.kind == LEX_BAD) {
                break;
            }
            (void)lex_describe(&lx);
            lex_next(&lx);
        }
        HOLDS((lx.tok.kind == LEX_BAD) == (diags.errors == 1));
        HOLDS(diags.count == diags.errors);
        finish();
        mem_free(buffer);
    }
}
END_TEST

UNIT_MAIN("base_lex", kinds, numbers, lines_and_places, errors, expectations,
          what_is_written_is_read, any_bytes)
