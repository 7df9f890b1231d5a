/* SPDX-License-Identifier: Apache-2.0 */
/// Rounds of guided exploration: each knows the ends that those before it met.
#include "symexec/engine_impl.h"

void guide_setup(struct engine *e)
{
    struct exits *both[] = {&e->exits, &e->found};

    guide_init(&e->guide);
    for (uint32_t k = 0; k < COUNT_OF(both); k++) {
        both[k]->at = mem_new(e->m->funcs.len, sizeof *both[k]->at);
        both[k]->chooses = mem_new(e->m->funcs.len, sizeof *both[k]->chooses);
        both[k]->decides = mem_new(e->m->funcs.len, sizeof *both[k]->decides);
    }
}

void guide_learn(struct engine *e)
{
    uint64_t start = engine_now();

    if (e->mc.track) {
        e->a->guide.static_ns += e->mc.track->ns;
        track_delete(e->mc.track);
    }
    if (e->paper) {
        e->mc.track = track_new(e->m, NULL, e->mc.main, false, false);
        e->mc.track->without = PART_ADDRESS;
    } else {
        e->mc.track = track_new(e->m, &e->exits, e->mc.main,
                                e->config->goal == GOAL_FAULTS, e->coarse);
        e->mc.track->without = e->config->without;
    }
    e->a->guide.static_ns += engine_now() - start;
}

void guide_begin(struct engine *e, struct state *first)
{
    e->root = mem_new(1, sizeof *e->root);
    state_copy(e->root, first);
    e->a->guide.rounds++;
}

void guide_arrived(struct engine *e)
{
    struct goal goal = e->goal;
    const struct rpc *row = goal.rpc ? &e->guide.rpcs.data[goal.rpc] : NULL;

    e->goal = (struct goal){0};
    if (e->mc.end == RUN_CUT) {
        return; // that is told
    }
    if ((row && (row->state == RPC_NEW || row->state == RPC_WAITS)) ||
        (goal.pick != 0 &&
         term_same(goal.cond, e->guide.picks.data[goal.pick].rest))) {
        engine_lose(e);
    }
}

static void free_exits(const struct engine *e, struct exits *x)
{
    for (uint32_t k = 0; k < e->m->funcs.len; k++) {
        bitset_release(&x->at[k]);
        bitset_release(&x->chooses[k]);
        bitset_release(&x->decides[k]);
    }
    mem_free(x->at);
    mem_free(x->chooses);
    mem_free(x->decides);
}

static void end_round(struct engine *e)
{
    e->a->paths.pending = 0; // what was to be asked later is not
    state_release(e->root);
    mem_free(e->root);
    guide_release(&e->guide);
}

static void release_all(struct engine *e)
{
    end_round(e);
    e->a->guide.static_ns += e->mc.track->ns;
    track_delete(e->mc.track);
    e->mc.track = NULL;
    map_release(&e->trails);
    vec_release(&e->apart);
    free_exits(e, &e->exits);
    free_exits(e, &e->found);
}

/// All paths are explored, from the beginning; faults stay.
static void give_up(struct engine *e)
{
    release_all(e);
    e->guided = e->a->guided = false;
    e->a->limit = "values depend on each other in ways that the facts miss";
    e->a->paths.feasible = e->a->paths.infeasible = 0;
    for (uint32_t k = 0; k < e->a->faults.len; k++) {
        e->a->faults.data[k].paths = 0;
    }
}

bool guide_again(struct engine *e)
{
    bool missed = e->lost && !e->paper && e->config->without == 0;

    if (!e->again && !missed) {
        return false;
    }
    if (!engine_in_budget(e)) {
        engine_open(e, text_str(&e->why));
        return false;
    }
    if (!e->again && e->coarse) {
        give_up(e);
        return true;
    }
    e->coarse |= !e->again;
    e->a->guide.coarse = e->coarse;
    for (uint32_t k = 0; k < e->m->funcs.len; k++) {
        (void)bitset_union(&e->exits.at[k], &e->found.at[k]);
        (void)bitset_union(&e->exits.chooses[k], &e->found.chooses[k]);
        (void)bitset_union(&e->exits.decides[k], &e->found.decides[k]);
    }
    e->again = e->anew = e->lost = false;
    e->twice = true;
    e->a->guide.lost = 0;
    end_round(e);
    guide_init(&e->guide);
    guide_learn(e);
    return true;
}

bool guide_is_new_trail(struct engine *e, uint32_t fault)
{
    uint64_t key = e->mc.s->trail * 0x9e3779b97f4a7c15u + fault;

    e->a->guide.runs++;
    if (!e->twice && fault == 0) {
        vec_push(&e->apart, key);
        return true;
    }
    for (uint32_t k = 0; k < e->apart.len; k++) {
        (void)map_set(&e->trails, e->apart.data[k], 0);
    }
    vec_clear(&e->apart);
    return map_set(&e->trails, key, 0);
}

void guide_finish(struct engine *e)
{
    if (e->lost) {
        engine_open(e, "the guide: dependences that the facts do not have");
    }
    release_all(e);
}
