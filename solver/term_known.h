/* SPDX-License-Identifier: Apache-2.0 */
/// What the structure of a term alone says about its value: computed once per
/// node, from what is known of its operands.
#ifndef SOLVER_TERM_KNOWN_H
#define SOLVER_TERM_KNOWN_H

#include "solver/term.h"

/// Contains every value that the term has under any model.
struct term_known {
    u128 zero, one; ///< bits that are 0, that are 1, within the width
    u128 min, max;  ///< unsigned, inclusive
};

/// - x is no array
struct term_known term_known(const struct terms *t, term x);

/// The pool's rows of it: few are different.  Row 0: nothing is known.
struct term_knowns {
    VEC(struct term_known) row;
    uint32_t *slot; ///< open addressing, at most half full; 0: free
    uint32_t slots;
};
void term_knowns_init(struct term_knowns *k);
void term_knowns_release(struct term_knowns *k);
size_t term_knowns_bytes(const struct term_knowns *k);
/// What is known of a node that is not in the pool yet, its operands are.
struct term_known term_known_of(const struct terms *t,
                                const struct term_node *n);
/// - returns the row
uint32_t term_known_row(struct term_knowns *k, const struct term_known *known,
                        unsigned width);

#endif
