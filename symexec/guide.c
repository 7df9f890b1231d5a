/* SPDX-License-Identifier: Apache-2.0 */
/// The tree of relevant path conditions.
#include "symexec/guide.h"

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
    map_release(&g->pick_index);
}

uint32_t guide_rpc(struct guide *g, uint32_t up, term cond)
{
    uint64_t key = (uint64_t)up << 32 | cond.index;
    uint32_t at = g->latest + 1;

    // The sides of a decision were mostly added one after the other.
    if (at < g->rpcs.len && g->rpcs.data[at].up == up &&
        term_same(g->rpcs.data[at].cond, cond)) {
        g->latest = at;
        return at;
    }
    at = g->rpcs.len;
    if (!map_find(&g->index, key, &at)) {
        struct rpc row = {up, g->rpcs.data[up].length + 1, cond, RPC_NEW};
        (void)map_set(&g->index, key, at);
        vec_push(&g->rpcs, row);
    }
    g->latest = at;
    return at;
}

uint32_t guide_pick(struct guide *g, uint32_t up, term what, term all)
{
    uint64_t key = (uint64_t)up << 32 | what.index;
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
