/* SPDX-License-Identifier: Apache-2.0 */
/// Texts that are refused, and where; no text, however broken, does harm.
/// DGSE_FUZZ=N mutates N texts.
#include "tests/unit/text_parse.h"

#include "base/rng.h"

struct bad_text {
    uint32_t line, column;
    const char *message; ///< a part of it
    const char *text;
};

#define BODY HEAD "func void @f(i32 %x) external {\n"

static const struct bad_text bad_texts[] = {
    {1, 1, "expected 'dgse-ir'", ""},
    {1, 9, "version 1", "dgse-ir 2\n"},
    {2, 1, "expected 'target'", "dgse-ir 1\n"},
    {2, 12, "index type", "dgse-ir 1\ntarget \"x\" i8\n"},
    {3, 1, "expected file, type", HEAD "nonsense\n"},
    {3, 6, "next file is f1", HEAD "file f2 \"a\"\n"},
    {3, 10, "no end", HEAD "file f1 \"a\n"},
    {3, 12, "unknown escape", HEAD "file f1 \"\\q\"\n"},
    {3, 11, "kind of C type", HEAD "type t1 = thing\n"},
    {3, 15, "property", HEAD "type t1 = int strange\n"},
    {3, 16, "t2 is not listed", HEAD "type t1 = int t2\n"},
    {3, 8, "expected '@'", HEAD "global x\n"},
    {3, 11, "no meaning here", HEAD "global @x sret\n"},
    {4, 9, "there already",
     HEAD "global @x size 1 align 1\n"
          "global @x size 1 align 1\n"},
    {3, 30, "larger than the object",
     HEAD "global @x size 1 align 1 = { hex 0102 }\n"},
    {3, 30, "larger than the object",
     HEAD "global @x size 1 align 1 = { ref @x }\n"},
    {3, 35, "no symbol 'y'", HEAD "global @x size 9 align 1 = { ref @y }\n"},
    {3, 27, "'}' is missing", HEAD "global @x size 1 align 1 = { hex 01\n"},
    {3, 6, "expected a type", HEAD "func i129 @f() {\n}\n"},
    {3, 28, "file f1 is not listed",
     HEAD "global @x external size 1 !f1:2:3\n"},
    {4, 1, "no block", BODY "}\n"},
    {4, 1, "block's name and ':' first", BODY "nop\n}\n"},
    {5, 1, "expected an operation", BODY "e:\nnope\n}\n"},
    {5, 5, "expected the end of the line", BODY "e:\nnop nop\n}\n"},
    {5, 18, "no variable 'y'", BODY "e:\n%2 = copy i32   %y\n}\n"},
    {5, 7, "no block 'g'", BODY "e:\njump  g\n}\n"},
    {6, 1, "there already", BODY "e:\nnop\ne:\n}\n"},
    {5, 2, "no temporary 1 here", BODY "e:\n%1 = undef i8\n}\n"},
    {5, 13, "%3 is never defined", BODY "e:\nret i32    %3\n}\n"},
    {6, 1, "%2 of the function has no type", BODY "e:\n%3 = undef i8\n}\n"},
    {5, 14, "does not fit", BODY "e:\n%2 = copy i8 256\n}\n"},
    {5, 14, "does not fit", BODY "e:\n%2 = copy i8 -129\n}\n"},
    {5, 13, "a constant needs its type", BODY "e:\ncall void 5(5)\n}\n"},
    {5, 15, "all their digits", BODY "e:\n%2 = copy f64 0x7f\n}\n"},
    {5, 7, "kind of check", BODY "e:\ncheck nothing 1\n}\n"},
    {5, 8, "expected read, write", BODY "e:\naccess all null, 1\n}\n"},
    {5, 1, "expected the kind of statement", BODY "e:\n#1\nnop\n}\n"},
    {7, 1, "described already", BODY "e:\n#1 if\nnop\n#1 if\nnop\n}\n"},
    {7, 1, "statement #1 is missing", BODY "e:\n#2 if\nnop\n}\n"},
    {4, 10, "there already", BODY "var i32 %x\ne:\nnop\n}\n"},
    {4, 10, "no meaning here", BODY "param %x size 4\n}\n"},
    {4, 6, "a hook is a function",
     HEAD "global @x size 1 align 1\nhook @x after 1\n"},
};

START_TEST(bad_texts_are_located)
{
    for (size_t k = 0; k < COUNT_OF(bad_texts); k++) {
        const struct bad_text *bad = &bad_texts[k];

        setup();
        ck_assert_msg(!parse_bytes(bad->text, strlen(bad->text)), "%s",
                      bad->text);
        ck_assert_uint_eq(diags.count, 1);
        const struct diag *d = &diags.row[0];
        ck_assert_str_eq(d->id, "ir-syntax");
        ck_assert_str_eq(d->place.file, "t.ir");
        ck_assert_msg(strstr(d->message, bad->message) != NULL &&
                          d->place.line == bad->line &&
                          d->place.column == bad->column,
                      "%u:%u: %s\n%s", d->place.line, d->place.column,
                      d->message, bad->text);
        teardown();
    }
}
END_TEST

/// Every prefix of a good text, and texts without any sense.
START_TEST(truncated)
{
    struct text t = read_source("tests/unit/ir_text.ir");

    for (size_t n = 0; n < t.len; n += 3) {
        char *part = mem_new(n + 1, 1);

        memcpy(part, t.data, n);
        setup();
        if (parse_bytes(part, n)) {
            ck_assert(ir_verify(&m, &diags) || diags.errors != 0);
        }
        teardown();
        mem_free(part);
    }
    text_release(&t);
}
END_TEST

static struct rng rng;

static uint32_t below(uint32_t n)
{
    return (uint32_t)(rng_next(&rng) % n);
}

/// Pieces of the grammar, most of them out of place.
static const char *const word[] = {
    "%1",
    "%99",
    "@main",
    "@g",
    "&buf",
    "null",
    "none",
    "-1",
    "0",
    "9999999999999999999999999",
    "i32",
    "i128",
    "ptr",
    "f80",
    "void",
    "#1",
    "#3 if",
    "!5:6",
    "<",
    ">",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "...",
    "..",
    ",",
    "\n",
    "\"",
    "loop",
    "e5:",
    "ret void",
    "stop",
    "jump e3",
    "sret",
    "switch",
    "call",
    "global",
    "func",
    "t3",
    "f1:",
    ";",
    "\\",
    "size 99999999999999999",
    "zero 18446744073709551615",
    "0x1",
};

/// The line after `at` gives way to the one after `from`.
/// - returns where the text goes on
static size_t mutate_line(struct text *out, const struct text *t, size_t at,
                          size_t from)
{
    const char *line = strchr(t->data + from, '\n');
    const char *end = line != NULL ? strchr(line + 1, '\n') : NULL;
    const char *here = strchr(t->data + at, '\n');

    if (end == NULL || here == NULL) {
        return at;
    }
    out->len = 0;
    at = (size_t)(here - t->data);
    text_add_bytes(out, t->data, at);
    text_add_bytes(out, line, (size_t)(end - line));
    return at;
}

/// Puts one of a few harms into the text.
static void mutate(struct text *t)
{
    size_t at = below((uint32_t)t->len);
    size_t from = below((uint32_t)t->len);
    size_t n = below(40);
    struct text out = {0};

    text_add_bytes(&out, t->data, at);
    switch (below(6)) {
    case 0:
        text_add_char(&out, (char)rng_next(&rng));
        at += below(2);
        break;
    case 1:
        text_add(&out, word[below(COUNT_OF(word))]);
        at += below(4);
        break;
    case 2:
        at += n;
        break;
    case 3:
        at += n;
        text_add_bytes(&out, t->data + from,
                       from + n < t->len ? n : t->len - from);
        break;
    case 4:
        at = mutate_line(&out, t, at, from);
        break;
    default:
        text_addf(&out, "%u", below(200));
        at += 1 + below(2);
        break;
    }
    if (at < t->len) {
        text_add_bytes(&out, t->data + at, t->len - at);
    }
    text_release(t);
    *t = out;
}

/// - parsing the text into a module with symbols does no harm
static void try_meeting(const struct text *good, const struct text *t)
{
    struct text out = {0};

    setup();
    parse_good(good->data);
    if (parse_bytes(t->data, t->len)) {
        ir_print(&out, &m);
        ck_assert(ir_verify(&m, &diags) || diags.errors != 0);
    }
    text_release(&out);
    teardown();
}

/// - the text is parsed; what is good prints to itself
static void try_text(const struct text *t)
{
    struct text out = {0};

    setup();
    if (parse_bytes(t->data, t->len)) {
        ir_print(&out, &m);
        if (ir_verify(&m, &diags)) {
            struct text again = {0};
            struct ir_module n;

            ir_module_init(&n, "", IR_I64);
            ck_assert_msg(ir_parse(&n, "", out.data, out.len, false, &diags),
                          "%u:%u: %s\n%s", diags.row[0].place.line,
                          diags.row[0].place.column, diags.row[0].message,
                          out.data);
            ir_print(&again, &n);
            ck_assert_str_eq(out.data, again.data);
            text_release(&again);
            ir_module_release(&n);
        }
    }
    text_release(&out);
    teardown();
}

START_TEST(mutated)
{
    struct text good = read_source("tests/unit/ir_text.ir");
    const char *wish = getenv("DGSE_FUZZ");
    unsigned long rounds = wish != NULL ? strtoul(wish, NULL, 10) : 4000;

    for (unsigned long k = 0; k < rounds; k++) {
        struct text t = {0};

        rng_init(&rng, k);
        text_add_bytes(&t, good.data, good.len);
        for (uint32_t n = 1 + below(4); n > 0 && t.len > 0; n--) {
            mutate(&t);
        }
        if (t.len > 0) {
            try_text(&t);
            try_meeting(&good, &t);
        }
        text_release(&t);
    }
    text_release(&good);
}
END_TEST

UNIT_MAIN("ir_text_broken", bad_texts_are_located, truncated, mutated)
