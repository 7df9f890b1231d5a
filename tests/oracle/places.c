/* SPDX-License-Identifier: Apache-2.0 */
/// Who touches which bytes: the addresses against points_to, the accesses, of
/// callees too, against cells.
#include "tests/oracle/oracle.h"

#include "dataflow/cells_impl.h"

#include <inttypes.h>

// ---------------------------------------------------------------- instances

uint32_t find_instance(struct oracle *o, ir_func_id callee)
{
    const struct points_to *p = o->points_to;
    if (o->depth > 0) {
        const struct activation *a = innermost(o);
        const struct ir_inst *i = &ir_func(o->m, a->func)->inst[a->inst];
        struct pt_calls to = {0};
        if (i->op == IR_CALL) {
            to = points_to_callees(p, a->instance, a->inst);
        }
        for (uint32_t k = 0; k < to.count; k++) {
            uint32_t n = to.instance[k];
            if (p->instances.data[n].func.index == callee.index) {
                return n;
            }
        }
    }
    return p->instance_list[p->first_instance[callee.index]];
}

void check_callee(struct oracle *o, const struct trace_event *e)
{
    const struct activation *a = innermost(o);
    uint32_t key[5] = {a->instance, e->inst, e->callee.index};
    struct text at = {0};
    if (e->callee.index == 0 || !is_new(o, CLAIM_CALLEE, key)) {
        return;
    }
    struct pt_calls to = points_to_callees(o->points_to, a->instance, e->inst);
    const struct ir_func *f = ir_func(o->m, e->callee);
    bool has = to.unknown && !f->defined;
    bool site = false;
    uint32_t sites = 0;
    const struct call_site *at_site =
        calls_at(facts_calls(o->facts), a->func, e->inst, &sites);
    for (uint32_t k = 0; k < to.count; k++) {
        uint32_t n = to.instance[k];
        has |= o->points_to->instances.data[n].func.index == e->callee.index;
    }
    for (uint32_t k = 0; k < sites; k++) {
        site |= at_site[k].callee.index == e->callee.index ||
                (at_site[k].callee.index == 0 && !f->defined);
    }
    if (!has || !site) {
        name_inst(o, a->func, e->inst, &at);
        missing(o, CLAIM_CALLEE, "%s in instance %u calls %s", text_str(&at),
                a->instance, ir_text(o->m, f->name));
    }
    text_release(&at);
}

// ---------------------------------------------------------------- objects

/// What HALLOC and SALLOC make, and variadic areas.
static uint32_t find_made(struct oracle *o, enum pt_object_kind kind,
                          const struct trace_event *e)
{
    uint32_t instance = innermost(o)->instance;
    uint32_t inst = kind == PT_VAAREA ? 0 : e->inst;
    uint64_t key = (uint64_t)e->func.index << 40 | (uint64_t)inst << 20 |
                   (uint64_t)instance << 2 | (uint64_t)(kind - PT_STACK);
    uint32_t found = 0;
    if (map_find(&o->places, key, &found)) {
        return found;
    }
    for (uint32_t k = 1; k < o->points_to->objects.len; k++) {
        const struct pt_object *p = &o->points_to->objects.data[k];
        if (p->kind == kind && p->func.index == e->func.index &&
            (kind == PT_VAAREA || p->index == inst) &&
            (p->instance == instance || p->instance == 0)) {
            found = k;
        }
    }
    (void)map_set(&o->places, key, found);
    return found;
}

uint32_t find_place(struct oracle *o, const struct trace_event *e)
{
    ir_global_id global = {e->index};
    ir_object_id object = {e->index};
    switch (e->object_kind) {
    case MEMORY_GLOBAL:
        return points_to_object(o->points_to, e->func, ir_opd_global(global));
    case MEMORY_LOCAL:
        return points_to_object(o->points_to, e->func, ir_opd_object(object));
    case MEMORY_STACK:
        return find_made(o, PT_STACK, e);
    case MEMORY_VARARGS:
        return find_made(o, PT_VAAREA, e);
    case MEMORY_HEAP:
        return find_made(o, PT_HEAP, e);
    case MEMORY_ENV:
        return 1; // PT_EXTERNAL
    case MEMORY_NONE:
    case MEMORY_FUNCTIONS:
        break;
    }
    UNREACHABLE();
}

// ---------------------------------------------------------------- points_to

static bool may_point(const struct oracle *o, uint32_t instance, ir_opd address,
                      uint32_t place, uint64_t offset)
{
    struct pt_span s = points_to_get(o->points_to, instance, address);
    const struct pt_object *p = &o->points_to->objects.data[place];
    for (uint32_t k = 0; k < s.count; k++) {
        const struct pt_loc *l = &s.loc[k];
        if (l->object == place &&
            (l->offset == PT_ANY || l->offset == offset)) {
            return true;
        }
        if (l->object == 1 && (place == 1 || p->escapes)) {
            return true; // PT_EXTERNAL stands for all that escapes
        }
    }
    return false;
}

static void check_pointer(struct oracle *o, const struct trace_event *e,
                          uint32_t place)
{
    const struct activation *a = innermost(o);
    uint32_t key[5] = {a->instance, e->inst, e->address.bits, place,
                       (uint32_t)e->offset};
    struct text at = {0}, what = {0};
    if (e->address.bits == 0 || !is_new(o, CLAIM_POINTS_TO, key)) {
        return;
    }
    if (place == 0 ||
        !may_point(o, a->instance, e->address, place, e->offset)) {
        name_inst(o, a->func, e->inst, &at);
        points_to_name(o->points_to, o->m, place, &what);
        missing(o, CLAIM_POINTS_TO, "%s in instance %u: %s +%" PRIu64,
                text_str(&at), a->instance, text_str(&what), e->offset);
    }
    text_release(&at);
    text_release(&what);
}

// ---------------------------------------------------------------- cells

bool each_cell(const struct oracle *o, struct byte_range r,
               void (*visit)(void *ctx, uint32_t cell, uint64_t from,
                             uint64_t to),
               void *ctx)
{
    const struct cells_state *s = o->cells->state;
    uint64_t end = r.from;
    if (r.life) {
        if (s->life[r.place] != 0) {
            visit(ctx, s->life[r.place], 0, 1);
        }
        return s->life[r.place] != 0;
    }
    for (uint32_t k = s->first[r.place]; k < s->last[r.place]; k++) {
        const struct cell *c = &o->cells->cells.data[k];
        bool whole = c->offset == PT_ANY;
        uint64_t from = whole ? 0 : c->offset;
        uint64_t to = whole ? UINT64_MAX : from + c->size;
        from = from > r.from ? from : r.from;
        to = to < r.to ? to : r.to;
        if (from < to || (whole && r.from == r.to)) {
            end = from == end ? to : end;
            visit(ctx, k, from, to);
        }
    }
    return end == r.to;
}

/// An access as an instruction of one activation does it.
struct doing {
    struct oracle *o;
    ir_func_id func;
    uint32_t inst;
    bool write;
    bool outside; ///< the object was there before the activation
};

static bool does_touch(const struct doing *d, uint32_t cell)
{
    const struct cells *c = d->o->cells;
    struct cell_span s = cells_of_inst(c, d->func, d->inst);
    const struct bitset *call = d->write ? c->writes : c->reads;
    if (d->outside && !bitset_has(&call[d->func.index], cell)) {
        return false; // a call of the function does it
    }
    for (uint32_t k = 0; k < s.count; k++) {
        if (s.effect[k].cell == cell) {
            return d->write ? s.effect[k].writes : s.effect[k].reads;
        }
    }
    return false;
}

static void check_cell(void *ctx, uint32_t cell, uint64_t from, uint64_t to)
{
    const struct doing *d = ctx;
    struct oracle *o = d->o;
    uint32_t key[5] = {d->func.index, d->inst, cell, d->write, d->outside};
    struct text at = {0}, what = {0};
    if (!is_new(o, CLAIM_CELLS, key) || does_touch(d, cell)) {
        return;
    }
    name_inst(o, d->func, d->inst, &at);
    cells_name(o->cells, o->points_to, o->m, cell, &what);
    missing(o, CLAIM_CELLS, "%s %s %s (%" PRIu64 " to %" PRIu64 ")",
            text_str(&at), d->write ? "writes" : "reads", text_str(&what), from,
            to);
    text_release(&at);
    text_release(&what);
}

/// What the innermost activation does, and by it all the calls that led there;
/// but what ends with a call does not count for it.
static void check_doing(struct oracle *o, struct byte_range r, bool write,
                        uint32_t owner)
{
    struct text what = {0};
    for (uint32_t k = o->depth; k-- > 0;) {
        const struct activation *a = &o->stack.data[k];
        struct doing d = {o, a->func, a->inst, write, a->number != owner};
        uint32_t key[5] = {a->func.index, a->inst, r.place, UINT32_MAX};
        if (a->number < owner) {
            return;
        }
        if (!each_cell(o, r, check_cell, &d) && is_new(o, CLAIM_CELLS, key)) {
            points_to_name(o->points_to, o->m, r.place, &what);
            missing(o, CLAIM_CELLS, "no cell has %s %" PRIu64 " to %" PRIu64,
                    text_str(&what), r.from, r.to);
        }
    }
    text_release(&what);
}

/// Can the object end, or be written?
static bool has_cells(const struct oracle *o, const struct object *b, bool life)
{
    const struct pt_object *p = &o->points_to->objects.data[b->place];
    if (b->place == 0) {
        return false;
    }
    if (life) {
        return b->kind != MEMORY_GLOBAL && b->kind != MEMORY_ENV &&
               b->kind != MEMORY_VARARGS;
    }
    return b->kind != MEMORY_GLOBAL || !o->m->globals.data[p->index].read_only;
}

void check_places(struct oracle *o, const struct trace_event *e)
{
    const struct object *b = &o->objects.data[e->object];
    struct byte_range r = {b->place, e->offset, e->offset + e->size, false};
    bool life = e->kind == TRACE_ASK || e->kind == TRACE_END;
    bool write = e->kind == TRACE_WRITE || e->kind == TRACE_END;
    check_pointer(o, e, b->place);
    r.life = life;
    if (has_cells(o, b, life)) {
        check_doing(o, r, write, b->frame);
    }
}

void check_begin(struct oracle *o, const struct trace_event *e)
{
    const struct object *b = &o->objects.data[e->object];
    struct byte_range r = {b->place, 0, e->size, false};
    struct text at = {0};
    if (b->place == 0) {
        name_inst(o, e->func, e->inst, &at);
        missing(o, CLAIM_POINTS_TO, "%s in instance %u makes no object",
                text_str(&at), innermost(o)->instance);
        text_release(&at);
        return;
    }
    check_doing(o, r, true, b->frame);
    r.life = true;
    check_doing(o, r, true, b->frame);
}
