/* SPDX-License-Identifier: Apache-2.0 */
/// Shared by the parts of the decoder:
///
///   interp_decode.c  writing code, memory, blocks and their order
///   decode_value.c   arithmetic, comparisons, casts
///   decode_flow.c    calls and ends of blocks
///   decode_fuse.c    several instructions as one operation
#ifndef IR_DECODE_IMPL_H
#define IR_DECODE_IMPL_H

#include "ir/interp_impl.h"

#define DECODE_NONE UINT32_MAX

/// A target that is not known yet.
struct decode_fix {
    uint32_t word;  ///< where it is written
    uint32_t op;    ///< the operation it is relative to
    uint32_t block; ///< ir_block_id
};

/// Out-of-line code for a call whose result may have another type.
struct decode_stub {
    uint32_t word; ///< where its distance from the call is written
    uint32_t op;   ///< the call
    uint32_t back; ///< where the code goes on
    uint32_t d;
    ir_type type;
};

struct decoder {
    struct interp *in;
    const struct ir_module *m;
    struct code *code;
    const struct ir_func *f;
    struct code_text *text;
    bool fused;
    bool traced;
    uint32_t count;  ///< instructions since the last that counted them
    uint32_t end;    ///< of the block's instructions
    uint32_t last;   ///< the operation before, when nothing jumps behind it;
                     ///< or DECODE_NONE
    uint8_t *uses;   ///< by variable: how often it is read; 255: or more
    uint32_t *at;    ///< by block: its code, or DECODE_NONE
    uint32_t *preds; ///< by block: jumps to it
    VEC(struct decode_fix) fix;
    VEC(struct decode_stub) stub;
};

// ---- writing code

static inline uint32_t decode_here(const struct decoder *d)
{
    return d->text->word.len;
}
void decode_word(struct decoder *d, uint32_t word);
void decode_word64(struct decoder *d, uint64_t word);
/// Starts an operation.
void decode_op(struct decoder *d, enum code_op op);
/// An operation with up to three operands; 0 operands are not left out.
void decode_op1(struct decoder *d, enum code_op op, uint32_t a);
void decode_op2(struct decoder *d, enum code_op op, uint32_t a, uint32_t b);
void decode_op3(struct decoder *d, enum code_op op, uint32_t a, uint32_t b,
                uint32_t c);
/// A word: the distance from the operation `op` to the block.
void decode_target(struct decoder *d, uint32_t op, uint32_t block);
/// The word n: all that is pending ends with this operation.
void decode_count(struct decoder *d);
/// The words n t f (or n t, when no is 0) that end an operation.
void decode_branch(struct decoder *d, uint32_t yes, uint32_t no);
/// Makes `slot` hold a constant of type t.
void decode_put_const(struct decoder *d, uint32_t slot, ir_type t, uint64_t lo,
                      uint64_t hi);
void decode_move(struct decoder *d, uint32_t to, uint32_t from, ir_type t);
/// Makes `slot` hold o.
void decode_put(struct decoder *d, uint32_t slot, ir_opd o);
/// op with the operands that i has among a, b and c.
void decode_ptr(struct decoder *d, const struct ir_inst *i, enum code_op op);

// ---- operands

/// - returns the slot of the instruction's result, that of scratch for none
uint32_t decode_dst(const struct decoder *d, const struct ir_inst *i);
/// - returns the slot that holds o, DECODE_NONE for a constant
uint32_t decode_slot(const struct decoder *d, ir_opd o);
/// - returns a slot that holds o; a constant is put into temporary k (0..2)
uint32_t decode_use(struct decoder *d, ir_opd o, uint32_t k);
/// - returns true and sets *v when o is an integer constant of up to 64 bits,
///   or the address of a global or function
bool decode_const(const struct decoder *d, ir_opd o, uint64_t *v);
/// Width of T in bits; pointers have one too.
uint32_t decode_width(const struct decoder *d, ir_type t);
static inline bool decode_fits_s32(uint64_t v)
{
    return (int64_t)v == (int32_t)(uint32_t)v;
}
static inline bool decode_fits_u32(uint64_t v)
{
    return v <= UINT32_MAX;
}

// ---- comparisons

/// What a comparison computes, an immediate always on the right.
enum test_rel {
    TEST_EQ,
    TEST_NE,
    TEST_ULT,
    TEST_ULE,
    TEST_UGT,
    TEST_SLT,
    TEST_SLE,
    TEST_SGT
};
struct test {
    enum test_rel rel;
    uint32_t width;
    bool imm;
    uint32_t a, b; ///< slots; b the immediate
};
/// - i is an integer comparison EQ .. SLE; false: it is wider than 64 bits
bool decode_test(struct decoder *d, const struct ir_inst *i, struct test *t);

// ---- the parts

/// UNDEF, UN, BIN, CMP, CAST and SELECT.
void decode_value(struct decoder *d, const struct ir_inst *i);
void decode_call(struct decoder *d, const struct ir_inst *i);
/// JUMP, BR, SWITCH, RET, LONGJMP and STOP.
void decode_end(struct decoder *d, const struct ir_inst *i);

/// Tries to decode the instructions from k on as one operation.
/// - returns how many it took, 0 for none
uint32_t decode_fused(struct decoder *d, uint32_t k);
/// A load or store on its own, or with its access.  - returns false when the
/// type has no operation of its own
bool decode_memory(struct decoder *d, uint32_t k);

#endif
