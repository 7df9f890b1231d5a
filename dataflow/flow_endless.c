/* SPDX-License-Identifier: Apache-2.0 */
/// A way out for loops that nothing leaves.
///
/// Where EXIT cannot be reached there is a cycle, so depth-first search finds
/// an edge back to a node it has not left yet.  A FLOW_LOOP fork on that edge
/// gives its source, and all that lead there, a way to EXIT.
#include "dataflow/flow.h"

struct opener {
    struct flow_build *b;
    uint32_t nodes;            ///< before forks were added
    uint32_t *first, *edge;    ///< edges by source: rows of b->edges
    uint32_t *first_in, *from; ///< sources by target
    bool *leaves;              ///< reaches EXIT
    VEC(uint32_t) back;        ///< rows of b->edges
    VEC(uint32_t) todo;
};

static void index_edges(struct opener *o)
{
    uint32_t n = o->b->edges.len;
    uint32_t *out = mem_new((size_t)o->nodes + 1, sizeof *out);
    uint32_t *in = mem_new((size_t)o->nodes + 1, sizeof *in);

    for (uint32_t k = 0; k < n; k++) {
        o->first[(o->b->edges.data[k] >> 32) + 1]++;
        o->first_in[(uint32_t)o->b->edges.data[k] + 1]++;
    }
    for (uint32_t k = 0; k < o->nodes; k++) {
        o->first[k + 1] += o->first[k];
        o->first_in[k + 1] += o->first_in[k];
    }
    for (uint32_t k = 0; k < n; k++) {
        uint32_t from = (uint32_t)(o->b->edges.data[k] >> 32);
        uint32_t to = (uint32_t)o->b->edges.data[k];
        o->edge[o->first[from] + out[from]++] = k;
        o->from[o->first_in[to] + in[to]++] = from;
    }
    mem_free(out);
    mem_free(in);
}

static void mark_leaving(struct opener *o, uint32_t node)
{
    o->leaves[node] = true;
    vec_push(&o->todo, node);
    while (o->todo.len > 0) {
        uint32_t at = vec_pop(&o->todo);

        for (uint32_t k = o->first_in[at]; k < o->first_in[at + 1]; k++) {
            if (!o->leaves[o->from[k]]) {
                o->leaves[o->from[k]] = true;
                vec_push(&o->todo, o->from[k]);
            }
        }
    }
}

/// Depth-first search from every node; the entry comes first.
static void find_back_edges(struct opener *o)
{
    uint32_t *next = mem_new(o->nodes, sizeof *next);
    bool *seen = mem_new(o->nodes, sizeof *seen);
    bool *open = mem_new(o->nodes, sizeof *open);

    for (uint32_t root = 0; root < o->nodes; root++) {
        if (seen[root]) {
            continue;
        }
        seen[root] = open[root] = true;
        vec_push(&o->todo, root);
        while (o->todo.len > 0) {
            uint32_t at = vec_last(&o->todo);

            if (o->first[at] + next[at] == o->first[at + 1]) {
                open[at] = false;
                (void)vec_pop(&o->todo);
                continue;
            }
            uint32_t row = o->edge[o->first[at] + next[at]++];
            uint32_t to = (uint32_t)o->b->edges.data[row];
            if (open[to]) {
                vec_push(&o->back, row);
            } else if (!seen[to]) {
                seen[to] = open[to] = true;
                vec_push(&o->todo, to);
            }
        }
    }
    mem_free(next);
    mem_free(seen);
    mem_free(open);
}

void flow_open_loops(struct flow_build *b)
{
    uint32_t n = b->flow->nodes.len, m = b->edges.len;
    struct opener o = {.b = b, .nodes = n};

    o.first = mem_new((size_t)n + 1, sizeof *o.first);
    o.first_in = mem_new((size_t)n + 1, sizeof *o.first_in);
    o.edge = mem_new(m, sizeof *o.edge);
    o.from = mem_new(m, sizeof *o.from);
    o.leaves = mem_new(n, sizeof *o.leaves);
    index_edges(&o);
    mark_leaving(&o, FLOW_AT_EXIT);
    find_back_edges(&o);
    for (uint32_t k = 0; k < o.back.len; k++) {
        uint64_t *edge = &b->edges.data[o.back.data[k]];
        uint32_t from = (uint32_t)(*edge >> 32), to = (uint32_t)*edge;
        const struct flow_node *head = &b->flow->nodes.data[to];

        if (o.leaves[from]) {
            continue;
        }
        uint32_t fork = flow_add_fork(b, FLOW_LOOP, head->stmt, head->first, 2);
        // The table may have moved.
        b->edges.data[o.back.data[k]] = (uint64_t)from << 32 | fork;
        flow_add_edge(b, fork + 1, to);
        flow_add_edge(b, fork + 2, FLOW_AT_EXIT);
        mark_leaving(&o, from);
    }
    vec_release(&o.back);
    vec_release(&o.todo);
    mem_free(o.first);
    mem_free(o.first_in);
    mem_free(o.edge);
    mem_free(o.from);
    mem_free(o.leaves);
}
