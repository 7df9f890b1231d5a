/* SPDX-License-Identifier: Apache-2.0 */
/// What the running path's values depend on.
#include "symexec/track.h"

#include "symexec/engine.h"
#include "symexec/guide.h"

#include <string.h>

/// From a place on, as many as there may be.
#define ANY_BYTES UINT32_MAX

uint32_t track_two(struct machine *mc, uint32_t a, uint32_t b)
{
    if (mc->sets) {
        return sets_union(mc->sets, a, b);
    }
    uint32_t last = a > b ? a : b;
    uint64_t pair = (uint64_t)last << 32 | (a ^ b ^ last);
    uint64_t *met = &mc->met[(pair ^ pair >> 32) % MACHINE_MET];

    if (*met == pair || (last & TRACK_PARTED) != 0) {
        return last;
    }
    if (!engine_do_meet(mc->engine, a, b)) {
        return last | TRACK_PARTED;
    }
    *met = pair;
    return last;
}

/// Is there anything in `more` that is later than `last`, or not in it?
static bool adds(struct machine *mc, uint32_t last, uint32_t more)
{
    return mc->sets ? track_both(mc, last, more) != last : more > last;
}

// ---------------------------------------------------------------- cells

static uint32_t cell_last(const struct machine *mc, uint32_t cell)
{
    const struct tracks *t = mc->s->tracks;

    return t ? t->last[cell] : 0;
}

/// The path's own row of cells.
static struct tracks *own_tracks(struct machine *mc)
{
    struct tracks *t = mc->s->tracks;
    struct tracks *own = mc->track->spare;
    size_t bytes = mc->track->cells->cells.len * sizeof t->last[0];

    if (t && t->refs == 1) {
        return t;
    }
    if (own) {
        mc->track->spare = own->next;
    } else {
        own = mem_grow(NULL, 1, sizeof *own + bytes);
    }
    if (t) {
        memcpy(own->last, t->last, bytes);
        t->refs--;
    } else {
        memset(own->last, 0, bytes);
    }
    own->refs = 1;
    own->spare = &mc->track->spare;
    mc->s->tracks = own;
    return own;
}

static void set_cell(struct machine *mc, uint32_t cell, uint32_t last)
{
    if (cell_last(mc, cell) != last) {
        own_tracks(mc)->last[cell] = last;
    }
}

static void raise_cell(struct machine *mc, uint32_t cell, uint32_t last)
{
    uint32_t now = cell_last(mc, cell), both = track_both(mc, now, last);

    if (now != both) {
        own_tracks(mc)->last[cell] = both;
    }
}

/// Each of the n cells depends on `last`, too.  - cell: each << shift
static void raise_cells(struct machine *mc, const uint32_t *cell, uint32_t n,
                        unsigned shift, uint32_t last)
{
    const struct tracks *t = mc->s->tracks;
    struct tracks *own = NULL;
    uint32_t now = 0, both = last; // most of them depend on the same already

    for (uint32_t k = 0; k < n; k++) {
        uint32_t at = cell[k] >> shift, old = t ? t->last[at] : 0;

        if (old != now) {
            now = old;
            both = track_both(mc, now, last);
        }
        if (now != both) {
            t = own = own ? own : own_tracks(mc);
            own->last[at] = both;
        }
    }
}

/// The object's cells that have bytes of at .. at+n: from *first on.
/// - returns how many
static inline uint32_t cells_in(const struct track *t,
                                const struct track_cells *c, uint64_t at,
                                uint64_t n, uint32_t *first)
{
    const struct cell *cell = t->cells->cells.data;
    uint32_t k = c->first, end = c->last;

    *first = k;
    if (end - k <= 1) {
        return end - k;
    }
    uint64_t last = cell[end - 1].offset + (uint64_t)cell[end - 1].size;
    if (at >= last) {
        return 0;
    }
    uint64_t nth = at >> c->shift;
    k = t->places.data[c->places + (nth < c->count ? nth : c->count - 1)];
    while (cell[k].offset + (uint64_t)cell[k].size <= at) {
        k++;
    }
    *first = k;
    while (k < end && cell[k].offset < at + n) {
        k++;
    }
    return k - *first;
}

uint32_t track_read(struct machine *mc, const struct block *b, uint64_t at,
                    uint64_t n)
{
    REQUIRE(b->object != 0);
    const struct track_cells *c = &mc->track->cells_of[b->object];
    uint32_t first = 0, count = cells_in(mc->track, c, at, n, &first), last = 0;

    for (uint32_t k = 0; k < count; k++) {
        last = track_both(mc, last, cell_last(mc, first + k));
    }
    return last;
}

void track_write(struct machine *mc, const struct block *b, uint64_t at,
                 uint64_t n, uint32_t last)
{
    REQUIRE(b->object != 0);
    const struct track_cells *c = &mc->track->cells_of[b->object];
    uint32_t first = 0, count = cells_in(mc->track, c, at, n, &first);

    for (uint32_t k = first; k < first + count; k++) {
        const struct cell *row = &mc->track->cells->cells.data[k];
        bool whole = row->offset == PT_ANY
                         ? at == 0 && n >= b->size
                         : at <= row->offset &&
                               at + n >= row->offset + (uint64_t)row->size;
        if (c->single && whole) {
            set_cell(mc, k, last);
        } else {
            raise_cell(mc, k, last);
        }
    }
}

/// Is there a way to the object in what an instruction reads?
struct sight {
    const struct points_to *p;
    uint32_t instance, object;
    bool found;
};

static void look_for(void *ctx, ir_opd o)
{
    struct sight *w = ctx;
    struct pt_span to = points_to_get(w->p, w->instance, o);

    for (uint32_t k = 0; k < to.count; k++) {
        w->found |= to.loc[k].object == w->object;
    }
}

void track_come(struct machine *mc, uint32_t inst, uint32_t object)
{
    const struct frame *f = mc->s->top;
    struct sight w = {.p = facts_points_to(mc->track->facts),
                      .instance = f->instance,
                      .object = object};

    ir_each_use(f->code->f, &f->code->f->inst[inst], look_for, &w);
    if (!w.found && !mc->sets) {
        engine_lose(mc->engine);
    }
}

void track_came(struct machine *mc, const struct block *b)
{
    const struct frame *f = mc->s->top;

    // Variadic arguments are the call's own to write.
    if (!f || b->object == 0 || b->kind == MEMORY_VARARGS) {
        return;
    }
    uint32_t *last = &f->met[2 * f->code->f->insts + f->pc];
    if (*last != b->object) {
        track_come(mc, f->pc, b->object);
        *last = b->object;
    }
}

void track_fresh(struct machine *mc)
{
    const struct track *t = mc->track;
    const uint32_t *own = t->own + mc->s->top->code->id.index;

    for (uint32_t k = own[0]; k < own[1]; k++) {
        set_cell(mc, t->pool.data[k], 0);
    }
}

// ---------------------------------------------------------------- items

static uint32_t last_here(struct machine *mc, const struct frame *f,
                          uint32_t set)
{
    struct track_set s = mc->track->sets.data[set];
    const uint32_t *item = mc->track->pool.data + s.first;
    uint32_t last = 0;

    for (uint32_t k = 0; k < s.vars; k++) {
        last = track_both(mc, last, f->slot[item[k]].last);
    }
    for (uint32_t k = s.vars; k < s.vars + s.cells; k++) {
        last = track_both(mc, last, cell_last(mc, item[k]));
    }
    return last;
}

uint32_t track_last(struct machine *mc, uint32_t set)
{
    struct track *t = mc->track;
    const struct frame *f = mc->s->top;

    if ((t->without & PART_INTERACTIVE) != 0) {
        return 0;
    }
    uint32_t last = last_here(mc, f, set);
    for (f = f->up; f && track_goes_up(t, set); f = f->up) {
        set = track_above(t, set, track_row(t, f->instance, f->pc));
        last = track_both(mc, last, last_here(mc, f, set));
    }
    return last;
}

static void raise_items(struct machine *mc, uint32_t set, uint32_t last)
{
    struct value *slot = mc->s->top->slot;

    if ((mc->track->without & PART_POTENTIAL) != 0) {
        return;
    }
    struct track_set s = mc->track->sets.data[set];
    const uint32_t *item = mc->track->pool.data + s.first;
    for (uint32_t k = 0; k < s.vars; k++) {
        slot[item[k]].last = track_both(mc, slot[item[k]].last, last);
    }
    raise_cells(mc, item + s.vars, s.cells, 0, last);
}

// ---------------------------------------------------------------- control

static void push_control(struct machine *mc, struct frame *f, uint32_t join,
                         uint32_t last)
{
    if (!adds(mc, f->control, last) || join == TRACK_NOWHERE ||
        (mc->track->without & PART_CONTROL) != 0) {
        return;
    }
    if (f->controls == 0 || f->join != join) {
        struct control_row row = {f->join, f->control};
        vec_push(&mc->s->controls, row);
        f->controls++;
        f->join = join;
    }
    f->control = mc->sets ? track_both(mc, f->control, last) : last;
}

static void pop_control(struct machine *mc, struct frame *f)
{
    struct control_row row = vec_pop(&mc->s->controls);

    f->controls--;
    f->join = row.join;
    f->control = row.last;
}

void track_join(struct machine *mc, uint32_t inst)
{
    struct frame *f = mc->s->top;

    while (f->controls > 0 && f->join == inst) {
        pop_control(mc, f);
    }
}

uint32_t track_return(struct machine *mc)
{
    struct frame *f = mc->s->top;

    track_join(mc, TRACK_AT_RETURN);
    return f->control;
}

void track_control(struct machine *mc, const struct track_choice *c,
                   uint32_t side, uint32_t last)
{
    // Sides of one fork may define different items: then each fork counts,
    // also when control depends on nothing new by it.
    bool counts = mc->sets ? last != 0 : last > mc->s->top->control;

    if (c->sides > 0 && counts) {
        raise_items(mc, c->may_def + side, last);
        push_control(mc, mc->s->top, c->join, last);
    }
}

/// The published form: what a node or side meets is in its slice.
static uint32_t take_in(struct machine *mc, uint32_t meets, uint32_t last)
{
    return track_both(mc, last, last_here(mc, mc->s->top, meets));
}

void track_branch(struct machine *mc, uint32_t side, uint32_t last)
{
    const struct frame *f = mc->s->top;

    if (mc->sets || last > f->control) {
        const struct track_row *row =
            track_row_at(mc->track, f->instance, f->pc);
        if (mc->sets && row->branch.sides > 0) {
            last = take_in(mc, row->branch.meets + side, last);
        }
        track_control(mc, &row->branch, side, last);
    }
}

// ---------------------------------------------------------------- effects

static uint32_t last_read(struct machine *mc, const struct track_effects *e)
{
    const uint32_t *row = mc->track->pool.data + e->first;
    uint32_t last = 0;

    for (uint32_t k = 0; k < e->count; k++) {
        last = track_both(mc, last, cell_last(mc, row[k] >> 1));
    }
    return last;
}

static void write_effects(struct machine *mc, const struct track_effects *e,
                          uint32_t last)
{
    const uint32_t *row = mc->track->pool.data + e->first;

    for (uint32_t k = 0; k < e->count; k++) {
        if (row[k] & 1) {
            set_cell(mc, row[k] >> 1, last);
        } else {
            raise_cell(mc, row[k] >> 1, last);
        }
    }
}

/// All that the instruction may write depends on `last`.
static void raise_writes(struct machine *mc, const struct track_effects *e,
                         uint32_t last)
{
    raise_cells(mc, mc->track->pool.data + e->first, e->count, 1, last);
}

/// The object at a known address.  - null: what it is, is not known
static const struct block *known_block(const struct machine *mc, place p)
{
    struct value addr = machine_get(mc, p);
    const struct block *b =
        addr.t.index == 0 ? store_find(&mc->s->store, addr.bits) : NULL;

    return b && b->live && b->object != 0 ? b : NULL;
}

/// - returns ANY_BYTES when inputs choose
static uint64_t access_bytes(const struct machine *mc,
                             const struct code_inst *i)
{
    switch (i->op) {
    case IR_LOAD:
    case IR_STORE:
        return i->bytes;
    case IR_LOADBITS:
    case IR_STOREBITS:
        return (i->imm + i->bits + 7) / 8;
    default:
        break;
    }
    struct value n = machine_get(mc, i->c);
    return n.t.index == 0 ? n.bits : ANY_BYTES;
}

/// Of the instruction at which the frame is.
static struct track_access access_of(struct machine *mc, const struct frame *f)
{
    return track_access_of(mc->track, f->instance, f->pc);
}

/// What the instruction reads in memory.
static uint32_t memory_last(struct machine *mc, const struct code_inst *i)
{
    place from = i->op == IR_MEMCPY ? i->b : i->a;
    bool precise = i->op == IR_LOAD || i->op == IR_LOADBITS ||
                   i->op == IR_STOREBITS || i->op == IR_MEMCPY;
    const struct block *b = precise ? known_block(mc, from) : NULL;

    if (b) {
        return track_read(mc, b, machine_get(mc, from).bits - b->base,
                          access_bytes(mc, i));
    }
    struct track_access row = access_of(mc, mc->s->top);
    return last_read(mc, &row.reads);
}

void track_chosen(struct machine *mc, uint32_t inst, uint32_t last)
{
    const struct frame *f = mc->s->top;

    if (last > 0 && (mc->track->without & PART_ADDRESS) == 0) {
        struct track_access row = track_access_of(mc->track, f->instance, inst);
        raise_writes(mc, &row.writes, last);
    }
}

/// What the instruction writes in memory depends on `last` now.  - the path may
/// be behind it
static void memory_written(struct machine *mc, const struct code_inst *i,
                           uint32_t last)
{
    const struct frame *f = mc->s->top;
    uint32_t inst = (uint32_t)(i - f->code->inst);
    bool precise = i->op == IR_STORE || i->op == IR_STOREBITS ||
                   i->op == IR_MEMCPY || i->op == IR_MEMSET;
    const struct block *b = precise ? known_block(mc, i->a) : NULL;
    struct value addr = machine_get(mc, i->a);
    uint32_t chosen = track_both(mc, addr.last, machine_get(mc, i->c).last);

    // When inputs choose how many bytes there are, none is sure to be written.
    if (!b || access_bytes(mc, i) == ANY_BYTES) {
        struct track_access row = track_access_of(mc->track, f->instance, inst);
        write_effects(mc, &row.writes, last);
        return;
    }
    track_chosen(mc, inst, chosen);
    track_write(mc, b, addr.bits - b->base, access_bytes(mc, i), last);
}

// ---------------------------------------------------------------- steps

/// What the instruction decided when it was started before.
static uint32_t decided_before(const struct state *s)
{
    const struct decision *d = s->path;

    while (d && d->step == s->steps && d->rpc == RPC_NONE) {
        d = d->up;
    }
    return d && d->step == s->steps ? d->depth : 0;
}

/// Is it where somebody cares what it depends on?
static bool matters(const struct machine *mc, enum ir_op op)
{
    const struct track_row *row = &mc->track->rows.data[mc->row];

    switch (op) {
    case IR_CHECK:
    case IR_ACCESS:
    case IR_ASSUME:
        return true;
    case IR_BR:
    case IR_SWITCH:
        return !row->branch.idle;
    default: // of a call, what is decided inside it
        return false;
    }
}

void track_begin(struct machine *mc)
{
    const struct frame *f = mc->s->top;
    const struct code_inst *i = machine_inst(mc);
    enum ir_op op = (enum ir_op)i->op;

    mc->row = track_row(mc->track, f->instance, f->pc);
    mc->base = track_both(mc, f->control, machine_get(mc, i->a).last);
    if (!mc->sets) {
        mc->base = track_both(mc, mc->base, decided_before(mc->s));
    }
    mc->now = track_both(mc, mc->base, machine_get(mc, i->b).last);
    mc->now = track_both(mc, mc->now, machine_get(mc, i->c).last);
    for (uint32_t k = 0; k < i->args_of; k++) {
        place p = f->code->arg[i->args + k];
        mc->now = track_both(mc, mc->now, machine_get(mc, p).last);
    }
    if (i->memory) {
        mc->now = track_both(mc, mc->now, memory_last(mc, i));
    }
    const struct track_row *row = &mc->track->rows.data[mc->row];
    if (row->takes_in) {
        mc->now = take_in(mc, row->meets, mc->now);
    }
    if ((mc->now & TRACK_PARTED) != 0 && matters(mc, op)) {
        mc->now &= ~TRACK_PARTED;
        mc->base &= ~TRACK_PARTED;
        engine_lose(mc->engine);
    }
}

void track_call(struct machine *mc)
{
    if (adds(mc, mc->s->top->control, mc->base)) {
        struct track_access row = access_of(mc, mc->s->top);
        raise_writes(mc, &row.writes, mc->base);
    }
}

void track_returned(struct machine *mc, uint32_t control)
{
    const struct frame *f = mc->s->top;

    if (!adds(mc, f->control, control)) {
        return;
    }
    const struct track_row *row = track_row_at(mc->track, f->instance, f->pc);
    if (row->end.sides > 0 && !f->shut) {
        track_control(mc, &row->end, 0, control);
    } else { // what ends other calls of the function does not end this one
        struct track_access access = access_of(mc, f);
        raise_writes(mc, &access.writes, control);
    }
}

void track_end(struct machine *mc, const struct code_inst *i)
{
    const struct track_row *row = &mc->track->rows.data[mc->row];

    if (i->dst != 0) {
        mc->s->top->slot[i->dst].last = mc->now;
    }
    if (i->memory) {
        memory_written(mc, i, mc->now);
    }
    if (!mc->s->top->shut) {
        track_control(mc, &row->end, 0, mc->now);
    }
}
