/* SPDX-License-Identifier: Apache-2.0 */
/// Word by word; words beyond the shorter set's end count as zero.
#include "base/bitset.h"

#include "base/mem.h"

#include <string.h>

static void grow(struct bitset *s, uint32_t words)
{
    uint32_t more = s->words * 2;

    if (words <= s->words) {
        return;
    }
    if (more < words) {
        more = words;
    }
    s->word = mem_grow(s->word, more, sizeof *s->word);
    memset(s->word + s->words, 0, (more - s->words) * sizeof *s->word);
    s->words = more;
}

/// - returns the number of words up to the last one that is not zero
static uint32_t used(const struct bitset *s)
{
    uint32_t n = s->words;

    while (n && !s->word[n - 1]) {
        n--;
    }
    return n;
}

static uint64_t word_of(const struct bitset *s, uint32_t i)
{
    return i < s->words ? s->word[i] : 0;
}

void bitset_release(struct bitset *s)
{
    mem_free(s->word);
    *s = (struct bitset){0};
}

void bitset_clear(struct bitset *s)
{
    if (s->words) {
        memset(s->word, 0, s->words * sizeof *s->word);
    }
}

void bitset_copy(struct bitset *to, const struct bitset *from)
{
    uint32_t n = used(from);

    if (to == from) {
        return;
    }
    bitset_clear(to);
    grow(to, n);
    if (n) {
        memcpy(to->word, from->word, n * sizeof *to->word);
    }
}

void bitset_reserve(struct bitset *s, uint32_t limit)
{
    grow(s, limit / 64 + (limit % 64 != 0));
}

bool bitset_remove(struct bitset *s, uint32_t i)
{
    if (!bitset_has(s, i)) {
        return false;
    }
    s->word[i / 64] &= ~((uint64_t)1 << (i % 64));
    return true;
}

bool bitset_union(struct bitset *s, const struct bitset *t)
{
    uint32_t n = used(t);
    uint64_t changed = 0;

    grow(s, n);
    for (uint32_t i = 0; i < n; i++) {
        changed |= t->word[i] & ~s->word[i];
        s->word[i] |= t->word[i];
    }
    return changed != 0;
}

bool bitset_intersect(struct bitset *s, const struct bitset *t)
{
    uint64_t changed = 0;

    for (uint32_t i = 0; i < s->words; i++) {
        uint64_t kept = word_of(t, i);

        changed |= s->word[i] & ~kept;
        s->word[i] &= kept;
    }
    return changed != 0;
}

bool bitset_subtract(struct bitset *s, const struct bitset *t)
{
    uint64_t changed = 0;

    for (uint32_t i = 0; i < s->words; i++) {
        uint64_t gone = word_of(t, i);

        changed |= s->word[i] & gone;
        s->word[i] &= ~gone;
    }
    return changed != 0;
}

bool bitset_equal(const struct bitset *s, const struct bitset *t)
{
    return bitset_is_subset(s, t) && bitset_is_subset(t, s);
}

bool bitset_is_subset(const struct bitset *s, const struct bitset *of)
{
    for (uint32_t i = 0; i < s->words; i++) {
        if (s->word[i] & ~word_of(of, i)) {
            return false;
        }
    }
    return true;
}

bool bitset_meets(const struct bitset *s, const struct bitset *t)
{
    for (uint32_t i = 0; i < s->words; i++) {
        if (s->word[i] & word_of(t, i)) {
            return true;
        }
    }
    return false;
}

bool bitset_is_empty(const struct bitset *s)
{
    return used(s) == 0;
}

uint32_t bitset_count(const struct bitset *s)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s->words; i++) {
        n += (uint32_t)__builtin_popcountll(s->word[i]);
    }
    return n;
}

uint32_t bitset_next(const struct bitset *s, uint32_t from)
{
    uint32_t i = from / 64;
    uint64_t rest = 0;

    if (i >= s->words) {
        return BITSET_NONE;
    }
    rest = s->word[i] & ~(uint64_t)0 << (from % 64);
    while (!rest) {
        if (++i == s->words) {
            return BITSET_NONE;
        }
        rest = s->word[i];
    }
    return i * 64 + (uint32_t)__builtin_ctzll(rest);
}
