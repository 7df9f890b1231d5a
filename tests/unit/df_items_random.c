/* SPDX-License-Identifier: Apache-2.0 */
/// Items on random graphs against the equations of items.h, solved on dense
/// tables by somebody who has not heard of postdominator trees, liveness,
/// slots or blocks.
#include "tests/unit/unit.h"

#include "tests/unit/df_items.h"

#include <string.h>

enum { NODES = 128, ITEMS = 8, ELEMENTS = NODES + ITEMS, MOST_FIRST = 150 };

/// Everything from the definitions.  Elements: items, then ITEMS + side.
struct naive {
    const struct flow *f;
    uint32_t elements;
    uint32_t first; ///< number of the first item; those below are not looked at
    bool real[NODES];            ///< can be reached
    bool post[NODES][NODES];     ///< [a][b]: all ways from b to EXIT pass a
    bool controls[NODES][NODES]; ///< [side][node]
    uint32_t join[NODES];        ///< of forks
    bool may_def[NODES][ITEMS];  ///< of forks
    bool before[NODES][ELEMENTS][ELEMENTS];
    bool after[NODES][ELEMENTS][ELEMENTS];
    bool exit[ITEMS][ITEMS];
    bool j[NODES][ELEMENTS];
    bool changed;
};

static void walk(const struct flow *f, uint32_t from, uint32_t without,
                 bool *seen)
{
    if (from == without || seen[from]) {
        return;
    }
    seen[from] = true;
    for (uint32_t k = 0; k < flow_node(f, from)->succs; k++) {
        walk(f, flow_succ(f, from)[k], without, seen);
    }
}

static void naive_shape(struct naive *v)
{
    uint32_t n = v->f->nodes.len;

    walk(v->f, FLOW_AT_ENTRY, FLOW_NONE, v->real);
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = 0; b < n; b++) {
            bool seen[NODES] = {0};

            walk(v->f, b, a, seen);
            v->post[a][b] = v->real[a] && v->real[b] && !seen[FLOW_AT_EXIT];
        }
    }
    for (uint32_t b = 0; b < n; b++) {
        bool seen[NODES] = {0};

        if (flow_node(v->f, b)->kind != FLOW_FORK || !v->real[b]) {
            continue;
        }
        for (uint32_t a = 0; a < n; a++) {
            bool nearest = a != b && v->post[a][b];

            for (uint32_t c = 0; c < n; c++) {
                nearest =
                    nearest && (c == b || !v->post[c][b] || v->post[c][a]);
            }
            if (nearest) {
                v->join[b] = a;
            }
        }
        for (uint32_t d = 0; d < flow_node(v->f, b)->succs; d++) {
            walk(v->f, flow_succ(v->f, b)[d], v->join[b], seen);
        }
        for (uint32_t a = 0; a < n; a++) {
            for (uint32_t k = 0; seen[a] && k < flow_node(v->f, a)->defs; k++) {
                v->may_def[b][flow_defs(v->f, a)[k].item - v->first] = true;
            }
        }
    }
}

static void naive_control(struct naive *v)
{
    for (uint32_t s = 0; s < v->f->nodes.len; s++) {
        uint32_t fork = flow_node(v->f, s)->fork;

        if (flow_node(v->f, s)->kind != FLOW_SIDE || !v->real[s]) {
            continue;
        }
        for (uint32_t n = 0; n < v->f->nodes.len; n++) {
            uint32_t of = flow_node(v->f, n)->kind == FLOW_SIDE
                              ? flow_node(v->f, n)->fork
                              : n;

            v->controls[s][n] =
                v->post[of][s] && (of == fork || !v->post[of][fork]);
        }
    }
}

static void put(struct naive *v, bool *bit)
{
    v->changed |= !*bit;
    *bit = true;
}

static void relate(struct naive *v, uint32_t n, const bool *a, const bool *b)
{
    for (uint32_t x = 0; x < v->elements; x++) {
        for (uint32_t y = 0; a[x] && y < v->elements; y++) {
            if (b[y]) {
                put(v, &v->before[n][x][y]);
                put(v, &v->before[n][y][x]);
            }
        }
    }
}

static void naive_sides(const struct naive *v, uint32_t fork, bool *set)
{
    for (uint32_t d = 0; d < flow_node(v->f, fork)->succs; d++) {
        set[ITEMS + flow_succ(v->f, fork)[d]] = true;
    }
}

/// U, J and what leaves at node n, by its kind.
struct parts {
    bool u[ELEMENTS], j[ELEMENTS], gone[ELEMENTS], exit[ELEMENTS];
    bool opens[ELEMENTS];
};

static void add_row(const struct naive *v, uint32_t n, uint32_t e, bool *set)
{
    for (uint32_t x = 0; x < v->elements; x++) {
        set[x] |= v->after[n][e][x];
    }
}

static void naive_parts(const struct naive *v, uint32_t n, struct parts *p)
{
    const struct flow_node *node = flow_node(v->f, n);

    memset(p, 0, sizeof *p);
    for (uint32_t k = 0; k < node->uses; k++) {
        p->u[flow_uses(v->f, n)[k] - v->first] = true;
    }
    for (uint32_t s = 0; s < v->f->nodes.len; s++) {
        p->u[ITEMS + s] = v->controls[s][n];
        p->opens[ITEMS + s] = v->controls[s][n];
    }
    for (uint32_t k = 0; k < node->defs; k++) {
        uint32_t x = flow_defs(v->f, n)[k].item - v->first;

        add_row(v, n, x, p->j);
        p->gone[x] = flow_defs(v->f, n)[k].kills;
    }
    if (node->kind == FLOW_SIDE) {
        add_row(v, n, ITEMS + n, p->j);
        for (uint32_t x = 0; x < ITEMS; x++) {
            if (v->may_def[node->fork][x]) {
                add_row(v, n, x, p->j);
            }
        }
        naive_sides(v, node->fork, p->gone);
    }
    /* What joins here, unless here is a side. */
    for (uint32_t b = 0; node->kind != FLOW_SIDE && b < v->f->nodes.len; b++) {
        if (flow_node(v->f, b)->kind == FLOW_FORK && v->real[b] &&
            v->join[b] == n) {
            naive_sides(v, b, p->gone);
        }
    }
    for (uint32_t x = 0; x < v->elements; x++) {
        p->j[x] &= !p->gone[x];
        p->exit[x] = x < ITEMS && v->exit[x][x];
    }
}

static void naive_step(struct naive *v, uint32_t n)
{
    const struct flow_node *node = flow_node(v->f, n);
    struct parts p;

    for (uint32_t x = 0; x < v->elements; x++) {
        for (uint32_t y = 0; y < v->elements; y++) {
            bool is =
                n == FLOW_AT_RETURN && x < ITEMS && y < ITEMS && v->exit[x][y];

            for (uint32_t k = 0; k < node->succs; k++) {
                is = is || v->before[flow_succ(v->f, n)[k]][x][y];
            }
            if (is) {
                put(v, &v->after[n][x][y]);
            }
        }
    }
    naive_parts(v, n, &p);
    for (uint32_t x = 0; x < v->elements; x++) {
        for (uint32_t y = 0; y < v->elements; y++) {
            if (v->after[n][x][y] && !p.gone[x] && !p.gone[y]) {
                put(v, &v->before[n][x][y]);
            }
        }
    }
    if (node->kind != FLOW_FORK) {
        relate(v, n, p.u, p.u);
        relate(v, n, p.u, p.j);
    }
    if ((node->kind == FLOW_SIDE && !node->settled) || node->chooses) {
        relate(v, n, p.j, p.j);
    }
    if (n == FLOW_AT_RETURN) {
        relate(v, n, p.opens, p.exit);
    }
    memcpy(v->j[n], p.j, sizeof p.j);
}

static void naive_solve(struct naive *v, const struct items_boundary *exit)
{
    for (uint32_t k = 0; k < exit->pairs; k++) {
        uint32_t a = (uint32_t)(exit->pair[k] >> 32) - v->first;
        uint32_t b = (uint32_t)exit->pair[k] - v->first;

        v->exit[a][b] = v->exit[b][a] = v->exit[a][a] = v->exit[b][b] = true;
    }
    naive_shape(v);
    naive_control(v);
    do {
        v->changed = false;
        for (uint32_t n = 0; n < v->f->nodes.len; n++) {
            if (v->real[n]) {
                naive_step(v, n);
            }
        }
    } while (v->changed);
}

static void same_set(const struct naive *v, struct items_span s,
                     const bool *want, uint32_t node)
{
    uint32_t at = 0;

    while (at < s.count && s.item[at] < v->first) {
        at++;
    }
    for (uint32_t x = 0; x < ITEMS; x++) {
        bool has = at < s.count && s.item[at] == v->first + x;

        if (has != want[x]) {
            ck_abort_msg("node %u, item %u: %d, not %d", node, x, has, want[x]);
        }
        at += has;
    }
    HOLDS(at == s.count);
}

/// J of a node as items.h has it: a call's has that of the sides behind it.
static void naive_j(const struct naive *v, uint32_t n, bool *want)
{
    const struct flow_node *node = flow_node(v->f, n);

    memset(want, 0, ITEMS);
    if ((node->kind != FLOW_CODE && node->kind != FLOW_SIDE) || !v->real[n]) {
        return;
    }
    memcpy(want, v->j[n], ITEMS);
    const struct flow_node *next = flow_node(v->f, *flow_succ(v->f, n));
    if (node->kind == FLOW_CODE && next->kind == FLOW_FORK &&
        (next->choice == FLOW_CALL || next->choice == FLOW_CHECK)) {
        for (uint32_t k = 0; k < next->succs; k++) {
            for (uint32_t x = 0; x < ITEMS; x++) {
                want[x] |= v->j[*flow_succ(v->f, n) + 1 + k][x];
            }
        }
    }
}

static void compare(const struct naive *v, const struct made *m)
{
    for (uint32_t n = 0; n < m->f.nodes.len; n++) {
        bool want[ITEMS];

        naive_j(v, n, want);
        same_set(v, items_j(&m->t, n), want, n);
        memset(want, 0, sizeof want);
        for (uint32_t x = 0; x < ITEMS && v->real[n]; x++) {
            if (flow_node(v->f, n)->kind == FLOW_FORK) {
                want[x] = v->may_def[n][x] && v->before[v->join[n]][x][x];
            }
            for (uint32_t y = 0; y < ITEMS; y++) {
                HOLDS(items_related(&m->t, n, v->first + x, v->first + y) ==
                      v->after[n][x][y]);
            }
        }
        same_set(v, items_may_def(&m->t, n), want, n);
    }
}

static bool contains(struct items_span big, struct items_span small)
{
    uint32_t at = 0;

    for (uint32_t k = 0; k < small.count; k++) {
        while (at < big.count && big.item[at] < small.item[k]) {
            at++;
        }
        if (at == big.count || big.item[at] != small.item[k]) {
            return false;
        }
    }
    return true;
}

/// - returns whether some J is really larger
static bool is_coarser(const struct made *m, const struct items *coarse,
                       const struct items *fine)
{
    bool larger = false;

    for (uint32_t n = 0; n < m->f.nodes.len; n++) {
        HOLDS(contains(items_j(coarse, n), items_j(fine, n)));
        HOLDS(contains(items_may_def(coarse, n), items_may_def(fine, n)));
        larger |= items_j(coarse, n).count > items_j(fine, n).count;
        for (uint32_t x = 0; x < m->items && m->o.index[n] != FLOW_NONE; x++) {
            for (uint32_t y = 0; y < m->items; y++) {
                HOLDS(!items_related(fine, n, x, y) ||
                      items_related(coarse, n, x, y));
            }
        }
    }
    return larger;
}

static void verify(const struct made *m, const struct items *t)
{
    struct text why = {0};

    if (!items_verify(t, &m->f, &m->o, &m->c, &why)) {
        ck_abort_msg("%s", text_str(&why));
    }
}

/// What the rounds have met, so that they cannot be trivial.
struct tally {
    uint32_t larger, all_larger, pairs, j;
};

static void count(const struct made *m, struct tally *tally)
{
    for (uint32_t n = 0; n < m->f.nodes.len; n++) {
        tally->j += items_j(&m->t, n).count;
        for (uint32_t x = 1; x < m->items && m->o.index[n] != FLOW_NONE; x++) {
            tally->pairs += items_related(&m->t, n, 0, x);
        }
    }
}

/// The coarse relation, with liveness and without.
static void coarse_forms(const struct made *m,
                         const struct items_boundary *exit, struct tally *tally)
{
    struct items live;
    struct items all;

    items_init(&live, &m->f, &m->o, &m->c, exit, m->t.cost - 1);
    items_init(&all, &m->f, &m->o, &m->c, exit, 0);
    HOLDS(live.coarse && all.coarse);
    verify(m, &live);
    verify(m, &all);
    tally->larger += is_coarser(m, &live, &m->t);
    tally->all_larger += is_coarser(m, &all, &live);
    items_release(&live);
    items_release(&all);
}

/// - first: so many items that are only used after the function come before
///   those that are looked at, so that rows have several words
/// Some forks decide nothing, and some nodes do.
static void choose_at_random(struct rng *rng, struct flow *f)
{
    for (uint32_t n = 0; n < f->nodes.len; n++) {
        struct flow_node *node = &f->nodes.data[n];

        if (node->kind == FLOW_FORK) {
            node->settled = rng_below(rng, 3) == 0;
        } else if (node->kind == FLOW_SIDE) {
            node->settled = flow_node(f, node->fork)->settled;
        } else if (node->kind == FLOW_CODE) {
            node->chooses = rng_below(rng, 5) == 0;
        }
    }
}

static void one_round(struct rng *rng, struct naive *v, uint32_t first,
                      struct tally *tally)
{
    struct random_flow r = {.parts = 3 + (uint32_t)rng_below(rng, 12),
                            .items = ITEMS - (uint32_t)rng_below(rng, 6),
                            .first = first,
                            .all = first + ITEMS,
                            .weak = 1 + (uint32_t)rng_below(rng, 6),
                            .backward = 3 + (uint32_t)rng_below(rng, 10),
                            .calls = 8};
    uint64_t pair[4 + MOST_FIRST];
    struct items_boundary exit = {pair, (uint32_t)rng_below(rng, 5)};
    struct made m;

    random_made(&m, rng, &r);
    choose_at_random(rng, &m.f);
    for (uint32_t k = 0; k < exit.pairs; k++) {
        pair[k] = (uint64_t)random_item(rng, &r) << 32 | random_item(rng, &r);
    }
    HOLDS(m.f.nodes.len <= NODES && first <= MOST_FIRST);
    memset(v, 0, sizeof *v);
    v->f = &m.f;
    v->first = first;
    v->elements = ITEMS + m.f.nodes.len;
    naive_solve(v, &exit);
    for (uint32_t x = 0; x < first; x++) {
        pair[exit.pairs++] = (uint64_t)x << 32 | x;
    }
    items_init(&m.t, &m.f, &m.o, &m.c, exit.pairs ? &exit : NULL,
               ITEMS_MAX_COST);
    HOLDS(!m.t.coarse);
    compare(v, &m);
    verify(&m, &m.t);
    count(&m, tally);
    coarse_forms(&m, &exit, tally);
    items_release(&m.t);
    made_release(&m);
}

START_TEST(against_equations)
{
    enum { ROUNDS = 300 };
    struct naive *v = malloc(sizeof *v);
    struct rng rng;
    struct tally tally = {0};

    rng_init(&rng, 7);
    for (unsigned round = 0; round < ROUNDS; round++) {
        one_round(&rng, v, 0, &tally);
    }
    free(v);
    ck_assert_uint_gt(tally.j, 10 * ROUNDS);
    ck_assert_uint_gt(tally.pairs, 10 * ROUNDS);
    ck_assert_uint_gt(tally.larger, ROUNDS / 4);
    ck_assert_uint_gt(tally.all_larger, ROUNDS / 4);
}
END_TEST

START_TEST(many_items)
{
    struct naive *v = malloc(sizeof *v);
    struct rng rng;
    struct tally tally = {0};

    rng_init(&rng, 8);
    for (uint32_t round = 0; round < 60; round++) {
        one_round(&rng, v, 1 + round * (MOST_FIRST - 1) / 59, &tally);
    }
    free(v);
}
END_TEST

UNIT_MAIN("df_items_random", against_equations, many_items)
