/* SPDX-License-Identifier: Apache-2.0 */
/// Dependences between the nodes of one flow: what each kind has in common.
#ifndef DATAFLOW_DEP_DEP_H
#define DATAFLOW_DEP_DEP_H

#include "dataflow/flow.h"

enum dep_kind {
#define DEP(name, text, style, colour, what) DEP_##name,
#include "dataflow/dep/dep.def"
#undef DEP
    DEP_COUNT
};
#define DEP_BIT(kind) (1u << (kind))
#define DEP_TRADITIONAL                                                        \
    (DEP_BIT(DEP_CONTROL) | DEP_BIT(DEP_DATA) | DEP_BIT(DEP_POTENTIAL))

struct dep_info {
    const char *name, *style, *colour, *what;
};
extern const struct dep_info dep_info[DEP_COUNT];

/// `to` depends on `from`.
struct dep_edge {
    uint32_t from, to; ///< nodes of the flow
    /// DATA, POTENTIAL: the item.  INTERACTIVE: a node where the two meet, the
    /// first in forward order.  CONTROL: 0.
    uint32_t via;
};

/// Sorted by to, from, via; no doubles.  Interactive: one edge per pair.
struct dep_list {
    VEC(struct dep_edge) edges;
};
void dep_list_release(struct dep_list *l);
/// Sorts and drops doubles.
void dep_list_finish(struct dep_list *l);
bool dep_list_has(const struct dep_list *l, uint32_t from, uint32_t to);

#endif
