/* SPDX-License-Identifier: Apache-2.0 */
/// Slices: reachability over the edges of some kinds.
#include "dataflow/depgraph.h"

/// The far ends of the edges of each node, in the slice's direction.
struct reachable {
    uint32_t *first; ///< [nodes + 1]
    uint32_t *next;
};

static void fill(const struct depgraph *g, bool backward, uint32_t kinds,
                 struct reachable *r)
{
    uint32_t nodes = g->nodes.len;
    r->first = mem_new((size_t)nodes + 2, sizeof *r->first);
    r->next = mem_new(g->edges.len, sizeof *r->next);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint32_t k = 0; k < g->edges.len; k++) {
            const struct depgraph_edge *e = &g->edges.data[k];
            uint32_t near = backward ? e->to : e->from;
            if ((kinds & DEP_BIT(e->kind)) == 0) {
                continue;
            }
            // First counted one place later, then moved while filling.
            if (pass == 0) {
                r->first[near + 2]++;
            } else {
                r->next[r->first[near + 1]++] = backward ? e->from : e->to;
            }
        }
        for (uint32_t k = 1; pass == 0 && k <= nodes; k++) {
            r->first[k + 1] += r->first[k];
        }
    }
}

void depgraph_slice(const struct depgraph *g, const struct bitset *start,
                    bool backward, uint32_t kinds, struct bitset *out)
{
    struct reachable r;
    VEC(uint32_t) todo = {0};
    fill(g, backward, kinds, &r);
    bitset_clear(out);
    bitset_each (start, k) {
        (void)bitset_add(out, k);
        vec_push(&todo, k);
    }
    while (todo.len != 0) {
        uint32_t n = vec_pop(&todo);
        for (uint32_t k = r.first[n]; k < r.first[n + 1]; k++) {
            if (bitset_add(out, r.next[k])) {
                vec_push(&todo, r.next[k]);
            }
        }
    }
    vec_release(&todo);
    mem_free(r.first);
    mem_free(r.next);
}
