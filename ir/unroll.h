/* SPDX-License-Identifier: Apache-2.0 */
/// Loops that count, written out, and parameters that are constants.
///
/// A loop whose counter begins with a constant, is changed by a constant once
/// in each turn, and is compared with one, becomes as many copies of its body,
/// as far as that stays small.  In each the counter is known, so that what was
/// one access to any element of an array is one access to each: an analysis
/// that knows memory by place then tells them apart.  So it is with a function
/// that each caller passes the same constant, which says where it accesses.
///
/// The function does the same as before, instruction by instruction: a branch
/// at which it is known where it leads becomes a jump, what computes a constant
/// a copy of it, and nothing goes away.
#ifndef IR_UNROLL_H
#define IR_UNROLL_H

#include "base/map.h"
#include "ir/ir.h"

struct ir_unroll {
    struct ir_module *m; ///< gets constants
    /// By parameter from 1 on: the constant that each caller passes, or none.
    /// Null: nothing is known.
    const ir_opd *arg;
    uint32_t most;    ///< instructions that the function may have then
    ir_func_id id;    ///< of the function
    struct map *aims; ///< see ir_unroll_aims
};

/// Writes f out, whose rows are another one's.
/// - *origin becomes the instruction of f that each is a copy of
/// - returns true: f has instructions, blocks, variables and words (extra) of
///   its own, which ir_unroll_release frees; false: there is nothing to do, and
///   *origin is null
bool ir_unroll(const struct ir_unroll *u, struct ir_func *f, uint32_t **origin);
/// Does the function, one of the user's that does not change the parameter,
/// compute pointers from it, or pass it on to one that does?
/// - known: what was found of functions and parameters before
bool ir_unroll_aims(const struct ir_module *m, ir_func_id f, uint32_t param,
                    struct map *known);
void ir_unroll_release(struct ir_func *f, uint32_t *origin);

#endif
