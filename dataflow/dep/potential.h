/* SPDX-License-Identifier: Apache-2.0 */
/// Potential dependence, with the side taken (Definition 3 of the DGSE paper,
/// made static and completed).
///
/// Node n depends potentially on side b^d through item x when
/// - n uses x, and a way from b^d by b's join (the immediate postdominator; it
///   may be n) to n does not replace x, so that n may use a value from before
///   b (initial values count),
/// - n is controlled by no side of b, and
/// - some definition of x between another side of b and the join reaches n.
///
/// By the join: a node before it runs because of b^d, by way of the sides
/// between that control it.  Without this, all that follows a branch with a
/// `return` on one side would depend potentially on its sides, for nearly
/// everything is then between them and the join.
#ifndef DATAFLOW_DEP_POTENTIAL_H
#define DATAFLOW_DEP_POTENTIAL_H

#include "dataflow/dep/control.h"
#include "dataflow/dep/dep.h"
#include "dataflow/reach.h"

void potential_deps(const struct flow *f, const struct order *o,
                    const struct control *c, const struct reach *r,
                    struct dep_list *out);

#endif
