/* SPDX-License-Identifier: Apache-2.0 */
/// Sparse sets of small numbers: the words that are not zero, in order.
#ifndef DATAFLOW_PT_SET_H
#define DATAFLOW_PT_SET_H

#include "base/bitset.h"

struct pt_word {
    uint32_t key; ///< members key * 32 + i, for the bits i of `bits`
    uint32_t bits;
};

/// Zero-initialised is a valid empty set.
struct pt_set {
    struct pt_word *word; ///< ascending keys, no zero words
    uint32_t len, cap;
};

void pt_set_release(struct pt_set *s);
bool pt_set_has(const struct pt_set *s, uint32_t member);
/// - returns true when the member is new
bool pt_set_add(struct pt_set *s, uint32_t member);
/// Adds the members of `from` to `to`; those that are new also to `fresh`.
/// - the three are distinct.  - returns true when there are new ones
bool pt_set_union(struct pt_set *to, const struct pt_set *from,
                  struct pt_set *fresh);
/// Removes the members that are in `what`.
void pt_set_strip(struct pt_set *s, const struct bitset *what);
uint32_t pt_set_count(const struct pt_set *s);

/// Members in ascending order, while the set does not change:
/// `for (struct pt_iter i = {0}; pt_set_next(s, &i);)` with i.member.
struct pt_iter {
    uint32_t at, bits, member;
};
static inline bool pt_set_next(const struct pt_set *s, struct pt_iter *i)
{
    while (i->bits == 0) {
        if (i->at == s->len) {
            return false;
        }
        i->bits = s->word[i->at++].bits;
    }
    i->member = s->word[i->at - 1].key * 32 + (uint32_t)__builtin_ctz(i->bits);
    i->bits &= i->bits - 1;
    return true;
}

#endif
