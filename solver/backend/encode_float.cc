/* SPDX-License-Identifier: Apache-2.0 */
/// Floats through cvc5's theory.
///
/// The theory has one NaN and no way from a float to its bits.  So the bits of
/// a result are a new vector that converts to it: any NaN when the result is
/// one.  What the machine gives is among these, so "unsatisfiable" holds; a
/// model may have another NaN, and evaluation finds out.
///
/// The 80-bit format of x87 writes the integer bit out.  Where that bit
/// contradicts the exponent the value is left open, in the same way.
#include "solver/backend/encode.h"

#include "solver/term.h"

#include <algorithm>

namespace backend
{

float_format format_of(unsigned width)
{
    switch (width) {
    case 32:
        return {32, 8, 24};
    case 64:
        return {64, 11, 53};
    case 80:
        return {79, 15, 64};
    default:
        throw unsupported("a format of floats");
    }
}

namespace
{

/// cvc5 1.0.3 crashes on conversions to signed integers of one bit.
constexpr unsigned integer_least = 2;

/// And on conversions of signed integers as wide as the significand, and of
/// unsigned ones of one bit more.
/// - returns how many bits to add
unsigned integer_more(unsigned width, bool sign, const float_format &f)
{
    return width == f.significand + (sign ? 0 : 1) ? 1 : 0;
}

cvc5::RoundingMode mode_of(uint32_t how)
{
    switch (static_cast<enum term_round>(how)) {
    case TERM_EVEN:
        return cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_EVEN;
    case TERM_AWAY:
        return cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_AWAY;
    case TERM_DOWN:
        return cvc5::RoundingMode::ROUND_TOWARD_NEGATIVE;
    case TERM_UP:
        return cvc5::RoundingMode::ROUND_TOWARD_POSITIVE;
    case TERM_TO_ZERO:
        return cvc5::RoundingMode::ROUND_TOWARD_ZERO;
    }
    throw unsupported("a direction of rounding");
}

Kind arithmetic(unsigned op)
{
    switch (op) {
    case TERM_FADD:
        return Kind::FLOATINGPOINT_ADD;
    case TERM_FSUB:
        return Kind::FLOATINGPOINT_SUB;
    case TERM_FMUL:
        return Kind::FLOATINGPOINT_MULT;
    default:
        return Kind::FLOATINGPOINT_DIV;
    }
}

} // namespace

bool encoder::is_theory_compare(const entry &e) const
{
    switch (e.node.op) {
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE:
        return operand(e, 0).floats || operand(e, 1).floats ||
               operand(e, 0).node.width == 80;
    case TERM_FNAN:
        return operand(e, 0).floats || operand(e, 0).node.width == 80;
    default:
        return false;
    }
}

demands encoder::operands_float(const entry &e) const
{
    demands d = operands_bits(e);
    bool from_integer = e.node.op == TERM_STOF || e.node.op == TERM_UTOF;

    for (unsigned i = 0; i < d.count; i++) {
        d.at[i].as = from_integer ? BITS : FLOAT;
    }
    if (e.node.op == TERM_ITE) {
        d.at[0].as = BOOL;
    }
    return d;
}

Term encoder::to_float(const float_format &f, const Term &ieee) const
{
    return solver.mkTerm(solver.mkOp(Kind::FLOATINGPOINT_TO_FP_FROM_IEEE_BV,
                                     {f.exponent, f.significand}),
                         {ieee});
}

Term encoder::make_float(const entry &e) const
{
    auto arg = [&](unsigned i) { return operand(e, i).as[FLOAT]; };
    auto convert = [&](Kind kind, const Term &from) {
        float_format f = format_of(e.node.width);

        return solver.mkTerm(solver.mkOp(kind, {f.exponent, f.significand}),
                             {solver.mkRoundingMode(mode_of(TERM_EVEN)), from});
    };

    auto integer = [&](bool sign) {
        return extend(sign ? Kind::BITVECTOR_SIGN_EXTEND
                           : Kind::BITVECTOR_ZERO_EXTEND,
                      operand_bits(e, 0),
                      integer_more(operand(e, 0).node.width, sign,
                                   format_of(e.node.width)));
    };

    switch (e.node.op) {
    case TERM_ITE:
        return solver.mkTerm(Kind::ITE,
                             {operand(e, 0).as[BOOL], arg(1), arg(2)});
    case TERM_FSQRT:
        return op(Kind::FLOATINGPOINT_SQRT,
                  solver.mkRoundingMode(mode_of(TERM_EVEN)), arg(0));
    case TERM_FROUND:
        return op(Kind::FLOATINGPOINT_RTI,
                  solver.mkRoundingMode(mode_of(e.node.low)), arg(0));
    case TERM_FCONV:
        return convert(Kind::FLOATINGPOINT_TO_FP_FROM_FP, arg(0));
    case TERM_STOF:
        return convert(Kind::FLOATINGPOINT_TO_FP_FROM_SBV, integer(true));
    case TERM_UTOF:
        return convert(Kind::FLOATINGPOINT_TO_FP_FROM_UBV, integer(false));
    default:
        return solver.mkTerm(
            arithmetic(e.node.op),
            {solver.mkRoundingMode(mode_of(TERM_EVEN)), arg(0), arg(1)});
    }
}

Term encoder::float_of_bits(const entry &e)
{
    const Term &b = e.as[BITS];
    float_format f = format_of(e.node.width);

    if (e.node.width != 80) {
        return to_float(f, b);
    }
    Term exponent = extract(b, 64, 15);
    Term ieee =
        op(Kind::BITVECTOR_CONCAT, extract(b, 64, 16), extract(b, 0, 63));
    Term contradicts = op(Kind::BITVECTOR_COMP, bit(b, 63),
                          op(Kind::BITVECTOR_COMP, exponent, constant(15, 0)));
    return to_float(f, mux(contradicts, fresh(79), ieee));
}

Term encoder::bits_of_float(entry &e)
{
    float_format f = format_of(e.node.width);
    Term b = fresh(f.width);

    assume(e, op(Kind::EQUAL, to_float(f, b), e.as[FLOAT]));
    if (e.node.width != 80) {
        return b;
    }
    Term normal =
        op(Kind::BITVECTOR_NOT,
           op(Kind::BITVECTOR_COMP, extract(b, 63, 15), constant(15, 0)));
    return solver.mkTerm(Kind::BITVECTOR_CONCAT,
                         {extract(b, 63, 16), normal, extract(b, 0, 63)});
}

Term encoder::float_bool(const entry &e) const
{
    auto arg = [&](unsigned i) { return operand(e, i).as[FLOAT]; };

    switch (e.node.op) {
    case TERM_FEQ:
        return op(Kind::FLOATINGPOINT_EQ, arg(0), arg(1));
    case TERM_FLT:
        return op(Kind::FLOATINGPOINT_LT, arg(0), arg(1));
    case TERM_FLE:
        return op(Kind::FLOATINGPOINT_LEQ, arg(0), arg(1));
    default:
        return op(Kind::FLOATINGPOINT_IS_NAN, arg(0));
    }
}

/// 2^exponent, or one more, as a float; infinite beyond the format.
/// - one_more: the format has that number
Term encoder::power(const float_format &f, unsigned exponent, bool one_more,
                    bool negative) const
{
    unsigned bias = (1u << (f.exponent - 1)) - 1;
    unsigned fraction = f.significand - 1;
    u128 biased = exponent > bias ? 2 * bias + 1 : exponent + bias;
    u128 value = biased << fraction;

    if (one_more && exponent == 0) {
        value += (u128)1 << fraction; /* 2 */
    } else if (one_more) {
        value |= (u128)1 << (fraction - exponent);
    }
    if (negative) {
        value |= (u128)1 << (f.width - 1);
    }
    return to_float(f, constant(f.width, value));
}

Term encoder::to_integer(const entry &e) const
{
    const Term &x = operand(e, 0).as[FLOAT];
    float_format f = format_of(operand(e, 0).node.width);
    unsigned width = e.node.width;
    bool sign = e.node.op == TERM_FTOS;
    Term fits = op(Kind::FLOATINGPOINT_LT, x,
                   power(f, sign ? width - 1 : width, false, false));
    Term above;

    /* Truncated, the number just above -2^(width-1) - 1 fits. */
    if (!sign) {
        above = op(Kind::FLOATINGPOINT_LT, power(f, 0, false, true), x);
    } else if (width <= f.significand) {
        above = op(Kind::FLOATINGPOINT_LT, power(f, width - 1, true, true), x);
    } else {
        above =
            op(Kind::FLOATINGPOINT_LEQ, power(f, width - 1, false, true), x);
    }
    Term value =
        solver.mkTerm(solver.mkOp(sign ? Kind::FLOATINGPOINT_TO_SBV
                                       : Kind::FLOATINGPOINT_TO_UBV,
                                  {std::max(width, integer_least)}),
                      {solver.mkRoundingMode(mode_of(TERM_TO_ZERO)), x});
    return solver.mkTerm(Kind::ITE,
                         {op(Kind::AND, fits, above), extract(value, 0, width),
                          constant(width, bv_sign_bit(width))});
}

} // namespace backend
