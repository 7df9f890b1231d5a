/* SPDX-License-Identifier: Apache-2.0 */
/// The fine relation: the least solution, by sweeps over the blocks from the
/// end until nothing changes.  R is kept at the beginning of each block.
#include "dataflow/items_impl.h"

#include <string.h>

static uint32_t last_node(const struct items_state *s,
                          const struct items_block *b)
{
    return s->chain[b->first + b->count - 1];
}

/// - returns the first row of s->live at or after `low` that has e or more
static uint32_t find_live(const struct items_state *s, uint32_t block,
                          uint32_t low, uint32_t e)
{
    uint32_t high = s->live.first[block + 1];

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (s->live.row[mid] < e) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low;
}

/// Puts into scratch the rows of s->live with what is live at the beginning of
/// block `next` and in `block`: all items, and sides that are open in both.
/// (At RETURN thousands may be open, on as many different ways.)
static void find_common(struct items_state *s, uint32_t block, uint32_t next)
{
    uint32_t end = s->live.first[next + 1];
    uint32_t at = s->live.first[next];

    vec_clear(&s->scratch);
    for (; at < end && s->live.row[at] < s->f->items; at++) {
        vec_push(&s->scratch, at);
    }
    for (uint32_t k = s->open.first[block];
         k < s->open.first[block + 1] && at < end; k++) {
        at = find_live(s, next, at, s->open.row[k]);
        if (at < end && s->live.row[at] == s->open.row[k]) {
            vec_push(&s->scratch, at);
        }
    }
}

/// Adds R at the beginning of block `next`.
static void load_block(struct items_state *s, uint32_t block, uint32_t next)
{
    struct items_rel *r = &s->rel;

    find_common(s, block, next);
    memset(r->mask, 0, r->words * sizeof *r->mask);
    for (uint32_t k = 0; k < s->scratch.len; k++) {
        uint32_t e = s->live.row[s->scratch.data[k]];

        items_set_bit(r->mask, s->slot[e]);
        items_set_bit(r->present, s->slot[e]);
        r->who[s->slot[e]] = e;
    }
    for (uint32_t k = 0; k < s->scratch.len; k++) {
        uint32_t at = s->scratch.data[k];

        items_rel_load(r, s->slot[s->live.row[at]],
                       items_sets_get(&s->rows, s->row_of[at]), r->mask);
    }
}

/// rel becomes R after the last node of the block.
static void load(struct items_state *s, uint32_t block)
{
    const struct items_block *b = &s->blocks.data[block];
    uint32_t last = last_node(s, b);

    items_rel_clear(&s->rel);
    s->rel.words = b->words;
    for (uint32_t d = 0; d < flow_node(s->f, last)->succs; d++) {
        load_block(s, block, s->block_of[flow_succ(s->f, last)[d]]);
    }
    if (last == FLOW_AT_RETURN) {
        items_add_exit(s);
    }
}

/// - returns whether R at the beginning of the block grew
static bool save(struct items_state *s, uint32_t block)
{
    struct items_rel *r = &s->rel;
    bool changed = false;

    for (uint32_t k = s->live.first[block]; k < s->live.first[block + 1]; k++) {
        uint32_t slot = s->slot[s->live.row[k]], before = s->row_of[k];

        items_set_bit(r->present, slot);
        items_rel_load(r, slot, items_sets_get(&s->rows, before), NULL);
        s->row_of[k] = items_rel_store(r, slot, &s->rows);
        changed = changed || s->row_of[k] != before;
    }
    return changed;
}

static bool run_block(struct items_state *s, const struct items *t,
                      uint32_t block)
{
    const struct items_block *b = &s->blocks.data[block];

    load(s, block);
    for (uint32_t k = b->count; k-- > 0;) {
        items_step(s, t, s->chain[b->first + k]);
    }
    return save(s, block);
}

static void mark_before(const struct items_state *s, uint32_t block,
                        struct bitset *dirty)
{
    uint32_t head = s->chain[s->blocks.data[block].first];

    for (uint32_t k = 0; k < flow_node(s->f, head)->preds; k++) {
        uint32_t p = s->block_of[flow_pred(s->f, head)[k]];

        if (p != FLOW_NONE) {
            (void)bitset_add(dirty, p);
        }
    }
}

static uint64_t words_of(const struct items_sets *rows)
{
    return rows->first.len + rows->item.len / 2;
}

/// - returns whether the rows take no more than so many words
static bool solve(struct items_state *s, const struct items *t,
                  uint64_t max_words)
{
    struct bitset dirty = {0};
    bool fits = true;

    for (uint32_t b = 0; b < s->blocks.len; b++) {
        (void)bitset_add(&dirty, b);
    }
    while (fits && !bitset_is_empty(&dirty)) {
        for (uint32_t b = s->blocks.len; fits && b-- > 0;) {
            if (bitset_remove(&dirty, b) && run_block(s, t, b)) {
                mark_before(s, b, &dirty);
            }
            fits = words_of(&s->rows) <= max_words;
        }
    }
    bitset_release(&dirty);
    return fits;
}

bool items_fine(struct items_state *s, struct items *t, uint64_t max_cost)
{
    items_rel_init(&s->rel, s->slots);
    (void)items_sets_add(&s->rows, NULL, 0);
    s->row_of = mem_new(s->live.first[s->blocks.len], sizeof *s->row_of);
    if (s->block_of[FLOW_AT_RETURN] != FLOW_NONE) {
        s->rel.words = s->blocks.data[s->block_of[FLOW_AT_RETURN]].words;
        items_make_exit(s);
    }
    bool fits = solve(s, t, max_cost - t->cost);
    t->cost += words_of(&s->rows);
    if (!fits) {
        items_sets_release(&s->rows);
        items_rel_release(&s->rel);
        return false;
    }
    for (uint32_t n = 0; n < t->nodes; n++) {
        t->idle[n] = flow_node(s->f, n)->kind == FLOW_FORK;
    }
    for (uint32_t b = s->blocks.len; b-- > 0;) {
        const struct items_block *block = &s->blocks.data[b];

        load(s, b);
        for (uint32_t k = block->count; k-- > 0;) {
            items_step(s, t, s->chain[block->first + k]);
            items_record(s, t, s->chain[block->first + k]);
        }
    }
    s->at = FLOW_NONE;
    return true;
}

void items_after(const struct items *t, uint32_t node)
{
    struct items_state *s = t->state;

    if (s->at == node) {
        return;
    }
    const struct items_block *b = &s->blocks.data[s->block_of[node]];
    load(s, s->block_of[node]);
    for (uint32_t k = b->count; s->chain[b->first + --k] != node;) {
        items_step(s, t, s->chain[b->first + k]);
    }
    s->at = node;
}
