/* SPDX-License-Identifier: Apache-2.0 */
/// The parts of the replay in the reference interpreter.
///
///   interpret.c        the world of a test, and what came of it
///   interpret_take.c   a test's inputs by name
///   interpret_entry.c  parameters of an entry function
#ifndef REPLAY_INTERPRET_IMPL_H
#define REPLAY_INTERPRET_IMPL_H

#include "base/intern.h"
#include "ir/interp_host.h"
#include "replay/replay.h"

/// Inputs of one name: rows of the test, in their order.
struct given_row {
    uint32_t first, last; ///< 1 + row; 0: none
    size_t used;          ///< bytes of `first`
};

/// A test's inputs.  Who asks takes the next bytes of his name, zeros where
/// there are none left: as in the driver of native tests.
struct given {
    const struct testcase *test;
    struct intern names;           ///< of rows, and what they begin with
    VEC(struct given_row) by_name; ///< by str_id
    uint32_t *next;                ///< by row: 1 + the next row of its name
};

void given_init(struct given *g, const struct testcase *t);
void given_release(struct given *g);
void given_take(struct given *g, const char *name, void *to, size_t n);
/// Is there an input of that name, or of a part of it?
bool given_has(const struct given *g, const char *name);

/// Sets the parameters of f from the inputs that are named after them.
/// - returns false when the run has ended
bool interpret_parameters(struct given *g, const struct ir_module *m,
                          ir_func_id f, struct interp *in, u128 *param);

#endif
