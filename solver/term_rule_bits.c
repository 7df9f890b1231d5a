/* SPDX-License-Identifier: Apache-2.0 */
/// Bitwise operations and shifts.  Canonical: a mask of neighbouring ones is
/// an EXTRACT between zeros, and so is a shift by a constant.
#include "solver/term_impl.h"

// ---- pieces

/// x with zeros below and above: bits [low, low + its width) of `width`.
static term put_at(struct terms *t, term x, unsigned low, unsigned width)
{
    if (low > 0) {
        x = term_concat(t, x, term_const(t, low, 0));
    }
    return term_to(t, TERM_ZEXT, x, width);
}

/// - returns whether one is the complement of the other
static bool are_opposite(const struct terms *t, term a, term b)
{
    const struct term_node *na = term_at(t, a);
    const struct term_node *nb = term_at(t, b);

    if (na->op == TERM_NOT && term_same(na->arg[0], b)) {
        return true;
    }
    if (nb->op == TERM_NOT && term_same(nb->arg[0], a)) {
        return true;
    }
    return ((na->op == TERM_ULT && nb->op == TERM_ULE) ||
            (na->op == TERM_ULE && nb->op == TERM_ULT) ||
            (na->op == TERM_SLT && nb->op == TERM_SLE) ||
            (na->op == TERM_SLE && nb->op == TERM_SLT)) &&
           term_same(na->arg[0], nb->arg[1]) &&
           term_same(na->arg[1], nb->arg[0]);
}

/// - returns the place of x among the operands, or 2
static unsigned place_in(const struct term_node *n, term x)
{
    return term_same(n->arg[0], x) ? 0 : term_same(n->arg[1], x) ? 1 : 2;
}

/// The value of every bit of x is a constant: all 0 or all 1.
static bool is_plain(const struct terms *t, term x)
{
    return term_is_value(t, x, 0) || term_is_ones(t, x);
}

/// The operation on the two sides of where a is put together, when one side
/// becomes simple: what is or-ed from bytes becomes a CONCAT.
static term split_at(struct terms *t, enum term_op op, term a, term b)
{
    const struct term_node *n = term_at(t, a);
    unsigned k = 0;
    term high[2] = {{0}};
    term low[2] = {{0}};

    if (n->op != TERM_CONCAT && n->op != TERM_ZEXT) {
        return term_none;
    }
    k = term_width(t, n->arg[n->op == TERM_CONCAT]);
    if (!term_extract_is_free(t, b, k, n->width - k) ||
        !term_extract_is_free(t, b, 0, k)) {
        return term_none;
    }
    high[0] = term_extract(t, a, k, n->width - k);
    high[1] = term_extract(t, b, k, n->width - k);
    low[0] = term_extract(t, a, 0, k);
    low[1] = term_extract(t, b, 0, k);
    if (!is_plain(t, high[0]) && !is_plain(t, high[1]) &&
        !is_plain(t, low[0]) && !is_plain(t, low[1])) {
        return term_none;
    }
    high[0] = term_2(t, op, high[0], high[1]);
    return term_concat(t, high[0], term_2(t, op, low[0], low[1]));
}

static term split(struct terms *t, enum term_op op, term a, term b)
{
    term made = split_at(t, op, a, b);

    return term_is(made) ? made : split_at(t, op, b, a);
}

/// op(op(x, c), b) with constants c and b.
static term merge_const(struct terms *t, enum term_op op, term a, term b)
{
    const struct term_node *n = term_at(t, a);

    if (n->op != op || !term_has_op(t, n->arg[1], TERM_CONST)) {
        return term_none;
    }
    return term_2(t, op, n->arg[0], term_2(t, op, n->arg[1], b));
}

// ---- not

/// - n is a comparison that has an opposite one
static term opposite(struct terms *t, const struct term_node *n)
{
    static const uint8_t other[TERM_OP_COUNT] = {[TERM_ULT] = TERM_ULE,
                                                 [TERM_ULE] = TERM_ULT,
                                                 [TERM_SLT] = TERM_SLE,
                                                 [TERM_SLE] = TERM_SLT};

    return term_2(t, (enum term_op)other[n->op], n->arg[1], n->arg[0]);
}

term term_rule_not(struct terms *t, term a)
{
    const struct term_node *n = term_at(t, a);
    u128 c = 0;

    switch ((enum term_op)n->op) { // NOLINT: the others have no rule
    case TERM_NOT:
        return n->arg[0];
    case TERM_ULT:
    case TERM_ULE:
    case TERM_SLT:
    case TERM_SLE:
        return opposite(t, n);
    case TERM_NEG:
        return term_2(t, TERM_ADD, n->arg[0],
                      term_const(t, n->width, bv_mask(n->width)));
    case TERM_XOR:
        if (term_value(t, n->arg[1], &c)) {
            return term_2(t, TERM_XOR, n->arg[0], term_const(t, n->width, ~c));
        }
        return term_none;
    default:
        return term_none;
    }
}

// ---- and, or

/// The laws that AND and OR share, with the other operation for `dual`.
static term lattice(struct terms *t, enum term_op op, term a, term b)
{
    enum term_op dual = op == TERM_AND ? TERM_OR : TERM_AND;
    const struct term_node *n = term_at(t, a);
    unsigned w = n->width;

    if (are_opposite(t, a, b)) {
        return term_const(t, w, op == TERM_AND ? 0 : bv_mask(w));
    }
    if (n->op != op && n->op != dual) {
        return term_none;
    }
    if (place_in(n, b) < 2) { // idempotence, absorption
        return n->op == op ? a : b;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (are_opposite(t, n->arg[i], b)) {
            return n->op == op
                       ? term_const(t, w, op == TERM_AND ? 0 : bv_mask(w))
                       : term_2(t, op, n->arg[!i], b);
        }
    }
    return term_none;
}

/// The laws that AND and OR share, in both orders.
static term both_ways(struct terms *t, enum term_op op, term a, term b)
{
    term made = lattice(t, op, a, b);

    if (!term_is(made)) {
        made = lattice(t, op, b, a);
    }
    return term_is(made) ? made : split(t, op, a, b);
}

/// - c has a one in it, and a zero
static term mask(struct terms *t, term a, u128 c)
{
    unsigned w = term_width(t, a);
    unsigned low = bv_ctz(c, w);
    unsigned n = bv_ctz(~(c >> low), 128);

    if (c >> low != bv_mask(n)) { // not neighbours
        return term_none;
    }
    return put_at(t, term_extract(t, a, low, n), low, w);
}

term term_rule_and(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    term made = term_none;
    u128 c = 0;

    if (term_same(a, b)) {
        return a;
    }
    if (!term_value(t, b, &c)) {
        return both_ways(t, TERM_AND, a, b);
    }
    if (c == 0) {
        return b;
    }
    if ((c | term_known(t, a).zero) == bv_mask(w)) {
        return a;
    }
    made = merge_const(t, TERM_AND, a, b);
    if (!term_is(made)) {
        made = mask(t, a, c);
    }
    return term_is(made) ? made : split_at(t, TERM_AND, a, b);
}

term term_rule_or(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    term made = term_none;
    u128 c = 0;

    if (term_same(a, b)) {
        return a;
    }
    if (!term_value(t, b, &c)) {
        return both_ways(t, TERM_OR, a, b);
    }
    if (c == bv_mask(w)) {
        return b;
    }
    if ((c & ~term_known(t, a).one) == 0) {
        return a;
    }
    made = merge_const(t, TERM_OR, a, b);
    return term_is(made) ? made : split_at(t, TERM_OR, a, b);
}

// ---- xor

/// XOR(XOR(x, b), b), XOR(NOT x, b).
static term xor_undo(struct terms *t, term a, term b)
{
    const struct term_node *n = term_at(t, a);
    unsigned i = 2;

    if (n->op == TERM_NOT) {
        return term_1(t, TERM_NOT, term_2(t, TERM_XOR, n->arg[0], b));
    }
    if (n->op == TERM_XOR) {
        i = place_in(n, b);
    }
    return i < 2 ? n->arg[!i] : term_none;
}

term term_rule_xor(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    term made = term_none;
    u128 c = 0;

    if (term_same(a, b)) {
        return term_const(t, w, 0);
    }
    if (term_value(t, b, &c)) {
        if (c == 0) {
            return a;
        }
        if (c == bv_mask(w)) {
            return term_1(t, TERM_NOT, a);
        }
        made = merge_const(t, TERM_XOR, a, b);
        return term_is(made) ? made : split_at(t, TERM_XOR, a, b);
    }
    if (are_opposite(t, a, b)) {
        return term_const(t, w, bv_mask(w));
    }
    made = xor_undo(t, a, b);
    if (!term_is(made)) {
        made = xor_undo(t, b, a);
    }
    return term_is(made) ? made : split(t, TERM_XOR, a, b);
}

// ---- shifts

term term_rule_shl(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    u128 k = 0;

    if (term_is_value(t, a, 0)) {
        return a;
    }
    if (!term_value(t, b, &k)) {
        return term_none;
    }
    if (k >= w) {
        return term_const(t, w, 0);
    }
    return k == 0 ? a
                  : put_at(t, term_extract(t, a, 0, w - (unsigned)k),
                           (unsigned)k, w);
}

term term_rule_lshr(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    u128 k = 0;

    if (term_is_value(t, a, 0)) {
        return a;
    }
    if (!term_value(t, b, &k)) {
        return term_none;
    }
    if (k >= w) {
        return term_const(t, w, 0);
    }
    return term_to(t, TERM_ZEXT,
                   term_extract(t, a, (unsigned)k, w - (unsigned)k), w);
}

term term_rule_ashr(struct terms *t, term a, term b)
{
    unsigned w = term_width(t, a);
    u128 k = 0;

    if (term_known(t, a).zero & bv_sign_bit(w)) {
        return term_2(t, TERM_LSHR, a, b);
    }
    if (term_is_ones(t, a)) {
        return a;
    }
    if (!term_value(t, b, &k)) {
        return term_none;
    }
    if (k >= w) {
        k = w - 1;
    }
    return term_to(t, TERM_SEXT,
                   term_extract(t, a, (unsigned)k, w - (unsigned)k), w);
}
