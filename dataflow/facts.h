/* SPDX-License-Identifier: Apache-2.0 */
/// Facts about a module on request: computed once, kept, verified in
/// development builds.  facts_X(facts, ...) is the only way to them.
#ifndef DATAFLOW_FACTS_H
#define DATAFLOW_FACTS_H

#include "base/bitset.h"
#include "dataflow/calls.h"
#include "dataflow/cells.h"
#include "dataflow/dep/control.h"
#include "dataflow/dominators.h"
#include "dataflow/flow.h"
#include "dataflow/items.h"
#include "dataflow/loops.h"
#include "dataflow/order.h"
#include "dataflow/points_to.h"
#include "dataflow/reach.h"
#include "dataflow/symbolic.h"

enum fact {
#define MODULE_FACT(name, tag, what) FACT_##name,
#define FUNCTION_FACT(name, tag, what) FACT_##name,
#include "dataflow/fact.def"
    FACT_COUNT
};

struct facts_config {
    struct points_to_config points_to;
    /// Assertions and aborts are exits by their code.
    struct ends ends;
    /// Estimate above which a function gets the coarse item relation.
    uint64_t max_items_cost;
    /// Cells above which objects are not cut any further.
    uint32_t max_cells;
};

struct facts;

struct facts_config facts_config_default(void);
/// - m is verified, and does not change while the facts live
struct facts *facts_new(const struct ir_module *m,
                        const struct facts_config *config);
/// Facts of one graph alone: facts_flow(.., {1}) is the graph, which the facts
/// now own; there are no facts about the module.
struct facts *facts_of_flow(struct flow *f);
void facts_delete(struct facts *f);
const struct ir_module *facts_module(const struct facts *f);

#define MODULE_FACT(name, tag, what)                                           \
    const struct tag *facts_##name(struct facts *f);
/// - func is defined
#define FUNCTION_FACT(name, tag, what)                                         \
    const struct tag *facts_##name(struct facts *f, ir_func_id func);
#include "dataflow/fact.def"

/// The text of a fact; of a function fact for one function.
void facts_dump(struct facts *f, enum fact fact, ir_func_id func,
                struct text *out);
/// - returns false after saying in *why what does not hold
bool facts_verify(struct facts *f, enum fact fact, ir_func_id func,
                  struct text *why);

struct fact_info {
    const char *name, *what;
    bool per_function;
    /// So far: how often it was computed, and the CPU time that took, with
    /// that of the facts it asked for taken off.
    uint64_t count, nanoseconds;
};
struct fact_info facts_info(const struct facts *f, enum fact fact);

#endif
