/* SPDX-License-Identifier: Apache-2.0 */
/// Tests as files: what is written is read, and what is read is written again
/// byte for byte; what is none is refused with its line.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "report/json_read.h"
#include "report/testcase.h"

#include <stdio.h>
#include <string.h>

static const char whole[] =
    "{\"dgse-test\": 1,\n"
    "\"ends\": {\"check\": \"divide-by-zero\", \"file\": \"a b.c\", \"line\": "
    "3, \"last_line\": 4},\n"
    "\"inputs\": [\n"
    "{\"name\": \"n\", \"type\": \"int\", \"value\": -1, \"bytes\": "
    "\"ffffffff\", \"file\": \"a b.c\", \"line\": 2, \"column\": 9},\n"
    "{\"name\": \"w\", \"type\": \"char[3]\", \"value\": [104, 105, 0], "
    "\"text\": \"hi\", \"bytes\": \"686900\"},\n"
    "{\"name\": \"f\", \"type\": \"float\", \"value\": \"nan\", \"bytes\": "
    "\"0000c07f\"}],\n"
    "\"stdin\": \"a\\n\\\"\\u0000\\u00ff\",\n"
    "\"argv\": [\"-v\", \"\"]}\n";

static bool read_text(const char *s, struct testcase *t, struct text *error)
{
    text_clear(error);
    return testcase_read(s, strlen(s), t, error);
}

START_TEST(members_are_read)
{
    struct testcase t;
    struct text error = {0};

    ck_assert(read_text(whole, &t, &error));
    ck_assert_int_eq(t.end, TESTCASE_FAULT);
    ck_assert_int_eq(t.check, IR_CHECK_DIV_ZERO);
    ck_assert_str_eq(t.file, "a b.c");
    ck_assert_uint_eq(t.line, 3);
    ck_assert_uint_eq(t.last_line, 4);
    ck_assert_uint_eq(t.input.len, 3);
    ck_assert_str_eq(t.input.data[0].name, "n");
    ck_assert_str_eq(t.input.data[0].value, "-1");
    ck_assert_uint_eq(t.input.data[0].bytes, 4);
    ck_assert_int_eq(memcmp(t.input.data[0].byte, "\xff\xff\xff\xff", 4), 0);
    ck_assert_uint_eq(t.input.data[0].line, 2);
    ck_assert_uint_eq(t.input.data[0].column, 9);
    ck_assert_str_eq(t.input.data[1].text, "\"hi\"");
    ck_assert_ptr_null(t.input.data[1].file);
    ck_assert_str_eq(t.input.data[2].value, "\"nan\"");
    ck_assert_uint_eq(t.standard_input.len, 5);
    ck_assert_int_eq(memcmp(t.standard_input.s, "a\n\"\0\xff", 5), 0);
    ck_assert_uint_eq(t.argv.len, 2);
    ck_assert_str_eq(t.argv.data[0].s, "-v");
    ck_assert_str_eq(t.argv.data[1].s, "");
    testcase_release(&t);
    text_release(&error);
}
END_TEST

START_TEST(text_comes_back)
{
    struct testcase t;
    struct text error = {0}, out = {0};

    ck_assert(read_text(whole, &t, &error));
    testcase_write(&t, &out);
    ck_assert_str_eq(text_str(&out), whole);
    testcase_release(&t);
    text_release(&error);
    text_release(&out);
}
END_TEST

START_TEST(ends_come_back)
{
    static const char *const end[] = {"{\"exit\": 0}", "{\"exit\": 255}",
                                      "{\"signal\": 6}"};

    for (unsigned k = 0; k < UNIT_COUNT(end); k++) {
        struct testcase t;
        struct text in = {0}, out = {0}, error = {0};
        text_addf(&in,
                  "{\"dgse-test\": 1,\n\"ends\": %s,\n\"inputs\": [],\n"
                  "\"stdin\": \"\",\n\"argv\": []}\n",
                  end[k]);
        ck_assert(read_text(text_str(&in), &t, &error));
        testcase_write(&t, &out);
        ck_assert_str_eq(text_str(&out), text_str(&in));
        testcase_release(&t);
        text_release(&in);
        text_release(&out);
        text_release(&error);
    }
}
END_TEST

/// Random bytes as standard input and as values.
START_TEST(all_bytes_come_back)
{
    struct rng r;

    rng_init(&r, 7);
    for (unsigned k = 0; k < 300; k++) {
        char byte[40];
        struct testcase t = {.end = TESTCASE_EXIT}, back;
        struct text out = {0}, error = {0};
        struct testcase_input row = {
            .name = "x", .type = "T", .value = "0", .byte = byte};
        for (unsigned n = 0; n < sizeof byte; n++) {
            byte[n] = (char)rng_below(&r, 256);
        }
        row.bytes = rng_below(&r, sizeof byte + 1);
        t.standard_input.s = byte;
        t.standard_input.len = rng_below(&r, sizeof byte + 1);
        vec_push(&t.input, row);
        testcase_write(&t, &out);
        HOLDS(testcase_read(text_str(&out), out.len, &back, &error));
        HOLDS(back.standard_input.len == t.standard_input.len);
        HOLDS(memcmp(back.standard_input.s, byte, t.standard_input.len) == 0);
        HOLDS(back.input.data[0].bytes == row.bytes);
        HOLDS(memcmp(back.input.data[0].byte, byte, row.bytes) == 0);
        testcase_release(&t);
        testcase_release(&back);
        text_release(&out);
        text_release(&error);
    }
}
END_TEST

/// Wherever a file is cut off or a byte of it is another one: an answer, and a
/// reason where there is no test.
START_TEST(broken_files_are_refused)
{
    struct rng r;
    char s[sizeof whole];

    for (size_t n = 0; n + 2 < sizeof whole - 1; n++) {
        struct testcase t;
        struct text error = {0};
        HOLDS(!testcase_read(whole, n, &t, &error));
        HOLDS(strncmp(text_str(&error), "line ", 5) == 0);
        testcase_release(&t);
        text_release(&error);
    }
    rng_init(&r, 8);
    for (unsigned k = 0; k < 3000; k++) {
        struct testcase t;
        struct text error = {0};
        memcpy(s, whole, sizeof s);
        s[rng_below(&r, sizeof s - 1)] = (char)rng_below(&r, 256);
        bool good = testcase_read(s, sizeof s - 1, &t, &error);
        HOLDS(good == (error.len == 0));
        testcase_release(&t);
        text_release(&error);
    }
}
END_TEST

START_TEST(mistakes_have_lines)
{
    static const struct {
        const char *text, *error;
    } row[] = {
        {"", "line 1: expected a value"},
        {"[1, 2\n,]", "line 2: expected a value"},
        {"{\"a\": 1} 2", "line 1: text behind the end"},
        {"{\n\"a\" 1}", "line 2: expected ':' behind the name of a member"},
        {"{\n\"a\": 1\n\"b\": 2}", "line 3: expected ',' or '}'"},
        {"{\"a\": 01}", "line 1: expected a value"},
        {"{\"a\": \"\\q\"}", "line 1: an escape that JSON does not have"},
        {"{\"a\": \"\\ud800\"}", "line 1: an escape that JSON does not have"},
        {"{\"a\": \"b", "line 1: a string does not end"},
        {"{\"a\": \"\x80\"}", "line 1: text that is not UTF-8"},
        {"{\"dgse-test\": 2}",
         "line 1: this is no test: \"dgse-test\": 1 is missing"},
        {"{\"dgse-test\": 1}", "line 1: \"ends\" is missing, or no object"},
    };

    for (unsigned k = 0; k < UNIT_COUNT(row); k++) {
        struct testcase t;
        struct text error = {0};
        ck_assert(!read_text(row[k].text, &t, &error));
        ck_assert_str_eq(text_str(&error), row[k].error);
        testcase_release(&t);
        text_release(&error);
    }
}
END_TEST

/// Deeply nested text ends with an error, not with the stack.
START_TEST(depth_is_limited)
{
    struct text t = {0}, error = {0};
    struct arena a = {0};

    for (unsigned k = 0; k < 100000; k++) {
        text_add(&t, "[");
    }
    ck_assert_ptr_null(json_read(&a, text_str(&t), t.len, &error));
    ck_assert_str_eq(text_str(&error), "line 1: too deep");
    arena_release(&a);
    text_release(&t);
    text_release(&error);
}
END_TEST

UNIT_MAIN("report_testcase", members_are_read, text_comes_back, ends_come_back,
          all_bytes_come_back, broken_files_are_refused, mistakes_have_lines,
          depth_is_limited)
