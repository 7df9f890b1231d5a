/* SPDX-License-Identifier: Apache-2.0 */
/// Functions without a body, by family.
#ifndef SYMEXEC_NATIVE_H
#define SYMEXEC_NATIVE_H

#include "symexec/engine.h"

struct native_call {
    const struct ir_func *func;
    const char *name;
    const struct value *arg;
    uint32_t args;
};

/// - each returns false when it does not know the function
bool native_file(struct machine *mc, const struct native_call *c);
bool native_system(struct machine *mc, const struct native_call *c);
bool native_math(struct machine *mc, const struct native_call *c);
bool native_input(struct machine *mc, const struct native_call *c);

/// A call that only prints.
void native_print(struct machine *mc, const struct native_call *c);

// ---- native_stdin.c

/// read(2) of standard input.
void native_read_stdin(struct machine *mc, const struct native_call *c);
/// The intrinsics of these names; is it of standard input?
void native_number(struct machine *mc, const struct native_call *c, bool here);
void native_space(struct machine *mc, bool here);
void native_ends(struct machine *mc, bool here);

/// The result of the call that the path is at.
void native_return(struct machine *mc, struct value v);
/// A known integer of at most 64 bits.
struct value native_int(int64_t v, unsigned width);
/// The name of an input.
str_id native_name(struct machine *mc, const char *name);

#endif
