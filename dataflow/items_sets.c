/* SPDX-License-Identifier: Apache-2.0 */
/// Rows by key, and sets by contents.
#include "dataflow/items_impl.h"

#include "base/sort.h"

#include <string.h>

// ------------------------------------------------------------------- rows

void items_rows_init(struct items_rows *r, const uint64_t *pair, uint32_t pairs,
                     uint32_t keys)
{
    r->first = mem_new((size_t)keys + 2, sizeof *r->first);
    r->row = mem_new(pairs, sizeof *r->row);
    for (uint32_t k = 0; k < pairs; k++) {
        r->first[(pair[k] >> 32) + 2]++;
    }
    for (uint32_t k = 2; k <= keys; k++) {
        r->first[k] += r->first[k - 1];
    }
    // first[k + 1] is where the next number of key k goes.
    for (uint32_t k = 0; k < pairs; k++) {
        r->row[r->first[(pair[k] >> 32) + 1]++] = (uint32_t)pair[k];
    }
}

void items_rows_release(struct items_rows *r)
{
    mem_free(r->first);
    mem_free(r->row);
    *r = (struct items_rows){0};
}

// ------------------------------------------------------------------- sets

static uint64_t hash_of(const uint32_t *item, uint32_t count)
{
    uint64_t h = count;

    for (uint32_t k = 0; k < count; k++) {
        h = (h ^ item[k]) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h;
}

/// - returns the slot that has the set, or the free one where it belongs
static uint32_t find_slot(const struct items_sets *s, const uint32_t *item,
                          uint32_t count)
{
    uint32_t at = (uint32_t)hash_of(item, count) & (s->slots - 1);

    for (; s->slot[at]; at = (at + 1) & (s->slots - 1)) {
        struct items_span has = items_sets_get(s, s->slot[at] - 1);

        if (has.count == count &&
            (!count || !memcmp(has.item, item, count * sizeof *item))) {
            break;
        }
    }
    return at;
}

static void sets_grow(struct items_sets *s)
{
    uint32_t sets = s->first.len - 1;

    mem_free(s->slot);
    s->slots = s->slots ? 2 * s->slots : 16;
    s->slot = mem_new(s->slots, sizeof *s->slot);
    for (uint32_t k = 0; k < sets; k++) {
        struct items_span i = items_sets_get(s, k);

        s->slot[find_slot(s, i.item, i.count)] = k + 1;
    }
}

uint32_t items_sets_put(struct items_sets *s, const uint32_t *item,
                        uint32_t count)
{
    if (s->first.len == 0) { // the empty set
        vec_push(&s->first, 0);
        vec_push(&s->first, 0);
        sets_grow(s);
    }
    if (2 * s->first.len >= s->slots) {
        sets_grow(s);
    }
    uint32_t at = find_slot(s, item, count);
    if (!s->slot[at]) {
        s->slot[at] = s->first.len;
        vec_reserve(&s->item, s->item.len + count);
        for (uint32_t k = 0; k < count; k++) {
            s->item.data[s->item.len++] = item[k];
        }
        vec_push(&s->first, s->item.len);
    }
    return s->slot[at] - 1;
}

uint32_t items_sets_add(struct items_sets *s, uint32_t *item, uint32_t count)
{
    sort_u32(item, count);
    return items_sets_put(s, item, count);
}

void items_sets_release(struct items_sets *s)
{
    vec_release(&s->first);
    vec_release(&s->item);
    mem_free(s->slot);
    s->slot = NULL;
    s->slots = 0;
}
