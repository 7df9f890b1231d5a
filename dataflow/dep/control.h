/* SPDX-License-Identifier: Apache-2.0 */
/// Control dependence, labelled with the side taken.
///
/// Side d of fork b controls node n when every way on from b^d to EXIT passes
/// n (n postdominates b^d, or is b^d's only way on) while from b there is a
/// way that does not.  In these graphs: n postdominates the SIDE node and is
/// not a strict postdominator of its fork.  A side never controls itself;
/// a fork is controlled when its sides are, and the sides of one fork are
/// controlled by what controls the fork.
#ifndef DATAFLOW_DEP_CONTROL_H
#define DATAFLOW_DEP_CONTROL_H

#include "dataflow/dominators.h"

/// For each node the SIDE nodes that control it, and the other way round.
struct control {
    uint32_t *first; ///< by node: into by[]; first[nodes] is the end
    uint32_t *by;    ///< SIDE nodes, ascending
    uint32_t *start; ///< by node (of SIDEs): into node[]
    uint32_t *node;  ///< what the side controls, ascending
    uint32_t *join;  ///< by node (of FORKs): immediate postdominator
    uint32_t nodes;
};

void control_init(struct control *c, const struct flow *f,
                  const struct dom_tree *post);
void control_release(struct control *c);
/// - side is a SIDE node
bool control_has(const struct control *c, uint32_t side, uint32_t n);
bool control_verify(const struct control *c, const struct flow *f,
                    const struct dom_tree *post, struct text *why);
void control_dump(const struct control *c, const struct flow *f,
                  struct text *out);

#endif
