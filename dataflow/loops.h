/* SPDX-License-Identifier: Apache-2.0 */
/// Loops, irreducible ones too: the nested strongly connected regions.
///
/// A region's header is the first of its nodes in forward order; without the
/// edges into the header the region falls apart into the next inner ones.
/// Of a reducible graph these are the natural loops.
#ifndef DATAFLOW_LOOPS_H
#define DATAFLOW_LOOPS_H

#include "dataflow/order.h"

struct loop {
    uint32_t header;
    uint32_t parent;  ///< enclosing loop, FLOW_NONE: none
    uint32_t depth;   ///< outermost: 1
    bool irreducible; ///< can be entered elsewhere than at the header
};

struct loops {
    VEC(struct loop) loops; ///< outer before inner
    uint32_t *of;           ///< by node: innermost loop, FLOW_NONE: none
};

void loops_init(struct loops *l, const struct flow *f, const struct order *o);
void loops_release(struct loops *l);
/// - returns whether the node lies in the loop or in one inside it
bool loops_inside(const struct loops *l, uint32_t node, uint32_t loop);
bool loops_verify(const struct loops *l, const struct flow *f,
                  const struct order *o, struct text *why);
void loops_dump(const struct loops *l, const struct flow *f, struct text *out);

#endif
