/* SPDX-License-Identifier: Apache-2.0 */
/// Known bits and unsigned bounds, each improved by the other.
#include "solver/term_known.h"

#include "solver/term_impl.h"

enum { SLOTS_FIRST = 64 };

// ---- rows

void term_knowns_init(struct term_knowns *k)
{
    struct term_known nothing = {0};

    *k = (struct term_knowns){0};
    k->slots = SLOTS_FIRST;
    k->slot = mem_new(k->slots, sizeof *k->slot);
    vec_push(&k->row, nothing);
}

void term_knowns_release(struct term_knowns *k)
{
    vec_release(&k->row);
    mem_free(k->slot);
}

size_t term_knowns_bytes(const struct term_knowns *k)
{
    return k->row.cap * sizeof *k->row.data + k->slots * sizeof *k->slot;
}

static uint32_t hash_of(const struct term_known *r)
{
    const u128 part[] = {r->zero, r->one, r->min, r->max};
    uint64_t h = 0;

    for (unsigned i = 0; i < COUNT_OF(part); i++) {
        h = (h ^ (uint64_t)part[i]) * 0x9e3779b97f4a7c15U;
        h ^= h >> 32;
        h = (h ^ (uint64_t)(part[i] >> 64)) * 0xbf58476d1ce4e5b9U;
        h ^= h >> 32;
    }
    return (uint32_t)(h >> 16);
}

static uint32_t slot_of(const struct term_knowns *k, const struct term_known *r)
{
    uint32_t i = hash_of(r) & (k->slots - 1);

    for (; k->slot[i]; i = (i + 1) & (k->slots - 1)) {
        const struct term_known *at = &k->row.data[k->slot[i]];

        if (at->zero == r->zero && at->one == r->one && at->min == r->min &&
            at->max == r->max) {
            break;
        }
    }
    return i;
}

static void grow(struct term_knowns *k)
{
    mem_free(k->slot);
    k->slots *= 2;
    k->slot = mem_new(k->slots, sizeof *k->slot);
    for (uint32_t i = 1; i < k->row.len; i++) {
        k->slot[slot_of(k, &k->row.data[i])] = i;
    }
}

uint32_t term_known_row(struct term_knowns *k, const struct term_known *known,
                        unsigned width)
{
    uint32_t i = 0;

    if (known->zero == 0 && known->one == 0 && known->min == 0 &&
        known->max == bv_mask(width)) {
        return 0;
    }
    i = slot_of(k, known);
    if (k->slot[i] == 0) {
        if (k->row.len >= k->slots / 2) {
            grow(k);
            i = slot_of(k, known);
        }
        k->slot[i] = k->row.len;
        vec_push(&k->row, *known);
    }
    return k->slot[i];
}

// ---- one value, or a range of them

static struct term_known anything(unsigned width)
{
    return (struct term_known){.max = bv_mask(width)};
}

static struct term_known range(u128 min, u128 max)
{
    return (struct term_known){.min = min, .max = max};
}

struct term_known term_known(const struct terms *t, term x)
{
    const struct term_node *n = term_get(t, x);

    REQUIRE(n->width <= BV_MAX_WIDTH);
    if (n->op == TERM_CONST) {
        u128 v = node_bits(n);

        return (struct term_known){~v & bv_mask(n->width), v, v, v};
    }
    return n->known ? t->known.row.data[n->known] : anything(n->width);
}

/// Bits bound the value, and what the bounds have in common from the top are
/// bits.
static struct term_known improve(struct term_known k, unsigned width)
{
    u128 may = ~k.zero & bv_mask(width);
    u128 differ = 0;

    if (k.min < k.one) {
        k.min = k.one;
    }
    if (k.max > may) {
        k.max = may;
    }
    assert(k.min <= k.max && (k.zero & k.one) == 0);
    differ = k.min ^ k.max;
    differ = differ ? bv_mask(128 - bv_clz(differ, 128)) : 0;
    k.one |= k.min & ~differ;
    k.zero |= ~k.min & ~differ & bv_mask(width);
    return k;
}

// ---- operations; w is the width of the result

/// How many low bits are known.
static unsigned low_known(struct term_known k, unsigned w)
{
    return bv_ctz(~(k.zero | k.one) & bv_mask(w), w);
}

static unsigned low_zeros(struct term_known k, unsigned w)
{
    return bv_ctz(~k.zero & bv_mask(w), w);
}

static struct term_known with_low(struct term_known k, u128 bits, unsigned n)
{
    if (n > 0) {
        k.one |= bits & bv_mask(n);
        k.zero |= ~bits & bv_mask(n);
    }
    return k;
}

static struct term_known known_add(struct term_known a, struct term_known b,
                                   unsigned w)
{
    struct term_known k = anything(w);
    unsigned low_a = low_known(a, w);
    unsigned low_b = low_known(b, w);

    // Both ends wrap, or neither does.
    if (bv_add_overflows_u(a.min, b.min, w) ==
        bv_add_overflows_u(a.max, b.max, w)) {
        k = range(bv_add(a.min, b.min, w), bv_add(a.max, b.max, w));
    }
    return with_low(k, a.one + b.one, low_a < low_b ? low_a : low_b);
}

static struct term_known known_neg(struct term_known a, unsigned w)
{
    struct term_known k = anything(w);

    if (a.min != 0) {
        k = range(bv_neg(a.max, w), bv_neg(a.min, w));
    }
    return with_low(k, 0 - a.one, low_known(a, w));
}

static struct term_known known_mul(struct term_known a, struct term_known b,
                                   unsigned w)
{
    struct term_known k = anything(w);
    unsigned zeros = low_zeros(a, w) + low_zeros(b, w);

    if (!bv_mul_overflows_u(a.max, b.max, w)) {
        k = range(a.min * b.min, a.max * b.max);
    }
    return with_low(k, 0, zeros < w ? zeros : w);
}

static struct term_known known_udiv(struct term_known a, struct term_known b,
                                    unsigned w)
{
    return b.min == 0 ? anything(w) : range(a.min / b.max, a.max / b.min);
}

static struct term_known known_urem(struct term_known a, struct term_known b)
{
    return range(0, b.min == 0 || a.max < b.max ? a.max : b.max - 1);
}

static struct term_known known_bits(enum term_op op, struct term_known a,
                                    struct term_known b, unsigned w)
{
    struct term_known k = anything(w);

    if (op == TERM_AND) {
        k.one = a.one & b.one;
        k.zero = a.zero | b.zero;
        k.max = a.max < b.max ? a.max : b.max;
    } else if (op == TERM_OR) {
        k.one = a.one | b.one;
        k.zero = a.zero & b.zero;
        k.min = a.min > b.min ? a.min : b.min;
    } else {
        k.one = (a.one & b.zero) | (a.zero & b.one);
        k.zero = (a.zero & b.zero) | (a.one & b.one);
    }
    return k;
}

static struct term_known known_shift(enum term_op op, struct term_known a,
                                     struct term_known b, unsigned w)
{
    struct term_known k = anything(w);
    unsigned zeros = low_zeros(a, w);

    if (op == TERM_SHL) {
        zeros = b.min >= w - zeros ? w : zeros + (unsigned)b.min;
        return with_low(k, 0, zeros);
    }
    if (op == TERM_LSHR || (a.zero & bv_sign_bit(w))) {
        return range(bv_lshr(a.min, b.max, w), bv_lshr(a.max, b.min, w));
    }
    return k;
}

static struct term_known known_extract(struct term_known a, unsigned low,
                                       unsigned w)
{
    struct term_known k = anything(w);

    k.zero = bv_trunc(a.zero >> low, w);
    k.one = bv_trunc(a.one >> low, w);
    if (a.max >> low <= bv_mask(w)) {
        k.min = a.min >> low;
        k.max = a.max >> low;
    }
    return k;
}

/// - low has width `from`
static struct term_known known_concat(struct term_known high,
                                      struct term_known low, unsigned from)
{
    return (struct term_known){
        .zero = high.zero << from | low.zero,
        .one = high.one << from | low.one,
        .min = high.min << from | low.min,
        .max = high.max << from | low.max,
    };
}

/// - a has width `from`, less than w
static struct term_known known_extend(bool sign, struct term_known a,
                                      unsigned from, unsigned w)
{
    u128 above = bv_mask(w) & ~bv_mask(from);
    struct term_known k = a;

    if (!sign || (a.zero & bv_sign_bit(from))) {
        k.zero |= above;
    } else if (a.one & bv_sign_bit(from)) {
        k.one |= above;
        k.min |= above;
        k.max |= above;
    } else {
        k.min = 0;
        k.max = bv_mask(w);
    }
    return k;
}

static struct term_known known_either(struct term_known a, struct term_known b)
{
    return (struct term_known){
        .zero = a.zero & b.zero,
        .one = a.one & b.one,
        .min = a.min < b.min ? a.min : b.min,
        .max = a.max > b.max ? a.max : b.max,
    };
}

static struct term_known known_2(const struct terms *t,
                                 const struct term_node *n)
{
    struct term_known a = term_known(t, n->arg[0]);
    struct term_known b = term_known(t, n->arg[1]);
    unsigned w = n->width;

    switch ((enum term_op)n->op) { // NOLINT: the others tell nothing
    case TERM_ADD:
        return known_add(a, b, w);
    case TERM_MUL:
        return known_mul(a, b, w);
    case TERM_UDIV:
        return known_udiv(a, b, w);
    case TERM_UREM:
        return known_urem(a, b);
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        return known_bits((enum term_op)n->op, a, b, w);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return known_shift((enum term_op)n->op, a, b, w);
    case TERM_CONCAT:
        return known_concat(a, b, term_width(t, n->arg[1]));
    default:
        return anything(w);
    }
}

static struct term_known known_1(const struct terms *t,
                                 const struct term_node *n)
{
    struct term_known a = term_known(t, n->arg[0]);
    unsigned w = n->width;

    switch ((enum term_op)n->op) { // NOLINT: the others tell nothing
    case TERM_NOT:
        return (struct term_known){a.one, a.zero, bv_not(a.max, w),
                                   bv_not(a.min, w)};
    case TERM_NEG:
        return known_neg(a, w);
    case TERM_EXTRACT:
        return known_extract(a, n->low, w);
    case TERM_ZEXT:
    case TERM_SEXT:
        return known_extend(n->op == TERM_SEXT, a, term_width(t, n->arg[0]), w);
    default:
        return anything(w);
    }
}

struct term_known term_known_of(const struct terms *t,
                                const struct term_node *n)
{
    if (n->op == TERM_ITE) {
        return improve(
            known_either(term_known(t, n->arg[1]), term_known(t, n->arg[2])),
            n->width);
    }
    if (n->op == TERM_SELECT || term_info[n->op].args == 0) {
        return anything(n->width);
    }
    return improve(term_info[n->op].args == 1 ? known_1(t, n) : known_2(t, n),
                   n->width);
}
