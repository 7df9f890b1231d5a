/* SPDX-License-Identifier: Apache-2.0 */
/// Algorithm 2 of "Dependence Guided Symbolic Execution" (DGSE) as it was
/// published.  It may miss faults: docs/PAPER.md.
///
/// Each path begins with the program.  When it has ended, its branches are
/// negated, each under its relevant path condition: what it transitively
/// depends on by dynamic control, data, potential and interactive dependence.
/// That is a set of decisions of the path (sets.h), by their depth.
#ifndef SYMEXEC_PAPER_H
#define SYMEXEC_PAPER_H

#include "base/mem.h"
#include "symexec/code.h"
#include "symexec/sets.h"

/// A branch of the running path: the decision at that depth.
struct paper_branch {
    uint32_t depth;
    uint32_t first, count; ///< into others
    term what;             ///< one of many values of that was picked; 0: none
};

/// A side that the path did not take.
struct paper_other {
    term cond;
    uint32_t set; ///< what it depends on
};

/// A relevant path condition with a negated branch at its end, psi.
struct paper_task {
    uint32_t rpc; ///< of guide.h
    ir_func_id func;
    uint32_t inst;
    term cond, what; ///< psi
};

struct paper {
    struct sets sets; ///< of decisions of the running path
    VEC(struct paper_branch) branches;
    VEC(struct paper_other) others;
    struct map chains; ///< by set: its conditions, a row of guide.h
    VEC(uint32_t) pending;
    uint32_t assumed; ///< the assumptions of the path: always relevant
    VEC(struct paper_task) tasks;
    uint32_t task; ///< of the running path: number + 1; 0: the first path
};

#endif
