/* SPDX-License-Identifier: Apache-2.0 */
/// Comparisons of 32- and 64-bit floats that no operation has made, by their
/// bits: an integer comparison of sign and magnitude, far cheaper than the
/// theory of floats.
#include "solver/backend/encode.h"

#include "solver/term.h"

namespace backend
{

Term encoder::compare_floats(const entry &e) const
{
    float_format f = format_of(operand(e, 0).node.width);
    u128 infinity = bv_mask(f.exponent) << (f.significand - 1);
    unsigned width = f.width - 1;
    auto magnitude = [&](unsigned i) {
        return extract(operand_bits(e, i), 0, width);
    };
    auto negative = [&](unsigned i) { return bit(operand_bits(e, i), width); };
    auto number = [&](unsigned i) {
        return op(
            Kind::BITVECTOR_NOT,
            op(Kind::BITVECTOR_ULTBV, constant(width, infinity), magnitude(i)));
    };

    if (e.node.op == TERM_FNAN) {
        return op(Kind::BITVECTOR_NOT, number(0));
    }
    Term x = magnitude(0);
    Term y = magnitude(1);
    Term ordered = op(Kind::BITVECTOR_AND, number(0), number(1));
    Term zeros = op(Kind::BITVECTOR_COMP, op(Kind::BITVECTOR_OR, x, y),
                    constant(width, 0));
    Term same =
        op(Kind::BITVECTOR_OR, zeros,
           op(Kind::BITVECTOR_COMP, operand_bits(e, 0), operand_bits(e, 1)));
    if (e.node.op == TERM_FEQ) {
        return op(Kind::BITVECTOR_AND, ordered, same);
    }
    Term not_zeros = op(Kind::BITVECTOR_NOT, zeros);
    Term less =
        mux(negative(0),
            mux(negative(1), op(Kind::BITVECTOR_ULTBV, y, x), not_zeros),
            mux(negative(1), constant(1, 0), op(Kind::BITVECTOR_ULTBV, x, y)));
    if (e.node.op == TERM_FLE) {
        less = op(Kind::BITVECTOR_OR, less, same);
    }
    return op(Kind::BITVECTOR_AND, ordered, less);
}

} // namespace backend
