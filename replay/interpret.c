/* SPDX-License-Identifier: Apache-2.0 */
/// A test in the reference interpreter: the world that the engine explores,
/// with the test's inputs in it.  What the engine claims is so held against
/// the definition of the representation, before the real machine is asked.
#include "replay/interpret_impl.h"

#include "ir/oracle.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { STANDARD = 3 /* descriptors */, MAX_NAME = 64, INT_BITS = 32 };

/// The system, as one test has it.
struct world {
    const struct replay_interpreter *r;
    const struct testcase *test;
    struct given given;
    size_t read;     ///< bytes of standard input
    unsigned closed; ///< a bit per standard descriptor
};

// ---------------------------------------------------------------- files
// The three standard ones are pipes; there are no others.

static int64_t read_input(struct world *w, struct interp *in, const u128 *arg,
                          bool *goes_on)
{
    size_t left = w->test->standard_input.len - w->read;
    size_t n = (size_t)arg[2] < left ? (size_t)arg[2] : left;

    if ((size_t)arg[2] == 0) {
        return 0;
    }
    uint8_t *to =
        interp_bytes(in, IR_ACCESS_WRITE, (uint64_t)arg[1], (uint64_t)arg[2]);
    *goes_on = to != NULL;
    if (to && n > 0) {
        memcpy(to, w->test->standard_input.s + w->read, n);
    }
    w->read += to ? n : 0;
    return (int64_t)n;
}

static int64_t write_output(struct interp *in, const u128 *arg, bool *goes_on)
{
    uint64_t n = (uint64_t)arg[2];

    *goes_on =
        n == 0 || interp_bytes(in, IR_ACCESS_READ, (uint64_t)arg[1], n) != NULL;
    return (int64_t)n;
}

/// - returns false when the run has ended
static bool answer_file(struct world *w, struct interp *in, enum ir_intrinsic f,
                        const u128 *arg, int64_t *result)
{
    uint32_t fd = (uint32_t)arg[0];
    bool open = fd < STANDARD && (w->closed >> fd & 1) == 0, goes_on = true;

    switch (f) { // NOLINT: the others are on paths
    case IR_INTRINSIC___dgse_read:
        *result = open && fd == 0 ? read_input(w, in, arg, &goes_on) : -EBADF;
        break;
    case IR_INTRINSIC___dgse_write:
        *result = open && fd != 0 ? write_output(in, arg, &goes_on) : -EBADF;
        break;
    case IR_INTRINSIC___dgse_close:
        *result = open ? 0 : -EBADF;
        w->closed |= open ? 1u << fd : 0;
        break;
    case IR_INTRINSIC___dgse_seek:
        *result = open ? -ESPIPE : -EBADF;
        break;
    case IR_INTRINSIC___dgse_isatty:
        *result = open ? -ENOTTY : -EBADF;
        break;
    default:
        *result = -ENOENT;
        break;
    }
    return goes_on;
}

static bool is_file(enum ir_intrinsic f)
{
    switch (f) { // NOLINT: the others are not about files
    case IR_INTRINSIC___dgse_read:
    case IR_INTRINSIC___dgse_write:
    case IR_INTRINSIC___dgse_close:
    case IR_INTRINSIC___dgse_seek:
    case IR_INTRINSIC___dgse_isatty:
    case IR_INTRINSIC___dgse_open:
    case IR_INTRINSIC___dgse_unlink:
    case IR_INTRINSIC___dgse_rename:
    case IR_INTRINSIC___dgse_access:
        return true;
    default:
        return false;
    }
}

// ---------------------------------------------------------------- inputs

/// The text at an address, when it is one that names an input.
static bool read_name(struct interp *in, uint64_t addr, char *out)
{
    for (uint64_t k = 0; k < MAX_NAME; k++) {
        const uint8_t *at = interp_peek(in, addr + k);
        if (!at) {
            return false;
        }
        out[k] = (char)*at;
        if (*at == 0) {
            return k > 0;
        }
    }
    return false;
}

/// klee_make_symbolic(address, bytes, name), klee_range(low, high, name).
static bool answer_named(struct world *w, struct interp *in,
                         const struct interp_question *q, bool object,
                         u128 *result)
{
    const struct ir_module *m = w->r->m;
    char text[MAX_NAME];
    const char *name = ir_text(m, ir_func(m, q->func)->source_name);
    int32_t x = 0;

    if (q->args > 2 && read_name(in, (uint64_t)q->arg[2], text)) {
        name = text;
    }
    if (object) {
        uint64_t n = (uint64_t)q->arg[1];
        uint8_t *to =
            n == 0 ? NULL
                   : interp_bytes(in, IR_ACCESS_WRITE, (uint64_t)q->arg[0], n);
        if (to) {
            given_take(&w->given, name, to, n);
        }
        return to || n == 0;
    }
    given_take(&w->given, name, &x, sizeof x);
    *result = (uint32_t)x;
    return ((int32_t)(uint32_t)q->arg[0] <= x &&
            x < (int32_t)(uint32_t)q->arg[1]) ||
           interp_end_run(in, INTERP_ASSUME, "an assumption does not hold");
}

static bool answer_oracle(struct world *w, struct interp *in,
                          const struct interp_question *q, u128 *result)
{
    const struct ir_module *m = w->r->m;
    const struct ir_func *f = ir_func(m, q->func);
    enum ir_oracle oracle = ir_oracle_of(m, f);

    if (q->args < (oracle == IR_ORACLE_VALUE || oracle == IR_ORACLE_ERROR ? 0u
                   : oracle == IR_ORACLE_OBJECT || oracle == IR_ORACLE_RANGE
                       ? 2u
                       : 1u)) {
        return interp_end_run(in, INTERP_UNSUPPORTED, "too few arguments");
    }
    switch (oracle) {
    case IR_ORACLE_VALUE:
        if (f->ret != IR_VOID) {
            unsigned bits = ir_type_bits(m, f->ret);
            given_take(&w->given, ir_text(m, f->source_name), result,
                       (bits + 7) / 8);
            *result &= ~(u128)0 >> (128 - bits);
        }
        return true;
    case IR_ORACLE_OBJECT:
    case IR_ORACLE_RANGE:
        return answer_named(w, in, q, oracle == IR_ORACLE_OBJECT, result);
    case IR_ORACLE_ASSUME:
        return q->arg[0] != 0 ||
               interp_end_run(in, INTERP_ASSUME, "an assumption does not hold");
    case IR_ORACLE_CLAIM:
        return q->arg[0] != 0 || interp_fail(in, IR_CHECK_ASSERTION);
    case IR_ORACLE_ERROR:
        return interp_fail(in, IR_CHECK_ASSERTION);
    case IR_ORACLE_PRINT:
    case IR_ORACLE_NONE:
        break;
    }
    UNREACHABLE();
}

/// rand and random of the library: 31 bits.
static bool is_random(const struct ir_module *m, const struct ir_func *f)
{
    const char *name = ir_text(m, f->source_name);

    return f->model &&
           (strcmp(name, "rand") == 0 || strcmp(name, "random") == 0);
}

// ---------------------------------------------------------------- the host

static bool answers(void *ctx, ir_func_id id)
{
    const struct world *w = ctx;
    const struct ir_module *m = w->r->m;
    const struct ir_func *f = ir_func(m, id);

    return is_file(f->intrinsic) || f->intrinsic == IR_INTRINSIC___dgse_time ||
           f->intrinsic == IR_INTRINSIC___dgse_clock || is_random(m, f) ||
           (ir_oracle_of(m, f) != IR_ORACLE_NONE && !ir_is_unknown(m, f));
}

static bool answer(void *ctx, struct interp *in,
                   const struct interp_question *q, u128 *result)
{
    struct world *w = ctx;
    const struct ir_module *m = w->r->m;
    const struct ir_func *f = ir_func(m, q->func);
    int64_t number = 0;

    if (is_file(f->intrinsic)) {
        bool goes_on = answer_file(w, in, f->intrinsic, q->arg, &number);
        *result = (uint64_t)number & (~(u128)0 >> (128 - f->ret));
        return goes_on;
    }
    if (f->intrinsic == IR_INTRINSIC___dgse_time) {
        given_take(&w->given, "time", result, sizeof number);
        return true;
    }
    if (f->intrinsic == IR_INTRINSIC___dgse_clock) {
        given_take(&w->given, "clock", result, sizeof number);
        return true;
    }
    if (is_random(m, f)) {
        given_take(&w->given, ir_text(m, f->source_name), result, INT_BITS / 8);
        return true;
    }
    return answer_oracle(w, in, q, result);
}

static bool enter(void *ctx, struct interp *in, u128 *param)
{
    struct world *w = ctx;

    return interpret_parameters(&w->given, w->r->m, w->r->entry, in, param);
}

// ---------------------------------------------------------------- a run

/// Where it ended for the user: a fault inside a library model is told at the
/// call that passed the bad value.
static ir_loc_id place_of(const struct ir_module *m,
                          const struct interp_result *r)
{
    for (uint32_t k = 0; k < r->depth && k < COUNT_OF(r->stack); k++) {
        if (!ir_func(m, r->stack[k].func)->model) {
            return r->stack[k].loc;
        }
    }
    return r->loc;
}

static void describe(const struct ir_module *m, const struct interp_result *r,
                     struct text *out)
{
    const struct ir_loc *l = ir_loc(m, place_of(m, r));

    switch (r->end) {
    case INTERP_EXIT:
        text_addf(out, "exit status %d", r->status & 0xff);
        return;
    case INTERP_ABORT:
        text_addf(out, "signal %d", r->status);
        break;
    case INTERP_FAULT:
        text_addf(out, "%s: %s", ir_check_info[r->kind].id, r->message);
        break;
    case INTERP_ASSUME:
        text_add(out, "an assumption does not hold");
        break;
    case INTERP_UNSUPPORTED:
    case INTERP_LIMIT:
        text_add(out, r->message);
        break;
    }
    if (l->line != 0) {
        text_addf(out, " at %s:%u:%u", ir_text(m, m->files.data[l->file.index]),
                  l->line, l->column);
    }
}

static bool same_place(const struct ir_module *m, const struct testcase *t,
                       ir_loc_id want, ir_loc_id got)
{
    const struct ir_loc *l = ir_loc(m, got);

    return want.index != 0
               ? want.index == got.index
               : l->line == t->line &&
                     strcmp(ir_text(m, m->files.data[l->file.index]),
                            t->file) == 0;
}

static enum replay_verdict judge(const struct ir_module *m,
                                 const struct interp_result *r,
                                 const struct testcase *t, ir_loc_id at)
{
    bool aborts = t->end == TESTCASE_FAULT && t->check == IR_CHECK_ABORT;
    bool same = false;

    switch (r->end) {
    case INTERP_UNSUPPORTED:
    case INTERP_LIMIT:
        return REPLAY_UNKNOWN;
    case INTERP_ASSUME:
        return REPLAY_INVALID;
    case INTERP_EXIT:
        return t->end == TESTCASE_EXIT && t->status == (r->status & 0xff)
                   ? REPLAY_PASS
                   : REPLAY_FAIL;
    case INTERP_ABORT:
        same = aborts ? same_place(m, t, at, place_of(m, r))
                      : t->end == TESTCASE_ABORT && t->status == r->status;
        return same ? REPLAY_PASS : REPLAY_FAIL;
    case INTERP_FAULT:
        same = t->end == TESTCASE_FAULT && t->check == r->kind &&
               same_place(m, t, at, place_of(m, r));
        return same ? REPLAY_PASS : REPLAY_CRASH;
    }
    UNREACHABLE();
}

static struct interp_result run(const struct replay_interpreter *r,
                                const struct testcase *t)
{
    struct world w = {.r = r, .test = t};
    struct interp_host host = {answers, answer, enter, &w};
    struct replay_variables env;
    VEC(const char *) argv = {0};
    bool is_main = strcmp(ir_text(r->m, ir_func(r->m, r->entry)->source_name),
                          "main") == 0;

    given_init(&w.given, t);
    replay_variables_of(t, &env);
    vec_push(&argv, "program");
    for (uint32_t k = 0; k < t->argv.len; k++) {
        vec_push(&argv, t->argv.data[k].s);
    }
    vec_push(&argv, NULL);
    union {
        const char **in;
        char *const *out;
    } words = {argv.data};
    struct interp_config config = {
        .argc = (int)argv.len - 1,
        .argv = words.out,
        .envp = env.entry.data,
        .max_steps = r->steps,
        .max_memory = r->bytes,
        .host = &host,
        .entry = {is_main ? 0 : r->entry.index},
    };
    struct interp_result result = interp_run(r->m, &config);
    vec_release(&argv);
    replay_variables_release(&env);
    given_release(&w.given);
    return result;
}

void replay_interpret(struct replay_interpreter *r, struct replay_job *job,
                      ir_loc_id at)
{
    const struct testcase *t = job->test;

    job->verdict = REPLAY_UNKNOWN;
    text_clear(&job->why);
    if (t->end == TESTCASE_FAULT &&
        (t->check == IR_CHECK_UNINIT || t->check == IR_CHECK_LEAK)) {
        text_add(&job->why, "the interpreter does not look for this");
    } else if (r->steps == 0) {
        text_add(&job->why, "other runs took all the steps that there are");
    } else {
        struct interp_result result = run(r, t);
        r->steps -= result.steps < r->steps ? result.steps : r->steps;
        job->verdict = judge(r->m, &result, t, at);
        describe(r->m, &result, &job->why);
    }
}
