/* SPDX-License-Identifier: Apache-2.0 */
/// Functions without loops and without effects: all their ways are computed,
/// and where ways meet, values are chosen by the condition of the way.
#include "symexec/summary.h"

#include <string.h>

enum {
    MAX_BLOCKS = 32,
    MAX_VARS = 64,
    MAX_CALLS = 4, ///< in each other
};

// ---------------------------------------------------------------- which

/// The constant object that the operand is an address in, by how it is
/// computed.  - returns 0: none
static uint32_t find_table(const struct ir_module *m, const struct ir_func *f,
                           ir_opd o)
{
    uint32_t table = 0, found = 0;

    for (uint32_t k = 0; ir_opd_kind(o) == IR_OPD_VAR && k < f->insts; k++) {
        const struct ir_inst *i = &f->inst[k];
        if (i->dst.index != ir_opd_index(o)) {
            continue;
        }
        found++;
        if (i->op == IR_PADD && ir_opd_kind(i->a) == IR_OPD_GLOBAL &&
            m->globals.data[ir_opd_index(i->a)].read_only) {
            table = ir_opd_index(i->a);
        }
    }
    return found == 1 ? table : 0;
}

static bool can_merge(const struct ir_module *m, ir_func_id id, uint32_t calls);

static bool can_merge_inst(const struct ir_module *m, const struct ir_func *f,
                           const struct ir_inst *i, uint32_t calls)
{
    switch ((enum ir_op)i->op) { // NOLINT: the others compute, or cannot
    case IR_NOP:
    case IR_JUMP:
    case IR_BR:
    case IR_RET:
    case IR_CHECK:
        return true;
    case IR_ACCESS:
        return i->imm == IR_ACCESS_READ && find_table(m, f, i->a) != 0;
    case IR_LOAD:
        return find_table(m, f, i->a) != 0;
    case IR_CALL:
        return ir_opd_kind(i->a) == IR_OPD_FUNC && i->type != IR_VOID &&
               can_merge(m, (ir_func_id){ir_opd_index(i->a)}, calls + 1);
    default:
        break;
    }
    enum ir_form form = ir_op_info[i->op].form;
    return form == IR_FORM_UN || form == IR_FORM_BIN || form == IR_FORM_CMP ||
           form == IR_FORM_CAST || form == IR_FORM_SELECT ||
           form == IR_FORM_PADD;
}

/// Do jumps go forward only?  The order of blocks is that of the source.
static bool is_forward(const struct ir_func *f)
{
    for (uint32_t k = 1; k < f->blocks; k++) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(f, &f->block[k], &to, &stride);
        for (uint32_t s = 0; s < n; s++) {
            if (to[s * stride] <= k) {
                return false;
            }
        }
    }
    return true;
}

static bool can_merge(const struct ir_module *m, ir_func_id id, uint32_t calls)
{
    const struct ir_func *f = ir_func(m, id);

    if (!f->defined || !f->model || f->variadic || f->sret ||
        f->ret == IR_VOID || f->objects > 1 || f->blocks > MAX_BLOCKS ||
        f->vars > MAX_VARS || calls > MAX_CALLS || !is_forward(f)) {
        return false;
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        if (!can_merge_inst(m, f, &f->inst[k], calls)) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------- ways

struct merge {
    struct machine *mc;
    const struct code *code;
    term guard[MAX_BLOCKS];         ///< of the block, by number; 0: never yet
    struct value *slot[MAX_BLOCKS]; ///< at its beginning
    term returned;                  ///< a return has been passed; 0: none
    struct value result;
};

static unsigned width_of(const struct merge *g, uint32_t var)
{
    return ir_type_bits(g->mc->m, g->code->f->var[var].type);
}

/// c ? a : b
static struct value choose(struct machine *mc, term c, struct value a,
                           struct value b, unsigned width)
{
    struct terms *t = mc->terms;

    if (a.t.index == b.t.index && (a.t.index != 0 || a.bits == b.bits)) {
        return a;
    }
    return value_of_term(
        t, term_ite(t, c, value_term(t, a, width), value_term(t, b, width)));
}

/// The way from the running block to `to`, on which cond holds.
static void go(struct merge *g, uint32_t to, term cond)
{
    struct machine *mc = g->mc;
    const struct value *now = mc->s->top->slot;
    uint32_t vars = g->code->f->vars;
    u128 known = 0;

    if (term_is_const(mc->terms, cond, &known) && known == 0) {
        return;
    }
    if (g->guard[to].index == 0) {
        g->guard[to] = cond;
        g->slot[to] = mem_new(vars, sizeof *now);
        memcpy(g->slot[to], now, vars * sizeof *now);
        return;
    }
    for (uint32_t k = 1; k < vars; k++) {
        g->slot[to][k] =
            choose(mc, cond, now[k], g->slot[to][k], width_of(g, k));
    }
    g->guard[to] = term_or(mc->terms, g->guard[to], cond);
}

static struct value run(struct machine *mc, const struct summary_call *c,
                        term guard);

static void run_call(struct merge *g, const struct code_inst *i, term guard)
{
    struct machine *mc = g->mc;
    const struct ir_inst *ir = machine_ir(mc);
    struct value arg[MAX_VARS];
    struct summary_call c = {.id = {ir_opd_index(ir->a)}, .arg = arg};

    c.func = ir_func(mc->m, c.id);
    c.args = i->args_of < MAX_VARS ? i->args_of : MAX_VARS;
    for (uint32_t k = 0; k < c.args; k++) {
        arg[k] = machine_get(mc, g->code->arg[i->args + k]);
    }
    struct value v = run(mc, &c, guard);
    if (mc->end == RUN_GOES_ON) {
        machine_put(mc, i->dst, v);
    }
}

static void run_check(struct merge *g, const struct code_inst *i, term guard)
{
    struct terms *t = g->mc->terms;
    struct failing f = {.kind = (enum ir_check_kind)i->imm};

    // On other ways it does not fail.
    f.cond = term_and(t, guard, value_term(t, machine_get(g->mc, i->a), 1));
    (void)engine_check(g->mc->engine, &f);
}

/// LOAD and ACCESS of a table.
static void run_table(struct merge *g, const struct code_inst *i, term guard)
{
    struct machine *mc = g->mc;
    struct terms *t = mc->terms;
    struct failing f = {.kind = IR_CHECK_BOUNDS};
    uint32_t table = find_table(mc->m, g->code->f, machine_ir(mc)->a);
    struct value addr = machine_get(mc, i->a);
    struct block *b = store_find(&mc->s->store, mc->global[table]);
    // It may be anywhere: nothing says yet that the address is in the table.
    unsigned w = mc->m->index;
    term at = term_to(
        t, TERM_ZEXT,
        term_sub(t, value_term(t, addr, w), term_const(t, w, b->base)), 64);

    if (i->op == IR_LOAD) {
        term v = term_extract(t, block_read_at(t, b, at, i->bytes), 0, i->bits);
        machine_put(mc, i->dst, value_of_term(t, v));
        return;
    }
    u128 n = machine_get(mc, i->b).bits;
    n = n <= b->size ? b->size - n : 0;
    f.cond = term_and(t, guard, term_2(t, TERM_ULT, term_const(t, 64, n), at));
    (void)engine_check(mc->engine, &f);
}

static void run_ret(struct merge *g, const struct code_inst *i, term guard)
{
    struct value v = machine_get(g->mc, i->a);

    if (g->returned.index == 0) {
        g->returned = guard;
        g->result = v;
        return;
    }
    g->result = choose(g->mc, guard, v, g->result, i->bits);
}

/// - returns when the block has ended
static void run_block(struct merge *g, uint32_t number)
{
    struct machine *mc = g->mc;
    struct terms *t = mc->terms;
    term guard = g->guard[number], c;
    const struct ir_block *b = &g->code->f->block[number];

    memcpy(mc->s->top->slot, g->slot[number],
           g->code->f->vars * sizeof *g->slot[number]);
    for (uint32_t k = b->first; mc->end == RUN_GOES_ON; k++) {
        const struct code_inst *i = &g->code->inst[k];
        const uint32_t *to = &g->code->f->extra[g->code->f->inst[k].extra];
        mc->s->top->pc = k;
        switch ((enum ir_op)i->op) { // NOLINT: the others compute
        case IR_NOP:
            break;
        case IR_JUMP:
            go(g, to[0], guard);
            return;
        case IR_BR:
            c = value_term(t, machine_get(mc, i->a), 1);
            go(g, to[0], term_and(t, guard, c));
            go(g, to[1], term_and(t, guard, term_not(t, c)));
            return;
        case IR_RET:
            run_ret(g, i, guard);
            return;
        case IR_CHECK:
            run_check(g, i, guard);
            break;
        case IR_ACCESS:
        case IR_LOAD:
            run_table(g, i, guard);
            break;
        case IR_CALL:
            run_call(g, i, guard);
            break;
        default:
            machine_put(mc, i->dst, machine_compute(mc, i));
            break;
        }
    }
}

/// The function's result where guard holds.
static struct value run(struct machine *mc, const struct summary_call *c,
                        term guard)
{
    struct merge g = {.mc = mc, .code = machine_code(mc, c->id)};

    state_push(mc->s, g.code);
    for (uint32_t k = 0; k < c->args; k++) {
        machine_put(mc, (place)k + 1, c->arg[k]);
    }
    go(&g, 1, guard);
    for (uint32_t k = 1; k < c->func->blocks && mc->end == RUN_GOES_ON; k++) {
        if (g.guard[k].index != 0) {
            run_block(&g, k);
        }
    }
    for (uint32_t k = 1; k < c->func->blocks; k++) {
        mem_free(g.slot[k]);
    }
    if (mc->end == RUN_GOES_ON) {
        state_pop(mc->s);
    }
    return g.result;
}

bool summary_can_merge(const struct ir_module *m, ir_func_id f)
{
    return can_merge(m, f, 0);
}

struct value summary_merge(struct machine *mc, const struct summary_call *c)
{
    return run(mc, c, term_const(mc->terms, 1, 1));
}
