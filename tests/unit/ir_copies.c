/* SPDX-License-Identifier: Apache-2.0 */
/// Copies of functions: who gets one, whose they are, and that the module they
/// were made of stays as it is.
#include "ir/copies.h"

#include "tests/unit/text_parse.h"

static const char program[] =
    HEAD "func i32 @leaf(i32 %x) internal {\nentry:\n  ret i32 %x\n}\n"
         "func i32 @twice(i32 %x) internal {\n  var i32 %a\n  var i32 %b\n"
         "entry:\n  %a = call i32 @leaf(%x)\n  %b = call i32 @leaf(%a)\n"
         "  ret i32 %b\n}\n"
         "func i32 @once(i32 %x) internal {\n  var i32 %a\nentry:\n"
         "  %a = call i32 @twice(%x)\n  ret i32 %a\n}\n"
         "func i32 @self(i32 %x) internal {\n  var i32 %a\nentry:\n"
         "  %a = call i32 @self(%x)\n  ret i32 %a\n}\n"
         "func i32 @main(i32 %argc, ptr %argv) external {\n  var i32 %a\n"
         "entry:\n  %a = call i32 @once(%argc)\n  %a = call i32 @twice(%a)\n"
         "  %a = call i32 @self(%a)\n  %a = call i32 @self(%a)\n"
         "  ret i32 %a\n}\n";

static uint32_t named(const char *name)
{
    return ir_opd_index(ir_find_symbol(&m, name));
}

/// The function that the n-th call of a function calls.
static uint32_t callee(const struct ir_module *of, uint32_t f, uint32_t n)
{
    const struct ir_func *func = &of->funcs.data[f];
    uint32_t k = 0;

    while (func->inst[k].op != IR_CALL || n-- > 0) {
        k++;
    }
    return ir_opd_index(func->inst[k].a);
}

START_TEST(each_call_has_its_own)
{
    struct ir_copies c;
    uint32_t start, first, second;

    setup();
    parse_good(program);
    ir_copies_init(&c, &m, IR_COPIES_EACH);
    start = named("main");
    // once has one call; twice is copied for main and for once, and leaf for
    // the two calls of each of these, and of twice itself.
    ck_assert_uint_eq(callee(&c.m, start, 0), named("once"));
    first = callee(&c.m, named("once"), 0);
    second = callee(&c.m, start, 1);
    ck_assert_uint_ne(first, second);
    ck_assert_uint_eq(c.origin.data[first].func, named("twice"));
    ck_assert_uint_eq(c.origin.data[second].func, named("twice"));
    ck_assert_uint_eq(c.m.funcs.len, m.funcs.len + 2 + 6);
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t a = callee(&c.m, first, k), b = callee(&c.m, second, k);
        ck_assert_uint_ge(a, m.funcs.len);
        ck_assert_uint_ne(a, b);
        ck_assert_uint_eq(c.origin.data[a].func, named("leaf"));
    }
    // Recursive ones have none; the program itself is what it was.
    ck_assert_uint_eq(callee(&c.m, start, 2), named("self"));
    ck_assert_uint_eq(callee(&c.m, start, 3), named("self"));
    ck_assert_uint_eq(callee(&m, start, 1), named("twice"));
    ck_assert_uint_eq(callee(&m, named("twice"), 0), named("leaf"));
    ck_assert(ir_verify(&m, &diags));
    ir_copies_release(&c);
    teardown();
}
END_TEST

// What only one instruction calls is called twice when that has a copy.
START_TEST(copies_have_callees_of_their_own)
{
    struct ir_copies c;
    uint32_t start, first, second;

    setup();
    parse_good(HEAD
               "func i32 @leaf(i32 %x) internal {\nentry:\n  ret i32 %x\n}\n"
               "func i32 @step(i32 %x) internal {\n  var i32 %a\nentry:\n"
               "  %a = call i32 @leaf(%x)\n  ret i32 %a\n}\n"
               "func i32 @main(i32 %argc, ptr %argv) external {\n  var i32 %a\n"
               "entry:\n  %a = call i32 @step(%argc)\n"
               "  %a = call i32 @step(%a)\n  ret i32 %a\n}\n");
    ir_copies_init(&c, &m, IR_COPIES_EACH);
    start = named("main");
    first = callee(&c.m, start, 0);
    second = callee(&c.m, start, 1);
    ck_assert_uint_ne(first, second);
    ck_assert_uint_ne(callee(&c.m, first, 0), callee(&c.m, second, 0));
    ck_assert_uint_eq(c.origin.data[callee(&c.m, first, 0)].func,
                      named("leaf"));
    ir_copies_release(&c);
    teardown();
}
END_TEST

UNIT_MAIN("ir_copies", each_call_has_its_own, copies_have_callees_of_their_own)
