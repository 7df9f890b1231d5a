/* SPDX-License-Identifier: Apache-2.0 */
/// Dependence-guided exploration: which sides of a path's decisions are new.
///
/// A side of a decision, together with the decisions that it depends on, is a
/// relevant path condition (rpc): a condition and a parent.  All of a program
/// are one tree, in which equal ones are one.  Each is covered by some path,
/// waits as a task, or has no inputs.  A path asks for nothing else: sides
/// that are covered are not explored again, however many paths lead there.
#ifndef SYMEXEC_GUIDE_H
#define SYMEXEC_GUIDE_H

#include "base/map.h"
#include "base/mem.h"
#include "ir/ir.h"
#include "solver/term.h"

enum rpc_state {
    RPC_NEW,
    RPC_WAITS,   ///< as a task
    RPC_COVERED, ///< by a path
    RPC_EMPTY,   ///< no inputs
    RPC_OPEN,    ///< the solver does not know
};

struct rpc {
    uint32_t up; ///< 0: the root
    uint32_t length;
    term cond;
    uint32_t first;        ///< side of the same decision; 0: of none
    uint32_t joined;       ///< sides that the decision has
    uint32_t below, sides; ///< those that have it as parent: one, how many
    uint32_t beside;       ///< another one with the same parent; 0: no more
    enum rpc_state state;
};

/// What has been picked so far under one parent.
struct pick {
    uint32_t up;
    term rest; ///< it is none of those
    bool waits;
};

/// A side that a path has met and does not allow.
struct later {
    uint32_t rpc;
    ir_func_id func; ///< where it was met
    ir_loc_id loc;
};

/// Of a decision that nothing depends on.
#define RPC_NONE UINT32_MAX

struct guide {
    VEC(struct rpc) rpcs;   ///< [0] is the root
    struct map index;       ///< parent << 32 | condition, where sides are many
    bool uncounted;         ///< paths decide what is not in the tree
    VEC(struct pick) picks; ///< [1..]
    struct map pick_index;  ///< parent << 32 | what it is about
    VEC(uint32_t) sides;    ///< of the choice that is being made
    VEC(struct later) later;
    uint32_t asked; ///< of those, how many had their turn
};

void guide_init(struct guide *g);
void guide_release(struct guide *g);
/// The side with that condition under that parent.
uint32_t guide_rpc(struct guide *g, uint32_t up, term cond);
/// What has been picked about something under that parent.
/// - all: the condition 1
uint32_t guide_pick(struct guide *g, uint32_t up, term what, term all);
/// These are all sides of a decision from which paths may go on.
void guide_join(struct guide *g, const uint32_t *side, uint32_t n);
/// How many paths there are in all, when the tree says so: all decisions are in
/// it, and those that do not depend on each other have no inputs in common.
/// - the exploration is complete
/// - returns 0: it cannot be told
double guide_count_paths(const struct guide *g, const struct terms *t);
/// Its conditions, in order.
/// - out has room for its length
void guide_conds(const struct guide *g, uint32_t rpc, term *out);

#endif
