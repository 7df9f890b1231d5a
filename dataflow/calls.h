/* SPDX-License-Identifier: Apache-2.0 */
/// The call graph, and how calls end.
#ifndef DATAFLOW_CALLS_H
#define DATAFLOW_CALLS_H

#include "base/bitset.h"
#include "dataflow/points_to.h"

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
};

void calls_init(struct calls *c, const struct ir_module *m,
                const struct points_to *p,
                const struct points_to_config *config, uint32_t exit_checks);
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
/// Whether the CHECK or ACCESS counts as an exit.
/// - checks: a bit per kind
static inline bool calls_is_exit(const struct ir_inst *i, uint32_t checks)
{
    const uint32_t access = 1u << IR_CHECK_NULL_DEREF | 1u << IR_CHECK_BOUNDS |
                            1u << IR_CHECK_LIFETIME |
                            1u << IR_CHECK_DOUBLE_FREE |
                            1u << IR_CHECK_BAD_FREE;

    return i->op == IR_ACCESS ? (checks & access) != 0
                              : i->op == IR_CHECK && (checks >> i->imm & 1);
}
bool calls_verify(const struct calls *c, const struct ir_module *m,
                  struct text *why);
void calls_dump(const struct calls *c, const struct ir_module *m,
                struct text *out);

#endif
