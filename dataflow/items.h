/* SPDX-License-Identifier: Apache-2.0 */
/// The item form of interactive dependence: what guided exploration reads.
///
/// Backwards over the graph, at each point an undirected relation R between
/// items, and open sides of forks, that may meet at a node further on (a node
/// that depends on both); an item related to itself is live.
///
///   node that uses U, replaces x:  J = R(x) \ {x}
///                                  before = after \ x + U x U + U x J
///   node that may define D:        J = R(D);  before = after + U x U + U x J
///   side b^d:                      J(b^d) = R(c(b^d)) + R(x), x in
///                                  MayDef(b) (x itself when live), no c(b)
///                                  before = after \ c(b) + clique of
///                                  U(b) + J(b^d)
///   join of b:                     the relation loses c(b)
///
/// where U also has c(b^d) for every side that controls the node.  Join of
/// ways is union.  Per side only the items of J are kept.
///
/// MayDef(b) is everything that may be defined between b and its join on any
/// side (symmetric on purpose: then spurious definitions cost only paths).
#ifndef DATAFLOW_ITEMS_H
#define DATAFLOW_ITEMS_H

#include "base/bitset.h"
#include "dataflow/dep/control.h"
#include "dataflow/order.h"

/// What is known at the end of the function: items that the callers use
/// afterwards, and which of them may meet.  Unordered pairs; x-x: used.
struct items_boundary {
    const uint64_t *pair; ///< item << 32 | item
    uint32_t pairs;
};

struct items_span {
    const uint32_t *item; ///< ascending
    uint32_t count;
};

struct items {
    uint32_t *j_first; ///< by node (SIDEs and calls): into j[]
    uint32_t *j;
    uint32_t *def_first; ///< by node (FORKs): into may_def[]
    uint32_t *may_def;
    uint32_t nodes;
    bool coarse; ///< the flow-insensitive relation: one R for all points
    struct items_state *state; ///< private
};

/// - exit: null, nothing is used after the function
/// - max_cost: an estimate (nodes times live items) above which `coarse` is
///   taken
void items_init(struct items *t, const struct flow *f, const struct order *o,
                const struct control *c, const struct items_boundary *exit,
                uint64_t max_cost);
void items_release(struct items *t);
/// J of a side: items whose latest definition may matter together with it.
struct items_span items_j(const struct items *t, uint32_t side);
struct items_span items_may_def(const struct items *t, uint32_t fork);
/// - returns whether a and b are related just after the node
bool items_related(const struct items *t, uint32_t node, uint32_t a,
                   uint32_t b);
/// The pairs of R just after the node that pass the filter, in order: what a
/// call hands to the function it calls.
void items_each_pair(const struct items *t, uint32_t node,
                     const struct bitset *filter,
                     void (*visit)(void *ctx, uint32_t a, uint32_t b),
                     void *ctx);
bool items_verify(const struct items *t, const struct flow *f,
                  const struct order *o, const struct control *c,
                  struct text *why);
void items_dump(const struct items *t, const struct flow *f, struct text *out);

#endif
