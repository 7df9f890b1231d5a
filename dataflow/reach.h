/* SPDX-License-Identifier: Apache-2.0 */
/// Reaching definitions, over variables and memory alike.
///
/// Sparse: the definitions that reach each use, found per item along the
/// nodes that define it; not one set per node.
#ifndef DATAFLOW_REACH_H
#define DATAFLOW_REACH_H

#include "dataflow/order.h"

/// A definition: node and item.  The entry defines every item that is used
/// and whose initial value reaches a use (parameters, globals, memory).
struct reach_link {
    uint32_t def; ///< node
    uint32_t use; ///< node
    uint32_t item;
};

struct reach {
    VEC(struct reach_link) links; ///< sorted by use, item, def; no doubles
};

void reach_init(struct reach *r, const struct flow *f, const struct order *o);
void reach_release(struct reach *r);
/// Against the definition, by a walk from each definition: slow.
bool reach_verify(const struct reach *r, const struct flow *f,
                  const struct order *o, struct text *why);
void reach_dump(const struct reach *r, const struct flow *f, struct text *out);

#endif
