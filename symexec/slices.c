/* SPDX-License-Identifier: Apache-2.0 */
/// Function by function.  What the callers do with what the function leaves is
/// part of its graph: a node in front of its end for each two items that meet
/// in a caller.
#include "symexec/slices.h"

#include "base/sort.h"
#include "dataflow/dep/data.h"
#include "dataflow/dep/interactive.h"
#include "dataflow/dep/potential.h"

enum {
    MAX_ELEMENTS = 4000, ///< of pair reaching definitions
    MAX_MEETINGS = 256,  ///< nodes for what callers do
};

/// Items by node, ascending.
struct slice_rows {
    uint32_t *first; ///< into item; [nodes + 1]
    uint32_t *item;
};

struct slice_func {
    bool made, pairs;
    struct slice_rows meets, passes;
};

struct slices {
    struct facts *facts;
    struct slice_func *func; ///< by ir_func_id
};

/// node << 32 | item
struct node_items {
    VEC(uint64_t) pair;
};

static void make_rows(struct slice_rows *r, struct node_items *n,
                      uint32_t nodes)
{
    size_t count = sort_u64_unique(n->pair.data, n->pair.len);

    REQUIRE(count == 0 || n->pair.data);
    r->first = mem_new((size_t)nodes + 1, sizeof *r->first);
    r->item = mem_new(count, sizeof *r->item);
    for (size_t k = 0; k < count; k++) {
        r->first[(n->pair.data[k] >> 32) + 1]++;
        r->item[k] = (uint32_t)n->pair.data[k];
    }
    for (uint32_t k = 0; k < nodes; k++) {
        r->first[k + 1] += r->first[k];
    }
    vec_release(&n->pair);
}

// ---------------------------------------------------------------- the graph

struct callers {
    VEC(uint64_t) meet; ///< item << 32 | item
};

static void add_meeting(void *ctx, uint32_t a, uint32_t b)
{
    struct callers *c = ctx;

    vec_push(&c->meet, (uint64_t)a << 32 | b);
}

/// What meets in the callers of what the function leaves.
static void find_callers(struct facts *f, ir_func_id func, struct callers *c)
{
    const struct flow *flow = facts_flow(f, func);
    struct bitset named = {0};

    if (facts_order(f, func)->index[FLOW_AT_RETURN] == FLOW_NONE) {
        return;
    }
    for (uint32_t k = 0; k < flow->items; k++) {
        if (flow->item.data[k].kind != FLOW_OUTSIDE) {
            (void)bitset_add(&named, k);
        }
    }
    items_each_pair(facts_items(f, func), FLOW_AT_RETURN, &named, add_meeting,
                    c);
    bitset_release(&named);
}

/// Nodes that use two items each, one behind the other; the last one leads to
/// RETURN.
/// - returns the first; RETURN when there are none
static uint32_t add_meetings(struct flow_build *b, const struct callers *c)
{
    uint32_t first = FLOW_AT_RETURN, last = FLOW_AT_RETURN;

    for (uint32_t k = 0; k < c->meet.len; k++) {
        if (last == FLOW_AT_RETURN || c->meet.len <= MAX_MEETINGS) {
            uint32_t n =
                flow_add_node(b, (struct flow_node){.kind = FLOW_CODE});
            first = last == FLOW_AT_RETURN ? n : first;
            if (last != FLOW_AT_RETURN) {
                flow_add_edge(b, last, n);
            }
            last = n;
        }
        flow_add_use(b, last, (uint32_t)(c->meet.data[k] >> 32));
        flow_add_use(b, last, (uint32_t)c->meet.data[k]);
    }
    if (last != FLOW_AT_RETURN) {
        flow_add_edge(b, last, FLOW_AT_RETURN);
    }
    return first;
}

/// The nodes, with the same numbers.
static void copy_nodes(const struct flow *from, struct flow_build *b)
{
    for (uint32_t k = FLOW_FIRST; k < from->nodes.len; k++) {
        struct flow_node n = *flow_node(from, k);
        n.succ = n.succs = n.pred = n.preds = 0;
        n.use = n.uses = n.def = n.defs = 0;
        (void)flow_add_node(b, n);
    }
}

static void copy_graph(const struct flow *from, const struct callers *c,
                       struct flow *to)
{
    struct flow_build b;

    flow_begin(&b, to);
    copy_nodes(from, &b);
    uint32_t back = add_meetings(&b, c);
    for (uint32_t k = 0; k < from->nodes.len; k++) {
        const struct flow_node *n = flow_node(from, k);
        for (uint32_t j = 0; j < n->succs; j++) {
            uint32_t next = flow_succ(from, k)[j];
            flow_add_edge(&b, k, next == FLOW_AT_RETURN ? back : next);
        }
        for (uint32_t j = 0; j < n->uses; j++) {
            flow_add_use(&b, k, flow_uses(from, k)[j]);
        }
        for (uint32_t j = 0; j < n->defs; j++) {
            const struct flow_def *d = &flow_defs(from, k)[j];
            flow_add_def(&b, k, d->item, d->kills);
        }
    }
    flow_finish(&b, from->items);
}

// ---------------------------------------------------------------- dependence

static void add_control(const struct control *c, struct dep_list *out)
{
    for (uint32_t n = 0; n < c->nodes; n++) {
        for (uint32_t k = c->first[n]; k < c->first[n + 1]; k++) {
            vec_push(&out->edges, ((struct dep_edge){c->by[k], n, 0}));
        }
    }
}

static void add_list(const struct dep_list *from, struct dep_list *out)
{
    for (uint32_t k = 0; k < from->edges.len; k++) {
        vec_push(&out->edges, from->edges.data[k]);
    }
}

static void add_items(struct node_items *out, uint32_t node,
                      const struct slice_rows *r, uint32_t of)
{
    for (uint32_t k = r->first[of]; k < r->first[of + 1]; k++) {
        vec_push(&out->pair, (uint64_t)node << 32 | r->item[k]);
    }
}

/// What each node interacts with, as items.
static void find_meets(struct slice_func *s, const struct flow *f,
                       const struct dep_list *interactive, uint32_t nodes)
{
    struct node_items meets = {0};

    for (uint32_t k = 0; k < interactive->edges.len; k++) {
        const struct dep_edge *e = &interactive->edges.data[k];
        const struct flow_node *from = flow_node(f, e->from);
        if (e->to >= nodes || e->from >= nodes) {
            continue; // a caller's
        }
        for (uint32_t j = 0; j < from->defs; j++) {
            uint32_t item = flow_defs(f, e->from)[j].item;
            vec_push(&meets.pair, (uint64_t)e->to << 32 | item);
        }
        add_items(&meets, e->to, &s->passes, e->from);
    }
    make_rows(&s->meets, &meets, nodes);
}

static void find_passes(struct slice_func *s, const struct dep_list *potential,
                        uint32_t nodes)
{
    struct node_items passes = {0};

    for (uint32_t k = 0; k < potential->edges.len; k++) {
        const struct dep_edge *e = &potential->edges.data[k];
        vec_push(&passes.pair, (uint64_t)e->from << 32 | e->via);
    }
    make_rows(&s->passes, &passes, nodes);
}

/// - nodes: of the function; the graph may have more
static void find_slices(struct slice_func *s, struct facts *graph,
                        struct pairs *p, uint32_t nodes)
{
    const ir_func_id func = {1};
    const struct flow *f = facts_flow(graph, func);
    const struct order *o = facts_order(graph, func);
    const struct control *c = facts_control(graph, func);
    const struct reach *r = facts_reach(graph, func);
    struct dep_list data = {0}, potential = {0}, all = {0}, meet = {0};

    data_deps(f, r, &data);
    potential_deps(f, o, c, r, &potential);
    add_control(c, &all);
    add_list(&data, &all);
    add_list(&potential, &all);
    dep_list_finish(&all);
    interactive_deps(f, o, p, &all, &meet);
    find_passes(s, &potential, nodes);
    find_meets(s, f, &meet, nodes);
    dep_list_release(&data);
    dep_list_release(&potential);
    dep_list_release(&all);
    dep_list_release(&meet);
}

static void make_func(struct facts *f, ir_func_id func, struct slice_func *s)
{
    const struct flow *flow = facts_flow(f, func);
    struct callers callers = {0};
    struct flow copy;
    const ir_func_id only = {1};

    s->made = true;
    if (ir_func(facts_module(f), func)->model) {
        return;
    }
    find_callers(f, func, &callers);
    copy_graph(flow, &callers, &copy);
    vec_release(&callers.meet);
    struct facts *graph = facts_of_flow(&copy);
    struct pairs *pairs =
        pairs_new(facts_flow(graph, only), facts_order(graph, only),
                  facts_control(graph, only), MAX_ELEMENTS);
    if (pairs) {
        s->pairs = true;
        find_slices(s, graph, pairs, flow->nodes.len);
        pairs_delete(pairs);
    }
    facts_delete(graph);
}

// ---------------------------------------------------------------- asking

static const struct slice_func *ask(struct slices *s, ir_func_id func)
{
    struct slice_func *of = &s->func[func.index];

    if (!of->made) {
        make_func(s->facts, func, of);
    }
    return of;
}

static struct items_span span_of(const struct slice_rows *r, uint32_t node)
{
    return (struct items_span){r->item + r->first[node],
                               r->first[node + 1] - r->first[node]};
}

bool slices_of_pairs(struct slices *s, ir_func_id func)
{
    return ask(s, func)->pairs;
}

struct items_span slices_meets(struct slices *s, ir_func_id func, uint32_t node)
{
    return span_of(&ask(s, func)->meets, node);
}

struct items_span slices_passes(struct slices *s, ir_func_id func,
                                uint32_t side)
{
    return span_of(&ask(s, func)->passes, side);
}

struct slices *slices_new(struct facts *f)
{
    struct slices *s = mem_new(1, sizeof *s);

    s->facts = f;
    s->func = mem_new(facts_module(f)->funcs.len, sizeof *s->func);
    return s;
}

void slices_delete(struct slices *s)
{
    const struct ir_module *m = facts_module(s->facts);

    for (uint32_t k = 0; k < m->funcs.len; k++) {
        mem_free(s->func[k].meets.first);
        mem_free(s->func[k].meets.item);
        mem_free(s->func[k].passes.first);
        mem_free(s->func[k].passes.item);
    }
    mem_free(s->func);
    mem_free(s);
}
