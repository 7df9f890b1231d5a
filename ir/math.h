/* SPDX-License-Identifier: Apache-2.0 */
/// The mathematical intrinsics, computed by the C library that runs us.
#ifndef IR_MATH_H
#define IR_MATH_H

#include "ir/ir.h"

enum { IR_MATH_ARGS = 3 };

/// What f gives for these arguments.
/// - f is a function of math.h; arg has the bits of its args arguments, all of
///   the floating type t, as many as its signature has
/// - *error is what it leaves in errno, 0 when it does not touch it
u128 ir_math(enum ir_intrinsic f, ir_type t, const u128 *arg, uint32_t args,
             int *error);

#endif
