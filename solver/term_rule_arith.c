/* SPDX-License-Identifier: Apache-2.0 */
/// Arithmetic.  Canonical: a difference is a sum with NEG, the constant of a
/// sum is outermost and on the right, and a short sum has each summand once,
/// with its factor.
#include "solver/term_impl.h"

enum {
    SUMMANDS = 8,  ///< of the sums that are looked at as a whole
    SUM_LEVELS = 4 ///< how deeply they may be nested
};

// ---- sums

struct summand {
    term x;
    u128 factor;
};

struct sum {
    unsigned count;
    bool repeats; ///< a summand was there already
    u128 constant;
    struct summand at[SUMMANDS];
};

static bool add_summand(struct sum *s, term x, u128 factor)
{
    for (unsigned i = 0; i < s->count; i++) {
        if (term_same(s->at[i].x, x)) {
            s->at[i].factor += factor;
            s->repeats = true;
            return true;
        }
    }
    if (s->count == SUMMANDS) {
        return false;
    }
    s->at[s->count++] = (struct summand){x, factor};
    return true;
}

/// - returns the power of two when x is y shifted left, *y; else 0
static u128 shifted(const struct terms *t, term x, term *y)
{
    const struct term_node *n = term_at(t, x);
    const struct term_node *high = NULL;

    if (n->op != TERM_CONCAT || !term_is_value(t, n->arg[1], 0)) {
        return 0;
    }
    high = term_at(t, n->arg[0]);
    if (high->op != TERM_EXTRACT || high->low != 0 ||
        term_width(t, high->arg[0]) != n->width) {
        return 0;
    }
    *y = high->arg[0];
    return (u128)1 << term_width(t, n->arg[1]);
}

/// Adds factor * x to the sum.
/// - returns false when there are too many summands
static bool flatten(const struct terms *t, struct sum *s, term x, u128 factor,
                    unsigned levels)
{
    const struct term_node *n = term_at(t, x);
    u128 c = 0;
    term y = x;

    if (n->op == TERM_CONST) {
        s->constant += factor * node_bits(n);
        return true;
    }
    if (levels > 0 && n->op == TERM_ADD) {
        return flatten(t, s, n->arg[0], factor, levels - 1) &&
               flatten(t, s, n->arg[1], factor, levels - 1);
    }
    if (levels > 0 && n->op == TERM_NEG) {
        return flatten(t, s, n->arg[0], 0 - factor, levels - 1);
    }
    if (n->op == TERM_MUL && term_value(t, n->arg[1], &c)) {
        return add_summand(s, n->arg[0], factor * c);
    }
    c = shifted(t, x, &y);
    return add_summand(s, y, c ? factor * c : factor);
}

/// - x is no sum
static term times(struct terms *t, term x, u128 factor)
{
    unsigned w = term_width(t, x);

    factor = bv_trunc(factor, w);
    if (factor == bv_mask(w)) {
        return term_1(t, TERM_NEG, x);
    }
    return term_2(t, TERM_MUL, x, term_const(t, w, factor));
}

static term rebuild_sum(struct terms *t, const struct sum *s, unsigned w)
{
    term all = term_none;

    for (unsigned i = 0; i < s->count; i++) {
        term x = term_none;

        if (bv_trunc(s->at[i].factor, w) == 0) {
            continue;
        }
        x = times(t, s->at[i].x, s->at[i].factor);
        all = term_is(all) ? term_2(t, TERM_ADD, all, x) : x;
    }
    if (!term_is(all)) {
        return term_const(t, w, s->constant);
    }
    return term_2(t, TERM_ADD, all, term_const(t, w, s->constant));
}

/// The sum of a and b, when a summand of one is in the other too.
static term collect(struct terms *t, term a, term b)
{
    struct sum s = {0};

    if (!flatten(t, &s, a, 1, SUM_LEVELS) ||
        !flatten(t, &s, b, 1, SUM_LEVELS) || !s.repeats) {
        return term_none;
    }
    return rebuild_sum(t, &s, term_width(t, a));
}

static term add_const(struct terms *t, term a, term b)
{
    const struct term_node *n = term_at(t, a);
    u128 c = 0;

    (void)term_value(t, b, &c);
    if (c == 0) {
        return a;
    }
    if (n->op == TERM_ADD && term_has_op(t, n->arg[1], TERM_CONST)) {
        return term_2(t, TERM_ADD, n->arg[0],
                      term_2(t, TERM_ADD, n->arg[1], b));
    }
    if (n->op == TERM_NOT) { // ~x + c = -x + (c - 1)
        return term_2(t, TERM_ADD, term_1(t, TERM_NEG, n->arg[0]),
                      term_const(t, n->width, c - 1));
    }
    return term_none;
}

/// - a is x + c
static term pull_const(struct terms *t, term a, term b)
{
    const struct term_node *n = term_at(t, a);

    return term_2(t, TERM_ADD, term_2(t, TERM_ADD, n->arg[0], b), n->arg[1]);
}

static bool has_const(const struct terms *t, term x)
{
    const struct term_node *n = term_at(t, x);

    return n->op == TERM_ADD && term_has_op(t, n->arg[1], TERM_CONST);
}

static bool is_join(const struct terms *t, term x)
{
    return term_has_op(t, x, TERM_CONCAT) || term_has_op(t, x, TERM_ZEXT);
}

term term_rule_add(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    term made = term_none;

    if (w == 1) {
        return term_2(t, TERM_XOR, a, b);
    }
    if (term_has_op(t, b, TERM_CONST)) {
        return add_const(t, a, b);
    }
    if (has_const(t, a)) {
        return pull_const(t, a, b);
    }
    if (has_const(t, b)) {
        return pull_const(t, b, a);
    }
    made = collect(t, a, b);
    if (!term_is(made) && is_join(t, a) && is_join(t, b) &&
        ((term_known(t, a).zero | term_known(t, b).zero) == bv_mask(w))) {
        return term_2(t, TERM_OR, a, b);
    }
    return made;
}

term term_rule_neg(struct terms *t, term a)
{
    const struct term_node *n = term_at(t, a);
    u128 c = 0;

    if (n->width == 1) {
        return a;
    }
    switch ((enum term_op)n->op) { // NOLINT: the others have no rule
    case TERM_NEG:
        return n->arg[0];
    case TERM_NOT:
        return term_2(t, TERM_ADD, n->arg[0], term_const(t, n->width, 1));
    case TERM_ADD:
        return term_value(t, n->arg[1], &c)
                   ? term_2(t, TERM_ADD, term_1(t, TERM_NEG, n->arg[0]),
                            term_const(t, n->width, 0 - c))
                   : term_none;
    case TERM_MUL:
        return term_value(t, n->arg[1], &c) ? times(t, n->arg[0], 0 - c)
                                            : term_none;
    default:
        return term_none;
    }
}

// ---- products

static unsigned bits_of(u128 v)
{
    return 128 - bv_clz(v, 128);
}

/// Operands that fit in n bits without a sign, n less than w.
static bool fit(const struct terms *t, term a, term b, unsigned n)
{
    return n > 0 && n < term_width(t, a) && term_extract_is_free(t, a, 0, n) &&
           term_extract_is_free(t, b, 0, n);
}

/// The operation on the n low bits of its operands, zeros above.
static term narrow(struct terms *t, enum term_op op, term a, term b, unsigned n)
{
    unsigned w = term_width(t, a);

    a = term_extract(t, a, 0, n);
    b = term_extract(t, b, 0, n);
    return term_to(t, TERM_ZEXT, term_2(t, op, a, b), w);
}

static term mul_const(struct terms *t, term a, u128 c)
{
    const struct term_node *n = term_at(t, a);
    unsigned w = n->width;
    term k = term_const(t, w, c);
    u128 inner = 0;

    if (c == 0) {
        return k;
    }
    if (c == 1) {
        return a;
    }
    if (c == bv_mask(w)) {
        return term_1(t, TERM_NEG, a);
    }
    if ((c & (c - 1)) == 0) {
        return term_2(t, TERM_SHL, a, term_const(t, w, bits_of(c) - 1));
    }
    if (n->op == TERM_MUL && term_value(t, n->arg[1], &inner)) {
        return term_2(t, TERM_MUL, n->arg[0], term_const(t, w, inner * c));
    }
    if (n->op == TERM_NEG) {
        return term_2(t, TERM_MUL, n->arg[0], term_const(t, w, 0 - c));
    }
    if (has_const(t, a)) {
        return term_2(t, TERM_ADD, term_2(t, TERM_MUL, n->arg[0], k),
                      term_2(t, TERM_MUL, n->arg[1], k));
    }
    return term_none;
}

term term_rule_mul(struct terms *t, term a, term b)
{
    term made = term_none;
    unsigned n = 0;
    u128 c = 0;

    if (term_width(t, a) == 1) {
        return term_2(t, TERM_AND, a, b);
    }
    if (term_value(t, b, &c)) {
        made = mul_const(t, a, c);
    }
    if (term_is(made)) {
        return made;
    }
    n = bits_of(term_known(t, a).max) + bits_of(term_known(t, b).max);
    return fit(t, a, b, n) ? narrow(t, TERM_MUL, a, b, n) : term_none;
}

// ---- quotients

/// - returns how many bits hold all values of both, unsigned
static unsigned bits_of_both(const struct terms *t, term a, term b)
{
    return bits_of(term_known(t, a).max | term_known(t, b).max);
}

static bool is_power(u128 c)
{
    return c != 0 && (c & (c - 1)) == 0;
}

term term_rule_udiv(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    unsigned n = bits_of_both(t, a, b);
    u128 c = 0;

    if (term_value(t, b, &c) && is_power(c)) {
        return term_2(t, TERM_LSHR, a, term_const(t, w, bits_of(c) - 1));
    }
    // By 0 it is as many ones as there are bits: no narrower then.
    if (term_known(t, b).min > 0 && fit(t, a, b, n)) {
        return narrow(t, TERM_UDIV, a, b, n);
    }
    return term_none;
}

term term_rule_urem(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    unsigned n = bits_of_both(t, a, b);
    u128 c = 0;

    if (term_value(t, b, &c)) {
        if (c == 0) {
            return a;
        }
        if (is_power(c)) {
            return term_2(t, TERM_AND, a, term_const(t, w, c - 1));
        }
    }
    if (term_known(t, a).max < term_known(t, b).min) {
        return a;
    }
    return fit(t, a, b, n) ? narrow(t, TERM_UREM, a, b, n) : term_none;
}

static bool is_positive(const struct terms *t, term x)
{
    return term_known(t, x).zero & bv_sign_bit(term_width(t, x));
}

/// - returns how many bits hold all values of x as a signed number, when the
///   part with the sign is easily taken; else its width
static unsigned signed_bits(const struct terms *t, term x)
{
    const struct term_node *n = term_at(t, x);
    unsigned w = n->width;

    if (n->op == TERM_SEXT) {
        return term_width(t, n->arg[0]);
    }
    if (n->op == TERM_CONST) {
        u128 v = node_bits(n);

        return bits_of(bv_is_negative(v, w) ? bv_not(v, w) : v) + 1;
    }
    if (n->op == TERM_ZEXT) {
        return term_width(t, n->arg[0]) + 1;
    }
    return w;
}

/// SDIV, SREM of narrow operands: with one bit more the quotient fits, too.
static term narrow_signed(struct terms *t, enum term_op op, term a, term b)
{
    unsigned w = term_width(t, a);
    unsigned na = signed_bits(t, a);
    unsigned nb = signed_bits(t, b);
    unsigned n = (na > nb ? na : nb) + 1;

    if (n >= w) {
        return term_none;
    }
    a = term_extract(t, a, 0, n);
    b = term_extract(t, b, 0, n);
    return term_to(t, TERM_SEXT, term_2(t, op, a, b), w);
}

term term_rule_sdiv(struct terms *t, term a, term b)
{
    u128 c = 0;

    if (is_positive(t, a) && is_positive(t, b)) {
        return term_2(t, TERM_UDIV, a, b);
    }
    if (term_value(t, b, &c)) {
        if (c == 1) {
            return a;
        }
        if (term_is_ones(t, b)) {
            return term_1(t, TERM_NEG, a);
        }
    }
    return narrow_signed(t, TERM_SDIV, a, b);
}

term term_rule_srem(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    u128 c = 0;

    if (is_positive(t, a) && is_positive(t, b)) {
        return term_2(t, TERM_UREM, a, b);
    }
    if (term_value(t, b, &c)) {
        if (c == 0) {
            return a;
        }
        if (c == 1 || term_is_ones(t, b)) {
            return term_const(t, w, 0);
        }
        if (bv_is_negative(c, w) && c != bv_sign_bit(w)) { // sign of a anyway
            return term_2(t, TERM_SREM, a, term_1(t, TERM_NEG, b));
        }
    }
    return narrow_signed(t, TERM_SREM, a, b);
}
