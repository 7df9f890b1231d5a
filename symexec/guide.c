/* SPDX-License-Identifier: Apache-2.0 */
/// The tree of relevant path conditions.
#include "symexec/guide.h"

#include <math.h>

enum {
    FEW_SIDES = 16, ///< under one parent: they are looked at one by one
    /// Between inputs and decisions; where there are more, paths are not
    /// counted.
    MOST_MEETINGS = 1 << 20,
};

static uint64_t key_of(uint32_t up, term what)
{
    return (uint64_t)up << 32 | what.index;
}

void guide_init(struct guide *g)
{
    *g = (struct guide){0};
    vec_push(&g->rpcs, ((struct rpc){.state = RPC_COVERED}));
    vec_push(&g->picks, ((struct pick){0}));
}

void guide_release(struct guide *g)
{
    vec_release(&g->rpcs);
    map_release(&g->index);
    vec_release(&g->picks);
    vec_release(&g->sides);
    vec_release(&g->later);
    map_release(&g->pick_index);
}

/// The side under that parent.  - 0: there is none yet
static uint32_t find(const struct guide *g, uint32_t up, term cond)
{
    const struct rpc *rpc = g->rpcs.data;
    uint32_t at = 0;

    if (rpc[up].sides > FEW_SIDES) {
        (void)map_find(&g->index, key_of(up, cond), &at);
        return at;
    }
    for (at = rpc[up].below; at != 0 && !term_same(rpc[at].cond, cond);) {
        at = rpc[at].beside;
    }
    return at;
}

static void add_to_index(struct guide *g, uint32_t side)
{
    const struct rpc *row = &g->rpcs.data[side];

    (void)map_set(&g->index, key_of(row->up, row->cond), side);
}

uint32_t guide_rpc(struct guide *g, uint32_t up, term cond)
{
    uint32_t at = find(g, up, cond);

    if (at != 0) {
        return at;
    }
    struct rpc *above = &g->rpcs.data[up];
    struct rpc row = {.up = up,
                      .length = above->length + 1,
                      .cond = cond,
                      .beside = above->below};
    at = g->rpcs.len;
    above->below = at;
    uint32_t sides = ++above->sides;
    vec_push(&g->rpcs, row);
    if (sides > FEW_SIDES + 1) {
        add_to_index(g, at);
    } else if (sides == FEW_SIDES + 1) {
        for (uint32_t k = at; k != 0; k = g->rpcs.data[k].beside) {
            add_to_index(g, k);
        }
    }
    return at;
}

uint32_t guide_pick(struct guide *g, uint32_t up, term what, term all)
{
    uint64_t key = key_of(up, what);
    uint32_t at = g->picks.len;

    if (!map_find(&g->pick_index, key, &at)) {
        (void)map_set(&g->pick_index, key, at);
        vec_push(&g->picks, ((struct pick){up, all, false}));
    }
    return at;
}

void guide_conds(const struct guide *g, uint32_t rpc, term *out)
{
    for (; rpc != 0; rpc = g->rpcs.data[rpc].up) {
        const struct rpc *row = &g->rpcs.data[rpc];
        out[row->length - 1] = row->cond;
    }
}

// ---------------------------------------------------------------- all paths

void guide_join(struct guide *g, const uint32_t *side, uint32_t n)
{
    uint32_t first = side[0], joined = g->rpcs.data[side[0]].first;

    for (uint32_t k = 1; k < n; k++) {
        first = side[k] < first ? side[k] : first;
    }
    for (uint32_t k = 0; k < n; k++) {
        struct rpc *row = &g->rpcs.data[side[k]];
        // Two decisions may have some sides in common.
        g->uncounted |= row->up != g->rpcs.data[first].up ||
                        row->first != joined ||
                        (joined != 0 && (joined != first || row->joined != n));
        row->first = first;
        row->joined = n;
    }
}

static uint32_t first_of(const struct guide *g, uint32_t rpc)
{
    uint32_t first = g->rpcs.data[rpc].first;

    return first != 0 ? first : rpc;
}

/// Inputs that conditions have in common, directly or by way of others.
struct inputs {
    VEC(uint32_t) up; ///< by variable: another of its class, or itself
};

static uint32_t class_of(struct inputs *in, uint32_t var)
{
    for (uint32_t k = in->up.len; k <= var; k++) {
        vec_push(&in->up, k);
    }
    while (in->up.data[var] != var) {
        var = in->up.data[var] = in->up.data[in->up.data[var]];
    }
    return var;
}

static void add_condition(struct inputs *in, const struct terms *t, term cond)
{
    struct term_vars vars = term_variables(t, cond);

    for (uint32_t k = 1; k < vars.count; k++) {
        uint32_t a = class_of(in, vars.var[0]), b = class_of(in, vars.var[k]);
        in->up.data[b] = a;
    }
}

/// Is a class of inputs that the decision has, anywhere above it another
/// decision's, which does not depend on it?
/// - met: class << 32 | parent: the decision under it that has the class
static bool meets_other(const struct guide *g, uint32_t class, uint32_t rpc,
                        struct map *met)
{
    while (rpc != 0) {
        uint32_t up = g->rpcs.data[rpc].up, first = first_of(g, rpc);
        uint64_t key = (uint64_t) class << 32 | up;
        uint32_t other = 0;
        if (map_find(met, key, &other)) {
            return other != first;
        }
        map_set(met, key, first);
        rpc = up;
    }
    return false;
}

/// Can sides be chosen freely, wherever they do not depend on each other?
static bool are_free(const struct guide *g, const struct terms *t)
{
    struct inputs in = {0};
    struct map met = {0};
    bool free = true;

    for (uint32_t k = 1; k < g->rpcs.len; k++) {
        add_condition(&in, t, g->rpcs.data[k].cond);
    }
    for (uint32_t k = 1; k < g->rpcs.len && free; k++) {
        struct term_vars vars = term_variables(t, g->rpcs.data[k].cond);
        free = vars.count == 0 ||
               !meets_other(g, class_of(&in, vars.var[0]), k, &met);
        free = free && met.count <= MOST_MEETINGS;
    }
    map_release(&met);
    vec_release(&in.up);
    return free;
}

double guide_count_paths(const struct guide *g, const struct terms *t)
{
    uint32_t n = g->rpcs.len;
    double *paths, *sides, all;
    bool known = !g->uncounted;

    for (uint32_t k = 1; k < n && known; k++) {
        enum rpc_state state = g->rpcs.data[k].state;
        known = state == RPC_COVERED || state == RPC_EMPTY;
    }
    if (!known || !are_free(g, t)) {
        return 0;
    }
    paths = mem_new(n, sizeof *paths); // below a side
    sides = mem_new(n, sizeof *sides); // of a decision, by its first side
    for (uint32_t k = 0; k < n; k++) {
        paths[k] = 1;
    }
    for (uint32_t k = n; --k > 0;) {
        const struct rpc *row = &g->rpcs.data[k];
        if (row->state == RPC_COVERED) {
            sides[row->first] += paths[k];
        }
        if (row->first == k) {
            paths[row->up] *= sides[k];
        }
    }
    all = paths[0];
    mem_free(paths);
    mem_free(sides);
    return isfinite(all) ? all : 0;
}
