/* SPDX-License-Identifier: Apache-2.0 */
/// Who wrote last what is read, in every activation on the stack: against
/// reach.  In an activation all that a callee does is done by the call; what
/// was written before the activation began is defined at ENTRY.
#include "tests/oracle/oracle.h"

// ---------------------------------------------------------------- links

static bool has_link(const struct reach *r, struct reach_link want)
{
    uint32_t lo = 0;
    uint32_t hi = r->links.len;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        const struct reach_link *l = &r->links.data[mid];
        bool less = l->use != want.use     ? l->use < want.use
                    : l->item != want.item ? l->item < want.item
                                           : l->def < want.def;
        if (less) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    if (lo == r->links.len) {
        return false;
    }
    const struct reach_link *l = &r->links.data[lo];
    return l->use == want.use && l->item == want.item && l->def == want.def;
}

static void name_item(const struct oracle *o, const struct activation *a,
                      struct flow_item item, struct text *out)
{
    const struct ir_func *f = ir_func(o->m, a->func);
    if (item.kind != FLOW_VAR) {
        cells_name(o->cells, o->points_to, o->m, item.index, out);
    } else if (f->var[item.index].name.index) {
        text_addf(out, "%%%s", ir_text(o->m, f->var[item.index].name));
    } else {
        text_addf(out, "%%%u", item.index);
    }
}

static void check_link(struct oracle *o, const struct activation *a,
                       struct flow_item what, uint32_t def, uint32_t use)
{
    const struct func_view *v = a->view;
    uint32_t key[5] = {a->func.index, (uint32_t)what.kind, what.index, def,
                       use};
    struct text name = {0};
    if (a->lost || !is_new(o, CLAIM_REACH, key)) {
        return;
    }
    uint32_t item = what.kind == FLOW_VAR
                        ? v->var_item[what.index]
                        : flow_find_item(v->flow, what.kind, what.index);
    if (item == FLOW_NONE ||
        !has_link(v->reach, (struct reach_link){def, use, item})) {
        name_item(o, a, what, &name);
        missing(o, CLAIM_REACH, "%s: %s%s from node %u to node %u",
                ir_text(o->m, ir_func(o->m, a->func)->name), text_str(&name),
                item == FLOW_NONE ? " (no item)" : "", def, use);
        text_release(&name);
    }
}

/// The node where the activation is reads what was defined at node `def`: of a
/// fork all sides do.
static void use_from(struct oracle *o, const struct activation *a,
                     struct flow_item what, uint32_t def)
{
    const struct flow *f = a->view->flow;
    const struct flow_node *n = flow_node(f, a->node);
    if (n->kind != FLOW_FORK) {
        check_link(o, a, what, def, a->node);
        return;
    }
    for (uint32_t k = 0; k < n->succs; k++) {
        check_link(o, a, what, def, flow_succ(f, a->node)[k]);
    }
}

// ---------------------------------------------------------------- variables

static void use_variable(struct oracle *o, const struct activation *a,
                         uint32_t var)
{
    uint32_t w = a->writer[var];
    struct flow_item what = {FLOW_VAR, var};
    if (w != a->moment) {
        use_from(o, a, what, w ? o->moments.data[w].node : FLOW_AT_ENTRY);
    }
}

static void use_operand(void *ctx, ir_opd opd)
{
    struct oracle *o = ctx;
    if (ir_opd_kind(opd) == IR_OPD_VAR) {
        use_variable(o, innermost(o), ir_opd_index(opd));
    }
}

void use_operands(struct oracle *o, const struct ir_inst *i)
{
    ir_each_use(ir_func(o->m, innermost(o)->func), i, use_operand, o);
}

void set_variable(struct activation *a, uint32_t var)
{
    a->writer[var] = a->moment;
}

// ---------------------------------------------------------------- memory

struct reading {
    struct oracle *o;
    uint32_t writer; ///< moment
    uint32_t owner;  ///< activation that the object ends with, or 0
};

/// In every activation in which the object was there: who wrote the cell?
static void read_cell(void *ctx, uint32_t cell, uint64_t from, uint64_t to)
{
    const struct reading *r = ctx;
    struct oracle *o = r->o;
    struct flow_item what = {FLOW_CELL, cell};
    uint32_t w = r->writer;
    (void)from;
    (void)to;
    for (uint32_t k = o->depth; k-- > 0;) {
        const struct activation *a = &o->stack.data[k];
        if (a->number < r->owner) {
            return;
        }
        while (w != 0 && o->moments.data[w].frame > a->number) {
            w = o->moments.data[w].caller;
        }
        bool here = w != 0 && o->moments.data[w].frame == a->number;
        if (here && w == a->moment) {
            return; // the same execution of the node, and of all that call it
        }
        use_from(o, a, what, here ? o->moments.data[w].node : FLOW_AT_ENTRY);
    }
}

static void read_bytes(struct oracle *o, const struct object *b,
                       const struct trace_event *e)
{
    uint64_t end = e->offset + e->size;
    for (uint64_t at = e->offset; at < end;) {
        uint64_t to = at + 1;
        struct reading r = {o, b->writer ? b->writer[at] : b->born, b->frame};
        while (to < end && (!b->writer || b->writer[to] == r.writer)) {
            to++;
        }
        (void)each_cell(o, (struct byte_range){b->place, at, to, false},
                        read_cell, &r);
        at = to;
    }
}

static void write_bytes(struct object *b, const struct trace_event *e,
                        uint32_t moment)
{
    if (!b->writer) {
        b->writer = mem_new(b->size, sizeof *b->writer);
        for (uint64_t k = 0; k < b->size; k++) {
            b->writer[k] = b->born;
        }
    }
    for (uint64_t k = e->offset; k < e->offset + e->size; k++) {
        b->writer[k] = moment;
    }
}

void touch_memory(struct oracle *o, const struct trace_event *e)
{
    struct object *b = &o->objects.data[e->object];
    struct byte_range life = {b->place, 0, 0, true};
    struct reading r = {o, b->life, b->frame};
    bool alive = b->frame == 0;
    if (b->place == 0) {
        return; // said already
    }
    for (uint32_t k = 0; k < o->depth; k++) {
        alive |= o->stack.data[k].number == b->frame;
    }
    switch (e->kind) { // NOLINT: only accesses come here
    case TRACE_READ:
        read_bytes(o, b, e);
        return;
    case TRACE_WRITE:
        write_bytes(b, e, innermost(o)->moment);
        return;
    case TRACE_ASK:
        if (alive) { // else it ended with a return
            (void)each_cell(o, life, read_cell, &r);
        }
        return;
    case TRACE_END:
        b->life = innermost(o)->moment;
        return;
    default:
        UNREACHABLE();
    }
}
