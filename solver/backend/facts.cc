/* SPDX-License-Identifier: Apache-2.0 */
/// One transfer function per operation that says something; the others say
/// nothing.
#include "solver/backend/facts.h"

#include "solver/term.h"

#include <algorithm>

namespace
{

u128 below(unsigned bits)
{
    return bits == 0 ? 0 : bv_mask(std::min(bits, unsigned{BV_MAX_WIDTH}));
}

facts unknown(unsigned width)
{
    return {~bv_mask(width), 0, width};
}

facts constant(u128 bits, unsigned width)
{
    u128 flipped = bv_is_negative(bits, width) ? bv_not(bits, width) : bits;

    return {~bits, bits, BV_MAX_WIDTH - bv_clz(flipped, BV_MAX_WIDTH) + 1};
}

/// Nothing but that the bits from `bits` up are zero.
facts narrow(unsigned bits, unsigned width)
{
    return {~below(std::min(bits, width)), 0, width};
}

facts sum(const facts &a, const facts &b, unsigned width)
{
    unsigned low = std::min({facts_low(&a), facts_low(&b), width});
    facts f = narrow(std::max(facts_bits(&a), facts_bits(&b)) + 1, width);
    u128 bits = (a.ones + b.ones) & below(low);

    f.ones |= bits;
    f.zeros = (f.zeros & ~below(low)) | (below(low) & ~bits);
    f.signed_bits = std::min(width, std::max(a.signed_bits, b.signed_bits) + 1);
    return f;
}

facts product(const facts &a, const facts &b, unsigned width)
{
    facts f = narrow(facts_bits(&a) + facts_bits(&b), width);
    unsigned zeros =
        bv_ctz(~a.zeros, BV_MAX_WIDTH) + bv_ctz(~b.zeros, BV_MAX_WIDTH);

    f.zeros |= below(std::min(zeros, width));
    f.signed_bits = std::min(width, a.signed_bits + b.signed_bits);
    return f;
}

facts shifted_left(const facts &a, unsigned by, unsigned width)
{
    facts f = {a.zeros << by | below(by) | ~bv_mask(width),
               (a.ones << by) & bv_mask(width), width};

    f.signed_bits = std::min(width, a.signed_bits + by);
    return f;
}

/// x % 0 is x, x / 0 all ones.
facts divided(const wire_node &n, const facts &a, const facts &b)
{
    bool constant = (b.zeros | b.ones) == ~(u128)0 && b.ones != 0;
    unsigned bits = facts_bits(&a);

    if (n.op == TERM_UDIV) {
        return constant ? narrow(bits, n.width) : unknown(n.width);
    }
    return narrow(constant ? std::min(bits, facts_bits(&b)) : bits, n.width);
}

facts merged(const facts &a, const facts &b)
{
    return {a.zeros & b.zeros, a.ones & b.ones,
            std::max(a.signed_bits, b.signed_bits)};
}

facts shift(const wire_node &n, const facts &a, const facts &by)
{
    unsigned width = n.width;

    if ((by.zeros | by.ones) != ~(u128)0 || by.ones >= width) {
        return unknown(width);
    }
    auto amount = static_cast<unsigned>(by.ones);
    if (amount == 0) {
        return a;
    }
    if (n.op == TERM_SHL) {
        return shifted_left(a, amount, width);
    }
    if (n.op == TERM_LSHR) {
        return {a.zeros >> amount | ~(~(u128)0 >> amount), a.ones >> amount,
                width};
    }
    facts f = unknown(width);
    f.signed_bits =
        std::max(1u, a.signed_bits - std::min(a.signed_bits, amount));
    return f;
}

facts sign_extended(const facts &a, unsigned from, unsigned width)
{
    u128 sign = bv_sign_bit(from);
    u128 above = bv_mask(width) & ~bv_mask(from);
    facts f = {(a.zeros & bv_mask(from)) | ~bv_mask(width), a.ones,
               std::min(a.signed_bits, from)};

    f.zeros |= (a.zeros & sign) != 0 ? above : 0;
    f.ones |= (a.ones & sign) != 0 ? above : 0;
    return f;
}

facts widened(const facts &a, const facts &b)
{
    facts f = a;

    f.signed_bits = std::min(a.signed_bits, facts_bits(&b) + 1);
    return f;
}

facts bitwise(const wire_node &n, const facts &a, const facts &b)
{
    unsigned both = std::max(a.signed_bits, b.signed_bits);

    if (n.op == TERM_AND) {
        return {a.zeros | b.zeros, a.ones & b.ones, both};
    }
    if (n.op == TERM_OR) {
        return {a.zeros & b.zeros, a.ones | b.ones, both};
    }
    return {(a.zeros & b.zeros) | (a.ones & b.ones),
            (a.zeros & b.ones) | (a.ones & b.zeros), both};
}

facts raw(const wire_node &n, const facts *const of[3])
{
    unsigned width = n.width;

    switch (n.op) {
    case TERM_CONST:
        return constant((u128)n.hi << 64 | n.lo, width);
    case TERM_NOT:
        return {of[0]->ones | ~bv_mask(width), of[0]->zeros & bv_mask(width),
                of[0]->signed_bits};
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        return bitwise(n, *of[0], *of[1]);
    case TERM_ADD:
        return sum(*of[0], *of[1], width);
    case TERM_MUL:
        return product(*of[0], *of[1], width);
    case TERM_UREM:
    case TERM_UDIV:
        return divided(n, *of[0], *of[1]);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return shift(n, *of[0], *of[1]);
    case TERM_ITE:
        return merged(*of[1], *of[2]);
    case TERM_EXTRACT:
        return {of[0]->zeros >> n.low | ~bv_mask(width),
                (of[0]->ones >> n.low) & bv_mask(width), width};
    case TERM_ZEXT:
        return {of[0]->zeros, of[0]->ones, width};
    default:
        return unknown(width);
    }
}

} // namespace

struct facts facts_of(const struct wire_node *n, const struct facts *of[3])
{
    facts f = {};

    if (n->op == TERM_CONCAT) {
        /* The width of the lower operand is what the higher one leaves. */
        f = unknown(n->width);
        f.zeros |= of[0]->zeros << n->low | (of[1]->zeros & below(n->low));
        f.ones = of[0]->ones << n->low | of[1]->ones;
    } else if (n->op == TERM_SEXT) {
        f = sign_extended(*of[0], n->low, n->width);
    } else {
        f = raw(*n, of);
    }
    f.signed_bits = std::min(f.signed_bits, unsigned{n->width});
    return widened(f, f);
}
