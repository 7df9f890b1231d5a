/* SPDX-License-Identifier: Apache-2.0 */
/// The reference interpreter: it defines what the IR means by running it.
///
/// Memory is objects.  An address names its object (memory.h), so a pointer
/// that leaves its object is noticed wherever it lands.  Every check is on.
#ifndef IR_INTERP_H
#define IR_INTERP_H

#include "base/diag.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

struct trace;
struct interp_host;

struct interp_config {
    int argc;
    char *const *argv;              ///< argv[0] is the program's name
    char *const *envp;              ///< ended by null
    uint64_t max_steps;             ///< IR instructions; 0: no limit
    uint64_t max_memory;            ///< bytes of live objects; 0: no limit
    const struct trace *trace;      ///< trace.h; null: none
    const struct interp_host *host; ///< interp_host.h; null: the process
    ir_func_id entry;               ///< the function to run; 0: main
};

enum interp_end {
    INTERP_EXIT,        ///< main returned or the program exited: status
    INTERP_ABORT,       ///< abort(), raise(): by the signal `status`
    INTERP_FAULT,       ///< a check failed: kind, loc, message
    INTERP_ASSUME,      ///< an assume did not hold
    INTERP_UNSUPPORTED, ///< a construct or a missing body was reached
    INTERP_LIMIT,       ///< max_steps, max_memory or the call depth
};

struct interp_result {
    enum interp_end end;
    int status;
    enum ir_check_kind kind;
    ir_func_id func; ///< where it ended
    ir_loc_id loc;
    char message[512];
    uint64_t steps; ///< IR instructions executed
    uint64_t peak_memory;
    uint32_t depth; ///< frames of the call stack at the end, innermost first
    struct {
        ir_func_id func;
        ir_loc_id loc; ///< of the call, or of the end for frame 0
    } stack[16];
};

/// Runs the module's main.  Output goes to the process's own descriptors,
/// unless a host says otherwise.
/// - m is verified and has a defined main (else INTERP_UNSUPPORTED)
struct interp_result interp_run(const struct ir_module *m,
                                const struct interp_config *config);

#ifdef __cplusplus
}
#endif
#endif
