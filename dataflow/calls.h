/* SPDX-License-Identifier: Apache-2.0 */
/// The call graph, and how calls end.
#ifndef DATAFLOW_CALLS_H
#define DATAFLOW_CALLS_H

#include "base/bitset.h"
#include "dataflow/points_to.h"

/// The ends of the program that are known to be reached: by function, its
/// instructions at which a run has ended, and the calls that were open then.
/// An end that is not among them is taken not to exist: what leads only there
/// is no way at all.
struct exits {
    struct bitset *at;
    /// Instructions that are no branches, but at which inputs have chosen what
    /// happens (which object an address is in, ...); calls inside which they
    /// have, and that have to put together what meets that.
    struct bitset *chooses;
    /// Branches and ends whose condition inputs have chosen, though by what it
    /// is computed from they should not (symbolic.h).
    struct bitset *decides;
};

/// What counts as an end of the program.
struct ends {
    uint32_t checks;           ///< checks do, a bit per kind
    const struct exits *exits; ///< null: all ends that the code has
    /// Only what may end the program, and which sides of the user's branches
    /// are reached, is of interest: not what is computed or printed.
    bool goals;
};

struct call_site {
    ir_func_id caller;
    uint32_t inst;
    ir_func_id callee; ///< 0: code that the module does not have
};

struct calls {
    VEC(struct call_site) sites; ///< by caller, inst, callee; no doubles
    uint32_t *first;             ///< by function: into sites; [funcs + 1]
    VEC(uint32_t) callers;       ///< rows of sites, by callee
    uint32_t *first_caller;      ///< by function: into callers; [funcs + 1]
    /// Callees before callers, except inside a group.
    ir_func_id *bottom_up;
    uint32_t count;
    /// By function: functions of one group call each other.
    uint32_t *group;
    struct bitset recursive; ///< in a group of several, or calling itself
    struct bitset reachable; ///< from the entries, code outside included
    /// What a call of the function may do besides returning: end the program,
    /// jump elsewhere (longjmp), stop at an unsupported construct.
    struct bitset may_end;
    struct bitset may_return; ///< without it a call never comes back
    struct ends ends;
};

void calls_init(struct calls *c, const struct ir_module *m,
                const struct points_to *p,
                const struct points_to_config *config, const struct ends *ends);
void calls_release(struct calls *c);
/// The sites of one CALL instruction.  - returns the first, sets *n
const struct call_site *calls_at(const struct calls *c, ir_func_id caller,
                                 uint32_t inst, uint32_t *n);
/// How the CALL may go on.  A call whose callees are not known to exist
/// returns; so does code that the module does not have.
struct call_ways {
    bool returns;
    bool ends;
};
struct call_ways calls_ways(const struct calls *c, const struct ir_module *m,
                            ir_func_id caller, uint32_t inst);
/// Whether an instruction that is no call, branch or end may be one: a check
/// that counts as an exit, or anything that a run has ended at.
bool calls_is_exit(const struct calls *c, const struct ir_func *f,
                   ir_func_id func, uint32_t inst);
/// Whether a run has been cut at the branch, by a bound: as if it were an end.
bool calls_is_bound(const struct calls *c, ir_func_id func, uint32_t inst);
/// Whether all ways from the block lead to ends that are taken not to exist.
/// - shut: not even the known ends of this function exist
/// - closed: by block, all false
void calls_find_closed(const struct calls *c, const struct ir_module *m,
                       ir_func_id func, bool shut, bool *closed);
bool calls_verify(const struct calls *c, const struct ir_module *m,
                  struct text *why);
void calls_dump(const struct calls *c, const struct ir_module *m,
                struct text *out);

#endif
