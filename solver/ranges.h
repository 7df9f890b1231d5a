/* SPDX-License-Identifier: Apache-2.0 */
/// Sets of numbers of one width, 1 to 128 bits, as intervals: exact, or given
/// up when there are too many.
#ifndef SOLVER_RANGES_H
#define SOLVER_RANGES_H

#include "base/mem.h"

/// Both ends are in it.
struct range {
    u128 low, high;
};

/// Ascending, with at least one number between two of them.
/// Zero-initialised is valid and empty; the macros of VEC work on it.
struct ranges {
    struct range *data;
    uint32_t len, cap;
};

/// All numbers of this width.
void ranges_all(struct ranges *r, unsigned width);
void ranges_copy(struct ranges *to, const struct ranges *from);
/// Adds low, low + 1, ... high, counted modulo 2^width.  The set must be put
/// in order before it is used.
void ranges_add(struct ranges *r, u128 low, u128 high, unsigned width);
/// Sorts and merges.
void ranges_order(struct ranges *r);

static inline bool ranges_empty(const struct ranges *r)
{
    return r->len == 0;
}

bool ranges_has(const struct ranges *r, u128 v);
bool ranges_is_all(const struct ranges *r, unsigned width);
void ranges_complement(struct ranges *r, unsigned width);
/// - returns true when r is now smaller
bool ranges_intersect(struct ranges *r, const struct ranges *with);
void ranges_union(struct ranges *r, const struct ranges *with);
/// The number a person would choose: `wish` when it is there; of up to 8 bits
/// the least printable character, else the least; of more bits the one of the
/// least magnitude, read as signed.
/// - r is not empty
u128 ranges_pick(const struct ranges *r, unsigned width, u128 wish);

static inline void ranges_release(struct ranges *r)
{
    vec_release(r);
}

#endif
