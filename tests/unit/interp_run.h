/* SPDX-License-Identifier: Apache-2.0 */
/// Programs in the text form, run by the reference interpreter.
#ifndef TESTS_UNIT_INTERP_RUN_H
#define TESTS_UNIT_INTERP_RUN_H

#include "base/text.h"
#include "ir/interp.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "tests/unit/unit.h"

#include <stdarg.h>
#include <string.h>

#define PROGRAM_64 "dgse-ir 1\ntarget \"x86_64-pc-linux-gnu\" i64\n"
#define PROGRAM_32 "dgse-ir 1\ntarget \"i386-pc-linux-gnu\" i32\n"
#define PROGRAM PROGRAM_64
#define MAIN "func i32 @main() external {\n"
#define V32 "  var i32 %r\n  var i32 %s\n  var i32 %i\n  var i1 %c\n"
#define VPTR "  var ptr %p\n  var ptr %q\n  var i64 %n\n"
#define BODY "  #1 entry\nentry:\n"
#define END "  ret i32 0\n}\n"
/// What makes the rest of a function run in plain code: fused code can't load
/// what is not there.
#define GO_PLAIN "  %plain = load i32 null\n"

/// A main with objects &a, &b, globals @g (8 bytes) and @k (constant).
#define OBJECTS                                                                \
    PROGRAM                                                                    \
    "global @g external size 8 align 8 = { i64 5 }\n"                          \
    "global @k external const size 4 align 4 = { i32 9 }\n" MAIN V32 VPTR      \
    "  object &a size 40 align 4\n"                                            \
    "  object &b size 8 align 8\n" BODY

struct run {
    struct ir_module m;
    struct interp_result r;
};

static inline void run_parse(struct ir_module *m, const char *text, bool model)
{
    struct diag_list diags = {0};
    bool ok = ir_parse(m, "t.ir", text, strlen(text), model, &diags) &&
              ir_verify(m, &diags);
    ck_assert_msg(ok, "%u:%u: %s\n%.3000s", ok ? 0 : diags.row[0].place.line,
                  ok ? 0 : diags.row[0].place.column,
                  ok ? "" : diags.row[0].message, text);
    diag_release(&diags);
}

/// Runs the text with this configuration.  - x->m is released by run_release
static inline void run_config(struct run *x, const char *text,
                              const struct interp_config *config)
{
    bool narrow = strncmp(text, PROGRAM_32, sizeof PROGRAM_32 - 1) == 0;
    ir_module_init(&x->m, "none", narrow ? IR_I32 : IR_I64);
    run_parse(&x->m, text, false);
    x->r = interp_run(&x->m, config);
}

static inline void run_release(struct run *x)
{
    ir_module_release(&x->m);
}

static inline struct interp_result run_text(const char *text)
{
    static char name[] = "prog";
    static char *argv[] = {name, NULL};
    struct interp_config config = {.argc = 1, .argv = argv, .envp = argv + 1};
    struct run x;
    run_config(&x, text, &config);
    run_release(&x);
    return x.r;
}

/// The program must exit with this status.
static inline void expect_exit(const char *text, int status)
{
    struct interp_result r = run_text(text);
    ck_assert_msg(r.end == INTERP_EXIT && r.status == status,
                  "end %d, status %d (not %d): %s\n%.3000s", (int)r.end,
                  r.status, status, r.message, text);
}

/// The program must fault with this message.
static inline void expect_fault(const char *text, enum ir_check_kind kind,
                                const char *message)
{
    struct interp_result r = run_text(text);
    ck_assert_msg(r.end == INTERP_FAULT && r.kind == kind &&
                      strcmp(r.message, message) == 0,
                  "end %d, kind %d (not %d): %s\nnot: %s\n%.3000s", (int)r.end,
                  (int)r.kind, (int)kind, r.message, message, text);
}

static inline void expect_end(const char *text, enum interp_end end,
                              const char *message)
{
    struct interp_result r = run_text(text);
    ck_assert_msg(r.end == end && strcmp(r.message, message) == 0,
                  "end %d (not %d): %s\nnot: %s\n%.3000s", (int)r.end, (int)end,
                  r.message, message, text);
}

#endif
