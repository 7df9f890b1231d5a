/* SPDX-License-Identifier: Apache-2.0 */
/// In which order terms are made, and the operations that cvc5 has as they
/// are.  Terms are deep: nothing here recurses over operands.
#include "solver/backend/encode.h"

#include "solver/term.h"

#include <algorithm>

namespace backend
{

encoder::encoder(cvc5::Solver &s) : solver(s), all(1)
{
}

namespace
{

bool is_array(const entry &e)
{
    return e.node.width == TERM_BYTES_WIDTH;
}

unsigned operand_count(unsigned op)
{
    static constexpr unsigned char args[] = {
#define TERM(name, text, args, type, flags, meaning) args,
#include "solver/term.def"
#undef TERM
    };

    if (op >= sizeof args) {
        throw unsupported("operation");
    }
    return args[op];
}

/// The operations whose result is a float of the theory.
bool makes_float(unsigned op)
{
    switch (op) {
    case TERM_FADD:
    case TERM_FSUB:
    case TERM_FMUL:
    case TERM_FDIV:
    case TERM_FSQRT:
    case TERM_FCONV:
    case TERM_STOF:
    case TERM_UTOF:
    case TERM_FROUND:
        return true;
    default:
        return false;
    }
}

bool is_boolean(unsigned op)
{
    return op == TERM_NOT || op == TERM_AND || op == TERM_OR ||
           op == TERM_XOR || op == TERM_ITE;
}

bool is_comparison(unsigned op)
{
    return op == TERM_EQ || op == TERM_ULT || op == TERM_ULE ||
           op == TERM_SLT || op == TERM_SLE;
}

bool is_float_comparison(unsigned op)
{
    return op == TERM_FEQ || op == TERM_FLT || op == TERM_FLE ||
           op == TERM_FNAN;
}

} // namespace

void encoder::add(const wire_node &n, const uint8_t *content)
{
    entry e = {};
    const facts *of[3] = {};
    unsigned args = operand_count(n.op);

    e.node = n;
    e.content = content;
    for (unsigned i = 0; i < args; i++) {
        if (n.arg[i] == 0 || n.arg[i] >= all.size()) {
            throw unsupported("operand");
        }
        of[i] = &all[n.arg[i]].known;
    }
    if (n.op == TERM_CONCAT) {
        e.node.low = operand(e, 1).node.width;
    } else if (n.op == TERM_SEXT) {
        e.node.low = operand(e, 0).node.width;
    }
    e.floats = makes_float(n.op);
    if (n.op == TERM_ITE && !is_array(e)) {
        e.floats = operand(e, 1).floats || operand(e, 2).floats;
    }
    if (is_array(e)) {
        e.cells =
            n.op == TERM_BYTES || (n.op == TERM_STORE && operand(e, 0).cells &&
                                   operand(e, 1).node.op == TERM_CONST);
    } else {
        e.known = facts_of(&e.node, of);
    }
    all.push_back(e);
}

// ---- what must be there before a form is made

demands encoder::operands_bits(const entry &e) const
{
    demands d = {};
    unsigned args = operand_count(e.node.op);

    for (unsigned i = 0; i < args; i++) {
        d.at[d.count++] = {e.node.arg[i],
                           is_array(operand(e, i)) ? ARRAY : BITS};
    }
    return d;
}

demands encoder::operands_bool(const entry &e) const
{
    unsigned op = e.node.op;
    bool one_bit = op == TERM_EQ && operand(e, 0).node.width == 1;

    if (is_boolean(op) || one_bit) {
        demands d = operands_bits(e);

        for (unsigned i = 0; i < d.count; i++) {
            d.at[i].as = BOOL;
        }
        return d;
    }
    if (is_theory_compare(e)) {
        return operands_float(e);
    }
    if (is_comparison(op)) {
        return operands_bits(e);
    }
    return {{{{static_cast<uint32_t>(&e - all.data()), BITS}}}, 1};
}

demands encoder::operands(uint32_t number, form as) const
{
    const entry &e = all[number];

    switch (as) {
    case BITS:
        if (e.floats) {
            return {{{{number, FLOAT}}}, 1};
        }
        if (is_theory_compare(e)) {
            return {{{{number, BOOL}}}, 1};
        }
        if (e.node.op == TERM_FTOS || e.node.op == TERM_FTOU) {
            return operands_float(e);
        }
        return operands_bits(e);
    case BOOL:
        return operands_bool(e);
    case FLOAT:
        return e.floats ? operands_float(e) : demands{{{{number, BITS}}}, 1};
    default:
        return operands_bits(e);
    }
}

void encoder::build(uint32_t number, form as)
{
    std::vector<demand> stack = {{number, as}};

    while (!stack.empty()) {
        demand top = stack.back();

        if (all[top.number].made[top.as]) {
            stack.pop_back();
            continue;
        }
        demands d = operands(top.number, top.as);
        bool ready = true;
        for (unsigned i = 0; i < d.count; i++) {
            if (!all[d.at[i].number].made[d.at[i].as]) {
                stack.push_back(d.at[i]);
                ready = false;
            }
        }
        if (ready) {
            make(top.number, top.as);
            stack.pop_back();
        }
    }
}

void encoder::make(uint32_t number, form as)
{
    entry &e = all[number];

    if (as == BITS) {
        e.as[BITS] = make_bits(e);
    } else if (as == BOOL) {
        e.as[BOOL] = make_bool(e);
    } else if (as == FLOAT) {
        e.as[FLOAT] = e.floats ? make_float(e) : float_of_bits(e);
    }
    e.made[as] = true;
}

Term encoder::condition(uint32_t number)
{
    if (number == 0 || number >= all.size() || all[number].node.width != 1) {
        throw unsupported("condition");
    }
    build(number, BOOL);
    return all[number].as[BOOL];
}

Term encoder::variable(uint32_t number)
{
    if (number == 0 || number >= all.size() ||
        all[number].node.op != TERM_VAR) {
        throw unsupported("variable");
    }
    build(number, BITS);
    return all[number].as[BITS];
}

// ---- making

Term encoder::make_bool(entry &e)
{
    auto arg = [&](unsigned i) { return operand(e, i).as[BOOL]; };
    unsigned o = e.node.op;

    switch (o) {
    case TERM_CONST:
        return solver.mkBoolean(e.node.lo != 0);
    case TERM_NOT:
        return op(Kind::NOT, arg(0));
    case TERM_AND:
        return op(Kind::AND, arg(0), arg(1));
    case TERM_OR:
        return op(Kind::OR, arg(0), arg(1));
    case TERM_XOR:
        return op(Kind::XOR, arg(0), arg(1));
    case TERM_ITE:
        return solver.mkTerm(Kind::ITE, {arg(0), arg(1), arg(2)});
    case TERM_EQ:
        if (operand(e, 0).node.width == 1) {
            return op(Kind::EQUAL, arg(0), arg(1));
        }
        return compare(e);
    case TERM_ULT:
    case TERM_ULE:
    case TERM_SLT:
    case TERM_SLE:
        return compare(e);
    default:
        return is_theory_compare(e) ? float_bool(e) : is_one(e.as[BITS]);
    }
}

Term encoder::compare(const entry &e)
{
    static constexpr Kind kinds[] = {Kind::EQUAL, Kind::BITVECTOR_ULT,
                                     Kind::BITVECTOR_ULE, Kind::BITVECTOR_SLT,
                                     Kind::BITVECTOR_SLE};

    return op(kinds[e.node.op - TERM_EQ], operand_bits(e, 0),
              operand_bits(e, 1));
}

Term encoder::make_bits(entry &e)
{
    unsigned o = e.node.op;

    if (e.floats) {
        return bits_of_float(e);
    }
    if (is_float_comparison(o)) {
        /* Outside of the bit-blaster anyway, so `ite` does no harm. */
        return is_theory_compare(e)
                   ? solver.mkTerm(Kind::ITE,
                                   {e.as[BOOL], constant(1, 1), constant(1, 0)})
                   : compare_floats(e);
    }
    switch (o) {
    case TERM_MUL:
        return multiply(e);
    case TERM_UDIV:
    case TERM_UREM:
        return divide(e);
    case TERM_SDIV:
    case TERM_SREM:
        return divide_signed(e);
    case TERM_UMULO:
    case TERM_SMULO:
        return overflow_bits(e);
    case TERM_SELECT:
        return select(e);
    case TERM_FTOS:
    case TERM_FTOU:
        return to_integer(e);
    default:
        return plain(e);
    }
}

Term encoder::plain(const entry &e)
{
    const wire_node &n = e.node;
    auto arg = [&](unsigned i) { return operand_bits(e, i); };

    switch (n.op) {
    case TERM_CONST:
        return constant(n.width, (u128)n.hi << 64 | n.lo);
    case TERM_VAR:
        return fresh(n.width);
    case TERM_NOT:
        return op(Kind::BITVECTOR_NOT, arg(0));
    case TERM_NEG:
        return op(Kind::BITVECTOR_NEG, arg(0));
    case TERM_ADD:
        return op(Kind::BITVECTOR_ADD, arg(0), arg(1));
    case TERM_AND:
        return op(Kind::BITVECTOR_AND, arg(0), arg(1));
    case TERM_OR:
        return op(Kind::BITVECTOR_OR, arg(0), arg(1));
    case TERM_XOR:
        return op(Kind::BITVECTOR_XOR, arg(0), arg(1));
    case TERM_SHL:
        return op(Kind::BITVECTOR_SHL, arg(0), arg(1));
    case TERM_LSHR:
        return op(Kind::BITVECTOR_LSHR, arg(0), arg(1));
    case TERM_ASHR:
        return op(Kind::BITVECTOR_ASHR, arg(0), arg(1));
    case TERM_EQ:
        return op(Kind::BITVECTOR_COMP, arg(0), arg(1));
    case TERM_ULT:
        return op(Kind::BITVECTOR_ULTBV, arg(0), arg(1));
    case TERM_ULE:
        return op(Kind::BITVECTOR_NOT,
                  op(Kind::BITVECTOR_ULTBV, arg(1), arg(0)));
    case TERM_SLT:
        return op(Kind::BITVECTOR_SLTBV, arg(0), arg(1));
    case TERM_SLE:
        return op(Kind::BITVECTOR_NOT,
                  op(Kind::BITVECTOR_SLTBV, arg(1), arg(0)));
    case TERM_ITE:
        return mux(arg(0), arg(1), arg(2));
    case TERM_EXTRACT:
        return extract(arg(0), n.low, n.width);
    case TERM_CONCAT:
        return op(Kind::BITVECTOR_CONCAT, arg(0), arg(1));
    case TERM_ZEXT:
        return extend(Kind::BITVECTOR_ZERO_EXTEND, arg(0),
                      n.width - operand(e, 0).node.width);
    case TERM_SEXT:
        return extend(Kind::BITVECTOR_SIGN_EXTEND, arg(0),
                      n.width - operand(e, 0).node.width);
    default:
        throw unsupported("operation");
    }
}

// ---- side conditions

const std::vector<uint32_t> &encoder::sides(uint32_t number)
{
    std::vector<bool> seen(number + 1);
    std::vector<uint32_t> stack = {number};
    std::vector<uint32_t> found;

    if (all[number].below_done || side_terms.empty()) {
        return all[number].below;
    }
    while (!stack.empty()) {
        const entry &e = all[stack.back()];

        stack.pop_back();
        found.insert(found.end(), e.sides.begin(), e.sides.end());
        for (unsigned i = 0; i < operand_count(e.node.op); i++) {
            if (!seen[e.node.arg[i]]) {
                seen[e.node.arg[i]] = true;
                stack.push_back(e.node.arg[i]);
            }
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    all[number].below = found;
    all[number].below_done = true;
    return all[number].below;
}

} // namespace backend
