/* SPDX-License-Identifier: Apache-2.0 */
/// Inputs that a program finds when it starts: the arguments of main, or the
/// parameters of another entry function and the objects that they point to.
///
/// A pointer among them is an input, too, whose value is settled when the
/// pointer is a parameter or is loaded: it is null, or it points to an object
/// of its type that an earlier pointer of the inputs points to, or to a new
/// one.  The object's contents are inputs again.
#ifndef SYMEXEC_INPUT_H
#define SYMEXEC_INPUT_H

#include "symexec/engine.h"

/// The first step of a path: argc is settled, argv is made.
void input_arguments(struct machine *mc);
/// Makes the next parameter of the entry function.
/// - returns false when it has all
bool input_parameter(struct machine *mc);
/// Tells what is left out, once main has been entered.
void input_tell_bounds(struct machine *mc);

/// A new object of n elements of that type (0: bytes) with inputs in them,
/// and a null byte behind them when it is a string.
struct input_object {
    ir_ctype_id type;
    uint64_t elements;
    bool string;
    bool arrow; ///< members are called name->x, not name.x
    const char *name;
    enum memory_kind memory;
    uint32_t depth; ///< pointers on the way to it
};
/// - returns its address, 0: the path has ended
uint64_t input_make(struct machine *mc, const struct input_object *o);

/// A text of n bytes, each an input; its object ends behind its first null
/// byte.  - returns its address
uint64_t input_text(struct machine *mc, const struct input *like, uint32_t n);

/// An x87 number has its leading bit, unless it is zero or subnormal: other
/// bits are none, and no operation gives them.
void input_assume_valid(struct machine *mc, term x);

/// One input.
struct value input_scalar(struct machine *mc, const struct input *like,
                          unsigned width);
/// A pointer among the inputs.
struct value input_add_pointer(struct machine *mc, const char *name,
                               ir_ctype_id type, uint32_t depth);
/// Settles a loaded value when it is a pointer of the inputs, or has bytes of
/// such.
struct value input_pointer(struct machine *mc, struct value v);

#endif
