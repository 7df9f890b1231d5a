/* SPDX-License-Identifier: Apache-2.0 */
/// Decisions under the guide.
///
/// What a path decides is looked up under what it depends on; only a side that
/// no path has covered yet is asked for, now (when the path's own side is
/// covered and it could as well go there) or later (as a task).
#include "symexec/engine_impl.h"

enum { RECENT = 64 };

static struct rpc *row_of(struct engine *e, uint32_t rpc)
{
    return &e->guide.rpcs.data[rpc];
}

/// The instruction that decides.
static const struct track_row *here(struct engine *e)
{
    return &e->mc.track->rows.data[e->mc.row];
}

/// Of a decision of the running path.  - 0: none, the root
static uint32_t rpc_of(const struct engine *e, uint32_t last)
{
    return last == 0 ? 0 : e->rpcs.data[(last & ~TRACK_PARTED) - 1];
}

/// A decision meets things that do not meet each other.  To calls that are one
/// node that is new: they put together what meets what they leave from the next
/// round on.
/// - returns false: there are none
static bool note_calls(struct engine *e)
{
    bool found = false;

    for (const struct frame *f = e->mc.s->top; f && f->up; f = f->up) {
        const struct frame *up = f->up;

        if (track_row_at(e->mc.track, up->instance, up->pc)->passes == 0) {
            found |= bitset_add(&e->found.chooses[up->code->id.index], up->pc);
        }
    }
    e->again |= found;
    return found;
}

/// What the running instruction, and the set, depend on.  - set: 0 is empty
static uint32_t parent(struct engine *e, uint32_t set)
{
    uint32_t last = set != 0 ? track_last(&e->mc, set) : 0;

    last = track_both(&e->mc, last, e->mc.now);
    if ((last & TRACK_PARTED) != 0 && (e->paper || !note_calls(e))) {
        engine_lose(e);
    }
    return rpc_of(e, last);
}

/// The side of a choice with that condition.
static uint32_t side_rpc(struct engine *e, uint32_t meets, uint32_t side,
                         term cond)
{
    return guide_rpc(&e->guide, parent(e, meets + side), cond);
}

/// Between two calls of the phases everything depends on each decision.
static uint32_t outer_rpc(struct engine *e, term cond)
{
    return guide_rpc(&e->guide, rpc_of(e, e->mc.s->outer), cond);
}

/// A condition that nothing else depends on.
static uint32_t goal_rpc(struct engine *e, term cond)
{
    return guide_rpc(&e->guide, parent(e, 0), cond);
}

bool engine_do_meet(const struct engine *e, uint32_t a, uint32_t b)
{
    const struct rpc *row = e->guide.rpcs.data;
    uint32_t first = rpc_of(e, a < b ? a : b), at = rpc_of(e, a < b ? b : a);

    while (at != first && row[at].length > row[first].length) {
        at = row[at].up;
    }
    return at == first;
}

void engine_lose(struct engine *e)
{
    e->a->guide.lost++;
    e->lost = true;
}

// ---------------------------------------------------------------- exits

void engine_note_end(struct engine *e)
{
    if (!e->guided || e->paper || (e->config->without & PART_ENDS) != 0) {
        return;
    }
    for (const struct frame *f = e->mc.s->top; f; f = f->up) {
        if (bitset_add(&e->found.at[f->code->id.index], f->pc)) {
            e->again = true;
            // Of a function that nothing comes back from, all was unknown.
            e->anew |= track_is_closed(e->mc.track, f->code->id);
        }
    }
}

/// Inputs choose what the instruction does.
static void note_choice(struct engine *e)
{
    const struct frame *f = e->mc.s->top;

    e->twice = true; // it is no branch
    e->again |= f && bitset_add(&e->found.chooses[f->code->id.index], f->pc);
}

/// The choice has a side with that condition.
static void note_decision(struct engine *e, const struct track_choice *c,
                          term cond)
{
    const struct frame *f = e->mc.s->top;
    u128 bits = 0;

    if (c->settled && !term_is_const(e->terms, cond, &bits) && !e->paper) {
        e->again |= bitset_add(&e->found.decides[f->code->id.index], f->pc);
    }
}

// ---------------------------------------------------------------- tasks

void guide_restrict(struct state *s, term cond)
{
    state_add_decision(s, cond, true);
    s->path->rpc = RPC_NONE;
    s->path->step = UINT64_MAX;
}

/// The inputs of the result, from the beginning of the program.  The path does
/// not leave the inputs that have what it is to cover.
static struct state *start_again(struct engine *e, const struct state *like,
                                 const term *cond, uint32_t n)
{
    struct state *s = mem_new(1, sizeof *s);

    state_copy(s, e->root);
    s->again = e->twice = true;
    for (uint32_t k = 0; k < n; k++) {
        guide_restrict(s, cond[k]);
    }
    for (uint32_t k = 0; k < like->model.value.len; k++) {
        vec_push(&s->model.value, like->model.value.data[k]);
    }
    solver_result_apply(&e->result, &s->model);
    return s;
}

/// Can the running path take a side?  e->result has the inputs.
static enum solver_answer ask_side(struct engine *e, term cond)
{
    u128 bits = 1;

    if (term_is_const(e->terms, cond, &bits) && bits == 0) {
        solver_result_clear(&e->result);
        return SOLVER_UNSAT;
    }
    return engine_ask_path(e, cond);
}

/// Has the running path been shown not to take a side by conditions of which
/// all are relevant?
static bool is_core_of(struct engine *e, uint32_t rpc)
{
    uint32_t k = e->result.core.len;
    uint32_t at = row_of(e, rpc)->up;

    if (k == 0 || e->result.answer != SOLVER_UNSAT) {
        return false;
    }
    for (; k > 0; k--) {
        uint32_t cond = e->result.core.data[k - 1];
        // The last condition is the side itself; those of a path lie in order.
        while (cond < e->conds.len && at != 0 && at != e->rpcs.data[cond]) {
            at = row_of(e, at)->up;
        }
        if (cond < e->conds.len && at == 0) {
            return false;
        }
    }
    return true;
}

/// From the beginning, with inputs that have only the relevant conditions.
/// - like: what they are like otherwise
/// - held: all but the last hold there
/// - returns null: there are none, or the solver does not know
static struct state *path_again(struct engine *e, uint32_t rpc,
                                const struct state *like, bool held)
{
    uint32_t n = row_of(e, rpc)->length;
    term *cond = mem_new(n, sizeof *cond);
    struct state *s = NULL;

    guide_conds(&e->guide, rpc, cond);
    e->hint = &like->model;
    if (engine_ask(e, cond, n, held ? n - 1 : 0) == SOLVER_SAT) {
        s = start_again(e, like, cond, n);
    }
    mem_free(cond);
    return s;
}

/// The solver says that the side has no inputs, or does not know.
static void no_inputs(struct engine *e, uint32_t rpc, enum solver_answer answer)
{
    row_of(e, rpc)->state = answer == SOLVER_UNSAT ? RPC_EMPTY : RPC_OPEN;
    e->a->paths.infeasible += answer == SOLVER_UNSAT;
}

/// The path does not allow the side; do its relevant conditions?  That is
/// asked when no path is left that might take it, and never in a round that is
/// not the last one.
/// - here: what the solver says of it on the path
static void ask_later(struct engine *e, uint32_t rpc, enum solver_answer here)
{
    if (row_of(e, rpc)->length > e->conds.len || is_core_of(e, rpc)) {
        no_inputs(e, rpc, here); // as it says
    } else if (!e->again) {
        struct later l = {.rpc = rpc};
        engine_place(e, &l.func, &l.loc);
        vec_push(&e->guide.later, l);
        row_of(e, rpc)->state = RPC_WAITS;
        e->a->paths.pending++;
    }
}

/// A side is explored later, when it has inputs and nobody has covered it by
/// then: from where the path is, or from the beginning when the path does not
/// allow it.
/// - here: what the solver says of it on the path; e->result has the inputs
static void wait_for(struct engine *e, term cond, bool side, uint32_t rpc,
                     enum solver_answer here)
{
    struct waiting w = {.side = side, .goal = {.rpc = rpc, .cond = cond}};
    u128 bits = 1;

    if (term_is_const(e->terms, cond, &bits) && bits == 0) {
        row_of(e, rpc)->state = RPC_EMPTY;
        return;
    }
    if (here != SOLVER_SAT) {
        ask_later(e, rpc, here);
        return;
    }
    w.state = engine_copy_path(e);
    solver_result_apply(&e->result, &w.state->model);
    row_of(e, rpc)->state = RPC_WAITS;
    engine_wait(e, w);
}

/// The path takes the side.
static void take(struct engine *e, term cond, bool side, uint32_t rpc)
{
    struct state *s = e->mc.s;

    state_add_decision(s, cond, side);
    s->path->rpc = rpc;
    vec_push(&e->conds, cond);
    vec_push(&e->rpcs, rpc);
    if (rpc != RPC_NONE) {
        row_of(e, rpc)->state = RPC_COVERED;
        e->mc.now = e->mc.base = s->path->depth;
    } else {
        e->guide.uncounted = true;
    }
}

/// All that follows depends on the state's last decision.
static void decided_outside(struct state *s)
{
    s->outer = s->path->depth;
    s->trail = (s->trail ^ s->path->cond.index) * 0x9e3779b97f4a7c15u;
}

static bool is_new(struct engine *e, uint32_t rpc)
{
    enum rpc_state state = row_of(e, rpc)->state;

    return state == RPC_NEW || state == RPC_WAITS;
}

static bool is_covered(struct engine *e, uint32_t rpc)
{
    return row_of(e, rpc)->state == RPC_COVERED;
}

// ---------------------------------------------------------------- deciding

/// Was this decided when the instruction was started before?  (Then it
/// depends on it already: track_begin.)
static bool made_before(const struct engine *e, term cond)
{
    const struct decision *d = e->mc.s->path;

    while (d && d->step == e->mc.s->steps && !term_same(d->cond, cond)) {
        d = d->up;
    }
    return d && d->step == e->mc.s->steps;
}

/// Is it decided by what the instruction depends on anyway?
static bool is_implied(struct engine *e, term cond)
{
    uint32_t at = rpc_of(e, e->mc.now);

    for (uint32_t k = 0; at != 0 && k < RECENT; k++) {
        if (term_same(row_of(e, at)->cond, cond)) {
            return true;
        }
        at = row_of(e, at)->up;
    }
    return false;
}

/// A copy of the path goes to the other side at once; the path itself has
/// nothing new.
static void change_sides(struct engine *e, term other, bool side, uint32_t rpc)
{
    struct state *copy = engine_copy_path(e);

    e->a->guide.merged++;
    solver_result_apply(&e->result, &copy->model);
    state_add_decision(copy, other, side);
    copy->path->rpc = rpc;
    row_of(e, rpc)->state = RPC_COVERED;
    e->next = copy;
    machine_stop(&e->mc, RUN_DROPPED);
}

/// The path does not take that side; is it new?
/// - covered: the side that it takes is not
/// - returns true: the path is over, a copy of it goes there
static bool explore_side(struct engine *e, term cond, bool side, uint32_t rpc,
                         bool covered)
{
    enum rpc_state state = row_of(e, rpc)->state;

    if (state != RPC_NEW && !(state == RPC_WAITS && covered)) {
        return false;
    }
    enum solver_answer answer = ask_side(e, cond);
    if (covered && answer == SOLVER_SAT) {
        change_sides(e, cond, side, rpc);
        return true;
    }
    if (state == RPC_NEW) {
        wait_for(e, cond, side, rpc, answer);
    }
    return false;
}

static bool decide(struct engine *e, uint32_t meets, uint32_t sides, term taken,
                   bool side)
{
    term other = term_not(e->terms, taken);
    uint32_t yes = side_rpc(e, meets, 0, side ? taken : other);
    uint32_t no = side_rpc(e, meets, sides > 1, side ? other : taken);
    uint32_t own = side ? yes : no, away = side ? no : yes;

    guide_join(&e->guide, (uint32_t[]){own, away}, 2);
    if (!explore_side(e, other, !side, away, is_covered(e, own))) {
        take(e, taken, side, own);
    }
    return side;
}

/// Can a condition that nothing else depends on hold on this path?  Asks
/// once.
/// - holds: the path's model says so
/// - returns RPC_NEW: yes, and nobody has seen it yet; RPC_EMPTY: no; else the
///   row's state
static enum rpc_state look_for(struct engine *e, uint32_t goal, bool holds)
{
    struct rpc *row = row_of(e, goal);

    if (holds && row->state != RPC_WAITS && row->state != RPC_COVERED) {
        row->state = RPC_WAITS;
        return RPC_NEW;
    }
    if (row->state != RPC_NEW) {
        return row->state;
    }
    enum solver_answer answer = ask_side(e, row->cond);
    if (answer != SOLVER_SAT) {
        ask_later(e, goal, answer);
        return answer == SOLVER_UNSAT ? RPC_EMPTY : RPC_OPEN;
    }
    row_of(e, goal)->state = RPC_WAITS;
    return RPC_NEW;
}

/// A branch one side of which leads to an end that nobody has reached yet:
/// the path goes on at the other one.
/// - gone: the condition of the side that leads there
static bool pass_closed(struct engine *e, term gone, bool side)
{
    term goes_on = term_not(e->terms, gone);
    uint32_t goal = goal_rpc(e, gone);
    bool ends = engine_eval(e, gone) == 1;
    enum rpc_state state = look_for(e, goal, ends);

    if (state == RPC_EMPTY) {
        return !side;
    }
    if (state == RPC_NEW || ends) {
        wait_for(e, gone, side, goal, ask_side(e, gone));
    }
    if (ends && !engine_turn(e, goes_on)) {
        machine_stop(&e->mc, RUN_DROPPED); // the one that waits is the same
        return side;
    }
    take(e, goes_on, !side, RPC_NONE);
    return !side;
}

void guide_pick_way(struct engine *e, term what, term cond)
{
    uint32_t up = parent(e, here(e)->meets),
             own = guide_rpc(&e->guide, up, cond);
    uint32_t pick = guide_pick(&e->guide, up, what, term_const(e->terms, 1, 1));
    struct pick *p = &e->guide.picks.data[pick];

    if (made_before(e, cond)) {
        return;
    }
    note_choice(e);
    e->guide.uncounted = true;
    if (is_new(e, own)) {
        p->rest = term_and(e->terms, p->rest, term_not(e->terms, cond));
        if (!p->waits) {
            struct waiting w = {.state = engine_copy_path(e),
                                .goal = {.pick = pick}};
            p->waits = true;
            engine_wait(e, w);
        }
    }
    take(e, cond, true, own);
}

void guide_choose(struct engine *e, const struct way *way, uint32_t n,
                  uint32_t taken)
{
    uint32_t meets = here(e)->branch.meets;
    struct guide *g = &e->guide;

    if (made_before(e, way[taken].cond)) {
        return;
    }
    if (here(e)->branch.idle) {
        take(e, way[taken].cond, true, RPC_NONE);
        return;
    }
    note_decision(e, &here(e)->branch, way[taken].cond);
    vec_clear(&g->sides);
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&g->sides, side_rpc(e, meets, way[k].side, way[k].cond));
    }
    guide_join(g, g->sides.data, n);
    uint32_t own = g->sides.data[taken];
    bool covered = is_covered(e, own), over = false;
    for (uint32_t k = 0; k < n; k++) {
        // Where the copy goes on, nobody asks for the sides behind it.
        over |= k != taken && explore_side(e, way[k].cond, true,
                                           g->sides.data[k], covered && !over);
    }
    if (!over) {
        take(e, way[taken].cond, true, own);
    }
}

bool guide_decide(struct engine *e, term cond)
{
    bool side = engine_eval(e, cond) == 1;
    term taken = side ? cond : term_not(e->terms, cond);
    const struct frame *f = e->mc.s->top;

    if (made_before(e, taken) || (f && is_implied(e, taken))) {
        return side;
    }
    if (!f) {
        term other = term_not(e->terms, taken);
        uint32_t own = outer_rpc(e, taken), away = outer_rpc(e, other);
        guide_join(&e->guide, (uint32_t[]){own, away}, 2);
        (void)explore_side(e, other, !side, away, false);
        take(e, taken, side, own);
        decided_outside(e->mc.s);
        return side;
    }
    const struct track_row *row = here(e);
    enum ir_op op = (enum ir_op)f->code->inst[f->pc].op;
    uint8_t closed = f->shut ? row->shut : row->closed;
    if (closed != 0) {
        bool gone = closed == 1;
        return pass_closed(e, gone ? cond : term_not(e->terms, cond), gone);
    }
    if (op != IR_BR && op != IR_SWITCH) {
        note_choice(e);
    } else if (row->branch.idle) {
        take(e, taken, side, RPC_NONE);
        return side;
    } else {
        note_decision(e, &row->branch, cond);
    }
    return op == IR_BR ? decide(e, row->branch.meets, 2, taken, side)
                       : decide(e, row->meets, 1, taken, side);
}

// ---------------------------------------------------------------- checks

/// A check that nobody has seen fail: nothing depends on it.
static bool check_closed(struct engine *e, const struct failing *f)
{
    term passes = term_not(e->terms, f->cond);
    uint32_t goal = goal_rpc(e, f->cond);
    bool fails = engine_eval(e, f->cond) == 1;
    enum rpc_state state = look_for(e, goal, fails);

    if (state == RPC_EMPTY) {
        return true;
    }
    if (state == RPC_OPEN && !fails) {
        return true;
    }
    if (fails) {
        row_of(e, goal)->state = RPC_COVERED;
        engine_fault(e, f);
        if (!engine_turn(e, passes)) {
            machine_stop(&e->mc, RUN_FAULT);
            return false;
        }
    } else if (state != RPC_COVERED) {
        enum solver_answer answer = engine_ask_path(e, f->cond);
        if (answer == SOLVER_SAT) {
            row_of(e, goal)->state = RPC_COVERED;
            engine_fault_with(e, f, &e->result);
        } else if (state == RPC_NEW) {
            wait_for(e, f->cond, true, goal, answer);
        }
    }
    take(e, passes, false, RPC_NONE);
    return true;
}

/// A check that has been seen to fail.
static bool check_open(struct engine *e, const struct failing *f)
{
    const struct track_row *row = here(e);
    term passes = term_not(e->terms, f->cond);
    note_decision(e, &row->end, f->cond);
    uint32_t own = side_rpc(e, row->end.meets, 0, passes);
    uint32_t away = side_rpc(e, row->end.meets, 1, f->cond);
    guide_join(&e->guide, (uint32_t[]){own, away}, 2);
    bool fails = engine_eval(e, f->cond) == 1;

    if (fails) {
        row_of(e, away)->state = RPC_COVERED;
        engine_fault(e, f);
        if (!engine_turn(e, passes)) {
            if (row_of(e, own)->state == RPC_NEW) {
                wait_for(e, passes, false, own, e->result.answer);
            }
            machine_stop(&e->mc, RUN_FAULT);
            return false;
        }
    } else if (is_new(e, away)) {
        enum solver_answer answer = engine_ask_path(e, f->cond);
        if (answer == SOLVER_SAT) {
            row_of(e, away)->state = RPC_COVERED;
            engine_fault_with(e, f, &e->result);
        } else if (row_of(e, away)->state == RPC_NEW) {
            wait_for(e, f->cond, true, away, answer);
        }
    }
    take(e, passes, false, own);
    return true;
}

bool guide_check(struct engine *e, const struct failing *f)
{
    term passes = term_not(e->terms, f->cond);

    if (made_before(e, passes)) {
        return true;
    }
    // At a settled end nothing is decided, unless inputs flow there after all.
    const struct track_choice *end = &here(e)->end;
    u128 bits = 0;
    bool open = end->sides > 0 && !e->mc.s->top->shut &&
                !(end->settled && term_is_const(e->terms, f->cond, &bits));
    return open ? check_open(e, f) : check_closed(e, f);
}

/// The side on which an assumption of an instruction holds.
static uint32_t assumed_rpc(struct engine *e, term cond)
{
    const struct track_row *row = here(e);

    if (row->end.sides == 0 || e->mc.s->top->shut) {
        engine_note_end(e);
    } else {
        note_decision(e, &row->end, cond);
    }
    return side_rpc(e, row->end.sides > 0 ? row->end.meets : row->meets, 0,
                    cond);
}

bool guide_assume(struct engine *e, term cond)
{
    bool holds = engine_eval(e, cond) == 1, outer = e->mc.s->top == NULL;

    if (made_before(e, cond)) {
        return true;
    }
    uint32_t own = outer ? outer_rpc(e, cond) : assumed_rpc(e, cond);
    guide_join(&e->guide, &own, 1);
    if (!holds && !engine_turn(e, cond)) {
        if (row_of(e, own)->state == RPC_NEW) {
            wait_for(e, cond, true, own, e->result.answer);
        }
        machine_stop(&e->mc, RUN_ASSUME);
        return false;
    }
    take(e, cond, true, own);
    if (outer) {
        decided_outside(e->mc.s);
    }
    return true;
}

// ---------------------------------------------------------------- starting

static void release_path(struct state *s)
{
    state_release(s);
    mem_free(s);
}

/// A path that picks something new: the waiting one, or one from the beginning.
static struct state *start_pick(struct engine *e, struct waiting w)
{
    struct pick *p = &e->guide.picks.data[w.goal.pick];
    struct goal goal = {.pick = w.goal.pick, .cond = p->rest};
    uint32_t rpc = guide_rpc(&e->guide, p->up, p->rest);

    p->waits = false;
    engine_gather(e, w.state->path);
    e->hint = &w.state->model;
    e->mc.s = w.state; // where it is told that the solver does not know
    enum solver_answer answer = engine_ask_path(e, goal.cond);
    struct state *s = w.state;
    if (answer == SOLVER_SAT) {
        solver_result_apply(&e->result, &s->model);
        guide_restrict(s, goal.cond);
    } else {
        s = e->again || is_core_of(e, rpc) ? NULL
                                           : path_again(e, rpc, w.state, true);
        e->a->guide.again += s != NULL;
        release_path(w.state);
    }
    e->mc.s = NULL;
    if (s) {
        e->goal = goal;
    }
    return s;
}

struct state *guide_start(struct engine *e, struct waiting w)
{
    uint32_t rpc = w.goal.rpc;

    if (w.runs) {
        e->goal = w.goal;
        return w.state;
    }
    if (w.goal.pick != 0) {
        return start_pick(e, w);
    }
    if (!is_new(e, rpc)) {
        e->a->guide.skipped++;
        release_path(w.state);
        return NULL;
    }
    state_add_decision(w.state, w.goal.cond, w.side);
    w.state->path->rpc = rpc;
    if (!w.state->top) {
        decided_outside(w.state);
    }
    row_of(e, rpc)->state = RPC_COVERED;
    return w.state;
}

struct state *guide_start_later(struct engine *e)
{
    uint32_t rpc = e->guide.later.data[e->guide.asked].rpc;
    struct state *s = NULL;

    e->a->paths.pending--;
    if (!is_new(e, rpc)) {
        e->a->guide.skipped++;
        e->guide.asked++;
        return NULL;
    }
    s = path_again(e, rpc, e->root, false);
    e->guide.asked++;
    if (s) {
        e->a->guide.again++;
        e->goal.rpc = rpc;
    } else {
        no_inputs(e, rpc, e->result.answer);
    }
    return s;
}

bool guide_waits(const struct engine *e)
{
    return !e->again && e->guide.asked < e->guide.later.len;
}

void guide_place(const struct engine *e, ir_func_id *func, ir_loc_id *loc)
{
    struct later l = {0};

    if (e->guide.asked < e->guide.later.len) {
        l = e->guide.later.data[e->guide.asked];
    }
    *func = l.func;
    *loc = l.loc;
}
