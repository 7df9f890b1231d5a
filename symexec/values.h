/* SPDX-License-Identifier: Apache-2.0 */
/// Which values the statements of a program have, over all of its paths: to
/// show what a guide leaves out, or that it leaves nothing out.
///
/// A statement's values are those that the user's instructions compute, and
/// what they store, pass or return that is no result of theirs (a variable, a
/// constant).  Addresses are no values: they tell how much was allocated
/// before.  So what has the type of one does not count, nor numbers that may be
/// one (dataflow/points_to.h), nor what a function computes from comparisons of
/// these.
///
/// A value is known by what it is under a few models of the inputs, so that the
/// same one has the same print in every run, however its term came to be.  A
/// place is one of the module that is analysed, not of the copies (ir/copies.h)
/// that a guide makes.
#ifndef SYMEXEC_VALUES_H
#define SYMEXEC_VALUES_H

#include "base/bitset.h"
#include "base/map.h"
#include "ir/copies.h"
#include "symexec/analysis.h"

struct machine;

enum { VALUES_MODELS = 6 };

struct values {
    const struct terms *terms;
    const struct ir_module *m;      ///< without copies
    const struct ir_copies *copies; ///< what the machine runs
    struct bitset *address; ///< by function of m: variables that tell of them
    struct term_model model[VALUES_MODELS];
    struct term_eval *eval[VALUES_MODELS]; ///< of those
    uint32_t vars;                         ///< variables that the models have
    struct map seen;                       ///< by key
    uint64_t start; ///< of the exploration, as engine_now tells it
    uint64_t path;  ///< paths begun so far
    struct analysis *to;
};

/// - m: the user's module, which the machine's has copies of
/// - copies, to: stay where they are while the result lives
struct values *values_new(const struct ir_module *m, const struct terms *t,
                          const struct ir_copies *copies, struct analysis *to);
/// The analysis has all of them.
void values_delete(struct values *v);
/// Instructions that count are not for the loop of the machine.
void values_watch(const struct values *v, struct code *c);
/// The instruction at which the path is, which the user wrote, has not run yet.
void values_before(struct machine *mc, const struct code_inst *i);
/// It has run, and the path goes on in its frame.  - the path may be behind it
void values_after(struct machine *mc, const struct code_inst *i);

#endif
