/* SPDX-License-Identifier: Apache-2.0 */
/// Characters of an object from an address on, as terms.
#include "solver/term_known.h"
#include "symexec/summary_text.h"

#include <string.h>

bool text_open(struct machine *mc, struct value addr, unsigned unit,
               struct text_view *v)
{
    u128 at = 0;

    *v = (struct text_view){.addr = addr, .unit = unit};
    v->block = machine_object_at(mc, addr);
    if (!v->block || !v->block->live || mc->end != RUN_GOES_ON ||
        (v->block->kind == MEMORY_GLOBAL &&
         !mc->m->globals.data[v->block->index].defined)) {
        return false;
    }
    if (mc->track) {
        track_came(mc, v->block);
    }
    v->offset = machine_offset(mc, addr, v->block);
    struct term_known known = term_known(mc->terms, v->offset);
    uint64_t first = (uint64_t)known.min;
    v->last_at = known.max;
    v->room = first < v->block->size ? (v->block->size - first) / unit : 0;
    if (term_is_const(mc->terms, v->offset, &at)) {
        v->offset = (term){0};
        v->at = (uint64_t)at;
    }
    return true;
}

bool text_is_known(const struct text_view *v)
{
    return v->offset.index == 0 && !v->block->sym &&
           v->block->array.index == 0 && v->block->length.index == 0;
}

bool text_is_plain(const struct text_view *v)
{
    if (!text_is_known(v) || v->room == 0) {
        return false;
    }
    static const uint8_t null[WIDE];
    const uint8_t *from = v->block->data + v->at;
    uint64_t k = 0;

    while (k < v->room && memcmp(from + k * v->unit, null, v->unit) != 0) {
        k++;
    }
    return k < v->room && !block_unwritten(v->block, v->at, (k + 1) * v->unit);
}

term text_place(struct machine *mc, const struct text_view *v, uint64_t k)
{
    struct terms *t = mc->terms;

    return v->offset.index
               ? term_2(t, TERM_ADD, v->offset, term_const(t, 64, k * v->unit))
               : term_const(t, 64, v->at + k * v->unit);
}

term text_char(struct machine *mc, const struct text_view *v, uint64_t k)
{
    struct terms *t = mc->terms;
    u128 bits = 0;

    if (v->offset.index != 0) {
        return block_read_at(t, v->block, text_place(mc, v, k), v->unit);
    }
    term c = block_read(t, v->block, v->at + k * v->unit, v->unit, &bits);
    return c.index ? c : term_const(t, 8 * v->unit, bits);
}

/// The address of character `at`.
static term address_of(struct machine *mc, const struct text_view *v, term at)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;
    term bytes = term_2(t, TERM_MUL, at, term_const(t, 64, v->unit));

    return term_2(t, TERM_ADD, value_term(t, v->addr, w),
                  term_extract(t, bytes, 0, w));
}

bool text_access(struct machine *mc, const struct text_view *v,
                 enum ir_access mode, term at, term when)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;
    term n = term_ite(t, when, term_const(t, w, v->unit), term_const(t, w, 0));

    return machine_access(mc, mode, value_of_term(t, address_of(mc, v, at)),
                          value_of_term(t, n));
}

struct value text_pointer(struct machine *mc, const struct text_view *v,
                          term at)
{
    return value_of_term(mc->terms, address_of(mc, v, at));
}

struct value text_pointer_or_null(struct machine *mc, term found,
                                  struct value p)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;

    return value_of_term(
        t, term_ite(t, found, value_term(t, p, w), term_const(t, w, 0)));
}

term text_is(struct machine *mc, term c, unsigned v)
{
    struct terms *t = mc->terms;

    return term_2(t, TERM_EQ, c, term_const(t, term_get(t, c)->width, v));
}

// ---------------------------------------------------------------- reach

struct text_reach reach_none(struct machine *mc)
{
    struct terms *t = mc->terms;

    return (struct text_reach){.last = term_const(t, 64, 0),
                               .when = term_const(t, 1, 0)};
}

void reach_add(struct machine *mc, struct text_reach *r, term at, term when)
{
    struct terms *t = mc->terms;
    term more = term_and(t, when, term_2(t, TERM_ULT, r->last, at));

    r->last = term_ite(t, more, at, r->last);
    r->when = term_or(t, r->when, when);
}

/// One bit: character k is looked at, it is in the object, and nobody wrote
/// it.
static term reach_is_bad(struct machine *mc, const struct text_reach *r,
                         const struct text_view *v, uint64_t k)
{
    struct terms *t = mc->terms;
    const struct block *b = v->block;
    term where = text_place(mc, v, k), at = term_const(t, 64, k);
    term size = b->length.index ? b->length : term_const(t, 64, b->size);
    term bad = block_is_unwritten(t, b, where, v->unit);

    bad = term_and(t, bad, term_2(t, TERM_ULT, where, size));
    if (v->unit > 1) {
        bad = term_and(t, bad,
                       term_2(t, TERM_ULE, term_const(t, 64, v->unit),
                              term_sub(t, size, where)));
    }
    if (r->first.index != 0) {
        bad = term_and(t, bad, term_2(t, TERM_ULE, r->first, at));
    }
    return term_and(t, bad, term_2(t, TERM_ULE, at, r->last));
}

bool reach_written(struct machine *mc, const struct text_reach *r,
                   const struct text_view *v, uint64_t n)
{
    struct terms *t = mc->terms;
    term bad = term_const(t, 1, 0);
    u128 known = 0;

    if (!v->block->written && v->block->marks.index == 0) {
        return true;
    }
    for (uint64_t k = 0; k < n && k < v->room; k++) {
        bad = term_or(t, bad, reach_is_bad(mc, r, v, k));
    }
    bad = term_and(t, bad, r->when);
    return (term_is_const(t, bad, &known) && known == 0) ||
           check_unwritten(mc, bad);
}

// ---------------------------------------------------------------- scans

/// - returns false: it is no end, go on
static bool is_certain(struct terms *t, term stop)
{
    u128 bits = 0;

    return term_is_const(t, stop, &bits) && bits == 1;
}

bool scan_run(struct machine *mc, struct text_scan *s, text_stop *stop,
              void *ctx)
{
    struct terms *t = mc->terms;

    for (uint64_t k = 0; k < s->most; k++) {
        if (k == SCAN_MOST) {
            return false;
        }
        term c = stop(mc, ctx, k);
        vec_push(&s->stop, c);
        if (is_certain(t, c)) {
            s->ends = true;
            break;
        }
    }
    return true;
}

term scan_choose(struct machine *mc, const struct text_scan *s,
                 text_value *value, void *ctx, term otherwise)
{
    term r = otherwise;

    for (uint64_t k = s->stop.len; k-- > 0;) {
        r = term_ite(mc->terms, s->stop.data[k], value(mc, ctx, k), r);
    }
    return r;
}

static term position(struct machine *mc, void *ctx, uint64_t k)
{
    (void)ctx;
    return term_const(mc->terms, 64, k);
}

term scan_end(struct machine *mc, const struct text_scan *s)
{
    return scan_choose(mc, s, position, NULL,
                       term_const(mc->terms, 64, s->stop.len));
}

bool scan_access(struct machine *mc, const struct text_scan *s,
                 const struct text_view *v, const struct text_reach *r)
{
    bool inside = s->ends && v->block->length.index == 0 &&
                  v->last_at + s->stop.len * v->unit <= v->block->size;

    return inside || text_access(mc, v, IR_ACCESS_READ, r->last, r->when);
}
