/* SPDX-License-Identifier: Apache-2.0 */
/// Pair reaching definitions (Definition 7, equations (1) to (3) of the DGSE
/// paper): which two nodes reach a third one together, on one path, in this
/// order, neither killed in between.
///
/// What reaches is an element.  A node has one element per item it defines;
/// it is killed by a node that replaces the item.  A side b^d has an element
/// for its control, which ends at b's join, and one per item that may be
/// defined between another side of b and the join, killed by a node that
/// replaces the item.  A node reaches as long as one of its elements does.
/// So a node is killed when nothing that it did can be seen any more; the
/// paper's case 3, read literally, kills a side too early (docs/).
#ifndef DATAFLOW_PAIRS_H
#define DATAFLOW_PAIRS_H

#include "dataflow/dep/control.h"
#include "dataflow/order.h"

struct pairs; ///< private representation

/// - returns null when the graph has more than max_elements elements: the
///   relation is quadratic per node
struct pairs *pairs_new(const struct flow *f, const struct order *o,
                        const struct control *c, uint32_t max_elements);
void pairs_delete(struct pairs *p);
/// - returns whether <a, b> is in In[at]
bool pairs_has(const struct pairs *p, uint32_t a, uint32_t b, uint32_t at);
void pairs_dump(const struct pairs *p, const struct flow *f, struct text *out);

#endif
