/* SPDX-License-Identifier: Apache-2.0 */
/// A module for the symbolic engine.  When that is wanted, calls that only
/// print do nothing there but read (prints.h), each call has a function of its
/// own, and loops that count are written out (unroll.h), as far as that stays
/// small: what an analysis finds out about a function is then true of one call,
/// and what it finds out about an instruction of one turn.
#ifndef IR_COPIES_H
#define IR_COPIES_H

#include "base/bitset.h"
#include "ir/ir.h"

/// What a function is made of.
struct ir_origin {
    uint32_t func; ///< what it is a copy of, or itself
    /// By instruction: which of that one's it is; null: the same.
    uint32_t *inst;
};

struct ir_copies {
    /// Shares everything with the module that it was made of, but constants and
    /// what functions consist of.  Functions keep their numbers; copies follow,
    /// of the same names.
    struct ir_module m;
    VEC(struct ir_origin) origin; ///< by function
    struct bitset changed; ///< functions of which only instructions are our own
};

enum {
    IR_COPIES_EACH = 1,   ///< each call has a function of its own
    IR_COPIES_PRINTS = 2, ///< what only prints does nothing but read
    IR_COPIES_LOOPS = 4,  ///< loops that count are written out
};
/// - flags: what is wanted
/// - m stays as it is while c lives
void ir_copies_init(struct ir_copies *c, const struct ir_module *m,
                    unsigned flags);
void ir_copies_release(struct ir_copies *c);
/// Which instruction of the function that func is a copy of it is.
static inline uint32_t ir_copies_inst(const struct ir_copies *c,
                                      ir_func_id func, uint32_t inst)
{
    const uint32_t *from = c->origin.data[func.index].inst;

    return from ? from[inst] : inst;
}

#endif
