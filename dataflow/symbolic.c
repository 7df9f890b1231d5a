/* SPDX-License-Identifier: Apache-2.0 */
/// Rounds over all instructions, until nothing is new.
#include "dataflow/symbolic.h"

#include "ir/oracle.h"

struct maker {
    struct symbolic *s;
    const struct cells *c;
    const struct points_to *p;
    const struct ir_module *m;
    ir_func_id id;
    const struct ir_func *func;
    uint32_t inst;
    struct bitset *reads;   ///< by function: instructions known to read any
    struct bitset *written; ///< by function: instructions whose cells are in
    bool changed;
};

static bool is_place(const struct cells *c, uint32_t cell)
{
    uint32_t offset = c->cells.data[cell].offset;

    return offset != CELL_LIFE && offset != CELL_COUNT;
}

struct reader {
    const struct bitset *vars;
    bool found;
};

static void read_operand(void *ctx, ir_opd o)
{
    struct reader *r = ctx;

    r->found |=
        ir_opd_kind(o) == IR_OPD_VAR && bitset_has(r->vars, ir_opd_index(o));
}

bool symbolic_reads(const struct symbolic *s, const struct cells *c,
                    ir_func_id func, uint32_t inst)
{
    const struct ir_func *f = ir_func(cells_module(c), func);
    struct reader r = {.vars = &s->vars[func.index]};

    ir_each_use(f, &f->inst[inst], read_operand, &r);
    if (!r.found && ir_op_has((enum ir_op)f->inst[inst].op, 'M')) {
        struct cell_span e = cells_of_inst(c, func, inst);

        for (uint32_t k = 0; k < e.count && !r.found; k++) {
            r.found =
                e.effect[k].reads && bitset_has(&s->cells, e.effect[k].cell);
        }
    }
    return r.found;
}

/// The same, of the instruction at hand; sets only grow.
static bool reads_any(struct maker *k)
{
    struct bitset *known = &k->reads[k->id.index];

    if (bitset_has(known, k->inst)) {
        return true;
    }
    return symbolic_reads(k->s, k->c, k->id, k->inst) &&
           bitset_add(known, k->inst);
}

static void add_var(struct maker *k, ir_func_id func, uint32_t var)
{
    k->changed |= bitset_add(&k->s->vars[func.index], var);
}

static void add_written(struct maker *k)
{
    struct cell_span e;

    if (!bitset_add(&k->written[k->id.index], k->inst)) {
        return;
    }
    e = cells_of_inst(k->c, k->id, k->inst);
    for (uint32_t n = 0; n < e.count; n++) {
        if (e.effect[n].writes && is_place(k->c, e.effect[n].cell)) {
            k->changed |= bitset_add(&k->s->cells, e.effect[n].cell);
        }
    }
}

static bool is_symbolic(const struct maker *k, ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_VAR &&
           bitset_has(&k->s->vars[k->id.index], ir_opd_index(o));
}

/// What the call passes to the function, and gets back.
static void see_callee(struct maker *k, const struct ir_inst *i,
                       ir_func_id callee)
{
    const struct ir_func *f = ir_func(k->m, callee);

    enum ir_oracle oracle = ir_oracle_of(k->m, f);

    // Of the library, what it reads may be all that it does, in a term.
    if (!f->defined || (f->model && reads_any(k))) {
        if (i->dst.index != 0) {
            add_var(k, k->id, i->dst.index);
        }
        if (f->defined || oracle == IR_ORACLE_NONE ||
            oracle == IR_ORACLE_OBJECT) {
            add_written(k);
        }
    }
    for (uint32_t n = 0; f->defined && n < i->extra_len; n++) {
        if (!is_symbolic(k, (ir_opd){k->func->extra[i->extra + n]})) {
            continue;
        }
        if (n < f->params) {
            add_var(k, callee, n + 1);
        } else { // variadic arguments lie in memory
            add_written(k);
        }
    }
    if (i->dst.index != 0 && bitset_has(&k->s->results, callee.index)) {
        add_var(k, k->id, i->dst.index);
    }
}

static void see_call(struct maker *k, const struct ir_inst *i)
{
    for (uint32_t n = k->p->first_instance[k->id.index];
         n < k->p->first_instance[k->id.index + 1]; n++) {
        struct pt_calls calls =
            points_to_callees(k->p, k->p->instance_list[n], k->inst);

        for (uint32_t x = 0; x < calls.count; x++) {
            see_callee(k, i, k->p->instances.data[calls.instance[x]].func);
        }
        if (calls.unknown) {
            add_written(k);
        }
        if (calls.unknown && i->dst.index != 0) {
            add_var(k, k->id, i->dst.index);
        }
    }
}

static void see_inst(struct maker *k)
{
    const struct ir_inst *i = &k->func->inst[k->inst];

    if (i->op == IR_CALL) {
        see_call(k, i);
        return;
    }
    if (!reads_any(k)) {
        return;
    }
    if (i->op == IR_RET) {
        k->changed |= bitset_add(&k->s->results, k->id.index);
    }
    if (i->dst.index != 0) {
        add_var(k, k->id, i->dst.index);
    }
    if (ir_op_has((enum ir_op)i->op, 'W')) {
        add_written(k);
    }
}

static void maker_init(struct maker *k, struct symbolic *s,
                       const struct cells *c, const struct points_to *p)
{
    *k = (struct maker){.s = s, .c = c, .p = p, .m = cells_module(c)};
    k->reads = mem_new(s->funcs, sizeof *k->reads);
    k->written = mem_new(s->funcs, sizeof *k->written);
}

static void maker_release(struct maker *k)
{
    for (uint32_t f = 0; f < k->s->funcs; f++) {
        bitset_release(&k->reads[f]);
        bitset_release(&k->written[f]);
    }
    mem_free(k->reads);
    mem_free(k->written);
}

/// Of memory that code outside has made, and of what is called from there.
static void see_outside(struct maker *k)
{
    ir_func_id start = {points_to_start(k->p)};

    for (uint32_t n = 0; n < k->c->cells.len; n++) {
        if (k->c->cells.data[n].object == 1 && is_place(k->c, n)) {
            k->changed |= bitset_add(&k->s->cells, n);
        }
    }
    for (uint32_t n = 1; n < k->m->funcs.len; n++) {
        const struct ir_func *f = &k->m->funcs.data[n];
        bool called = start.index == 0 || start.index == n;

        for (uint32_t v = 1; called && f->defined && v <= f->params; v++) {
            add_var(k, (ir_func_id){n}, v);
        }
    }
}

static bool do_round(struct maker *k)
{
    const struct bitset *reachable = &cells_calls(k->c)->reachable;

    for (uint32_t f = k->m->funcs.len; f-- > 1;) {
        k->id = (ir_func_id){f};
        k->func = &k->m->funcs.data[f];
        uint32_t insts =
            k->func->defined && bitset_has(reachable, f) ? k->func->insts : 0;
        for (k->inst = 0; k->inst < insts; k->inst++) {
            see_inst(k);
        }
    }
    return k->changed;
}

void symbolic_init(struct symbolic *s, const struct cells *c,
                   const struct points_to *p)
{
    struct maker k;

    *s = (struct symbolic){.funcs = cells_module(c)->funcs.len};
    s->vars = mem_new(s->funcs, sizeof *s->vars);
    maker_init(&k, s, c, p);
    see_outside(&k);
    do {
        k.changed = false;
    } while (do_round(&k));
    maker_release(&k);
}

void symbolic_release(struct symbolic *s)
{
    for (uint32_t f = 0; f < s->funcs; f++) {
        bitset_release(&s->vars[f]);
    }
    mem_free(s->vars);
    bitset_release(&s->cells);
    bitset_release(&s->results);
    *s = (struct symbolic){0};
}

// ---------------------------------------------------------------- checking

bool symbolic_verify(const struct symbolic *s, const struct cells *c,
                     const struct points_to *p, struct text *why)
{
    struct symbolic copy = {.funcs = s->funcs};
    struct maker k;

    copy.vars = mem_new(s->funcs, sizeof *copy.vars);
    for (uint32_t f = 0; f < s->funcs; f++) {
        bitset_copy(&copy.vars[f], &s->vars[f]);
    }
    bitset_copy(&copy.cells, &s->cells);
    bitset_copy(&copy.results, &s->results);
    maker_init(&k, &copy, c, p);
    see_outside(&k);
    bool holds = !k.changed && !do_round(&k);
    maker_release(&k);
    symbolic_release(&copy);
    if (!holds) {
        text_add(why, "symbolic: another round finds more");
    }
    return holds;
}

void symbolic_dump(const struct symbolic *s, const struct cells *c,
                   const struct points_to *p, struct text *out)
{
    const struct ir_module *m = cells_module(c);

    text_add(out, "symbolic:");
    bitset_each (&s->cells, cell) {
        text_add_char(out, ' ');
        cells_name(c, p, m, cell, out);
    }
    text_add_char(out, '\n');
    for (uint32_t f = 1; f < s->funcs; f++) {
        if (bitset_is_empty(&s->vars[f]) && !bitset_has(&s->results, f)) {
            continue;
        }
        text_add(out, ir_text(m, m->funcs.data[f].source_name));
        text_addf(out, ":%s", bitset_has(&s->results, f) ? " result" : "");
        bitset_each (&s->vars[f], v) {
            const struct ir_var *var = &m->funcs.data[f].var[v];
            if (var->name.index != 0) {
                text_addf(out, " %%%s", ir_text(m, var->name));
            }
        }
        text_add_char(out, '\n');
    }
}
