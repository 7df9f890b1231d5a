/* SPDX-License-Identifier: Apache-2.0 */
/// Faults are confirmed by running the program on their inputs: first in the
/// reference interpreter, then on the real machine.
#include "cli/analyze.h"

#include "symexec/analysis.h"

#include <string.h>

enum {
    TEST_BYTES = 1 << 30,
    FREE_STEPS = 50000000, ///< of the interpreter; others the engine has paid
};

static void tell(const struct analyze *z, const char *why)
{
    uint32_t from = z->c->diags->count;

    diag_add(z->c->diags, DIAG_WARNING, (struct diag_place){0}, "confirm",
             "faults are not confirmed: %s", why);
    cli_show(z->c, from);
}

/// Builds what the faults need.  - returns false after saying why not
static bool build(const struct analyze *z, struct replay *r,
                  const struct analysis *a, const struct fault_more *more)
{
    struct text why = {0};
    bool ok = replay_open(r, &why);

    for (uint32_t k = 0; ok && k < a->faults.len; k++) {
        enum replay_tool tool = replay_tool_for(&more[k].test);
        if (r->exe[tool].len == 0) {
            ok = replay_build(r, tool, &why);
        }
    }
    if (!ok) {
        tell(z, text_str(&why));
    }
    text_release(&why);
    return ok;
}

static void keep(struct analyze *z, const struct replay_job *job,
                 struct fault_more *more)
{
    if (job->verdict == REPLAY_PASS) {
        more->replay = FAULT_CONFIRMED;
    } else if (job->verdict != REPLAY_UNKNOWN) {
        more->replay = FAULT_REFUTED;
    }
    more->why = arena_strndup(&z->arena, text_str(&job->why), job->why.len);
}

/// The reference interpreter on the faults' inputs: it takes milliseconds, and
/// where it does something else, dgse contradicts itself.
static void interpret(struct analyze *z, const struct analysis *a,
                      struct fault_more *more)
{
    struct replay_interpreter r = {
        .m = z->m,
        .entry = a->entry,
        .steps = FREE_STEPS + 2 * a->steps,
        .bytes = TEST_BYTES,
    };
    const volatile int *interrupt = cli_catch_signals();

    for (uint32_t k = 0; k < a->faults.len && !*interrupt; k++) {
        struct replay_job job = {.test = &more[k].test};
        replay_interpret(&r, &job, a->faults.data[k].loc);
        more[k].interpreted = job.verdict == REPLAY_PASS      ? FAULT_CONFIRMED
                              : job.verdict == REPLAY_UNKNOWN ? FAULT_NOT_RUN
                                                              : FAULT_REFUTED;
        more[k].interpreter_why =
            arena_strndup(&z->arena, text_str(&job.why), job.why.len);
        text_release(&job.why);
    }
}

void analyze_confirm(struct analyze *z, const struct native *n,
                     const struct analysis *a, struct fault_more *more)
{
    struct replay r = {
        .program = &n->program,
        .seconds = (uint32_t)option_number(z->c->opts, OPT_TEST_TIME),
        .bytes = TEST_BYTES,
        .jobs = native_jobs(z->c),
        .interrupt = cli_catch_signals(),
    };

    interpret(z, a, more);
    if (a->faults.len == 0 || *r.interrupt ||
        option_is_given(z->c->opts, OPT_NO_CONFIRM)) {
        return;
    }
    if (n->why) {
        tell(z, n->why);
        return;
    }
    if (build(z, &r, a, more)) {
        struct replay_job *job = mem_new(a->faults.len, sizeof *job);
        for (uint32_t k = 0; k < a->faults.len; k++) {
            job[k].test = &more[k].test;
        }
        replay_run(&r, job, a->faults.len);
        for (uint32_t k = 0; k < a->faults.len; k++) {
            keep(z, &job[k], &more[k]);
            text_release(&job[k].why);
        }
        mem_free(job);
    }
    replay_close(&r);
}
