/* SPDX-License-Identifier: Apache-2.0 */
/// Item by item over the points of sparse_impl.h: an item costs what it has of
/// definitions, uses, merges and links, not what the graph has of nodes.
#include "dataflow/reach.h"

#include "base/bitset.h"
#include "base/sort.h"
#include "dataflow/sparse_impl.h"

static void sum_up(uint32_t *first, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        first[k + 1] += first[k];
    }
}

/// The uses that control comes to, by item: rows of use[], from first[item].
static void find_uses(const struct flow *f, const struct order *o,
                      uint32_t **first, uint32_t **use)
{
    uint32_t *next = mem_new((size_t)f->items + 1, sizeof *next);

    *first = mem_new((size_t)f->items + 1, sizeof **first);
    for (uint32_t i = 0; i < o->count; i++) {
        for (uint32_t k = 0; k < flow_node(f, o->node[i])->uses; k++) {
            (*first)[flow_uses(f, o->node[i])[k] + 1]++;
        }
    }
    sum_up(*first, f->items);
    *use = mem_new((*first)[f->items], sizeof **use);
    for (uint32_t i = 0; i < o->count; i++) {
        for (uint32_t k = 0; k < flow_node(f, o->node[i])->uses; k++) {
            uint32_t item = flow_uses(f, o->node[i])[k];

            (*use)[(*first)[item] + next[item]++] = o->node[i];
        }
    }
    mem_free(next);
}

/// Adds the links of one item, whose uses are given.
static void link_item(struct reach *r, struct sparse *s, uint32_t item,
                      const uint32_t *use, uint32_t uses)
{
    sparse_begin(s, item, true);
    sparse_mark(s, FLOW_AT_ENTRY);
    for (uint32_t k = 0; k < uses; k++) {
        struct sparse_span defs = sparse_reaching(s, use[k]);

        for (uint32_t d = 0; d < defs.count; d++) {
            vec_push(&r->links,
                     ((struct reach_link){defs.node[d], use[k], item}));
        }
    }
}

/// Sorts by use and keeps the order otherwise.
static void sort_by_use(struct reach *r, uint32_t nodes)
{
    uint32_t *next = mem_new((size_t)nodes + 1, sizeof *next);
    struct reach_link *sorted = mem_new(r->links.len, sizeof *sorted);

    for (uint32_t k = 0; k < r->links.len; k++) {
        next[r->links.data[k].use + 1]++;
    }
    sum_up(next, nodes);
    for (uint32_t k = 0; k < r->links.len; k++) {
        sorted[next[r->links.data[k].use]++] = r->links.data[k];
    }
    mem_free(next);
    mem_free(r->links.data);
    r->links.data = sorted;
    r->links.cap = r->links.len;
}

void reach_init(struct reach *r, const struct flow *f, const struct order *o)
{
    struct sparse *s = sparse_new(f, o);
    uint32_t *first = NULL, *use = NULL;

    *r = (struct reach){0};
    find_uses(f, o, &first, &use);
    for (uint32_t item = 0; item < f->items; item++) {
        uint32_t uses = first[item + 1] - first[item];

        if (uses > 0) {
            link_item(r, s, item, use + first[item], uses);
        }
    }
    sort_by_use(r, f->nodes.len);
    mem_free(first);
    mem_free(use);
    sparse_delete(s);
}

void reach_release(struct reach *r)
{
    vec_release(&r->links);
}

// ---------------------------------------------------------------- checking

/// A walk from one definition.
struct walk {
    const struct flow *flow;
    struct bitset seen;
    VEC(uint32_t) stack;
    struct reach found;
};

static void go_on(struct walk *w, uint32_t node)
{
    const struct flow_node *n = flow_node(w->flow, node);

    for (uint32_t k = 0; k < n->succs; k++) {
        if (bitset_add(&w->seen, flow_succ(w->flow, node)[k])) {
            vec_push(&w->stack, flow_succ(w->flow, node)[k]);
        }
    }
}

/// Adds the links of one definition.
static void walk_from(struct walk *w, uint32_t def, uint32_t item)
{
    bitset_clear(&w->seen);
    go_on(w, def);
    while (w->stack.len > 0) {
        uint32_t n = vec_pop(&w->stack);
        bool kills = false;

        if (flow_does_use(w->flow, n, item)) {
            vec_push(&w->found.links, ((struct reach_link){def, n, item}));
        }
        (void)flow_does_define(w->flow, n, item, &kills);
        if (!kills) {
            go_on(w, n);
        }
    }
}

static int by_place(const void *x, const void *y)
{
    const struct reach_link *a = x, *b = y;

    if (a->use != b->use) {
        return a->use < b->use ? -1 : 1;
    }
    if (a->item != b->item) {
        return a->item < b->item ? -1 : 1;
    }
    return (a->def > b->def) - (a->def < b->def);
}

static void walk_all(struct walk *w, const struct order *o)
{
    for (uint32_t item = 0; item < w->flow->items; item++) {
        walk_from(w, FLOW_AT_ENTRY, item);
    }
    for (uint32_t i = 0; i < o->count; i++) {
        uint32_t n = o->node[i];

        for (uint32_t k = 0; k < flow_node(w->flow, n)->defs; k++) {
            if (n != FLOW_AT_ENTRY) {
                walk_from(w, n, flow_defs(w->flow, n)[k].item);
            }
        }
    }
    sort_rows(w->found.links.data, w->found.links.len,
              sizeof *w->found.links.data, by_place);
}

bool reach_verify(const struct reach *r, const struct flow *f,
                  const struct order *o, struct text *why)
{
    struct walk w = {.flow = f};
    uint32_t at = 0;

    walk_all(&w, o);
    while (at < r->links.len && at < w.found.links.len &&
           by_place(&r->links.data[at], &w.found.links.data[at]) == 0) {
        at++;
    }
    bool ok = at == r->links.len && at == w.found.links.len;
    if (!ok) {
        const struct reach_link *l =
            at < r->links.len ? &r->links.data[at] : &w.found.links.data[at];
        text_addf(why, "reach: item %u from %u to %u", l->item, l->def, l->use);
    }
    bitset_release(&w.seen);
    vec_release(&w.stack);
    reach_release(&w.found);
    return ok;
}

void reach_dump(const struct reach *r, const struct flow *f, struct text *out)
{
    uint32_t at = 0;

    for (uint32_t n = 0; n < f->nodes.len; n++) {
        for (uint32_t k = 0; k < flow_node(f, n)->uses; k++) {
            uint32_t item = flow_uses(f, n)[k];

            text_addf(out, "%u uses item %u of", n, item);
            while (at < r->links.len && r->links.data[at].use == n &&
                   r->links.data[at].item == item) {
                text_addf(out, " %u", r->links.data[at++].def);
            }
            text_add_char(out, '\n');
        }
    }
}
