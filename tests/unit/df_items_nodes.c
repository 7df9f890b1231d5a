/* SPDX-License-Identifier: Apache-2.0 */
/// J against interactive dependence between nodes (dataflow/pairs.h).
///
/// Node b depends interactively on node a when a and b reach, in this order
/// and on one way, a node k that depends on both.  The papers let k be any
/// node and its dependences be interactive ones, too; in the item form a
/// definition is no meeting but hands on what it meets (items.h), so here only
/// the dependences of a SIDE k may be interactive.
///
/// For a side b^d that so depends on a, exploration must make b^d a descendant
/// of a.  It takes the latest of the branch that is open, of what the
/// condition uses, and of src[x] for x in J(b^d).  So one of these must hold:
///   - a is a side that is open at b^d: then it is above the open branch,
///   - b^d uses, or J(b^d) has, an item x that a defines (src[x] is what a
///     depends on) or, for a side, that is in MayDef(a) (src[x] is a or later).
/// A node reaches k as long as one of the things that it did does, and k may
/// depend on another.  So the graphs have no loops (then a side that controls k
/// is open at k), and only nodes are compared that define, or whose MayDef has,
/// one item at most.
#include "tests/unit/unit.h"

#include "tests/unit/df_items.h"

#include "dataflow/dep/data.h"
#include "dataflow/dep/potential.h"
#include "dataflow/pairs.h"

#include <string.h>

enum { NODES = 96 };

struct subject {
    struct made m;
    uint32_t item[NODES];    ///< what the node defines
    uint32_t effects[NODES]; ///< how many items that are
    bool open[NODES][NODES]; ///< [side][node]: before the join
    bool traditional[NODES][NODES];
    bool interactive[NODES][NODES];
    uint32_t seen, by_j; ///< pairs of node and side; those that only J covers
};

static void take_edges(struct subject *s, struct dep_list *l)
{
    for (uint32_t k = 0; k < l->edges.len; k++) {
        s->traditional[l->edges.data[k].from][l->edges.data[k].to] = true;
    }
    dep_list_release(l);
}

static void find_traditional(struct subject *s)
{
    const struct made *m = &s->m;
    struct reach reach = {0};
    struct dep_list data = {0};
    struct dep_list potential = {0};

    reach_init(&reach, &m->f, &m->o);
    data_deps(&m->f, &reach, &data);
    potential_deps(&m->f, &m->o, &m->c, &reach, &potential);
    take_edges(s, &data);
    take_edges(s, &potential);
    reach_release(&reach);
    for (uint32_t n = 0; n < m->f.nodes.len; n++) {
        for (uint32_t k = m->c.first[n]; k < m->c.first[n + 1]; k++) {
            s->traditional[m->c.by[k]][n] = true;
        }
    }
}

static void walk_open(struct subject *s, uint32_t side, uint32_t n)
{
    const struct flow *f = &s->m.f;

    for (uint32_t k = 0; k < flow_node(f, n)->succs; k++) {
        uint32_t next = flow_succ(f, n)[k];

        if (!s->open[side][next] &&
            next != s->m.c.join[flow_node(f, side)->fork]) {
            s->open[side][next] = true;
            walk_open(s, side, next);
        }
    }
}

static void add_effect(struct subject *s, uint32_t n, uint32_t item)
{
    if (s->effects[n] == 0 || s->item[n] != item) {
        s->effects[n]++;
        s->item[n] = item;
    }
}

static void find_effects(struct subject *s)
{
    const struct flow *f = &s->m.f;

    for (uint32_t n = 0; n < f->nodes.len; n++) {
        for (uint32_t k = 0; k < flow_node(f, n)->defs; k++) {
            add_effect(s, n, flow_defs(f, n)[k].item);
        }
        if (flow_node(f, n)->kind == FLOW_SIDE) {
            walk_open(s, n, n);
        }
    }
    /* A side's: all that any side of its fork opens. */
    for (uint32_t n = 0; n < f->nodes.len; n++) {
        for (uint32_t side = 0; side < f->nodes.len; side++) {
            bool same = flow_node(f, n)->kind == FLOW_SIDE &&
                        flow_node(f, side)->kind == FLOW_SIDE &&
                        flow_node(f, side)->fork == flow_node(f, n)->fork;

            for (uint32_t in = 0; same && in < f->nodes.len; in++) {
                for (uint32_t k = 0;
                     s->open[side][in] && k < flow_node(f, in)->defs; k++) {
                    add_effect(s, n, flow_defs(f, in)[k].item);
                }
            }
        }
    }
}

static bool depends(const struct subject *s, uint32_t on, uint32_t k)
{
    return s->traditional[on][k] ||
           (s->interactive[on][k] && flow_node(&s->m.f, k)->kind == FLOW_SIDE);
}

/// - returns whether a, b meet at some node
static bool meet(const struct subject *s, struct pairs *p, uint32_t a,
                 uint32_t b)
{
    for (uint32_t k = 0; k < s->m.f.nodes.len; k++) {
        if (depends(s, a, k) && depends(s, b, k) && pairs_has(p, a, b, k)) {
            return true;
        }
    }
    return false;
}

static void find_interactive(struct subject *s)
{
    struct pairs *p = pairs_new(&s->m.f, &s->m.o, &s->m.c, UINT32_MAX);
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t a = 0; a < s->m.f.nodes.len; a++) {
            for (uint32_t b = 0; b < s->m.f.nodes.len; b++) {
                if (s->effects[a] <= 1 && s->effects[b] <= 1 &&
                    !s->interactive[a][b] && meet(s, p, a, b)) {
                    s->interactive[a][b] = changed = true;
                }
            }
        }
    }
    pairs_delete(p);
}

static bool has(struct items_span j, uint32_t item)
{
    for (uint32_t k = 0; k < j.count; k++) {
        if (j.item[k] == item) {
            return true;
        }
    }
    return false;
}

static void check(struct subject *s, uint32_t a, uint32_t side)
{
    const struct flow *f = &s->m.f;
    bool used = s->effects[a] == 1 && flow_does_use(f, side, s->item[a]);
    bool in_j = s->effects[a] == 1 && has(items_j(&s->m.t, side), s->item[a]);

    s->seen++;
    s->by_j += in_j && !used && !s->open[a][side];
    if (!used && !in_j && !s->open[a][side]) {
        ck_abort_msg("side %u lacks what node %u did", side, a);
    }
}

static void subject_check(struct subject *s, uint64_t max_cost)
{
    const struct flow *f = &s->m.f;

    items_init(&s->m.t, f, &s->m.o, &s->m.c, NULL, max_cost);
    for (uint32_t a = 0; a < f->nodes.len; a++) {
        for (uint32_t b = 0; b < f->nodes.len; b++) {
            if (s->interactive[a][b] && flow_node(f, b)->kind == FLOW_SIDE) {
                check(s, a, b);
            }
        }
    }
    items_release(&s->m.t);
}

START_TEST(sides_have_what_they_depend_on)
{
    enum { ROUNDS = 4000 };
    struct subject *s = malloc(sizeof *s);
    uint32_t seen = 0;
    uint32_t by_j = 0;
    struct rng rng;

    rng_init(&rng, 21);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        struct random_flow r = {.parts = 4 + (uint32_t)rng_below(&rng, 16),
                                .items = 3 + (uint32_t)rng_below(&rng, 6),
                                .weak = 4,
                                .backward = UINT32_MAX,
                                .calls = 12};

        r.all = r.items;
        memset(s, 0, sizeof *s);
        random_made(&s->m, &rng, &r);
        HOLDS(s->m.f.nodes.len <= NODES);
        find_traditional(s);
        find_effects(s);
        find_interactive(s);
        subject_check(s, ITEMS_MAX_COST);
        subject_check(s, 0);
        seen += s->seen;
        by_j += s->by_j;
        made_release(&s->m);
    }
    free(s);
    ck_assert_uint_gt(seen, 2 * ROUNDS);
    ck_assert_uint_gt(by_j, ROUNDS / 4);
}
END_TEST

UNIT_MAIN("df_items_nodes", sides_have_what_they_depend_on)
