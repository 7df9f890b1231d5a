/* SPDX-License-Identifier: Apache-2.0 */
/// Sets of addresses as sorted rows, stored once.
#include "dataflow/pt_set.h"

#include "base/mem.h"

#include <string.h>

void pt_set_release(struct pt_set *s)
{
    mem_free(s->word);
    *s = (struct pt_set){0};
}

static void reserve(struct pt_set *s, uint32_t n)
{
    if (n > s->cap) {
        s->cap = n < 4 ? n : n + n / 2;
        s->word = mem_grow(s->word, s->cap, sizeof *s->word);
    }
}

/// - returns the place of the first word whose key is at least `key`
static uint32_t place(const struct pt_set *s, uint32_t key)
{
    uint32_t low = 0;
    uint32_t high = s->len;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (s->word[mid].key < key) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low;
}

bool pt_set_has(const struct pt_set *s, uint32_t member)
{
    uint32_t at = place(s, member / 32);
    return at < s->len && s->word[at].key == member / 32 &&
           (s->word[at].bits >> (member % 32) & 1) != 0;
}

bool pt_set_add(struct pt_set *s, uint32_t member)
{
    struct pt_word w = {member / 32, (uint32_t)1 << (member % 32)};
    uint32_t at = s->len > 0 && s->word[s->len - 1].key < w.key
                      ? s->len
                      : place(s, w.key);
    if (at < s->len && s->word[at].key == w.key) {
        bool is_new = (s->word[at].bits & w.bits) == 0;
        s->word[at].bits |= w.bits;
        return is_new;
    }
    reserve(s, s->len + 1);
    memmove(s->word + at + 1, s->word + at, (s->len - at) * sizeof w);
    s->word[at] = w;
    s->len++;
    return true;
}

/// - returns the first place from `at` on whose key is at least `key`; near
///   ones are found fast
static uint32_t seek(const struct pt_set *s, uint32_t at, uint32_t key)
{
    uint32_t step = 1;
    while (at + step < s->len && s->word[at + step].key < key) {
        at += step;
        step *= 2;
    }
    uint32_t high = at + step < s->len ? at + step : s->len;
    while (at < high) {
        uint32_t mid = at + (high - at) / 2;
        if (s->word[mid].key < key) {
            at = mid + 1;
        } else {
            high = mid;
        }
    }
    return at;
}

/// Adds n words, ascending, whose keys but `keys` are there already; from
/// behind, in place.
static void add_words(struct pt_set *to, const struct pt_word *word, uint32_t n,
                      uint32_t keys)
{
    uint32_t t = to->len;
    uint32_t at = to->len + keys;
    reserve(to, at);
    to->len = at;
    while (n > 0) {
        struct pt_word w = word[n - 1];
        if (t > 0 && to->word[t - 1].key > w.key) {
            to->word[--at] = to->word[--t];
            continue;
        }
        if (t > 0 && to->word[t - 1].key == w.key) {
            w.bits |= to->word[--t].bits;
        }
        to->word[--at] = w;
        n--;
    }
    assert(at == t);
}

/// - returns how many of the keys are not there
static uint32_t count_new_keys(const struct pt_set *s,
                               const struct pt_word *word, uint32_t n)
{
    uint32_t count = 0;
    for (uint32_t k = 0, at = 0; k < n; k++) {
        at = seek(s, at, word[k].key);
        count += at == s->len || s->word[at].key != word[k].key;
    }
    return count;
}

bool pt_set_union(struct pt_set *to, const struct pt_set *from,
                  struct pt_set *fresh)
{
    struct pt_word *word = NULL;
    uint32_t n = 0;
    uint32_t keys = 0;
    for (uint32_t k = 0, at = 0; k < from->len; k++) {
        struct pt_word w = from->word[k];
        at = seek(to, at, w.key);
        bool known = at < to->len && to->word[at].key == w.key;
        w.bits &= known ? ~to->word[at].bits : UINT32_MAX;
        if (w.bits != 0) {
            word = word ? word : mem_new(from->len - k, sizeof *word);
            word[n++] = w;
            keys += !known;
        }
    }
    if (n > 0) {
        add_words(to, word, n, keys);
        add_words(fresh, word, n, count_new_keys(fresh, word, n));
    }
    mem_free(word);
    return n > 0;
}

void pt_set_strip(struct pt_set *s, const struct bitset *what)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < s->len; k++) {
        struct pt_word w = s->word[k];
        if (w.key / 2 < what->words) {
            w.bits &= ~(uint32_t)(what->word[w.key / 2] >> (w.key % 2 * 32));
        }
        if (w.bits != 0) {
            s->word[kept++] = w;
        }
    }
    s->len = kept;
}

uint32_t pt_set_count(const struct pt_set *s)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->len; k++) {
        n += (uint32_t)__builtin_popcount(s->word[k].bits);
    }
    return n;
}
