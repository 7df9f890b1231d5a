/* SPDX-License-Identifier: Apache-2.0 */
/// What the parts that cut functions share.
#ifndef DATAFLOW_FLOW_FUNCTION_IMPL_H
#define DATAFLOW_FLOW_FUNCTION_IMPL_H

#include "dataflow/flow_function.h"

/// What an instruction does to a cell; in ascending order of inst, then cell.
struct flow_row {
    uint32_t inst;
    struct cell_effect effect;
};

struct flow_maker {
    struct flow *flow;
    struct flow_build b;
    const struct ir_module *m;
    const struct ir_func *func;
    ir_func_id id;
    const struct cells *cells;
    const struct calls *calls;
    struct flow_callees callees;
    bool *closed;    ///< by block: see calls_find_closed
    uint32_t *run;   ///< by instruction: the piece that it belongs to
    uint32_t runs;   ///< so far; 0 is none
    uint32_t *home;  ///< by variable: its only run, several_runs, or 0: none
    bool *defined;   ///< by variable: defined before the first use in home
    uint32_t *item;  ///< by variable; FLOW_NONE: lives inside one piece
    uint32_t *entry; ///< by block: its first node
    uint32_t last;   ///< the node that leads to the next; FLOW_NONE: none
    uint32_t first;  ///< the first node of the block; FLOW_NONE: not yet
    uint32_t setjmps;
    VEC(uint32_t) setjmp_nodes;
    VEC(uint32_t) returning; ///< forks with sides to the setjmps
    VEC(uint64_t) jumps;     ///< node << 32 | block
    VEC(struct flow_row) rows;
    uint32_t row;    ///< the next one of those
    uint64_t *stamp; ///< by item: killed in the node `node + 1`
};

static inline const struct ir_inst *flow_inst(const struct flow_maker *k,
                                              uint32_t i)
{
    return &k->func->inst[i];
}

/// Inputs choose what the instruction does.
bool flow_chooses(const struct flow_maker *k, uint32_t inst);
/// The first row of instruction i, or of a later one.  - i ascends
uint32_t flow_rows_of(struct flow_maker *k, uint32_t i);
/// Makes n the next node on the way.
void flow_follow(struct flow_maker *k, uint32_t n);

// ----------------------------------------------------- checks in the middle

/// Is it a check that runs may not end at, as far as is known?
bool flow_is_check(const struct flow_maker *k, uint32_t inst);
/// Adds a node for each check of the piece, with what that one depends on.
/// - returns false when one depends on all that the piece uses; there is no
///   node then
bool flow_add_checks(struct flow_maker *k, uint32_t first, uint32_t end);

// ------------------------------------------------------------ calls in parts

/// Items for what calls leave: those that other functions have no names for.
void flow_add_thing_items(struct flow_maker *k);
/// What is known of a call that is looked at in parts.  - null: it is one node
const struct entry_meets *flow_parts(struct flow_maker *k, uint32_t inst);
/// The nodes before that of the call: what meets inside, what each thing that
/// it leaves depends on, and which of these are decided together.
void flow_add_parts(struct flow_maker *k, const struct entry_meets *e,
                    uint32_t inst);
/// The nodes behind: each thing is there.
void flow_add_passes(struct flow_maker *k, uint32_t inst);
/// The item by which the caller knows what its callee calls i; FLOW_NONE: it
/// has none.
uint32_t flow_entry_item(const struct flow_maker *k, uint32_t inst,
                         struct flow_item i);

#endif
