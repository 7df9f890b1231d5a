/* SPDX-License-Identifier: Apache-2.0 */
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

/// What of `from` is not in `to`: adds it to fresh.
/// - returns how many keys of `from` are not among those of `to`
static uint32_t find_fresh(const struct pt_set *to, const struct pt_set *from,
                           struct pt_set *fresh, bool *any)
{
    uint32_t keys = 0;
    uint32_t at = from->len > 0 ? place(to, from->word[0].key) : 0;
    uint32_t f = 0;
    for (uint32_t k = 0; k < from->len; k++) {
        struct pt_word w = from->word[k];
        while (at < to->len && to->word[at].key < w.key) {
            at++;
        }
        if (at < to->len && to->word[at].key == w.key) {
            w.bits &= ~to->word[at].bits;
        } else {
            keys++;
        }
        if (w.bits == 0) {
            continue;
        }
        *any = true;
        f = f < fresh->len && fresh->word[f].key <= w.key ? f
                                                          : place(fresh, w.key);
        while (f < fresh->len && fresh->word[f].key < w.key) {
            f++;
        }
        if (f == fresh->len || fresh->word[f].key != w.key) {
            reserve(fresh, fresh->len + 1);
            memmove(fresh->word + f + 1, fresh->word + f,
                    (fresh->len - f) * sizeof w);
            fresh->word[f] = (struct pt_word){w.key, 0};
            fresh->len++;
        }
        fresh->word[f].bits |= w.bits;
    }
    return keys;
}

bool pt_set_union(struct pt_set *to, const struct pt_set *from,
                  struct pt_set *fresh)
{
    bool any = false;
    uint32_t keys = find_fresh(to, from, fresh, &any);
    if (!any) {
        return false;
    }
    // From behind, in place.
    reserve(to, to->len + keys);
    uint32_t at = to->len + keys;
    uint32_t t = to->len;
    uint32_t f = from->len;
    while (f > 0) {
        struct pt_word w = from->word[f - 1];
        if (t > 0 && to->word[t - 1].key > w.key) {
            to->word[--at] = to->word[--t];
            continue;
        }
        if (t > 0 && to->word[t - 1].key == w.key) {
            w.bits |= to->word[--t].bits;
        }
        to->word[--at] = w;
        f--;
    }
    assert(at == t);
    to->len += keys;
    return true;
}

uint32_t pt_set_count(const struct pt_set *s)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->len; k++) {
        n += (uint32_t)__builtin_popcount(s->word[k].bits);
    }
    return n;
}
