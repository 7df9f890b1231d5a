/* SPDX-License-Identifier: Apache-2.0 */
/// One solver for several explorations: what one has asked is known when
/// another one asks it, whatever the numbers of its terms.
#ifndef TESTS_COMPARE_SHARED_H
#define TESTS_COMPARE_SHARED_H

#include "base/map.h"
#include "solver/solver.h"

struct shared {
    struct terms *terms;
    struct solver *solver;
    struct map var; ///< width and number of a variable -> the one here
};

void shared_init(struct shared *s, const struct solver_config *config);
void shared_release(struct shared *s);
/// A backend that asks s; s outlives it.
struct solver *shared_backend(struct shared *s, struct terms *t);

#endif
