/* SPDX-License-Identifier: Apache-2.0 */
/// All dependences of thousands of small random graphs, against the
/// definitions.
#include "tests/unit/df_brute.h"
#include "tests/unit/unit.h"

#include "dataflow/dep/data.h"
#include "dataflow/dep/interactive.h"
#include "dataflow/dep/potential.h"

struct subject {
    struct flow flow;
    struct order order;
    struct dom_tree post;
    struct control control;
    struct reach reach;
    struct pairs *pairs;
    struct dep_list data, potential, traditional, interactive;
};

/// How often something was seen: a test of nothing must not pass.
struct seen {
    uint32_t graphs, loops, unreachable, control, links, self, potential;
    uint32_t potential_of_loop, pairs, interactive, inductive;
};

static void collect(struct subject *s)
{
    for (uint32_t n = 0; n < s->flow.nodes.len; n++) {
        for (uint32_t k = s->control.first[n]; k < s->control.first[n + 1];
             k++) {
            vec_push(&s->traditional.edges,
                     ((struct dep_edge){s->control.by[k], n, 0}));
        }
    }
    for (uint32_t k = 0; k < s->data.edges.len; k++) {
        vec_push(&s->traditional.edges, s->data.edges.data[k]);
    }
    for (uint32_t k = 0; k < s->potential.edges.len; k++) {
        vec_push(&s->traditional.edges, s->potential.edges.data[k]);
    }
    dep_list_finish(&s->traditional);
}

static void subject_init(struct subject *s)
{
    order_init(&s->order, &s->flow);
    postdominators_init(&s->post, &s->flow);
    control_init(&s->control, &s->flow, &s->post);
    reach_init(&s->reach, &s->flow, &s->order);
    data_deps(&s->flow, &s->reach, &s->data);
    potential_deps(&s->flow, &s->order, &s->control, &s->reach, &s->potential);
    collect(s);
    s->pairs = pairs_new(&s->flow, &s->order, &s->control, UINT32_MAX);
    interactive_deps(&s->flow, &s->order, s->pairs, &s->traditional,
                     &s->interactive);
}

static void subject_release(struct subject *s)
{
    order_release(&s->order);
    dom_tree_release(&s->post);
    control_release(&s->control);
    reach_release(&s->reach);
    pairs_delete(s->pairs);
    dep_list_release(&s->data);
    dep_list_release(&s->potential);
    dep_list_release(&s->traditional);
    dep_list_release(&s->interactive);
}

// ------------------------------------------------------------- comparisons

/// The sides control the same nodes; unreachable ones are nobody's concern.
static void same_control(const struct subject *s, const struct brute *b,
                         struct seen *seen)
{
    for (uint32_t side = 0; side < b->nodes; side++) {
        if (flow_node(b->f, side)->kind != FLOW_SIDE || !b->reachable[side]) {
            continue;
        }
        HOLDS(s->control.join[flow_node(b->f, side)->fork] ==
              b->join[flow_node(b->f, side)->fork]);
        for (uint32_t n = 0; n < b->nodes; n++) {
            bool is = b->reachable[n] && control_has(&s->control, side, n);

            HOLDS(is == (b->reachable[n] && brute_control(b, side, n)));
            seen->control += is;
        }
    }
}

static void same_reach(const struct subject *s, const struct brute *b,
                       struct seen *seen)
{
    const struct reach_link *l = s->reach.links.data;
    struct text why = {0};
    uint32_t at = 0, edges = 0;

    for (uint32_t use = 0; use < b->nodes; use++) {
        for (uint32_t item = 0; item < b->f->items; item++) {
            for (uint32_t def = 0; def < b->nodes; def++) {
                if (!brute_reaches(b, def, use, item)) {
                    continue;
                }
                HOLDS(at < s->reach.links.len && l[at].def == def &&
                      l[at].use == use && l[at].item == item);
                at++;
                seen->self += def == use;
                if (def != FLOW_AT_ENTRY) {
                    edges++;
                    HOLDS(dep_list_has(&s->data, def, use));
                }
            }
        }
    }
    HOLDS(at == s->reach.links.len && edges == s->data.edges.len);
    HOLDS(reach_verify(&s->reach, &s->flow, &s->order, &why));
    seen->links += at;
}

static void same_potential(const struct subject *s, const struct brute *b,
                           struct seen *seen)
{
    const struct dep_edge *e = s->potential.edges.data;
    uint32_t at = 0;

    for (uint32_t n = 0; n < b->nodes * b->nodes; n++) {
        uint32_t to = n / b->nodes, from = n % b->nodes;

        if (flow_node(b->f, from)->kind != FLOW_SIDE) {
            continue;
        }
        for (uint32_t item = 0; item < b->f->items; item++) {
            if (brute_potential(b, from, to, item)) {
                HOLDS(at < s->potential.edges.len && e[at].from == from &&
                      e[at].to == to && e[at].via == item);
                at++;
                seen->potential_of_loop +=
                    b->ways[from][flow_node(b->f, from)->fork].count > 0;
            }
        }
    }
    HOLDS(at == s->potential.edges.len);
    seen->potential += at;
}

static void same_pairs(const struct subject *s, const struct brute *b,
                       struct seen *seen)
{
    for (uint32_t second = 0; second < b->nodes; second++) {
        for (uint32_t k = 0; k < b->nodes; k++) {
            for (uint32_t first = 0; first < b->nodes; first++) {
                bool is = pairs_has(s->pairs, first, second, k);

                HOLDS(is == ((b->pair[second][k] & BRUTE_BIT(first)) != 0));
                seen->pairs += is;
            }
        }
    }
}

/// The first node in forward order where the two meet.
static uint32_t meeting(const struct subject *s, const struct brute *b,
                        const uint32_t *depends, uint32_t first,
                        uint32_t second)
{
    uint32_t both = BRUTE_BIT(first) | BRUTE_BIT(second);

    for (uint32_t i = 0; i < s->order.count; i++) {
        uint32_t k = s->order.node[i];

        if ((depends[k] & both) == both &&
            (b->pair[second][k] & BRUTE_BIT(first)) != 0) {
            return k;
        }
    }
    return FLOW_NONE;
}

static void same_interactive(const struct subject *s, const struct brute *b,
                             struct seen *seen)
{
    uint32_t before[BRUTE_NODES] = {0}, depends[BRUTE_NODES] = {0};
    uint32_t found[BRUTE_NODES] = {0};
    const struct dep_edge *e = s->interactive.edges.data;
    uint32_t at = 0;

    for (uint32_t k = 0; k < s->traditional.edges.len; k++) {
        const struct dep_edge *t = &s->traditional.edges.data[k];

        if (b->reachable[t->from] && b->reachable[t->to]) {
            depends[t->to] |= BRUTE_BIT(t->from);
        }
    }
    memcpy(before, depends, sizeof before);
    brute_interactive(b, depends, found);
    for (uint32_t n = 0; n < b->nodes * b->nodes; n++) {
        uint32_t to = n / b->nodes, from = n % b->nodes;

        if ((found[to] & BRUTE_BIT(from)) == 0) {
            continue;
        }
        HOLDS(at < s->interactive.edges.len && e[at].from == from &&
              e[at].to == to);
        HOLDS(e[at].via == meeting(s, b, depends, from, to));
        seen->inductive += meeting(s, b, before, from, to) == FLOW_NONE;
        at++;
    }
    HOLDS(at == s->interactive.edges.len);
    seen->interactive += at;
}

// ------------------------------------------------------------------ graphs

static bool ends(const struct brute *b)
{
    for (uint32_t n = 0; n < b->nodes; n++) {
        if (n != FLOW_AT_EXIT && b->reachable[n] &&
            b->ways[n][FLOW_AT_EXIT].count == 0) {
            return false;
        }
    }
    return true;
}

static void look(const struct brute *b, struct seen *seen)
{
    bool loop = false, unreachable = false;

    for (uint32_t n = 0; n < b->nodes; n++) {
        loop = loop || (b->reachable[n] && b->ways[n][n].count > 0);
        unreachable = unreachable || !b->reachable[n];
    }
    seen->graphs++;
    seen->loops += loop;
    seen->unreachable += unreachable;
}

static void try_graph(struct rng *r, const struct brute_shape *shape,
                      struct seen *seen)
{
    static struct brute b;
    struct subject s = {0};

    brute_graph(&s.flow, r, shape);
    brute_init(&b, &s.flow);
    if (ends(&b)) {
        subject_init(&s);
        look(&b, seen);
        same_control(&s, &b, seen);
        same_reach(&s, &b, seen);
        same_potential(&s, &b, seen);
        same_pairs(&s, &b, seen);
        same_interactive(&s, &b, seen);
        subject_release(&s);
    }
    flow_release(&s.flow);
}

static void try_graphs(uint64_t seed, uint32_t count, uint32_t blocks,
                       bool cyclic, struct seen *seen)
{
    struct rng r;

    rng_init(&r, seed);
    for (uint32_t k = 0; k < count; k++) {
        struct brute_shape shape = {.blocks =
                                        1 + (uint32_t)rng_below(&r, blocks),
                                    .items = 1 + (uint32_t)rng_below(&r, 4),
                                    .cyclic = cyclic};

        try_graph(&r, &shape, seen);
    }
}

START_TEST(graphs_without_loops)
{
    struct seen seen = {0};

    try_graphs(1, 5000, 8, false, &seen);
    ck_assert_uint_gt(seen.graphs, 4000);
    ck_assert_uint_eq(seen.loops, 0);
    ck_assert_uint_eq(seen.self, 0);
    ck_assert_uint_gt(seen.unreachable, 100);
    ck_assert_uint_gt(seen.control, 1000);
    ck_assert_uint_gt(seen.links, 1000);
    ck_assert_uint_gt(seen.potential, 1000);
    ck_assert_uint_gt(seen.pairs, 1000);
    ck_assert_uint_gt(seen.interactive, 1000);
    ck_assert_uint_gt(seen.inductive, 100);
}
END_TEST

START_TEST(graphs_with_loops)
{
    struct seen seen = {0};

    try_graphs(2, 25000, 7, true, &seen);
    ck_assert_uint_gt(seen.graphs, 15000);
    ck_assert_uint_gt(seen.loops, 1000);
    ck_assert_uint_gt(seen.unreachable, 100);
    ck_assert_uint_gt(seen.self, 100);
    ck_assert_uint_gt(seen.potential_of_loop, 1000);
    ck_assert_uint_gt(seen.interactive, 1000);
    ck_assert_uint_gt(seen.inductive, 100);
}
END_TEST

UNIT_MAIN("df_dep_random", graphs_without_loops, graphs_with_loops)
