/* SPDX-License-Identifier: Apache-2.0 */
/// What a node's slice has, as "Dependence Guided Symbolic Execution" (DGSE)
/// defines it: the static part of `--guide dgse-paper`.
///
/// Interactive dependence is that of dataflow/pairs.h, between nodes.  A node
/// matters on a path only through the items that it defined, a side through
/// those that the other sides would have defined; so the nodes that a node
/// interacts with are told as items, whose present values' slices it takes in.
#ifndef SYMEXEC_SLICES_H
#define SYMEXEC_SLICES_H

#include "dataflow/facts.h"

struct slices;

/// - f stays as it is while the slices live
struct slices *slices_new(struct facts *f);
void slices_delete(struct slices *s);
/// Is the function known by pairs of nodes?  Others, those of the library and
/// those with too many pairs, are known by items (dataflow/items.h) alone.
bool slices_of_pairs(struct slices *s, ir_func_id func);
/// The items by which the node interacts with earlier ones.
/// - the function is known by pairs
struct items_span slices_meets(struct slices *s, ir_func_id func,
                               uint32_t node);
/// The items that depend potentially on the side when it leaves them alone.
/// - the function is known by pairs
struct items_span slices_passes(struct slices *s, ir_func_id func,
                                uint32_t side);

#endif
