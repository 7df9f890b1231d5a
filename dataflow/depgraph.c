/* SPDX-License-Identifier: Apache-2.0 */
/// Nodes, and from rows to edges; depgraph_project.c and depgraph_across.c
/// make the rows.
#include "dataflow/depgraph.h"

#include "base/sort.h"
#include "dataflow/depgraph_impl.h"

bool depgraph_wants(const struct depgraph_work *w, ir_func_id func)
{
    const struct bitset *only = w->config->funcs;
    return only == NULL ? bitset_has(&w->present, func.index)
                        : bitset_has(only, func.index);
}

void depgraph_add(struct depgraph_work *w, struct depgraph_row row)
{
    if (row.from == FLOW_NONE || row.to == FLOW_NONE ||
        (w->config->kinds & DEP_BIT(row.kind)) == 0) {
        return;
    }
    if (!depgraph_wants(w, w->g->nodes.data[row.from].func) &&
        !depgraph_wants(w, w->g->nodes.data[row.to].func)) {
        return;
    }
    if (w->rows.len < w->config->max_rows) {
        vec_push(&w->rows, row);
    } else {
        w->g->cut = true;
    }
}

// ---------------------------------------------------------------- nodes

/// A node to be, with its place for sorting.
struct place {
    const struct ir_loc *loc;
    struct depgraph_node node;
};

static int by_place(const void *x, const void *y)
{
    const struct place *a = x, *b = y;
    uint64_t left[] = {a->loc->file.index, a->loc->line,
                       a->loc->column,     a->node.side != FLOW_NONE,
                       a->node.stmt.index, a->node.inst,
                       a->node.side};
    uint64_t right[] = {b->loc->file.index, b->loc->line,
                        b->loc->column,     b->node.side != FLOW_NONE,
                        b->node.stmt.index, b->node.inst,
                        b->node.side};
    for (size_t k = 0; k < COUNT_OF(left); k++) {
        if (left[k] != right[k]) {
            return left[k] < right[k] ? -1 : 1;
        }
    }
    return 0;
}

static bool is_side(const struct flow_node *n)
{
    return n->kind == FLOW_SIDE &&
           (n->choice == FLOW_BRANCH || n->choice == FLOW_SWITCH);
}

/// - returns whether n only goes on from a join to somewhere else: a jump that
///   nobody wrote, which counts to the statement in front of it
static bool is_glue(const struct ir_func *f, const struct flow_node *n)
{
    return n->kind == FLOW_CODE && n->count == 1 &&
           f->inst[n->first].op == IR_JUMP && n->first != 0 &&
           f->inst[n->first - 1].stmt.index == n->stmt.index;
}

/// - returns what tells the graph's node of n, 0 when n is shown by none
static uint64_t node_key(const struct ir_func *f, const struct flow_node *n)
{
    enum ir_stmt_kind kind = IR_STMT_ENTRY;
    if (n->stmt.index != 0) {
        kind = f->stmt[n->stmt.index].kind;
    }
    // Nobody wrote what happens at the brackets.
    bool hidden = n->kind == FLOW_ENTRY || n->kind == FLOW_EXIT ||
                  n->kind == FLOW_RETURN || kind == IR_STMT_ENTRY ||
                  kind == IR_STMT_EXIT;
    bool choice = n->kind == FLOW_FORK || n->kind == FLOW_SIDE;
    if (hidden || is_glue(f, n) || (choice && n->choice == FLOW_LOOP)) {
        return 0;
    }
    if (is_side(n)) {
        return (uint64_t)(n->first + 1) << 32 | n->side;
    }
    // The sides of a branch stand for its fork.
    bool branch = n->choice == FLOW_BRANCH || n->choice == FLOW_SWITCH;
    return n->kind == FLOW_FORK && branch ? 0 : n->stmt.index;
}

void depgraph_add_nodes(struct depgraph_work *w, ir_func_id func)
{
    const struct ir_func *f = ir_func(w->m, func);
    const struct flow *flow = facts_flow(w->facts, func);
    struct bitset unsupported = {0};
    struct map known = {0};
    VEC(struct place) found = {0};
    for (uint32_t k = 0; k < f->insts; k++) {
        if (depgraph_is_unknown(w, func, k)) {
            (void)bitset_add(&unsupported, f->inst[k].stmt.index);
        }
    }
    for (uint32_t k = 0; k < flow->nodes.len; k++) {
        const struct flow_node *n = flow_node(flow, k);
        uint64_t key = node_key(f, n);
        if (key == 0 || !map_set(&known, key, 0)) {
            continue;
        }
        struct depgraph_node node = {.func = func,
                                     .stmt = n->stmt,
                                     .side = FLOW_NONE,
                                     .loc = f->stmt[n->stmt.index].loc};
        node.unsupported = bitset_has(&unsupported, n->stmt.index);
        if (is_side(n)) {
            ir_loc_id loc = f->inst[n->first].loc;
            node.inst = n->first;
            node.side = n->side;
            node.choice = n->choice;
            node.loc = loc.index != 0 ? loc : node.loc;
            node.unsupported = false;
        }
        vec_push(&found, ((struct place){ir_loc(w->m, node.loc), node}));
    }
    sort_rows(found.data, found.len, sizeof *found.data, by_place);
    for (uint32_t k = 0; k < found.len; k++) {
        const struct depgraph_node *n = &found.data[k].node;
        (void)map_set(&known,
                      n->side != FLOW_NONE
                          ? (uint64_t)(n->inst + 1) << 32 | n->side
                          : n->stmt.index,
                      w->g->nodes.len);
        vec_push(&w->g->nodes, *n);
    }
    w->node[func.index] = mem_new(flow->nodes.len, sizeof **w->node);
    for (uint32_t k = 0; k < flow->nodes.len; k++) {
        uint64_t key = node_key(f, flow_node(flow, k));
        w->node[func.index][k] = key != 0 ? map_get(&known, key) : FLOW_NONE;
    }
    vec_release(&found);
    map_release(&known);
    bitset_release(&unsupported);
}

// ---------------------------------------------------------------- edges

static int by_edge(const void *x, const void *y)
{
    const struct depgraph_row *a = x, *b = y;
    uint32_t left[] = {a->from, a->to, a->kind, a->what.index, a->meet};
    uint32_t right[] = {b->from, b->to, b->kind, b->what.index, b->meet};
    for (size_t k = 0; k < COUNT_OF(left); k++) {
        if (left[k] != right[k]) {
            return left[k] < right[k] ? -1 : 1;
        }
    }
    return (int)a->assumed - (int)b->assumed;
}

/// The edge of rows first .. end, which differ in what and meet only.
static struct depgraph_edge merge(struct depgraph_work *w, uint32_t first,
                                  uint32_t end)
{
    const struct depgraph_row *row = w->rows.data;
    struct depgraph *g = w->g;
    const struct depgraph_node *n = g->nodes.data;
    struct depgraph_edge e = {.from = row[first].from,
                              .to = row[first].to,
                              .kind = row[first].kind,
                              .meet = FLOW_NONE,
                              .assumed = true};
    e.across = n[e.from].func.index != n[e.to].func.index;
    struct text what = {0};
    for (uint32_t k = first; k < end; k++) {
        e.meet = row[k].meet < e.meet ? row[k].meet : e.meet;
        e.assumed = e.assumed && row[k].assumed;
        bool again = k != first && row[k].what.index == row[k - 1].what.index;
        if (row[k].what.index != 0 && !again) {
            text_add(&what, what.len != 0 ? ", " : "");
            text_add(&what, intern_text(&g->strings, row[k].what));
        }
    }
    if (what.len != 0) {
        e.what = intern_make(&g->strings, what.data, what.len);
    }
    text_release(&what);
    return e;
}

static void make_edges(struct depgraph_work *w)
{
    const struct depgraph_row *row = w->rows.data;
    sort_rows(w->rows.data, w->rows.len, sizeof *row, by_edge);
    for (uint32_t first = 0, end = 0; first < w->rows.len; first = end) {
        while (end < w->rows.len && row[end].from == row[first].from &&
               row[end].to == row[first].to &&
               row[end].kind == row[first].kind) {
            end++;
        }
        vec_push(&w->g->edges, merge(w, first, end));
    }
}

/// Drops nodes of functions that are not wanted and have no edge.
static void prune(struct depgraph_work *w)
{
    struct depgraph *g = w->g;
    struct bitset keep = {0};
    for (uint32_t k = 0; k < g->edges.len; k++) {
        (void)bitset_add(&keep, g->edges.data[k].from);
        (void)bitset_add(&keep, g->edges.data[k].to);
    }
    uint32_t *moved = mem_new(g->nodes.len, sizeof *moved);
    uint32_t count = 0;
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        moved[k] = count;
        if (bitset_has(&keep, k) || depgraph_wants(w, g->nodes.data[k].func)) {
            g->nodes.data[count++] = g->nodes.data[k];
        }
    }
    g->nodes.len = count;
    for (uint32_t k = 0; k < g->edges.len; k++) {
        struct depgraph_edge *e = &g->edges.data[k];
        e->from = moved[e->from];
        e->to = moved[e->to];
        e->meet = e->meet != FLOW_NONE ? moved[e->meet] : FLOW_NONE;
    }
    mem_free(moved);
    bitset_release(&keep);
}

void depgraph_init(struct depgraph *g, struct facts *f,
                   const struct depgraph_config *config)
{
    const struct ir_module *m = facts_module(f);
    struct depgraph_work w = {.g = g, .facts = f, .m = m, .config = config};
    *g = (struct depgraph){0};
    intern_init(&g->strings);
    w.node = mem_new(m->funcs.len, sizeof *w.node);
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *func = &m->funcs.data[k];
        if (func->model) {
            (void)bitset_add(&w.model_files, ir_loc(m, func->loc)->file.index);
        }
        bool listed = config->funcs == NULL || config->interprocedural ||
                      bitset_has(config->funcs, k);
        if (func->defined && !func->model && listed) {
            (void)bitset_add(&w.present, k);
            depgraph_add_nodes(&w, (ir_func_id){k});
        }
    }
    depgraph_add_names(&w);
    bitset_each (&w.present, k) {
        if (!g->cut && depgraph_wants(&w, (ir_func_id){k})) {
            depgraph_project(&w, (ir_func_id){k});
        }
    }
    if (config->interprocedural) {
        depgraph_add_across(&w);
    }
    make_edges(&w);
    prune(&w);
    bitset_each (&w.present, k) {
        mem_free(w.node[k]);
    }
    mem_free(w.node);
    vec_release(&w.rows);
    for (uint32_t k = 0; k < w.assumed.len; k++) {
        bitset_release(&w.assumed.data[k].reads);
        bitset_release(&w.assumed.data[k].writes);
    }
    vec_release(&w.assumed);
    map_release(&w.assumed_index);
    bitset_release(&w.present);
    bitset_release(&w.model_files);
}

void depgraph_release(struct depgraph *g)
{
    vec_release(&g->nodes);
    vec_release(&g->edges);
    vec_release(&g->too_large);
    intern_release(&g->strings);
}
