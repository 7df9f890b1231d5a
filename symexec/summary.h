/* SPDX-License-Identifier: Apache-2.0 */
/// Library functions as terms: where a model would take one path per value of
/// an input, a summary says the result of all of them.  What it says is what
/// the model computes, and it faults where the model does.
#ifndef SYMEXEC_SUMMARY_H
#define SYMEXEC_SUMMARY_H

#include "symexec/engine.h"

/// - returns false: there is no summary for these operands, the model runs
bool machine_summary(struct machine *mc, ir_func_id f, const struct value *arg,
                     uint32_t args);

/// When a function is summarised.
enum summary_use {
    SUMMARY_USE_UNSEEN,
    SUMMARY_NEVER,
    SUMMARY_OF_TERMS, ///< not when all arguments are known
    SUMMARY_ALWAYS,
};
enum summary_use summary_use(const struct machine *mc, ir_func_id f);

// ---- of the parts

/// A call that is summarised.
struct summary_call {
    ir_func_id id;
    const struct ir_func *func;
    const struct value *arg;
    uint32_t args;
};

/// Is it a function that computes a number from numbers, without loops?
bool summary_can_merge(const struct ir_module *m, ir_func_id f);
/// All its ways at once.
struct value summary_merge(struct machine *mc, const struct summary_call *c);

/// getenv.  - returns false: the model is to run
bool summary_env(struct machine *mc, const struct summary_call *c,
                 struct value *result);

/// rand and random: any number that they can give, whatever the seed was.
struct value summary_random(struct machine *mc, const struct summary_call *c);

/// Functions on strings and bytes have a row each, from 1 on.
/// - returns 0: it is none
uint32_t summary_text_row(const char *name);
/// - returns false: the model is to run
bool summary_text(struct machine *mc, const struct summary_call *c,
                  uint32_t row, struct value *result);

#endif
