/* SPDX-License-Identifier: Apache-2.0 */
/// A module for the symbolic engine.  When that is wanted, calls that only
/// print do nothing there but read (prints.h), and each call has a function of
/// its own, as far as that stays small: what an analysis finds out about a
/// function is then true of one call.
#ifndef IR_COPIES_H
#define IR_COPIES_H

#include "base/bitset.h"
#include "ir/ir.h"

struct ir_copies {
    /// Shares everything with the module that it was made of, but the
    /// functions' instructions.  Functions keep their numbers; copies follow,
    /// of the same names.
    struct ir_module m;
    VEC(uint32_t) origin;  ///< by function: what it is a copy of, or itself
    struct bitset changed; ///< functions whose instructions are our own
};

enum {
    IR_COPIES_EACH = 1,   ///< each call has a function of its own
    IR_COPIES_PRINTS = 2, ///< what only prints does nothing but read
};
/// - flags: what is wanted
/// - m stays as it is while c lives
void ir_copies_init(struct ir_copies *c, const struct ir_module *m,
                    unsigned flags);
void ir_copies_release(struct ir_copies *c);

#endif
