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

/// The bytes from an address on, in one object.
struct text_view {
    struct value addr;
    struct block *block;
    uint64_t at;   ///< when `offset` is none
    term offset;   ///< 64 bits
    uint64_t room; ///< bytes to the object's end, at most
};
/// - returns false: no object is there that lives
bool text_open(struct machine *mc, struct value addr, struct text_view *v);
/// Is each byte from the address on known, as far as a null byte?
bool text_is_known(const struct text_view *v);
/// Byte k.  - k < room
term text_byte(struct machine *mc, const struct text_view *v, uint64_t k);
/// Can byte `at` (64 bits) be accessed?  Tells the inputs for which not.
/// - when: of one bit; where it is 0 there is no access
/// - returns true when the path goes on
bool text_access(struct machine *mc, const struct text_view *v,
                 enum ir_access mode, term at, term when);

enum { SCAN_MOST = 512 /* bytes that a summary looks at */ };

/// A walk over bytes: it stops at the first one where its condition holds.
struct text_scan {
    uint64_t most;  ///< bytes there are
    VEC(term) stop; ///< by byte
    bool ends;      ///< the last one stops for sure
};
typedef term text_stop(struct machine *mc, void *ctx, uint64_t k);
/// - most is set
/// - returns false when there are too many bytes
bool scan_run(struct machine *mc, struct text_scan *s, text_stop *stop,
              void *ctx);
/// Was every byte that the walk looks at written?
bool scan_is_written(const struct text_scan *s, const struct text_view *v);
/// The value for the byte at which the walk stops.
typedef term text_value(struct machine *mc, void *ctx, uint64_t k);
term scan_choose(struct machine *mc, const struct text_scan *s,
                 text_value *value, void *ctx, term otherwise);
/// Where it stops, in 64 bits; behind the last byte: nowhere.
term scan_end(struct machine *mc, const struct text_scan *s);
/// Can the bytes up to `end` be read?  As text_access.
bool scan_access(struct machine *mc, const struct text_scan *s,
                 const struct text_view *v, term end, term when);

#endif
