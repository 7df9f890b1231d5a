/* SPDX-License-Identifier: Apache-2.0 */
/// Runs a path.  What is known is computed; what depends on inputs becomes
/// terms; where an input decides, the engine is asked.
///
///   machine_loop.c    the loop; what is known
///   machine.c         any other instruction
///   machine_value.c   operations on terms
///   machine_address.c which object an address names
///   machine_memory.c  objects, loads and stores
///   machine_cache.c   objects at hand
///   machine_call.c    calls, returns, setjmp
///   machine_phase.c   the life of a program: globals, hooks, main, exit
///   native*.c         functions without a body
///   check_*.c         when a check fails, as terms
///
/// An instruction asks before it acts: it may be started again from its
/// beginning, on a copy of the path that has taken another side.
#ifndef SYMEXEC_MACHINE_H
#define SYMEXEC_MACHINE_H

#include "symexec/fast.h"
#include "symexec/sets.h"
#include "symexec/state.h"
#include "symexec/track.h"

struct engine;

enum run_end {
    RUN_GOES_ON,
    RUN_EXIT,    ///< status
    RUN_ABORT,   ///< by the signal `status`
    RUN_FAULT,   ///< told to the engine
    RUN_ASSUME,  ///< an assumption does not hold
    RUN_LATER,   ///< others get their turn first
    RUN_DROPPED, ///< a copy of it goes on
    RUN_CUT,     ///< a limit or something not supported: told, too
};

enum { MACHINE_CACHE = 4096 };
enum { MACHINE_MET = 64 };
enum { MACHINE_WAYS = 64 };
/// An object of the running path that lives and is no array, at the place of
/// one of its granules.
struct machine_cache {
    uint64_t base;
    uint64_t limit; ///< its size; 0: there is none
    uint64_t room;  ///< its size; 0: it is not to be written
    uint8_t *data;
    // See struct block.
    struct sym_byte *sym;
    bool *written;
    struct block *block;
    uint32_t cell;   ///< of the track: 1 + its only one; 0: none or several
    uint32_t object; ///< block->object
};
static_assert(sizeof(struct machine_cache) == 64, "the loop counts on it");

/// One of several ways on, of which exactly one is taken.
struct way {
    term cond;
    uint32_t side; ///< of the flow graph's fork
};
/// Where a switch goes on, by the value of a term: one way per block.
struct machine_ways {
    const struct code_inst *of; ///< null: none yet
    term value;
    VEC(struct way) way;
    VEC(uint32_t) to; ///< the same, as blocks
};

struct machine {
    const struct ir_module *m;
    struct terms *terms;
    struct engine *engine;
    struct code *code; ///< by ir_func_id
    uint64_t *global;  ///< addresses by ir_global_id
    struct input_vars inputs;
    bool sees_errno; ///< the program's own code asks where errno is
    ir_func_id main, exit_func, flush_func, handlers_func, errno_func;
    VEC(ir_func_id) hooks[2]; ///< before main, after it; in their order
    term unwritten;        ///< stands for the value of a variable never written
    struct track *track;   ///< what depends on what; null: nobody wants to know
    struct sets *sets;     ///< of decisions; null: the last one is enough
    struct values *values; ///< of the user's statements; null: nobody asks
    // Of the path that runs.
    uint32_t row;  ///< of the running instruction: into track->rows
    uint32_t base; ///< the last decision that its first operand depends on
    uint32_t now;  ///< and it itself
    uint64_t met[MACHINE_MET]; ///< pairs that track_two has found to be good
    struct state *s;
    enum run_end end;
    struct value status; ///< EXIT; ABORT: the signal
    uint64_t stop_at;    ///< steps at which the engine wants to be asked
    struct machine_cache *cache;         ///< by granule % MACHINE_CACHE
    uint64_t cached[MACHINE_CACHE / 64]; ///< which rows of it have something
    struct machine_ways *ways;           ///< by term % MACHINE_WAYS
    uint32_t round;                      ///< starts of the program so far
};

void machine_init(struct machine *mc, const struct ir_module *m,
                  struct terms *t, struct engine *e);
void machine_release(struct machine *mc);
/// Makes *s the start of the program whose entry function is mc->main.
void machine_start(struct machine *mc, struct state *s);
/// Runs s to its end.
void machine_run(struct machine *mc, struct state *s);

// ---- machine.c

/// Runs any instruction.  - the path is at i
/// - returns true when the next instruction follows
bool machine_step(struct machine *mc, const struct code_inst *i);
/// Where a known value leads at a switch, at which the path is: an instruction.
uint32_t machine_case(const struct machine *mc, uint64_t v);

// ---- of the parts

/// The instruction at which the path is.
static inline const struct code_inst *machine_inst(const struct machine *mc)
{
    return &mc->s->top->code->inst[mc->s->top->pc];
}
static inline const struct ir_inst *machine_ir(const struct machine *mc)
{
    return &mc->s->top->code->f->inst[mc->s->top->pc];
}
static inline struct value machine_get(const struct machine *mc, place p)
{
    const struct frame *f = mc->s->top;
    return (p < 0 ? f->code->konst_end : f->slot)[p];
}
static inline void machine_put(const struct machine *mc, place p,
                               struct value v)
{
    mc->s->top->slot[p] = v;
}
/// The value under the model of the path.
uint64_t machine_eval(struct machine *mc, struct value v);
/// Ends the path.
void machine_stop(struct machine *mc, enum run_end end);
/// Ends it as cut, for a reason.
void machine_cut(struct machine *mc, const char *fmt, ...) BASE_PRINTF(2, 3);

// ---- machine_value.c: an instruction that computes

/// - the operands of i, of any type
struct value machine_compute(struct machine *mc, const struct code_inst *i);
/// The same for known operands of at most 64 bits, without terms.
/// - returns false: not of this instruction
bool machine_known(const struct machine *mc, const struct code_inst *i,
                   uint64_t *out);

// ---- machine_address.c and machine_memory.c

/// The object that an address of the path names, and where in it.
struct target {
    struct block *block; ///< null: none that lives has all the bytes
    uint64_t at;         ///< when `offset` is none
    term offset;         ///< 64 bits; 0: at
};
/// The object, dead or alive, that an address of the path means; null: none.
/// Where inputs choose it, the path is split.
struct block *machine_object_at(struct machine *mc, struct value addr);
/// The same under the path's model, and nothing is split.
struct block *machine_object_now(struct machine *mc, struct value addr);
/// The address as an offset of 64 bits in the object.
/// - b is what machine_object_at says
term machine_offset(struct machine *mc, struct value addr,
                    const struct block *b);
/// Finds the object; where inputs choose it, the path is split.
/// - n: bytes that are wanted, all inside the object
bool machine_find(struct machine *mc, struct value addr, uint64_t n,
                  struct target *to);
void machine_load(struct machine *mc, const struct code_inst *i);
void machine_store(struct machine *mc, const struct code_inst *i);
/// BEGIN to VAAREA, MEMCPY, MEMSET, OSIZE.
void machine_object(struct machine *mc, const struct code_inst *i);
/// Bytes of the program's memory, for natives: n <= 16.
struct value machine_read(struct machine *mc, struct value addr, unsigned n);
void machine_write(struct machine *mc, struct value addr, unsigned n,
                   struct value v);
/// The points-to object of what is made where the path is; 0: not known.
uint32_t machine_object_id(const struct machine *mc, struct store_what what);
/// Ends what the top frame owns.
void machine_drop_frame_objects(struct machine *mc);

// ---- machine_cache.c

/// The store has changed, or has been copied.
void machine_forget(struct machine *mc);
/// The object is about to change: to end, or to have terms.
void machine_forget_object(struct machine *mc, const struct block *b);
/// The object at the address, to be written in any way.
struct block *machine_own(struct machine *mc, uint64_t addr);
/// Puts the object with n bytes at addr in the cache, when it can be there.
bool machine_refill(struct machine *mc, uint64_t addr, uint64_t n, bool write);

// ---- machine_loop.c

/// Runs until the path ends or another frame is on top.
void machine_loop(struct machine *mc);

// ---- check_access.c

/// Can the bytes be accessed as mode says?  Tells the inputs for which not.
/// - returns true when the path goes on
bool machine_access(struct machine *mc, enum ir_access mode, struct value addr,
                    struct value size);

// ---- check_written.c

// Each returns false when the path has ended.

/// A value is read that nobody wrote, when cond holds.
bool check_unwritten(struct machine *mc, term cond);
/// n <= 16 bytes of the object are about to be read.
bool check_written(struct machine *mc, const struct target *from, unsigned n);
/// The instruction is about to read its operands.
bool check_operands(struct machine *mc, const struct code_inst *i);

// ---- check_leak.c

/// The program is about to end: what its frames hold on to is no leak.
void check_hold_frames(struct machine *mc);
/// The program has ended.
void check_leaks(struct machine *mc);

// ---- machine_call.c

void machine_call(struct machine *mc, const struct code_inst *i);
/// A call and a return of which nothing is asked.
/// - returns false: it is not one, and nothing has happened
bool machine_call_fast(struct machine *mc, struct fast_call *c);
bool machine_return_fast(struct machine *mc, const struct code_inst *i);
void machine_return(struct machine *mc, const struct code_inst *i);
void machine_setjmp(struct machine *mc, const struct code_inst *i);
void machine_longjmp(struct machine *mc, const struct code_inst *i);
const struct code *machine_code(struct machine *mc, ir_func_id f);
/// Enters f with these arguments; the top frame is the caller, if any.
void machine_enter(struct machine *mc, ir_func_id f, const struct value *arg,
                   uint32_t args);

// ---- machine_phase.c

/// The bottom frame has returned: what comes next.
void machine_next_phase(struct machine *mc);
/// The program ends by exit or _exit.
void machine_exit(struct machine *mc, struct value status, bool orderly);

// ---- native.c

/// Does what the function without a body would do.
/// - returns false when it is not known
bool machine_native(struct machine *mc, ir_func_id f, const struct value *arg,
                    uint32_t args);

#endif
