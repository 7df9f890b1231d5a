/* SPDX-License-Identifier: Apache-2.0 */
/// Pairs as interactive dependence reads them: for one second node at a time,
/// sets of elements per place.
///
/// In[] as a whole would be a set of pairs of elements per node.  But nothing
/// asks for the pairs of two second nodes at once, and with the second element
/// fixed the first ones are a plain set: as long as the second one lives, an
/// element that is alive at b moves on by itself.
#ifndef DATAFLOW_PAIRS_IMPL_H
#define DATAFLOW_PAIRS_IMPL_H

#include "dataflow/pairs.h"

/// Words of a set of elements.
uint32_t pairs_words(const struct pairs *p);
/// The elements of a node are first .. first + count.
/// - returns count
uint32_t pairs_of_node(const struct pairs *p, uint32_t node, uint32_t *first);
uint32_t pairs_node_of(const struct pairs *p, uint32_t element);
/// Makes b the second node.  - among: the first elements that count, null: all
void pairs_select(struct pairs *p, uint32_t b, const uint64_t *among);
/// The elements that reach a node together with the second node.
/// - index: of the node in forward order
/// - returns null for none; valid until the next pairs_select
const uint64_t *pairs_row(const struct pairs *p, uint32_t index);

#endif
