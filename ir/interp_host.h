/* SPDX-License-Identifier: Apache-2.0 */
/// A world for a program that is interpreted, in place of the process's own:
/// somebody else answers its calls, and calls another function than main.
#ifndef IR_INTERP_HOST_H
#define IR_INTERP_HOST_H

#include "ir/interp.h"
#include "ir/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

struct interp;

/// A call that the host answers.
struct interp_question {
    ir_func_id func;
    uint32_t args;
    const u128 *arg;
};

/// What answers.  A run with a host is not traced.
struct interp_host {
    /// Does it answer the calls of f, whether f has a body or not?
    bool (*answers)(void *ctx, ir_func_id f);
    /// Sets *result to zero-extended bits of the function's type.
    /// - returns false when the run has ended, by one of the functions below
    bool (*answer)(void *ctx, struct interp *in,
                   const struct interp_question *q, u128 *result);
    /// Sets the parameters of the entry function; only with one.
    /// - returns false when the run has ended
    bool (*enter)(void *ctx, struct interp *in, u128 *param);
    void *ctx;
};

// ---- for the host, while it answers

/// - returns where the n > 0 bytes at addr are stored; null when they are not
///   to be read or written so: then the run has ended by a fault
uint8_t *interp_bytes(struct interp *in, enum ir_access mode, uint64_t addr,
                      uint64_t n);
/// - returns where the byte at addr is stored; null: nowhere
const uint8_t *interp_peek(struct interp *in, uint64_t addr);
/// Makes an object of zeros.  - returns its address; 0 when memory is out:
/// then the run has ended
uint64_t interp_object(struct interp *in, enum memory_kind kind, uint64_t size);
/// Ends the run at the call, by a check that fails.  - returns false
bool interp_fail(struct interp *in, enum ir_check_kind kind);
/// Ends the run at the call.  - returns false
bool interp_end_run(struct interp *in, enum interp_end end,
                    const char *message);

#ifdef __cplusplus
}
#endif
#endif
