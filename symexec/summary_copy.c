/* SPDX-License-Identifier: Apache-2.0 */
/// Copies of strings, and wide characters written over and over: of a length
/// and to a place that inputs may choose.
#include "symexec/summary_text.h"

/// A byte of the target, and whether it counts as written (8 bits).
struct new_byte {
    term at, value, mark;
};

static void write_all(struct machine *mc, const struct block *b,
                      const struct new_byte *fresh, uint64_t n)
{
    struct block *to = store_own(&mc->s->store, b->base);

    machine_forget(mc);
    for (uint64_t k = 0; k < n; k++) {
        block_write_marked(mc->terms, to, fresh[k].at, fresh[k].value,
                           fresh[k].mark);
    }
}

/// Does copying n bytes of b to a, the first one first, read none of them
/// after it was written?
static bool is_apart(struct machine *mc, const struct text_call *x, uint64_t n)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;
    u128 behind = 0;

    if (x->a.block != x->b.block) {
        return true;
    }
    // b - a; below 0 it is large.
    term distance =
        term_sub(t, value_term(t, x->b.addr, w), value_term(t, x->a.addr, w));
    if (!term_is_const(t, distance, &behind)) {
        return false;
    }
    u128 ahead = ((u128)1 << w) - behind;
    return behind < (u128)1 << (w - 1) || ahead >= n;
}

/// Byte k of a after a copy that ends with byte `end` of b.
static struct new_byte copied(struct machine *mc, const struct text_call *x,
                              term end, uint64_t k)
{
    struct terms *t = mc->terms;
    term in = term_2(t, TERM_ULE, term_const(t, 64, k), end);
    struct new_byte b = {.at = text_place(mc, &x->a, k)};

    // What was there stays behind the end.
    b.value = term_ite(t, in, text_char(mc, &x->b, k), text_char(mc, &x->a, k));
    b.mark =
        term_ite(t, in, term_const(t, 8, 1), block_mark(t, x->a.block, b.at));
    return b;
}

bool text_copy(struct machine *mc, struct text_call *x, bool to_end,
               struct value *result)
{
    term yes = term_const(mc->terms, 1, 1);
    struct text_call from = {.a = x->b, .text = true};

    REQUIRE(x->a.block && x->b.block);
    from.scan.most = x->b.room;
    bool done = scan_run(mc, &from.scan, call_ends_at, &from);
    uint64_t n = from.scan.stop.len;
    if (!done || x->a.block->read_only || !is_apart(mc, x, n)) {
        vec_release(&from.scan.stop);
        return false;
    }
    term end = scan_end(mc, &from.scan);
    done = call_readable(mc, &from, end) &&
           text_access(mc, &x->a, IR_ACCESS_WRITE, end, yes);
    vec_release(&from.scan.stop);
    if (!done) {
        return true;
    }
    n = n < x->a.room ? n : x->a.room;
    struct new_byte *fresh = mem_new(n, sizeof *fresh);
    for (uint64_t k = 0; k < n; k++) {
        fresh[k] = copied(mc, x, end, k);
    }
    write_all(mc, x->a.block, fresh, n);
    mem_free(fresh);
    *result = to_end ? text_pointer(mc, &x->a, end) : x->a.addr;
    return true;
}

/// Byte `part` of character k of a after the first ones have become c.
static struct new_byte filled(struct machine *mc, const struct text_call *x,
                              uint64_t k, unsigned part)
{
    struct terms *t = mc->terms;
    term in = term_2(t, TERM_ULT, term_const(t, 64, k), x->limit);
    term now = text_char(mc, &x->a, k), one = term_const(t, 8, 1);
    struct new_byte b = {.at = term_2(t, TERM_ADD, text_place(mc, &x->a, k),
                                      term_const(t, 64, part))};

    b.value = term_extract(t, term_ite(t, in, x->c, now), 8 * part, 8);
    b.mark = term_ite(t, in, one, block_mark(t, x->a.block, b.at));
    return b;
}

bool text_fill(struct machine *mc, struct text_call *x, struct value *result)
{
    struct terms *t = mc->terms;
    uint64_t room = x->a.room, n = room * x->a.unit;
    term behind = term_const(t, 64, room), none = term_const(t, 64, 0);
    u128 known = 0;

    // Of a known length the model takes one path.
    if (x->a.block->read_only || room > SCAN_MOST ||
        term_is_const(t, x->limit, &known)) {
        return false;
    }
    term last = term_ite(t, term_2(t, TERM_ULT, behind, x->limit), behind,
                         term_sub(t, x->limit, term_const(t, 64, 1)));
    term some = term_not(t, term_2(t, TERM_EQ, x->limit, none));
    if (!text_access(mc, &x->a, IR_ACCESS_WRITE, last, some)) {
        return true;
    }
    struct new_byte *fresh = mem_new(n, sizeof *fresh);
    for (uint64_t k = 0; k < n; k++) {
        fresh[k] = filled(mc, x, k / x->a.unit, (unsigned)(k % x->a.unit));
    }
    write_all(mc, x->a.block, fresh, n);
    mem_free(fresh);
    *result = x->a.addr;
    return true;
}
