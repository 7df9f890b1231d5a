/* SPDX-License-Identifier: Apache-2.0 */
/// The item form of interactive dependence: what guided exploration reads.
///
/// Backwards over the graph, at each point an undirected relation R between
/// elements that may meet at a node further on (a node that depends on both).
/// An element is an item or an open side c(b^d); one related to itself is
/// live.  With K the items that a node replaces, D all that it may define, and
/// U the items that it uses and c(s) for each side s that controls it:
///
///   node        J = R(D) \ K
///               before = after \ K + U x U + U x J
///               (of a node where inputs choose: after \ K + clique of U + J)
///   side b^d    J = R(c(b^d)) + R(MayDef(b)), without c(b^*)
///               before = after \ c(b^*) + clique of U + J
///               (of one that is settled: after \ c(b^*) + U x U + U x J)
///   join of b   before = before \ c(b^*), unless the join is a side of b
///   RETURN      after = the boundary; before as of a node, + c(s) x each item
///               of the boundary, for each side s that controls RETURN
///
/// c(b^d) is an element only where it may be open: after nodes that b^d reaches
/// before the join and before another side of b.  (Anything else that is
/// related to it reaches no J.)
///
/// All that J has is live after the node; so MayDef and J are enough to follow
/// the values that are live, and what becomes of dead ones does not matter.
///
/// A node that is idle (flow.h) puts nothing together unless something meets
/// what it defines, or its side.
///
/// Ways that part are united.  A definition is no member of the clique: it
/// hands its meetings on to what it uses.  A branch is one, with what it meets.
///
/// MayDef(b) is everything that may be defined between b and its join on any
/// side (symmetric on purpose: then spurious definitions cost only paths) and
/// is live before the join.  Of what is dead there nobody can tell which side
/// ran; and a node in between that uses it meets c(b^d) by itself or through
/// the sides between.  So this changes no J, and MayDef of a fork that joins
/// at EXIT is empty.
///
/// The fine relation is the least solution.  Where it is too large there is the
/// coarse one, the same everywhere and transitive: classes of elements that
/// meet through any number of others, by union-find, without regard to order
/// or replacement.  J and MayDef then have what is live; where even that is too
/// large, both have what is used anywhere.  (One relation for all points that
/// is not transitive was tried: it takes as long as the fine one, and its J are
/// as large as the classes.)
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

/// Sets of items, equal ones stored once; set 0 is empty.
struct items_sets {
    VEC(uint32_t) first; ///< by set: into item[]; one more at the end
    VEC(uint32_t) item;
    uint32_t *slot; ///< open addressing by contents: set + 1, 0: free
    uint32_t slots;
};

struct items {
    uint32_t nodes;
    bool coarse;
    uint32_t *j;       ///< by node: a set
    uint32_t *may_def; ///< by node (of FORKs): a set
    bool *idle;        ///< by node (of FORKs): no side is of interest
    struct items_sets sets;
    /// Words of memory that the fine relation takes: live items, summed over
    /// the basic blocks, and of each different row of bits, the part that is
    /// not zero.  Of the coarse one: a number above max_cost.
    uint64_t cost;
    struct items_state *state; ///< private
};

/// 256 MB of relation.
#define ITEMS_MAX_COST ((uint64_t)32 << 20)

/// - exit: null, nothing is used after the function
/// - max_cost: the fine relation is not made if its cost is larger; below 2^31
/// - f, o and c stay as they are while t lives
void items_init(struct items *t, const struct flow *f, const struct order *o,
                const struct control *c, const struct items_boundary *exit,
                uint64_t max_cost);
void items_release(struct items *t);

/// J of a side: the items whose latest definition may matter together with it.
/// Of a CODE node: the items that may meet what it defines; when a FORK of
/// choice FLOW_CALL or FLOW_CHECK follows, J of that fork's sides as well.  So
/// of a call: everything in this function that a branch inside the call may
/// meet later.
/// Of other and of unreachable nodes: nothing.
struct items_span items_j(const struct items *t, uint32_t node);
struct items_span items_may_def(const struct items *t, uint32_t fork);
/// - node can be reached
/// - returns whether items a and b are related just after the node
bool items_related(const struct items *t, uint32_t node, uint32_t a,
                   uint32_t b);
/// The pairs of items of R just after the node with both in the filter, in
/// ascending order, a <= b: what a call hands to the function it calls.
/// - node can be reached; queries of one node in a row are cheap; visit makes
///   none of t
void items_each_pair(const struct items *t, uint32_t node,
                     const struct bitset *filter,
                     void (*visit)(void *ctx, uint32_t a, uint32_t b),
                     void *ctx);
/// Checks by other means that R and the sets satisfy every equation (of large
/// functions: at some of the nodes).
bool items_verify(const struct items *t, const struct flow *f,
                  const struct order *o, const struct control *c,
                  struct text *why);
void items_dump(const struct items *t, const struct flow *f, struct text *out);

#endif
