/* SPDX-License-Identifier: Apache-2.0 */
/// What a run does, step by step: for tests that hold the claims of analyses
/// against what happens.  A traced run is slow and computes the same.
///
/// Everything runs as code of the module, library models included; what an
/// intrinsic does to memory is told as done by the call.
#ifndef IR_TRACE_H
#define IR_TRACE_H

#include "ir/ir.h"
#include "ir/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

enum trace_kind {
    TRACE_ENTER, ///< an activation begins; the call is what its caller did last
    TRACE_INST,  ///< an instruction is about to run; the one before is over
    TRACE_BACK, ///< longjmp: the SETJMP returns again; `frame` is innermost now
    TRACE_BEGIN, ///< an object begins
    TRACE_END,   ///< an object ends by END, SFREE or HFREE; its activation's
                 ///< end ends a local one without a word
    TRACE_READ,  ///< bytes that are there are read
    TRACE_WRITE, ///< bytes that are there are written
    TRACE_ASK,   ///< ACCESS and OSIZE: a decision by whether an object lives
};

/// One step.  What a kind does not mention is 0.
struct trace_event {
    enum trace_kind kind;
    uint32_t frame;    ///< number of the activation: 1, 2, ... as they begin;
                       ///< 0: before the program runs
    uint32_t caller;   ///< ENTER: number of the one that calls; 0: the system
    ir_func_id func;   ///< of the activation
    uint32_t inst;     ///< the instruction; of ENTER nothing
    uint32_t side;     ///< INST of BR: 0 true, 1 false; of SWITCH: 0 default, k
                       ///< the k-th range
    ir_func_id callee; ///< INST of CALL; 0: no function has that address

    // BEGIN, END, READ, WRITE, ASK
    uint32_t object; ///< number of the object: 1, 2, ... as they begin
    uint64_t offset; ///< of the first byte
    uint64_t size;   ///< bytes; BEGIN and END: of the object
    ir_opd address;  ///< READ, WRITE, ASK, END: the operand of the instruction
                     ///< that is the address; none: errno by an intrinsic

    // BEGIN
    enum memory_kind object_kind;
    uint32_t index; ///< GLOBAL: ir_global_id, LOCAL: ir_object_id
};

struct trace {
    void (*event)(void *ctx, const struct trace_event *e);
    void *ctx;
};

#ifdef __cplusplus
}
#endif
#endif
