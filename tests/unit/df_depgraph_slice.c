/* SPDX-License-Identifier: Apache-2.0 */
/// Slices of random graphs against the closure of the relation, made by
/// Warshall's algorithm on a matrix.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "dataflow/depgraph.h"

enum { NODES = 24, EDGES = 40, GRAPHS = 400 };

static void random_graph(struct depgraph *g, struct rng *rng)
{
    *g = (struct depgraph){0};
    for (uint32_t k = 0; k < 1 + rng_below(rng, NODES); k++) {
        vec_push(&g->nodes, ((struct depgraph_node){.side = FLOW_NONE}));
    }
    for (uint32_t k = 0; k < rng_below(rng, EDGES); k++) {
        struct depgraph_edge e = {.from =
                                      (uint32_t)rng_below(rng, g->nodes.len),
                                  .to = (uint32_t)rng_below(rng, g->nodes.len),
                                  .kind = DEP_CONTROL};
        while (e.kind < DEP_INTERACTIVE && rng_below(rng, 4) != 0) {
            e.kind++;
        }
        vec_push(&g->edges, e);
    }
}

static void closure(const struct depgraph *g, uint32_t kinds,
                    bool reach[NODES][NODES])
{
    uint32_t n = g->nodes.len;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < n; k++) {
            reach[i][k] = i == k;
        }
    }
    for (uint32_t k = 0; k < g->edges.len; k++) {
        const struct depgraph_edge *e = &g->edges.data[k];
        if ((kinds >> e->kind & 1) != 0) {
            reach[e->from][e->to] = true;
        }
    }
    for (uint32_t k = 0; k < n; k++) {
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t j = 0; j < n; j++) {
                reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
            }
        }
    }
}

START_TEST(slices_are_closures)
{
    struct rng rng;
    uint32_t sizes = 0;

    rng_init(&rng, 7);
    for (unsigned round = 0; round < GRAPHS; round++) {
        struct depgraph g;
        bool reach[NODES][NODES];
        struct bitset start = {0}, slice = {0};
        uint32_t kinds = (uint32_t)rng_below(&rng, 16);
        bool backward = rng_below(&rng, 2) != 0;

        random_graph(&g, &rng);
        closure(&g, kinds, reach);
        for (uint32_t k = 0; k < rng_below(&rng, 3); k++) {
            (void)bitset_add(&start, (uint32_t)rng_below(&rng, g.nodes.len));
        }
        (void)bitset_add(&slice, NODES + 5); // must be cleared
        depgraph_slice(&g, &start, backward, kinds, &slice);
        for (uint32_t n = 0; n < g.nodes.len; n++) {
            bool in = false;
            bitset_each (&start, s) {
                in = in || (backward ? reach[n][s] : reach[s][n]);
            }
            HOLDS(bitset_has(&slice, n) == in);
            sizes += in;
        }
        HOLDS(bitset_next(&slice, g.nodes.len) == BITSET_NONE);
        bitset_release(&start);
        bitset_release(&slice);
        vec_release(&g.nodes);
        vec_release(&g.edges);
    }
    ck_assert_uint_gt(sizes, GRAPHS);
}
END_TEST

UNIT_MAIN("df_depgraph_slice", slices_are_closures)
