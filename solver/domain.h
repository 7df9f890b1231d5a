/* SPDX-License-Identifier: Apache-2.0 */
/// For which values of one variable does a condition hold?
///
/// Found by going from the condition down to the variable, turning the set of
/// allowed results of each operation into that of its operand: comparisons
/// with constants, sums, complements, extensions, concatenations, shifts,
/// quotients by constants, and Boolean combinations of these.  For variables
/// of up to 8 bits, when that does not work, by trying all values.
#ifndef SOLVER_DOMAIN_H
#define SOLVER_DOMAIN_H

#include "solver/layer_impl.h"
#include "solver/ranges.h"

/// Sets of conditions that have one variable only: kept for good.
struct domains {
    struct layer_env *env;
    VEC(uint32_t) known; ///< by term: place in `set` + 2; 1: none; 0: not asked
    VEC(struct ranges) set;
};

void domains_release(struct domains *d);
/// - cond has one variable
/// - returns null when the set is not known exactly; valid until the next call
const struct ranges *domains_of(struct domains *d, term cond);

/// The same for a condition of any variables when all but `var` have the
/// values of env: out becomes the set.
/// - env has values for the variables of cond; those of var get lost
/// - returns false when the set is not known exactly
bool domain_under(struct layer_env *env, term cond, uint32_t var,
                  struct ranges *out);
/// Some of these values, near the one that var has; maybe none.
void domain_some(struct layer_env *env, term cond, uint32_t var,
                 struct ranges *out);

#endif
