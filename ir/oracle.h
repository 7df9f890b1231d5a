/* SPDX-License-Identifier: Apache-2.0 */
/// Functions without a body that tools of this field know by name: values from
/// nowhere, assumptions, claims.  Unlike other code that the module does not
/// have they leave the program's memory alone (but for the object that is made
/// symbolic).
#ifndef IR_ORACLE_H
#define IR_ORACLE_H

#include "ir/ir.h"

enum ir_oracle {
    IR_ORACLE_NONE,
    IR_ORACLE_VALUE,  ///< T nondet(): any value of its type
    IR_ORACLE_OBJECT, ///< klee_make_symbolic(address, bytes, name)
    IR_ORACLE_RANGE,  ///< klee_range(low, high, name): low <= x < high
    IR_ORACLE_ASSUME, ///< only runs in which the argument is not 0 count
    IR_ORACLE_CLAIM,  ///< the argument is never 0
    IR_ORACLE_ERROR,  ///< must not be reached
    IR_ORACLE_PRINT,  ///< of the library: a call that only prints, see prints.h
};

/// - of a function that has a body: none
enum ir_oracle ir_oracle_of(const struct ir_module *m, const struct ir_func *f);
/// Is it code that the module does not have, and of which nothing is known?
/// A pointer from nowhere may point anywhere.
bool ir_is_unknown(const struct ir_module *m, const struct ir_func *f);
/// Does each call of it make inputs?
static inline bool ir_oracle_gives(enum ir_oracle o)
{
    return o == IR_ORACLE_VALUE || o == IR_ORACLE_OBJECT ||
           o == IR_ORACLE_RANGE;
}

#endif
