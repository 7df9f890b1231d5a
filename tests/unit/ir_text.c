/* SPDX-License-Identifier: Apache-2.0 */
/// The text form: exact on ir_text.ir (which has every form of the grammar), on
/// the example of docs/IR.md and on constants of every type.
#include "tests/unit/text_parse.h"

#include "base/rng.h"
#include "ir/build.h"

/// The text is what its module prints.
static void same_text(const char *s)
{
    struct text out = {0};

    setup();
    parse_good(s);
    verify_good();
    ir_print(&out, &m);
    ck_assert_str_eq(text_str(&out), s);
    text_release(&out);
    teardown();
}

START_TEST(every_form)
{
    struct text t = read_source("tests/unit/ir_text.ir");

    same_text(text_str(&t));
    // Every word of the tables is there.
    for (unsigned k = 0; k < IR_OP_COUNT; k++) {
        ck_assert_msg(strstr(t.data, ir_op_info[k].text) != NULL, "%s",
                      ir_op_info[k].text);
    }
    for (unsigned k = 0; k < IR_ACCESS_COUNT; k++) {
        ck_assert(strstr(t.data, ir_access_text[k]) != NULL);
    }
    text_release(&t);
}
END_TEST

START_TEST(every_word)
{
    struct text t = {0};

    text_add(&t, HEAD "func void @f() external {\nentry:\n");
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        text_addf(&t, "  check %s 1\n", ir_check_info[k].id);
    }
    for (unsigned k = 0; k < IR_STMT_COUNT; k++) {
        text_addf(&t, "  #%u %s\n  nop\n", k + 1, ir_stmt_text[k]);
    }
    text_add(&t, "  ret void\n}\n");
    same_text(t.data);
    text_clear(&t);
    text_add(&t, HEAD);
    for (unsigned k = 0; k < IR_CTYPE_COUNT; k++) {
        text_addf(&t, "type t%u = %s\n", k + 1, ir_ctype_text[k]);
    }
    for (unsigned k = 1; k < IR_INTRINSIC_COUNT; k++) {
        const char *sig = ir_intrinsic_info[k].signature;

        text_addf(&t, "declare %.*s @%s external\n", (int)strcspn(sig, "("),
                  sig, ir_intrinsic_info[k].name);
    }
    same_text(t.data);
    text_release(&t);
}
END_TEST

START_TEST(example_of_the_documentation)
{
    struct text t = read_source("docs/IR.md");
    const char *at = strstr(text_str(&t), "```dgse-ir\n");
    unsigned found = 0;

    for (; at != NULL; at = strstr(at, "```dgse-ir\n")) {
        struct text one = {0};
        const char *end = strstr(at + 3, "```");

        at += strlen("```dgse-ir\n");
        ck_assert(end != NULL);
        text_add_bytes(&one, at, (size_t)(end - at));
        same_text(one.data);
        text_release(&one);
        found++;
    }
    ck_assert_uint_ge(found, 1);
    text_release(&t);
}
END_TEST

/// What a reader may write is more than what the printer does.
START_TEST(loose_layout)
{
    struct text out = {0};

    setup();
    parse_good("\n; first\n  dgse-ir 1 ; version\r\n target \"t\"   i64\n\n"
               "global @a external align 4 size 16 = { zero 4, hex 05 06 ,\n"
               " i16 -1 2, str \"x\" zero 5 }\n"
               "func i32 @f(i32 %x , ptr %p,...) external { ; body\n"
               "one: ; label\n"
               "\n%3=add i32 %x,1\n"
               "   check   abort 1 ; \"}\"\n switch i32 %x , default one [ ]\n"
               "}\n");
    ir_print(&out, &m);
    ck_assert_str_eq(out.data,
                     HEAD "global @a external size 16 align 4 = { hex "
                          "000000000506ffff020078 }\n"
                          "func i32 @f(i32 %x, ptr %p, ...) external {\none:\n"
                          "  %3 = add i32 %x, 1\n  check abort 1\n"
                          "  switch i32 %x, default one []\n}\n");
    text_release(&out);
    teardown();
}
END_TEST

/// A constant of type t with the bits, through the text and back.
static void same_const(ir_type t, u128 bits)
{
    struct text out = {0};
    char type[8];

    setup();
    struct ir_func f = {.name = intern_make_str(&m.strings, "f"), .ret = t};
    struct ir_build b;
    ir_build_begin(&b, &m, ir_add_func(&m, &f));
    ir_opd o = ir_make_const(&m, t, bits);
    struct ir_const want = *ir_const(&m, o);
    ir_ret(&b, t, o);
    ir_build_end(&b);
    ir_print(&out, &m);
    ir_module_release(&m);
    ir_module_init(&m, "none", IR_I64);
    parse_good(out.data);
    const struct ir_const *got = ir_const(&m, m.funcs.data[1].inst[0].a);
    ck_assert_msg(got->lo == want.lo && got->hi == want.hi && got->type == t,
                  "%s: %s", ir_type_text(t, type), out.data);
    text_release(&out);
    teardown();
}

START_TEST(constants)
{
    struct rng r;

    rng_init(&r, 1);
    for (unsigned t = 1; t < IR_TYPE_COUNT; t++) {
        u128 top = (u128)1 << 127;

        same_const((ir_type)t, 0);
        same_const((ir_type)t, 1);
        same_const((ir_type)t, ~(u128)0);
        same_const((ir_type)t, top >> (t < 128 ? 128 - t : 0));
        for (unsigned k = 0; k < (t > 128 ? 300 : 10); k++) {
            same_const((ir_type)t, (u128)rng_next(&r) << 64 | rng_next(&r));
        }
    }
    // Floats where decimals are hard: subnormal, least, largest, infinite.
    static const uint64_t f64[] = {1,
                                   0xfffffffffffff,
                                   0x10000000000000,
                                   0x7fefffffffffffff,
                                   0x7ff0000000000000,
                                   0xfff0000000000000,
                                   0x7ff8000000000001,
                                   0x8000000000000000,
                                   0x3fb999999999999a};
    for (size_t k = 0; k < COUNT_OF(f64); k++) {
        same_const(IR_F64, f64[k]);
        same_const(IR_F32, f64[k] >> 32);
        same_const(IR_F32, f64[k] & 0xffffffff);
    }
}
END_TEST

START_TEST(parts_are_printed)
{
    struct text out = {0};

    setup();
    parse_good(HEAD "global @g external size 4 align 4\n"
                    "func void @f(i32 %x) external {\nentry:\n"
                    "  store i32 @g, %x\n  ret void\n}\n");
    const struct ir_func *f = &m.funcs.data[1];
    ir_print_inst(&out, &m, f, &f->inst[0]);
    text_add_char(&out, '|');
    ir_print_opd(&out, &m, f, f->inst[0].b);
    text_add_char(&out, '|');
    ir_print_opd(&out, &m, f, ir_make_const(&m, IR_I8, 7));
    text_add_char(&out, '|');
    ir_print_func(&out, &m, (ir_func_id){1});
    ck_assert_str_eq(out.data, "store i32 @g, %x|%x|i8 7|"
                               "func void @f(i32 %x) external {\nentry:\n"
                               "  store i32 @g, %x\n  ret void\n}\n");
    text_release(&out);
    teardown();
}
END_TEST

UNIT_MAIN("ir_text", every_form, every_word, example_of_the_documentation,
          loose_layout, constants, parts_are_printed)
