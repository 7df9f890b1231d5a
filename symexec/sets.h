/* SPDX-License-Identifier: Apache-2.0 */
/// Sets of numbers that share what they have in common: lists from the largest
/// number down, of which equal ones are one.  So two sets are equal when their
/// handles are; 0 is the empty set.
#ifndef SYMEXEC_SETS_H
#define SYMEXEC_SETS_H

#include "base/bitset.h"
#include "base/map.h"
#include "base/mem.h"

struct set_row {
    uint32_t top;  ///< the largest number
    uint32_t rest; ///< the set without it
};

struct sets {
    VEC(struct set_row) rows; ///< [1..]
    struct map index;         ///< top << 32 | rest
    struct map unions;        ///< of two sets, the smaller handle first
    VEC(uint64_t) pending;    ///< of a union at work
};

void sets_init(struct sets *s);
void sets_release(struct sets *s);
/// Forgets all sets.
void sets_clear(struct sets *s);
uint32_t sets_union(struct sets *s, uint32_t a, uint32_t b);
/// - n > 0
uint32_t sets_add(struct sets *s, uint32_t a, uint32_t n);
/// Adds the handles of all sets that have n.
void sets_with(const struct sets *s, uint32_t n, struct bitset *out);

#endif
