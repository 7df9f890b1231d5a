/* SPDX-License-Identifier: Apache-2.0 */
/// A function as the machine runs it: the IR's instructions one for one, with
/// operands as places.
#ifndef SYMEXEC_CODE_H
#define SYMEXEC_CODE_H

#include "ir/ir.h"
#include "solver/term.h"

/// Up to 64 bits that are known, or a term.  Values of wider types are always
/// terms; a term of at most 64 bits is never constant.
struct value {
    uint64_t bits;
    term t;        ///< 0: bits
    uint32_t last; ///< see track.h
};

/// A place: at or above 0 a slot of the frame, below 0 a constant.
typedef int32_t place;

struct code_inst {
    uint8_t op;    ///< enum ir_op
    uint8_t bits;  ///< of the type T
    uint8_t bytes; ///< of T in memory
    bool wide;     ///< T or S is wider than 64 bits
    bool memory;   ///< reads or writes memory
    ir_type type, from;
    place dst, a, b, c;
    uint32_t imm;
    uint32_t to[2];   ///< JUMP, BR: the instructions to go on at
    uint32_t args;    ///< CALL, UNSUP: into code.arg
    uint32_t args_of; ///< CALL, UNSUP: how many
};

struct fast;
struct fast_call;
struct frame;

struct code {
    const struct ir_func *f;
    ir_func_id id;
    struct code_inst *inst; ///< by number of the instruction; null: not made
    struct fast *fast;      ///< the same, as the loop runs it; see fast.h
    struct fast_call *calls;
    struct frame **spare; ///< frames of ended activations, by `up`
    struct value *konst;  ///< place -1 is the last one
    struct value *konst_end;
    place *arg;
    uint8_t summary;   ///< for summary.c; 0: not asked yet
    bool *reached;     ///< by instruction: a block that was entered there
    uint32_t slots;    ///< variables from 1 on, then addresses of objects
    uint32_t object_0; ///< slot of the address of object number 0 (if it were)
};

struct code_place {
    const struct ir_module *m;
    const uint64_t *global;    ///< addresses by ir_global_id
    const struct store *store; ///< for addresses of functions
    struct terms *terms;
};

/// Decodes the function.
void code_make(struct code *c, const struct code_place *p, ir_func_id id);
void code_release(struct code *c);

/// - 1 <= bits <= 64
static inline int64_t value_signed(uint64_t v, unsigned bits)
{
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}
/// The bits as a value of that type.
struct value value_of_bits(struct terms *t, unsigned width, u128 bits);
/// A term as a value: what is constant and not wide becomes bits.
struct value value_of_term(const struct terms *t, term x);
/// A value as a term of that width.
term value_term(struct terms *t, struct value v, unsigned width);

#endif
