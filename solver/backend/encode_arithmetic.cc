/* SPDX-License-Identifier: Apache-2.0 */
/// Products and quotients.  Multiplying by a constant is shifting and adding;
/// operands are as narrow as their facts allow; a division is a new quotient
/// and remainder with a multiplication, which is several times cheaper than
/// the circuit that divides.
#include "solver/backend/encode.h"

#include "solver/term.h"

#include <algorithm>

namespace backend
{

namespace
{

/// - returns whether the value is constant; *value then has it
bool is_constant(const facts &f, u128 *value)
{
    *value = f.ones;
    return (f.zeros | f.ones) == ~(u128)0;
}

unsigned bits_of(u128 value)
{
    return BV_MAX_WIDTH - bv_clz(value, BV_MAX_WIDTH);
}

bool is_power_of_two(u128 value)
{
    return value != 0 && (value & (value - 1)) == 0;
}

bool is_signed(unsigned op)
{
    return op == TERM_SDIV || op == TERM_SREM || op == TERM_SMULO;
}

} // namespace

// ---- products

/// The sum of a's multiples by the signed digits of c: no two digits next to
/// each other are not 0 (Reitwiesner 1960).
Term encoder::times(const Term &a, u128 c, unsigned width) const
{
    Term sum;

    c = bv_trunc(c, width);
    for (unsigned at = 0; at < width && c != 0; at++, c >>= 1) {
        if ((c & 1) == 0) {
            continue;
        }
        bool minus = (c & 3) == 3;
        c = minus ? c + 1 : c - 1;
        Term part = at == 0 ? a
                            : op(Kind::BITVECTOR_CONCAT,
                                 extract(a, 0, width - at), constant(at, 0));
        if (sum.isNull()) {
            sum = minus ? op(Kind::BITVECTOR_NEG, part) : part;
        } else if (minus) {
            sum = op(Kind::BITVECTOR_SUB, sum, part);
        } else {
            sum = op(Kind::BITVECTOR_ADD, sum, part);
        }
    }
    return sum.isNull() ? constant(width, 0) : sum;
}

Term encoder::multiply(const entry &e)
{
    const entry &a = operand(e, 0);
    const entry &b = operand(e, 1);
    unsigned width = e.node.width;
    unsigned plain = facts_bits(&a.known) + facts_bits(&b.known);
    unsigned two = a.known.signed_bits + b.known.signed_bits;
    u128 c = 0;

    if (is_constant(b.known, &c)) {
        return times(bits(e.node.arg[0]), c, width);
    }
    if (is_constant(a.known, &c)) {
        return times(bits(e.node.arg[1]), c, width);
    }
    unsigned narrow = std::min({plain, two, width});
    Term x = fit(operand_bits(e, 0), narrow);
    Term y = fit(operand_bits(e, 1), narrow);
    return extend(plain <= two ? Kind::BITVECTOR_ZERO_EXTEND
                               : Kind::BITVECTOR_SIGN_EXTEND,
                  op(Kind::BITVECTOR_MULT, x, y), width - narrow);
}

// ---- quotients

/// x = q * c + r, for a constant that is no power of two.
void encoder::define_by_constant(entry &e, const divided &d, const Term &x,
                                 u128 c)
{
    unsigned width = x.getSort().getBitVectorSize();
    Term p = times(d.quotient, c, width);

    assume(e, op(Kind::BITVECTOR_ULE, d.quotient,
                 constant(width, bv_mask(width) / c)));
    assume(e, op(Kind::BITVECTOR_ULE, p, x));
    assume(e, op(Kind::EQUAL, x, op(Kind::BITVECTOR_ADD, p, d.remainder)));
    assume(e, op(Kind::BITVECTOR_ULT, d.remainder, constant(width, c)));
}

void encoder::define(entry &e, const divided &d, const Term &x, const Term &y)
{
    unsigned width = x.getSort().getBitVectorSize();
    const Term &q = d.quotient;
    const Term &r = d.remainder;
    Term p = op(Kind::BITVECTOR_MULT, q, y);
    Term by_zero = op(Kind::EQUAL, y, constant(width, 0));
    Term of_zero =
        op(Kind::AND, op(Kind::EQUAL, q, constant(width, bv_mask(width))),
           op(Kind::EQUAL, r, x));
    Term proper = solver.mkTerm(
        Kind::AND, {op(Kind::NOT, op(Kind::BITVECTOR_UMULO, q, y)),
                    op(Kind::BITVECTOR_ULE, p, x),
                    op(Kind::EQUAL, x, op(Kind::BITVECTOR_ADD, p, r)),
                    op(Kind::BITVECTOR_ULT, r, y)});

    assume(e, solver.mkTerm(Kind::ITE, {by_zero, of_zero, proper}));
}

/// Quotient and remainder, unsigned, of the width of x and y.
/// - divisor is null unless it is constant, and then it is not 0
const encoder::divided &encoder::quotient(entry &e, const Term &x,
                                          const Term &y, const u128 *divisor)
{
    auto known = divisions.find({x, y});

    if (known == divisions.end()) {
        unsigned width = x.getSort().getBitVectorSize();
        size_t from = e.sides.size();
        divided d;

        if (divisor && is_power_of_two(*divisor)) {
            unsigned shift = bits_of(*divisor) - 1;
            Term high = shift < width ? extract(x, shift, width - shift)
                                      : constant(width, 0);

            d.quotient = fit(high, width);
            d.remainder = shift == 0 ? constant(width, 0)
                                     : fit(extract(x, 0, shift), width);
        } else if (divisor) {
            d.quotient = fit(
                fresh(std::max(1u, bits_of(bv_mask(width) / *divisor))), width);
            d.remainder = fit(fresh(bits_of(*divisor - 1)), width);
            define_by_constant(e, d, x, *divisor);
        } else {
            d.quotient = fresh(width);
            d.remainder = fresh(width);
            define(e, d, x, y);
        }
        d.sides.assign(e.sides.begin() + static_cast<long>(from),
                       e.sides.end());
        known = divisions.emplace(division{x, y}, d).first;
    } else {
        e.sides.insert(e.sides.end(), known->second.sides.begin(),
                       known->second.sides.end());
    }
    return known->second;
}

Term encoder::divide(entry &e)
{
    const facts &a = operand(e, 0).known;
    const facts &b = operand(e, 1).known;
    unsigned width = e.node.width;
    bool want_quotient = e.node.op == TERM_UDIV || e.node.op == TERM_SDIV;
    Term x = operand_bits(e, 0);
    Term y = operand_bits(e, 1);
    Term ones = constant(width, bv_mask(width));
    u128 c = 0;
    bool by_constant = is_constant(b, &c);

    if (by_constant && c == 0) {
        return want_quotient ? ones : x;
    }
    unsigned narrow = std::max(1u, facts_bits(&a));
    if (by_constant && bits_of(c) > narrow) {
        return want_quotient ? constant(width, 0) : x;
    }
    if (!by_constant) {
        narrow = std::max(narrow, facts_bits(&b));
    }
    const divided &d =
        quotient(e, fit(x, narrow), fit(y, narrow), by_constant ? &c : nullptr);
    Term result = fit(want_quotient ? d.quotient : d.remainder, width);
    if (want_quotient && !by_constant && narrow < width) {
        Term zero = constant(width, 0);

        result = mux(op(Kind::BITVECTOR_COMP, y, zero), ones, result);
    }
    return result;
}

/// By magnitudes.  One bit more than the operands need: the least value
/// divided by -1.
Term encoder::divide_signed(entry &e)
{
    const facts &a = operand(e, 0).known;
    const facts &b = operand(e, 1).known;
    unsigned width = e.node.width;
    unsigned most = std::max(a.signed_bits, b.signed_bits);
    unsigned narrow = std::min(width, most + 1);
    Term x = operand_bits(e, 0);
    Term y = operand_bits(e, 1);
    u128 c = 0;
    bool by_constant = is_constant(b, &c);

    if (facts_bits(&a) < width && facts_bits(&b) < width) {
        return divide(e); /* the same, x / 0 is -1 for both */
    }
    if (by_constant && c == 0) {
        return e.node.op == TERM_SREM
                   ? x
                   : mux(bit(x, width - 1), constant(width, 1),
                         constant(width, bv_mask(width)));
    }
    auto magnitude = [&](const Term &v) {
        Term low = extract(v, 0, narrow);

        return mux(bit(low, narrow - 1), op(Kind::BITVECTOR_NEG, low), low);
    };
    auto negated_if = [&](const Term &sign, const Term &v) {
        return mux(sign, op(Kind::BITVECTOR_NEG, v), v);
    };
    u128 positive = bv_abs(c, width);
    const divided &d =
        quotient(e, magnitude(x),
                 by_constant ? constant(narrow, positive) : magnitude(y),
                 by_constant ? &positive : nullptr);
    Term negative = bit(x, width - 1);
    Term result = d.remainder;
    if (e.node.op == TERM_SDIV) {
        negative = op(Kind::BITVECTOR_XOR, negative, bit(y, width - 1));
        result = d.quotient;
    }
    return extend(Kind::BITVECTOR_SIGN_EXTEND, negated_if(negative, result),
                  width - narrow);
}

// ---- products that do not fit

/// By a constant: the other operand is beyond a bound.
Term encoder::overflow_by(const entry &e, const Term &x, u128 c) const
{
    unsigned width = operand(e, 0).node.width;
    u128 most = bv_sign_bit(width) - 1;
    u128 least = bv_sign_bit(width);

    if (c == 0) {
        return constant(1, 0);
    }
    if (!is_signed(e.node.op)) {
        return op(Kind::BITVECTOR_ULTBV, constant(width, bv_mask(width) / c),
                  x);
    }
    /* -1: only the least value has no opposite. */
    if (c == bv_mask(width)) {
        return op(Kind::BITVECTOR_COMP, x, constant(width, least));
    }
    u128 low = bv_sdiv(bv_is_negative(c, width) ? most : least, c, width);
    u128 high = bv_sdiv(bv_is_negative(c, width) ? least : most, c, width);
    return op(Kind::BITVECTOR_OR,
              op(Kind::BITVECTOR_SLTBV, x, constant(width, low)),
              op(Kind::BITVECTOR_SLTBV, constant(width, high), x));
}

/// The exact product, and whether its bits beyond the width say more than
/// those below.
Term encoder::overflow_bits(const entry &e)
{
    const facts &a = operand(e, 0).known;
    const facts &b = operand(e, 1).known;
    unsigned width = operand(e, 0).node.width;
    bool sign = is_signed(e.node.op);
    unsigned exact =
        sign ? a.signed_bits + b.signed_bits : facts_bits(&a) + facts_bits(&b);
    u128 c = 0;

    if (is_constant(b, &c)) {
        return overflow_by(e, operand_bits(e, 0), c);
    }
    if (is_constant(a, &c)) {
        return overflow_by(e, operand_bits(e, 1), c);
    }
    if (exact <= width) {
        return constant(1, 0);
    }
    Kind extension =
        sign ? Kind::BITVECTOR_SIGN_EXTEND : Kind::BITVECTOR_ZERO_EXTEND;
    unsigned more = exact - width;
    Term p =
        op(Kind::BITVECTOR_MULT, extend(extension, operand_bits(e, 0), more),
           extend(extension, operand_bits(e, 1), more));
    return op(Kind::BITVECTOR_NOT,
              op(Kind::BITVECTOR_COMP, p,
                 extend(extension, extract(p, 0, width), more)));
}

} // namespace backend
