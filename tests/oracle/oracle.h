/* SPDX-License-Identifier: Apache-2.0 */
/// The oracle by execution: runs a program and holds what the facts of
/// dataflow/ claim against what happens.  Of the implementation of the facts
/// it shares nothing but the tables that it questions.
///
///   main.c      reading the program, the report
///   observe.c   activations, objects, moments: what the events mean
///   places.c    points_to, callees and cells: who touches which bytes
///   values.c    reach: who wrote last what is read
///   walk.c      flow: every step of an activation is a way of its graph
///   decide.c    control: which branch decided that a node runs
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include "base/bitset.h"
#include "base/map.h"
#include "base/text.h"
#include "dataflow/facts.h"
#include "ir/interp.h"
#include "ir/trace.h"

/// What can be missing.
enum claim {
    CLAIM_POINTS_TO, ///< an address has a place that the fact does not have
    CLAIM_CALLEE,
    CLAIM_CELLS, ///< an instruction touches a cell, the fact says it does not
    CLAIM_FLOW,  ///< a step that is no edge of the graph
    CLAIM_REACH,
    CLAIM_CONTROL,
    CLAIM_COUNT
};

/// One execution of a node in one activation.  Moment 0: before the program.
struct moment {
    uint32_t frame; ///< number of the activation
    uint32_t node;
    uint32_t caller; ///< the moment of the call in the caller's activation
};

/// A concrete object.
struct object {
    enum memory_kind kind;
    uint32_t frame; ///< the activation it ends with, 0: none
    uint32_t place; ///< object of the points-to fact, 0: it has none
    uint64_t size;
    uint32_t life;    ///< moment that last decided whether it lives
    uint32_t born;    ///< moment of its first bytes
    uint32_t *writer; ///< by byte: moment; null: all are `born`
};

/// What a function's checks need, from the facts or collected.
struct func_view {
    const struct flow *flow;
    const struct control *control;
    const struct dom_tree *post;
    const struct reach *reach;
    uint32_t *var_item;
    // decide.c; by node, sets of FORKs
    struct bitset *must;  ///< no side of it decides whether the node runs
    struct bitset *avoid; ///< the node did not run any more after it
    uint32_t activations; ///< looked at for `avoid`
};

/// An activation that has not ended.
struct activation {
    uint32_t number;
    ir_func_id func;
    struct func_view *view;
    uint32_t caller;   ///< moment of the call
    uint32_t instance; ///< of the points-to fact
    uint32_t node;     ///< where it is
    uint32_t inst;     ///< its latest instruction; FLOW_NONE: none yet
    uint32_t moment;
    uint32_t result;     ///< variable that the CALL under way will set, or 0
    uint32_t *writer;    ///< by variable: moment; 0: its value from the start
    VEC(uint32_t) owned; ///< objects that end with it
    VEC(uint32_t) open;  ///< sides whose join is ahead; innermost last
    VEC(uint32_t) log;   ///< FORKs and SIDEs in order
    uint32_t *latest;    ///< by node: length of log when it last ran, plus 1
    bool lost;           ///< a step was no way of the graph: nothing to check
};

struct oracle {
    const struct ir_module *m;
    struct facts *facts;
    const struct points_to *points_to;
    const struct cells *cells;
    struct facts_config config;
    struct func_view *view;       ///< by function; flow null: not yet
    VEC(struct activation) stack; ///< slots are reused
    uint32_t depth;               ///< activations of the stack that live
    VEC(struct moment) moments;
    VEC(struct object) objects;    ///< by number
    uint32_t *first_cell;          ///< by object of points_to; one more
    struct map seen;               ///< observations checked
    struct map places;             ///< concrete origins to objects
    uint64_t checked[CLAIM_COUNT]; ///< distinct observations
    uint64_t missing[CLAIM_COUNT];
    struct text report;
};

// ---- observe.c

/// The trace callback; ctx is the oracle.
void observe(void *ctx, const struct trace_event *e);
/// After the run: what is left of the stack ended like that.
void observe_end(struct oracle *o, const struct interp_result *r);
void observe_release(struct oracle *o);
static inline struct activation *innermost(struct oracle *o)
{
    return &o->stack.data[o->depth - 1];
}
/// Is this the first time?  - the key is `claim` and up to five numbers
bool is_new(struct oracle *o, enum claim claim, const uint32_t key[5]);
/// Writes "missing CLAIM: ..." into the report.
void missing(struct oracle *o, enum claim claim, const char *fmt, ...)
    BASE_PRINTF(3, 4);
/// "f#12 (24: %x = load ...)", for the report.
void name_inst(const struct oracle *o, ir_func_id func, uint32_t inst,
               struct text *out);

// ---- places.c

/// The instance in which the callee runs when the innermost activation calls
/// it; its base instance when the fact does not know.
uint32_t find_instance(struct oracle *o, ir_func_id callee);
/// The object of the points-to fact for one that begins.
uint32_t find_place(struct oracle *o, const struct trace_event *e);
void check_callee(struct oracle *o, const struct trace_event *e);
/// READ, WRITE, ASK, END: points_to and cells.
void check_places(struct oracle *o, const struct trace_event *e);
/// The object's begin writes its bytes and its life.
void check_begin(struct oracle *o, const struct trace_event *e);
/// Calls visit for the cells that the bytes lie in; life: its cell instead.
/// - returns false when a byte is in no cell
struct byte_range {
    uint32_t place; ///< object of the points-to fact
    uint64_t from, to;
    bool life;
};
bool each_cell(const struct oracle *o, struct byte_range r,
               void (*visit)(void *ctx, uint32_t cell, uint64_t from,
                             uint64_t to),
               void *ctx);

// ---- values.c

/// The instruction's operands are read, then its result is written.
void use_operands(struct oracle *o, const struct ir_inst *i);
void set_variable(struct activation *a, uint32_t var);
/// READ, WRITE, ASK, END.
void touch_memory(struct oracle *o, const struct trace_event *e);

// ---- walk.c

void walk_start(struct oracle *o, struct activation *a);
/// The activation is about to run the instruction.
void walk_to(struct oracle *o, struct activation *a, uint32_t inst);
/// Its BR or SWITCH takes this side.
void walk_side(struct oracle *o, struct activation *a, uint32_t side);
/// longjmp brings it back to the SETJMP.
void walk_back(struct oracle *o, struct activation *a, uint32_t inst);
/// The activation is over; `sure`: in a way that the graph must have.
void walk_end(struct oracle *o, struct activation *a, bool sure);

// ---- decide.c

/// The activation gets to the node.
void decide_visit(struct oracle *o, struct activation *a, uint32_t node);
/// It has got to EXIT.
void decide_end(struct activation *a);
/// What all activations of all functions say together.
void decide_finish(struct oracle *o);

#endif
