/* SPDX-License-Identifier: Apache-2.0 */
/// The order of a graph: reverse postorder forwards from ENTRY, and backwards
/// from EXIT over the edges turned round.
///
/// Whoever makes a graph gives a loop that nothing leaves a way out (a fork of
/// choice FLOW_LOOP), so that every node that control reaches can reach EXIT.
#ifndef DATAFLOW_ORDER_H
#define DATAFLOW_ORDER_H

#include "dataflow/flow.h"

struct order {
    uint32_t *node;  ///< [0..count): forward, ENTRY first
    uint32_t *index; ///< by node: its place in node[]; FLOW_NONE: unreachable
    uint32_t count;
    uint32_t *back;       ///< [0..back_count): backward, EXIT first
    uint32_t *back_index; ///< by node; FLOW_NONE: EXIT cannot be reached
    uint32_t back_count;
};

void order_init(struct order *o, const struct flow *f);
void order_release(struct order *o);
bool order_verify(const struct order *o, const struct flow *f,
                  struct text *why);
void order_dump(const struct order *o, struct text *out);

#endif
