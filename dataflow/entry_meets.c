/* SPDX-License-Identifier: Apache-2.0 */
/// The relation at a function's entry when each thing that it leaves meets
/// something of its own behind it: an item of the outside.
///
/// What is related there to the outside's item of a thing is what the thing
/// depends on: it meets whatever the thing meets.  What is related to each
/// other meets inside.  (For the rest, what is related before a call is what is
/// related after it.)  What meets several items of the outside at one decision
/// puts together what these stand for; that cannot be seen at the entry, where
/// all that meets one thing would do, so the decisions are looked at.
///
/// What decides whether the function returns meets whatever follows: that is
/// what is related to the outside's item of the end.
#include "dataflow/entry_meets.h"

#include "dataflow/facts.h"

enum {
    MOST_ITEMS = 512, ///< that are live at the entry
    MOST_GROUPS = 512,
    MOST_DECIDED = 64,
};

struct maker {
    struct entry_meets *e;
    const struct flow *flow;
    struct bitset *meets; ///< by item: those that it is related to
    struct bitset *done;  ///< the same: those that some group has, too
};

static void note_pair(void *ctx, uint32_t a, uint32_t b)
{
    struct maker *k = ctx;

    (void)bitset_add(&k->meets[a], b);
    (void)bitset_add(&k->meets[b], a);
}

/// A group of x, y and whatever meets all that is in it.
static void add_group(struct maker *k, uint32_t x, uint32_t y)
{
    struct bitset group = {0};

    (void)bitset_add(&group, x);
    (void)bitset_add(&group, y);
    bitset_each (&k->meets[x], z) {
        if (bitset_is_subset(&group, &k->meets[z])) {
            (void)bitset_add(&group, z);
        }
    }
    bitset_each (&group, z) {
        vec_push(&k->e->item, k->flow->item.data[z]);
        (void)bitset_union(&k->done[z], &group);
    }
    vec_push(&k->e->first, k->e->item.len);
    bitset_release(&group);
}

static void make_groups(struct maker *k)
{
    vec_push(&k->e->first, 0);
    for (uint32_t x = 0; x < k->flow->items && k->e->known; x++) {
        bitset_each (&k->meets[x], y) {
            if (y >= x && !bitset_has(&k->done[x], y)) {
                add_group(k, x, y);
            }
        }
        k->e->known = k->e->first.len <= MOST_GROUPS;
    }
}

/// What callers know: parameters and memory.
static void find_visible(const struct ir_func *f, const struct flow *flow,
                         const struct items *t, struct bitset *visible)
{
    for (uint32_t k = 0; k < flow->items; k++) {
        struct flow_item i = flow->item.data[k];
        bool named =
            i.kind == FLOW_CELL || (i.kind == FLOW_VAR && i.index <= f->params);
        if (named && items_related(t, FLOW_AT_ENTRY, k, k)) {
            (void)bitset_add(visible, k);
        }
    }
}

/// What decides whether the function comes back.
static void find_ends(struct entry_meets *e, const struct flow *flow,
                      const struct items *t, const struct bitset *visible)
{
    uint32_t outside = flow_find_item(flow, FLOW_OUTSIDE, FLOW_THING_ENDS);

    bitset_each (visible, x) {
        if (items_related(t, FLOW_AT_ENTRY, x, outside)) {
            vec_push(&e->ends, flow->item.data[x]);
        }
    }
}

// ---------------------------------------------------------------- things

static bool is_thing(const struct flow *flow, uint32_t item)
{
    return flow->item.data[item].kind == FLOW_OUTSIDE &&
           flow->item.data[item].index != FLOW_THING_ENDS;
}

/// What each thing depends on.
static void find_leaves(struct entry_meets *e, const struct flow *flow,
                        const struct items *t, const struct bitset *visible)
{
    for (uint32_t k = 0; k < flow->items; k++) {
        if (!is_thing(flow, k)) {
            continue;
        }
        struct entry_leaves l = {.thing = flow->item.data[k].index,
                                 .first = e->depends.len};
        bitset_each (visible, x) {
            if (items_related(t, FLOW_AT_ENTRY, x, k)) {
                vec_push(&e->depends, flow->item.data[x]);
            }
        }
        l.end = e->depends.len;
        vec_push(&e->leaves, l);
    }
}

/// Has some set all of these, which ascend?
static bool is_decided(const struct entry_meets *e, const uint32_t *thing,
                       uint32_t n)
{
    for (uint32_t set = 0; set + 1 < e->decided.len; set++) {
        uint32_t found = 0;

        for (uint32_t x = e->decided.data[set]; x < e->decided.data[set + 1];
             x++) {
            found += found < n && e->decided_thing.data[x] == thing[found];
        }
        if (found == n) {
            return true;
        }
    }
    return false;
}

/// Might the node decide what meets it?
static bool may_decide(const struct flow *flow, const struct ir_func *f,
                       uint32_t node)
{
    const struct flow_node *n = flow_node(flow, node);

    return (n->kind == FLOW_SIDE && !n->settled) ||
           (n->kind == FLOW_CODE &&
            (n->chooses || (n->defs > 0 && n->count > 0 &&
                            f->inst[n->first + n->count - 1].op == IR_CALL)));
}

static void find_decided(struct entry_meets *e, const struct flow *flow,
                         const struct ir_func *f, const struct items *t)
{
    VEC(uint32_t) things = {0};

    vec_push(&e->decided, 0);
    for (uint32_t n = 0; n < flow->nodes.len && e->known; n++) {
        struct items_span j = items_j(t, n);

        vec_clear(&things);
        for (uint32_t k = 0; k < j.count && may_decide(flow, f, n); k++) {
            struct flow_item i = flow->item.data[j.item[k]];

            if (is_thing(flow, j.item[k])) {
                vec_push(&things, i.index);
            } else if (i.kind == FLOW_OUTSIDE) {
                e->decides_end = true;
            }
        }
        if (things.len > 0 && !is_decided(e, things.data, things.len)) {
            for (uint32_t k = 0; k < things.len; k++) {
                vec_push(&e->decided_thing, things.data[k]);
            }
            vec_push(&e->decided, e->decided_thing.len);
            e->known = e->decided.len <= MOST_DECIDED;
        }
    }
    vec_release(&things);
}

/// Each thing meets the outside's item of it.
static void make_boundary(const struct flow *flow, bool ends,
                          struct items_boundary *b, uint64_t *pair)
{
    for (uint32_t k = 0; k < flow->items; k++) {
        struct flow_item i = flow->item.data[k];
        uint32_t item = k;

        if (i.kind != FLOW_OUTSIDE || (i.index == FLOW_THING_ENDS && !ends)) {
            continue;
        }
        if (i.index == FLOW_THING_RESULT) {
            item = flow_find_item(flow, FLOW_RESULT, 0);
        } else if (i.index != FLOW_THING_ENDS) {
            item = flow_find_item(flow, FLOW_CELL, i.index - FLOW_THING_CELLS);
        }
        pair[b->pairs++] = (uint64_t)item << 32 | k;
    }
}

void entry_meets_init(struct entry_meets *e, struct facts *f, ir_func_id func,
                      bool ends, uint64_t max_cost)
{
    const struct flow *flow = facts_flow(f, func);
    const struct control *control = facts_control(f, func);
    const struct ir_func *code = ir_func(facts_module(f), func);
    const uint32_t *first = control->first + FLOW_AT_RETURN;
    uint64_t *pair = NULL;
    struct items_boundary all = {0};
    struct maker k = {.e = e, .flow = flow};
    struct bitset visible = {0};
    struct items t;

    *e = (struct entry_meets){0};
    if (max_cost == 0 || (!ends && first[0] != first[1])) {
        return; // it may go on for ever, and callers do not know
    }
    all.pair = pair = mem_new(flow->items, sizeof *pair);
    make_boundary(flow, ends, &all, pair);
    items_init(&t, flow, facts_order(f, func), control, &all, max_cost);
    mem_free(pair);
    if (!t.coarse) {
        find_visible(code, flow, &t, &visible);
        e->known = bitset_count(&visible) <= MOST_ITEMS;
    }
    if (e->known) {
        k.meets = mem_new(flow->items, sizeof *k.meets);
        k.done = mem_new(flow->items, sizeof *k.done);
        items_each_pair(&t, FLOW_AT_ENTRY, &visible, note_pair, &k);
        make_groups(&k);
        find_ends(e, flow, &t, &visible);
        find_leaves(e, flow, &t, &visible);
        find_decided(e, flow, code, &t);
        for (uint32_t x = 0; x < flow->items; x++) {
            bitset_release(&k.meets[x]);
            bitset_release(&k.done[x]);
        }
        mem_free(k.meets);
        mem_free(k.done);
    }
    bitset_release(&visible);
    items_release(&t);
}

void entry_meets_release(struct entry_meets *e)
{
    vec_release(&e->item);
    vec_release(&e->first);
    vec_release(&e->ends);
    vec_release(&e->leaves);
    vec_release(&e->depends);
    vec_release(&e->decided);
    vec_release(&e->decided_thing);
}
