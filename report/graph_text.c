/* SPDX-License-Identifier: Apache-2.0 */
/// One dependence per line, in the manner of the DGSE paper's tables:
/// `potential <2F,12> a`.  Functions in turn, then what crosses them.
#include "report/graph.h"

/// - plain: the name alone is clear
static void add_name(const struct graph_view *v, uint32_t node, bool plain,
                     struct text *out)
{
    if (!plain) {
        text_addf(out, "%s:", graph_file(v, node));
    }
    text_add(out, graph_name(v, node));
}

static void add_edge(const struct graph_view *v, const struct depgraph_edge *e,
                     bool plain, struct text *out)
{
    text_addf(out, "%s <", dep_info[e->kind].name);
    add_name(v, e->from, plain, out);
    text_add(out, ",");
    add_name(v, e->to, plain, out);
    text_add(out, ">");
    if (e->what.index != 0) {
        text_addf(out, " %s", intern_text(&v->g->strings, e->what));
    }
    if (e->meet != FLOW_NONE) {
        text_add(out, " at ");
        add_name(v, e->meet, plain, out);
    }
    text_add(out, e->assumed ? " (assumed)\n" : "\n");
}

/// - returns the first edge that does not start at a node below `node`
static uint32_t first_edge(const struct depgraph *g, uint32_t node)
{
    uint32_t low = 0, high = g->edges.len;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (g->edges.data[mid].from < node) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low;
}

/// The function whose nodes are from .. to.
static void add_function(const struct graph_view *v, uint32_t from, uint32_t to,
                         struct text *out)
{
    const struct depgraph *g = v->g;
    ir_func_id func = g->nodes.data[from].func;
    const struct ir_loc *l = ir_loc(v->m, ir_func(v->m, func)->loc);
    text_addf(out, "function %s", graph_function(v, func));
    if (l->line != 0) {
        text_addf(out, " %s:%u", ir_text(v->m, v->m->files.data[l->file.index]),
                  l->line);
    }
    text_add(out, "\n");
    bool plain = true;
    for (uint32_t n = from; n < to; n++) {
        const struct depgraph_node *node = &g->nodes.data[n];
        plain = plain && ir_loc(v->m, node->loc)->file.index == l->file.index;
    }
    for (uint32_t n = from; n < to; n++) {
        if (g->nodes.data[n].unsupported && bitset_has(&v->inner, n)) {
            text_add(out, "unsupported ");
            add_name(v, n, plain, out);
            text_add(out, "\n");
        }
    }
    uint32_t first = first_edge(g, from), end = first_edge(g, to);
    for (unsigned kind = 0; kind < DEP_COUNT; kind++) {
        for (uint32_t k = first; k < end; k++) {
            const struct depgraph_edge *e = &g->edges.data[k];
            if (e->kind == kind && !e->across && graph_has_edge(v, e)) {
                add_edge(v, e, plain, out);
            }
        }
    }
}

static void add_across(const struct graph_view *v, struct text *out)
{
    bool plain = !graph_many_files(v);
    bool any = false;
    for (unsigned kind = 0; kind < DEP_COUNT; kind++) {
        for (uint32_t k = 0; k < v->g->edges.len; k++) {
            const struct depgraph_edge *e = &v->g->edges.data[k];
            if (e->kind == kind && e->across && graph_has_edge(v, e)) {
                text_add(out, any ? "" : "between functions\n");
                any = true;
                add_edge(v, e, plain, out);
            }
        }
    }
}

void graph_print_text(const struct graph_view *v, struct text *out)
{
    const struct depgraph *g = v->g;
    for (uint32_t k = 0; k < v->notes; k++) {
        text_addf(out, "note %s\n", v->note[k]);
    }
    for (uint32_t from = 0, to = 0; from < g->nodes.len; from = to) {
        bool any = false;
        for (; to < g->nodes.len &&
               g->nodes.data[to].func.index == g->nodes.data[from].func.index;
             to++) {
            any = any || bitset_has(&v->inner, to);
        }
        if (any) {
            add_function(v, from, to, out);
        }
    }
    add_across(v, out);
}
