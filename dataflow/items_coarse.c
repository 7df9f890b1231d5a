/* SPDX-License-Identifier: Apache-2.0 */
/// The forms without order: one relation for all points.
#include "dataflow/items_impl.h"

// ----------------------------------------------------------- ITEMS_SINGLE

static void compact_slots(struct items_state *s)
{
    s->slots = 0;
    for (uint32_t e = 0; e < s->elements; e++) {
        s->slot[e] = bitset_has(&s->used, e) ? s->slots++ : FLOW_NONE;
    }
}

void items_single(struct items_state *s, struct items *t)
{
    bool changed = true;

    compact_slots(s);
    items_rel_init(&s->rel, s->slots, true);
    if (s->block_of[FLOW_AT_RETURN] != FLOW_NONE) {
        items_add_exit(s);
    }
    while (changed) {
        changed = false;
        for (uint32_t k = s->o->count; k-- > 0;) {
            changed |= items_step(s, t, s->o->node[k]);
        }
    }
    for (uint32_t k = s->o->count; k-- > 0;) {
        (void)items_step(s, t, s->o->node[k]);
        items_record(s, t, s->o->node[k]);
    }
}

// ---------------------------------------------------------- ITEMS_CLASSES

uint32_t items_class(const struct items_state *s, uint32_t e)
{
    while (s->parent[e] != e) {
        s->parent[e] = s->parent[s->parent[e]];
        e = s->parent[e];
    }
    return e;
}

/// Puts the element and *into, which is FLOW_NONE at first, in one class.
static void merge(struct items_state *s, uint32_t *into, uint32_t e)
{
    if (!bitset_has(&s->used, e)) {
        return;
    }
    e = items_class(s, e);
    if (*into != FLOW_NONE) {
        uint32_t other = items_class(s, *into);

        if (other < e) {
            s->parent[e] = other;
            e = other;
        } else {
            s->parent[other] = e;
        }
    }
    *into = e;
}

/// All that node n puts together: what it uses, and what meets what it
/// defines; of a RETURN that is controlled, the boundary.
/// - returns one of them, or FLOW_NONE
static uint32_t merge_node(struct items_state *s, const struct items *t,
                           uint32_t n)
{
    const struct flow_node *node = flow_node(s->f, n);
    uint32_t into = FLOW_NONE;

    if (node->kind == FLOW_FORK) {
        return FLOW_NONE;
    }
    for (uint32_t k = 0; k < node->defs; k++) {
        merge(s, &into, flow_defs(s->f, n)[k].item);
    }
    if (node->kind == FLOW_SIDE) {
        struct items_span may =
            items_sets_get(&t->sets, t->may_def[node->fork]);

        merge(s, &into, items_open(s, n));
        for (uint32_t k = 0; k < may.count; k++) {
            merge(s, &into, may.item[k]);
        }
    }
    uint32_t meets = into;
    uint32_t e = 0;
    for (uint32_t k = 0; items_use(s, n, k, &e); k++) {
        merge(s, &into, e);
    }
    if (n == FLOW_AT_RETURN && s->c->first[n] != s->c->first[n + 1]) {
        for (uint32_t k = 0; k < s->exit_item.len; k++) {
            merge(s, &into, s->exit_item.data[k]);
        }
    }
    return meets;
}

/// The set of the items of each class, by its representative.
static uint32_t *sets_of_classes(struct items_state *s, struct items *t)
{
    uint64_t *pair = mem_new(s->f->items, sizeof *pair);
    uint32_t *set = mem_new(s->elements, sizeof *set);
    struct items_rows rows;
    uint32_t pairs = 0;

    for (uint32_t x = 0; x < s->f->items; x++) {
        if (bitset_has(&s->used, x)) {
            pair[pairs++] = (uint64_t)items_class(s, x) << 32 | x;
        }
    }
    items_rows_init(&rows, pair, pairs, s->elements);
    for (uint32_t e = 0; e < s->elements; e++) {
        set[e] = items_sets_add(&t->sets, rows.row + rows.first[e],
                                rows.first[e + 1] - rows.first[e]);
    }
    items_rows_release(&rows);
    mem_free(pair);
    return set;
}

void items_classes(struct items_state *s, struct items *t)
{
    s->parent = mem_new(s->elements, sizeof *s->parent);
    for (uint32_t e = 0; e < s->elements; e++) {
        s->parent[e] = e;
    }
    for (uint32_t k = 0; k < s->exit_pair.len; k++) {
        uint32_t into = FLOW_NONE;

        merge(s, &into, (uint32_t)(s->exit_pair.data[k] >> 32));
        merge(s, &into, (uint32_t)s->exit_pair.data[k]);
    }
    uint32_t *meets = mem_new(s->o->count, sizeof *meets);
    for (uint32_t k = 0; k < s->o->count; k++) {
        meets[k] = merge_node(s, t, s->o->node[k]);
    }
    uint32_t *set = sets_of_classes(s, t);
    for (uint32_t k = 0; k < s->o->count; k++) {
        uint32_t n = s->o->node[k];

        if (meets[k] != FLOW_NONE && n >= FLOW_FIRST) {
            t->j[n] = set[items_class(s, meets[k])];
        }
    }
    mem_free(meets);
    mem_free(set);
}
