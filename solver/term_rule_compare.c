/* SPDX-License-Identifier: Apache-2.0 */
/// Order.  Canonical: no "at most" with a constant, no signed comparison where
/// the unsigned one says the same, operands as narrow as they go.
#include "solver/term_impl.h"

/// - returns a when it was made, b otherwise
static term or_else(term a, term b)
{
    return term_is(a) ? a : b;
}

static u128 greatest_signed(unsigned w)
{
    return bv_sign_bit(w) - 1;
}

// ---- extended and joined operands

/// The comparison of the operands' insides, where both are extended alike.
static term strip(struct terms *t, enum term_op op, enum term_op extend, term a,
                  term b)
{
    const struct term_node *na = term_at(t, a);
    const struct term_node *nb = term_at(t, b);
    term x = na->arg[0];
    term y = nb->arg[0];
    unsigned w = 0;

    if (na->op != extend || nb->op != extend) {
        return term_none;
    }
    w = term_width(t, x) > term_width(t, y) ? term_width(t, x)
                                            : term_width(t, y);
    return term_2(t, op, term_to(t, extend, x, w), term_to(t, extend, y, w));
}

/// CONCATs with the same low part.
static term strip_low(struct terms *t, enum term_op op, term a, term b)
{
    const struct term_node *na = term_at(t, a);
    const struct term_node *nb = term_at(t, b);

    if (na->op == TERM_CONCAT && nb->op == TERM_CONCAT &&
        term_same(na->arg[1], nb->arg[1])) {
        return term_2(t, op, na->arg[0], nb->arg[0]);
    }
    return term_none;
}

// ---- unsigned

/// a < b or a <= b of one bit.
static term order_of_bits(struct terms *t, enum term_op op, term a, term b)
{
    return term_2(t, op, term_not(t, a), b);
}

/// high:low < k
static term concat_below(struct terms *t, const struct term_node *n, u128 k)
{
    unsigned lw = term_width(t, n->arg[1]);
    struct term_known low = term_known(t, n->arg[1]);
    term high = term_const(t, n->width - lw, k >> lw);

    k = bv_trunc(k, lw);
    if (low.max < k) {
        return term_2(t, TERM_ULE, n->arg[0], high);
    }
    return low.min >= k ? term_2(t, TERM_ULT, n->arg[0], high) : term_none;
}

/// k < high:low
static term concat_above(struct terms *t, const struct term_node *n, u128 k)
{
    unsigned lw = term_width(t, n->arg[1]);
    struct term_known low = term_known(t, n->arg[1]);
    term high = term_const(t, n->width - lw, k >> lw);

    k = bv_trunc(k, lw);
    if (low.min > k) {
        return term_2(t, TERM_ULE, high, n->arg[0]);
    }
    return low.max <= k ? term_2(t, TERM_ULT, high, n->arg[0]) : term_none;
}

/// x < k, not decided by the bounds of x
static term below(struct terms *t, term x, u128 k)
{
    const struct term_node *n = term_at(t, x);
    struct term_known known = term_known(t, x);

    if (known.min + 1 == k) {
        return term_2(t, TERM_EQ, x, term_const(t, n->width, k - 1));
    }
    if (known.max == k) {
        return term_not(t, term_2(t, TERM_EQ, x, term_const(t, n->width, k)));
    }
    if (n->op == TERM_ZEXT) { // k is at most the greatest x
        unsigned from = term_width(t, n->arg[0]);

        return term_2(t, TERM_ULT, n->arg[0], term_const(t, from, k));
    }
    return n->op == TERM_CONCAT ? concat_below(t, n, k) : term_none;
}

/// k < x, not decided by the bounds of x
static term above(struct terms *t, u128 k, term x)
{
    const struct term_node *n = term_at(t, x);
    struct term_known known = term_known(t, x);

    if (known.max == k + 1) {
        return term_2(t, TERM_EQ, x, term_const(t, n->width, k + 1));
    }
    if (known.min == k) {
        return term_not(t, term_2(t, TERM_EQ, x, term_const(t, n->width, k)));
    }
    if (n->op == TERM_ZEXT) {
        unsigned from = term_width(t, n->arg[0]);

        return term_2(t, TERM_ULT, term_const(t, from, k), n->arg[0]);
    }
    return n->op == TERM_CONCAT ? concat_above(t, n, k) : term_none;
}

static term same_shape(struct terms *t, enum term_op op, term a, term b)
{
    term made = strip(t, op, TERM_ZEXT, a, b);

    made = or_else(made, strip(t, op, TERM_SEXT, a, b));
    return or_else(made, strip_low(t, op, a, b));
}

term term_rule_ult(struct terms *t, term a, term b)
{
    struct term_known ka = term_known(t, a);
    struct term_known kb = term_known(t, b);
    u128 k = 0;

    if (term_same(a, b) || ka.min >= kb.max) {
        return term_bool(t, false);
    }
    if (ka.max < kb.min) {
        return term_bool(t, true);
    }
    if (term_width(t, a) == 1) {
        return order_of_bits(t, TERM_AND, a, b);
    }
    if (term_value(t, b, &k)) {
        return below(t, a, k);
    }
    if (term_value(t, a, &k)) {
        return above(t, k, b);
    }
    return same_shape(t, TERM_ULT, a, b);
}

term term_rule_ule(struct terms *t, term a, term b)
{
    struct term_known ka = term_known(t, a);
    struct term_known kb = term_known(t, b);
    unsigned w = term_width(t, a);
    u128 k = 0;

    if (term_same(a, b) || ka.max <= kb.min) {
        return term_bool(t, true);
    }
    if (ka.min > kb.max) {
        return term_bool(t, false);
    }
    if (w == 1) {
        return order_of_bits(t, TERM_OR, a, b);
    }
    if (term_value(t, b, &k)) { // less than the greatest: decided above
        return term_2(t, TERM_ULT, a, term_const(t, w, k + 1));
    }
    if (term_value(t, a, &k)) {
        return term_2(t, TERM_ULT, term_const(t, w, k - 1), b);
    }
    return same_shape(t, TERM_ULE, a, b);
}

// ---- signed

/// x < 0
static term is_negative(struct terms *t, term x)
{
    unsigned w = term_width(t, x);

    if (term_has_op(t, x, TERM_VAR) || !term_extract_is_free(t, x, w - 1, 1)) {
        return term_none;
    }
    return term_extract(t, x, w - 1, 1);
}

/// x < k
static term signed_below(struct terms *t, term x, u128 k)
{
    const struct term_node *n = term_at(t, x);
    unsigned w = n->width;

    if (k == bv_sign_bit(w)) {
        return term_bool(t, false);
    }
    if (n->op == TERM_SEXT) {
        unsigned from = term_width(t, n->arg[0]);
        i128 limit = bv_to_signed(bv_sign_bit(from), from);

        if (bv_to_signed(k, w) <= limit) {
            return term_bool(t, false);
        }
        if (bv_to_signed(k, w) > bv_to_signed(greatest_signed(from), from)) {
            return term_bool(t, true);
        }
        return term_2(t, TERM_SLT, n->arg[0], term_const(t, from, k));
    }
    return k == 0 ? is_negative(t, x) : term_none;
}

/// k < x
static term signed_above(struct terms *t, u128 k, term x)
{
    const struct term_node *n = term_at(t, x);
    unsigned w = n->width;

    if (k == greatest_signed(w)) {
        return term_bool(t, false);
    }
    if (n->op == TERM_SEXT) {
        unsigned from = term_width(t, n->arg[0]);
        i128 limit = bv_to_signed(bv_sign_bit(from), from);

        if (bv_to_signed(k, w) < limit) {
            return term_bool(t, true);
        }
        if (bv_to_signed(k, w) >= bv_to_signed(greatest_signed(from), from)) {
            return term_bool(t, false);
        }
        return term_2(t, TERM_SLT, term_const(t, from, k), n->arg[0]);
    }
    if (k == bv_mask(w)) {
        term negative = is_negative(t, x);

        return term_is(negative) ? term_not(t, negative) : term_none;
    }
    return term_none;
}

/// By the signs, where they are known: none, a constant, or the unsigned
/// comparison.
static term by_signs(struct terms *t, enum term_op op, term a, term b)
{
    u128 sign = bv_sign_bit(term_width(t, a));
    struct term_known ka = term_known(t, a);
    struct term_known kb = term_known(t, b);

    if (((ka.zero | ka.one) & (kb.zero | kb.one) & sign) == 0) {
        return term_none;
    }
    if ((ka.one & sign) == (kb.one & sign)) {
        return term_2(t, op == TERM_SLT ? TERM_ULT : TERM_ULE, a, b);
    }
    return term_bool(t, (ka.one & sign) != 0);
}

term term_rule_slt(struct terms *t, term a, term b)
{
    term made = term_none;
    u128 k = 0;

    if (term_same(a, b)) {
        return term_bool(t, false);
    }
    if (term_width(t, a) == 1) { // 1 is -1
        return order_of_bits(t, TERM_AND, b, a);
    }
    made = by_signs(t, TERM_SLT, a, b);
    if (term_is(made)) {
        return made;
    }
    if (term_value(t, b, &k)) {
        return signed_below(t, a, k);
    }
    if (term_value(t, a, &k)) {
        return signed_above(t, k, b);
    }
    made = strip(t, TERM_SLT, TERM_SEXT, a, b);
    return or_else(made, strip_low(t, TERM_SLT, a, b));
}

term term_rule_sle(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    term made = term_none;
    u128 k = 0;

    if (term_same(a, b)) {
        return term_bool(t, true);
    }
    if (w == 1) {
        return order_of_bits(t, TERM_OR, b, a);
    }
    made = by_signs(t, TERM_SLE, a, b);
    if (term_is(made)) {
        return made;
    }
    if (term_value(t, b, &k)) {
        return k == greatest_signed(w)
                   ? term_bool(t, true)
                   : term_2(t, TERM_SLT, a, term_const(t, w, k + 1));
    }
    if (term_value(t, a, &k)) {
        return k == bv_sign_bit(w)
                   ? term_bool(t, true)
                   : term_2(t, TERM_SLT, term_const(t, w, k - 1), b);
    }
    made = strip(t, TERM_SLE, TERM_SEXT, a, b);
    return or_else(made, strip_low(t, TERM_SLE, a, b));
}

// ---- does a product fit?

term term_rule_umulo(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    u128 k = 0;

    if (!bv_mul_overflows_u(term_known(t, a).max, term_known(t, b).max, w)) {
        return term_bool(t, false);
    }
    if (term_value(t, b, &k)) { // not 0
        return term_2(t, TERM_ULT, term_const(t, w, bv_mask(w) / k), a);
    }
    return term_none;
}

/// x * k > 2^(w-1) - 1 or x * k < -2^(w-1), by division of the limits.
static term smulo_const(struct terms *t, term x, u128 k)
{
    unsigned w = term_width(t, x);
    bool negative = bv_is_negative(k, w);
    u128 by = bv_abs(k, w);
    u128 up = negative ? bv_sign_bit(w) / by : greatest_signed(w) / by;
    u128 down = negative ? greatest_signed(w) / by : bv_sign_bit(w) / by;
    term high = term_bool(t, false);
    term low = high;

    // x in [-down, up] fits; limits that no x exceeds are left out.
    if (up < greatest_signed(w)) {
        high = term_2(t, TERM_SLT, term_const(t, w, up), x);
    }
    if (down < bv_sign_bit(w)) {
        low = term_2(t, TERM_SLT, x, term_const(t, w, 0 - down));
    }
    return term_or(t, high, low);
}

term term_rule_smulo(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    u128 k = 0;

    if (term_value(t, b, &k)) {
        return k == 0 ? term_bool(t, false) : smulo_const(t, a, k);
    }
    if (!bv_mul_overflows_s(term_known(t, a).max, term_known(t, b).max, w) &&
        ((term_known(t, a).zero & term_known(t, b).zero) & bv_sign_bit(w))) {
        return term_bool(t, false);
    }
    return term_none;
}

// ---- floats

term term_rule_feq(struct terms *t, term a, term b)
{
    return term_same(a, b) ? term_not(t, term_1(t, TERM_FNAN, a)) : term_none;
}
