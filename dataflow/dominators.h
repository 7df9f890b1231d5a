/* SPDX-License-Identifier: Apache-2.0 */
/// Dominators and postdominators.
#ifndef DATAFLOW_DOMINATORS_H
#define DATAFLOW_DOMINATORS_H

#include "dataflow/flow.h"

/// A tree over nodes.  Of the dominators the root is ENTRY, of the
/// postdominators EXIT.
struct dom_tree {
    uint32_t *parent; ///< by node; FLOW_NONE: the root, or not in the tree
    uint32_t *enter;  ///< a node's subtree is enter..leave
    uint32_t *leave;
    uint32_t nodes;
    uint32_t root;
};

void dominators_init(struct dom_tree *t, const struct flow *f);
void postdominators_init(struct dom_tree *t, const struct flow *f);
void dom_tree_release(struct dom_tree *t);
/// - returns whether a is b or above it; both are in the tree
static inline bool dom_tree_above(const struct dom_tree *t, uint32_t a,
                                  uint32_t b)
{
    return t->enter[a] <= t->enter[b] && t->leave[b] <= t->leave[a];
}
static inline bool dom_tree_has(const struct dom_tree *t, uint32_t n)
{
    return n == t->root || t->parent[n] != FLOW_NONE;
}
/// Checks the tree against its definition by removing nodes: slow.
bool dom_tree_verify(const struct dom_tree *t, const struct flow *f,
                     struct text *why);
void dom_tree_dump(const struct dom_tree *t, struct text *out);

#endif
