/* SPDX-License-Identifier: Apache-2.0 */
/// The elements of pairs.h: what of a node can reach another.
#ifndef DATAFLOW_PAIRS_ELEMENTS_IMPL_H
#define DATAFLOW_PAIRS_ELEMENTS_IMPL_H

#include "dataflow/dep/control.h"
#include "dataflow/order.h"

struct element {
    uint32_t node;
    uint32_t kind; ///< what kills one element kills all of its class
};

struct elements {
    VEC(struct element) rows; ///< by node
    uint32_t *first;          ///< by node: into rows; [nodes + 1]
    uint32_t classes;
    /// By index in forward order: into kill[], the classes that the node
    /// kills; [count + 1].
    uint32_t *kill_first;
    uint32_t *kill;
};

/// Of two elements of a node of which one lives whenever the other does only
/// that one is there.
/// - returns false when there are more than `max`; released in any case
bool elements_init(struct elements *e, const struct flow *f,
                   const struct order *o, const struct control *c,
                   uint32_t max);
void elements_release(struct elements *e);

#endif
