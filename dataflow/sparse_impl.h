/* SPDX-License-Identifier: Apache-2.0 */
/// Which marked nodes reach a node, along ways on which nothing stops them:
/// reaching definitions of one item at a time.
///
/// Only points are looked at: the nodes that mark or stop, and the merges,
/// where ways from different points come together (their iterated dominance
/// frontier; Cytron and others, "Efficiently Computing Static Single
/// Assignment Form and the Control Dependence Graph", 1991).  Between points
/// everything is as at the nearest point above in the dominator tree.
#ifndef DATAFLOW_SPARSE_IMPL_H
#define DATAFLOW_SPARSE_IMPL_H

#include "dataflow/order.h"

struct sparse;

struct sparse_span {
    const uint32_t *node; ///< ascending
    uint32_t count;
};

struct sparse *sparse_new(const struct flow *f, const struct order *o);
void sparse_delete(struct sparse *s);
/// Begins with an item: what replaces it stops; with `marks` its definitions
/// are marked too.
void sparse_begin(struct sparse *s, uint32_t item, bool marks);
/// Marks one more node, before the first sparse_reaching.  A marked node that
/// stops stops what came before.  - node is reachable
void sparse_mark(struct sparse *s, uint32_t node);
/// The marked nodes that reach the node, before what it does itself.  Valid
/// until the next call.  - node is reachable
struct sparse_span sparse_reaching(struct sparse *s, uint32_t node);
/// Those of them in first .. last, of which `marked` are marked at all.
struct sparse_span sparse_reaching_among(struct sparse *s, uint32_t node,
                                         uint32_t first, uint32_t last,
                                         uint32_t marked);

#endif
