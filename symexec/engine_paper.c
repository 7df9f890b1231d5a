/* SPDX-License-Identifier: Apache-2.0 */
/// The published algorithm: docs/PAPER.md says what is filled in.
#include "symexec/engine_impl.h"

static const struct track_row *here(struct engine *e)
{
    return &e->mc.track->rows.data[e->mc.row];
}

// ---------------------------------------------------------------- branches

/// What a side depends on, where the path is.
/// - meets: into track.sets
static uint32_t slice(struct engine *e, uint32_t meets)
{
    struct machine *mc = &e->mc;

    if (!mc->s->top) { // between the phases
        return track_both(mc, mc->s->outer, e->paper->assumed);
    }
    uint32_t last = track_both(mc, mc->now, e->paper->assumed);
    return track_both(mc, last, track_last(mc, meets));
}

/// The path takes a side, which depends on `set`.
static void take(struct engine *e, term cond, bool side, uint32_t set)
{
    struct state *s = e->mc.s;

    state_add_decision(s, cond, side);
    s->path->rpc = RPC_NONE;
    vec_push(&e->conds, cond);
    vec_push(&e->rpcs, RPC_NONE);
    set = sets_add(&e->paper->sets, set, s->path->depth);
    if (s->top) {
        e->mc.now = e->mc.base = set;
    } else {
        s->outer = set;
    }
}

/// The next decision is a branch; add_other its sides.
static void add_branch(struct engine *e, term what)
{
    const struct decision *d = e->mc.s->path;
    struct paper_branch b = {.depth = d ? d->depth + 1 : 1,
                             .first = e->paper->others.len,
                             .what = what};

    vec_push(&e->paper->branches, b);
}

static void add_other(struct engine *e, term cond, uint32_t set)
{
    vec_push(&e->paper->others, ((struct paper_other){cond, set}));
    vec_last(&e->paper->branches).count++;
}

/// Has the running instruction decided that already?
static bool is_known(const struct engine *e, term cond)
{
    const struct decision *d = e->mc.s->path;

    while (d && d->step == e->mc.s->steps && !term_same(d->cond, cond)) {
        d = d->up;
    }
    return d && d->step == e->mc.s->steps;
}

bool paper_decide(struct engine *e, term cond)
{
    bool side = engine_eval(e, cond) == 1;
    term other = term_not(e->terms, cond), taken = side ? cond : other;
    const struct frame *f = e->mc.s->top;
    bool two = f && f->code->inst[f->pc].op == IR_BR;
    uint32_t meets = f ? here(e)->meets : 0;

    if (is_known(e, taken)) {
        return side;
    }
    if (two && here(e)->branch.sides == 2) {
        meets = here(e)->branch.meets;
    } else {
        two = false;
    }
    uint32_t own = slice(e, meets + (two && !side));
    add_branch(e, (term){0});
    add_other(e, side ? other : cond, slice(e, meets + (two && side)));
    take(e, taken, side, own);
    return side;
}

void paper_choose(struct engine *e, const struct way *way, uint32_t n,
                  uint32_t taken)
{
    uint32_t meets = here(e)->branch.meets;
    uint32_t own = slice(e, meets + way[taken].side);

    if (is_known(e, way[taken].cond)) {
        return;
    }
    add_branch(e, (term){0});
    for (uint32_t k = 0; k < n; k++) {
        if (k != taken) {
            add_other(e, way[k].cond, slice(e, meets + way[k].side));
        }
    }
    take(e, way[taken].cond, true, own);
}

/// What was picked is a branch whose other side is all that was not picked
/// yet.
void paper_pick_way(struct engine *e, term what, term cond)
{
    uint32_t set = slice(e, here(e)->meets);

    if (is_known(e, cond)) {
        return;
    }
    add_branch(e, what);
    add_other(e, term_not(e->terms, cond), set);
    take(e, cond, true, set);
}

bool paper_assume(struct engine *e, term cond)
{
    struct paper *p = e->paper;

    if (engine_eval(e, cond) != 1 && !engine_turn(e, cond)) {
        machine_stop(&e->mc, RUN_ASSUME);
        return false;
    }
    if (!is_known(e, cond)) {
        take(e, cond, true, slice(e, here(e)->meets));
        p->assumed = sets_add(&p->sets, p->assumed, e->mc.s->path->depth);
    }
    return true;
}

// ---------------------------------------------------------------- tasks

/// The conditions of a set of decisions, in their order on the path.
static uint32_t chain_of(struct engine *e, uint32_t set)
{
    struct paper *p = e->paper;
    uint32_t rpc = 0;

    while (set != 0 && !map_find(&p->chains, set, &rpc)) {
        vec_push(&p->pending, set);
        set = p->sets.rows.data[set].rest;
    }
    while (p->pending.len > 0) {
        set = vec_pop(&p->pending);
        term cond = e->conds.data[p->sets.rows.data[set].top - 1];
        rpc = guide_rpc(&e->guide, rpc, cond);
        (void)map_set(&p->chains, set, rpc);
    }
    return rpc;
}

/// From the beginning of the program, with the inputs of the running path.
static struct state *begin_again(struct engine *e)
{
    const struct state *like = e->mc.s;
    struct state *s = mem_new(1, sizeof *s);

    state_copy(s, e->root);
    s->again = true;
    for (uint32_t k = 0; k < like->model.value.len; k++) {
        vec_push(&s->model.value, like->model.value.data[k]);
    }
    return s;
}

/// One of many values was picked: what has not been picked yet.
static term rest_of(struct engine *e, uint32_t up, term what, term picked)
{
    uint32_t own = guide_rpc(&e->guide, up, picked);
    uint32_t pick = guide_pick(&e->guide, up, what, term_const(e->terms, 1, 1));
    struct pick *p = &e->guide.picks.data[pick];

    if (e->guide.rpcs.data[own].state != RPC_COVERED) {
        e->guide.rpcs.data[own].state = RPC_COVERED;
        p->rest = term_and(e->terms, p->rest, term_not(e->terms, picked));
    }
    return p->rest;
}

/// Lines 20 and 21 of the algorithm.
static void add_task(struct engine *e, const struct decision *d,
                     const struct paper_branch *b, const struct paper_other *o)
{
    struct paper *p = e->paper;
    uint32_t up = chain_of(e, o->set);
    term cond = o->cond;

    if (b->what.index != 0) {
        cond = rest_of(e, up, b->what, d->cond);
    }
    uint32_t rpc = guide_rpc(&e->guide, up, cond);
    struct rpc *row = &e->guide.rpcs.data[rpc];
    if (row->state != RPC_NEW) {
        e->a->guide.skipped++;
        return;
    }
    row->state = RPC_WAITS;
    vec_push(&p->tasks,
             ((struct paper_task){rpc, d->func, d->inst, cond, b->what}));
    engine_wait(e, (struct waiting){.state = begin_again(e),
                                    .goal = {.rpc = p->tasks.len}});
}

/// Is that decision the task's psi?
static bool is_psi(const struct paper_task *t, const struct decision *d,
                   const struct paper_branch *b)
{
    return d->func.index == t->func.index && d->inst == t->inst &&
           (t->what.index != 0 ? term_same(t->what, b->what)
                               : term_same(t->cond, d->cond));
}

/// The path's decisions that are branches.
/// - out has room for them
static void gather_branches(struct engine *e, const struct decision **out)
{
    const struct decision *d = e->mc.s->path;

    for (uint32_t k = e->paper->branches.len; k-- > 0;) {
        while (d->depth != e->paper->branches.data[k].depth) {
            d = d->up;
        }
        out[k] = d;
    }
}

void paper_arrived(struct engine *e)
{
    struct paper *p = e->paper;
    uint32_t n = p->branches.len, first = 0, psi = 0;
    const struct decision **d = mem_new(n, sizeof(const struct decision *));

    gather_branches(e, d);
    for (uint32_t k = 0; p->task != 0 && psi == 0 && k < n; k++) {
        if (is_psi(&p->tasks.data[p->task - 1], d[k], &p->branches.data[k])) {
            psi = d[k]->depth;
            // Of many values there are others still.
            first = p->branches.data[k].what.index != 0 ? k : k + 1;
        }
    }
    e->a->guide.lost += p->task != 0 && psi == 0;
    struct bitset depends = {0}; // on it
    if (psi != 0) {
        sets_with(&p->sets, psi, &depends);
    }
    for (uint32_t k = first; k < n; k++) {
        const struct paper_branch b = p->branches.data[k];
        for (uint32_t j = b.first; j < b.first + b.count; j++) {
            const struct paper_other o = p->others.data[j];
            if (psi == 0 || psi == d[k]->depth || bitset_has(&depends, o.set)) {
                add_task(e, d[k], &b, &o);
            } else {
                e->a->guide.skipped++; // line 25
            }
        }
    }
    bitset_release(&depends);
    mem_free(d);
}

// ---------------------------------------------------------------- starting

static void forget_path(struct paper *p)
{
    sets_clear(&p->sets);
    map_clear(&p->chains);
    vec_clear(&p->branches);
    vec_clear(&p->others);
    p->assumed = 0;
}

struct state *paper_start(struct engine *e, struct waiting w)
{
    struct paper *p = e->paper;

    forget_path(p);
    p->task = w.goal.rpc;
    if (w.runs) {
        return w.state;
    }
    uint32_t rpc = p->tasks.data[p->task - 1].rpc;
    uint32_t n = e->guide.rpcs.data[rpc].length;
    term *cond = mem_new(n, sizeof *cond);
    guide_conds(&e->guide, rpc, cond);
    e->hint = &w.state->model;
    e->mc.s = w.state; // where it is told that the solver does not know
    enum solver_answer answer = engine_ask(e, cond, n, n - 1);
    e->mc.s = NULL;
    e->a->paths.infeasible += answer == SOLVER_UNSAT;
    if (answer == SOLVER_SAT) {
        solver_result_apply(&e->result, &w.state->model);
        for (uint32_t k = 0; k < n; k++) {
            guide_restrict(w.state, cond[k]);
        }
        e->a->guide.again++;
    } else {
        state_release(w.state);
        mem_free(w.state);
        w.state = NULL;
    }
    mem_free(cond);
    return w.state;
}

// ---------------------------------------------------------------- life

void paper_setup(struct engine *e)
{
    e->paper = mem_new(1, sizeof *e->paper);
    e->a->published = true;
    sets_init(&e->paper->sets);
}

void paper_finish(struct engine *e)
{
    struct paper *p = e->paper;

    engine_open(e, "dgse-paper: published algorithm, may miss faults");
    sets_release(&p->sets);
    vec_release(&p->branches);
    vec_release(&p->others);
    map_release(&p->chains);
    vec_release(&p->pending);
    vec_release(&p->tasks);
    mem_free(p);
    e->paper = NULL;
}
