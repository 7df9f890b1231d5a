/* SPDX-License-Identifier: Apache-2.0 */
/// One function as the dependence analyses see it: a graph whose nodes are
/// pieces of statements and sides of branches, with the items that each node
/// defines and uses.
///
/// A piece is a run of instructions of one statement inside one block.  Every
/// choice is a FORK node followed by one SIDE node per way: branches and
/// switches, and (ends.h) calls that may not come back and checks that count
/// as exits.  So sides are nodes, as in the papers, and whatever decides a
/// branch is used by its sides.  The fork itself uses and defines nothing.
///
/// An item is what one definition can replace: a variable, a cell of memory.
/// Everything downstream (orders, dominators, dependences, items) reads only
/// this structure, so tests may make graphs by hand: flow_add_*.
#ifndef DATAFLOW_FLOW_H
#define DATAFLOW_FLOW_H

#include "base/mem.h"
#include "base/text.h"
#include "ir/ir.h"

#define FLOW_NONE UINT32_MAX

enum flow_kind {
    FLOW_ENTRY,  ///< node 0: no predecessor
    FLOW_EXIT,   ///< node 1: no successor; the function is over in any way
    FLOW_RETURN, ///< node 2: before EXIT, when control goes back to the caller
    FLOW_CODE,
    FLOW_FORK, ///< successors: its sides, in order
    FLOW_SIDE, ///< one predecessor: its fork
};
enum { FLOW_AT_ENTRY, FLOW_AT_EXIT, FLOW_AT_RETURN, FLOW_FIRST };

/// What a side is a side of.
enum flow_choice {
    FLOW_BRANCH, ///< side 0: true, 1: false
    FLOW_SWITCH, ///< side 0: default, k: the k-th range of the instruction
    // Of both one more, where runs have been cut by a bound.
    /// Side 0: the call returns, 1: it does not, 2 ..: it comes back at the
    /// k-th setjmp of the function.
    FLOW_CALL,
    FLOW_CHECK, ///< side 0: the check holds, 1: it fails
    FLOW_LOOP,  ///< side 0: the endless loop goes on, 1: never taken
};

struct flow_def {
    uint32_t item;
    bool kills; ///< replaces whatever value the item had
};

struct flow_node {
    enum flow_kind kind;
    enum flow_choice choice; ///< FORK, SIDE
    bool chooses;    ///< CODE: inputs choose what it does, as they do at a FORK
    bool idle;       ///< of interest only when what it defines or controls is
    bool settled;    ///< FORK, SIDE: never a decision of its own; which side is
                     ///< taken, is known from what was decided before
    ir_stmt_id stmt; ///< 0: none
    /// CODE: instructions first .. first+count of the function.
    /// FORK, SIDE: the deciding instruction; also `count` instructions before
    /// it that only compute the condition.
    uint32_t first, count;
    uint32_t fork;                     ///< SIDE: its fork
    uint32_t side;                     ///< SIDE: which
    uint32_t succ, succs, pred, preds; ///< into to[], from[]
    uint32_t use, uses;                ///< into used[], ascending, no doubles
    uint32_t def, defs;                ///< into defined[], ascending by item
};

/// What an item of a function is.
enum flow_item_kind {
    FLOW_VAR,    ///< index: ir_var_id
    FLOW_RESULT, ///< what the function returns
    FLOW_CELL,   ///< index: cell of the cells fact
    /// Items of callers that the function cannot name; index: those that meet
    /// this thing that it leaves, or whether it comes back.
    FLOW_OUTSIDE,
    FLOW_PASS, ///< a thing that a call leaves, on its way; index: which
};
/// What a function leaves, by number: its result, and the cells that it writes.
enum {
    FLOW_THING_ENDS, ///< nothing of that; that it comes back
    FLOW_THING_RESULT,
    FLOW_THING_CELLS, ///< cell c: FLOW_THING_CELLS + c
};
struct flow_item {
    enum flow_item_kind kind;
    uint32_t index;
};

/// The node at which a thing that a call leaves is there.
struct flow_pass {
    uint32_t inst, thing, node;
};
struct flow_passes {
    const struct flow_pass *pass; ///< ascending by thing
    uint32_t count;
};

struct flow {
    VEC(struct flow_node) nodes;
    VEC(uint32_t) to;
    VEC(uint32_t) from;
    VEC(uint32_t) used;
    VEC(struct flow_def) defined;
    uint32_t items; ///< items are 0 .. items-1
    /// Of a graph made from a function (empty otherwise): what each item is,
    /// in ascending order of kind and index; and by instruction the node that
    /// has it (of a condition and its branch: the fork).
    VEC(struct flow_item) item;
    VEC(uint32_t) node_of;
    /// Of calls that are looked at in parts, by inst and thing; not of one that
    /// leaves nothing.
    VEC(struct flow_pass) passes;
};

static inline const struct flow_node *flow_node(const struct flow *f,
                                                uint32_t n)
{
    return &f->nodes.data[n];
}
static inline const uint32_t *flow_succ(const struct flow *f, uint32_t n)
{
    return f->to.data + f->nodes.data[n].succ;
}
static inline const uint32_t *flow_pred(const struct flow *f, uint32_t n)
{
    return f->from.data + f->nodes.data[n].pred;
}
static inline const uint32_t *flow_uses(const struct flow *f, uint32_t n)
{
    return f->used.data + f->nodes.data[n].use;
}
static inline const struct flow_def *flow_defs(const struct flow *f, uint32_t n)
{
    return f->defined.data + f->nodes.data[n].def;
}
/// - returns the item, or FLOW_NONE when the graph does not have it
uint32_t flow_find_item(const struct flow *f, enum flow_item_kind kind,
                        uint32_t index);
/// What the call leaves; empty also when it is one node.
struct flow_passes flow_passes_of(const struct flow *f, uint32_t inst);
/// The node behind which the instruction, if it has come back, is over.
uint32_t flow_behind(const struct flow *f, uint32_t inst);
/// - returns whether n uses the item
bool flow_does_use(const struct flow *f, uint32_t n, uint32_t item);
/// - returns whether n may define the item; *kills then says if it must
bool flow_does_define(const struct flow *f, uint32_t n, uint32_t item,
                      bool *kills);

// ---------------------------------------------------------------- making

void flow_release(struct flow *f);

/// A graph under construction: nodes, edges, uses and definitions in any order,
/// then flow_finish.  It starts with ENTRY, EXIT, RETURN and the edge from
/// RETURN to EXIT.
struct flow_build {
    struct flow *flow;
    VEC(uint64_t) edges; ///< from << 32 | to
    VEC(uint64_t) uses;  ///< node << 32 | item
    VEC(uint64_t) defs;  ///< node << 32 | item; kills in a bit of its own
};
void flow_begin(struct flow_build *b, struct flow *f);
uint32_t flow_add_node(struct flow_build *b, struct flow_node n);
/// A fork with `sides` sides, whose nodes follow the fork's.
/// - returns the fork; side k is the node k + 1 later
uint32_t flow_add_fork(struct flow_build *b, enum flow_choice choice,
                       ir_stmt_id stmt, uint32_t inst, uint32_t sides);
/// Doubles are dropped.
void flow_add_edge(struct flow_build *b, uint32_t from, uint32_t to);
void flow_add_use(struct flow_build *b, uint32_t node, uint32_t item);
/// - a node that both kills and may define an item kills it
void flow_add_def(struct flow_build *b, uint32_t node, uint32_t item,
                  bool kills);
/// Gives every loop that nothing leaves a FLOW_LOOP fork with a side to EXIT.
void flow_open_loops(struct flow_build *b);
/// Lays out the tables; nothing can be added afterwards.
void flow_finish(struct flow_build *b, uint32_t items);

/// - returns false after saying in *why what is wrong
bool flow_verify(const struct flow *f, struct text *why);
/// One line per node.
void flow_dump(const struct flow *f, struct text *out);

#endif
