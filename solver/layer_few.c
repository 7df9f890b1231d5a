/* SPDX-License-Identifier: Apache-2.0 */
/// Inputs with few values: when the conditions of one variable leave so few
/// that all combinations can be tried, that decides the query, whatever the
/// arithmetic is.  Quotients and products of small numbers are found here in
/// less time than it takes to write them down as gates.  Of a variable that
/// nothing restricts, only the bits count that the conditions look at.
#include "solver/domain.h"

#include "base/bv.h"

enum { MOST = 2048 }; ///< combinations

struct few_room {
    uint32_t var;
    struct ranges set;
    u128 bits;      ///< not 0: all values of these bits, instead of the set
    uint32_t range; ///< the value is in this one
    u128 value;
};

struct few_layer {
    struct solver base;
    struct layer_env *env;
    struct domains domains;
    VEC(struct few_room) room; ///< the first `rooms` are the query's
    uint32_t rooms;
    struct marks room_of; ///< variable -> room
    struct marks needed;  ///< conditions that refute something
    struct marks seen;    ///< terms
    VEC(term) todo;
};

static struct few_room *few_room_of(struct few_layer *f, uint32_t var)
{
    unsigned width = term_var_row(f->env->terms, var)->width;

    if (marks_add(&f->room_of, var, f->rooms)) {
        if (f->rooms == f->room.len) {
            struct few_room empty = {0};
            vec_push(&f->room, empty);
        }
        f->room.data[f->rooms].var = var;
        f->room.data[f->rooms].bits = 0;
        ranges_all(&f->room.data[f->rooms++].set, width);
    }
    return &f->room.data[marks_get(&f->room_of, var)];
}

static void need(struct few_layer *f, uint32_t cond)
{
    (void)marks_add(&f->needed, cond, 0);
}

/// Cuts the sets of values of all variables.
static void make_rooms(struct few_layer *f, const struct solver_query *q)
{
    f->rooms = 0;
    marks_begin(&f->room_of);
    marks_begin(&f->needed);
    for (uint32_t i = 0; i < q->conds; i++) {
        struct term_vars vars = term_variables(f->env->terms, q->cond[i]);
        const struct ranges *set =
            vars.count == 1 ? domains_of(&f->domains, q->cond[i]) : NULL;

        for (uint32_t k = 0; k < vars.count; k++) {
            struct few_room *r = few_room_of(f, vars.var[k]);
            if (set && ranges_intersect(&r->set, set)) {
                need(f, i);
            }
        }
    }
}

/// Which bits of its variables does the term look at?
static void look(struct few_layer *f, const struct term_node *n)
{
    const struct terms *t = f->env->terms;
    const struct term_node *from = NULL;
    uint32_t var = n->arg[0].index;
    unsigned low = 0, width = n->width;

    if (n->op == TERM_EXTRACT) {
        from = term_get(t, n->arg[0]);
        low = n->low;
        var = from->arg[0].index;
    }
    if (n->op == TERM_VAR || (from && from->op == TERM_VAR)) {
        f->room.data[marks_get(&f->room_of, var)].bits |= bv_mask(width) << low;
        return;
    }
    for (unsigned k = 0; k < term_info[n->op].args; k++) {
        vec_push(&f->todo, n->arg[k]);
    }
}

static void find_bits(struct few_layer *f, const struct solver_query *q)
{
    marks_begin(&f->seen);
    for (uint32_t i = 0; i < q->conds; i++) {
        vec_push(&f->todo, q->cond[i]);
        while (f->todo.len > 0) {
            term x = vec_pop(&f->todo);
            if (marks_add(&f->seen, x.index, 0)) {
                look(f, term_get(f->env->terms, x));
            }
        }
    }
    for (uint32_t i = 0; i < f->rooms; i++) {
        struct few_room *r = &f->room.data[i];
        if (!ranges_is_all(&r->set,
                           term_var_row(f->env->terms, r->var)->width)) {
            r->bits = 0;
        }
    }
}

/// How many values the variable has: up to MOST, or more.
static u128 values_of(const struct few_room *r)
{
    u128 n = r->bits != 0;

    for (u128 left = r->bits; left != 0 && n <= MOST; left &= left - 1) {
        n *= 2;
    }
    for (uint32_t k = 0; r->bits == 0 && k < r->set.len && n <= MOST; k++) {
        u128 wide = r->set.data[k].high - r->set.data[k].low;
        n += wide < MOST ? wide + 1 : MOST + 1;
    }
    return n;
}

/// Are there few combinations, and some?
static bool is_few(const struct few_layer *f)
{
    u128 all = 1;

    for (uint32_t i = 0; i < f->rooms && all <= MOST; i++) {
        all *= values_of(&f->room.data[i]);
    }
    return all >= 1 && all <= MOST;
}

static void few_first(struct few_layer *f, struct few_room *r)
{
    r->range = 0;
    r->value = r->bits != 0 ? 0 : r->set.data[0].low;
    env_set(f->env, r->var, r->value);
}

/// The next combination.  - returns false: there is none
static bool few_next(struct few_layer *f)
{
    for (uint32_t i = 0; i < f->rooms; i++) {
        struct few_room *r = &f->room.data[i];

        if (r->bits != 0) {
            r->value = (r->value - r->bits) & r->bits;
            if (r->value == 0) {
                few_first(f, r);
                continue;
            }
        } else if (r->value < r->set.data[r->range].high) {
            r->value++;
        } else if (r->range + 1 < r->set.len) {
            r->value = r->set.data[++r->range].low;
        } else {
            few_first(f, r);
            continue;
        }
        env_set(f->env, r->var, r->value);
        return true;
    }
    return false;
}

/// - *wrong: a condition that does not hold
static bool few_holds(struct few_layer *f, const struct solver_query *q,
                      uint32_t *wrong)
{
    env_restart(f->env);
    for (uint32_t i = q->conds; i-- > 0;) {
        if (!env_holds(f->env, q->cond[i])) {
            *wrong = i;
            return false;
        }
    }
    return true;
}

static void try_all(struct few_layer *f, const struct solver_query *q,
                    struct solver_result *out)
{
    uint32_t wrong = 0;

    for (uint32_t i = 0; i < f->rooms; i++) {
        few_first(f, &f->room.data[i]);
    }
    do {
        if (few_holds(f, q, &wrong)) {
            out->answer = SOLVER_SAT;
            for (uint32_t i = 0; i < f->rooms; i++) {
                solver_result_set(out, f->room.data[i].var,
                                  f->room.data[i].value);
            }
            return;
        }
        need(f, wrong);
    } while (few_next(f));
    out->answer = SOLVER_UNSAT;
    for (uint32_t i = 0; i < q->conds; i++) {
        if (marks_has(&f->needed, i)) {
            vec_push(&out->core, i);
        }
    }
}

static void few_check(struct solver *base, const struct solver_query *q,
                      struct solver_result *out)
{
    struct few_layer *f = (struct few_layer *)base;

    make_rooms(f, q);
    if (!is_few(f)) {
        find_bits(f, q);
    }
    if (is_few(f)) {
        try_all(f, q, out);
    } else {
        solver_check(f->base.next, q, out);
    }
}

static void few_release(struct solver *base)
{
    struct few_layer *f = (struct few_layer *)base;

    for (uint32_t i = 0; i < f->room.len; i++) {
        ranges_release(&f->room.data[i].set);
    }
    vec_release(&f->room);
    domains_release(&f->domains);
    marks_release(&f->room_of);
    marks_release(&f->needed);
    marks_release(&f->seen);
    vec_release(&f->todo);
    layer_env_drop(f->env);
    mem_free(f);
}

struct solver *layer_few(struct layer_env *env, struct solver *next)
{
    struct few_layer *f = mem_new(1, sizeof *f);

    f->base = (struct solver){.name = "few",
                              .next = next,
                              .check = few_check,
                              .release = few_release};
    f->env = env;
    f->domains.env = env;
    env->owners++;
    return &f->base;
}
