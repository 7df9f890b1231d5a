/* SPDX-License-Identifier: Apache-2.0 */
/// What the layers share.
///
/// A layer answers or asks the next one (solver.h).  Below `split` a query is
/// a slice: few conditions that hang together, most of which hold under the
/// hint; `held` is a help there, too, and may be 0.  Inner results list values
/// in any order, changed or not, of all variables that matter: the conditions
/// hold with them whatever the others are, so that they hold under any hint.
#ifndef SOLVER_LAYER_IMPL_H
#define SOLVER_LAYER_IMPL_H

#include "solver/marks.h"
#include "solver/solver.h"

/// The evaluator of a stack of layers and the model under it.  A layer sets
/// what its conditions need before it evaluates; nothing is kept between.
struct layer_env {
    struct terms *terms;
    struct term_model model;
    struct term_eval *eval;
    uint32_t owners; ///< layers
};

struct layer_env *layer_env_new(struct terms *t);
void layer_env_drop(struct layer_env *env);

static inline void env_set(struct layer_env *env, uint32_t var, u128 value)
{
    term_model_set(&env->model, var, value);
}

/// To be called between a change of values and an evaluation.
static inline void env_restart(struct layer_env *env)
{
    term_eval_reset(env->eval, &env->model);
}

static inline bool env_holds(struct layer_env *env, term cond)
{
    return term_eval(env->eval, cond) != 0;
}

/// The hint's value; a query without a hint has 0 for all.
static inline u128 query_hint(const struct solver_query *q, uint32_t var)
{
    return q->hint != NULL ? term_model_get(q->hint, var) : 0;
}

/// Sets the hint's values of the variables of one condition.
void env_hint(struct layer_env *env, const struct solver_query *q, term cond);
/// - returns whether all conditions of the query hold; the last ones, which
///   most often do not, are tried first
bool env_satisfies(struct layer_env *env, const struct solver_query *q);

/// Is it `variable = constant`?  - sets *var and *value then
bool layer_fixes(const struct terms *t, term cond, uint32_t *var, u128 *value);
/// Copies answer, reason, values and core.
void layer_copy(struct solver_result *to, const struct solver_result *from);
/// Core: all conditions of the query.
void layer_whole_core(const struct solver_query *q, struct solver_result *out);

/// Layers over `next`, which they own; each holds env.
struct solver *layer_split(struct layer_env *env, struct solver *next);
struct solver *layer_cache(struct layer_env *env, struct solver *next);
struct solver *layer_simplify(struct layer_env *env, struct solver *next);
struct solver *layer_cores(struct layer_env *env, struct solver *next);
struct solver *layer_domains(struct layer_env *env, struct solver *next);
struct solver *layer_models(struct layer_env *env, struct solver *next);
struct solver *layer_few(struct layer_env *env, struct solver *next);

#endif
