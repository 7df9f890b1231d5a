/* SPDX-License-Identifier: Apache-2.0 */
/// The parts of the interpreter and what they share.
///
///   interp.c         start, the order of hooks and main, the result
///   interp_frame.c   where a function's variables lie, tables of code
///   interp_decode.c  a function's IR into code; decode_value.c,
///                    decode_flow.c and decode_fuse.c are parts of it
///   interp_core.c    the loop
///   interp_call.c    frames: entry, clean-up, odd calls, setjmp
///   interp_data.c    operations of any type and width
///   interp_fault.c   where and why a run ends
///   interp_env.c     intrinsics
///   interp_host.c    calls that a host answers
///   interp_trace.c   telling an observer what happens
///
/// A function has code in up to two forms.  *Fused* code is what runs.  An
/// operation of it that meets anything unusual (a fault, a byte no object
/// covers) has had no effect yet, and continues in *plain* code, decoded on
/// demand, which has one operation per IR instruction: only there faults are
/// told.  So fused code may test several conditions at once.  A traced run has
/// plain code only.
#ifndef IR_INTERP_IMPL_H
#define IR_INTERP_IMPL_H

#include "base/intern.h"
#include "ir/interp.h"
#include "ir/ir.h"
#include "ir/memory.h"

#include <string.h>

enum code_op {
#define CODE(name) CODE_##name,
#include "ir/interp_code.def"
#undef CODE
    CODE_COUNT
};

/// A frame starts with this; slots follow.  The caller's stays where it is.
struct frame {
    uint64_t scratch[2]; ///< results that nobody reads; on entry of a
                         ///< variadic function: where its arguments are
    const uint32_t *ret; ///< where the caller goes on; ret[-1]: slot of result
    uint8_t *caller;     ///< its frame
    const struct code *code; ///< null in the bottom frame
    uint64_t pad;
};
#define FRAME_SIZE ((uint32_t)sizeof(struct frame))

/// Which IR instruction an operation starts with.
struct code_row {
    uint32_t at;    ///< in the code
    uint32_t inst;  ///< in ir_func.inst
    uint32_t count; ///< instructions before it that are not counted yet
};

struct code_text {
    VEC(uint32_t) word;
    VEC(struct code_row) row; ///< ascending
};

/// A function as the interpreter sees it.
struct code {
    const uint32_t *entry;
    uint32_t need;  ///< bytes from the frame on that it may touch
    uint32_t sig;   ///< equal for equal types; 0: variadic, fits no call site
    uint32_t frame; ///< bytes of the frame
    uint32_t func;  ///< ir_func_id
    const struct ir_func *f;
    uint32_t params;
    ir_type ret;
    bool variadic;
    bool decoded;
    bool host;            ///< a host answers its calls
    bool cleanup;         ///< objects, salloc or variadic arguments may be left
    const ir_type *param; ///< types of the parameters
    uint32_t *slot;       ///< by variable: offset in the frame
    uint32_t *object;     ///< by object: offset of its bytes, 0: elsewhere
    uint32_t objects;     ///< offset of the slots of objects' addresses
    uint32_t temp[3];     ///< slots for constants
    uint32_t zero, zeros; ///< slots that start as 0: offset, bytes
    uint32_t serial;      ///< setjmp: slot that tells frames apart; or 0
    uint32_t varargs;     ///< variadic: slot of their address; or 0
    struct code_text fused, plain;
};

struct salloc_row {
    const uint8_t *fp;
    uint64_t address;
};

struct interp {
    const struct ir_module *m;
    const struct interp_config *config;
    struct memory memory;
    struct code *code;         ///< by ir_func_id
    struct trace_state *trace; ///< null: not traced
    uint64_t *global; ///< address by ir_global_id; 0: weak and undefined
    struct intern sigs;
    struct arena arena;
    uint8_t *stack, *stack_end;
    VEC(struct salloc_row) sallocs;
    uint64_t serials;
    uint64_t argv;
    uint64_t environ;
    int64_t budget, budget_start;
    ir_func_id exit_func;  ///< `exit`, whose end is an orderly one
    ir_func_id errno_func; ///< where the program's errno is; or 0
    bool counted;          ///< the instruction at pc is counted in budget
    bool orderly;          ///< hooks after main and flushing are due
    // Where the core is, when it is not running.
    const uint32_t *pc;
    uint8_t *fp;
    struct interp_result result;
};

// ---- slots

static inline uint64_t slot_get(const uint8_t *at)
{
    uint64_t v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline void slot_put(uint8_t *at, uint64_t v)
{
    memcpy(at, &v, sizeof v);
}
static inline u128 slot_get_wide(const uint8_t *at)
{
    u128 v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline void slot_put_wide(uint8_t *at, u128 v)
{
    memcpy(at, &v, sizeof v);
}
static inline struct frame *frame_at(uint8_t *fp)
{
    return (struct frame *)(void *)fp;
}
/// A type whose values take two slots.
static inline bool type_is_wide(ir_type t)
{
    return t == IR_F80 || (t > 64 && t <= 128);
}
static inline u128 slot_get_type(const uint8_t *at, ir_type t)
{
    return type_is_wide(t) ? slot_get_wide(at) : slot_get(at);
}
static inline void slot_put_type(uint8_t *at, ir_type t, u128 v)
{
    if (type_is_wide(t)) {
        slot_put_wide(at, v);
    } else {
        slot_put(at, (uint64_t)v);
    }
}
/// Places slots of these types one after the other.
/// - *end is where the next one may lie; returns the offset of this one
static inline uint32_t slot_place(uint32_t *end, ir_type t)
{
    uint32_t size = type_is_wide(t) ? 16 : 8;
    uint32_t at = (*end + size - 1) & ~(size - 1);
    *end = at + size;
    return at;
}

// ---- interp_core.c

/// Runs from in->pc until HALT (true) or the end of the run (false).
bool interp_core(struct interp *in);
extern const uint32_t interp_halt[];

// ---- interp_frame.c

/// Fills in->code with what is known before a function is decoded.
void interp_code_init(struct interp *in);
void interp_code_release(struct interp *in);
/// - returns the address of the function, 0 for a weak one that has no body
uint64_t interp_func_address(const struct interp *in, uint32_t func);
/// Gives variables, objects and constants their places in the frame.
void interp_layout(struct interp *in, struct code *code);
/// - returns the handle of a function type without variadic arguments
uint32_t interp_sig(struct interp *in, ir_type ret, const ir_type *param,
                    uint32_t n);
/// - returns the row of the operation at or before `at`
const struct code_row *code_find(const struct code_text *text, uint32_t at);
/// - returns the code of the instruction; the text is plain
uint32_t code_find_inst(const struct code_text *text, uint32_t inst);

// ---- interp_decode.c

/// Makes the function's fused code, its entry.
void interp_decode(struct interp *in, struct code *code);
/// - returns the plain code, made if need be
const struct code_text *interp_plain(struct interp *in, struct code *code);

// ---- interp_call.c

/// The rest of entering a function, at PROLOGUE.
void interp_prologue(struct interp *in);
/// Calls f from a bottom frame at `at`, with as many of the n values as it has
/// parameters; its result is then in the bottom frame's scratch slot.
/// - returns false when the run has ended
bool interp_call(struct interp *in, uint8_t *at, ir_func_id f,
                 const u128 *value, uint32_t n);
/// Ends what the frame at fp still owns.
void interp_cleanup(struct interp *in, uint8_t *fp);
/// CALL_V: gives the arguments laid out after the frame an address.
bool interp_begin_varargs(struct interp *in, uint8_t *fp, uint8_t *data,
                          uint32_t bytes);
/// A call whose arguments and the callee's parameters differ, at CALL_P:
/// enters the function whose address is callee.
bool interp_call_adapted(struct interp *in, uint64_t callee);
/// ADAPT: the result is in the frame's scratch slot.
void interp_adapt(uint8_t *fp, const uint32_t *pc);
bool interp_setjmp(struct interp *in, uint64_t buf, uint32_t d);
bool interp_longjmp(struct interp *in, uint64_t buf, uint32_t value);
/// From fused to plain code.
const uint32_t *interp_leave_fused(struct interp *in, const uint32_t *pc);

// ---- interp_data.c: operations of any type; pc points at the operation

void interp_bin(uint8_t *fp, const uint32_t *pc);
void interp_cmp(uint8_t *fp, const uint32_t *pc);
void interp_un(uint8_t *fp, const uint32_t *pc);
void interp_cast(uint8_t *fp, const uint32_t *pc);
/// - false: the address is in a global that is defined nowhere
bool interp_load(struct interp *in);
bool interp_store(struct interp *in);
void interp_loadbits(struct interp *in);
void interp_storebits(struct interp *in);
void interp_memcpy(struct interp *in);
void interp_memset(struct interp *in);
bool interp_begin(struct interp *in);
bool interp_salloc(struct interp *in);
void interp_halloc(struct interp *in);
/// - kind MEMORY_STACK or MEMORY_HEAP
void interp_release(struct interp *in, uint64_t addr, enum memory_kind kind);
uint64_t interp_osize(struct interp *in, uint64_t addr);
const uint32_t *interp_switch(uint8_t *fp, const uint32_t *pc);

// ---- interp_fault.c: all set in->result and return false

/// Ends the run at in->pc.
bool interp_stop(struct interp *in, enum interp_end end, const char *fmt, ...)
    BASE_PRINTF(3, 4);
bool interp_fault(struct interp *in, enum ir_check_kind kind, const char *fmt,
                  ...) BASE_PRINTF(3, 4);
/// - returns true when the access is fine
bool interp_access(struct interp *in, enum ir_access mode, uint64_t addr,
                   uint64_t size);
/// An object of that size could not be made.
bool interp_no_memory(struct interp *in, uint64_t size);
/// Is addr in a global that is defined nowhere?  Then the run has ended.
bool interp_undefined(struct interp *in, uint64_t addr);
/// - returns an object defined nowhere whose address i uses, or 0
uint32_t interp_missing(const struct ir_module *m, const struct ir_func *f,
                        const struct ir_inst *i);
/// CHECK and UNSUP: kind and text are those of the instruction.
bool interp_fail_check(struct interp *in);
bool interp_unsupported(struct interp *in);
/// - returns the instruction at pc in the frame at fp; null: none
const struct ir_inst *interp_inst_at(const struct code *code,
                                     const uint32_t *pc, uint32_t *count);

// ---- interp_trace.c

/// What TRACE stands at.
enum trace_point {
    TRACE_POINT_ENTRY,  ///< of a function, behind the prologue
    TRACE_POINT_BEFORE, ///< an instruction
    TRACE_POINT_AFTER,  ///< BEGIN, SALLOC, HALLOC, SETJMP
};
/// Bytes that SETJMP leaves in the program's memory.
enum { INTERP_TOKEN_BYTES = 32 };
void interp_trace_init(struct interp *in);
void interp_trace_release(struct interp *in);
/// The operation TRACE at in->pc.
void interp_trace(struct interp *in);
/// An object that exists before the program runs; no effect without a trace.
void interp_trace_begin(struct interp *in, enum memory_kind kind,
                        uint32_t index, uint64_t address);
/// An intrinsic reads or writes n bytes at addr, its argument number arg (from
/// 0; UINT32_MAX: errno); no effect without a trace.
/// - in->pc and in->fp are at the call
void interp_trace_native(struct interp *in, bool write, uint32_t arg,
                         uint64_t addr, uint64_t n);

// ---- interp_host.c

/// Has the host the call whose frame is in->fp answered.
bool interp_ask(struct interp *in);
/// Calls the entry function of the configuration.
bool interp_enter(struct interp *in, ir_func_id f);

// ---- interp_env.c

/// The types of an intrinsic.  - param has room for 4
void interp_intrinsic_sig(enum ir_intrinsic f, ir_type *ret, ir_type *param,
                          uint32_t *params);
/// Runs the intrinsic whose frame is in->fp; the result is put where the
/// caller wants it.
bool interp_native(struct interp *in);

#endif
