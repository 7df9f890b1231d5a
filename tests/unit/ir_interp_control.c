/* SPDX-License-Identifier: Apache-2.0 */
/// How the interpreter goes through a program: checks, the place of a fault,
/// switch, the count of steps, limits.
#include "tests/unit/interp_run.h"

#include <stdio.h>

START_TEST(checks)
{
    expect_fault(PROGRAM MAIN V32 BODY
                 "  %c = copy i1 1\n"
                 "  check divide-by-zero %c \"a / b\"\n" END,
                 IR_CHECK_DIV_ZERO, "a / b");
    expect_fault(PROGRAM MAIN V32 BODY "  check unreachable 1\n" END,
                 IR_CHECK_UNREACHED,
                 "control reaches a place declared unreachable");
    expect_end(PROGRAM MAIN V32 BODY "  assume 1\n  assume 0\n" END,
               INTERP_ASSUME, "assumption does not hold");
    expect_fault(PROGRAM MAIN BODY "  stop\n}\n", IR_CHECK_UNREACHED,
                 "control goes on after a call that does not return");
}
END_TEST

/// The whole pattern of a C division is one operation.
static void division(const char *type, const char *op, const char *a,
                     const char *b, const char *min, char text[2048])
{
    (void)snprintf(text, 2048,
                   PROGRAM MAIN
                   "  var %s %%a\n  var %s %%b\n  var %s %%q\n  var i1 %%x\n"
                   "  var i1 %%y\n  var i1 %%z\n  var i1 %%o\n" BODY
                   "  %%a = copy %s %s\n  %%b = copy %s %s\n"
                   "  %%z = eq %s %%b, 0\n"
                   "  check divide-by-zero %%z \"by zero\"\n"
                   "  %%x = eq %s %%a, %s\n  %%y = eq %s %%b, -1\n"
                   "  %%o = and i1 %%x, %%y\n"
                   "  check divide-overflow %%o \"too large\"\n"
                   "  %%q = %s %s %%a, %%b\n  %%z = eq %s %%q, -3\n"
                   "  br %%z, yes, no\nyes:\n  ret i32 1\n"
                   "no:\n  ret i32 2\n}\n",
                   type, type, type, type, a, type, b, type, type, min, type,
                   op, type, type);
}

START_TEST(checked_divisions)
{
    static const struct {
        const char *type, *op, *a, *b, *min;
        int end; ///< status; -1: by zero, -2: overflow
    } rows[] = {
        {"i32", "sdiv", "-7", "2", "-2147483648", 1},
        {"i32", "sdiv", "3", "-1", "-2147483648", 1},
        {"i32", "srem", "-7", "4", "-2147483648", 1},
        {"i32", "srem", "-7", "-1", "-2147483648", 2},
        {"i32", "sdiv", "-7", "0", "-2147483648", -1},
        {"i32", "srem", "-2147483648", "-1", "-2147483648", -2},
        {"i64", "sdiv", "-7", "2", "-9223372036854775808", 1},
        {"i64", "sdiv", "3", "-1", "-9223372036854775808", 1},
        {"i64", "srem", "-7", "4", "-9223372036854775808", 1},
        {"i64", "sdiv", "-7", "0", "-9223372036854775808", -1},
        {"i64", "sdiv", "-9223372036854775808", "-1", "-9223372036854775808",
         -2},
        {"i16", "sdiv", "-7", "2", "-32768", 1},
        {"i16", "sdiv", "-32768", "-1", "-32768", -2},
        {"i128", "srem", "-7", "4", "0", 1},
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char text[2048];
        division(rows[k].type, rows[k].op, rows[k].a, rows[k].b, rows[k].min,
                 text);
        if (rows[k].end >= 0) {
            expect_exit(text, rows[k].end);
        } else {
            expect_fault(text,
                         rows[k].end == -1 ? IR_CHECK_DIV_ZERO
                                           : IR_CHECK_DIV_OVERFLOW,
                         rows[k].end == -1 ? "by zero" : "too large");
        }
    }
}
END_TEST

START_TEST(stack_of_a_fault)
{
    const char *text = PROGRAM
        "file f1 \"a.c\"\n"
        "func void @in(ptr %p) external !f1:1:1 {\n  param %p\n"
        "  #1 entry !1:1\nentry:\n  nop !2:1\n"
        "  access write %p, 4 !3:5\n  store i32 %p, 1 !3:5\n  ret void "
        "!4:1\n}\n"
        "func void @out(ptr %p) external !f1:5:1 {\n  param %p\n"
        "  #1 entry !5:1\nentry:\n  call void @in(%p) !6:1\n"
        "  ret void !7:1\n}\n"
        "func i32 @main() external !f1:8:1 {\n  #1 entry !8:1\nentry:\n"
        "  nop !9:1\n  call void @out(null) !10:1\n  ret i32 0 !11:1\n}\n";
    struct interp_config config = {0};
    struct run x;
    run_config(&x, text, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_FAULT);
    ck_assert_uint_eq(x.r.depth, 3);
    static const struct {
        const char *func;
        unsigned line;
    } want[] = {{"in", 3}, {"out", 6}, {"main", 10}};
    for (unsigned k = 0; k < 3; k++) {
        ck_assert_str_eq(ir_text(&x.m, ir_func(&x.m, x.r.stack[k].func)->name),
                         want[k].func);
        ck_assert_uint_eq(ir_loc(&x.m, x.r.stack[k].loc)->line, want[k].line);
    }
    ck_assert_uint_eq(x.r.func.index, x.r.stack[0].func.index);
    ck_assert_uint_eq(x.r.loc.index, x.r.stack[0].loc.index);
    // nop, call, call, nop, access: the access counts.
    ck_assert_uint_eq(x.r.steps, 5);
    run_release(&x);
}
END_TEST

/// Status 1, 2, 3 for the cases that go to a, b, e; 9 for the others.
static void switch_program(struct text *t, const char *type, const char *cases,
                           const char *v)
{
    static const char *const goal[] = {": a", ": b", ": e"};
    text_clear(t);
    text_addf(t,
              PROGRAM MAIN "  var %s %%v\n" BODY "  %%v = copy %s %s\n"
                           "  switch %s %%v, default d [%s]\n"
                           "d:\n  ret i32 9\n",
              type, type, v, type, cases);
    for (int k = 0; k < 3; k++) {
        if (strstr(cases, goal[k])) {
            text_addf(t, "%s:\n  ret i32 %d\n", goal[k] + 2, k + 1);
        }
    }
    text_add(t, "}\n");
}

START_TEST(switches)
{
    static const struct {
        const char *type, *cases, *value;
        int status;
    } rows[] = {
        {"i32", "-1: a, 0: b, 1..3: e", "-1", 1},
        {"i32", "-1: a, 0: b, 1..3: e", "0", 2},
        {"i32", "-1: a, 0: b, 1..3: e", "3", 3},
        {"i32", "-1: a, 0: b, 1..3: e", "4", 9},
        {"i32", "-1: a, 0: b, 1..3: e", "-2", 9},
        {"i32", "5: a", "5", 1},
        {"i32", "5: a", "6", 9},
        {"i32", "", "6", 9},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "0", 1},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "1000000", 2},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "-999999", 3},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "-999997", 9},
        {"i32", "-2147483648..2147483647: a", "77", 1},
        {"i32", "-100000..100000: a, 200000: b", "-5", 1},
        {"i32", "-100000..100000: a, 200000: b", "-100001", 9},
        {"i32", "-100000..100000: a, 200000: b", "100000", 1},
        {"i8", "-128..-1: a, 0..127: b", "-5", 1},
        {"i8", "-128..-1: a, 0..127: b", "5", 2},
        {"i1", "0: a, 1: b", "1", 2},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e",
         "9223372036854775807", 2},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e",
         "-9223372036854775808", 1},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e", "7",
         3},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e", "8",
         9},
        {"i128",
         "-1: a, 1208925819614629174706176..1208925819614629174706180:"
         " b",
         "1208925819614629174706179", 2},
        {"i128",
         "-1: a, 1208925819614629174706176..1208925819614629174706180:"
         " b",
         "-1", 1},
        {"i128", "-1: a, 5: b", "4", 9},
    };
    struct text t = {0};
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        switch_program(&t, rows[k].type, rows[k].cases, rows[k].value);
        expect_exit(text_str(&t), rows[k].status);
    }
    text_release(&t);
}
END_TEST

START_TEST(limits)
{
    const char *loop = PROGRAM MAIN BODY "  jump l\nl:\n  jump l\n}\n";
    struct interp_config config = {.max_steps = 1000};
    struct run x;
    run_config(&x, loop, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_LIMIT);
    ck_assert_str_eq(x.r.message, "the limit of steps is reached");
    ck_assert_uint_ge(x.r.steps, 1000);
    ck_assert_uint_le(x.r.steps, 1010);
    run_release(&x);
    const char *leak = PROGRAM MAIN V32 VPTR BODY
        "  %i = copy i32 0\n  jump l\nl:\n  %p = halloc 1000, align 16\n"
        "  %i = add i32 %i, 1\n  %c = eq ptr %p, null\n"
        "  br %c, out, l\nout:\n  ret i32 %i\n}\n";
    config.max_steps = 0;
    config.max_memory = 50000;
    run_config(&x, leak, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_EXIT);
    ck_assert_int_ge(x.r.status, 48);
    ck_assert_int_le(x.r.status, 51);
    ck_assert_uint_le(x.r.peak_memory, 50000);
    ck_assert_uint_ge(x.r.peak_memory, 48000);
    run_release(&x);
    const char *big =
        PROGRAM MAIN "  object &a size 60000 align 1\n" BODY "  begin &a\n" END;
    run_config(&x, big, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_LIMIT);
    ck_assert_str_eq(x.r.message, "the limit of memory is reached");
    run_release(&x);
    expect_end(PROGRAM MAIN "  object &a size 3000000000 align 1\n" BODY
                            "  begin &a\n" END,
               INTERP_LIMIT,
               "memory: an object of 3000000000 bytes is too large");
    expect_exit(PROGRAM MAIN V32 VPTR
                "  object &a size 300000000 align 1\n"
                "  object &b size 5000000 align 1\n" BODY
                "  begin &a\n  begin &b\n"
                "  %p = padd &a, 299999999 * 1\n"
                "  access write %p, 1\n  store i8 %p, 1\n"
                "  access write &b, 4\n  store i32 &b, 5\n"
                "  %r = load i32 &b\n  ret i32 %r\n}\n",
                5);
}
END_TEST

/// Steps count IR instructions, also across fused and copied blocks.
START_TEST(steps)
{
    const char *text = PROGRAM
        "global @g external size 400 align 4 = { zero 400 }\n" MAIN V32 VPTR
        "  var i64 %x\n" BODY
        "  %s = copy i32 0\n  %i = copy i32 0\n  jump head\n"  // 3
        "head:\n  %c = slt i32 %i, 100\n  br %c, body, done\n" // 2 * 101
        "body:\n  %x = sext i64 from i32 %i\n  %p = padd @g, %x * 4\n"
        "  access write %p, 4\n  store i32 %p, %i\n"
        "  %r = load i32 @g\n  %s = add i32 %s, %r\n"
        "  jump step\n"                              // 7 * 100
        "step:\n  %i = add i32 %i, 1\n  jump head\n" // 2 * 100
        "done:\n  nop\n  nop\n  ret i32 %s\n}\n";    // 3
    ck_assert_uint_eq(run_text(text).steps, 3 + 2 * 101 + 9 * 100 + 3);
    // The fault of a fused group in a loop.
    const char *fault = PROGRAM
        "global @g external size 40 align 4 = { zero 40 }\n" MAIN V32 VPTR
        "  var i64 %x\n" BODY
        "  %s = copy i32 0\n  %i = copy i32 0\n  jump head\n"
        "head:\n  %c = slt i32 %i, 100\n  br %c, body, done\n"
        "body:\n  %x = sext i64 from i32 %i\n  %p = padd @g, %x * 4\n"
        "  access write %p, 4\n  store i32 %p, %i\n  jump step\n"
        "step:\n  %i = add i32 %i, 1\n  jump head\n"
        "done:\n  ret i32 %s\n}\n";
    struct interp_result r = run_text(fault);
    ck_assert_int_eq((int)r.end, (int)INTERP_FAULT);
    // Ten rounds of 2 + 5 + 2, then head and three of the body.
    ck_assert_uint_eq(r.steps, 3 + 10 * 9 + 2 + 3);
    // Calls in the middle of a block.
    const char *calls = PROGRAM "func void @f() external {\n" BODY
                                "  nop\n  ret void\n}\n" MAIN BODY
                                "  nop\n  call void @f()\n  nop\n"
                                "  call void @f()\n  check abort 1\n" END;
    ck_assert_uint_eq(run_text(calls).steps, 1 + 1 + 2 + 1 + 1 + 2 + 1);
}
END_TEST

UNIT_MAIN("ir_interp_control", checks, checked_divisions, stack_of_a_fault,
          switches, limits, steps)
