/* SPDX-License-Identifier: Apache-2.0 */
/// What a test says and what happened: the same?
#include "replay/replay.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

const char *const replay_verdict_text[REPLAY_VERDICTS] = {
    "pass", "fail", "crash", "invalid", "unknown"};

static const struct replay_report *fatal(const struct replay_outcome *o)
{
    for (uint32_t k = 0; k < o->report.len; k++) {
        if (o->report.data[k].fatal) {
            return &o->report.data[k];
        }
    }
    return NULL;
}

/// A jump to address 0: the frame that jumped is lost, the place told is that
/// of its caller.
static bool jumped_to_null(const struct replay_report *r)
{
    return strstr(r->text, "(pc 0x000000000000 ") != NULL;
}

/// The kind is right and the place is, or was not told.
static bool is_fault(const char *directory, const struct testcase *t,
                     const struct replay_report *r)
{
    struct text path = {0};
    bool same = r->file == NULL || jumped_to_null(r);

    if ((r->kinds >> t->check & 1) == 0) {
        return false;
    }
    if (!same && r->line >= t->line && r->line <= t->last_line) {
        if (directory && *t->file != '/') {
            text_addf(&path, "%s/", directory);
        }
        text_add(&path, t->file);
        char *real = realpath(text_str(&path), NULL);
        same = real && strcmp(real, r->file) == 0;
        mem_free(real);
        text_release(&path);
    }
    return same;
}

static void describe(const struct replay_outcome *o, struct text *out)
{
    const struct replay_report *r = fatal(o);

    if (o->end == REPLAY_ASSUME) {
        text_add(out, "an assumption does not hold");
    } else if (o->end == REPLAY_TIME) {
        text_add(out, "it does not end in time");
    } else if (o->end == REPLAY_LOST) {
        text_add(out, "it was not run");
    } else if (r) {
        text_add(out, r->text);
        if (r->file) {
            text_addf(out, " at %s:%u", r->file, r->line);
        }
    } else if (o->end == REPLAY_SIGNAL) {
        text_addf(out, "signal %d", o->status);
    } else {
        text_addf(out, "exit status %d", o->status);
    }
}

/// A signal that no instruction and no limit of ours causes.
static bool is_sent(int number)
{
    return number == SIGTERM || number == SIGINT || number == SIGHUP ||
           number == SIGQUIT || number == SIGUSR1 || number == SIGUSR2 ||
           number == SIGALRM || number == SIGPIPE;
}

static enum replay_verdict judge(const char *directory,
                                 const struct replay_outcome *o,
                                 const struct testcase *t)
{
    const struct replay_report *r = fatal(o);

    // First: what only speaks up lets the program go on, to any end.
    for (uint32_t k = 0; t->end == TESTCASE_FAULT && k < o->report.len; k++) {
        if (is_fault(directory, t, &o->report.data[k])) {
            return REPLAY_PASS;
        }
    }
    switch (o->end) {
    case REPLAY_ASSUME:
        return REPLAY_INVALID;
    case REPLAY_TIME:
        return REPLAY_FAIL;
    case REPLAY_LOST:
        return REPLAY_UNKNOWN;
    case REPLAY_EXIT:
    case REPLAY_SIGNAL:
        break;
    }
    // Only the program itself sends such a signal; where is not told.
    if (t->end == TESTCASE_FAULT && t->check == IR_CHECK_ABORT && !r &&
        o->end == REPLAY_SIGNAL && is_sent(o->status)) {
        return REPLAY_PASS;
    }
    if (t->end == TESTCASE_ABORT) {
        bool abort =
            t->status == SIGABRT && r && (r->kinds >> IR_CHECK_ABORT & 1) != 0;
        bool same = !r && o->end == REPLAY_SIGNAL && o->status == t->status;
        return abort || same ? REPLAY_PASS : REPLAY_FAIL;
    }
    if (r || o->end == REPLAY_SIGNAL) {
        return REPLAY_CRASH;
    }
    return t->end == TESTCASE_EXIT && o->status == t->status ? REPLAY_PASS
                                                             : REPLAY_FAIL;
}

void replay_judge(const char *directory, const struct replay_outcome *o,
                  struct replay_job *job)
{
    job->verdict = judge(directory, o, job->test);
    text_clear(&job->why);
    if (job->verdict == REPLAY_PASS) {
        testcase_describe_end(job->test, &job->why);
    } else {
        describe(o, &job->why);
    }
}

enum replay_tool replay_tool_for(const struct testcase *t)
{
    return t->end == TESTCASE_FAULT && t->check == IR_CHECK_UNINIT
               ? REPLAY_MEMORY
               : REPLAY_ADDRESS;
}
