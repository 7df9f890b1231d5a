/* SPDX-License-Identifier: Apache-2.0 */
/// Which elements can have a row in the relation, where, and in which slot.
///
/// What is related to anything is live in the classical sense, so liveness,
/// found per element by a walk backwards from its uses, says how large each R
/// will be.  Elements that are never live in one block may share a slot: they
/// get the smallest free one, so a row has little more bits than there are
/// elements live together.
///
/// Of an open side only the places count that it reaches before its fork's
/// join and before another side of its fork: elsewhere it is not open, and
/// what is related to it there reaches no J.  (RETURN is controlled by each
/// side that leads to it; each is open on the ways through itself only.)
#include "dataflow/items_impl.h"

#include <string.h>

struct walk {
    struct items_state *s;
    const struct items_uses *uses;
    VEC(uint64_t) live; ///< block << 32 | element: at the beginning
    VEC(uint64_t) here; ///< the same: anywhere in the block
    uint32_t first;     ///< of the element in here
    /// By block, element + 1: where it is killed; live at the beginning,
    /// anywhere; open at the end; would be live if it were open anywhere.
    uint32_t *killed, *begins, *inside, *region, *wanted;
    VEC(uint32_t) back, forth; ///< blocks still to be left, either way
    struct bitset *taken;      ///< by block: slots
};

static uint32_t head_of(const struct items_state *s, uint32_t block)
{
    return s->chain[s->blocks.data[block].first];
}

static uint32_t last_of(const struct items_state *s, uint32_t block)
{
    const struct items_block *b = &s->blocks.data[block];

    return s->chain[b->first + b->count - 1];
}

static void push_marked(struct walk *w, uint32_t *marks, uint32_t block,
                        uint32_t e, bool forth)
{
    if (marks[block] == e + 1) {
        return;
    }
    marks[block] = e + 1;
    if (forth) {
        vec_push(&w->forth, block);
    } else {
        vec_push(&w->back, block);
    }
}

// ----------------------------------------------------- where a side is open

/// The end of the block has the side open; so have the blocks behind it,
/// unless they begin with the join or a side of the fork.
/// - wanted: only blocks where the side is wanted are looked at
static void step_forth(struct walk *w, uint32_t e, bool wanted)
{
    const struct items_state *s = w->s;
    uint32_t fork = flow_node(s->f, e - s->f->items)->fork;
    uint32_t last = last_of(s, vec_pop(&w->forth));

    for (uint32_t k = 0; k < flow_node(s->f, last)->succs; k++) {
        uint32_t head = flow_succ(s->f, last)[k];
        uint32_t block = s->block_of[head];
        bool closes = head == s->c->join[fork] ||
                      (flow_node(s->f, head)->kind == FLOW_SIDE &&
                       flow_node(s->f, head)->fork == fork);

        if (!closes && (!wanted || w->wanted[block] == e + 1)) {
            push_marked(w, w->region, block, e, true);
        }
    }
}

static void step_back(struct walk *w, uint32_t e)
{
    const struct items_state *s = w->s;
    uint32_t head = head_of(s, vec_pop(&w->back));

    for (uint32_t k = 0; k < flow_node(s->f, head)->preds; k++) {
        uint32_t p = s->block_of[flow_pred(s->f, head)[k]];

        if (p != FLOW_NONE && w->killed[p] != e + 1) {
            push_marked(w, w->wanted, p, e, false);
        }
    }
}

/// Finds the blocks at whose end the side is open, at least those from which
/// a use can be reached: by the walk, forwards or backwards, that ends first.
static void find_region(struct walk *w, uint32_t e)
{
    const struct items_rows *exposed = &w->uses->exposed;
    uint32_t side = e - w->s->f->items;

    for (uint32_t k = exposed->first[e]; k < exposed->first[e + 1]; k++) {
        push_marked(w, w->wanted, exposed->row[k], e, false);
    }
    push_marked(w, w->region, w->s->block_of[side], e, true);
    while (w->forth.len > 0 && w->back.len > 0) {
        step_forth(w, e, false);
        step_back(w, e);
    }
    while (w->forth.len > 0) {
        step_forth(w, e, true);
    }
    vec_clear(&w->back);
}

// ------------------------------------------------------------ where it lives

static void walk_inside(struct walk *w, uint32_t e, uint32_t block)
{
    if (w->inside[block] != e + 1) {
        w->inside[block] = e + 1;
        vec_push(&w->here, (uint64_t)block << 32 | e);
    }
}

/// - returns whether e, when it is live at the beginning of a block, can be so
///   at the end of the predecessor p, a node
static bool comes_from(const struct walk *w, uint32_t e, uint32_t p)
{
    uint32_t block = w->s->block_of[p];

    return block != FLOW_NONE &&
           (e < w->s->f->items || w->region[block] == e + 1);
}

static void walk_begin(struct walk *w, uint32_t e, uint32_t block)
{
    const struct flow *f = w->s->f;
    uint32_t head = head_of(w->s, block);
    bool comes = e < f->items;

    for (uint32_t k = 0; !comes && k < flow_node(f, head)->preds; k++) {
        comes = comes_from(w, e, flow_pred(f, head)[k]);
    }
    if (comes && w->begins[block] != e + 1) {
        w->begins[block] = e + 1;
        vec_push(&w->live, (uint64_t)block << 32 | e);
        vec_push(&w->back, block);
        walk_inside(w, e, block);
    }
}

static void walk_back(struct walk *w, uint32_t e)
{
    const struct flow *f = w->s->f;

    while (w->back.len > 0) {
        uint32_t head = head_of(w->s, vec_pop(&w->back));

        for (uint32_t k = 0; k < flow_node(f, head)->preds; k++) {
            uint32_t p = flow_pred(f, head)[k];

            if (!comes_from(w, e, p)) {
                continue;
            }
            walk_inside(w, e, w->s->block_of[p]);
            if (w->killed[w->s->block_of[p]] != e + 1) {
                walk_begin(w, e, w->s->block_of[p]);
            }
        }
    }
}

/// Finds the blocks where e is live.
static void find_blocks(struct walk *w, uint32_t e)
{
    const struct items_uses *u = w->uses;

    w->first = w->here.len;
    if (e >= w->s->f->items &&
        w->s->block_of[e - w->s->f->items] == FLOW_NONE) {
        return;
    }
    for (uint32_t k = u->kill.first[e]; k < u->kill.first[e + 1]; k++) {
        w->killed[u->kill.row[k]] = e + 1;
    }
    if (e >= w->s->f->items) {
        find_region(w, e);
    }
    for (uint32_t k = u->use.first[e]; k < u->use.first[e + 1]; k++) {
        walk_inside(w, e, u->use.row[k]);
    }
    for (uint32_t k = u->exposed.first[e]; k < u->exposed.first[e + 1]; k++) {
        walk_begin(w, e, u->exposed.row[k]);
    }
    walk_back(w, e);
}

// ------------------------------------------------------------------ slots

/// - returns the smallest slot that is free where the element is live
static uint32_t free_slot(const struct walk *w)
{
    for (uint32_t at = 0;; at++) {
        uint64_t taken = 0;

        for (uint32_t k = w->first; k < w->here.len; k++) {
            const struct bitset *t = &w->taken[w->here.data[k] >> 32];

            taken |= at < t->words ? t->word[at] : 0;
        }
        if (~taken) {
            return at * 64 + (uint32_t)__builtin_ctzll(~taken);
        }
    }
}

/// Gives e a slot.  Rows of a block are as long as its largest slot needs.
static void give_slot(struct walk *w, uint32_t e)
{
    struct items_state *s = w->s;

    if (w->here.len == w->first) {
        return;
    }
    s->slot[e] = free_slot(w);
    if (s->slots <= s->slot[e]) {
        s->slots = s->slot[e] + 1;
    }
    for (uint32_t k = w->first; k < w->here.len; k++) {
        uint32_t at = (uint32_t)(w->here.data[k] >> 32);
        struct items_block *b = &s->blocks.data[at];

        (void)bitset_add(&w->taken[at], s->slot[e]);
        if (b->words <= s->slot[e] / 64) {
            b->words = s->slot[e] / 64 + 1;
        }
    }
}

/// A word for each element that is live at the beginning of a block, and the
/// square of bits.
static uint64_t cost_of(const struct walk *w)
{
    uint64_t slots = w->s->slots;

    return w->live.len + slots * ((slots + 63) / 64);
}

// -------------------------------------------------------------------- all

static void walk_init(struct walk *w, struct items_state *s,
                      const struct items_uses *uses)
{
    uint32_t blocks = s->blocks.len;

    *w = (struct walk){.s = s, .uses = uses};
    w->killed = mem_new(blocks, sizeof *w->killed);
    w->begins = mem_new(blocks, sizeof *w->begins);
    w->inside = mem_new(blocks, sizeof *w->inside);
    w->region = mem_new(blocks, sizeof *w->region);
    w->wanted = mem_new(blocks, sizeof *w->wanted);
    w->taken = mem_new(blocks, sizeof *w->taken);
}

static void walk_release(struct walk *w)
{
    for (uint32_t b = 0; b < w->s->blocks.len; b++) {
        bitset_release(&w->taken[b]);
    }
    mem_free(w->taken);
    mem_free(w->killed);
    mem_free(w->begins);
    mem_free(w->inside);
    mem_free(w->region);
    mem_free(w->wanted);
    vec_release(&w->back);
    vec_release(&w->forth);
    vec_release(&w->here);
    vec_release(&w->live);
}

bool items_find_live(struct items_state *s, const struct items_uses *uses,
                     uint64_t max_cost, uint64_t *cost)
{
    struct walk w;
    bool fits = true;

    walk_init(&w, s, uses);
    s->slot = mem_new(s->elements, sizeof *s->slot);
    memset(s->slot, 0xff, s->elements * sizeof *s->slot);
    s->has_live = true;
    for (uint32_t e = 0; e < s->elements && s->has_live; e++) {
        if (!fits && e >= s->f->items) {
            break;
        }
        find_blocks(&w, e);
        if (fits) {
            give_slot(&w, e);
            fits = cost_of(&w) <= max_cost;
        }
        if (e < s->f->items) { // only open sides are asked for
            w.here.len = 0;
        }
        s->has_live = w.live.len <= max_cost;
    }
    *cost = cost_of(&w);
    if (s->has_live) {
        items_rows_init(&s->live, w.live.data, w.live.len, s->blocks.len);
        items_rows_init(&s->open, w.here.data, w.here.len, s->blocks.len);
    }
    walk_release(&w);
    return fits;
}

bool items_live_before(const struct items_state *s, uint32_t node,
                       uint32_t item)
{
    uint32_t block = s->block_of[node];

    if (!s->has_live) {
        return bitset_has(&s->used, item);
    }
    uint32_t low = s->live.first[block];
    uint32_t high = s->live.first[block + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (s->live.row[mid] < item) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low < s->live.first[block + 1] && s->live.row[low] == item;
}
