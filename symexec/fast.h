/* SPDX-License-Identifier: Apache-2.0 */
/// What the loop runs: known values, in few operations.
///
/// A function has an operation for each of its instructions.  One that serves
/// several stands at the first of them; the others have their own, for those
/// that come there in another way.  An operation that meets anything but known
/// values, and memory that is there, has had no effect yet: the instruction at
/// which it stands is run on its own by run_slow, and what follows has
/// operations again.  So the operations of single instructions are there, too,
/// behind the others.
///
/// Of the values that only its own instructions read, an operation need not
/// write those that are no addresses.
#ifndef SYMEXEC_FAST_H
#define SYMEXEC_FAST_H

#include "symexec/code.h"

enum fast_op {
#define FAST(name) FAST_##name,
#include "symexec/fast.def"
#undef FAST
    FAST_COUNT
};

/// A slot is told by its place in the frame's slots, in bytes; so is a
/// constant, which is below 0.
struct fast {
    uint16_t op;
    uint8_t n; ///< instructions
    uint8_t w; ///< of loads and stores: where among them the check is
    int32_t d, a, b;
    union {
        uint64_t imm;
        uint32_t to[2]; ///< of branches: instructions
    };
    union {
        int32_t skip[2]; ///< of branches: instructions behind it less to
        struct {
            int32_t p, scale;
        };
    };
};

/// A call of a function that is known, whose parameters are the arguments.
struct fast_call {
    ir_func_id func;
    uint32_t args, args_of; ///< into code.arg
    uint8_t summary;        ///< enum summary_use; 0: not asked yet
    // Where track.h puts the call, in this round of the exploration.
    bool shut, ends;
    uint32_t round, caller, instance;
    uint32_t *met;
};

/// Makes c->fast, twice as long as the function, and c->calls.  - the rest of c
/// is there
void fast_make(struct code *c, const struct ir_module *m);
/// Each instruction has an operation of its own.
void fast_part(struct code *c);
/// The instruction is none of the loop's.  - each has an operation of its own
void fast_make_slow(struct code *c, uint32_t inst);

#endif
