/* SPDX-License-Identifier: Apache-2.0 */
/// What kills an element depends on its item alone, or on the fork whose
/// control it is: its class.  Rows of bits stand for sets of elements; nodes
/// are told by their index in forward order.
#include "dataflow/pairs.h"

#include "base/bitset.h"
#include "dataflow/pairs_elements_impl.h"
#include "dataflow/pairs_impl.h"

#include <string.h>

struct pairs {
    const struct flow *flow;
    const struct order *order;
    struct elements e;
    uint32_t words;  ///< of a row
    uint64_t *mask;  ///< by class: its elements
    uint64_t *alive; ///< by index: what reaches the node
    // With the second node:
    uint32_t second;       ///< of all elements, FLOW_NONE: not known
    uint64_t *together;    ///< by index: what reaches it with the second node
    struct bitset reached; ///< indices whose row of `together` is not empty
    uint64_t *row;         ///< by index: the same of one element
    struct bitset touched; ///< indices whose row of `row` is not empty
    struct bitset pending; ///< indices that are to be passed on
    uint64_t *out;         ///< one row
};

static uint64_t *row_of(const struct pairs *p, uint64_t *rows, uint32_t index)
{
    return rows + (size_t)index * p->words;
}

static bool row_is_empty(const struct pairs *p, const uint64_t *row)
{
    for (uint32_t k = 0; k < p->words; k++) {
        if (row[k] != 0) {
            return false;
        }
    }
    return true;
}

/// - returns whether the row grew
static bool row_join(const struct pairs *p, uint64_t *row, const uint64_t *with)
{
    uint64_t grown = 0;

    for (uint32_t k = 0; k < p->words; k++) {
        grown |= with[k] & ~row[k];
        row[k] |= with[k];
    }
    return grown != 0;
}

/// p->out = what leaves the node of what comes to it.
static void row_leave(struct pairs *p, uint32_t index, const uint64_t *in)
{
    const struct elements *e = &p->e;

    memcpy(p->out, in, p->words * sizeof *in);
    for (uint32_t k = e->kill_first[index]; k < e->kill_first[index + 1]; k++) {
        const uint64_t *gone = row_of(p, p->mask, e->kill[k]);

        for (uint32_t j = 0; j < p->words; j++) {
            p->out[j] &= ~gone[j];
        }
    }
}

/// Adds p->out to what comes to the successors.
static void pass_on(struct pairs *p, uint32_t index, uint64_t *rows)
{
    uint32_t n = p->order->node[index];

    for (uint32_t k = 0; k < flow_node(p->flow, n)->succs; k++) {
        uint32_t to = p->order->index[flow_succ(p->flow, n)[k]];

        if (row_join(p, row_of(p, rows, to), p->out)) {
            (void)bitset_add(&p->pending, to);
        }
    }
}

/// The next node to be passed on, in forward order, then from the start again.
static uint32_t next_pending(struct pairs *p, uint32_t from)
{
    uint32_t at = bitset_next(&p->pending, from);

    if (at == BITSET_NONE) {
        at = bitset_next(&p->pending, 0);
    }
    if (at != BITSET_NONE) {
        (void)bitset_remove(&p->pending, at);
    }
    return at;
}

static void find_alive(struct pairs *p)
{
    const struct elements *e = &p->e;

    for (uint32_t k = 0; k < p->order->count; k++) {
        (void)bitset_add(&p->pending, k);
    }
    for (uint32_t at = next_pending(p, 0); at != BITSET_NONE;
         at = next_pending(p, at + 1)) {
        uint32_t n = p->order->node[at];

        row_leave(p, at, row_of(p, p->alive, at));
        for (uint32_t k = e->first[n]; k < e->first[n + 1]; k++) {
            p->out[k / 64] |= (uint64_t)1 << (k % 64);
        }
        pass_on(p, at, p->alive);
    }
}

struct pairs *pairs_new(const struct flow *f, const struct order *o,
                        const struct control *c, uint32_t max_elements)
{
    struct pairs *p = mem_new(1, sizeof *p);

    p->flow = f;
    p->order = o;
    p->second = FLOW_NONE;
    if (!elements_init(&p->e, f, o, c, max_elements)) {
        pairs_delete(p);
        return NULL;
    }
    p->words = p->e.rows.len / 64 + 1;
    p->mask = mem_new(p->e.classes, p->words * sizeof *p->mask);
    p->alive = mem_new(o->count, p->words * sizeof *p->alive);
    p->together = mem_new(o->count, p->words * sizeof *p->together);
    p->row = mem_new(o->count, p->words * sizeof *p->row);
    p->out = mem_new(p->words, sizeof *p->out);
    for (uint32_t k = 0; k < p->e.rows.len; k++) {
        row_of(p, p->mask, p->e.rows.data[k].kind)[k / 64] |= (uint64_t)1
                                                              << (k % 64);
    }
    find_alive(p);
    return p;
}

void pairs_delete(struct pairs *p)
{
    elements_release(&p->e);
    mem_free(p->mask);
    mem_free(p->alive);
    mem_free(p->together);
    mem_free(p->row);
    mem_free(p->out);
    bitset_release(&p->reached);
    bitset_release(&p->touched);
    bitset_release(&p->pending);
    mem_free(p);
}

uint32_t pairs_elements(const struct pairs *p)
{
    return p->e.rows.len;
}

uint32_t pairs_words(const struct pairs *p)
{
    return p->words;
}

uint32_t pairs_of_node(const struct pairs *p, uint32_t node, uint32_t *first)
{
    *first = p->e.first[node];
    return p->e.first[node + 1] - *first;
}

uint32_t pairs_node_of(const struct pairs *p, uint32_t element)
{
    return p->e.rows.data[element].node;
}

// --------------------------------------------------------- the second node

static bool kills(const struct pairs *p, uint32_t index, uint32_t class)
{
    for (uint32_t k = p->e.kill_first[index]; k < p->e.kill_first[index + 1];
         k++) {
        if (p->e.kill[k] == class) {
            return true;
        }
    }
    return false;
}

/// What reaches with one element of b, from p->out behind b.
static void follow(struct pairs *p, uint32_t b, uint32_t class)
{
    pass_on(p, b, p->row);
    for (uint32_t at = next_pending(p, b); at != BITSET_NONE;
         at = next_pending(p, at + 1)) {
        (void)bitset_add(&p->touched, at);
        if (!kills(p, at, class)) {
            row_leave(p, at, row_of(p, p->row, at));
            pass_on(p, at, p->row);
        }
    }
    bitset_each (&p->touched, k) {
        uint64_t *row = row_of(p, p->row, k);

        (void)row_join(p, row_of(p, p->together, k), row);
        memset(row, 0, p->words * sizeof *row);
    }
    (void)bitset_union(&p->reached, &p->touched);
    bitset_clear(&p->touched);
}

void pairs_select(struct pairs *p, uint32_t b, const uint64_t *among)
{
    uint32_t index = p->order->index[b];

    bitset_each (&p->reached, k) {
        memset(row_of(p, p->together, k), 0, p->words * sizeof *p->together);
    }
    bitset_clear(&p->reached);
    p->second = among == NULL ? b : FLOW_NONE;
    for (uint32_t k = p->e.first[b]; k < p->e.first[b + 1]; k++) {
        row_leave(p, index, row_of(p, p->alive, index));
        for (uint32_t j = 0; j < p->words && among != NULL; j++) {
            p->out[j] &= among[j];
        }
        if (!row_is_empty(p, p->out)) {
            follow(p, index, p->e.rows.data[k].kind);
        }
    }
}

const uint64_t *pairs_row(const struct pairs *p, uint32_t index)
{
    return bitset_has(&p->reached, index) ? row_of(p, p->together, index)
                                          : NULL;
}

bool pairs_has(struct pairs *p, uint32_t a, uint32_t b, uint32_t at)
{
    uint32_t index = p->order->index[at];

    if (p->second != b) {
        pairs_select(p, b, NULL);
    }
    if (index == FLOW_NONE || pairs_row(p, index) == NULL) {
        return false;
    }
    for (uint32_t k = p->e.first[a]; k < p->e.first[a + 1]; k++) {
        if (pairs_row(p, index)[k / 64] >> (k % 64) & 1) {
            return true;
        }
    }
    return false;
}

/// What reaches one node together with the second node.
static void dump_at(struct pairs *p, uint32_t index, struct text *out)
{
    uint32_t at = p->order->node[index];

    text_addf(out, "%u at %u after", p->second, at);
    for (uint32_t a = 0; a < p->flow->nodes.len; a++) {
        if (pairs_has(p, a, p->second, at)) {
            text_addf(out, " %u", a);
        }
    }
    text_add_char(out, '\n');
}

void pairs_dump(struct pairs *p, struct text *out)
{
    for (uint32_t i = 0; i < p->order->count; i++) {
        pairs_select(p, p->order->node[i], NULL);
        bitset_each (&p->reached, k) {
            dump_at(p, k, out);
        }
    }
}
