/* SPDX-License-Identifier: Apache-2.0 */
/// Linear probing, at most half full; rows keep their hash, so growing does
/// not touch the texts.  Handles are numbered in order of first appearance.
#include "base/intern.h"

#include "base/mem.h"

#include <string.h>

enum { SLOTS_FIRST = 64, ROWS_FIRST = 32 };

/// FNV-1a over the bytes, then a finaliser, since the low bits choose the slot.
static uint32_t hash_bytes(const char *text, size_t len)
{
    uint64_t h = 0xcbf29ce484222325U;

    for (size_t i = 0; i < len; i++) {
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3U;
    }
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15U;
    return (uint32_t)(h >> 32);
}

void intern_init(struct intern *in)
{
    *in = (struct intern){0};
    in->slots = SLOTS_FIRST;
    in->slot = mem_new(in->slots, sizeof *in->slot);
    in->cap = ROWS_FIRST;
    in->row = mem_new(in->cap, sizeof *in->row);
    in->row[0].text = "";
    in->count = 1;
}

void intern_release(struct intern *in)
{
    mem_free(in->slot);
    mem_free(in->row);
    arena_release(&in->arena);
    *in = (struct intern){0};
}

/// - returns the slot that holds the text, or the free one where it belongs
static uint32_t slot_of(const struct intern *in, const char *text, size_t len,
                        uint32_t hash)
{
    uint32_t mask = in->slots - 1;
    uint32_t i = hash & mask;

    for (; in->slot[i]; i = (i + 1) & mask) {
        const struct intern_row *row = &in->row[in->slot[i]];

        if (row->hash == hash && row->len == len &&
            (len == 0 || memcmp(row->text, text, len) == 0)) {
            break;
        }
    }
    return i;
}

static void grow_slots(struct intern *in)
{
    uint32_t mask = 0;

    REQUIRE(in->slots <= UINT32_MAX / 4);
    mem_free(in->slot);
    in->slots *= 2;
    in->slot = mem_new(in->slots, sizeof *in->slot);
    mask = in->slots - 1;
    for (uint32_t id = 1; id < in->count; id++) {
        uint32_t i = in->row[id].hash & mask;

        while (in->slot[i]) {
            i = (i + 1) & mask;
        }
        in->slot[i] = id;
    }
}

str_id intern_make(struct intern *in, const char *text, size_t len)
{
    uint32_t hash = hash_bytes(text, len);
    uint32_t i = 0;

    REQUIRE(in->slots != 0);
    REQUIRE(len < UINT32_MAX);
    i = slot_of(in, text, len, hash);
    if (!in->slot[i]) {
        if (in->count >= in->slots / 2) {
            grow_slots(in);
            i = slot_of(in, text, len, hash);
        }
        if (in->count == in->cap) {
            in->row =
                mem_vec_grow(in->row, &in->cap, in->count + 1, sizeof *in->row);
        }
        in->row[in->count] = (struct intern_row){
            .text = arena_strndup(&in->arena, text, len),
            .len = (uint32_t)len,
            .hash = hash,
        };
        in->slot[i] = in->count++;
    }
    return (str_id){in->slot[i]};
}

str_id intern_make_str(struct intern *in, const char *text)
{
    return intern_make(in, text, strlen(text));
}

str_id intern_find(const struct intern *in, const char *text, size_t len)
{
    REQUIRE(in->slots != 0);
    return (str_id){in->slot[slot_of(in, text, len, hash_bytes(text, len))]};
}

const char *intern_text(const struct intern *in, str_id id)
{
    REQUIRE(id.index < in->count);
    return in->row[id.index].text;
}

uint32_t intern_len(const struct intern *in, str_id id)
{
    REQUIRE(id.index < in->count);
    return in->row[id.index].len;
}

size_t intern_bytes(const struct intern *in)
{
    return in->arena.bytes + in->slots * sizeof *in->slot +
           in->cap * sizeof *in->row;
}
