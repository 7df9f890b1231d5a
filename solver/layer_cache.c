/* SPDX-License-Identifier: Apache-2.0 */
/// The answers to slices asked before, whatever the order of their conditions.
/// What the backend could not decide is remembered, too: it would cost its
/// time limit again.
#include "solver/layer_impl.h"

/// Numbers per answer are few; at this many in all everything is forgotten.
enum { CACHE_NUMBERS = 1u << 24 };

struct entry {
    uint64_t hash;
    uint32_t older;               ///< entry of the same slot + 1; 0: none
    uint32_t conds, values, core; ///< numbers of them
    uint32_t number, value; ///< where conditions (then the core) and values are
    uint8_t answer, reason;
};

struct cache {
    struct solver base;
    struct layer_env *env;
    VEC(struct entry) entry;
    VEC(uint32_t) slot; ///< a power of two; entry + 1; 0: free
    VEC(uint32_t) number;
    VEC(struct solver_value) value;
    struct marks index; ///< term -> condition of the query
};

// ---- the table

static void cache_forget(struct cache *c)
{
    vec_clear(&c->entry);
    vec_clear(&c->number);
    vec_clear(&c->value);
    for (uint32_t i = 0; i < c->slot.len; i++) {
        c->slot.data[i] = 0;
    }
}

/// Makes place for one more entry.
static void cache_grow(struct cache *c)
{
    if (c->number.len > CACHE_NUMBERS || c->value.len > CACHE_NUMBERS / 4) {
        cache_forget(c);
    }
    if (c->entry.len < c->slot.len) {
        return;
    }
    vec_reserve(&c->slot, c->slot.len ? 2 * c->slot.len : 256);
    c->slot.len = c->slot.len ? 2 * c->slot.len : 256;
    for (uint32_t i = 0; i < c->slot.len; i++) {
        c->slot.data[i] = 0;
    }
    for (uint32_t i = 0; i < c->entry.len; i++) {
        struct entry *e = &c->entry.data[i];
        uint32_t *slot = &c->slot.data[e->hash & (c->slot.len - 1)];

        e->older = *slot;
        *slot = i + 1;
    }
}

/// Fills `index` as well.  - returns a hash that no order changes
static uint64_t cache_key(struct cache *c, const struct solver_query *q,
                          uint32_t *different)
{
    uint64_t hash = 0;

    *different = 0;
    marks_begin(&c->index);
    for (uint32_t i = 0; i < q->conds; i++) {
        uint64_t x = q->cond[i].index;

        if (marks_add(&c->index, q->cond[i].index, i)) {
            x *= 0x9e3779b97f4a7c15u;
            x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
            hash += x ^ x >> 32;
            ++*different;
        }
    }
    return hash;
}

static bool cache_is(const struct cache *c, const struct entry *e,
                     uint64_t hash, uint32_t different)
{
    if (e->hash != hash || e->conds != different) {
        return false;
    }
    for (uint32_t i = 0; i < e->conds; i++) {
        if (!marks_has(&c->index, c->number.data[e->number + i])) {
            return false;
        }
    }
    return true;
}

// ---- questions

static void cache_recall(const struct cache *c, const struct entry *e,
                         struct solver_result *out)
{
    const uint32_t *core = c->number.data + e->number + e->conds;

    out->answer = e->answer;
    out->reason = e->reason;
    for (uint32_t i = 0; i < e->values; i++) {
        vec_push(&out->value, c->value.data[e->value + i]);
    }
    for (uint32_t i = 0; i < e->core; i++) {
        vec_push(&out->core, marks_get(&c->index, core[i]));
    }
}

static void cache_keep(struct cache *c, const struct solver_query *q,
                       uint64_t hash, const struct solver_result *r)
{
    struct entry e = {.hash = hash,
                      .values = r->value.len,
                      .core = r->core.len,
                      .answer = (uint8_t)r->answer,
                      .reason = (uint8_t)r->reason};
    uint32_t *slot = NULL;

    cache_grow(c);
    e.number = c->number.len;
    e.value = c->value.len;
    slot = &c->slot.data[hash & (c->slot.len - 1)];
    e.older = *slot;
    for (uint32_t i = 0; i < q->conds; i++) {
        if (marks_get(&c->index, q->cond[i].index) == i) {
            vec_push(&c->number, q->cond[i].index);
            e.conds++;
        }
    }
    for (uint32_t i = 0; i < r->core.len; i++) {
        vec_push(&c->number, q->cond[r->core.data[i]].index);
    }
    for (uint32_t i = 0; i < r->value.len; i++) {
        vec_push(&c->value, r->value.data[i]);
    }
    vec_push(&c->entry, e);
    *slot = c->entry.len;
}

static void cache_check(struct solver *base, const struct solver_query *q,
                        struct solver_result *out)
{
    struct cache *c = (struct cache *)base;
    uint32_t different = 0;
    uint64_t hash = cache_key(c, q, &different);

    if (c->slot.len > 0) {
        uint32_t at = c->slot.data[hash & (c->slot.len - 1)];

        for (; at != 0; at = c->entry.data[at - 1].older) {
            if (cache_is(c, &c->entry.data[at - 1], hash, different)) {
                cache_recall(c, &c->entry.data[at - 1], out);
                return;
            }
        }
    }
    solver_check(base->next, q, out);
    if (out->answer != SOLVER_UNKNOWN || out->reason != SOLVER_BUDGET) {
        cache_keep(c, q, hash, out);
    }
}

static void cache_release(struct solver *base)
{
    struct cache *c = (struct cache *)base;

    vec_release(&c->entry);
    vec_release(&c->slot);
    vec_release(&c->number);
    vec_release(&c->value);
    marks_release(&c->index);
    layer_env_drop(c->env);
    mem_free(c);
}

struct solver *layer_cache(struct layer_env *env, struct solver *next)
{
    struct cache *c = mem_new(1, sizeof *c);

    c->base = (struct solver){.name = "cache",
                              .next = next,
                              .check = cache_check,
                              .release = cache_release};
    c->env = env;
    env->owners++;
    return &c->base;
}
