/* SPDX-License-Identifier: Apache-2.0 */
/// Control dependence, labelled with the side taken.
///
/// Side d of fork b controls node n when n lies on every way on from b^d to
/// EXIT (it postdominates the side), but not on every way on from b (it does
/// not strictly postdominate the fork); and it controls the sides of each fork
/// that it controls.  A fork in a loop may control itself.
#ifndef DATAFLOW_DEP_CONTROL_H
#define DATAFLOW_DEP_CONTROL_H

#include "dataflow/dominators.h"

/// For each node the SIDE nodes that control it, and the other way round.
struct control {
    uint32_t *first; ///< by node: into by[]; first[nodes] is the end
    uint32_t *by;    ///< SIDE nodes, ascending
    uint32_t *start; ///< by node (of SIDEs): into node[]
    uint32_t *node;  ///< what the side controls, ascending
    /// By node (of FORKs): the immediate postdominator.  Of a loop's condition
    /// this is the side that leaves.
    uint32_t *join;
    uint32_t nodes;
};

void control_init(struct control *c, const struct flow *f,
                  const struct dom_tree *post);
void control_release(struct control *c);
/// - side is a SIDE node
bool control_has(const struct control *c, uint32_t side, uint32_t n);
bool control_verify(const struct control *c, const struct flow *f,
                    const struct dom_tree *post, struct text *why);
void control_dump(const struct control *c, struct text *out);

#endif
