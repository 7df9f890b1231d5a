/* SPDX-License-Identifier: Apache-2.0 */
/// The order of the layers.  `split` makes queries small for all that follow,
/// and the exact cache needs them small; `simplify` turns conditions over
/// several variables into ones that `domains` decides; `cores` and `domains`
/// are cheap; `few` decides as they do, where trying `models` only finds some.
#include "solver/layer_impl.h"

struct solver *solver_stack(struct terms *t, struct solver *backend)
{
    struct layer_env *env = layer_env_new(t);
    struct solver *s = backend;

    s = layer_models(env, s);
    s = layer_few(env, s);
    s = layer_domains(env, s);
    s = layer_cores(env, s);
    s = layer_simplify(env, s);
    s = layer_cache(env, s);
    return layer_split(env, s);
}
