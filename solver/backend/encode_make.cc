/* SPDX-License-Identifier: Apache-2.0 */
/// Short forms of cvc5's interface, with the simplifications that save it
/// gates: its bit-blaster does not propagate constants.
#include "solver/backend/encode.h"

namespace backend
{

namespace
{

std::string hexadecimal(u128 value)
{
    const char *digits = "0123456789abcdef";
    std::string s;

    do {
        s.insert(s.begin(), digits[static_cast<unsigned>(value & 15)]);
        value >>= 4;
    } while (value != 0);
    return s;
}

} // namespace

Term encoder::constant(unsigned width, u128 value) const
{
    value &= bv_mask(width);
    if (width <= 64) {
        return solver.mkBitVector(width, static_cast<uint64_t>(value));
    }
    return solver.mkBitVector(width, hexadecimal(value), 16);
}

Term encoder::op(Kind kind, const Term &a) const
{
    return solver.mkTerm(kind, {a});
}

Term encoder::op(Kind kind, const Term &a, const Term &b) const
{
    return solver.mkTerm(kind, {a, b});
}

Term encoder::mux(const Term &condition, const Term &a, const Term &b) const
{
    if (a == b) {
        return a;
    }
    return solver.mkTerm(Kind::BITVECTOR_ITE, {condition, a, b});
}

Term encoder::extract(const Term &a, unsigned low, unsigned width) const
{
    if (low == 0 && width == a.getSort().getBitVectorSize()) {
        return a;
    }
    return solver.mkTerm(
        solver.mkOp(Kind::BITVECTOR_EXTRACT, {low + width - 1, low}), {a});
}

Term encoder::bit(const Term &a, unsigned i) const
{
    return extract(a, i, 1);
}

Term encoder::extend(Kind kind, const Term &a, unsigned by) const
{
    return by == 0 ? a : solver.mkTerm(solver.mkOp(kind, {by}), {a});
}

Term encoder::fit(const Term &a, unsigned width) const
{
    unsigned from = a.getSort().getBitVectorSize();

    return from < width ? extend(Kind::BITVECTOR_ZERO_EXTEND, a, width - from)
                        : extract(a, 0, width);
}

Term encoder::is_one(const Term &bit) const
{
    return op(Kind::EQUAL, bit, constant(1, 1));
}

Term encoder::fresh(unsigned width)
{
    return solver.mkConst(solver.mkBitVectorSort(width),
                          "n" + std::to_string(names++));
}

void encoder::assume(entry &e, const Term &condition)
{
    e.sides.push_back(static_cast<uint32_t>(side_terms.size()));
    side_terms.push_back(condition);
}

} // namespace backend
