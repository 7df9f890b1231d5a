/* SPDX-License-Identifier: Apache-2.0 */
/// Slots hold row numbers, linear probing, at most half of them in use.  A
/// removed row stays as a dead one, so that probing needs no tombstones of its
/// own; when the rows are full, dead ones are dropped or the array doubles.
#include "base/map.h"

#include "base/mem.h"

enum { ROWS_FIRST = 8 };

static uint32_t hash_key(uint64_t key)
{
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93u;
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93u;
    return (uint32_t)(key >> 32);
}

void map_release(struct map *m)
{
    mem_free(m->row);
    mem_free(m->slot);
    *m = (struct map){0};
}

void map_clear(struct map *m)
{
    for (uint32_t i = 0; i < m->slots; i++) {
        m->slot[i] = 0;
    }
    m->rows = m->count = 0;
}

/// - returns the slot of the key's row, dead or live, or the free one where
///   it belongs; m has slots
static uint32_t slot_of(const struct map *m, uint64_t key)
{
    uint32_t mask = m->slots - 1;
    uint32_t i = hash_key(key) & mask;

    while (m->slot[i] && m->row[m->slot[i] - 1].key != key) {
        i = (i + 1) & mask;
    }
    return i;
}

/// Drops dead rows and fills the slots anew.
static void rebuild(struct map *m, uint32_t slots)
{
    uint32_t kept = 0;

    assert(slots / 2 >= m->count);
    mem_free(m->slot);
    m->slot = mem_new(slots, sizeof *m->slot);
    m->slots = slots;
    for (uint32_t i = 0; i < m->rows; i++) {
        if (m->row[i].live) {
            m->row[kept] = m->row[i];
            m->slot[slot_of(m, m->row[kept].key)] = kept + 1;
            kept++;
        }
    }
    m->rows = kept;
    assert(kept == m->count);
}

/// - the rows are full
static void make_room(struct map *m)
{
    /* Mostly dead rows: the same size will do for a while. */
    if (m->cap && m->count <= m->cap / 2) {
        rebuild(m, m->slots);
        return;
    }
    REQUIRE(m->cap <= UINT32_MAX / 8);
    m->cap = m->cap ? m->cap * 2 : ROWS_FIRST;
    m->row = mem_grow(m->row, m->cap, sizeof *m->row);
    rebuild(m, m->cap * 2);
}

bool map_set(struct map *m, uint64_t key, uint32_t value)
{
    uint32_t i = 0;

    if (m->slots) {
        i = slot_of(m, key);
        if (m->slot[i] && m->row[m->slot[i] - 1].live) {
            m->row[m->slot[i] - 1].value = value;
            return false;
        }
    }
    if (m->rows == m->cap) {
        make_room(m);
        i = slot_of(m, key);
    }
    /* A dead row of this key is left behind: a new one goes to the end. */
    m->row[m->rows] = (struct map_row){key, value, true};
    m->slot[i] = ++m->rows;
    m->count++;
    return true;
}

bool map_find(const struct map *m, uint64_t key, uint32_t *value)
{
    uint32_t number = m->slots ? m->slot[slot_of(m, key)] : 0;

    if (!number || !m->row[number - 1].live) {
        return false;
    }
    *value = m->row[number - 1].value;
    return true;
}

bool map_has(const struct map *m, uint64_t key)
{
    uint32_t value = 0;

    return map_find(m, key, &value);
}

uint32_t map_get(const struct map *m, uint64_t key)
{
    uint32_t value = 0;
    bool found = map_find(m, key, &value);

    REQUIRE(found);
    return value;
}

bool map_remove(struct map *m, uint64_t key)
{
    uint32_t number = m->slots ? m->slot[slot_of(m, key)] : 0;

    if (!number || !m->row[number - 1].live) {
        return false;
    }
    m->row[number - 1].live = false;
    m->count--;
    return true;
}

bool map_next(const struct map *m, uint32_t *at, uint64_t *key, uint32_t *value)
{
    while (*at < m->rows) {
        const struct map_row *row = &m->row[(*at)++];

        if (row->live) {
            *key = row->key;
            *value = row->value;
            return true;
        }
    }
    return false;
}

size_t map_bytes(const struct map *m)
{
    return m->cap * sizeof *m->row + m->slots * sizeof *m->slot;
}
