/* SPDX-License-Identifier: Apache-2.0 */
/// Dependence graphs at source level: what `dgse graph` shows.
///
/// A node is a statement or a side of a branch; the dependences of the pieces
/// of a statement are the statement's.  Conditions without effects are no
/// nodes of their own: what they use is used by the sides.  Library models
/// have no nodes: what they do is done by the statement that calls them.
#ifndef DATAFLOW_DEPGRAPH_H
#define DATAFLOW_DEPGRAPH_H

#include "dataflow/dep/dep.h"
#include "dataflow/facts.h"

struct depgraph_node {
    ir_func_id func;
    ir_stmt_id stmt;
    uint32_t inst;           ///< of a side: the deciding instruction
    uint32_t side;           ///< FLOW_NONE: a statement
    enum flow_choice choice; ///< of a side: FLOW_BRANCH or FLOW_SWITCH
    ir_loc_id loc;
    /// "12", "12T", "12F", "7:case 3", "7:default"; with a column where the
    /// line has several ("12:9T").  Unique in its file.
    str_id name;
    bool unsupported; ///< has a construct that is not modelled, or calls code
                      ///< that the module does not have
};

struct depgraph_edge {
    uint32_t from, to; ///< nodes
    enum dep_kind kind;
    uint32_t meet; ///< INTERACTIVE: the meeting node, else FLOW_NONE
    str_id what;   ///< DATA, POTENTIAL: the variables and objects, "a, b"
    bool across;   ///< between two functions
    bool assumed;  ///< only through unknown code or an unsupported construct
};

struct depgraph_config {
    uint32_t kinds; ///< DEP_BIT of those wanted
    /// Defined functions wanted, null: all but models.  Across functions what
    /// they have to do with others is shown, too.
    const struct bitset *funcs;
    bool interprocedural;
    uint32_t max_pairs; ///< limit on elements of pair reaching definitions
    /// Limit on what there is to say about edges before it is gathered.
    uint32_t max_rows;
};

struct depgraph {
    VEC(struct depgraph_node) nodes; ///< [0..], by function, then place
    VEC(struct depgraph_edge) edges; ///< by from, to, kind
    /// Functions whose node-level interactive dependence is too large.
    VEC(ir_func_id) too_large;
    bool cut;              ///< more than max_rows: the graph is not complete
    struct intern strings; ///< names
};

void depgraph_init(struct depgraph *g, struct facts *f,
                   const struct depgraph_config *config);
void depgraph_release(struct depgraph *g);
/// - returns "T", "F", "case 3", "default" of a side's name, "" of a
///   statement's
const char *depgraph_side(const struct depgraph *g, uint32_t node);
/// Nodes that the start nodes depend on (backward) or that depend on them,
/// the start nodes included, over the kinds.
/// - start and the result are sets of nodes
void depgraph_slice(const struct depgraph *g, const struct bitset *start,
                    bool backward, uint32_t kinds, struct bitset *out);

#endif
