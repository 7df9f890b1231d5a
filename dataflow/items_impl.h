/* SPDX-License-Identifier: Apache-2.0 */
/// What the parts of items share.  Elements are numbers: item x is x, the open
/// side s is `items + s`.
#ifndef DATAFLOW_ITEMS_IMPL_H
#define DATAFLOW_ITEMS_IMPL_H

#include "dataflow/items.h"

/// Rows of numbers: of key k row[first[k]] .. row[first[k + 1] - 1].
struct items_rows {
    uint32_t *first;
    uint32_t *row;
};
/// - pair: key << 32 | number, in any order of keys; rows keep the order
void items_rows_init(struct items_rows *r, const uint64_t *pair, uint32_t pairs,
                     uint32_t keys);
void items_rows_release(struct items_rows *r);

/// Words first .. end-1.
struct items_range {
    uint32_t first, end;
};

/// A relation as a square of bits.  Elements have slots; elements that are
/// never in one relation may share a slot.
struct items_rel {
    uint32_t slots;
    uint32_t stride;   ///< words from one row to the next
    uint32_t words;    ///< words of each row that are used now
    uint64_t *row;     ///< symmetric; zero for slots that are not present
    uint64_t *present; ///< slots of elements that are related to something
    uint32_t *who;     ///< by present slot: its element
    struct items_range *range; ///< by slot: the others of its row are zero
    uint64_t *j, *u;           ///< J and U of the last step, as slots
    uint64_t *mask;
    uint32_t *stored; ///< room for a row that is about to be stored
};
void items_rel_init(struct items_rel *r, uint32_t slots);
void items_rel_release(struct items_rel *r);
void items_rel_clear(struct items_rel *r);
static inline uint64_t *items_rel_row(const struct items_rel *r, uint32_t slot)
{
    return r->row + (size_t)slot * r->stride;
}
static inline bool items_bit(const uint64_t *word, uint32_t i)
{
    return (word[i / 64] >> (i % 64) & 1) != 0;
}
static inline void items_set_bit(uint64_t *word, uint32_t i)
{
    word[i / 64] |= (uint64_t)1 << (i % 64);
}
/// The slots of a mask or row, for bitset_each.
static inline struct bitset
items_bits(const struct items_rel *r,
           uint64_t *mask) // NOLINT(readability-non-const-parameter)
{
    struct bitset bits = {mask, r->words};

    return bits;
}

/// Nodes chain[first] .. chain[first + count - 1], each the only way to the
/// next one, so that R is kept only at the beginning.
struct items_block {
    uint32_t first, count;
    uint32_t words; ///< of a row
};

struct items_state {
    const struct flow *f;
    const struct order *o;
    const struct control *c;
    uint32_t elements;
    struct items_boundary exit; ///< only while items_init works
    VEC(uint32_t) exit_item;    ///< the items of it, ascending
    uint32_t *exit_rows;        ///< fine: of each its row after RETURN
    struct items_rows joins;    ///< by node: forks whose open sides end there
    struct bitset used;         ///< elements that some node uses
    uint32_t *slot;             ///< by element; FLOW_NONE: never live
    uint32_t slots;
    VEC(struct items_block) blocks; ///< in forward order
    uint32_t *chain;
    uint32_t *block_of;     ///< by node; FLOW_NONE: unreachable
    bool has_live;          ///< else it would be too large
    struct items_rows live; ///< by block: elements live at its beginning
    struct items_rows open; ///< by block: open sides that are live in it
    /// Fine: R at the beginnings of blocks, by row of live: a row of bits as a
    /// set, equal ones stored once.  Most elements meet only what is near them,
    /// and the same things in many blocks.
    uint32_t *row_of;
    struct items_sets rows;
    struct items_rel rel; ///< fine
    uint32_t at;          ///< fine: the node after which rel holds
    bool met;             ///< something met what the last step's side opens
    uint32_t *parent;     ///< coarse: union-find over elements
    VEC(uint32_t) scratch;
};

static inline uint32_t items_open(const struct items_state *s, uint32_t side)
{
    return s->f->items + side;
}

/// The k-th element that node n uses: its items, then the open sides that
/// control it.
/// - returns false when there are not that many
static inline bool items_use(const struct items_state *s, uint32_t n,
                             uint32_t k, uint32_t *e)
{
    uint32_t uses = flow_node(s->f, n)->uses;

    if (k < uses) {
        *e = flow_uses(s->f, n)[k];
        return true;
    }
    k += s->c->first[n] - uses;
    if (k < s->c->first[n + 1]) {
        *e = items_open(s, s->c->by[k]);
        return true;
    }
    return false;
}

// ------------------------------------------------------------- the parts

/// Blocks, and what happens in them.
/// - returns whether the fine relation may take no more than max_cost words;
///   then *cost is what it takes without its rows, else something above
///   max_cost
bool items_plan(struct items_state *s, uint64_t max_cost, uint64_t *cost);
/// By element: the blocks that use it; that use it before anything replaces
/// it; that replace it.
struct items_uses {
    struct items_rows use, exposed, kill;
};
/// Slots, and what is live at the beginning of each block, that again only if
/// it takes no more than max_cost.
/// - as items_plan
bool items_find_live(struct items_state *s, const struct items_uses *uses,
                     uint64_t max_cost, uint64_t *cost);
/// - returns whether an item is live before a node that begins a block;
///   whether it is used anywhere, where that is not known
bool items_live_before(const struct items_state *s, uint32_t node,
                       uint32_t item);
/// MayDef of each fork.
void items_find_may_def(const struct items_state *s, struct items *t);
/// Turns R after n into R before n; leaves J in rel->j.
void items_step(struct items_state *s, const struct items *t, uint32_t n);
/// - returns whether rel relates the element to any: its slot may be another's
bool items_is_present(const struct items_state *s, uint32_t e);
/// Puts the boundary into exit_rows; adds it to rel, which has the width that
/// RETURN's block needs.
void items_make_exit(struct items_state *s);
void items_add_exit(struct items_state *s);
/// - t->cost: without the rows; they are added
/// - returns whether it takes no more than max_cost; else it is not made
bool items_fine(struct items_state *s, struct items *t, uint64_t max_cost);
/// Adds a stored row to that of a slot.  - mask: what of it; null: all
void items_rel_load(struct items_rel *r, uint32_t slot, struct items_span row,
                    const uint64_t *mask);
/// - returns the number of the slot's row among the stored ones; 0: it is empty
uint32_t items_rel_store(const struct items_rel *r, uint32_t slot,
                         struct items_sets *rows);
void items_coarse(struct items_state *s, struct items *t);
/// Stores rel->j as J of n.
void items_record(struct items_state *s, struct items *t, uint32_t n);
/// Fine: makes rel be R after the node.
void items_after(const struct items *t, uint32_t node);
uint32_t items_class(const struct items_state *s, uint32_t e);
/// - returns whether two elements are related just after the node
bool items_elements_related(const struct items *t, uint32_t node, uint32_t a,
                            uint32_t b);

/// - item: ascending; sorted here when it is not
/// - returns the number of the set
uint32_t items_sets_add(struct items_sets *s, uint32_t *item, uint32_t count);
/// The same of a row of any numbers.
uint32_t items_sets_put(struct items_sets *s, const uint32_t *item,
                        uint32_t count);
void items_sets_release(struct items_sets *s);
static inline struct items_span items_sets_get(const struct items_sets *s,
                                               uint32_t set)
{
    struct items_span span = {s->item.data + s->first.data[set],
                              s->first.data[set + 1] - s->first.data[set]};

    return span;
}

#endif
