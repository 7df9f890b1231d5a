/* SPDX-License-Identifier: Apache-2.0 */
/// Terms: what a path knows about values, as hash-consed typed expressions
/// over the program's inputs.
///
/// Equal terms have equal handles.  Every maker simplifies, so that a term
/// that is constant is a CONST, and what can be told apart cheaply is.  A
/// condition is a term of one bit.  Floats are their IEEE bits; the operation
/// knows the format by the width (32, 64, 80).  Terms are never freed: a pool
/// lives as long as the run; terms_bytes() is its size.
#ifndef SOLVER_TERM_H
#define SOLVER_TERM_H

#include "base/intern.h"
#include "base/mem.h"
#include "base/text.h"

ID_TYPE(term);

enum term_op {
#define TERM(name, text, args, type, flags, meaning) TERM_##name,
#include "solver/term.def"
#undef TERM
    TERM_OP_COUNT
};

struct term_info {
    const char *text, *flags, *meaning;
    uint8_t args;
};
extern const struct term_info term_info[TERM_OP_COUNT];

/// The type of an array in `width`; its length is in `low`.
#define TERM_BYTES_WIDTH 255

/// 32 bytes; it stays where it is while the pool lives.
struct term_node {
    uint8_t op;    ///< enum term_op
    uint8_t width; ///< bits, 1 to 128, or TERM_BYTES_WIDTH
    bool floating; ///< has a floating operation in it
    uint32_t low;  ///< EXTRACT: lowest bit; arrays: the length in bytes;
                   ///< FROUND: the direction
    __extension__ union {
        /// Operands; VAR: arg[0].index is the number of the variable; BYTES:
        /// arg[0].index is the place of the bytes in the pool.
        term arg[3];
        __extension__ struct {
            uint64_t lo, hi; ///< CONST: the bits
        };
    };
    /// The set of variables in it: a row of the pool's sets of variables;
    /// equal sets have equal rows, 0 is the empty one.
    uint32_t vars;
    uint32_t known; ///< a row of what is known about its bits: term_known.h
};

struct term_var {
    str_id name; ///< unique
    uint8_t width;
};

struct terms; ///< the pool

struct terms *terms_new(void);
void terms_delete(struct terms *t);
size_t terms_bytes(const struct terms *t);
uint32_t terms_count(const struct terms *t);
const struct term_node *term_get(const struct terms *t, term x);

/// - bits beyond the width are dropped
term term_const(struct terms *t, unsigned width, u128 bits);
/// A new variable; the name is made unique by a suffix.
term term_var(struct terms *t, const char *name, unsigned width);
/// The term of a variable that is there.
term term_of_var(const struct terms *t, uint32_t var);
uint32_t terms_vars(const struct terms *t);
const struct term_var *term_var_row(const struct terms *t, uint32_t var);
const char *term_text(const struct terms *t, str_id name);
/// The bytes of a BYTES term; node->low is their number.
const uint8_t *term_content(const struct terms *t, term x);

/// - operands have the types that the operation needs
term term_1(struct terms *t, enum term_op op, term a);
term term_2(struct terms *t, enum term_op op, term a, term b);
term term_ite(struct terms *t, term c, term a, term b);
term term_extract(struct terms *t, term a, unsigned low, unsigned width);
term term_concat(struct terms *t, term high, term low);
/// ZEXT, SEXT, FCONV, FTOS, FTOU, STOF, UTOF: to `width` bits.
term term_to(struct terms *t, enum term_op op, term a, unsigned width);
term term_sub(struct terms *t, term a, term b);
/// Of conditions.
term term_not(struct terms *t, term a);
term term_and(struct terms *t, term a, term b);
term term_or(struct terms *t, term a, term b);

/// FROUND.
enum term_round { TERM_EVEN, TERM_AWAY, TERM_DOWN, TERM_UP, TERM_TO_ZERO };
term term_fround(struct terms *t, term a, enum term_round how);

/// Arrays of bytes.  Indices have 64 bits; values are whole bytes.
term term_bytes(struct terms *t, const uint8_t *bytes, uint32_t n);
term term_store(struct terms *t, term array, term index, term value);
term term_select(struct terms *t, term array, term index, unsigned width);

/// - returns whether x is constant; *bits then has its value
bool term_is_const(const struct terms *t, term x, u128 *bits);
static inline bool term_same(term a, term b)
{
    return a.index == b.index;
}

/// The variables in x, ascending.
struct term_vars {
    const uint32_t *var;
    uint32_t count;
};
struct term_vars term_variables(const struct terms *t, term x);

/// Values for variables; a variable without one is 0.
struct term_model {
    VEC(u128) value; ///< by variable
};
void term_model_set(struct term_model *m, uint32_t var, u128 value);
u128 term_model_get(const struct term_model *m, uint32_t var);
void term_model_release(struct term_model *m);

/// Evaluation of many terms under one model: results are kept.
struct term_eval;
struct term_eval *term_eval_new(const struct terms *t,
                                const struct term_model *m);
void term_eval_delete(struct term_eval *e);
/// - x is no array
u128 term_eval(struct term_eval *e, term x);
/// Begins anew, under m; its memory is used again.
void term_eval_reset(struct term_eval *e, const struct term_model *m);

/// The term of n's operation over other operands, made as by its maker.
/// - n may be another pool's; it has operands
/// - arg has as many as the operation takes, of the types of n's own
term term_rebuild(struct terms *t, const struct term_node *n, const term *arg);
/// x with terms in the place of variables.
/// - with[v].index 0: the variable stays
term term_substitute(struct terms *t, term x, const term *with, uint32_t n);

/// x as an SMT-LIB expression: a bit-vector (a condition is one of one bit:
/// `(assert (= ... #b1))`), or an (Array (_ BitVec 64) (_ BitVec 8)); shared
/// parts in `let`.  Floats are bit-vectors that are converted where a floating
/// operation has them as operands; only where its result is used as bits, the
/// text has the function fp.to_ieee_bv, which Z3 has and the standard has not.
/// Those of 80 bits are converted as if no bit pattern were invalid.
void term_print(const struct terms *t, term x, struct text *out);
/// The symbol that term_print writes for a variable.
void term_print_var(const struct terms *t, uint32_t var, struct text *out);

#endif
