/* SPDX-License-Identifier: Apache-2.0 */
/// The coarse relation: classes of elements, by union-find.
#include "dataflow/items_impl.h"

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

static void set_cut_j(struct items_state *s, struct items *t, uint32_t n,
                      uint32_t class_of, const struct bitset *live)
{
    vec_clear(&s->scratch);
    bitset_each (live, x) {
        if (items_class(s, x) == class_of) {
            vec_push(&s->scratch, x);
        }
    }
    t->j[n] = items_sets_add(&t->sets, s->scratch.data, s->scratch.len);
}

/// J of the nodes of one block, cut down to what is live after each: walks
/// backwards with the live items.  (R cut down to what is live satisfies the
/// equations, too.  J must not have anything else, since MayDef has not.)
static void cut_block(struct items_state *s, struct items *t,
                      const uint32_t *meets, uint32_t block,
                      struct bitset *live)
{
    const struct items_block *b = &s->blocks.data[block];
    uint32_t last = s->chain[b->first + b->count - 1];

    bitset_clear(live);
    for (uint32_t k = 0; last == FLOW_AT_RETURN && k < s->exit_item.len; k++) {
        (void)bitset_add(live, s->exit_item.data[k]);
    }
    for (uint32_t d = 0; d < flow_node(s->f, last)->succs; d++) {
        uint32_t next = s->block_of[flow_succ(s->f, last)[d]];

        for (uint32_t k = s->live.first[next];
             k < s->live.first[next + 1] && s->live.row[k] < s->f->items; k++) {
            (void)bitset_add(live, s->live.row[k]);
        }
    }
    for (uint32_t k = b->count; k-- > 0;) {
        uint32_t n = s->chain[b->first + k];

        if (meets[n] != FLOW_NONE) {
            set_cut_j(s, t, n, items_class(s, meets[n]), live);
        }
        for (uint32_t d = 0; d < flow_node(s->f, n)->defs; d++) {
            if (flow_defs(s->f, n)[d].kills) {
                (void)bitset_remove(live, flow_defs(s->f, n)[d].item);
            }
        }
        for (uint32_t d = 0; d < flow_node(s->f, n)->uses; d++) {
            (void)bitset_add(live, flow_uses(s->f, n)[d]);
        }
    }
}

void items_coarse(struct items_state *s, struct items *t)
{
    s->parent = mem_new(s->elements, sizeof *s->parent);
    for (uint32_t e = 0; e < s->elements; e++) {
        s->parent[e] = e;
    }
    for (uint32_t k = 0; k < s->exit.pairs; k++) {
        uint32_t into = FLOW_NONE;

        merge(s, &into, (uint32_t)(s->exit.pair[k] >> 32));
        merge(s, &into, (uint32_t)s->exit.pair[k]);
    }
    uint32_t *meets = mem_new(t->nodes, sizeof *meets);
    for (uint32_t n = 0; n < t->nodes; n++) {
        meets[n] =
            s->block_of[n] == FLOW_NONE ? FLOW_NONE : merge_node(s, t, n);
    }
    uint32_t *set = sets_of_classes(s, t);
    for (uint32_t n = 0; n < t->nodes; n++) {
        enum flow_kind kind = flow_node(s->f, n)->kind;

        if (kind != FLOW_CODE && kind != FLOW_SIDE) {
            meets[n] = FLOW_NONE;
        }
        if (meets[n] != FLOW_NONE) {
            t->j[n] = set[items_class(s, meets[n])];
        }
    }
    struct bitset live = {0};
    for (uint32_t b = 0; s->has_live && b < s->blocks.len; b++) {
        cut_block(s, t, meets, b, &live);
    }
    bitset_release(&live);
    mem_free(meets);
    mem_free(set);
}
