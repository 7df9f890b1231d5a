/* SPDX-License-Identifier: Apache-2.0 */
/// Tests in the reference interpreter: it says yes to the right inputs only.
#include "tests/unit/interp_run.h"

#include "replay/replay.h"

/// Divides by a number that is 7 less than an input, in line 3; an assumption
/// before it.
static const char divides[] = PROGRAM
    "file f1 \"a.c\"\n"
    "type t1 = int i32 signed size 4 align 4 \"int\"\n"
    "type t2 = function align 1 t1 \"int (void)\"\n"
    "declare i32 @nondet_int external t2\n"
    "declare void @__VERIFIER_assume external\n"
    "func i32 @main() external t2 !f1:1:1-9 {\n" V32 "  #1 entry !2:1-9\n"
    "entry:\n"
    "  %r = call i32 @nondet_int() !2:1-9\n"
    "  %c = slt i32 %r, 100 !2:1-9\n"
    "  %i = zext i32 from i1 %c !2:1-9\n"
    "  call void @__VERIFIER_assume(%i) !2:1-9\n"
    "  %s = sub i32 %r, 7 !3:1-9\n"
    "  %c = eq i32 %s, 0 !3:1-9\n"
    "  check divide-by-zero %c !3:1-9\n"
    "  %s = sdiv i32 1, %s !3:1-9\n"
    "  ret i32 %s !4:1-9\n"
    "}\n";

/// The verdict on this program, with these bytes for nondet_int.
static enum replay_verdict verdict(const struct testcase *t, uint64_t steps,
                                   struct text *why)
{
    struct ir_module m;
    struct replay_interpreter r = {.m = &m, .steps = steps};
    struct replay_job job = {.test = t};

    ir_module_init(&m, "none", IR_I64);
    run_parse(&m, divides, false);
    r.entry.index = ir_opd_index(ir_find_symbol(&m, "main"));
    replay_interpret(&r, &job, (ir_loc_id){0});
    ck_assert_uint_le(r.steps, steps);
    text_clear(why);
    text_add(why, text_str(&job.why));
    text_release(&job.why);
    ir_module_release(&m);
    return job.verdict;
}

struct row {
    const char *byte;
    enum testcase_end end;
    enum ir_check_kind check;
    uint32_t line;
    int status;
    uint64_t steps;
    enum replay_verdict verdict;
    const char *why;
};

static const struct row rows[] = {
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_DIV_ZERO, 3, 0, 100, REPLAY_PASS,
     "divide-by-zero: division by zero at a.c:3:1"},
    // Another input, another check, another place.
    {"\6\0\0\0", TESTCASE_FAULT, IR_CHECK_DIV_ZERO, 3, 0, 100, REPLAY_FAIL,
     "exit status 255"},
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_SHIFT, 3, 0, 100, REPLAY_CRASH,
     "divide-by-zero: division by zero at a.c:3:1"},
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_DIV_ZERO, 4, 0, 100, REPLAY_CRASH,
     "divide-by-zero: division by zero at a.c:3:1"},
    // No input of the program.
    {"\7\1\0\0", TESTCASE_FAULT, IR_CHECK_DIV_ZERO, 3, 0, 100, REPLAY_INVALID,
     "an assumption does not hold at a.c:2:1"},
    // Nothing can be said.
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_DIV_ZERO, 3, 0, 3, REPLAY_UNKNOWN,
     "the limit of steps is reached at a.c:2:1"},
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_DIV_ZERO, 3, 0, 0, REPLAY_UNKNOWN,
     "other runs took all the steps that there are"},
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_UNINIT, 3, 0, 100, REPLAY_UNKNOWN,
     "the interpreter does not look for this"},
    {"\7\0\0\0", TESTCASE_FAULT, IR_CHECK_LEAK, 3, 0, 100, REPLAY_UNKNOWN,
     "the interpreter does not look for this"},
    // Tests that end well.
    {"\10\0\0\0", TESTCASE_EXIT, IR_CHECK_ASSERTION, 0, 1, 100, REPLAY_PASS,
     "exit status 1"},
    {"\10\0\0\0", TESTCASE_EXIT, IR_CHECK_ASSERTION, 0, 2, 100, REPLAY_FAIL,
     "exit status 1"},
    {"\7\0\0\0", TESTCASE_EXIT, IR_CHECK_ASSERTION, 0, 0, 100, REPLAY_CRASH,
     "divide-by-zero: division by zero at a.c:3:1"},
};

START_TEST(verdicts)
{
    struct text why = {0};

    for (unsigned k = 0; k < UNIT_COUNT(rows); k++) {
        const struct row *x = &rows[k];
        struct testcase_input input = {
            .name = "nondet_int", .byte = x->byte, .bytes = 4};
        struct testcase t = {.end = x->end,
                             .status = x->status,
                             .check = x->check,
                             .file = "a.c",
                             .line = x->line,
                             .last_line = x->line};
        vec_push(&t.input, input);
        enum replay_verdict got = verdict(&t, x->steps, &why);
        ck_assert_msg(got == x->verdict && strcmp(text_str(&why), x->why) == 0,
                      "row %u: verdict %d, %s", k, (int)got, text_str(&why));
        vec_release(&t.input);
    }
    text_release(&why);
}
END_TEST

/// Inputs that are not given are zeros, and those of other names stay.
START_TEST(inputs_have_names)
{
    struct testcase_input other = {
        .name = "nondet_long", .byte = "\7\0\0\0", .bytes = 4};
    struct testcase t = {.end = TESTCASE_EXIT, .status = 0};
    struct text why = {0};

    ck_assert_int_eq(verdict(&t, 100, &why), REPLAY_PASS);
    vec_push(&t.input, other);
    ck_assert_int_eq(verdict(&t, 100, &why), REPLAY_PASS);
    t.input.data[0].name = "nondet_int";
    ck_assert_int_eq(verdict(&t, 100, &why), REPLAY_CRASH);
    vec_release(&t.input);
    text_release(&why);
}
END_TEST

UNIT_MAIN("replay_interpret", verdicts, inputs_have_names)
