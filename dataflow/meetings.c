/* SPDX-License-Identifier: Apache-2.0 */
/// The item form across calls, from the callers down.
#include "dataflow/meetings.h"

#include "dataflow/facts.h"

enum { EXACT_LIMIT = 4096 }; ///< pairs with the outside looked at one by one

/// Which items of a function meet after it: a row of bits per item.
struct known {
    struct bitset *row;
    uint32_t rows;
};

struct maker {
    struct facts *f;
    const struct calls *calls;
    struct known *known; ///< by function
    struct items **out;
    uint64_t max_cost;
    struct bitset changed; ///< functions whose known pairs grew
};

/// One call site on the way down: from the caller's items to the callee's.
struct descent {
    struct maker *k;
    const struct flow *from, *to;
    const struct items *items;
    uint32_t node;   ///< of the caller, behind which the call is over
    uint32_t result; ///< the caller's item for the result, FLOW_NONE: none
    uint32_t callee;
    uint32_t *name;       ///< by caller's item: the callee's, FLOW_NONE: none
    struct bitset shared; ///< caller's items that the callee can name
};

static void add_pair(struct maker *k, uint32_t func, uint32_t a, uint32_t b)
{
    struct known *known = &k->known[func];

    if (known->row == NULL) {
        known->rows = facts_flow(k->f, (ir_func_id){func})->items;
        known->row = mem_new(known->rows, sizeof *known->row);
    }
    if (bitset_add(&known->row[a], b)) {
        bitset_add(&known->row[b], a);
        bitset_add(&k->changed, func);
    }
}

/// The callee's item for the caller's, FLOW_NONE when it cannot name it.
static uint32_t translate(const struct descent *d, uint32_t item)
{
    const struct flow_item *i = &d->from->item.data[item];

    if (item == d->result) {
        return flow_find_item(d->to, FLOW_RESULT, 0);
    }
    return i->kind == FLOW_CELL ? flow_find_item(d->to, FLOW_CELL, i->index)
                                : FLOW_NONE;
}

static void pass_pair(void *ctx, uint32_t a, uint32_t b)
{
    struct descent *d = ctx;

    add_pair(d->k, d->callee, d->name[a], d->name[b]);
}

/// The outside's item of what the callee knows by that name; of the end, when
/// it does not tell things apart.
static uint32_t outside_of(const struct descent *d, uint32_t name)
{
    struct flow_item i = d->to->item.data[name];
    uint32_t item =
        flow_find_item(d->to, FLOW_OUTSIDE,
                       i.kind == FLOW_RESULT ? (uint32_t)FLOW_THING_RESULT
                                             : FLOW_THING_CELLS + i.index);

    return item != FLOW_NONE
               ? item
               : flow_find_item(d->to, FLOW_OUTSIDE, FLOW_THING_ENDS);
}

/// Relates what the node of a call may define to the outside, where something
/// that the callee cannot name may meet it.
static void pass_outside(struct descent *d, uint32_t node)
{
    struct items_span j = items_j(d->items, node);
    const struct flow_node *n = flow_node(d->from, node);
    bool exact = (uint64_t)j.count * n->defs <= EXACT_LIMIT;

    for (uint32_t x = 0; x < n->defs; x++) {
        uint32_t item = flow_defs(d->from, node)[x].item;
        bool meets = false;

        if (!items_related(d->items, node, item, item)) {
            continue; // nobody uses it
        }
        for (uint32_t k = 0; k < j.count && !meets; k++) {
            meets = !bitset_has(&d->shared, j.item[k]) &&
                    d->from->item.data[j.item[k]].kind != FLOW_PASS &&
                    (!exact || n->defs == 1 ||
                     items_related(d->items, node, item, j.item[k]));
        }
        if (meets && bitset_has(&d->shared, item)) {
            add_pair(d->k, d->callee, d->name[item],
                     outside_of(d, d->name[item]));
        }
    }
}

/// The same of all nodes of the call.
static void pass_outsides(struct descent *d, uint32_t inst)
{
    struct flow_passes p = flow_passes_of(d->from, inst);

    pass_outside(d, d->from->node_of.data[inst]);
    for (uint32_t k = 0; k < p.count; k++) {
        pass_outside(d, p.pass[k].node);
    }
    // Whatever comes after a function that may not return depends on it.
    if (bitset_has(&d->k->calls->may_end, d->callee)) {
        uint32_t end = flow_find_item(d->to, FLOW_OUTSIDE, FLOW_THING_ENDS);
        add_pair(d->k, d->callee, end, end);
    }
}

/// Finds the callee's names of the caller's items.
static void name_items(struct descent *d)
{
    d->name = mem_new(d->from->items, sizeof *d->name);
    for (uint32_t i = 0; i < d->from->items; i++) {
        d->name[i] = translate(d, i);
        if (d->name[i] != FLOW_NONE) {
            bitset_add(&d->shared, i);
        }
    }
}

static void go_down(struct maker *k, ir_func_id caller,
                    const struct call_site *site)
{
    struct descent d = {.k = k,
                        .from = facts_flow(k->f, caller),
                        .to = facts_flow(k->f, site->callee),
                        .items = k->out[caller.index],
                        .callee = site->callee.index};
    const struct ir_inst *call =
        &ir_func(facts_module(k->f), caller)->inst[site->inst];

    d.node = flow_behind(d.from, site->inst);
    d.result = call->dst.index == 0
                   ? FLOW_NONE
                   : flow_find_item(d.from, FLOW_VAR, call->dst.index);
    if (facts_order(k->f, caller)->index[d.node] == FLOW_NONE) {
        return; // the call cannot be reached
    }
    name_items(&d);
    items_each_pair(d.items, d.node, &d.shared, pass_pair, &d);
    pass_outsides(&d, site->inst);
    bitset_release(&d.shared);
    mem_free(d.name);
}

/// What the end of the program does meets what is there when it starts to.
static void go_back(struct maker *k, uint32_t start, uint32_t final)
{
    struct descent d = {.k = k,
                        .from = facts_flow(k->f, (ir_func_id){final}),
                        .to = facts_flow(k->f, (ir_func_id){start}),
                        .items = k->out[final],
                        .result = FLOW_NONE,
                        .callee = start};

    name_items(&d);
    items_each_pair(d.items, FLOW_AT_ENTRY, &d.shared, pass_pair, &d);
    bitset_release(&d.shared);
    mem_free(d.name);
}

/// The program's only entry is as if it called what runs behind it.  (That is
/// told of what guides; dependence graphs have what the code says.)
static void pass_finals(struct maker *k, uint32_t func)
{
    const struct points_to *p = facts_points_to(k->f);
    uint32_t start = points_to_start(p), final = func;

    if (start == 0 || start == func || !k->calls->ends.exits) {
        return;
    }
    for (uint32_t n = 0; final != 0; n++) {
        final = points_to_final(p, n);
        if (final == func) {
            go_back(k, start, func);
        }
    }
}

static void make_function(struct maker *k, ir_func_id func)
{
    const struct known *known = &k->known[func.index];
    VEC(uint64_t) pairs = {0};

    for (uint32_t a = 0; a < known->rows; a++) {
        bitset_each (&known->row[a], b) {
            if (a <= b) {
                vec_push(&pairs, (uint64_t)a << 32 | b);
            }
        }
    }
    if (k->out[func.index] == NULL) {
        k->out[func.index] = mem_new(1, sizeof(struct items));
    } else {
        items_release(k->out[func.index]);
    }
    items_init(k->out[func.index], facts_flow(k->f, func),
               facts_order(k->f, func), facts_control(k->f, func),
               &(struct items_boundary){pairs.data, pairs.len}, k->max_cost);
    vec_release(&pairs);
    for (uint32_t s = k->calls->first[func.index];
         s < k->calls->first[func.index + 1]; s++) {
        const struct call_site *site = &k->calls->sites.data[s];

        if (site->callee.index != 0 &&
            ir_func(facts_module(k->f), site->callee)->defined) {
            go_down(k, func, site);
        }
    }
    pass_finals(k, func.index);
}

void meetings_make(struct facts *f, uint64_t max_cost, struct items **out)
{
    const struct ir_module *m = facts_module(f);
    struct maker k = {
        .f = f, .calls = facts_calls(f), .out = out, .max_cost = max_cost};
    bool again = true;

    k.known = mem_new(m->funcs.len, sizeof *k.known);
    for (uint32_t i = 1; i < m->funcs.len; i++) {
        bitset_add(&k.changed, i);
    }
    // Callers come last in bottom-up order, so one pass does without
    // recursion; what a later function changes in an earlier one is done again.
    while (again) {
        again = false;
        for (uint32_t i = k.calls->count; i-- > 0;) {
            ir_func_id func = k.calls->bottom_up[i];

            if (ir_func(m, func)->defined &&
                bitset_remove(&k.changed, func.index)) {
                make_function(&k, func);
                again = true;
            }
        }
    }
    for (uint32_t i = 0; i < m->funcs.len; i++) {
        for (uint32_t a = 0; a < k.known[i].rows; a++) {
            bitset_release(&k.known[i].row[a]);
        }
        mem_free(k.known[i].row);
    }
    mem_free(k.known);
    bitset_release(&k.changed);
}
