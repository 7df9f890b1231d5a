/* SPDX-License-Identifier: Apache-2.0 */
/// Conditions of one variable, exactly: the sets of values for which they hold
/// (domain.h) are cut with each other.  An empty one refutes the query; a
/// variable that has only such conditions is decided here.  For the others,
/// values inside of their sets are tried (the hint's, then those of the last
/// model), and what remains is asked further.
#include "solver/domain.h"

enum { SHRINK_MOST = 32 }; ///< conditions of a core to be made smaller

struct room {
    uint32_t var;
    bool open;          ///< other conditions have the variable, too
    struct ranges set;  ///< what its own conditions leave
    uint32_t condition; ///< newest of those that made it smaller + 1
    u128 value;
};

/// A condition that made a room smaller.
struct narrowing {
    uint32_t cond;
    uint32_t older; ///< of the same room + 1; 0: none
};

struct domain_layer {
    struct solver base;
    struct layer_env *env;
    struct domains domains;
    VEC(struct room) room; ///< the first `rooms` are the query's
    uint32_t rooms;
    struct marks room_of; ///< variable -> room
    VEC(struct narrowing) narrowed;
    VEC(uint32_t) other; ///< conditions whose sets are not known
    VEC(uint32_t) asked; ///< conditions that the next layer gets
    VEC(term) cond;
    struct term_model last;
    struct solver_result sub;
};

static unsigned width_of(const struct domain_layer *d, uint32_t var)
{
    return term_var_row(d->env->terms, var)->width;
}

static struct room *room_of(struct domain_layer *d, uint32_t var)
{
    struct room *r = NULL;

    if (!marks_add(&d->room_of, var, d->rooms)) {
        return &d->room.data[marks_get(&d->room_of, var)];
    }
    if (d->rooms == d->room.len) {
        struct room empty = {0};

        vec_push(&d->room, empty);
    }
    r = &d->room.data[d->rooms++];
    r->var = var;
    r->open = false;
    r->condition = 0;
    ranges_all(&r->set, width_of(d, var));
    return r;
}

// ---- unsatisfiable

/// Drops what the room is empty without.
static void shrink_core(struct domain_layer *d, const struct solver_query *q,
                        const struct room *r, struct solver_result *out)
{
    struct ranges left = {0};

    if (out->core.len > SHRINK_MOST) {
        return;
    }
    for (uint32_t i = 0; i < out->core.len;) {
        ranges_all(&left, width_of(d, r->var));
        for (uint32_t k = 0; k < out->core.len && !ranges_empty(&left); k++) {
            if (k != i) {
                const struct ranges *set =
                    domains_of(&d->domains, q->cond[out->core.data[k]]);

                (void)ranges_intersect(&left, set);
            }
        }
        if (ranges_empty(&left)) {
            out->core.data[i] = vec_pop(&out->core);
        } else {
            i++;
        }
    }
    ranges_release(&left);
}

static void domain_refute(struct domain_layer *d, const struct solver_query *q,
                          const struct room *r, struct solver_result *out)
{
    out->answer = SOLVER_UNSAT;
    for (uint32_t at = r->condition; at != 0;
         at = d->narrowed.data[at - 1].older) {
        vec_push(&out->core, d->narrowed.data[at - 1].cond);
    }
    shrink_core(d, q, r, out);
}

// ---- one pass over the conditions

/// - returns false when out is now UNSAT
static bool domain_look(struct domain_layer *d, const struct solver_query *q,
                        uint32_t i, struct solver_result *out)
{
    struct term_vars vars = term_variables(d->env->terms, q->cond[i]);
    const struct ranges *set =
        vars.count == 1 ? domains_of(&d->domains, q->cond[i]) : NULL;
    struct room *r = NULL;

    if (set == NULL) {
        vec_push(&d->other, i);
        for (uint32_t k = 0; k < vars.count; k++) {
            room_of(d, vars.var[k])->open = true;
        }
        return true;
    }
    r = room_of(d, vars.var[0]);
    if (ranges_intersect(&r->set, set)) {
        struct narrowing n = {i, r->condition};

        vec_push(&d->narrowed, n);
        r->condition = d->narrowed.len;
    }
    if (ranges_empty(&r->set)) {
        domain_refute(d, q, r, out);
        return false;
    }
    return true;
}

// ---- satisfiable, or for the next layer

/// Gives each variable a value from its set, the nearest to a model's.
static void choose(struct domain_layer *d, const struct term_model *near)
{
    for (uint32_t i = 0; i < d->rooms; i++) {
        struct room *r = &d->room.data[i];
        u128 wish = near != NULL ? term_model_get(near, r->var) : 0;

        r->value = ranges_pick(&r->set, width_of(d, r->var), wish);
        env_set(d->env, r->var, r->value);
    }
}

/// Do the conditions hold whose sets are not known?
static bool others_hold(struct domain_layer *d, const struct solver_query *q)
{
    env_restart(d->env);
    for (uint32_t i = d->other.len; i-- > 0;) {
        if (!env_holds(d->env, q->cond[d->other.data[i]])) {
            return false;
        }
    }
    return true;
}

static void domain_accept(struct domain_layer *d, struct solver_result *out)
{
    out->answer = SOLVER_SAT;
    for (uint32_t i = 0; i < d->rooms; i++) {
        const struct room *r = &d->room.data[i];

        solver_result_set(out, r->var, r->value);
        term_model_set(&d->last, r->var, r->value);
    }
}

static bool is_asked(const struct domain_layer *d, term cond)
{
    struct term_vars vars = term_variables(d->env->terms, cond);

    for (uint32_t k = 0; k < vars.count; k++) {
        if (d->room.data[marks_get(&d->room_of, vars.var[k])].open) {
            return true;
        }
    }
    return vars.count == 0;
}

/// Asks for the conditions of open rooms; the closed ones have values.
static void domain_ask(struct domain_layer *d, const struct solver_query *q,
                       struct solver_result *out)
{
    struct solver_query next = *q;

    vec_clear(&d->asked);
    vec_clear(&d->cond);
    next.held = 0;
    for (uint32_t i = 0; i < q->conds; i++) {
        if (is_asked(d, q->cond[i])) {
            vec_push(&d->asked, i);
            vec_push(&d->cond, q->cond[i]);
            next.held += i < q->held;
        }
    }
    next.cond = d->cond.data;
    next.conds = d->cond.len;
    solver_check(d->base.next, &next, &d->sub);
    layer_copy(out, &d->sub);
    for (uint32_t i = 0; i < out->core.len; i++) {
        out->core.data[i] = d->asked.data[out->core.data[i]];
    }
    if (out->answer != SOLVER_SAT) {
        return;
    }
    solver_result_apply(&d->sub, &d->last);
    for (uint32_t i = 0; i < d->rooms; i++) {
        const struct room *r = &d->room.data[i];

        if (!r->open) {
            solver_result_set(out, r->var, r->value);
            term_model_set(&d->last, r->var, r->value);
        }
    }
}

static void domain_check(struct solver *base, const struct solver_query *q,
                         struct solver_result *out)
{
    struct domain_layer *d = (struct domain_layer *)base;

    d->rooms = 0;
    marks_begin(&d->room_of);
    vec_clear(&d->narrowed);
    vec_clear(&d->other);
    for (uint32_t i = 0; i < q->conds; i++) {
        if (!domain_look(d, q, i, out)) {
            return;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        choose(d, i == 0 ? q->hint : &d->last);
        if (others_hold(d, q)) {
            domain_accept(d, out);
            return;
        }
    }
    choose(d, q->hint);
    domain_ask(d, q, out);
}

static void domain_release(struct solver *base)
{
    struct domain_layer *d = (struct domain_layer *)base;

    for (uint32_t i = 0; i < d->room.len; i++) {
        ranges_release(&d->room.data[i].set);
    }
    domains_release(&d->domains);
    vec_release(&d->room);
    marks_release(&d->room_of);
    vec_release(&d->narrowed);
    vec_release(&d->other);
    vec_release(&d->asked);
    vec_release(&d->cond);
    term_model_release(&d->last);
    solver_result_release(&d->sub);
    layer_env_drop(d->env);
    mem_free(d);
}

struct solver *layer_domains(struct layer_env *env, struct solver *next)
{
    struct domain_layer *d = mem_new(1, sizeof *d);

    d->base = (struct solver){.name = "domains",
                              .next = next,
                              .check = domain_check,
                              .release = domain_release};
    d->env = env;
    d->domains.env = env;
    env->owners++;
    return &d->base;
}
