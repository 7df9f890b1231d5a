/* SPDX-License-Identifier: Apache-2.0 */
/// Exploration: paths that wait, what is asked about them, and their ends.
#include "symexec/engine.h"

#include "symexec/engine_impl.h"
#include "symexec/values.h"

#include <time.h>
#include <unistd.h>

enum {
    PAUSE_STEPS = 1 << 16, ///< instructions between looks at the budget
    TURN_STEPS = 1 << 24,  ///< instructions before other paths get their turn
    TURN_ASKED = 1 << 9,   ///< questions of a path before they do, then twice
                           ///< as many, and so on
    TURNS_MOST = 1 << 14,  ///< that they get, depth first: few copies wait then
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

enum solver_answer engine_ask(struct engine *e, const term *cond, uint32_t n,
                              uint32_t held)
{
    uint64_t start = engine_now(), now = 0;
    struct solver_query q = {.cond = cond,
                             .conds = n,
                             .held = held,
                             .hint = e->hint,
                             .want_core = e->guided};
    struct solver_result *r = &e->result;

    solver_result_clear(r);
    solver_check(e->solver, &q, r);
    e->a->queries++;
    e->a->conditions += n;
    e->a->sat += r->answer == SOLVER_SAT;
    e->a->unsat += r->answer == SOLVER_UNSAT;
    e->a->unknown += r->answer == SOLVER_UNKNOWN;
    if (!e->guided) { // else a task is counted once
        e->a->paths.infeasible += r->answer == SOLVER_UNSAT;
    }
    now = engine_now();
    e->a->solver_ns += now - start;
    e->a->sat_ns += r->answer == SOLVER_SAT ? now - start : 0;
    e->a->unsat_ns += r->answer == SOLVER_UNSAT ? now - start : 0;
    if (now - e->looked >= LOOK_NS || r->answer == SOLVER_UNKNOWN) {
        e->looked = now;
        e->over = !engine_in_budget(e);
    }
    if (r->answer == SOLVER_UNKNOWN) {
        engine_open(e, e->over && r->reason == SOLVER_TIME
                           ? text_str(&e->why)
                           : reason_text(r->reason));
    }
    return r->answer;
}

enum solver_answer engine_ask_path(struct engine *e, term cond)
{
    enum solver_answer answer;

    vec_push(&e->conds, cond);
    answer = engine_ask(e, e->conds.data, e->conds.len, e->conds.len - 1);
    (void)vec_pop(&e->conds);
    return answer;
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

struct state *engine_copy_path(struct engine *e)
{
    const struct state *s = e->mc.s;
    struct state *copy = mem_new(1, sizeof *copy);

    state_copy(copy, s);
    machine_forget(&e->mc); // what was owned is shared now
    for (uint32_t k = 0; k < s->model.value.len; k++) {
        vec_push(&copy->model.value, s->model.value.data[k]);
    }
    return copy;
}

/// The other side waits, when it can be taken.
static void fork_path(struct engine *e, term other, bool side)
{
    if (engine_ask_path(e, other) != SOLVER_SAT) {
        return;
    }
    struct state *copy = engine_copy_path(e);
    solver_result_apply(&e->result, &copy->model);
    state_add_decision(copy, other, side);
    engine_wait(e, (struct waiting){.state = copy, .runs = true});
}

/// Has one branch been decided too often in this activation?
static bool loops_too_often(const struct engine *e)
{
    const struct frame *f = e->mc.s->top;
    uint64_t step = e->mc.s->steps;
    uint32_t n = 0;

    if (e->config->loop_bound == 0 || !f) {
        return false;
    }
    uint32_t inst = ir_copies_inst(&e->copies, f->code->id, f->pc);
    // What one execution of an instruction decides counts once.
    for (const struct decision *d = e->mc.s->path; d; d = d->up) {
        n += d->serial == f->serial && d->step < step &&
             ir_copies_inst(&e->copies, d->func, d->inst) == inst;
        step = d->step < step ? d->step : step;
    }
    return n >= e->config->loop_bound;
}

/// Has the path asked much, as one does that never ends?  Then the others, all
/// that have asked less, go first.
static bool is_deep(const struct state *s)
{
    return s->asks >= (uint64_t)TURN_ASKED << s->turns;
}

/// The running path asks something of its inputs.
static void count_asked(struct engine *e)
{
    e->mc.s->asks++;
    if (is_deep(e->mc.s)) {
        e->mc.stop_at = 0;
    }
}

/// The path asks; is a limit met?  Then it has ended.
static bool is_cut(struct engine *e)
{
    if (e->mc.end == RUN_CUT) {
        return true;
    }
    count_asked(e);
    if (e->over) {
        engine_cut(e, text_str(&e->why));
    } else if (loops_too_often(e)) {
        machine_cut(&e->mc, "loop bound: decided %u times in one activation",
                    e->config->loop_bound);
    }
    return e->mc.end == RUN_CUT;
}

void engine_pick(struct engine *e, term what, term cond)
{
    u128 known = 0;

    if (!e->guided || term_is_const(e->terms, cond, &known)) {
        (void)engine_decide(e, cond);
    } else if (!is_cut(e)) {
        (e->paper ? paper_pick_way : guide_pick_way)(e, what, cond);
    }
}

void engine_choose(struct engine *e, const struct way *way, uint32_t n,
                   uint32_t taken)
{
    if (!e->guided) {
        (void)engine_decide(e, way[taken].cond);
    } else if (!is_cut(e)) {
        (e->paper ? paper_choose : guide_choose)(e, way, n, taken);
    }
}

bool engine_decide(struct engine *e, term cond)
{
    bool side = engine_eval(e, cond) == 1;
    term taken = side ? cond : term_not(e->terms, cond);
    u128 known = 0;

    if (term_is_const(e->terms, cond, &known) ||
        (!e->guided && is_decided(e, taken))) {
        return side;
    }
    if (is_cut(e)) {
        return side;
    }
    if (e->guided) {
        return (e->paper ? paper_decide : guide_decide)(e, cond);
    }
    fork_path(e, term_not(e->terms, taken), !side);
    add_decision(e, taken, side);
    return side;
}

bool engine_turn(struct engine *e, term cond)
{
    if (engine_ask_path(e, cond) != SOLVER_SAT) {
        return false;
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
           engine_ask_path(e, cond) != SOLVER_UNSAT;
}

bool engine_assume(struct engine *e, term cond)
{
    bool holds = engine_eval(e, cond) == 1;
    u128 known = 0;

    if (term_is_const(e->terms, cond, &known) && holds) {
        return true;
    }
    count_asked(e);
    if (e->guided) {
        return (e->paper ? paper_assume : guide_assume)(e, cond);
    }
    if (!holds && !engine_turn(e, cond)) {
        machine_stop(&e->mc, RUN_ASSUME);
        return false;
    }
    if (!is_decided(e, cond)) {
        add_decision(e, cond, true);
    }
    return true;
}

bool engine_check(struct engine *e, const struct failing *f)
{
    bool fails = engine_eval(e, f->cond) == 1;
    term passes = term_not(e->terms, f->cond);
    u128 known = 0;

    if (e->mc.end == RUN_CUT) {
        return false; // what it is about may not have been chosen
    }
    if (term_is_const(e->terms, f->cond, &known) && !fails) {
        return true;
    }
    count_asked(e);
    if (e->guided && !e->paper) {
        return guide_check(e, f);
    }
    if (!fails && is_decided(e, passes)) {
        return true;
    }
    if (!fails) {
        if (engine_ask_path(e, f->cond) == SOLVER_SAT) {
            engine_fault_with(e, f, &e->result);
        }
        add_decision(e, passes, false);
        return true;
    }
    engine_fault(e, f);
    if (!engine_turn(e, passes)) {
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
    bool turn = s->steps - e->turn >= TURN_STEPS;

    if (is_deep(s)) {
        turn = e->config->search != SEARCH_DFS || e->turns++ < TURNS_MOST;
        s->turns++;
    }
    e->mc.stop_at = s->steps + PAUSE_STEPS;
    e->a->steps += PAUSE_STEPS;
    if (e->config->on_progress) {
        e->config->on_progress(e->config->ctx, e->a);
    }
    if (!engine_in_budget(e)) {
        engine_cut(e, text_str(&e->why));
        return false;
    }
    // What the published guide knows of a path is gone when another one runs.
    if (turn && e->queue.len > 0 && !e->paper) {
        machine_stop(&e->mc, RUN_LATER);
        return false;
    }
    return true;
}

void engine_gather(struct engine *e, const struct decision *d)
{
    uint32_t n = d ? d->depth : 0;

    vec_clear(&e->conds);
    vec_reserve(&e->conds, n);
    e->conds.len = n;
    vec_clear(&e->rpcs);
    vec_reserve(&e->rpcs, n);
    e->rpcs.len = n;
    for (; d; d = d->up) {
        e->conds.data[d->depth - 1] = d->cond;
        e->rpcs.data[d->depth - 1] = d->rpc;
    }
}

static void drop_path(struct state *s)
{
    state_release(s);
    mem_free(s);
}

static void run_path(struct engine *e, struct state *s)
{
    uint64_t start = s->steps;

    engine_gather(e, s->path);
    term_eval_reset(e->eval, &s->model);
    e->hint = &s->model;
    e->turn = s->steps;
    e->mc.stop_at = s->steps + PAUSE_STEPS;
    if (e->mc.values) {
        e->mc.values->path++;
    }
    uint64_t before = e->a->steps;
    machine_run(&e->mc, s);
    e->a->steps = before + (s->steps - start);
    if (e->mc.end == RUN_LATER) {
        engine_wait_longest(e, (struct waiting){s, true, .goal = e->goal});
        e->goal = (struct goal){0};
        return;
    }
    e->mc.s = s;
    if (e->mc.end != RUN_DROPPED) {
        engine_end_path(e);
    }
    if (e->paper) {
        paper_arrived(e);
    }
    e->mc.s = NULL;
    drop_path(s);
}

/// Runs a path, and what goes on in its place.
static void run_on(struct engine *e, struct state *s)
{
    e->next = s;
    while (e->next) {
        s = e->next;
        e->next = NULL;
        run_path(e, s);
    }
    guide_arrived(e);
}

/// - returns null: what was next need not run
static struct state *start_next(struct engine *e)
{
    if (e->queue.len == 0) {
        return guide_start_later(e);
    }
    struct waiting w = engine_next(e);
    if (is_deep(w.state)) { // as the one that it was copied from
        w.state->turns++;
        engine_wait_longest(e, w);
        return NULL;
    }
    return e->paper    ? paper_start(e, w)
           : e->guided ? guide_start(e, w)
                       : w.state;
}

static void explore(struct engine *e)
{
    struct state *first = mem_new(1, sizeof *first);

    machine_start(&e->mc, first);
    e->turns = 0;
    if (e->guided) {
        guide_begin(e, first);
    }
    engine_wait(e, (struct waiting){.state = first, .runs = true});
    while ((e->queue.len > 0 || guide_waits(e)) && !e->anew &&
           engine_in_budget(e)) {
        struct state *s = start_next(e);
        if (s) {
            run_on(e, s);
        }
    }
    while (e->queue.len > 0) {
        struct state *s = engine_next(e).state;
        if (!e->anew) {
            e->mc.s = s;
            engine_cut(e, text_str(&e->why));
            engine_end_path(e);
            e->mc.s = NULL;
        }
        drop_path(s);
    }
    if (guide_waits(e)) {
        engine_open(e, text_str(&e->why));
    }
}

struct analysis *analysis_run(const struct ir_module *m,
                              const struct analysis_config *config)
{
    struct engine e = {.m = m, .config = config};

    engine_init(&e);
    do {
        explore(&e);
    } while (e.guided && guide_again(&e));
    return engine_finish(&e, m);
}
