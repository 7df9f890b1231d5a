/* SPDX-License-Identifier: Apache-2.0 */
/// The layers' common evaluator, and what several of them do.
#include "solver/layer_impl.h"

struct layer_env *layer_env_new(struct terms *t)
{
    struct layer_env *env = mem_new(1, sizeof *env);

    env->terms = t;
    env->eval = term_eval_new(t, &env->model);
    return env;
}

void layer_env_drop(struct layer_env *env)
{
    assert(env->owners > 0);
    if (--env->owners == 0) {
        term_eval_delete(env->eval);
        term_model_release(&env->model);
        mem_free(env);
    }
}

void env_hint(struct layer_env *env, const struct solver_query *q, term cond)
{
    struct term_vars vars = term_variables(env->terms, cond);

    for (uint32_t i = 0; i < vars.count; i++) {
        env_set(env, vars.var[i], query_hint(q, vars.var[i]));
    }
}

bool env_satisfies(struct layer_env *env, const struct solver_query *q)
{
    for (uint32_t i = q->conds; i-- > 0;) {
        if (!env_holds(env, q->cond[i])) {
            return false;
        }
    }
    return true;
}

static bool is_var(const struct term_node *n)
{
    return n->op == TERM_VAR;
}

bool layer_fixes(const struct terms *t, term cond, uint32_t *var, u128 *value)
{
    const struct term_node *n = term_get(t, cond);
    const struct term_node *a = n;

    *value = 1;
    if (n->op == TERM_EQ) {
        a = term_get(t, n->arg[0]);
        if (!is_var(a)) {
            a = term_get(t, n->arg[1]);
        }
        if (!term_is_const(t, n->arg[0], value) &&
            !term_is_const(t, n->arg[1], value)) {
            return false;
        }
    } else if (n->op == TERM_NOT) {
        a = term_get(t, n->arg[0]);
        *value = 0;
    }
    if (is_var(a)) {
        *var = a->arg[0].index;
    }
    return is_var(a);
}

void layer_copy(struct solver_result *to, const struct solver_result *from)
{
    to->answer = from->answer;
    to->reason = from->reason;
    for (uint32_t i = 0; i < from->value.len; i++) {
        vec_push(&to->value, from->value.data[i]);
    }
    for (uint32_t i = 0; i < from->core.len; i++) {
        vec_push(&to->core, from->core.data[i]);
    }
}

void layer_whole_core(const struct solver_query *q, struct solver_result *out)
{
    vec_clear(&out->core);
    for (uint32_t i = 0; i < q->conds; i++) {
        vec_push(&out->core, i);
    }
}
