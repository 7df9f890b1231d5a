/* SPDX-License-Identifier: Apache-2.0 */
/// What terms cost a worker, from their operations and widths alone.
#ifndef SOLVER_BACKEND_WEIGHT_H
#define SOLVER_BACKEND_WEIGHT_H

#include "solver/term.h"

/// An addition or comparison of up to 32 bits.
#define WEIGHT_UNIT 4

/// Of the node alone: about the time to encode and solve it for the first
/// time.
uint64_t weight_of(const struct terms *t, const struct term_node *n);

/// Which terms have a part that only the theory of floats can say; answers are
/// kept.  Zero-initialised is valid.
struct weight_theory {
    VEC(uint8_t) answer; ///< by term: 0 not known, 1 no, 2 yes
    VEC(term) stack;
};
void weight_theory_release(struct weight_theory *w);
bool weight_needs_floats(struct weight_theory *w, const struct terms *t,
                         term x);

#endif
