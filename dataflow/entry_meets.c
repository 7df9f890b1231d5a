/* SPDX-License-Identifier: Apache-2.0 */
/// The relation at a function's entry when nothing is used behind it, as
/// groups.
///
/// That is exact for calls that write nothing: what the function computes is
/// gone when it returns, so what is related before such a call is what is
/// related after it, and what the function itself relates.  What decides
/// whether it returns meets whatever follows: that is what is related to the
/// outside then.
#include "dataflow/entry_meets.h"

#include "dataflow/facts.h"

enum {
    MOST_ITEMS = 512, ///< that are live at the entry
    MOST_GROUPS = 512,
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
    uint32_t outside = flow_find_item(flow, FLOW_OUTSIDE, 0);

    bitset_each (visible, x) {
        if (items_related(t, FLOW_AT_ENTRY, x, outside)) {
            vec_push(&e->ends, flow->item.data[x]);
        }
    }
}

void entry_meets_init(struct entry_meets *e, struct facts *f, ir_func_id func,
                      bool ends, uint64_t max_cost)
{
    const struct flow *flow = facts_flow(f, func);
    const struct control *control = facts_control(f, func);
    const uint32_t *first = control->first + FLOW_AT_RETURN;
    uint32_t outside = flow_find_item(flow, FLOW_OUTSIDE, 0);
    uint64_t pair = (uint64_t)outside << 32 | outside;
    struct items_boundary all = {&pair, 1};
    struct maker k = {.e = e, .flow = flow};
    struct bitset visible = {0};
    struct items t;

    *e = (struct entry_meets){0};
    if (max_cost == 0 || (!ends && first[0] != first[1])) {
        return; // it may go on for ever, and callers do not know
    }
    items_init(&t, flow, facts_order(f, func), control, ends ? &all : NULL,
               max_cost);
    if (!t.coarse) {
        find_visible(ir_func(facts_module(f), func), flow, &t, &visible);
        e->known = bitset_count(&visible) <= MOST_ITEMS;
    }
    if (e->known) {
        k.meets = mem_new(flow->items, sizeof *k.meets);
        k.done = mem_new(flow->items, sizeof *k.done);
        items_each_pair(&t, FLOW_AT_ENTRY, &visible, note_pair, &k);
        make_groups(&k);
        find_ends(e, flow, &t, &visible);
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
}
