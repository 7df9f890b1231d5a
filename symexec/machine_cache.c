/* SPDX-License-Identifier: Apache-2.0 */
/// Objects at hand, by granule.
#include "symexec/machine.h"

#include <string.h>

static struct machine_cache *row_of(const struct machine *mc, uint64_t addr)
{
    return &mc->cache[(addr >> mc->s->store.shift) % MACHINE_CACHE];
}

void machine_forget(struct machine *mc)
{
    for (uint32_t w = 0; w < COUNT_OF(mc->cached); w++) {
        for (uint64_t left = mc->cached[w]; left != 0; left &= left - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(left);
            mc->cache[64 * w + bit] = (struct machine_cache){0};
        }
        mc->cached[w] = 0;
    }
}

void machine_forget_object(struct machine *mc, const struct block *b)
{
    uint64_t step = (uint64_t)1 << mc->s->store.shift;

    for (uint64_t at = 0; at <= b->size; at += step) {
        struct machine_cache *row = row_of(mc, b->base + at);
        if (row->base == b->base) {
            *row = (struct machine_cache){0};
        }
    }
}

struct block *machine_own(struct machine *mc, uint64_t addr)
{
    const struct block *b = store_find(&mc->s->store, addr);
    struct block *own;

    machine_forget_object(mc, b);
    own = store_own(&mc->s->store, addr);
    return own;
}

/// 1 + the object's only cell in the track; 0: there is none, or several.
static uint32_t only_cell(const struct machine *mc, const struct block *b)
{
    const struct track_cells *c =
        mc->track ? &mc->track->cells_of[b->object] : NULL;

    return c && b->object != 0 && c->last - c->first == 1 ? c->first + 1 : 0;
}

bool machine_refill(struct machine *mc, uint64_t addr, uint64_t n, bool write)
{
    struct machine_cache *row = row_of(mc, addr);
    struct block *b = store_find(&mc->s->store, addr);

    if (!b || !b->live || b->length.index != 0 || b->array.index != 0 ||
        (write && b->read_only) || n > b->size ||
        addr - b->base > b->size - n || n == 0) {
        return false;
    }
    if (write) {
        b = machine_own(mc, addr);
    }
    *row = (struct machine_cache){.base = b->base,
                                  .limit = b->size,
                                  .room = write ? b->size : 0,
                                  .data = b->data,
                                  .sym = b->sym,
                                  .written = b->written,
                                  .block = b,
                                  .cell = only_cell(mc, b),
                                  .object = b->object};
    uint32_t k = (uint32_t)(row - mc->cache);
    mc->cached[k / 64] |= (uint64_t)1 << k % 64;
    return true;
}
