/* SPDX-License-Identifier: Apache-2.0 */
/// Dense sets of small numbers.  A set has no fixed size: it grows with its
/// largest member, and members beyond its words are simply not in it.
#ifndef BASE_BITSET_H
#define BASE_BITSET_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Zero-initialised is a valid empty set.
struct bitset {
    uint64_t *word;
    uint32_t words;
};

#define BITSET_NONE UINT32_MAX

void bitset_release(struct bitset *s);
void bitset_clear(struct bitset *s);
void bitset_copy(struct bitset *to, const struct bitset *from);
/// Grows the set at least to the members below `limit`: adding those then
/// allocates nothing.
void bitset_reserve(struct bitset *s, uint32_t limit);

static inline bool bitset_has(const struct bitset *s, uint32_t i)
{
    return i / 64 < s->words && (s->word[i / 64] >> (i % 64) & 1) != 0;
}

/// - i is less than BITSET_NONE
/// - returns true when i is new
static inline bool bitset_add(struct bitset *s, uint32_t i)
{
    uint64_t bit = (uint64_t)1 << (i % 64);
    bool is_new = false;

    REQUIRE(i != BITSET_NONE);
    if (i / 64 >= s->words) {
        bitset_reserve(s, i + 1);
    }
    is_new = (s->word[i / 64] & bit) == 0;
    s->word[i / 64] |= bit;
    return is_new;
}

/// - returns true when i was in s
bool bitset_remove(struct bitset *s, uint32_t i);

/// s becomes s with / cut with / without t.
/// - returns true when s changed
bool bitset_union(struct bitset *s, const struct bitset *t);
bool bitset_intersect(struct bitset *s, const struct bitset *t);
bool bitset_subtract(struct bitset *s, const struct bitset *t);

bool bitset_equal(const struct bitset *s, const struct bitset *t);
bool bitset_is_subset(const struct bitset *s, const struct bitset *of);
bool bitset_meets(const struct bitset *s, const struct bitset *t);
bool bitset_is_empty(const struct bitset *s);
uint32_t bitset_count(const struct bitset *s);

/// - returns the smallest member that is at least `from`, or BITSET_NONE
uint32_t bitset_next(const struct bitset *s, uint32_t from);

/// Members in ascending order; members at or below i may be removed meanwhile.
#define bitset_each(s, i)                                                      \
    for (uint32_t i = bitset_next((s), 0); i != BITSET_NONE;                   \
         i = bitset_next((s), i + 1))

#ifdef __cplusplus
}
#endif
#endif
