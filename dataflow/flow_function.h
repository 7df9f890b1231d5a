/* SPDX-License-Identifier: Apache-2.0 */
/// From a function to its flow graph.
///
/// - A node ends where the statement changes, after each call (so that what a
///   callee does can meet what the rest of the statement does), before a
///   setjmp, and after a check that counts as an exit.
/// - When ends are those of runs (calls.h), a call may be several nodes: one
///   for each group of what meets inside it and for each thing that it leaves
///   (entry_meets.h), for each argument where each statement is of interest,
///   and a last one that uses nothing.
/// - A condition that only computes is no node: its sides use what it uses.
/// - Items are the named variables, the temporaries that cross nodes, the
///   result, and the cells of memory that the function or a callee touches.
///   Entry defines them all, with their initial values.
/// - A branch one side of which leads only to ends that are taken not to exist
///   (calls.h) is no choice: its condition is used, and control goes on at the
///   other side.
/// - A loop that nothing leaves gets a FLOW_LOOP fork with a side to EXIT.
#ifndef DATAFLOW_FLOW_FUNCTION_H
#define DATAFLOW_FLOW_FUNCTION_H

#include "dataflow/cells.h"
#include "dataflow/entry_meets.h"
#include "dataflow/symbolic.h"

/// What functions put together.
struct flow_callees {
    const struct symbolic *symbolic; ///< null: any branch may decide
    void *ctx;
    /// - callee is defined and calls itself in no way
    const struct entry_meets *(*meets)(void *ctx, ir_func_id callee);
};

/// - func is defined
void flow_of_function(struct flow *f, ir_func_id func, const struct cells *c,
                      struct flow_callees callees);

#endif
