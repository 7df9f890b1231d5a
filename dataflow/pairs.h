/* SPDX-License-Identifier: Apache-2.0 */
/// Pair reaching definitions (Definition 7, equations (1) to (3) of the DGSE
/// paper): which two nodes reach a third one together, on one path, in this
/// order, neither killed in between.
///
/// What reaches is an element.  A node has one element per item it defines;
/// it is killed by a node that replaces the item.  A side b^d has an element
/// for its control, which b's join kills, and one per item that may be defined
/// between another side of b and the join and is live before the join, killed
/// by a node that replaces the item.  A node reaches as long as one of its
/// elements does.  So a node is killed when nothing that it did can be seen any
/// more; the paper's case 3, read literally, kills a side too early (docs/).
///
/// A side that is the join has no element for its control.  ENTRY has no
/// elements: nothing depends on initial values.  What kills, kills behind it:
/// the killed element is still in In[] of the killer.
#ifndef DATAFLOW_PAIRS_H
#define DATAFLOW_PAIRS_H

#include "dataflow/dep/control.h"
#include "dataflow/order.h"

struct pairs; ///< private representation

/// - f, o and c stay as they are as long as the pairs live
/// - returns null when the graph has more than max_elements elements: the
///   relation takes time quadratic in them per node (elements that live
///   nowhere longer than another of their node do not count)
struct pairs *pairs_new(const struct flow *f, const struct order *o,
                        const struct control *c, uint32_t max_elements);
void pairs_delete(struct pairs *p);
uint32_t pairs_elements(const struct pairs *p);
/// Quick when asked for one b after the other.
/// - returns whether <a, b> is in In[at]
bool pairs_has(struct pairs *p, uint32_t a, uint32_t b, uint32_t at);
/// "b at k after a ...": by b, then k, in forward order.
void pairs_dump(struct pairs *p, struct text *out);

#endif
