/* SPDX-License-Identifier: Apache-2.0 */
/// Which object an address names, and where in it.
#include "solver/term_known.h"
#include "symexec/input.h"

/// The known part of a sum.
static bool known_part(const struct terms *t, term x, uint64_t *bits)
{
    const struct term_node *n = term_get(t, x);
    u128 v = 0;

    for (uint32_t k = 0; n->op == TERM_ADD && k < 2; k++) {
        if (term_is_const(t, n->arg[k], &v)) {
            *bits = (uint64_t)v;
            return true;
        }
    }
    return false;
}

/// Is the address in what belongs to the object: its granules?
static term is_near(struct terms *t, const struct store *s, term addr,
                    const struct block *b)
{
    if (!store_is_narrow(s)) {
        term window = term_extract(t, addr, MEMORY_WIDE_SHIFT, 32);
        return term_2(t, TERM_EQ, window,
                      term_const(t, 32, b->base >> MEMORY_WIDE_SHIFT));
    }
    term offset = term_sub(t, addr, term_const(t, 32, b->base));
    return term_2(t, TERM_ULE, offset, term_const(t, 32, b->size));
}

/// So little that no other object has it: of 32-bit addresses nothing is.
static bool is_little(const struct store *s, uint64_t bytes)
{
    return !store_is_narrow(s) && bytes < (uint64_t)1 << 20;
}

/// The object that the address means under the path's model.
/// - *sure: it means that one for all inputs of the path
static struct block *look(struct machine *mc, struct value addr, bool *sure)
{
    const struct store *s = &mc->s->store;
    uint64_t at = addr.bits;
    struct block *b = NULL;

    *sure = true;
    if (addr.t.index == 0) {
        return store_find(s, at);
    }
    // C lets an address move within one object only: the one that a known
    // part is in, or little before.
    if (known_part(mc->terms, addr.t, &at)) {
        b = store_find(s, at);
        b = b && (at - b->base <= b->size || is_little(s, b->base - at)) ? b
                                                                         : NULL;
    }
    *sure = b != NULL;
    return b ? b : store_find(s, machine_eval(mc, addr));
}

struct block *machine_object_now(struct machine *mc, struct value addr)
{
    bool sure = false;

    return look(mc, addr, &sure);
}

struct block *machine_object_at(struct machine *mc, struct value addr)
{
    bool sure = false;
    struct block *b = look(mc, addr, &sure);

    if (b && !sure) {
        engine_pick(mc->engine, addr.t,
                    is_near(mc->terms, &mc->s->store, addr.t, b));
    }
    return b;
}

enum { ADDENDS = 8 /* of an address that are looked at */ };

/// The terms that x is the sum of.  - returns how many; 0: too many
static uint32_t addends(const struct terms *t, term x, term part[ADDENDS])
{
    uint32_t count = 1;

    part[0] = x;
    for (uint32_t k = 0; k < count;) {
        const struct term_node *n = term_get(t, part[k]);
        if (n->op != TERM_ADD) {
            k++;
        } else if (count == ADDENDS) {
            return 0;
        } else {
            part[k] = n->arg[0];
            part[count++] = n->arg[1];
        }
    }
    return count;
}

/// The sum with side `side` (1 or 2) of the choice that its part `k` is.
static term sum_with(struct terms *t, const term *part, uint32_t count,
                     uint32_t k, uint32_t side)
{
    term sum = term_get(t, part[k])->arg[side];

    for (uint32_t n = 0; n < count; n++) {
        sum = n == k ? sum : term_2(t, TERM_ADD, sum, part[n]);
    }
    return sum;
}

/// Leaves one side of a choice in addr out, which is never near the object.
static bool settle(struct machine *mc, term *addr, const struct block *b)
{
    struct terms *t = mc->terms;
    term part[ADDENDS];
    uint32_t count = addends(t, *addr, part);

    for (uint32_t k = 0; k < count; k++) {
        if (term_get(t, part[k])->op != TERM_ITE) {
            continue;
        }
        for (uint32_t side = 1; side < 3; side++) {
            u128 bits = 0;
            term sum = sum_with(t, part, count, k, side);
            term near = is_near(t, &mc->s->store, sum, b);
            if (term_is_const(t, near, &bits) && bits == 0) {
                *addr = sum_with(t, part, count, k, 3 - side);
                return true;
            }
        }
    }
    return false;
}

/// What the address is where it names the object: of a choice between null,
/// say, and a place in it only the place counts.
static term in_object(struct machine *mc, term addr, const struct block *b)
{
    while (settle(mc, &addr, b)) {
    }
    return addr;
}

term machine_offset(struct machine *mc, struct value addr,
                    const struct block *b)
{
    struct terms *t = mc->terms;
    term there = in_object(mc, value_term(t, addr, mc->m->index), b);
    term offset = term_sub(t, there, term_const(t, mc->m->index, b->base));

    return mc->m->index == 64 ? offset : term_to(t, TERM_ZEXT, offset, 64);
}
