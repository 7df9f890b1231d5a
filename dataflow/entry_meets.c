/* SPDX-License-Identifier: Apache-2.0 */
/// Relations at a function's entry.  Of what follows the function, the first
/// one knows only whether it comes back: what is related to each other there
/// meets inside.  (For the rest, what is related before a call is what is
/// related after it.)  What decides whether the function returns meets whatever
/// follows: that is what is related to the outside's item of the end.
///
/// When a thing that the function leaves meets something of its own behind it,
/// an item of the outside, then what is related to that is what the thing
/// depends on: it meets whatever the thing meets.  Of two that are related only
/// then, the thing depends on both: each rule that relates them relates them to
/// what the outside's item met.  So callers for whom nothing meets the thing
/// need not know.
///
/// When all things do so, decisions are seen that meet several items of the
/// outside, and so put together what these stand for.  (That is why each thing
/// that is decided together with another one has a relation of its own where
/// that is cheap: what only one such decision relates to another thing is no
/// matter when nothing meets that one.)
#include "dataflow/entry_meets.h"

#include "dataflow/facts.h"

enum {
    MOST_ALONE = 1 << 16, ///< words that relations of one thing each take
    MOST_ITEMS = 512,     ///< that are live at the entry
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

/// What a thing depends on.
static void add_leaves(struct entry_meets *e, const struct flow *flow,
                       const struct items *t, const struct bitset *visible,
                       uint32_t item)
{
    struct entry_leaves l = {.thing = flow->item.data[item].index,
                             .first = e->depends.len};

    bitset_each (visible, x) {
        if (items_related(t, FLOW_AT_ENTRY, x, item)) {
            vec_push(&e->depends, flow->item.data[x]);
        }
    }
    l.end = e->depends.len;
    vec_push(&e->leaves, l);
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

/// Of a function, for its relations.
struct graph {
    const struct flow *flow;
    const struct order *order;
    const struct control *control;
    bool ends; ///< whether it comes back matters
    uint64_t max_cost;
};

static const uint32_t no_thing = FLOW_NONE, all_things = FLOW_NONE - 1;

/// The relation when the end, if it matters, is used behind the function, and
/// these things meet the outside's items of them.
/// - only: a thing's item, no_thing or all_things
static void relate(const struct graph *g, uint32_t only, struct items *t)
{
    uint64_t *pair = mem_new(g->flow->items, sizeof *pair);
    struct items_boundary b = {.pair = pair};

    for (uint32_t k = 0; k < g->flow->items; k++) {
        struct flow_item i = g->flow->item.data[k];
        uint32_t item = k;

        if (i.kind != FLOW_OUTSIDE ||
            !(i.index == FLOW_THING_ENDS ? g->ends
                                         : only == all_things || only == k)) {
            continue;
        }
        if (i.index == FLOW_THING_RESULT) {
            item = flow_find_item(g->flow, FLOW_RESULT, 0);
        } else if (i.index != FLOW_THING_ENDS) {
            item =
                flow_find_item(g->flow, FLOW_CELL, i.index - FLOW_THING_CELLS);
        }
        pair[b.pairs++] = (uint64_t)item << 32 | k;
    }
    items_init(t, g->flow, g->order, g->control, &b, g->max_cost);
    mem_free(pair);
}

static void find_groups(struct maker *k, const struct items *inside,
                        const struct bitset *visible)
{
    uint32_t items = k->flow->items;

    k->meets = mem_new(items, sizeof *k->meets);
    k->done = mem_new(items, sizeof *k->done);
    items_each_pair(inside, FLOW_AT_ENTRY, visible, note_pair, k);
    make_groups(k);
    for (uint32_t x = 0; x < items; x++) {
        bitset_release(&k->meets[x]);
        bitset_release(&k->done[x]);
    }
    mem_free(k->meets);
    mem_free(k->done);
}

/// Does some decision decide the thing and another one?
static bool is_decided_with_others(const struct entry_meets *e, uint32_t thing)
{
    for (uint32_t set = 0; set + 1 < e->decided.len; set++) {
        uint32_t first = e->decided.data[set], end = e->decided.data[set + 1];

        for (uint32_t x = first; x < end && end - first > 1; x++) {
            if (e->decided_thing.data[x] == thing) {
                return true;
            }
        }
    }
    return false;
}

static void find_leaves(struct entry_meets *e, const struct graph *g,
                        const struct items *all, const struct bitset *visible)
{
    uint32_t things = 0;

    for (uint32_t k = 0; k < g->flow->items; k++) {
        things += is_thing(g->flow, k);
    }
    bool alone = things * all->cost <= MOST_ALONE;
    for (uint32_t k = 0; k < g->flow->items; k++) {
        struct items one;

        if (is_thing(g->flow, k) && alone &&
            is_decided_with_others(e, g->flow->item.data[k].index)) {
            relate(g, k, &one);
            add_leaves(e, g->flow, &one, visible, k);
            items_release(&one);
        } else if (is_thing(g->flow, k)) {
            add_leaves(e, g->flow, all, visible, k);
        }
    }
}

void entry_meets_init(struct entry_meets *e, struct facts *f, ir_func_id func,
                      bool ends, uint64_t max_cost)
{
    struct graph g = {.flow = facts_flow(f, func),
                      .order = facts_order(f, func),
                      .control = facts_control(f, func),
                      .ends = ends,
                      .max_cost = max_cost};
    const uint32_t *first = g.control->first + FLOW_AT_RETURN;
    struct maker k = {.e = e, .flow = g.flow};
    struct items inside, all;
    struct bitset visible = {0};

    *e = (struct entry_meets){0};
    if (max_cost == 0 || (!ends && first[0] != first[1])) {
        return; // it may go on for ever, and callers do not know
    }
    relate(&g, no_thing, &inside);
    relate(&g, all_things, &all);
    if (!inside.coarse && !all.coarse) {
        const struct ir_func *code = ir_func(facts_module(f), func);

        find_visible(code, g.flow, &all, &visible);
        e->known = bitset_count(&visible) <= MOST_ITEMS;
        if (e->known) {
            find_groups(&k, &inside, &visible);
            find_ends(e, g.flow, &inside, &visible);
            find_decided(e, g.flow, code, &all);
            find_leaves(e, &g, &all, &visible);
        }
    }
    bitset_release(&visible);
    items_release(&inside);
    items_release(&all);
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
