/* SPDX-License-Identifier: Apache-2.0 */
/// Models by trying: first the hint with one variable changed, the one of
/// which every violated condition has some (exactly: domain.h), then the
/// models that satisfied something before, the newest first.
#include "base/sort.h"
#include "solver/domain.h"

enum {
    MODELS = 64,
    TRIED_VARS = 8,   ///< variables changed, at most
    TRIED_CONDS = 128 ///< conditions looked at for that, at most
};

struct old_model {
    VEC(struct solver_value) value; ///< ascending
};

struct models {
    struct solver base;
    struct layer_env *env;
    struct old_model model[MODELS];
    uint32_t count; ///< models ever kept; the newest is at count - 1
    struct marks seen;
    VEC(uint32_t) var; ///< variables of the query, ascending
    VEC(uint32_t) violated, others;
    struct ranges set, one;
};

static void models_vars(struct models *m, const struct solver_query *q)
{
    marks_begin(&m->seen);
    vec_clear(&m->var);
    for (uint32_t i = 0; i < q->conds; i++) {
        struct term_vars vars = term_variables(m->env->terms, q->cond[i]);

        for (uint32_t k = 0; k < vars.count; k++) {
            if (marks_add(&m->seen, vars.var[k], 0)) {
                vec_push(&m->var, vars.var[k]);
            }
        }
    }
    sort_u32(m->var.data, m->var.len);
}

static void models_hint(struct models *m, const struct solver_query *q)
{
    for (uint32_t i = 0; i < m->var.len; i++) {
        env_set(m->env, m->var.data[i], query_hint(q, m->var.data[i]));
    }
    env_restart(m->env);
}

/// The values of env satisfy the query.
static void models_accept(const struct models *m, struct solver_result *out)
{
    out->answer = SOLVER_SAT;
    for (uint32_t i = 0; i < m->var.len; i++) {
        uint32_t var = m->var.data[i];

        solver_result_set(out, var, term_model_get(&m->env->model, var));
    }
}

// ---- the hint with one variable changed

static bool has_var(const struct models *m, term cond, uint32_t var)
{
    struct term_vars vars = term_variables(m->env->terms, cond);

    for (uint32_t i = 0; i < vars.count && vars.var[i] <= var; i++) {
        if (vars.var[i] == var) {
            return true;
        }
    }
    return false;
}

/// Cuts m->set with the values of var for which a condition holds, or with
/// some of these.  - returns false when none is left
static bool cut(struct models *m, term cond, uint32_t var, unsigned *left)
{
    if (*left == 0) {
        return false;
    }
    --*left;
    if (!domain_under(m->env, cond, var, &m->one)) {
        domain_some(m->env, cond, var, &m->one);
    }
    (void)ranges_intersect(&m->set, &m->one);
    return !ranges_empty(&m->set);
}

/// Can var alone satisfy all?  - m->set then has its values
static bool can_change(struct models *m, const struct solver_query *q,
                       uint32_t var, unsigned *left)
{
    bool ok = true;

    ranges_all(&m->set, term_var_row(m->env->terms, var)->width);
    for (uint32_t i = 0; i < m->violated.len && ok; i++) {
        term cond = q->cond[m->violated.data[i]];

        ok = has_var(m, cond, var) && cut(m, cond, var, left);
    }
    for (uint32_t i = 0; i < m->others.len && ok; i++) {
        term cond = q->cond[m->others.data[i]];

        ok = !has_var(m, cond, var) || cut(m, cond, var, left);
    }
    env_set(m->env, var, query_hint(q, var)); /* sets were found by trying */
    return ok;
}

/// - returns true when out is now SAT
static bool models_change_one(struct models *m, const struct solver_query *q,
                              struct solver_result *out)
{
    struct term_vars vars = {0};
    unsigned left = TRIED_CONDS;

    models_hint(m, q);
    vec_clear(&m->violated);
    vec_clear(&m->others);
    for (uint32_t i = 0; i < q->conds; i++) {
        if (env_holds(m->env, q->cond[i])) {
            vec_push(&m->others, i);
        } else {
            vec_push(&m->violated, i);
        }
    }
    if (m->violated.len == 0) {
        models_accept(m, out);
        return true;
    }
    vars = term_variables(m->env->terms, q->cond[m->violated.data[0]]);
    for (uint32_t i = 0; i < vars.count && i < TRIED_VARS; i++) {
        uint32_t var = vars.var[i];
        unsigned width = term_var_row(m->env->terms, var)->width;
        u128 before = query_hint(q, var);

        if (can_change(m, q, var, &left)) {
            env_set(m->env, var, ranges_pick(&m->set, width, before));
            models_accept(m, out);
            return true;
        }
    }
    return false;
}

// ---- old models

/// Sets the values of an old model, the hint's for what it does not have.
/// - returns whether it has any of the query's variables
static bool models_use(struct models *m, const struct solver_query *q,
                       const struct old_model *old)
{
    bool any = false;
    uint32_t k = 0;

    for (uint32_t i = 0; i < m->var.len; i++) {
        uint32_t var = m->var.data[i];
        u128 value = 0;

        while (k < old->value.len && old->value.data[k].var < var) {
            k++;
        }
        if (k < old->value.len && old->value.data[k].var == var) {
            value = old->value.data[k].value;
            any = true;
        } else {
            value = query_hint(q, var);
        }
        env_set(m->env, var, value);
    }
    return any;
}

/// - returns true when out is now SAT
static bool models_try(struct models *m, const struct solver_query *q,
                       struct solver_result *out)
{
    for (uint32_t i = 0; i < MODELS && i < m->count; i++) {
        const struct old_model *old = &m->model[(m->count - 1 - i) % MODELS];

        if (!models_use(m, q, old)) {
            continue;
        }
        env_restart(m->env);
        if (env_satisfies(m->env, q)) {
            models_accept(m, out);
            return true;
        }
    }
    return false;
}

static void models_keep(struct models *m, const struct solver_result *r)
{
    struct old_model *to = &m->model[m->count++ % MODELS];

    vec_clear(&to->value);
    for (uint32_t i = 0; i < r->value.len; i++) {
        struct solver_value v = r->value.data[i];
        uint32_t k = to->value.len;

        vec_push(&to->value, v);
        for (; k > 0 && to->value.data[k - 1].var > v.var; k--) {
            to->value.data[k] = to->value.data[k - 1];
        }
        to->value.data[k] = v;
    }
}

static void models_check(struct solver *base, const struct solver_query *q,
                         struct solver_result *out)
{
    struct models *m = (struct models *)base;

    models_vars(m, q);
    if (models_change_one(m, q, out)) {
        models_keep(m, out);
        return;
    }
    if (models_try(m, q, out)) {
        return;
    }
    solver_check(base->next, q, out);
    if (out->answer == SOLVER_SAT) {
        models_keep(m, out);
    }
}

static void models_release(struct solver *base)
{
    struct models *m = (struct models *)base;

    for (uint32_t i = 0; i < MODELS; i++) {
        vec_release(&m->model[i].value);
    }
    marks_release(&m->seen);
    vec_release(&m->var);
    vec_release(&m->violated);
    vec_release(&m->others);
    ranges_release(&m->set);
    ranges_release(&m->one);
    layer_env_drop(m->env);
    mem_free(m);
}

struct solver *layer_models(struct layer_env *env, struct solver *next)
{
    struct models *m = mem_new(1, sizeof *m);

    m->base = (struct solver){.name = "models",
                              .next = next,
                              .check = models_check,
                              .release = models_release};
    m->env = env;
    env->owners++;
    return &m->base;
}
