/* SPDX-License-Identifier: Apache-2.0 */
/// A dependence graph under construction.
#ifndef DATAFLOW_DEPGRAPH_IMPL_H
#define DATAFLOW_DEPGRAPH_IMPL_H

#include "base/map.h"
#include "dataflow/depgraph.h"

/// An edge before those of one kind between two nodes become one.
struct depgraph_row {
    uint32_t from, to;
    enum dep_kind kind;
    uint32_t meet;
    str_id what; ///< one variable or object
    bool assumed;
};

/// Cells that a node touches only by way of unknown code.
struct depgraph_assumed {
    struct bitset reads, writes;
};

struct depgraph_work {
    struct depgraph *g;
    struct facts *facts;
    const struct ir_module *m;
    const struct depgraph_config *config;
    struct bitset present;     ///< functions with nodes
    struct bitset model_files; ///< files with library models
    /// By function, by node of its flow: the node of the graph, FLOW_NONE
    /// none.  Null: the function is not present.
    uint32_t **node;
    VEC(struct depgraph_row) rows;
    struct map assumed_index; ///< func << 32 | node of the flow: into assumed
    VEC(struct depgraph_assumed) assumed;
};

/// - returns whether edges of this function are asked for
bool depgraph_wants(const struct depgraph_work *w, ir_func_id func);
/// Adds a row if both ends are nodes and the function of one is wanted.
void depgraph_add(struct depgraph_work *w, struct depgraph_row row);

/// The nodes of a function, by place; fills w->node[func].
void depgraph_add_nodes(struct depgraph_work *w, ir_func_id func);
/// Names for all nodes.
void depgraph_add_names(struct depgraph_work *w);
/// The dependences inside a function.
void depgraph_project(struct depgraph_work *w, ir_func_id func);
/// Those between functions.
void depgraph_add_across(struct depgraph_work *w);

/// - returns whether the CALL or UNSUP does what nobody knows: a callee has
///   no body, or the construct is not modelled
bool depgraph_is_unknown(struct depgraph_work *w, ir_func_id func,
                         uint32_t inst);
/// The name of an item as the user knows it; 0 for temporaries.
str_id depgraph_label(struct depgraph_work *w, ir_func_id func, uint32_t item);
str_id depgraph_cell_label(struct depgraph_work *w, uint32_t cell);
/// - returns whether the flow's node reads (write: writes) the item only by
///   way of unknown code
bool depgraph_is_assumed(struct depgraph_work *w, ir_func_id func,
                         uint32_t node, uint32_t item, bool write);
/// The sides that control a node of the flow.  A side of an endless loop,
/// which decides nothing, is replaced by the sides that control it.
void depgraph_controllers(struct depgraph_work *w, ir_func_id func,
                          uint32_t node, struct bitset *sides);

#endif
