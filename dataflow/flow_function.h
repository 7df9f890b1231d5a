/* SPDX-License-Identifier: Apache-2.0 */
/// From a function to its flow graph.
///
/// - A node ends where the statement changes, after each call (so that what a
///   callee does can meet what the rest of the statement does), before a
///   setjmp, and after a check that counts as an exit.
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
#include "dataflow/flow.h"

/// - func is defined
void flow_of_function(struct flow *f, ir_func_id func, const struct cells *c);

#endif
