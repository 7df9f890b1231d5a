/* SPDX-License-Identifier: Apache-2.0 */
/// The equations, on a square of bits.
#include "dataflow/items_impl.h"

#include <string.h>

void items_rel_init(struct items_rel *r, uint32_t slots)
{
    r->slots = slots;
    r->stride = r->words = (slots + 63) / 64;
    r->row = mem_new((size_t)slots * r->words, sizeof *r->row);
    r->present = mem_new(r->words, sizeof *r->present);
    r->who = mem_new(slots, sizeof *r->who);
    r->range = mem_new(slots, sizeof *r->range);
    r->j = mem_new(r->words, sizeof *r->j);
    r->u = mem_new(r->words, sizeof *r->u);
    r->mask = mem_new(r->words, sizeof *r->mask);
    r->stored = mem_new(1 + 2 * (size_t)r->words, sizeof *r->stored);
}

void items_rel_release(struct items_rel *r)
{
    mem_free(r->row);
    mem_free(r->present);
    mem_free(r->who);
    mem_free(r->range);
    mem_free(r->j);
    mem_free(r->u);
    mem_free(r->mask);
    mem_free(r->stored);
    *r = (struct items_rel){0};
}

static void mask_clear(struct items_rel *r, uint64_t *mask)
{
    if (r->words) {
        memset(mask, 0, r->words * sizeof *mask);
    }
}

static void row_clear(struct items_rel *r, uint32_t slot)
{
    struct items_range *in = &r->range[slot];

    memset(items_rel_row(r, slot) + in->first, 0,
           (in->end - in->first) * sizeof *r->row);
    *in = (struct items_range){0};
}

void items_rel_clear(struct items_rel *r)
{
    struct bitset present = items_bits(r, r->present);

    bitset_each (&present, slot) {
        row_clear(r, slot);
    }
    mask_clear(r, r->present);
}

/// Something is about to be set in words first .. end-1 of the slot's row.
static void widen(struct items_rel *r, uint32_t slot, uint32_t first,
                  uint32_t end)
{
    struct items_range *in = &r->range[slot];

    if (in->first == in->end) {
        *in = (struct items_range){first, end};
        return;
    }
    in->first = in->first < first ? in->first : first;
    in->end = in->end > end ? in->end : end;
}

// ----------------------------------------------------------------- storing

/// A stored row is where its first word stands, and its words by halves.
void items_rel_load(struct items_rel *r, uint32_t slot, struct items_span row,
                    const uint64_t *mask)
{
    uint64_t *to = items_rel_row(r, slot);

    if (row.count == 0) {
        return;
    }
    uint32_t first = *row.item, end = first + row.count / 2;
    end = end < r->words ? end : r->words;
    if (first >= end) {
        return;
    }
    widen(r, slot, first, end);
    for (uint32_t w = first; w < end; w++) {
        uint64_t bits = 0;

        memcpy(&bits, row.item + 1 + 2 * (size_t)(w - first), sizeof bits);
        to[w] |= mask ? bits & mask[w] : bits;
    }
}

uint32_t items_rel_store(const struct items_rel *r, uint32_t slot,
                         struct items_sets *rows)
{
    const uint64_t *row = items_rel_row(r, slot);
    struct items_range in = r->range[slot];

    while (in.first < in.end && row[in.end - 1] == 0) {
        in.end--;
    }
    while (in.first < in.end && row[in.first] == 0) {
        in.first++;
    }
    uint32_t words = in.end - in.first;
    *r->stored = in.first;
    memcpy(r->stored + 1, row + in.first, words * sizeof *row);
    return items_sets_put(rows, r->stored, words > 0 ? 1 + 2 * words : 0);
}

// --------------------------------------------------------------- elements

static void mask_add(const struct items_rel *r, uint64_t *to,
                     const uint64_t *from)
{
    for (uint32_t k = 0; k < r->words; k++) {
        to[k] |= from[k];
    }
}

bool items_is_present(const struct items_state *s, uint32_t e)
{
    uint32_t slot = s->slot[e];

    return slot != FLOW_NONE && items_bit(s->rel.present, slot) &&
           s->rel.who[slot] == e;
}

/// J becomes J with all that the element is related to.
static void join_j(struct items_state *s, uint32_t e)
{
    if (items_is_present(s, e)) {
        const uint64_t *row = items_rel_row(&s->rel, s->slot[e]);
        struct items_range in = s->rel.range[s->slot[e]];

        for (uint32_t w = in.first; w < in.end; w++) {
            s->rel.j[w] |= row[w];
        }
    }
}

/// The element leaves J and R.
static void leave(struct items_state *s, uint32_t e)
{
    struct items_rel *r = &s->rel;
    uint32_t slot = s->slot[e];

    if (!items_is_present(s, e)) {
        return;
    }
    uint64_t gone = ~((uint64_t)1 << (slot % 64));
    r->j[slot / 64] &= gone;
    struct bitset row = {items_rel_row(r, slot), r->range[slot].end};
    bitset_each (&row, y) {
        items_rel_row(r, y)[slot / 64] &= gone;
    }
    row_clear(r, slot);
    r->present[slot / 64] &= gone;
}

static void leave_sides(struct items_state *s, uint32_t fork)
{
    for (uint32_t k = 0; k < flow_node(s->f, fork)->succs; k++) {
        leave(s, items_open(s, flow_succ(s->f, fork)[k]));
    }
}

static void enter(struct items_state *s, uint32_t e, uint64_t *mask)
{
    uint32_t slot = s->slot[e];

    items_set_bit(s->rel.present, slot);
    items_set_bit(mask, slot);
    s->rel.who[slot] = e;
}

static void take_uses(struct items_state *s, uint32_t n)
{
    uint32_t e = 0;

    mask_clear(&s->rel, s->rel.u);
    for (uint32_t k = 0; items_use(s, n, k, &e); k++) {
        if (s->slot[e] != FLOW_NONE) { // not a side that nothing reaches
            enter(s, e, s->rel.u);
        }
    }
}

/// Adds `to` to the rows of `rows`.
static void relate_rows(struct items_rel *r, uint64_t *rows, const uint64_t *to)
{
    struct bitset each = items_bits(r, rows);
    uint32_t first = 0;
    uint32_t end = r->words;
    while (end > 0 && !to[end - 1]) {
        end--;
    }
    while (first < end && !to[first]) {
        first++;
    }
    if (first == end) {
        return;
    }
    bitset_each (&each, x) {
        uint64_t *row = items_rel_row(r, x);

        widen(r, x, first, end);
        for (uint32_t k = first; k < end; k++) {
            row[k] |= to[k];
        }
    }
}

/// R becomes R + a x b.
static void relate(struct items_rel *r, uint64_t *a, uint64_t *b)
{
    relate_rows(r, a, b);
    if (a != b) {
        relate_rows(r, b, a);
    }
}

static bool mask_is_clear(const struct items_rel *r, const uint64_t *mask)
{
    for (uint32_t k = 0; k < r->words; k++) {
        if (mask[k] != 0) {
            return false;
        }
    }
    return true;
}

static void step_code(struct items_state *s, uint32_t n)
{
    struct items_rel *r = &s->rel;
    const struct flow_def *def = flow_defs(s->f, n);
    uint32_t defs = flow_node(s->f, n)->defs;

    for (uint32_t k = 0; k < defs; k++) {
        join_j(s, def[k].item);
    }
    if (flow_node(s->f, n)->idle && mask_is_clear(r, r->j)) {
        return;
    }
    for (uint32_t k = 0; k < defs; k++) {
        if (def[k].kills) {
            leave(s, def[k].item);
        }
    }
    take_uses(s, n);
    if (flow_node(s->f, n)->chooses) {
        mask_add(r, r->u, r->j);
    }
    relate(r, r->u, r->u);
    relate(r, r->u, r->j);
}

static void step_side(struct items_state *s, const struct items *t, uint32_t n)
{
    struct items_rel *r = &s->rel;
    uint32_t fork = flow_node(s->f, n)->fork;
    struct items_span may = items_sets_get(&t->sets, t->may_def[fork]);

    join_j(s, items_open(s, n));
    for (uint32_t k = 0; k < may.count; k++) {
        join_j(s, may.item[k]);
    }
    s->met = !mask_is_clear(r, r->j);
    if (flow_node(s->f, n)->idle && !s->met) {
        return;
    }
    leave_sides(s, fork);
    take_uses(s, n);
    if (!flow_node(s->f, n)->settled) {
        mask_add(r, r->u, r->j);
    }
    relate(r, r->u, r->u);
    relate(r, r->u, r->j);
}

static void step_return(struct items_state *s)
{
    struct items_rel *r = &s->rel;

    if (flow_node(s->f, FLOW_AT_RETURN)->idle && s->exit_item.len == 0) {
        return;
    }
    take_uses(s, FLOW_AT_RETURN);
    relate(r, r->u, r->u);
    for (uint32_t k = 0; k < flow_node(s->f, FLOW_AT_RETURN)->uses; k++) {
        uint32_t slot = s->slot[flow_uses(s->f, FLOW_AT_RETURN)[k]];

        r->u[slot / 64] &= ~((uint64_t)1 << (slot % 64));
    }
    for (uint32_t k = 0; k < s->exit_item.len; k++) {
        enter(s, s->exit_item.data[k], r->j);
    }
    relate(r, r->u, r->j);
    mask_clear(r, r->j);
}

void items_step(struct items_state *s, const struct items *t, uint32_t n)
{
    mask_clear(&s->rel, s->rel.j);
    switch (flow_node(s->f, n)->kind) {
    case FLOW_SIDE:
        step_side(s, t, n);
        break;
    case FLOW_RETURN:
        step_return(s);
        break;
    case FLOW_FORK:
        break;
    case FLOW_ENTRY:
    case FLOW_EXIT:
    case FLOW_CODE:
        step_code(s, n);
        break;
    }
    for (uint32_t k = s->joins.first[n]; k < s->joins.first[n + 1]; k++) {
        leave_sides(s, s->joins.row[k]);
    }
}

/// The element becomes related to itself.
static void enter_row(struct items_state *s, uint32_t e)
{
    uint32_t slot = s->slot[e];

    widen(&s->rel, slot, slot / 64, slot / 64 + 1);
    enter(s, e, items_rel_row(&s->rel, slot));
}

void items_make_exit(struct items_state *s)
{
    struct items_rel *r = &s->rel;

    for (uint32_t k = 0; k < s->exit_item.len; k++) {
        enter_row(s, s->exit_item.data[k]);
        widen(r, s->slot[s->exit_item.data[k]], 0, r->words);
    }
    for (uint32_t k = 0; k < s->exit.pairs; k++) {
        uint32_t a = s->slot[s->exit.pair[k] >> 32];
        uint32_t b = s->slot[(uint32_t)s->exit.pair[k]];

        items_set_bit(items_rel_row(r, a), b);
        items_set_bit(items_rel_row(r, b), a);
    }
    s->exit_rows = mem_new(s->exit_item.len, sizeof *s->exit_rows);
    for (uint32_t k = 0; k < s->exit_item.len; k++) {
        uint32_t slot = s->slot[s->exit_item.data[k]];

        s->exit_rows[k] = items_rel_store(r, slot, &s->rows);
    }
    items_rel_clear(r);
}

void items_add_exit(struct items_state *s)
{
    for (uint32_t k = 0; k < s->exit_item.len; k++) {
        uint32_t e = s->exit_item.data[k];

        enter_row(s, e);
        items_rel_load(&s->rel, s->slot[e],
                       items_sets_get(&s->rows, s->exit_rows[k]), NULL);
    }
}
