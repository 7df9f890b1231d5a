/* SPDX-License-Identifier: Apache-2.0 */
/// Calls that are more than one node.
///
/// What a callee leaves are things: its result, and the cells that it writes.
/// Of each there is a node that collects what it depends on, before the call,
/// and one that puts it where it belongs, behind it; between the two it is an
/// item of its own.  What it depends on has the old value where that may stay;
/// so there it is replaced in any case.
#include "dataflow/flow_function_impl.h"

enum {
    MOST_THINGS = 64,
    MOST_USES = 4096, ///< of one call
};

/// A thing that a call leaves.
struct thing {
    uint32_t number; ///< see flow.h
    uint32_t item;   ///< of the caller's
};

struct things {
    struct thing at[MOST_THINGS];
    uint32_t count;
    bool too_many;
};

static void add_thing(struct things *t, struct thing thing)
{
    t->too_many = t->too_many || t->count == MOST_THINGS;
    if (!t->too_many) {
        t->at[t->count++] = thing;
    }
}

/// In ascending order.
static void find_things(struct flow_maker *k, uint32_t inst, struct things *t)
{
    ir_var_id dst = flow_inst(k, inst)->dst;

    t->count = 0;
    t->too_many = false;
    if (dst.index != 0 && k->item[dst.index] != FLOW_NONE) {
        add_thing(t, (struct thing){FLOW_THING_RESULT, k->item[dst.index]});
    }
    for (uint32_t r = flow_rows_of(k, inst);
         r < k->rows.len && k->rows.data[r].inst == inst; r++) {
        const struct cell_effect *e = &k->rows.data[r].effect;

        if (e->writes) {
            uint32_t item = flow_find_item(k->flow, FLOW_CELL, e->cell);
            add_thing(t, (struct thing){FLOW_THING_CELLS + e->cell, item});
        }
    }
}

/// - returns FLOW_NONE when the callee leaves no such thing
static uint32_t find_leaves(const struct entry_meets *e, uint32_t thing)
{
    for (uint32_t k = 0; k < e->leaves.len; k++) {
        if (e->leaves.data[k].thing == thing) {
            return k;
        }
    }
    return FLOW_NONE;
}

static bool has_thing(const struct entry_meets *e, uint32_t set, uint32_t thing)
{
    uint32_t x = e->decided.data[set], end = e->decided.data[set + 1];

    while (x < end && e->decided_thing.data[x] != thing) {
        x++;
    }
    return x < end;
}

/// Is each thing one that the callee is known to leave?
static bool are_known(const struct entry_meets *e, const struct things *t)
{
    uint32_t uses = 0;

    for (uint32_t k = 0; k < t->count; k++) {
        uint32_t at = find_leaves(e, t->at[k].number);

        if (at == FLOW_NONE) {
            return false;
        }
        uses += e->leaves.data[at].end - e->leaves.data[at].first;
    }
    return uses <= MOST_USES;
}

const struct entry_meets *flow_parts(struct flow_maker *k, uint32_t inst)
{
    const struct ir_inst *i = flow_inst(k, inst);
    struct things t;

    if (i->op != IR_CALL || !k->calls->ends.exits || k->setjmps > 0 ||
        ir_opd_kind(i->a) != IR_OPD_FUNC || flow_chooses(k, inst) ||
        !calls_ways(k->calls, k->m, k->id, inst).returns) {
        return NULL;
    }
    ir_func_id callee = {ir_opd_index(i->a)};
    const struct ir_func *f = ir_func(k->m, callee);
    find_things(k, inst, &t);
    if (!f->defined || f->variadic || f->setjmp || i->extra_len != f->params ||
        t.too_many || (f->model && t.count > 0) ||
        bitset_has(&k->calls->recursive, callee.index)) {
        return NULL;
    }
    const struct entry_meets *e = k->callees.meets(k->callees.ctx, callee);
    return e->known && are_known(e, &t) ? e : NULL;
}

uint32_t flow_entry_item(const struct flow_maker *k, uint32_t inst,
                         struct flow_item i)
{
    if (i.kind != FLOW_VAR) {
        return flow_find_item(k->flow, i.kind, i.index);
    }
    uint32_t at = flow_inst(k, inst)->extra;
    ir_opd o = {k->func->extra[at + i.index - 1]};
    return ir_opd_kind(o) == IR_OPD_VAR ? k->item[ir_opd_index(o)] : FLOW_NONE;
}

static void use_entries(struct flow_maker *k, uint32_t node, uint32_t inst,
                        const struct flow_item *i, uint32_t n)
{
    for (uint32_t x = 0; x < n; x++) {
        uint32_t item = flow_entry_item(k, inst, i[x]);

        if (item != FLOW_NONE) {
            flow_add_use(&k->b, node, item);
        }
    }
}

static uint32_t add_node(struct flow_maker *k, uint32_t inst,
                         struct flow_node n)
{
    n.kind = FLOW_CODE;
    n.stmt = flow_inst(k, inst)->stmt;
    n.first = inst;
    uint32_t node = flow_add_node(&k->b, n);
    flow_follow(k, node);
    return node;
}

/// What passes as the k-th thing.
static uint32_t pass_item(const struct flow_maker *k, uint32_t at)
{
    return flow_find_item(k->flow, FLOW_PASS, at);
}

/// Things that are decided together: whatever meets one of them meets what
/// meets another.
static void add_decided(struct flow_maker *k, const struct entry_meets *e,
                        const struct things *t, uint32_t inst)
{
    for (uint32_t set = 0; set + 1 < e->decided.len; set++) {
        uint32_t node = add_node(
            k, inst, (struct flow_node){.chooses = true, .idle = true});

        for (uint32_t at = 0; at < t->count; at++) {
            if (has_thing(e, set, t->at[at].number)) {
                flow_add_def(&k->b, node, pass_item(k, at), false);
            }
        }
    }
}

/// Where each statement is of interest, what is passed is, used inside or not.
static void add_arguments(struct flow_maker *k, uint32_t inst)
{
    const struct ir_inst *i = flow_inst(k, inst);

    for (uint32_t x = 0; x < i->extra_len && !k->calls->ends.goals; x++) {
        struct flow_item parameter = {FLOW_VAR, x + 1};

        use_entries(k, add_node(k, inst, (struct flow_node){0}), inst,
                    &parameter, 1);
    }
}

void flow_add_parts(struct flow_maker *k, const struct entry_meets *e,
                    uint32_t inst)
{
    struct things t;

    add_arguments(k, inst);
    for (uint32_t g = 0; g + 1 < e->first.len; g++) {
        uint32_t at = e->first.data[g];

        use_entries(k, add_node(k, inst, (struct flow_node){0}), inst,
                    &e->item.data[at], e->first.data[g + 1] - at);
    }
    find_things(k, inst, &t);
    for (uint32_t at = 0; at < t.count; at++) {
        const struct entry_leaves *l =
            &e->leaves.data[find_leaves(e, t.at[at].number)];
        uint32_t node = add_node(k, inst, (struct flow_node){.idle = true});

        use_entries(k, node, inst, &e->depends.data[l->first],
                    l->end - l->first);
        flow_add_def(&k->b, node, pass_item(k, at), true);
    }
    add_decided(k, e, &t, inst);
}

void flow_add_passes(struct flow_maker *k, uint32_t inst)
{
    struct things t;

    find_things(k, inst, &t);
    for (uint32_t at = 0; at < t.count; at++) {
        uint32_t node = add_node(k, inst, (struct flow_node){.idle = true});

        flow_add_use(&k->b, node, pass_item(k, at));
        flow_add_def(&k->b, node, t.at[at].item, true);
        vec_push(&k->flow->passes,
                 ((struct flow_pass){inst, t.at[at].number, node}));
    }
}

// ---------------------------------------------------------------- items

static void add_item(struct flow_maker *k, enum flow_item_kind kind,
                     uint32_t index)
{
    vec_push(&k->flow->item, ((struct flow_item){kind, index}));
}

/// Who meets what the function leaves, thing by thing.
static void add_outside_items(struct flow_maker *k)
{
    const struct bitset *writes = &k->cells->writes[k->id.index];

    if (k->func->model || bitset_count(writes) >= MOST_THINGS) {
        return;
    }
    add_item(k, FLOW_OUTSIDE, FLOW_THING_RESULT);
    bitset_each (writes, cell) {
        if (flow_find_item(k->flow, FLOW_CELL, cell) != FLOW_NONE) {
            add_item(k, FLOW_OUTSIDE, FLOW_THING_CELLS + cell);
        }
    }
}

/// As many as a call of the function may leave.
static void add_pass_items(struct flow_maker *k)
{
    uint32_t most = 0;

    for (uint32_t r = 0, count = 0; r < k->rows.len; r++) {
        bool same = r > 0 && k->rows.data[r].inst == k->rows.data[r - 1].inst;
        count = (same ? count : 0) + k->rows.data[r].effect.writes;
        most = most > count ? most : count;
    }
    for (uint32_t at = 0; at <= most && at < MOST_THINGS; at++) {
        add_item(k, FLOW_PASS, at);
    }
}

void flow_add_thing_items(struct flow_maker *k)
{
    if (k->calls->ends.exits) {
        add_outside_items(k);
        add_pass_items(k);
    }
}
