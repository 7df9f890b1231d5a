/* SPDX-License-Identifier: Apache-2.0 */
/// From the dependences between the nodes of a flow to those between
/// statements and sides.
///
/// Among the pieces of one statement there are dependences that are how it
/// computes its value, not dependences on itself.  They are dropped: edges
/// through temporaries, and edges from one piece to a later one.  Those that
/// go round a loop stay.
#include "dataflow/dep/data.h"
#include "dataflow/dep/interactive.h"
#include "dataflow/dep/potential.h"
#include "dataflow/depgraph_impl.h"

/// One function in work.
struct project {
    struct depgraph_work *w;
    ir_func_id func;
    const struct flow *flow;
    const struct order *order;
    const uint32_t *node; ///< by flow node
    str_id *label;        ///< by item
};

/// - returns whether both ends are pieces of one statement, the second behind
///   the first
static bool is_inner(const struct project *p, uint32_t from, uint32_t to)
{
    return p->node[from] == p->node[to] && from != to &&
           p->order->index[from] < p->order->index[to];
}

// ---------------------------------------------------------------- control

/// - returns whether the side is one of a call that is taken not to return
///   only because its code is not known
static bool is_assumed_exit(const struct project *p, uint32_t side)
{
    const struct flow_node *s = flow_node(p->flow, side);
    const struct calls *calls = facts_calls(p->w->facts);
    uint32_t n = 0;
    if (s->choice != FLOW_CALL) {
        return false;
    }
    const struct call_site *site = calls_at(calls, p->func, s->first, &n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t callee = site[k].callee.index;
        if (callee != 0 && bitset_has(&calls->may_end, callee)) {
            return false;
        }
    }
    return true;
}

static void project_control(const struct project *p)
{
    struct bitset sides = {0};
    for (uint32_t n = 0; n < p->flow->nodes.len; n++) {
        if (p->node[n] == FLOW_NONE) {
            continue;
        }
        depgraph_controllers(p->w, p->func, n, &sides);
        bitset_each (&sides, s) {
            struct depgraph_row row = {.from = p->node[s],
                                       .to = p->node[n],
                                       .kind = DEP_CONTROL,
                                       .meet = FLOW_NONE,
                                       .assumed = is_assumed_exit(p, s)};
            if (!is_inner(p, s, n)) {
                depgraph_add(p->w, row);
            }
        }
    }
    bitset_release(&sides);
}

// ---------------------------------------------------------------- items

/// - returns whether the statement uses the item only to compute its own value
static bool is_own_temporary(const struct project *p, const struct dep_edge *e)
{
    const struct flow_item *i = &p->flow->item.data[e->via];
    return p->node[e->from] == p->node[e->to] && i->kind == FLOW_VAR &&
           ir_func(p->w->m, p->func)->var[i->index].name.index == 0;
}

static void project_items(const struct project *p, const struct dep_list *list,
                          enum dep_kind kind)
{
    for (uint32_t k = 0; k < list->edges.len; k++) {
        const struct dep_edge *e = &list->edges.data[k];
        if (is_own_temporary(p, e)) {
            continue;
        }
        if (p->label[e->via].index == 0) {
            p->label[e->via] = depgraph_label(p->w, p->func, e->via);
        }
        bool assumed =
            depgraph_is_assumed(p->w, p->func, e->to, e->via, false) ||
            (kind == DEP_DATA &&
             depgraph_is_assumed(p->w, p->func, e->from, e->via, true));
        depgraph_add(p->w, (struct depgraph_row){.from = p->node[e->from],
                                                 .to = p->node[e->to],
                                                 .kind = kind,
                                                 .meet = FLOW_NONE,
                                                 .what = p->label[e->via],
                                                 .assumed = assumed});
    }
}

// ---------------------------------------------------------------- meetings

/// Adds the edges whose ends are both shown.
static void add_shown(const struct project *p, const struct dep_list *list,
                      struct dep_list *out)
{
    for (uint32_t k = 0; k < list->edges.len; k++) {
        const struct dep_edge *e = &list->edges.data[k];
        if (p->node[e->from] != FLOW_NONE && p->node[e->to] != FLOW_NONE) {
            vec_push(&out->edges, *e);
        }
    }
}

static void add_control(const struct project *p, struct dep_list *out)
{
    struct bitset sides = {0};
    for (uint32_t n = 0; n < p->flow->nodes.len; n++) {
        if (p->node[n] == FLOW_NONE) {
            continue;
        }
        depgraph_controllers(p->w, p->func, n, &sides);
        bitset_each (&sides, s) {
            vec_push(&out->edges, ((struct dep_edge){.from = s, .to = n}));
        }
    }
    bitset_release(&sides);
}

/// Nodes that are not shown (the function's exit, the parameters) are no
/// nodes to meet at.
static void project_interactive(const struct project *p,
                                const struct dep_list *data,
                                const struct dep_list *potential)
{
    struct depgraph_work *w = p->w;
    struct dep_list traditional = {0}, found = {0};
    struct pairs *pairs =
        pairs_new(p->flow, p->order, facts_control(w->facts, p->func),
                  w->config->max_pairs);
    if (pairs == NULL) {
        vec_push(&w->g->too_large, p->func);
        return;
    }
    add_control(p, &traditional);
    add_shown(p, data, &traditional);
    add_shown(p, potential, &traditional);
    dep_list_finish(&traditional);
    interactive_deps(p->flow, p->order, pairs, &traditional, &found);
    for (uint32_t k = 0; k < found.edges.len; k++) {
        const struct dep_edge *e = &found.edges.data[k];
        if (!is_inner(p, e->from, e->to)) {
            depgraph_add(w, (struct depgraph_row){.from = p->node[e->from],
                                                  .to = p->node[e->to],
                                                  .kind = DEP_INTERACTIVE,
                                                  .meet = p->node[e->via]});
        }
    }
    dep_list_release(&traditional);
    dep_list_release(&found);
    pairs_delete(pairs);
}

void depgraph_project(struct depgraph_work *w, ir_func_id func)
{
    struct project p = {.w = w,
                        .func = func,
                        .flow = facts_flow(w->facts, func),
                        .order = facts_order(w->facts, func),
                        .node = w->node[func.index]};
    struct dep_list data = {0}, potential = {0};
    bool meet = (w->config->kinds & DEP_BIT(DEP_INTERACTIVE)) != 0;
    p.label = mem_new(p.flow->items, sizeof *p.label);
    project_control(&p);
    if (meet || (w->config->kinds & DEP_BIT(DEP_DATA)) != 0) {
        data_deps(p.flow, facts_reach(w->facts, func), &data);
        project_items(&p, &data, DEP_DATA);
    }
    if (meet || (w->config->kinds & DEP_BIT(DEP_POTENTIAL)) != 0) {
        potential_deps(p.flow, p.order, facts_control(w->facts, func),
                       facts_reach(w->facts, func), &potential);
        project_items(&p, &potential, DEP_POTENTIAL);
    }
    if (meet) {
        project_interactive(&p, &data, &potential);
    }
    mem_free(p.label);
    dep_list_release(&data);
    dep_list_release(&potential);
}
