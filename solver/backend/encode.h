/* SPDX-License-Identifier: Apache-2.0 */
/// From our terms to cvc5's.
///
/// A term may be needed in several forms, each made at most once: as a
/// bit-vector, as a Boolean (of one bit), as a float.  cvc5 replaces its `ite`
/// on bit-vectors by a variable and clauses outside of the bit-blaster, which
/// is slow; so conditions inside of terms are bit-vectors of one bit, and only
/// what stands at the top of a condition is Boolean.
///
/// Some terms are named by new variables, with side conditions that define
/// them: for each value of the inputs there are values that satisfy these.  So
/// side conditions never make a query unsatisfiable.  They are assumed only by
/// the queries that contain the term.
#ifndef SOLVER_BACKEND_ENCODE_H
#define SOLVER_BACKEND_ENCODE_H

#include "solver/backend/facts.h"

#include <cvc5/cvc5.h>

#include <array>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace backend
{

using cvc5::Kind;
using cvc5::Term;

/// A term that we have no encoding for.
struct unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum form { BITS, BOOL, FLOAT, ARRAY, FORM_COUNT };

struct demand {
    uint32_t number;
    form as;
};

struct demands {
    std::array<demand, 3> at;
    unsigned count;
};

struct entry {
    wire_node node;
    facts known;
    const uint8_t *content; ///< BYTES
    bool floats;            ///< its natural form is the theory's float
    bool cells;             ///< an array whose bytes all have known places
    bool made[FORM_COUNT];
    Term as[ARRAY];
    std::vector<uint32_t> sides; ///< conditions that define its names
    bool below_done;             ///< `below` is there
    std::vector<uint32_t> below; ///< side conditions of all its parts
};

/// Bits of a format: exponent and significand with its hidden bit.
struct float_format {
    unsigned width, exponent, significand;
};

class encoder
{
  public:
    explicit encoder(cvc5::Solver &s);

    /// The next term; its number is one more than the last one's.
    /// - content stays where it is
    void add(const wire_node &n, const uint8_t *content);
    uint32_t count() const
    {
        return static_cast<uint32_t>(all.size());
    }
    /// The condition as a Boolean.
    Term condition(uint32_t number);
    Term variable(uint32_t number);
    /// Adds to *out what must be assumed together with the condition, by
    /// numbers of side().
    /// - condition() was called
    const std::vector<uint32_t> &sides(uint32_t number);
    const Term &side(uint32_t number) const
    {
        return side_terms[number];
    }

  private:
    // ---- encode.cc: the order of making, Booleans, plain operations
    demands operands(uint32_t number, form as) const;
    demands operands_bits(const entry &e) const;
    demands operands_bool(const entry &e) const;
    void build(uint32_t number, form as);
    void make(uint32_t number, form as);
    Term make_bool(entry &e);
    Term make_bits(entry &e);
    Term plain(const entry &e);
    Term compare(const entry &e);
    Term bits(uint32_t number) const
    {
        return all[number].as[BITS];
    }
    const entry &operand(const entry &e, unsigned i) const
    {
        return all[e.node.arg[i]];
    }
    Term operand_bits(const entry &e, unsigned i) const
    {
        return operand(e, i).as[BITS];
    }

    // ---- encode_make.cc: short forms of the interface of cvc5
    Term constant(unsigned width, u128 value) const;
    Term op(Kind kind, const Term &a) const;
    Term op(Kind kind, const Term &a, const Term &b) const;
    Term mux(const Term &condition, const Term &a, const Term &b) const;
    Term extract(const Term &a, unsigned low, unsigned width) const;
    Term bit(const Term &a, unsigned i) const;
    Term extend(Kind kind, const Term &a, unsigned by) const;
    /// Zeros above, or the low bits.
    Term fit(const Term &a, unsigned width) const;
    Term is_one(const Term &bit) const;
    Term fresh(unsigned width);
    void assume(entry &e, const Term &condition);

    // ---- encode_arithmetic.cc
    Term times(const Term &a, u128 c, unsigned width) const;
    Term multiply(const entry &e);
    Term divide(entry &e);
    Term divide_signed(entry &e);
    struct divided {
        Term quotient, remainder;
        std::vector<uint32_t> sides;
    };
    struct division {
        Term x, y;
        bool operator<(const division &o) const
        {
            return x == o.x ? y < o.y : x < o.x;
        }
    };
    const divided &quotient(entry &e, const Term &x, const Term &y,
                            const u128 *divisor);
    void define_by_constant(entry &e, const divided &d, const Term &x, u128 c);
    void define(entry &e, const divided &d, const Term &x, const Term &y);
    Term overflow_bits(const entry &e);
    Term overflow_by(const entry &e, const Term &x, u128 c) const;

    // ---- encode_array.cc
    struct access {
        uint32_t array, index;
        unsigned width;
        bool operator<(const access &o) const
        {
            return std::tie(array, index, width) <
                   std::tie(o.array, o.index, o.width);
        }
    };
    struct cell {
        int value = 0; ///< -1: it is `term`
        Term term;
    };
    Term select(const entry &e);
    Term read(access a);
    Term read_cells(const access &a);
    Term read_store(const access &a, const Term &below);
    Term is_after(const access &a, uint32_t store, int distance) const;
    const std::vector<cell> &cells(uint32_t array);
    Term leaf(const std::vector<cell> &bytes, size_t from,
              unsigned count) const;
    Term table(std::vector<Term> &leaves, const Term &index,
               unsigned low) const;
    Term inside(uint32_t index, uint32_t length, unsigned bytes) const;

    // ---- encode_float.cc: through the theory of floats
    demands operands_float(const entry &e) const;
    Term make_float(const entry &e) const;
    Term bits_of_float(entry &e);
    Term float_bool(const entry &e) const;
    Term to_integer(const entry &e) const;
    Term power(const float_format &f, unsigned exponent, bool one_more,
               bool negative) const;
    Term to_float(const float_format &f, const Term &ieee) const;
    Term float_of_bits(const entry &e);
    bool is_theory_compare(const entry &e) const;

    // ---- encode_compare.cc: comparisons of floats, by their bits
    Term compare_floats(const entry &e) const;

    cvc5::Solver &solver;
    std::vector<entry> all; ///< by number; 0 is none
    std::vector<Term> side_terms;
    std::map<division, divided> divisions;
    std::map<access, Term> reads;
    std::map<uint32_t, std::vector<cell>> known_cells;
    uint32_t names = 0;
};

/// - throws unsupported for a width that no format has
float_format format_of(unsigned width);

} // namespace backend

#endif
