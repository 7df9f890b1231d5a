/* SPDX-License-Identifier: Apache-2.0 */
/// The paper's worklist holds pairs; ours holds second nodes.  Whether a and b
/// interact is decided at nodes k behind b, by what k depends on, and what k
/// depends on interactively by nodes behind k: so one visit of each b, from
/// the last node to the first, is enough in graphs without loops.
#include "dataflow/dep/interactive.h"

#include "base/bitset.h"
#include "dataflow/pairs_impl.h"

#include <string.h>

struct work {
    const struct flow *flow;
    const struct order *order;
    struct pairs *pairs;
    uint32_t words;
    /// By index in forward order: the elements of the nodes that this one
    /// depends on.
    uint64_t *depends;
    struct bitset dirty; ///< indices of second nodes that are to be visited
    uint64_t *among;     ///< elements that some dependent of b depends on
    uint64_t *seen;      ///< elements of the first nodes found for b
    /// By index of b: the interactive edges to it.
    struct dep_list *found;
};

static uint64_t *depends_of(const struct work *w, uint32_t index)
{
    return w->depends + (size_t)index * w->words;
}

static bool has(const uint64_t *row, uint32_t element)
{
    return row[element / 64] >> (element % 64) & 1;
}

/// - returns whether the row has a
static bool has_node(const struct work *w, const uint64_t *row, uint32_t a)
{
    uint32_t first = 0;

    return pairs_of_node(w->pairs, a, &first) > 0 && has(row, first);
}

/// Rows have all elements of a node or none.
static void add_node(const struct work *w, uint64_t *row, uint32_t a)
{
    uint32_t first = 0, count = pairs_of_node(w->pairs, a, &first);

    for (uint32_t e = first; e < first + count; e++) {
        row[e / 64] |= (uint64_t)1 << (e % 64);
    }
}

static void join_row(const struct work *w, uint64_t *row, const uint64_t *with)
{
    for (uint32_t k = 0; k < w->words; k++) {
        row[k] |= with[k];
    }
}

/// b interacts with the nodes of the row (elements that reach the node of the
/// index together with b, and that it depends on) that are not yet seen.
static void meet(struct work *w, uint32_t b, uint32_t index,
                 const uint64_t *row)
{
    const uint64_t *depends = depends_of(w, index);

    for (uint32_t k = 0; k < w->words; k++) {
        uint64_t bits = 0;

        while ((bits = row[k] & depends[k] & ~w->seen[k]) != 0) {
            uint32_t e = k * 64 + (uint32_t)__builtin_ctzll(bits);
            uint32_t a = pairs_node_of(w->pairs, e);

            add_node(w, w->seen, a);
            vec_push(&w->found[w->order->index[b]].edges,
                     ((struct dep_edge){a, b, w->order->node[index]}));
        }
    }
}

/// What b depends on has grown: all of that may now interact at b.
static void mark_dirty(struct work *w, uint32_t index)
{
    const uint64_t *depends = depends_of(w, index);

    for (uint32_t k = 0; k < w->words; k++) {
        for (uint64_t bits = depends[k]; bits != 0; bits &= bits - 1) {
            uint32_t e = k * 64 + (uint32_t)__builtin_ctzll(bits);
            uint32_t a = pairs_node_of(w->pairs, e);

            (void)bitset_add(&w->dirty, w->order->index[a]);
        }
    }
}

/// Finds again all that b interacts with.
static void visit(struct work *w, uint32_t index)
{
    uint32_t b = w->order->node[index];
    struct dep_list *found = &w->found[index];
    bool grown = false;

    memset(w->among, 0, w->words * sizeof *w->among);
    memset(w->seen, 0, w->words * sizeof *w->seen);
    vec_clear(&found->edges);
    for (uint32_t k = 0; k < w->order->count; k++) {
        if (has_node(w, depends_of(w, k), b)) {
            join_row(w, w->among, depends_of(w, k));
        }
    }
    pairs_select(w->pairs, b, w->among);
    for (uint32_t k = 0; k < w->order->count; k++) {
        const uint64_t *row = pairs_row(w->pairs, k);

        if (row != NULL && has_node(w, depends_of(w, k), b)) {
            meet(w, b, k, row);
        }
    }
    for (uint32_t k = 0; k < found->edges.len; k++) {
        uint32_t a = found->edges.data[k].from;

        if (!has_node(w, depends_of(w, index), a)) {
            add_node(w, depends_of(w, index), a);
            grown = true;
        }
    }
    if (grown) {
        mark_dirty(w, index);
    }
}

static void add_traditional(struct work *w, const struct dep_list *traditional)
{
    const struct order *o = w->order;

    for (uint32_t k = 0; k < traditional->edges.len; k++) {
        const struct dep_edge *e = &traditional->edges.data[k];

        if (o->index[e->from] != FLOW_NONE && o->index[e->to] != FLOW_NONE) {
            add_node(w, depends_of(w, o->index[e->to]), e->from);
            (void)bitset_add(&w->dirty, o->index[e->from]);
        }
    }
}

void interactive_deps(const struct flow *f, const struct order *o,
                      struct pairs *p, const struct dep_list *traditional,
                      struct dep_list *out)
{
    struct work w = {.flow = f, .order = o, .pairs = p};

    w.words = pairs_words(p);
    w.depends = mem_new(o->count, w.words * sizeof *w.depends);
    w.among = mem_new(w.words, sizeof *w.among);
    w.seen = mem_new(w.words, sizeof *w.seen);
    w.found = mem_new(o->count, sizeof *w.found);
    add_traditional(&w, traditional);
    while (!bitset_is_empty(&w.dirty)) {
        for (uint32_t k = o->count; k-- > 0;) {
            if (bitset_remove(&w.dirty, k)) {
                visit(&w, k);
            }
        }
    }
    for (uint32_t k = 0; k < o->count; k++) {
        for (uint32_t j = 0; j < w.found[k].edges.len; j++) {
            vec_push(&out->edges, w.found[k].edges.data[j]);
        }
        dep_list_release(&w.found[k]);
    }
    dep_list_finish(out);
    mem_free(w.depends);
    mem_free(w.among);
    mem_free(w.seen);
    mem_free(w.found);
    bitset_release(&w.dirty);
}
