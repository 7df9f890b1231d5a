/* SPDX-License-Identifier: Apache-2.0 */
/// Parts of values.  Canonical: a CONCAT has no CONCAT as its high operand, no
/// constant 0 there (that is a ZEXT, which is outermost), and neighbours that
/// are one part of one value are one EXTRACT.
#include "solver/term_impl.h"

enum { FREE_STEPS = 32 };

// ---- extract

static term extract_concat(struct terms *t, term a, unsigned low,
                           unsigned width)
{
    term h = term_arg(t, a, 0);
    term l = term_arg(t, a, 1);
    unsigned lw = term_width(t, l);

    if (low >= lw) {
        return term_extract(t, h, low - lw, width);
    }
    if (low + width <= lw) {
        return term_extract(t, l, low, width);
    }
    return term_concat(t, term_extract(t, h, 0, low + width - lw),
                       term_extract(t, l, low, lw - low));
}

static term extract_extended(struct terms *t, term a, unsigned low,
                             unsigned width)
{
    bool is_signed = term_has_op(t, a, TERM_SEXT);
    term x = term_arg(t, a, 0);
    unsigned from = term_width(t, x);

    if (low + width <= from) {
        return term_extract(t, x, low, width);
    }
    if (low >= from) {
        if (!is_signed) {
            return term_const(t, width, 0);
        }
        low = from - 1;
    }
    return term_to(t, is_signed ? TERM_SEXT : TERM_ZEXT,
                   term_extract(t, x, low, from - low), width);
}

/// Of an operation that works bit by bit, or from the low bits up: when one
/// operand is constant, or all parts are free.
static term extract_inside(struct terms *t, term a, unsigned low,
                           unsigned width)
{
    const struct term_node *n = term_at(t, a);
    term part[2] = {{0}};
    bool pays = term_has_op(t, n->arg[1], TERM_CONST) ||
                (term_extract_is_free(t, n->arg[0], low, width) &&
                 term_extract_is_free(t, n->arg[1], low, width));

    if (!pays) {
        return term_none;
    }
    for (unsigned i = 0; i < 2; i++) {
        part[i] = term_extract(t, n->arg[i], low, width);
    }
    return term_2(t, (enum term_op)n->op, part[0], part[1]);
}

static term extract_ite(struct terms *t, term a, unsigned low, unsigned width)
{
    const struct term_node *n = term_at(t, a);
    term x = term_none;

    if (!term_extract_is_free(t, n->arg[1], low, width) ||
        !term_extract_is_free(t, n->arg[2], low, width)) {
        return term_none;
    }
    x = term_extract(t, n->arg[1], low, width);
    return term_ite(t, n->arg[0], x, term_extract(t, n->arg[2], low, width));
}

term term_rule_extract(struct terms *t, term a, unsigned low, unsigned width)
{
    const struct term_node *n = term_at(t, a);

    switch ((enum term_op)n->op) { // NOLINT: the others have no rule
    case TERM_EXTRACT:
        return term_extract(t, n->arg[0], n->low + low, width);
    case TERM_CONCAT:
        return extract_concat(t, a, low, width);
    case TERM_ZEXT:
    case TERM_SEXT:
        return extract_extended(t, a, low, width);
    case TERM_NOT:
        return term_1(t, TERM_NOT, term_extract(t, n->arg[0], low, width));
    case TERM_NEG:
        return low == 0
                   ? term_1(t, TERM_NEG, term_extract(t, n->arg[0], 0, width))
                   : term_none;
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        return extract_inside(t, a, low, width);
    case TERM_ADD:
    case TERM_MUL:
        return low == 0 ? extract_inside(t, a, 0, width) : term_none;
    case TERM_ITE:
        return extract_ite(t, a, low, width);
    default:
        return term_none;
    }
}

/// Some bits of a term.
struct part {
    term x;
    unsigned low, width;
};

enum step { FREE, NOT_FREE, ON };

/// From a part of a CONCAT to a part of its operand.
static enum step into_concat(const struct term_node *n, unsigned split,
                             struct part *p)
{
    bool in_low = p->low + p->width <= split;

    p->x = n->arg[in_low];
    if (in_low) {
        return ON;
    }
    if (p->low >= split) {
        p->low -= split;
        return ON;
    }
    p->width -= split; // with all of the low operand
    return p->low == 0 ? ON : NOT_FREE;
}

/// From a part of a ZEXT or SEXT to a part of its operand.
static enum step into_extended(const struct term_node *n, unsigned from,
                               struct part *p)
{
    p->x = n->arg[0];
    if (p->low + p->width <= from) {
        return ON;
    }
    if (p->low == 0 || (p->low >= from && n->op == TERM_ZEXT)) {
        return FREE;
    }
    return NOT_FREE;
}

static enum step into(const struct terms *t, struct part *p)
{
    const struct term_node *n = term_at(t, p->x);

    if (p->width == n->width) {
        return FREE;
    }
    switch ((enum term_op)n->op) { // NOLINT: of the others it costs a node
    case TERM_CONST:
    case TERM_VAR:
    case TERM_EXTRACT:
        return FREE;
    case TERM_CONCAT:
        return into_concat(n, term_width(t, n->arg[1]), p);
    case TERM_ZEXT:
    case TERM_SEXT:
        return into_extended(n, term_width(t, n->arg[0]), p);
    default:
        return NOT_FREE;
    }
}

bool term_extract_is_free(const struct terms *t, term a, unsigned low,
                          unsigned width)
{
    struct part p = {a, low, width};

    for (unsigned i = 0; i < FREE_STEPS; i++) {
        enum step step = into(t, &p);

        if (step != ON) {
            return step == FREE;
        }
    }
    return false;
}

// ---- concat

/// - returns whether h is just above l in one value
static bool are_neighbours(const struct terms *t, term h, term l)
{
    const struct term_node *nh = term_at(t, h);
    const struct term_node *nl = term_at(t, l);

    return nh->op == TERM_EXTRACT && nl->op == TERM_EXTRACT &&
           term_same(nh->arg[0], nl->arg[0]) && nh->low == nl->low + nl->width;
}

/// - returns one term for two neighbours, or none
static term merge(struct terms *t, term h, term l)
{
    const struct term_node *nl = term_at(t, l);

    if (are_neighbours(t, h, l)) {
        return term_extract(t, nl->arg[0], nl->low,
                            nl->width + term_width(t, h));
    }
    if (term_has_op(t, h, TERM_CONST) && nl->op == TERM_CONST) {
        return term_concat(t, h, l);
    }
    return term_none;
}

term term_rule_concat(struct terms *t, term h, term l)
{
    const struct term_node *nh = term_at(t, h);
    const struct term_node *nl = term_at(t, l);
    unsigned width = nh->width + nl->width;
    term both = term_none;

    if (term_is_value(t, h, 0)) {
        return term_to(t, TERM_ZEXT, l, width);
    }
    if (nh->op == TERM_ZEXT) {
        return term_to(t, TERM_ZEXT, term_concat(t, nh->arg[0], l), width);
    }
    if (nh->op == TERM_CONCAT) {
        return term_concat(t, nh->arg[0], term_concat(t, nh->arg[1], l));
    }
    if (nl->op != TERM_CONCAT) {
        return merge(t, h, l);
    }
    both = merge(t, h, nl->arg[0]);
    return term_is(both) ? term_concat(t, both, nl->arg[1]) : term_none;
}

// ---- wider

term term_rule_zext(struct terms *t, term a, unsigned width)
{
    const struct term_node *n = term_at(t, a);

    return n->op == TERM_ZEXT ? term_to(t, TERM_ZEXT, n->arg[0], width)
                              : term_none;
}

term term_rule_sext(struct terms *t, term a, unsigned width)
{
    const struct term_node *n = term_at(t, a);

    if (n->op == TERM_SEXT) {
        return term_to(t, TERM_SEXT, n->arg[0], width);
    }
    if (term_known(t, a).zero & bv_sign_bit(n->width)) {
        return term_to(t, TERM_ZEXT, a, width);
    }
    return term_none;
}

/// An exact step in between does not matter.  Back again, it has only made a
/// NaN quiet, which the result of an operation is already.
term term_rule_fconv(struct terms *t, term a, unsigned width)
{
    const struct term_node *n = term_at(t, a);
    const struct term_node *x = NULL;

    if (n->op != TERM_FCONV || term_width(t, n->arg[0]) > n->width) {
        return term_none;
    }
    x = term_at(t, n->arg[0]);
    if (x->width == width && x->op >= TERM_FADD && x->op <= TERM_FSQRT) {
        return n->arg[0];
    }
    return term_to(t, TERM_FCONV, n->arg[0], width);
}
