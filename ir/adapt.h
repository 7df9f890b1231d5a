/* SPDX-License-Identifier: Apache-2.0 */
/// Calls that do not fit their callee, as old C allows: `int f();` here and
/// `int f(long x) { ... }` there.
#ifndef IR_ADAPT_H
#define IR_ADAPT_H

#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The registers that the System V convention would use: arguments and
/// parameters of one class meet in order.
enum ir_arg_class {
    IR_CLASS_INT,
    IR_CLASS_SSE,
    IR_CLASS_X87,
    IR_CLASS_WIDE,
    IR_CLASS_COUNT
};
static inline enum ir_arg_class ir_arg_class(ir_type t)
{
    return t == IR_F80                  ? IR_CLASS_X87
           : t == IR_F32 || t == IR_F64 ? IR_CLASS_SSE
           : t > 64 && t <= 128         ? IR_CLASS_WIDE
                                        : IR_CLASS_INT;
}

/// Makes each direct call of a function with a body, or of an intrinsic, fit:
/// what a variadic callee has no parameter for becomes variadic; a call that
/// differs otherwise goes through a temporary that holds the address (then
/// its arguments are bound by position, see docs/IR.md).  To be called when
/// declarations have met definitions of another unit.
void ir_adapt_calls(struct ir_module *m);

#ifdef __cplusplus
}
#endif
#endif
