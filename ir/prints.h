/* SPDX-License-Identifier: Apache-2.0 */
/// Calls that only print: library functions that write to standard output or
/// error, whose result nobody reads, in a program that does not look at what
/// was written.  To such a program they do nothing but read what their
/// arguments point to.
#ifndef IR_PRINTS_H
#define IR_PRINTS_H

#include "base/bitset.h"
#include "ir/ir.h"

/// Does the user's code leave the standard streams as they are, and never ask
/// how far they are?
bool ir_prints_freely(const struct ir_module *m);
/// Variables that an instruction of the function reads.
void ir_find_read(const struct ir_func *f, struct bitset *read);
/// Does the CALL only print?
/// - the module prints freely
/// - read: of the function
bool ir_only_prints(const struct ir_module *m, const struct ir_func *f,
                    uint32_t inst, const struct bitset *read);
/// Is each text that the CALL of a printer reads a constant?  Then nothing can
/// fail there.
bool ir_prints_constants(const struct ir_module *m, const struct ir_func *f,
                         uint32_t inst);
/// A function that prints: which of its arguments is the stream (0: standard
/// output), the format, and the text that is printed as it is, from 1 on.
struct ir_printer {
    const char *name;
    uint32_t stream, format, text;
};
/// - returns null: the name is of none
const struct ir_printer *ir_printer_of(const char *name);

/// One conversion of a format that is understood.
struct ir_conversion {
    char kind;      ///< d, i, u, x, X, o, c, s, p, or one of floats
    uint32_t stars; ///< widths and precisions among the arguments before it
    ir_type type;   ///< of the argument
    bool bounded;   ///< a precision is given
    uint32_t most;  ///< it
};
/// The next one from *at on, which moves behind it.
/// - returns false: there is none (then *at is the end), or it is not
///   understood
bool ir_next_conversion(ir_type index, const char **at,
                        struct ir_conversion *c);

#endif
