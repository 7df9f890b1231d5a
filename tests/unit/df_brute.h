/* SPDX-License-Identifier: Apache-2.0 */
/// Dependences of small graphs straight from their definitions, by listing
/// ways, and random graphs to try them on.  Shares nothing with dataflow/ but
/// the graph itself.
///
/// A way from s to t has at least one step.  Each definition asks for a way
/// (or for ways following each other) between whose ends no node of a set lies.
/// Cutting a round trip out of a way leaves no node between the ends that was
/// not there before, so ways between whose ends each node lies at most once,
/// and the ends not at all, are enough; and of these, those whose set of inner
/// nodes contains no other's.
#ifndef TESTS_UNIT_DF_BRUTE_H
#define TESTS_UNIT_DF_BRUTE_H

#include "base/rng.h"
#include "dataflow/flow.h"

#include <string.h>

enum { BRUTE_NODES = 32, BRUTE_WAYS = 256 };

/// Sets of nodes are words.
#define BRUTE_BIT(n) ((uint32_t)1 << (n))

struct brute_ways {
    uint32_t inner[BRUTE_WAYS];
    uint32_t count;
};

struct brute {
    const struct flow *f;
    uint32_t nodes;
    bool reachable[BRUTE_NODES];
    uint32_t join[BRUTE_NODES]; ///< of forks; FLOW_NONE
    struct brute_ways ways[BRUTE_NODES][BRUTE_NODES];
    /// pair[b][k]: the nodes a of <a, b> in In[k].
    uint32_t pair[BRUTE_NODES][BRUTE_NODES];
};

// -------------------------------------------------------------------- ways

static inline void brute_note(struct brute_ways *w, uint32_t inner)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < w->count; k++) {
        if ((w->inner[k] & inner) == w->inner[k]) {
            return;
        }
    }
    for (uint32_t k = 0; k < w->count; k++) {
        if ((w->inner[k] & inner) != inner) {
            w->inner[kept++] = w->inner[k];
        }
    }
    REQUIRE(kept < BRUTE_WAYS);
    w->inner[kept++] = inner;
    w->count = kept;
}

static inline void brute_walk(struct brute *b, uint32_t from, uint32_t at,
                              uint32_t inner)
{
    for (uint32_t k = 0; k < flow_node(b->f, at)->succs; k++) {
        uint32_t to = flow_succ(b->f, at)[k];

        if ((inner & BRUTE_BIT(to)) == 0) {
            brute_note(&b->ways[from][to], inner);
            if (to != from) {
                brute_walk(b, from, to, inner | BRUTE_BIT(to));
            }
        }
    }
}

/// - returns whether there is a way from s to t with no node of the set
///   between
static inline bool brute_way(const struct brute *b, uint32_t s, uint32_t t,
                             uint32_t without)
{
    for (uint32_t k = 0; k < b->ways[s][t].count; k++) {
        if ((b->ways[s][t].inner[k] & without) == 0) {
            return true;
        }
    }
    return false;
}

static inline uint32_t brute_killers(const struct brute *b, uint32_t item)
{
    uint32_t set = 0;

    for (uint32_t n = 0; n < b->nodes; n++) {
        for (uint32_t k = 0; k < flow_node(b->f, n)->defs; k++) {
            const struct flow_def *d = &flow_defs(b->f, n)[k];

            if (d->item == item && d->kills) {
                set |= BRUTE_BIT(n);
            }
        }
    }
    return set;
}

static inline bool brute_defines(const struct brute *b, uint32_t n,
                                 uint32_t item)
{
    for (uint32_t k = 0; k < flow_node(b->f, n)->defs; k++) {
        if (flow_defs(b->f, n)[k].item == item) {
            return true;
        }
    }
    return false;
}

static inline bool brute_uses(const struct brute *b, uint32_t n, uint32_t item)
{
    for (uint32_t k = 0; k < flow_node(b->f, n)->uses; k++) {
        if (flow_uses(b->f, n)[k] == item) {
            return true;
        }
    }
    return false;
}

// ------------------------------------------------------------- definitions

/// - returns whether p postdominates n; n reaches the exit
static inline bool brute_after(const struct brute *b, uint32_t p, uint32_t n)
{
    return p == n || p == FLOW_AT_EXIT ||
           (n != FLOW_AT_EXIT && !brute_way(b, n, FLOW_AT_EXIT, BRUTE_BIT(p)));
}

static inline bool brute_control_alone(const struct brute *b, uint32_t side,
                                       uint32_t n)
{
    uint32_t fork = flow_node(b->f, side)->fork;

    return n != side && brute_after(b, n, side) &&
           (n == fork || !brute_after(b, n, fork));
}

static inline bool brute_control(const struct brute *b, uint32_t side,
                                 uint32_t n)
{
    const struct flow_node *node = flow_node(b->f, n);

    return brute_control_alone(b, side, n) ||
           (node->kind == FLOW_SIDE &&
            brute_control_alone(b, side, node->fork));
}

static inline uint32_t brute_join(const struct brute *b, uint32_t fork)
{
    for (uint32_t p = 0; p < b->nodes; p++) {
        bool first = p != fork && brute_after(b, p, fork);

        for (uint32_t q = 0; q < b->nodes && first; q++) {
            first =
                q == fork || !brute_after(b, q, fork) || brute_after(b, q, p);
        }
        if (first) {
            return p;
        }
    }
    return FLOW_NONE;
}

static inline bool brute_reaches(const struct brute *b, uint32_t def,
                                 uint32_t use, uint32_t item)
{
    return b->reachable[def] && b->reachable[use] &&
           (def == FLOW_AT_ENTRY || brute_defines(b, def, item)) &&
           brute_uses(b, use, item) &&
           brute_way(b, def, use, brute_killers(b, item));
}

/// - returns whether m lies between the side and the join of its fork
static inline bool brute_between(const struct brute *b, uint32_t side,
                                 uint32_t m)
{
    uint32_t join = b->join[flow_node(b->f, side)->fork];

    return side != join && m != join &&
           (m == side || brute_way(b, side, m, BRUTE_BIT(join)));
}

/// - returns whether another side of the fork has m between it and the join
static inline bool brute_elsewhere(const struct brute *b, uint32_t side,
                                   uint32_t m)
{
    for (uint32_t e = 0; e < b->nodes; e++) {
        if (e != side && flow_node(b->f, e)->kind == FLOW_SIDE &&
            flow_node(b->f, e)->fork == flow_node(b->f, side)->fork &&
            brute_between(b, e, m)) {
            return true;
        }
    }
    return false;
}

static inline bool brute_controlled_by_fork(const struct brute *b,
                                            uint32_t fork, uint32_t n)
{
    for (uint32_t e = 0; e < b->nodes; e++) {
        if (flow_node(b->f, e)->kind == FLOW_SIDE &&
            flow_node(b->f, e)->fork == fork && brute_control(b, e, n)) {
            return true;
        }
    }
    return false;
}

/// - returns whether a value from before the side's fork may come to n by the
///   fork's join
static inline bool brute_passes(const struct brute *b, uint32_t side,
                                uint32_t n, uint32_t killers)
{
    uint32_t join = b->join[flow_node(b->f, side)->fork];

    if ((killers & BRUTE_BIT(side)) != 0) {
        return false;
    }
    if (side != join && !brute_way(b, side, join, killers)) {
        return false;
    }
    return (n == join && side != join) ||
           ((killers & BRUTE_BIT(join)) == 0 && brute_way(b, join, n, killers));
}

static inline bool brute_potential(const struct brute *b, uint32_t side,
                                   uint32_t n, uint32_t item)
{
    if (!b->reachable[side] || !b->reachable[n] || !brute_uses(b, n, item) ||
        !brute_passes(b, side, n, brute_killers(b, item)) ||
        brute_controlled_by_fork(b, flow_node(b->f, side)->fork, n)) {
        return false;
    }
    for (uint32_t m = 0; m < b->nodes; m++) {
        if (brute_defines(b, m, item) && brute_elsewhere(b, side, m) &&
            brute_reaches(b, m, n, item)) {
            return true;
        }
    }
    return false;
}

// ------------------------------------------------------------------- pairs

/// - returns whether the item is live before n
static inline bool brute_live(const struct brute *b, uint32_t n, uint32_t item)
{
    uint32_t killers = brute_killers(b, item);

    for (uint32_t use = 0; use < b->nodes; use++) {
        if (brute_uses(b, use, item) &&
            (use == n || ((killers & BRUTE_BIT(n)) == 0 &&
                          brute_way(b, n, use, killers)))) {
            return true;
        }
    }
    return false;
}

/// The elements of a node, as the sets of nodes that kill them.
/// - returns their number
static inline uint32_t brute_elements(const struct brute *b, uint32_t n,
                                      uint32_t *kill)
{
    uint32_t count = 0;
    bool side = flow_node(b->f, n)->kind == FLOW_SIDE;

    if (n == FLOW_AT_ENTRY || !b->reachable[n]) {
        return 0;
    }
    if (side && b->join[flow_node(b->f, n)->fork] != n) {
        kill[count++] = BRUTE_BIT(b->join[flow_node(b->f, n)->fork]);
    }
    for (uint32_t item = 0; item < b->f->items; item++) {
        bool has = brute_defines(b, n, item);

        bool live =
            side && brute_live(b, b->join[flow_node(b->f, n)->fork], item);

        for (uint32_t m = 0; m < b->nodes && live; m++) {
            has = has || (brute_defines(b, m, item) && b->reachable[m] &&
                          brute_elsewhere(b, n, m));
        }
        if (has) {
            kill[count++] = brute_killers(b, item);
        }
    }
    return count;
}

/// <a, at b, at k> for two elements, given what kills them.
static inline void brute_pair(struct brute *b, uint32_t first, uint32_t second,
                              uint32_t kill_first, uint32_t kill_second)
{
    if ((kill_first & BRUTE_BIT(second)) != 0 ||
        !brute_way(b, first, second, kill_first)) {
        return;
    }
    for (uint32_t k = 0; k < b->nodes; k++) {
        if (brute_way(b, second, k, kill_first | kill_second)) {
            b->pair[second][k] |= BRUTE_BIT(first);
        }
    }
}

static inline void brute_pairs(struct brute *b)
{
    static uint32_t kill[BRUTE_NODES][BRUTE_NODES];
    uint32_t count[BRUTE_NODES];

    for (uint32_t n = 0; n < b->nodes; n++) {
        count[n] = brute_elements(b, n, kill[n]);
    }
    for (uint32_t n = 0; n < b->nodes * b->nodes; n++) {
        uint32_t first = n / b->nodes, second = n % b->nodes;

        for (uint32_t i = 0; i < count[first] * count[second]; i++) {
            brute_pair(b, first, second, kill[first][i % count[first]],
                       kill[second][i / count[first]]);
        }
    }
}

/// Definition 4: depends[k] is what k depends on, found[b] what b depends on
/// interactively.
static inline void brute_interactive(const struct brute *b, uint32_t *depends,
                                     uint32_t *found)
{
    bool grown = true;

    while (grown) {
        grown = false;
        for (uint32_t n = 0; n < b->nodes * b->nodes; n++) {
            uint32_t k = n / b->nodes, second = n % b->nodes;
            uint32_t more = 0;

            if ((depends[k] & BRUTE_BIT(second)) != 0) {
                more = b->pair[second][k] & depends[k] & ~found[second];
            }
            found[second] |= more;
            depends[second] |= more;
            grown = grown || more != 0;
        }
    }
}

static inline void brute_init(struct brute *b, const struct flow *f)
{
    REQUIRE(f->nodes.len <= BRUTE_NODES);
    b->f = f;
    b->nodes = f->nodes.len;
    memset(b->pair, 0, sizeof b->pair);
    for (uint32_t n = 0; n < b->nodes * b->nodes; n++) {
        b->ways[n / b->nodes][n % b->nodes].count = 0;
    }
    for (uint32_t n = 0; n < b->nodes; n++) {
        brute_walk(b, n, n, 0);
    }
    for (uint32_t n = 0; n < b->nodes; n++) {
        b->reachable[n] =
            n == FLOW_AT_ENTRY || b->ways[FLOW_AT_ENTRY][n].count > 0;
    }
    for (uint32_t n = 0; n < b->nodes; n++) {
        b->join[n] = b->reachable[n] && flow_node(f, n)->kind == FLOW_FORK
                         ? brute_join(b, n)
                         : FLOW_NONE;
    }
    brute_pairs(b);
}

// ----------------------------------------------------------- random graphs

struct brute_shape {
    uint32_t blocks; ///< each becomes a node, or a fork and its sides
    uint32_t items;
    bool cyclic;
};

/// Where a block leads to: one of those after it, or of all, or the end.
static inline uint32_t brute_target(struct rng *r,
                                    const struct brute_shape *shape,
                                    const uint32_t *start, uint32_t block)
{
    uint32_t near = block + 1 + (uint32_t)rng_below(r, 3);

    if (shape->cyclic && rng_one_in(r, 3)) {
        return start[rng_below(r, shape->blocks)];
    }
    if (rng_one_in(r, 10)) {
        return FLOW_AT_EXIT;
    }
    return near < shape->blocks ? start[near] : FLOW_AT_RETURN;
}

static inline void brute_touch(struct rng *r, struct flow_build *b, uint32_t n,
                               uint32_t items)
{
    bool side = b->flow->nodes.data[n].kind == FLOW_SIDE;

    for (uint32_t item = 0; item < items; item++) {
        if (rng_one_in(r, 3)) {
            flow_add_use(b, n, item);
        }
        if (rng_one_in(r, side || n < FLOW_FIRST ? 12 : 3)) {
            flow_add_def(b, n, item, !rng_one_in(r, 3));
        }
    }
}

/// A random graph with all kinds of ways; it may be without a way from some
/// node to the exit.
static inline void brute_graph(struct flow *f, struct rng *r,
                               const struct brute_shape *shape)
{
    struct flow_build b;
    uint32_t start[BRUTE_NODES], sides[BRUTE_NODES];

    REQUIRE(shape->blocks > 0 && shape->blocks < BRUTE_NODES);
    flow_begin(&b, f);
    for (uint32_t k = 0; k < shape->blocks; k++) {
        bool room = f->nodes.len + 4 + shape->blocks - k < BRUTE_NODES;

        sides[k] = !room || rng_one_in(r, 2) ? 0
                   : rng_one_in(r, 4)        ? 3 + (uint32_t)rng_below(r, 2)
                                             : 2;
        start[k] =
            sides[k] == 0
                ? flow_add_node(&b, (struct flow_node){.kind = FLOW_CODE})
                : flow_add_fork(&b, FLOW_SWITCH, (ir_stmt_id){0}, 0, sides[k]);
    }
    flow_add_edge(&b, FLOW_AT_ENTRY, start[0]);
    for (uint32_t k = 0; k < shape->blocks; k++) {
        for (uint32_t j = sides[k] == 0 ? 0 : 1; j <= sides[k]; j++) {
            flow_add_edge(&b, start[k] + j, brute_target(r, shape, start, k));
        }
    }
    for (uint32_t n = 0; n < f->nodes.len; n++) {
        if (f->nodes.data[n].kind != FLOW_FORK) {
            brute_touch(r, &b, n, shape->items);
        }
    }
    flow_finish(&b, shape->items);
}

#endif
