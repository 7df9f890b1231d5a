/* SPDX-License-Identifier: Apache-2.0 */
/// A query that has all conditions of a known unsatisfiable set is
/// unsatisfiable.  Such sets are tiny, and they answer most of what cannot be:
/// each is listed under the oldest of its terms, which few others share.
#include "solver/layer_impl.h"

/// A larger set would hardly be met again.
enum { CORE_MOST = 64 };

struct core {
    uint64_t bits;  ///< of its terms, one of 64 each: a quick no
    uint32_t older; ///< of the same first term + 1; 0: none
    uint32_t at, terms;
};

struct cores {
    struct solver base;
    struct layer_env *env;
    VEC(struct core) core;
    VEC(uint32_t) number; ///< terms
    VEC(uint32_t) newest; ///< by first term: core + 1
    struct marks index;   ///< term -> condition of the query
};

static uint64_t bit_of(term x)
{
    return (uint64_t)1 << (x.index * 0x9e3779b9u >> 26);
}

static bool cores_inside(const struct cores *c, const struct core *core,
                         uint64_t bits)
{
    if ((core->bits & ~bits) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < core->terms; i++) {
        if (!marks_has(&c->index, c->number.data[core->at + i])) {
            return false;
        }
    }
    return true;
}

/// - returns the known core inside of the query, or null
static const struct core *cores_find(struct cores *c,
                                     const struct solver_query *q)
{
    uint64_t bits = 0;

    marks_begin(&c->index);
    for (uint32_t i = 0; i < q->conds; i++) {
        (void)marks_add(&c->index, q->cond[i].index, i);
        bits |= bit_of(q->cond[i]);
    }
    for (uint32_t i = 0; i < q->conds; i++) {
        uint32_t x = q->cond[i].index;
        uint32_t at = x < c->newest.len ? c->newest.data[x] : 0;

        for (; at != 0; at = c->core.data[at - 1].older) {
            if (cores_inside(c, &c->core.data[at - 1], bits)) {
                return &c->core.data[at - 1];
            }
        }
    }
    return NULL;
}

static void cores_list(struct cores *c, struct core *core, uint32_t first)
{
    while (c->newest.len <= first) {
        vec_push(&c->newest, 0);
    }
    core->older = c->newest.data[first];
    vec_push(&c->core, *core);
    c->newest.data[first] = c->core.len;
}

static void cores_keep(struct cores *c, const struct solver_query *q,
                       const struct solver_result *r)
{
    struct core core = {.at = c->number.len, .terms = r->core.len};
    uint32_t first = UINT32_MAX;

    if (r->core.len == 0 || r->core.len > CORE_MOST) {
        return;
    }
    for (uint32_t i = 0; i < r->core.len; i++) {
        term x = q->cond[r->core.data[i]];

        vec_push(&c->number, x.index);
        core.bits |= bit_of(x);
        first = x.index < first ? x.index : first;
    }
    cores_list(c, &core, first);
}

static void cores_check(struct solver *base, const struct solver_query *q,
                        struct solver_result *out)
{
    struct cores *c = (struct cores *)base;
    const struct core *found = cores_find(c, q);
    struct solver_query next = *q;

    if (found != NULL) {
        out->answer = SOLVER_UNSAT;
        for (uint32_t i = 0; i < found->terms; i++) {
            uint32_t x = c->number.data[found->at + i];

            vec_push(&out->core, marks_get(&c->index, x));
        }
        return;
    }
    next.want_core = true;
    solver_check(base->next, &next, out);
    if (out->answer == SOLVER_UNSAT) {
        if (out->core.len == 0) {
            layer_whole_core(q, out);
        }
        cores_keep(c, q, out);
    }
}

static void cores_release(struct solver *base)
{
    struct cores *c = (struct cores *)base;

    vec_release(&c->core);
    vec_release(&c->number);
    vec_release(&c->newest);
    marks_release(&c->index);
    layer_env_drop(c->env);
    mem_free(c);
}

struct solver *layer_cores(struct layer_env *env, struct solver *next)
{
    struct cores *c = mem_new(1, sizeof *c);

    c->base = (struct solver){.name = "cores",
                              .next = next,
                              .check = cores_check,
                              .release = cores_release};
    c->env = env;
    env->owners++;
    return &c->base;
}
