/* SPDX-License-Identifier: Apache-2.0 */
/// Equality and ITE.  An equation with a constant is moved towards the
/// variables: it ends as equations of parts of them where that is possible.
#include "solver/term_impl.h"

// ---- equations with a constant

static term equals(struct terms *t, term x, u128 k)
{
    return term_2(t, TERM_EQ, x, term_const(t, term_width(t, x), k));
}

static term eq_extended(struct terms *t, const struct term_node *n, u128 k)
{
    unsigned from = term_width(t, n->arg[0]);
    u128 low = bv_trunc(k, from);
    u128 again = n->op == TERM_SEXT ? bv_sext(low, from, n->width) : low;

    return again == k ? equals(t, n->arg[0], low) : term_bool(t, false);
}

static term eq_concat(struct terms *t, const struct term_node *n, u128 k)
{
    unsigned lw = term_width(t, n->arg[1]);
    term high = equals(t, n->arg[0], k >> lw);

    return term_and(t, high, equals(t, n->arg[1], k));
}

/// x * c = k with c = odd * 2^s: only the low bits of x matter, and an odd
/// number has an inverse (Newton: each step doubles the bits that are right).
static term eq_product(struct terms *t, const struct term_node *n, u128 k)
{
    unsigned s = 0;
    u128 c = 0;
    u128 inverse = 1;

    if (!term_value(t, n->arg[1], &c) || c == 0) {
        return term_none;
    }
    s = bv_ctz(c, n->width);
    if (k & (((u128)1 << s) - 1)) {
        return term_bool(t, false);
    }
    c >>= s;
    for (unsigned i = 0; i < 7; i++) {
        inverse *= 2 - c * inverse;
    }
    return equals(t, term_extract(t, n->arg[0], 0, n->width - s),
                  (k >> s) * inverse);
}

/// - one arm is a constant
static term eq_ite(struct terms *t, const struct term_node *n, u128 k)
{
    for (unsigned i = 1; i < 3; i++) {
        term here = i == 1 ? n->arg[0] : term_none;
        term rest = n->arg[3 - i];
        u128 v = 0;

        if (!term_value(t, n->arg[i], &v)) {
            continue;
        }
        if (!term_is(here)) {
            here = term_not(t, n->arg[0]);
        }
        return v == k ? term_or(t, here, equals(t, rest, k))
                      : term_and(t, term_not(t, here), equals(t, rest, k));
    }
    return term_none;
}

/// - n is compared with 0
static term eq_zero(struct terms *t, const struct term_node *n)
{
    term a = n->arg[0];
    term b = n->arg[1];

    if (n->op == TERM_XOR) {
        return term_2(t, TERM_EQ, a, b);
    }
    if (n->op == TERM_OR) {
        a = equals(t, a, 0);
        return term_and(t, a, equals(t, b, 0));
    }
    if (n->op == TERM_ADD && term_has_op(t, b, TERM_NEG)) {
        return term_2(t, TERM_EQ, a, term_arg(t, b, 0));
    }
    if (n->op == TERM_ADD && term_has_op(t, a, TERM_NEG)) {
        return term_2(t, TERM_EQ, b, term_arg(t, a, 0));
    }
    return term_none;
}

static term eq_const(struct terms *t, term a, u128 k)
{
    const struct term_node *n = term_at(t, a);
    u128 c = 0;

    switch ((enum term_op)n->op) { // NOLINT: the others have no rule
    case TERM_ADD:
    case TERM_XOR:
        if (term_value(t, n->arg[1], &c)) {
            return equals(t, n->arg[0], n->op == TERM_ADD ? k - c : k ^ c);
        }
        break;
    case TERM_NEG:
        return equals(t, n->arg[0], 0 - k);
    case TERM_NOT:
        return equals(t, n->arg[0], ~k);
    case TERM_ZEXT:
    case TERM_SEXT:
        return eq_extended(t, n, k);
    case TERM_CONCAT:
        return eq_concat(t, n, k);
    case TERM_MUL:
        return eq_product(t, n, k);
    case TERM_ITE:
        return eq_ite(t, n, k);
    default:
        break;
    }
    return k == 0 && term_info[n->op].args == 2 ? eq_zero(t, n) : term_none;
}

// ---- equations of two terms

/// - returns whether the two can't be equal, from their structure alone
static bool differ(const struct terms *t, term a, term b)
{
    struct term_known ka = term_known(t, a);
    struct term_known kb = term_known(t, b);

    return ka.max < kb.min || kb.max < ka.min || (ka.one & kb.zero) != 0 ||
           (ka.zero & kb.one) != 0;
}

static bool is_join(const struct term_node *n)
{
    return n->op == TERM_CONCAT || n->op == TERM_ZEXT;
}

/// Both sides of where a is put together.
static term eq_parts(struct terms *t, term a, term b)
{
    const struct term_node *n = term_at(t, a);
    const struct term_node *nb = term_at(t, b);
    unsigned k = 0;
    term high = term_none;

    if (!is_join(n) || !is_join(nb)) {
        return term_none;
    }
    k = term_width(t, n->arg[n->op == TERM_CONCAT]);
    if (!term_extract_is_free(t, b, k, n->width - k) ||
        !term_extract_is_free(t, b, 0, k)) {
        return term_none;
    }
    high = term_2(t, TERM_EQ, term_extract(t, a, k, n->width - k),
                  term_extract(t, b, k, n->width - k));
    return term_and(
        t, high,
        term_2(t, TERM_EQ, term_extract(t, a, 0, k), term_extract(t, b, 0, k)));
}

/// x + y = x + z, x + y = x.
static term eq_sums(struct terms *t, term a, term b)
{
    const struct term_node *na = term_at(t, a);
    const struct term_node *nb = term_at(t, b);

    for (unsigned i = 0; na->op == TERM_ADD && i < 2; i++) {
        if (term_same(na->arg[i], b)) {
            return equals(t, na->arg[!i], 0);
        }
        for (unsigned k = 0; nb->op == TERM_ADD && k < 2; k++) {
            if (term_same(na->arg[i], nb->arg[k])) {
                return term_2(t, TERM_EQ, na->arg[!i], nb->arg[!k]);
            }
        }
    }
    return term_none;
}

static term eq_two(struct terms *t, term a, term b)
{
    const struct term_node *na = term_at(t, a);
    const struct term_node *nb = term_at(t, b);
    term made = eq_sums(t, a, b);

    if (!term_is(made)) {
        made = eq_sums(t, b, a);
    }
    if (!term_is(made) && na->op == nb->op &&
        (na->op == TERM_NOT || na->op == TERM_NEG ||
         (na->op == TERM_SEXT &&
          term_width(t, na->arg[0]) == term_width(t, nb->arg[0])))) {
        made = term_2(t, TERM_EQ, na->arg[0], nb->arg[0]);
    }
    if (!term_is(made)) {
        made = eq_parts(t, a, b);
    }
    return term_is(made) ? made : eq_parts(t, b, a);
}

term term_rule_eq(struct terms *t, term a, term b)
{
    u128 k = 0;

    if (term_same(a, b)) {
        return term_bool(t, true);
    }
    if (differ(t, a, b)) {
        return term_bool(t, false);
    }
    if (term_width(t, a) == 1) {
        if (term_value(t, b, &k)) {
            return k ? a : term_not(t, a);
        }
        return term_not(t, term_2(t, TERM_XOR, a, b));
    }
    return term_value(t, b, &k) ? eq_const(t, a, k) : eq_two(t, a, b);
}

// ---- ite

/// - the arms are conditions
static term ite_of_bools(struct terms *t, term c, term a, term b)
{
    if (term_is_value(t, a, 1) || term_same(a, c)) {
        return term_or(t, c, b);
    }
    if (term_is_value(t, a, 0)) {
        return term_and(t, term_not(t, c), b);
    }
    if (term_is_value(t, b, 0) || term_same(b, c)) {
        return term_and(t, c, a);
    }
    if (term_is_value(t, b, 1)) {
        return term_or(t, term_not(t, c), a);
    }
    return term_none;
}

/// An ITE under an ITE: of the same condition, or with a common arm.
static term ite_nested(struct terms *t, term c, term a, term b)
{
    const struct term_node *na = term_at(t, a);
    const struct term_node *nb = term_at(t, b);

    if (na->op == TERM_ITE && term_same(na->arg[0], c)) {
        return term_ite(t, c, na->arg[1], b);
    }
    if (nb->op == TERM_ITE && term_same(nb->arg[0], c)) {
        return term_ite(t, c, a, nb->arg[2]);
    }
    if (nb->op == TERM_ITE && term_same(nb->arg[1], a)) {
        return term_ite(t, term_or(t, c, nb->arg[0]), a, nb->arg[2]);
    }
    if (na->op == TERM_ITE && term_same(na->arg[2], b)) {
        return term_ite(t, term_and(t, c, na->arg[0]), na->arg[1], b);
    }
    return term_none;
}

term term_rule_ite(struct terms *t, term c, term a, term b)
{
    const struct term_node *n = term_at(t, c);
    term made = term_none;

    if (n->op == TERM_NOT) {
        return term_ite(t, n->arg[0], b, a);
    }
    // x = k ? k : x, and with a term for k.
    if (n->op == TERM_EQ &&
        ((term_same(n->arg[0], a) && term_same(n->arg[1], b)) ||
         (term_same(n->arg[0], b) && term_same(n->arg[1], a)))) {
        return b;
    }
    if (term_width(t, a) == 1) {
        made = ite_of_bools(t, c, a, b);
    }
    return term_is(made) ? made : ite_nested(t, c, a, b);
}
