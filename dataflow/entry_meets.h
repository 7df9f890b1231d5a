/* SPDX-License-Identifier: Apache-2.0 */
/// What a function does with what is there when it is called: for its callers,
/// to whom a call is then a node for each group of what meets inside it, and
/// for each thing that it leaves one that has what this depends on; and not one
/// node that reads everything and writes everything at once.
#ifndef DATAFLOW_ENTRY_MEETS_H
#define DATAFLOW_ENTRY_MEETS_H

#include "dataflow/flow.h"

struct facts;

/// A thing that the function leaves (flow.h), and what it depends on.
struct entry_leaves {
    uint32_t thing;
    uint32_t first, end; ///< into depends
};

struct entry_meets {
    bool known; ///< else it is too large
    /// Groups: parameters (VAR) and cells that meet each other.  Two that meet
    /// are in one group together; what is in none does not matter.
    VEC(struct flow_item) item;
    VEC(uint32_t) first;        ///< by group, into item; one more at the end
    VEC(struct flow_item) ends; ///< those that decide whether it comes back
    bool decides_end;           ///< some decision inside does
    VEC(struct entry_leaves) leaves;
    VEC(struct flow_item) depends;
    /// Sets of things that one decision inside decides: whatever meets one of
    /// them afterwards meets what meets the others.
    VEC(uint32_t) decided; ///< into decided_thing; one more at the end
    VEC(uint32_t) decided_thing;
};

/// - func is defined and calls itself in no way
/// - ends: runs may end in it
void entry_meets_init(struct entry_meets *e, struct facts *f, ir_func_id func,
                      bool ends, uint64_t max_cost);
void entry_meets_release(struct entry_meets *e);

#endif
