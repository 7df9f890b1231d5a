/* SPDX-License-Identifier: Apache-2.0 */
/// What a traced run tells, written as one word per event; and that it
/// computes what an untraced one does.
#include "ir/trace.h"

#include "tests/unit/interp_run.h"

#include <inttypes.h>

static const char *const kind_text[] = {"enter", "inst", "back",  "begin",
                                        "end",   "read", "write", "ask"};

struct log {
    const struct ir_module *m;
    struct text text;
    bool insts; ///< say INST too
};

/// "read 2:4 of 3 +8,4": by activation 2 at instruction 4, object 3.
static void add_event(void *ctx, const struct trace_event *e)
{
    struct log *l = ctx;
    if (e->frame == 0 || (e->kind == TRACE_INST && !l->insts)) {
        return;
    }
    text_addf(&l->text, "%s %u:%u", kind_text[e->kind], e->frame, e->inst);
    if (e->kind == TRACE_ENTER) {
        text_addf(&l->text, " %s from %u",
                  ir_text(l->m, ir_func(l->m, e->func)->name), e->caller);
    } else if (e->kind == TRACE_INST) {
        text_addf(&l->text, " side %u calls %u", e->side, e->callee.index);
    } else if (e->kind != TRACE_BACK) {
        text_addf(&l->text, " of %u +%" PRIu64 ",%" PRIu64, e->object,
                  e->offset, e->size);
    }
    if (e->kind == TRACE_BEGIN) {
        text_addf(&l->text, " kind %d.%u", (int)e->object_kind, e->index);
    }
    text_add_char(&l->text, '\n');
}

/// Runs the text traced and untraced.  - returns what the trace told
static char *traced(const char *text, bool insts, int status)
{
    static char name[] = "prog";
    static char *argv[] = {name, NULL};
    struct log l = {.insts = insts};
    struct trace trace = {add_event, &l};
    struct interp_config config = {.argc = 1, .argv = argv, .envp = argv + 1};
    struct run x;
    ir_module_init(&x.m, "none", IR_I64);
    run_parse(&x.m, text, false);
    l.m = &x.m;
    struct interp_result plain = interp_run(&x.m, &config);
    config.trace = &trace;
    struct interp_result r = interp_run(&x.m, &config);
    ck_assert_msg(r.end == INTERP_EXIT && r.status == status,
                  "end %d, status %d: %s", (int)r.end, r.status, r.message);
    ck_assert_int_eq((int)plain.end, (int)r.end);
    ck_assert_int_eq(plain.status, r.status);
    ck_assert_uint_eq(plain.steps, r.steps);
    run_release(&x);
    return l.text.data;
}

static void expect_trace(const char *text, bool insts, int status,
                         const char *want)
{
    char *got = traced(text, insts, status);
    ck_assert_msg(strcmp(got, want) == 0, "got:\n%swant:\n%s", got, want);
    mem_free(got);
}

// Objects: the globals in order, argv's array and string, envp's array.

START_TEST(accesses)
{
    expect_trace(PROGRAM
                 "global @g external size 8 align 8 = { i64 5 }\n" MAIN V32 VPTR
                 "  object &a size 12 align 4\n" BODY "  begin &a\n"
                 "  %q = padd &a, i64 1 * 4\n"
                 "  access write %q, 4\n"
                 "  store i32 %q, 7\n"
                 "  memcpy &a, %q, 8\n"
                 "  memset %q, 0, 3\n"
                 "  %r = load i32 @g\n"
                 "  storebits i8 %q, 1, bit 6\n"
                 "  %s = load i32 null\n"
                 "  %n = osize %q\n"
                 "  end &a\n"
                 "  ret i32 0\n}\n",
                 false, 0,
                 "enter 1:0 main from 0\n"
                 "begin 1:0 of 5 +0,12 kind 3.1\n"
                 "ask 1:2 of 5 +4,4\n"
                 "write 1:3 of 5 +4,4\n"
                 "read 1:4 of 5 +4,8\n"
                 "write 1:4 of 5 +0,8\n"
                 "write 1:5 of 5 +4,3\n"
                 "read 1:6 of 1 +0,4\n"
                 "read 1:7 of 5 +4,2\n"
                 "write 1:7 of 5 +4,2\n"
                 "ask 1:9 of 5 +4,1\n"
                 "end 1:10 of 5 +0,12\n");
}
END_TEST

START_TEST(lifetimes)
{
    expect_trace(PROGRAM MAIN VPTR "  object &a size 4 align 4\n" BODY
                                   "  begin &a\n"
                                   "  begin &a\n"
                                   "  %p = halloc 16, align 8\n"
                                   "  %q = salloc 0, align 1\n"
                                   "  hfree null\n"
                                   "  hfree %p\n"
                                   "  sfree %q\n"
                                   "  end &a\n"
                                   "  end &a\n"
                                   "  begin &a\n"
                                   "  ret i32 0\n}\n",
                 false, 0,
                 "enter 1:0 main from 0\n"
                 "begin 1:0 of 4 +0,4 kind 3.1\n"
                 "begin 1:2 of 5 +0,16 kind 7.0\n"
                 "begin 1:3 of 6 +0,0 kind 4.0\n"
                 "end 1:5 of 5 +0,16\n"
                 "end 1:6 of 6 +0,0\n"
                 "end 1:7 of 4 +0,4\n"
                 "begin 1:9 of 7 +0,4 kind 3.1\n");
}
END_TEST

START_TEST(calls_and_sides)
{
    expect_trace(PROGRAM
                 "func i32 @sum(i32 %n, ...) external {\n"
                 "  param %n\n  var ptr %p\n  var i32 %v\n" BODY
                 "  %p = vaarea\n  %v = load i32 %p\n  ret i32 %v\n}\n" MAIN V32
                     VPTR BODY "  %p = copy ptr @sum\n"
                 "  %r = call i32 @sum(i32 1, ... i32 2)\n"
                 "  switch i32 %r, default d [5: d, 1..3: e]\n"
                 "d:\n  ret i32 9\n"
                 "e:\n  %c = eq i32 %r, 3\n  br %c, d, f\n"
                 "f:\n  ret i32 0\n}\n",
                 true, 0,
                 "enter 1:0 main from 0\n"
                 "inst 1:0 side 0 calls 0\n"
                 "inst 1:1 side 0 calls 1\n"
                 "enter 2:0 sum from 1\n"
                 "begin 2:0 of 4 +0,16 kind 5.0\n"
                 "inst 2:0 side 0 calls 0\n"
                 "inst 2:1 side 0 calls 0\n"
                 "read 2:1 of 4 +0,4\n"
                 "inst 2:2 side 0 calls 0\n"
                 "inst 1:2 side 2 calls 0\n"
                 "inst 1:4 side 0 calls 0\n"
                 "inst 1:5 side 1 calls 0\n"
                 "inst 1:6 side 0 calls 0\n");
}
END_TEST

START_TEST(jumps)
{
    expect_trace(PROGRAM "global @buf external size 200 align 8\n"
                         "func void @out() external noreturn {\n" BODY
                         "  longjmp @buf, 3\n}\n"
                         "func i32 @main() external setjmp {\n" V32 BODY
                         "  %r = setjmp @buf\n"
                         "  %c = eq i32 %r, 0\n  br %c, a, b\n"
                         "a:\n  call void @out()\n  stop\n"
                         "b:\n  ret i32 %r\n}\n",
                 false, 3,
                 "enter 1:0 main from 0\n"
                 "write 1:0 of 1 +0,32\n"
                 "enter 2:0 out from 1\n"
                 "read 2:0 of 1 +0,32\n"
                 "back 1:0\n");
}
END_TEST

START_TEST(intrinsics)
{
    expect_trace(
        PROGRAM
        "global @path external size 10 align 1 = { str \"/dev/null\" }\n"
        "global @e external size 4 align 4\n"
        "declare i32 @__dgse_access external\n"
        "declare f64 @sqrt external\n"
        "func ptr @__errno_location() external {\n" BODY
        "  ret ptr @e\n}\n" MAIN V32 "  var f64 %d\n" BODY
        "  %r = call i32 @__dgse_access(@path, i32 0)\n"
        "  %d = fneg f64 1.0\n  %d = call f64 @sqrt(%d)\n"
        "  %r = load i32 @e\n  ret i32 %r\n}\n",
        false, 33,
        "enter 1:0 main from 0\n"
        "read 1:0 of 1 +0,10\n"
        "enter 2:0 __errno_location from 1\n"
        "write 1:2 of 2 +0,4\n"
        "read 1:3 of 2 +0,4\n");
}
END_TEST

UNIT_MAIN("ir_trace", accesses, lifetimes, calls_and_sides, jumps, intrinsics)
