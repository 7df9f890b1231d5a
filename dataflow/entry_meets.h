/* SPDX-License-Identifier: Apache-2.0 */
/// What a function puts together of the things that are there when it is
/// called: for its callers, to whom a call that changes nothing is one node per
/// group, and not one that reads everything at once.
#ifndef DATAFLOW_ENTRY_MEETS_H
#define DATAFLOW_ENTRY_MEETS_H

#include "dataflow/flow.h"

struct facts;

struct entry_meets {
    bool known; ///< else it is too large
    /// Groups: parameters (VAR) and cells that meet each other.  Two that meet
    /// are in one group together; what is in none does not matter.
    VEC(struct flow_item) item;
    VEC(uint32_t) first;        ///< by group, into item; one more at the end
    VEC(struct flow_item) ends; ///< those that decide whether it comes back
};

/// - func is defined and calls itself in no way
/// - ends: runs may end in it
void entry_meets_init(struct entry_meets *e, struct facts *f, ir_func_id func,
                      bool ends, uint64_t max_cost);
void entry_meets_release(struct entry_meets *e);

#endif
