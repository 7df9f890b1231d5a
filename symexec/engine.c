/* SPDX-License-Identifier: Apache-2.0 */
/// Exploration: paths that wait, what is asked about them, and their ends.
#include "symexec/engine.h"

#include "symexec/engine_impl.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PAUSE_STEPS = 1 << 16, ///< instructions between looks at the budget
    TURN_STEPS = 1 << 24,  ///< instructions before other paths get their turn
    LOOK_NS = 100000000,   ///< between looks at the budget, at queries
    RECENT = 8, ///< decisions that are looked through for a known one
};

uint64_t engine_now(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

// ---------------------------------------------------------------- values

u128 engine_eval(struct engine *e, term t)
{
    u128 bits = 0;

    if (term_is_const(e->terms, t, &bits)) {
        return bits;
    }
    return term_eval(e->eval, t);
}

/// The path's model becomes the one of the result.
static void take_model(struct engine *e, const struct solver_result *r)
{
    solver_result_apply(r, &e->mc.s->model);
    term_eval_reset(e->eval, &e->mc.s->model);
}

static void add_decision(struct engine *e, term cond, bool side)
{
    struct state *s = e->mc.s;

    state_add_decision(s, cond, side);
    vec_push(&e->conds, cond);
}

// ---------------------------------------------------------------- solver

/// Can cond hold on the running path, too?
static enum solver_answer ask(struct engine *e, term cond,
                              struct solver_result *r)
{
    uint64_t start = engine_now(), now = 0;
    struct solver_query q = {.hint = &e->mc.s->model};

    vec_push(&e->conds, cond);
    q.cond = e->conds.data;
    q.conds = e->conds.len;
    q.held = e->conds.len - 1;
    solver_result_clear(r);
    solver_check(e->solver, &q, r);
    (void)vec_pop(&e->conds);
    e->a->queries++;
    e->a->sat += r->answer == SOLVER_SAT;
    e->a->unsat += r->answer == SOLVER_UNSAT;
    e->a->unknown += r->answer == SOLVER_UNKNOWN;
    e->a->paths.infeasible += r->answer == SOLVER_UNSAT;
    now = engine_now();
    e->a->solver_ns += now - start;
    if (now - e->looked >= LOOK_NS) {
        e->looked = now;
        e->over = !engine_in_budget(e);
    }
    return r->answer;
}

static const char *reason_text(enum solver_reason r)
{
    switch (r) {
    case SOLVER_TIME:
        return "the solver: time per query";
    case SOLVER_MEMORY:
        return "the solver: memory";
    case SOLVER_CRASH:
        return "the solver: crash";
    case SOLVER_THEORY:
        return "the solver: it cannot decide this";
    case SOLVER_BUDGET:
        return "the solver: the budget is over";
    case SOLVER_WRONG:
        return "the solver: a wrong model";
    case SOLVER_NO_REASON:
        break;
    }
    return "the solver: unknown";
}

// ---------------------------------------------------------------- deciding

/// Was this decided when the instruction was started before?
static bool is_decided(const struct engine *e, term cond)
{
    const struct decision *d = e->mc.s->path;

    for (uint32_t k = 0; d && (k < RECENT || d->step == e->mc.s->steps);
         k++, d = d->up) {
        if (term_same(d->cond, cond)) {
            return true;
        }
    }
    return false;
}

/// The other side waits, when it can be taken.
static void fork_path(struct engine *e, term other, bool side)
{
    struct state *s = e->mc.s;
    struct solver_result *r = &e->result;

    switch (ask(e, other, r)) {
    case SOLVER_UNSAT:
        return;
    case SOLVER_UNKNOWN:
        engine_open(e, reason_text(r->reason));
        return;
    case SOLVER_SAT:
        break;
    }
    struct state *copy = mem_new(1, sizeof *copy);
    state_copy(copy, s);
    machine_forget(&e->mc); // what was owned is shared now
    for (uint32_t k = 0; k < s->model.value.len; k++) {
        vec_push(&copy->model.value, s->model.value.data[k]);
    }
    solver_result_apply(r, &copy->model);
    state_add_decision(copy, other, side);
    vec_push(&e->queue, ((struct waiting){copy}));
    e->a->paths.pending++;
}

/// Has one branch been decided too often in this activation?
static bool loops_too_often(const struct engine *e)
{
    const struct frame *f = e->mc.s->top;
    uint32_t n = 0;

    if (e->config->loop_bound == 0 || !f) {
        return false;
    }
    for (const struct decision *d = e->mc.s->path; d; d = d->up) {
        n += d->serial == f->serial && d->inst == f->pc;
    }
    return n >= e->config->loop_bound;
}

bool engine_decide(struct engine *e, term cond)
{
    bool side = engine_eval(e, cond) == 1;
    term taken = side ? cond : term_not(e->terms, cond);
    u128 known = 0;

    if (term_is_const(e->terms, cond, &known) || is_decided(e, taken)) {
        return side;
    }
    if (e->over) {
        engine_cut(e, text_str(&e->why));
        return side;
    }
    if (loops_too_often(e)) {
        machine_cut(&e->mc, "loop bound: decided %u times in one activation",
                    e->config->loop_bound);
        return side;
    }
    fork_path(e, term_not(e->terms, taken), !side);
    add_decision(e, taken, side);
    return side;
}

/// The run goes on with the inputs for which cond holds; it does not under
/// the model.
static bool turn(struct engine *e, term cond)
{
    switch (ask(e, cond, &e->result)) {
    case SOLVER_UNSAT:
        return false;
    case SOLVER_UNKNOWN:
        engine_open(e, reason_text(e->result.reason));
        return false;
    case SOLVER_SAT:
        break;
    }
    take_model(e, &e->result);
    return true;
}

bool engine_can_hold(struct engine *e, term cond)
{
    u128 known = 0;

    if (engine_eval(e, cond) == 1) {
        return true;
    }
    return !term_is_const(e->terms, cond, &known) &&
           ask(e, cond, &e->result) != SOLVER_UNSAT;
}

bool engine_assume(struct engine *e, term cond)
{
    bool holds = engine_eval(e, cond) == 1;
    u128 known = 0;

    if (!holds && !turn(e, cond)) {
        machine_stop(&e->mc, RUN_ASSUME);
        return false;
    }
    if (!term_is_const(e->terms, cond, &known) && !is_decided(e, cond)) {
        add_decision(e, cond, true);
    }
    return true;
}

bool engine_check(struct engine *e, const struct failing *f)
{
    bool fails = engine_eval(e, f->cond) == 1;
    term passes = term_not(e->terms, f->cond);
    u128 known = 0;

    if (!fails &&
        (term_is_const(e->terms, f->cond, &known) || is_decided(e, passes))) {
        return true;
    }
    if (!fails) {
        switch (ask(e, f->cond, &e->result)) {
        case SOLVER_UNSAT:
            break;
        case SOLVER_UNKNOWN:
            engine_open(e, reason_text(e->result.reason));
            break;
        case SOLVER_SAT:
            engine_fault_with(e, f, &e->result);
            break;
        }
        add_decision(e, passes, false);
        return true;
    }
    engine_fault(e, f);
    if (!turn(e, passes)) {
        machine_stop(&e->mc, RUN_FAULT);
        return false;
    }
    add_decision(e, passes, false);
    return true;
}

// ---------------------------------------------------------------- running

bool engine_pause(struct engine *e)
{
    struct state *s = e->mc.s;

    e->mc.stop_at = s->steps + PAUSE_STEPS;
    e->a->steps += PAUSE_STEPS;
    if (e->config->on_progress) {
        e->config->on_progress(e->config->ctx, e->a);
    }
    if (!engine_in_budget(e)) {
        engine_cut(e, text_str(&e->why));
        return false;
    }
    if (s->steps - e->turn >= TURN_STEPS && e->queue.len > 0) {
        machine_stop(&e->mc, RUN_LATER);
        return false;
    }
    return true;
}

/// The path that goes next.
static struct state *next_path(struct engine *e)
{
    uint32_t n = e->queue.len, k = n - 1;

    if (e->config->search == SEARCH_BFS) {
        k = 0;
    } else if (e->config->search == SEARCH_RANDOM) {
        k = (uint32_t)rng_below(&e->rng, n);
    }
    struct state *s = e->queue.data[k].state;
    memmove(e->queue.data + k, e->queue.data + k + 1,
            (n - k - 1) * sizeof *e->queue.data);
    (void)vec_pop(&e->queue);
    e->a->paths.pending--;
    return s;
}

static void gather(struct engine *e, const struct decision *d)
{
    uint32_t n = d ? d->depth : 0;

    vec_clear(&e->conds);
    vec_reserve(&e->conds, n);
    e->conds.len = n;
    for (; d; d = d->up) {
        e->conds.data[d->depth - 1] = d->cond;
    }
}

/// Behind all the others, as the order of the search is.
static void put_last(struct engine *e, struct state *s)
{
    vec_push(&e->queue, ((struct waiting){s}));
    e->a->paths.pending++;
    if (e->config->search == SEARCH_DFS) { // the last one goes first
        memmove(e->queue.data + 1, e->queue.data,
                (e->queue.len - 1) * sizeof *e->queue.data);
        e->queue.data[0].state = s;
    }
}

static void run_path(struct engine *e, struct state *s)
{
    uint64_t start = s->steps;

    gather(e, s->path);
    term_eval_reset(e->eval, &s->model);
    e->turn = s->steps;
    e->mc.stop_at = s->steps + PAUSE_STEPS;
    uint64_t before = e->a->steps;
    machine_run(&e->mc, s);
    e->a->steps = before + (s->steps - start);
    if (e->mc.end == RUN_LATER) {
        put_last(e, s);
        return;
    }
    e->mc.s = s;
    engine_end_path(e);
    e->mc.s = NULL;
    state_release(s);
    mem_free(s);
}

static void explore(struct engine *e)
{
    struct state *first = mem_new(1, sizeof *first);

    machine_start(&e->mc, first);
    vec_push(&e->queue, ((struct waiting){first}));
    e->a->paths.pending++;
    while (e->queue.len > 0 && engine_in_budget(e)) {
        run_path(e, next_path(e));
    }
    while (e->queue.len > 0) {
        struct state *s = next_path(e);
        e->mc.s = s;
        engine_cut(e, text_str(&e->why));
        engine_end_path(e);
        e->mc.s = NULL;
        state_release(s);
        mem_free(s);
    }
}

struct analysis *analysis_run(const struct ir_module *m,
                              const struct analysis_config *config)
{
    struct engine e = {.m = m, .config = config};

    engine_init(&e);
    explore(&e);
    return engine_finish(&e);
}
