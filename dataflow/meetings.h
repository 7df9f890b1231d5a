/* SPDX-License-Identifier: Apache-2.0 */
/// The item form across calls: what the callers of a function do afterwards
/// with what it leaves behind.
///
/// In a caller a call is one node that uses and may define what the callee and
/// all it calls may: an over-approximation of what happens inside.  In the
/// callee, the relation at its end is the union, over its call sites, of the
/// relation just after the call between items that both sides can name (cells,
/// and the result).  Items that only the callers can name are FLOW_OUTSIDE
/// there, one for each thing that the callee leaves; J of a side that has it
/// means J of the node where that thing is there, in the calling frame, or of
/// all nodes of the call when it is not looked at in parts (and, if that has it
/// too, in the frame above).
#ifndef DATAFLOW_MEETINGS_H
#define DATAFLOW_MEETINGS_H

#include "dataflow/items.h"

struct facts;

/// Makes the items of all functions, callers first; recursive groups again
/// until nothing changes.
/// - out: by function; filled for each that is defined
void meetings_make(struct facts *f, uint64_t max_cost, struct items **out);

#endif
