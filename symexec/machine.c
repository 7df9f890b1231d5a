/* SPDX-License-Identifier: Apache-2.0 */
/// Instructions one by one, where something is not known.
#include "symexec/machine.h"

#include "symexec/engine.h"
#include "symexec/values.h"

#include <stdarg.h>
#include <string.h>

// ---------------------------------------------------------------- ends

void machine_stop(struct machine *mc, enum run_end end)
{
    mc->end = end;
}

void machine_cut(struct machine *mc, const char *fmt, ...)
{
    va_list ap;
    char text[256];

    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    engine_cut(mc->engine, text);
    mc->end = RUN_CUT;
}

uint64_t machine_eval(struct machine *mc, struct value v)
{
    return v.t.index ? (uint64_t)engine_eval(mc->engine, v.t) : v.bits;
}

// ---------------------------------------------------------------- branches

/// The branch at which the path is leads there.
static void leave_to(struct machine *mc, uint32_t to, uint32_t side,
                     bool symbolic)
{
    uint64_t here = mc->s->top->code->id.index ^ (uint64_t)to << 32;

    track_branch(mc, side, mc->now);
    track_join(mc, to);
    if (symbolic) {
        mc->s->trail = (mc->s->trail ^ here) * 0xff51afd7ed558ccdu;
    }
}

static void branch(struct machine *mc, const struct code_inst *i,
                   struct value c)
{
    bool side = c.t.index ? engine_decide(mc->engine, c.t) : c.bits != 0;

    if (mc->track) {
        leave_to(mc, i->to[side ? 0 : 1], side ? 0 : 1, c.t.index != 0);
    }
    mc->s->top->pc = i->to[side ? 0 : 1];
    mc->s->top->code->reached[mc->s->top->pc] = true;
}

/// Which range of a switch has the value; from range `k` of the instruction.
static term in_range(struct machine *mc, const struct ir_inst *ir, uint32_t k,
                     term v)
{
    const struct ir_func *f = mc->s->top->code->f;
    const uint32_t *row = &f->extra[ir->extra + 1 + 3 * k];
    const struct ir_const *lo = ir_const(mc->m, (ir_opd){row[0]});
    const struct ir_const *hi = ir_const(mc->m, (ir_opd){row[1]});
    unsigned width = term_get(mc->terms, v)->width;
    term low = term_const(mc->terms, width, (u128)lo->hi << 64 | lo->lo);
    term high = term_const(mc->terms, width, (u128)hi->hi << 64 | hi->lo);

    // lo to hi in unsigned order from lo on.
    return term_2(mc->terms, TERM_ULE, term_sub(mc->terms, v, low),
                  term_sub(mc->terms, high, low));
}

/// Where a known value leads: a block.
static uint32_t known_case(const struct machine *mc, uint64_t v)
{
    const struct ir_inst *ir = machine_ir(mc);
    const uint32_t *extra = &mc->s->top->code->f->extra[ir->extra];
    uint32_t ranges = (ir->extra_len - 1) / 3;

    for (uint32_t k = 0; k < ranges; k++) {
        const uint32_t *row = extra + 1 + 3 * (size_t)k;
        uint64_t low = ir_const(mc->m, (ir_opd){row[0]})->lo;
        uint64_t high = ir_const(mc->m, (ir_opd){row[1]})->lo;
        if (low <= high ? low <= v && v <= high : v >= low || v <= high) {
            return row[2];
        }
    }
    return extra[0];
}

uint32_t machine_case(const struct machine *mc, uint64_t v)
{
    return mc->s->top->code->f->block[known_case(mc, v)].first;
}

/// The first side of the switch at which the path is that leads to the block.
static uint32_t case_side(const struct machine *mc, uint32_t block)
{
    const struct ir_inst *ir = machine_ir(mc);
    const uint32_t *extra = &mc->s->top->code->f->extra[ir->extra];
    uint32_t ranges = (ir->extra_len - 1) / 3;

    for (uint32_t k = 0; k < ranges; k++) {
        if (extra[1 + 3 * k + 2] == block) {
            return k + 1;
        }
    }
    return 0;
}

/// The switch at which the path is leads to that block.
static void take_case(struct machine *mc, uint32_t block, bool symbolic)
{
    struct frame *f = mc->s->top;
    uint32_t to = f->code->f->block[block].first;

    if (mc->track) {
        leave_to(mc, to, mc->sets ? case_side(mc, block) : 0, symbolic);
    }
    f->pc = to;
    f->code->reached[to] = true;
}

static void add_way(struct machine *mc, struct machine_ways *w, uint32_t to,
                    uint32_t side, term cond)
{
    for (uint32_t k = 0; k < w->to.len; k++) {
        if (w->to.data[k] == to) {
            struct way *at = &w->way.data[k];
            at->cond = term_or(mc->terms, at->cond, cond);
            return;
        }
    }
    vec_push(&w->way, ((struct way){cond, side}));
    vec_push(&w->to, to);
}

/// One way per block: the ranges that lead to one are one side.
static void make_ways(struct machine *mc, struct machine_ways *w, term v)
{
    const struct ir_inst *ir = machine_ir(mc);
    const uint32_t *extra = &mc->s->top->code->f->extra[ir->extra];
    uint32_t ranges = (ir->extra_len - 1) / 3;

    vec_clear(&w->way);
    vec_clear(&w->to);
    for (uint32_t k = 0; k < ranges; k++) {
        add_way(mc, w, extra[1 + 3 * k + 2], k + 1, in_range(mc, ir, k, v));
    }
    // The default is what no range has.
    term rest = term_const(mc->terms, 1, 1);
    for (uint32_t k = 0; k < w->way.len; k++) {
        rest =
            term_and(mc->terms, rest, term_not(mc->terms, w->way.data[k].cond));
    }
    add_way(mc, w, extra[0], 0, rest);
}

/// The ways of switch i over v.  Each path that takes one of them starts the
/// switch again, so they are kept.
static const struct machine_ways *ways_of(struct machine *mc,
                                          const struct code_inst *i, term v)
{
    struct machine_ways *w = &mc->ways[v.index % MACHINE_WAYS];

    if (w->of != i || !term_same(w->value, v)) {
        make_ways(mc, w, v);
        w->of = i;
        w->value = v;
    }
    return w;
}

/// The way that the path's model takes.
static uint32_t way_taken(struct machine *mc, const struct machine_ways *w)
{
    const struct decision *last = mc->s->path;
    uint32_t k = 0;

    // The path has mostly been copied to take it.
    for (; last && k < w->way.len; k++) {
        if (term_same(w->way.data[k].cond, last->cond)) {
            assert(engine_eval(mc->engine, last->cond) == 1);
            return k;
        }
    }
    for (k = 0; engine_eval(mc->engine, w->way.data[k].cond) != 1;) {
        k++;
    }
    return k;
}

static void run_switch(struct machine *mc, const struct code_inst *i)
{
    struct value known = machine_get(mc, i->a);

    if (known.t.index == 0) {
        take_case(mc, known_case(mc, known.bits), false);
        return;
    }
    const struct machine_ways *w = ways_of(mc, i, known.t);
    uint32_t taken = way_taken(mc, w);
    engine_choose(mc->engine, w->way.data, w->way.len, taken);
    take_case(mc, w->to.data[taken], true);
}

static void check(struct machine *mc, const struct code_inst *i)
{
    struct value c = machine_get(mc, i->a);
    struct failing f = {.kind = (enum ir_check_kind)i->imm,
                        .cond = value_term(mc->terms, c, 1)};

    (void)engine_check(mc->engine, &f);
}

/// Anything that is not done in the loop.  - the path is at i
/// - returns true when the next instruction follows
// NOLINTNEXTLINE(readability-function-size): one case per operation
static bool run_slow(struct machine *mc, const struct code_inst *i)
{
    if (i->op != IR_COPY && !check_operands(mc, i)) {
        return true;
    }
    switch ((enum ir_op)i->op) {
    case IR_NOP:
        return true;
    case IR_BR:
        branch(mc, i, machine_get(mc, i->a));
        return false;
    case IR_SWITCH:
        run_switch(mc, i);
        return false;
    case IR_CALL:
        machine_call(mc, i);
        return false;
    case IR_RET:
        machine_return(mc, i);
        return false;
    case IR_SETJMP:
        machine_setjmp(mc, i);
        return true;
    case IR_LONGJMP:
        machine_longjmp(mc, i);
        return false;
    case IR_STOP:
        UNREACHABLE();
    case IR_CHECK:
        check(mc, i);
        return true;
    case IR_ACCESS:
        (void)machine_access(mc, (enum ir_access)i->imm, machine_get(mc, i->a),
                             machine_get(mc, i->b));
        return true;
    case IR_ASSUME:
        (void)engine_assume(mc->engine,
                            value_term(mc->terms, machine_get(mc, i->a), 1));
        return true;
    case IR_UNSUP:
        machine_cut(mc, "not supported: %s",
                    ir_text(mc->m, machine_ir(mc)->text));
        return true;
    case IR_LOAD:
    case IR_LOADBITS:
        machine_load(mc, i);
        return true;
    case IR_STORE:
    case IR_STOREBITS:
        machine_store(mc, i);
        return true;
    case IR_MEMCPY:
    case IR_MEMSET:
    case IR_BEGIN:
    case IR_END:
    case IR_SALLOC:
    case IR_SFREE:
    case IR_HALLOC:
    case IR_HFREE:
    case IR_OSIZE:
    case IR_VAAREA:
        machine_object(mc, i);
        return true;
    default:
        machine_put(mc, i->dst, machine_compute(mc, i));
        return true;
    }
}

static bool run_tracked(struct machine *mc, const struct code_inst *i)
{
    const struct frame *f = mc->s->top;

    track_begin(mc);
    bool next = run_slow(mc, i);
    if (mc->end == RUN_GOES_ON && mc->s->top == f && i->op != IR_LONGJMP &&
        i->op != IR_RET) {
        track_end(mc, i);
    }
    return next;
}

/// Tells the values that the instruction has.
static bool run_seen(struct machine *mc, const struct code_inst *i)
{
    const struct frame *f = mc->s->top;

    values_before(mc, i);
    bool next = mc->track ? run_tracked(mc, i) : run_slow(mc, i);
    if (mc->end == RUN_GOES_ON && mc->s->top == f) {
        values_after(mc, i);
    }
    return next;
}

bool machine_step(struct machine *mc, const struct code_inst *i)
{
    if (mc->values && !mc->s->top->code->f->model) {
        return run_seen(mc, i);
    }
    return mc->track ? run_tracked(mc, i) : run_slow(mc, i);
}

// ---------------------------------------------------------------- paths

void machine_run(struct machine *mc, struct state *s)
{
    mc->s = s;
    mc->end = RUN_GOES_ON;
    machine_forget(mc);
    memset(mc->met, 0, sizeof mc->met);
    while (mc->end == RUN_GOES_ON) {
        if (s->steps >= mc->stop_at && !engine_pause(mc->engine)) {
            break;
        }
        if (s->top) {
            machine_loop(mc);
        } else {
            machine_next_phase(mc);
        }
    }
    mc->s = NULL;
}
