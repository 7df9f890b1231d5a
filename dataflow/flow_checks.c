/* SPDX-License-Identifier: Apache-2.0 */
/// Checks in the middle of a piece.
///
/// What a statement computes is often of no interest where a check in it is:
/// `sum += v[i]` asks whether i is in bounds, and sum may be whatever it is. So
/// each check is a node of its own, which uses what that check depends on, and
/// the piece puts nothing together by itself.
#include "dataflow/flow_function_impl.h"

enum { MOST_CHECKS = 16 }; ///< of one piece

/// What a check of a piece depends on.
struct cone {
    const struct flow_maker *k;
    struct bitset needed; ///< variables, where the walk has come to
    struct bitset items;
};

bool flow_is_check(const struct flow_maker *k, uint32_t inst)
{
    enum ir_op op = (enum ir_op)flow_inst(k, inst)->op;

    return (op == IR_CHECK || op == IR_ACCESS) && !flow_chooses(k, inst) &&
           !calls_is_exit(k->calls, k->func, k->id, inst);
}

static void need(void *ctx, ir_opd o)
{
    struct cone *c = ctx;

    if (ir_opd_kind(o) == IR_OPD_VAR) {
        (void)bitset_add(&c->needed, ir_opd_index(o));
    }
}

/// Adds what the instruction computes by.  - row: its first row, or a later one
static void add_inst(struct cone *c, uint32_t inst, uint32_t row)
{
    const struct flow_maker *k = c->k;

    ir_each_use(k->func, flow_inst(k, inst), need, c);
    for (; row < k->rows.len && k->rows.data[row].inst == inst; row++) {
        const struct cell_effect *e = &k->rows.data[row].effect;

        if (e->reads) {
            (void)bitset_add(&c->items,
                             flow_find_item(k->flow, FLOW_CELL, e->cell));
        }
    }
}

/// - rows: the first row of the piece
/// - returns false when that is not known: memory was written before
static bool find_cone(struct cone *c, uint32_t first, uint32_t check,
                      uint32_t rows)
{
    const struct flow_maker *k = c->k;
    uint32_t row = rows;

    while (row < k->rows.len && k->rows.data[row].inst < check) {
        if (k->rows.data[row++].effect.writes) {
            return false;
        }
    }
    add_inst(c, check, row);
    for (uint32_t i = check; i-- > first;) {
        while (row > rows && k->rows.data[row - 1].inst >= i) {
            row--;
        }
        if (bitset_remove(&c->needed, flow_inst(k, i)->dst.index)) {
            add_inst(c, i, row);
        }
    }
    bitset_each (&c->needed, v) {
        if (k->item[v] != FLOW_NONE) {
            (void)bitset_add(&c->items, k->item[v]);
        }
    }
    return true;
}

struct uses {
    const struct flow_maker *k;
    struct bitset items, replaced;
};

static void add_use(void *ctx, ir_opd o)
{
    struct uses *u = ctx;
    uint32_t item =
        ir_opd_kind(o) == IR_OPD_VAR ? u->k->item[ir_opd_index(o)] : FLOW_NONE;

    if (item != FLOW_NONE && !bitset_has(&u->replaced, item)) {
        (void)bitset_add(&u->items, item);
    }
}

/// How many items the piece uses.
static uint32_t count_uses(const struct flow_maker *k, uint32_t first,
                           uint32_t end, uint32_t row)
{
    struct uses u = {.k = k};

    for (uint32_t i = first; i < end; i++) {
        uint32_t dst = flow_inst(k, i)->dst.index;

        ir_each_use(k->func, flow_inst(k, i), add_use, &u);
        for (; row < k->rows.len && k->rows.data[row].inst == i; row++) {
            const struct cell_effect *e = &k->rows.data[row].effect;
            uint32_t item = flow_find_item(k->flow, FLOW_CELL, e->cell);

            if (e->reads && !bitset_has(&u.replaced, item)) {
                (void)bitset_add(&u.items, item);
            }
            if (e->kills) {
                (void)bitset_add(&u.replaced, item);
            }
        }
        if (dst != 0 && k->item[dst] != FLOW_NONE) {
            (void)bitset_add(&u.replaced, k->item[dst]);
        }
    }
    uint32_t count = bitset_count(&u.items);
    bitset_release(&u.items);
    bitset_release(&u.replaced);
    return count;
}

/// - first: the piece's first instruction, for branches may join here
static void add_check(struct flow_maker *k, uint32_t first,
                      const struct bitset *items)
{
    struct flow_node n = {
        .kind = FLOW_CODE, .stmt = flow_inst(k, first)->stmt, .first = first};
    uint32_t node = flow_add_node(&k->b, n);

    flow_follow(k, node);
    bitset_each (items, item) {
        flow_add_use(&k->b, node, item);
    }
}

bool flow_add_checks(struct flow_maker *k, uint32_t first, uint32_t end)
{
    struct cone cone[MOST_CHECKS];
    uint32_t checks = 0;
    uint32_t rows = flow_rows_of(k, first);
    uint32_t all = count_uses(k, first, end, rows);
    bool apart = true;

    for (uint32_t i = first; i < end && apart; i++) {
        if (!flow_is_check(k, i)) {
            continue;
        }
        apart = checks < MOST_CHECKS;
        if (apart) {
            cone[checks] = (struct cone){.k = k};
            apart = find_cone(&cone[checks], first, i, rows) &&
                    bitset_count(&cone[checks].items) < all;
            checks++;
        }
    }
    for (uint32_t c = 0; c < checks; c++) {
        if (apart && !bitset_is_empty(&cone[c].items)) {
            add_check(k, first, &cone[c].items);
        }
        bitset_release(&cone[c].needed);
        bitset_release(&cone[c].items);
    }
    return apart;
}
