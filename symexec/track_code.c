/* SPDX-License-Identifier: Apache-2.0 */
/// What is known of an instruction before anything runs, in the form that the
/// running path needs.
#include "symexec/track.h"

#include "base/sort.h"
#include "symexec/engine.h"
#include "symexec/fast.h"

#include <string.h>

enum { PLACES_PER_CELL = 4 };

// ---------------------------------------------------------------- objects

/// - inst: 1 + the instruction; 0: the arguments of a variadic call
static uint64_t place_key(uint32_t inst, uint32_t instance)
{
    return (uint64_t)instance << 32 | inst;
}

/// There are a few places for each cell, however long the object is; the last
/// place is that of all that is behind it, too.
static void index_cells(struct track *t, uint32_t object)
{
    struct cell_range r = cells_of_object(t->cells, object);
    const struct cell *cell = t->cells->cells.data;
    struct track_cells *c = &t->cells_of[object];

    *c = (struct track_cells){.first = r.first,
                              .last = r.last,
                              .single = r.single,
                              .places = t->places.len};
    if (r.last - r.first <= 1) {
        return;
    }
    uint64_t bytes = (uint64_t)cell[r.last - 1].offset + 1;
    while (bytes >> c->shift > PLACES_PER_CELL * (r.last - r.first)) {
        c->shift++;
    }
    for (uint64_t k = r.first, at = 0; at < bytes; at += 1u << c->shift) {
        while (cell[k].offset + (uint64_t)cell[k].size <= at) {
            k++;
        }
        vec_push(&t->places, (uint32_t)k);
    }
    c->count = t->places.len - c->places;
}

static void index_objects(struct track *t)
{
    const struct points_to *p = facts_points_to(t->facts);

    t->cells_of = mem_new(p->objects.len, sizeof *t->cells_of);
    for (uint32_t k = 1; k < p->objects.len; k++) {
        const struct pt_object *o = &p->objects.data[k];
        uint32_t inst = o->kind == PT_VAAREA ? 0 : o->index + 1;

        index_cells(t, k);
        if (o->kind == PT_HEAP || o->kind == PT_STACK || o->kind == PT_VAAREA) {
            (void)map_set(&t->objects, place_key(inst, o->instance), k);
        }
    }
}

/// The cells of objects that begin with a call, of the calls of which at most
/// one is active.
static void index_own(struct track *t, uint32_t funcs)
{
    const struct points_to *p = facts_points_to(t->facts);
    VEC(uint64_t) own = {0}; // function << 32 | cell
    uint32_t at = 0;

    for (uint32_t k = 1; k < p->objects.len; k++) {
        const struct pt_object *o = &p->objects.data[k];
        struct cell_range of = cells_of_object(t->cells, k);
        uint64_t func = (uint64_t)o->func.index << 32;

        if (o->kind != PT_LOCAL || !of.single) {
            continue;
        }
        for (uint32_t c = of.first; c < of.last; c++) {
            vec_push(&own, func | c);
        }
        if (of.life != 0) {
            vec_push(&own, func | of.life);
        }
    }
    sort_u64(own.data, own.len);
    t->own = mem_new((size_t)funcs + 1, sizeof *t->own);
    for (uint32_t f = 0; f <= funcs; f++) {
        t->own[f] = t->pool.len;
        while (at < own.len && own.data[at] >> 32 == f) {
            vec_push(&t->pool, (uint32_t)own.data[at++]);
        }
    }
    vec_release(&own);
}

uint32_t track_object(const struct track *t, struct store_what what,
                      uint32_t instance, uint32_t at)
{
    const struct points_to *p = facts_points_to(t->facts);
    ir_func_id func = {what.owner}, none = {0};
    ir_opd name = {0};
    uint32_t object = 0;

    switch (what.kind) {
    case MEMORY_GLOBAL:
        name = ir_opd_global((ir_global_id){what.index});
        return points_to_object(p, none, name);
    case MEMORY_LOCAL:
        name = ir_opd_object((ir_object_id){what.index});
        return points_to_object(p, func, name);
    case MEMORY_ENV:
        return 1;
    case MEMORY_HEAP:
    case MEMORY_STACK:
    case MEMORY_VARARGS:
        (void)map_find(
            &t->objects,
            place_key(what.kind == MEMORY_VARARGS ? 0 : at + 1, instance),
            &object);
        return object;
    case MEMORY_NONE:
    case MEMORY_FUNCTIONS:
        break;
    }
    return 0;
}

uint32_t track_instance(const struct track *t, uint32_t caller, uint32_t inst,
                        ir_func_id callee)
{
    const struct points_to *p = facts_points_to(t->facts);
    struct pt_calls calls = points_to_callees(p, caller, inst);

    for (uint32_t k = 0; k < calls.count; k++) {
        if (p->instances.data[calls.instance[k]].func.index == callee.index) {
            return calls.instance[k];
        }
    }
    return 0;
}

const struct track_known *track_known(struct track *t, uint32_t instance)
{
    struct track_known *known = &t->known[instance];

    if (!known->row) {
        ir_func_id f = facts_points_to(t->facts)->instances.data[instance].func;
        uint32_t insts = ir_func(facts_module(t->facts), f)->insts;
        known->row = mem_new(insts, sizeof *known->row);
        known->access = mem_new(insts, sizeof *known->access);
        known->met = mem_new((size_t)3 * insts, sizeof *known->met);
    }
    return known;
}

void track_enter(struct track *t, struct frame *f)
{
    f->met = track_known(t, f->instance)->met;
    f->ends = t->ends[f->code->id.index] && !f->shut;
}

// ---------------------------------------------------------------- sets

struct maker {
    struct track *t;
    ir_func_id func;
    uint32_t instance, inst;
    const struct flow *flow;
    const struct items *items;
    struct slices *slices; ///< null: the function is known by items alone
};

/// Will the instruction, once it is over, have replaced the item?  Then what it
/// decides before meets the new value, and not what was there.
static bool will_replace(const struct maker *k, uint32_t item)
{
    const struct ir_func *f = ir_func(facts_module(k->t->facts), k->func);
    struct flow_passes p = flow_passes_of(k->flow, k->inst);
    bool result = p.count > 0 && p.pass->thing == FLOW_THING_RESULT;
    uint32_t node = result ? p.pass->node : k->flow->node_of.data[k->inst];
    struct flow_item row = k->flow->item.data[item];
    bool kills = false;

    return row.kind == FLOW_VAR && row.index == f->inst[k->inst].dst.index &&
           flow_does_define(k->flow, node, item, &kills) && kills;
}

/// Items are those of all instances of a function together: what this one does
/// not touch is a matter of its callers.
/// - before: it is asked about before the instruction is over
static struct track_set make_set(struct maker *k, struct items_span items,
                                 bool before)
{
    struct track_set set = {.first = k->t->pool.len};

    // Items ascend by kind: variables come before cells.
    for (uint32_t n = 0; n < items.count; n++) {
        struct flow_item item = k->flow->item.data[items.item[n]];

        if (before && will_replace(k, items.item[n])) {
            continue;
        }
        switch (item.kind) {
        case FLOW_VAR:
            vec_push(&k->t->pool, item.index);
            set.vars++;
            break;
        case FLOW_CELL:
            if (cells_may_touch(k->t->cells, k->instance, item.index)) {
                vec_push(&k->t->pool, item.index);
                set.cells++;
            } else {
                set.outside = true;
            }
            break;
        case FLOW_OUTSIDE:
            vec_push(&k->t->pool, item.index);
            set.things++;
            break;
        case FLOW_PASS:
        case FLOW_RESULT: // its value is always still to come
            break;
        }
    }
    return set;
}

static uint32_t add_meets(struct maker *k, uint32_t node)
{
    struct track_set set =
        make_set(k,
                 k->slices ? slices_meets(k->slices, k->func, node)
                           : items_j(k->items, node),
                 true);

    set.outside = set.outside || k->slices; // the calls around it are nodes
    vec_push(&k->t->sets, set);
    return k->t->sets.len - 1;
}

/// What meets anything that the call leaves, or whether it comes back.
static uint32_t add_all_meets(struct maker *k, uint32_t node,
                              struct flow_passes p)
{
    struct items_span j = items_j(k->items, node);
    struct bitset all = {0};
    VEC(uint32_t) items = {0};

    for (uint32_t n = 0; n <= p.count; n++) {
        for (uint32_t x = 0; x < j.count; x++) {
            (void)bitset_add(&all, j.item[x]);
        }
        if (n < p.count) {
            j = items_j(k->items, p.pass[n].node);
        }
    }
    bitset_each (&all, x) {
        vec_push(&items, x);
    }
    struct track_set set =
        make_set(k, (struct items_span){items.data, items.len}, true);
    vec_push(&k->t->sets, set);
    bitset_release(&all);
    vec_release(&items);
    return k->t->sets.len - 1;
}

/// What meets a thing that the call leaves and has no name in the callee: of
/// what has one, the callee's own relation knows more.
static uint32_t add_outside(struct maker *k, uint32_t node,
                            const struct flow *callee)
{
    struct items_span j = items_j(k->items, node);
    VEC(uint32_t) items = {0};

    for (uint32_t x = 0; x < j.count; x++) {
        struct flow_item i = k->flow->item.data[j.item[x]];

        if (i.kind != FLOW_CELL ||
            flow_find_item(callee, FLOW_CELL, i.index) == FLOW_NONE) {
            vec_push(&items, j.item[x]);
        }
    }
    struct track_set set =
        make_set(k, (struct items_span){items.data, items.len}, true);
    vec_push(&k->t->sets, set);
    vec_release(&items);
    return k->t->sets.len - 1;
}

/// A call in parts.
static void add_passes(struct maker *k, uint32_t node, struct flow_passes p,
                       struct track_row *row)
{
    const struct ir_module *m = facts_module(k->t->facts);
    ir_opd to = ir_func(m, k->func)->inst[k->inst].a;
    const struct flow *callee =
        facts_flow(k->t->facts, (ir_func_id){ir_opd_index(to)});
    VEC(uint32_t) sets = {0};

    row->meets = add_all_meets(k, node, p);
    vec_push(&sets, FLOW_THING_ENDS);
    vec_push(&sets, add_meets(k, node));
    for (uint32_t n = 0; n < p.count; n++) {
        vec_push(&sets, p.pass[n].thing);
        vec_push(&sets, add_outside(k, p.pass[n].node, callee));
    }
    row->first_pass = k->t->pool.len;
    row->passes = sets.len / 2;
    for (uint32_t n = 0; n < sets.len; n++) {
        vec_push(&k->t->pool, sets.data[n]);
    }
    vec_release(&sets);
}

// ---------------------------------------------------------------- above

struct merged {
    VEC(uint32_t) vars;
    VEC(uint32_t) cells;
    VEC(uint32_t) things;
    bool outside;
};

static void merge_set(const struct track *t, struct merged *m, uint32_t set)
{
    struct track_set s = t->sets.data[set];
    const uint32_t *item = t->pool.data + s.first;

    for (uint32_t k = 0; k < s.vars; k++) {
        vec_push(&m->vars, *item++);
    }
    for (uint32_t k = 0; k < s.cells; k++) {
        vec_push(&m->cells, *item++);
    }
    for (uint32_t k = 0; k < s.things; k++) {
        vec_push(&m->things, *item++);
    }
    m->outside |= s.outside;
}

/// Adds the numbers, each once.  - returns how many
static uint32_t add_once(struct track *t, uint32_t *number, uint32_t n)
{
    uint32_t added = 0;

    sort_u32(number, n);
    for (uint32_t k = 0; k < n; k++) {
        if (k == 0 || number[k] != number[k - 1]) {
            vec_push(&t->pool, number[k]);
            added++;
        }
    }
    return added;
}

/// What meets the things of the set: those that the call leaves.
static uint32_t make_above(struct track *t, struct track_set s,
                           const struct track_row *row)
{
    const uint32_t *pass = t->pool.data + row->first_pass;
    const uint32_t *thing = t->pool.data + s.first + s.vars + s.cells;
    struct merged m = {0};

    for (uint32_t k = 0; k < s.things; k++) {
        for (uint32_t n = 0; n < row->passes; n++) {
            if (pass[2 * n] == thing[k]) {
                merge_set(t, &m, pass[2 * n + 1]);
            }
        }
    }
    struct track_set set = {.first = t->pool.len, .outside = m.outside};
    set.vars = add_once(t, m.vars.data, m.vars.len);
    set.cells = add_once(t, m.cells.data, m.cells.len);
    set.things = add_once(t, m.things.data, m.things.len);
    vec_push(&t->sets, set);
    vec_release(&m.vars);
    vec_release(&m.cells);
    vec_release(&m.things);
    return t->sets.len - 1;
}

uint32_t track_above(struct track *t, uint32_t set, uint32_t row)
{
    const struct track_row *r = &t->rows.data[row];
    uint64_t key = (uint64_t)set << 32 | row;
    uint32_t above = 0;

    if (r->passes == 0 || t->sets.data[set].outside) {
        return r->meets;
    }
    if (!map_find(&t->above, key, &above)) {
        above = make_above(t, t->sets.data[set], r);
        (void)map_set(&t->above, key, above);
    }
    return above;
}

// ---------------------------------------------------------------- choices

/// Where control of the fork ends.
static uint32_t join_of(const struct maker *k, uint32_t fork)
{
    const struct control *c = facts_control(k->t->facts, k->func);
    uint32_t join = c->join[fork];

    if (join == FLOW_NONE || join == FLOW_AT_EXIT) {
        return TRACK_AT_END;
    }
    if (join == FLOW_AT_RETURN) {
        return TRACK_AT_RETURN;
    }
    const struct flow_node *n = flow_node(k->flow, join);
    // A loop's condition joins where its last side leads, and where a fork
    // begins, its condition does.
    while (n->kind == FLOW_SIDE) {
        join = *flow_succ(k->flow, join);
        if (join == FLOW_AT_EXIT || join == FLOW_AT_RETURN) {
            return join == FLOW_AT_EXIT ? TRACK_AT_END : TRACK_AT_RETURN;
        }
        n = flow_node(k->flow, join);
    }
    return n->kind == FLOW_FORK ? n->first - n->count : n->first;
}

/// What the sides may define: in the sound form any of them.
static void add_may_def(struct maker *k, uint32_t fork)
{
    const struct flow_node *n = flow_node(k->flow, fork);
    struct track_set any = make_set(k, items_may_def(k->items, fork), false);

    for (uint32_t d = 0; d < n->succs; d++) {
        uint32_t side = flow_succ(k->flow, fork)[d];
        struct track_set set =
            k->slices
                ? make_set(k, slices_passes(k->slices, k->func, side), false)
                : any;
        vec_push(&k->t->sets, set);
    }
}

static void add_choice(struct maker *k, uint32_t fork, struct track_choice *c)
{
    const struct flow_node *n = flow_node(k->flow, fork);

    c->sides = n->succs;
    c->meets = k->t->sets.len;
    for (uint32_t d = 0; d < n->succs; d++) {
        (void)add_meets(k, flow_succ(k->flow, fork)[d]);
    }
    c->may_def = k->t->sets.len;
    add_may_def(k, fork);
    c->join = join_of(k, fork);
    c->idle = k->items->idle[fork];
    c->settled = n->settled;
}

/// The fork that follows the instruction when the program may end there.
static uint32_t end_fork(const struct maker *k, uint32_t node)
{
    const struct flow_node *n = flow_node(k->flow, node);

    if (n->kind != FLOW_CODE || n->first + n->count != k->inst + 1) {
        return FLOW_NONE;
    }
    uint32_t next = *flow_succ(k->flow, node);
    const struct flow_node *fork = flow_node(k->flow, next);
    return fork->kind == FLOW_FORK && fork->first == k->inst &&
                   (fork->choice == FLOW_CALL || fork->choice == FLOW_CHECK)
               ? next
               : FLOW_NONE;
}

// ---------------------------------------------------------------- effects

static struct track_access make_access(struct track *t, uint32_t instance,
                                       uint32_t inst)
{
    struct cell_span s = cells_of_inst_in(t->cells, instance, inst);
    struct track_access row = {0};

    row.reads.first = t->pool.len;
    for (uint32_t n = 0; n < s.count; n++) {
        if (s.effect[n].reads) {
            vec_push(&t->pool, s.effect[n].cell << 1);
            row.reads.count++;
        }
    }
    row.writes.first = t->pool.len;
    for (uint32_t n = 0; n < s.count; n++) {
        if (s.effect[n].writes) {
            vec_push(&t->pool, s.effect[n].cell << 1 | s.effect[n].kills);
            row.writes.count++;
        }
    }
    return row;
}

uint32_t track_make_access(struct track *t, uint32_t instance, uint32_t inst)
{
    uint64_t start = engine_now();
    struct track_access made = make_access(t, instance, inst);
    uint32_t access = t->accesses.len;

    vec_push(&t->accesses, made);
    t->known[instance].access[inst] = access;
    t->ns += engine_now() - start;
    return access;
}

static const bool *closed_blocks(struct track *t, ir_func_id func, bool shut)
{
    const struct ir_module *m = facts_module(t->facts);
    bool **closed = &t->closed[func.index].at[shut];

    if (!*closed) {
        *closed = mem_new(ir_func(m, func)->blocks, sizeof **closed);
        calls_find_closed(facts_calls(t->facts), m, func, shut, *closed);
    }
    return *closed;
}

bool track_is_closed(struct track *t, ir_func_id func)
{
    return closed_blocks(t, func, false)[1];
}

/// BR: the side from which nothing goes on, when it is not a choice.
static uint8_t closed_side(const struct maker *k, bool shut)
{
    const struct ir_func *f = ir_func(facts_module(k->t->facts), k->func);
    const bool *closed = closed_blocks(k->t, k->func, shut);
    const uint32_t *to = &f->extra[f->inst[k->inst].extra];

    if (closed[to[0]] == closed[to[1]] ||
        calls_is_bound(facts_calls(k->t->facts), k->func, k->inst)) {
        return 0;
    }
    return closed[to[0]] ? 1 : 2;
}

static struct track_row make_row(struct maker *k)
{
    const struct ir_func *f = ir_func(facts_module(k->t->facts), k->func);
    enum ir_op op = (enum ir_op)f->inst[k->inst].op;
    uint32_t node = k->flow->node_of.data[k->inst];
    struct track_row row = {.end.join = TRACK_NOWHERE,
                            .branch.join = TRACK_NOWHERE};

    if (flow_node(k->flow, node)->kind == FLOW_FORK) {
        // Decisions of the condition's other instructions have the sides' J.
        add_choice(k, node, &row.branch);
        row.meets = row.branch.meets;
        row.shut = op == IR_BR ? closed_side(k, true) : 0;
        return row;
    }
    struct flow_passes p = flow_passes_of(k->flow, k->inst);
    if (p.count > 0) {
        add_passes(k, node, p, &row);
    } else {
        row.meets = add_meets(k, node);
    }
    row.takes_in = k->slices != NULL;
    if (op == IR_BR) {
        row.closed = closed_side(k, false);
        row.shut = closed_side(k, true);
    }
    uint32_t fork = end_fork(k, node);
    if (fork != FLOW_NONE) {
        add_choice(k, fork, &row.end);
    }
    return row;
}

uint32_t track_make_row(struct track *t, uint32_t instance, uint32_t inst)
{
    ir_func_id func = facts_points_to(t->facts)->instances.data[instance].func;
    uint64_t start = engine_now();
    struct maker k = {.t = t,
                      .func = func,
                      .instance = instance,
                      .inst = inst,
                      .flow = facts_flow(t->facts, func),
                      .items = facts_items(t->facts, func)};

    if (t->slices && slices_of_pairs(t->slices, func)) {
        k.slices = t->slices;
    }
    struct track_row made = make_row(&k);
    uint32_t row = t->rows.len;

    vec_push(&t->rows, made);
    t->known[instance].row[inst] = row;
    t->ns += engine_now() - start;
    return row;
}

/// Does more depend on decisions at the branch than its condition says?
static bool is_watched(struct slices *s, ir_func_id func,
                       const struct flow *flow, uint32_t fork)
{
    const struct flow_node *n = flow_node(flow, fork);

    for (uint32_t d = 0; d < n->succs; d++) {
        uint32_t side = flow_succ(flow, fork)[d];
        if (slices_meets(s, func, side).count > 0 ||
            slices_passes(s, func, side).count > 0) {
            return true;
        }
    }
    return false;
}

void track_watch(struct track *t, struct code *c)
{
    uint32_t n = c->f->insts;

    if (!t->slices || !slices_of_pairs(t->slices, c->id)) {
        return;
    }
    const struct flow *flow = facts_flow(t->facts, c->id);
    fast_part(c);
    for (uint32_t k = 0; k < n; k++) {
        const struct code_inst *i = &c->inst[k];
        enum ir_op op = (enum ir_op)i->op;
        uint32_t node = flow->node_of.data[k];
        if (node == FLOW_NONE) {
            continue; // it cannot be reached
        }
        bool fork = flow_node(flow, node)->kind == FLOW_FORK;
        bool branch = op == IR_BR || op == IR_SWITCH;
        if ((fork && branch && is_watched(t->slices, c->id, flow, node)) ||
            (!fork && (i->dst != 0 || ir_op_has(op, 'W')) &&
             slices_meets(t->slices, c->id, node).count > 0)) {
            fast_make_slow(c, k);
        }
    }
}

// ---------------------------------------------------------------- life

struct track *track_new(const struct ir_module *m, const struct exits *exits,
                        ir_func_id entry, bool faults, bool coarse)
{
    struct track *t = mem_new(1, sizeof *t);
    struct facts_config config = facts_config_default();

    config.ends = (struct ends){.exits = exits, .goals = faults};
    config.max_items_cost = coarse ? 0 : config.max_items_cost;
    config.points_to.entry = &entry;
    config.points_to.entries = 1;
    t->facts = facts_new(m, &config);
    t->slices = exits ? NULL : slices_new(t->facts);
    t->closed = mem_new(m->funcs.len, sizeof *t->closed);
    t->ends = mem_new(m->funcs.len, sizeof *t->ends);
    for (uint32_t k = 0; k < m->funcs.len; k++) {
        t->ends[k] = !exits || !bitset_is_empty(&exits->at[k]);
    }
    t->known =
        mem_new(facts_points_to(t->facts)->instances.len, sizeof *t->known);
    vec_push(&t->sets, (struct track_set){0});
    vec_push(&t->rows, (struct track_row){0});
    vec_push(&t->accesses, (struct track_access){0});
    t->cells = facts_cells(t->facts);
    index_objects(t);
    index_own(t, m->funcs.len);
    return t;
}

void track_delete(struct track *t)
{
    const struct ir_module *m = facts_module(t->facts);

    for (uint32_t k = 0; k < m->funcs.len; k++) {
        mem_free(t->closed[k].at[false]);
        mem_free(t->closed[k].at[true]);
    }
    for (uint32_t k = 0; k < facts_points_to(t->facts)->instances.len; k++) {
        mem_free(t->known[k].row);
        mem_free(t->known[k].access);
        mem_free(t->known[k].met);
    }
    mem_free(t->closed);
    mem_free(t->ends);
    mem_free(t->known);
    mem_free(t->cells_of);
    mem_free(t->own);
    vec_release(&t->places);
    map_release(&t->above);
    vec_release(&t->accesses);
    vec_release(&t->rows);
    vec_release(&t->sets);
    vec_release(&t->pool);
    map_release(&t->objects);
    if (t->slices) {
        slices_delete(t->slices);
    }
    facts_delete(t->facts);
    while (t->spare) {
        struct tracks *last = t->spare;
        t->spare = last->next;
        mem_free(last);
    }
    mem_free(t);
}
