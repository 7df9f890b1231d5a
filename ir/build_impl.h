/* SPDX-License-Identifier: Apache-2.0 */
/// A function body under construction: shared by build.c and layout.c.
#ifndef IR_BUILD_IMPL_H
#define IR_BUILD_IMPL_H

#include "ir/build.h"

struct name_slot {
    uint64_t key; ///< space << 32 | name; 0 is free
    uint32_t count;
};

enum name_space { NAME_VALUE = 1, NAME_BLOCK = 2 };

struct build_block {
    str_id name;
    uint32_t order; ///< when it was first made current, from 1; 0: never
    bool closed;    ///< has its terminator
};

struct ir_build_state {
    VEC(struct ir_inst) inst;
    VEC(uint32_t) home; ///< block of each instruction
    VEC(struct ir_var) var;
    VEC(struct ir_object) object;
    VEC(struct ir_stmt) stmt;
    VEC(struct build_block) block;
    VEC(uint32_t) extra;
    struct name_slot *names;
    uint32_t name_slots, name_used;
    uint32_t placed; ///< blocks made current so far
};

struct ir_func *ir_build_func(const struct ir_build *b);
/// What the operation makes of constants of w bits.
/// - returns false: it is none that is folded
bool ir_fold_bin(enum ir_op op, unsigned w, u128 x, u128 y, u128 *r);
/// The same of a cast.  - *v: the constant, then the result; bits above the
/// width of `to` are to be dropped
bool ir_fold_cast(enum ir_op op, ir_type to, ir_type from, u128 *v);
/// - returns the constant 0 of type t, IR_NONE for IR_VOID
ir_opd ir_build_zero(struct ir_build *b, ir_type t);

#endif
