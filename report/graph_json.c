/* SPDX-License-Identifier: Apache-2.0 */
/// JSON, one node and one edge per line.  docs/GRAPH.md is the schema.
#include "report/graph.h"

#include "report/json.h"

#include <string.h>

static void add_bool(struct text *out, const char *key, bool value)
{
    text_add(out, ", ");
    json_key(out, key);
    text_add(out, value ? "true" : "false");
}

static void add_number(struct text *out, const char *key, uint32_t value)
{
    text_add(out, ", ");
    json_key(out, key);
    text_addf(out, "%u", value);
}

static void add_string(struct text *out, const char *key, const char *value)
{
    text_add(out, ", ");
    json_pair(out, key, value);
}

static void add_head(const struct graph_view *v, struct text *out)
{
    const char *sep = "";
    text_add(out,
             "{\n\"tool\": {\"name\": \"dgse\", \"version\": \"" DGSE_VERSION
             "\"},\n\"command\": \"graph\",\n\"kinds\": [");
    for (unsigned kind = 0; kind < DEP_COUNT; kind++) {
        if ((v->kinds & DEP_BIT(kind)) != 0) {
            text_add(out, sep);
            json_string(out, dep_info[kind].name, strlen(dep_info[kind].name));
            sep = ", ";
        }
    }
    text_addf(out, "],\n\"interprocedural\": %s,\n\"notes\": [",
              v->interprocedural ? "true" : "false");
    for (uint32_t k = 0; k < v->notes; k++) {
        text_add(out, k != 0 ? ", " : "");
        json_string(out, v->note[k], strlen(v->note[k]));
    }
    text_add(out, "],\n");
}

static void add_slice(const struct graph_view *v, struct text *out)
{
    const struct graph_slice *s = v->slice;
    const char *sep = "";
    if (s == NULL) {
        return;
    }
    text_add(out, "\"slice\": {");
    json_pair(out, "file", ir_text(v->m, v->m->files.data[s->file.index]));
    add_number(out, "line", s->line);
    add_string(out, "direction", s->backward ? "backward" : "forward");
    text_add(out, ", \"start\": [");
    bitset_each (&s->start, n) {
        text_addf(out, "%s%u", sep, n);
        sep = ", ";
    }
    text_add(out, "]},\n");
}

static void add_functions(const struct graph_view *v, struct text *out)
{
    const struct depgraph *g = v->g;
    uint32_t last = 0;
    text_add(out, "\"functions\": [");
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        ir_func_id func = g->nodes.data[k].func;
        if (func.index == last || !bitset_has(&v->inner, k)) {
            continue;
        }
        const struct ir_loc *l = ir_loc(v->m, ir_func(v->m, func)->loc);
        bool large = false;
        for (uint32_t i = 0; i < g->too_large.len; i++) {
            large = large || g->too_large.data[i].index == func.index;
        }
        text_add(out, last != 0 ? ",\n  {" : "\n  {");
        json_pair(out, "name", graph_function(v, func));
        add_string(out, "file", ir_text(v->m, v->m->files.data[l->file.index]));
        add_number(out, "line", l->line);
        add_number(out, "column", l->column);
        add_bool(out, "interactive", !large);
        text_add(out, "}");
        last = func.index;
    }
    text_add(out, "\n],\n");
}

static void add_node(const struct graph_view *v, uint32_t node,
                     struct text *out)
{
    const struct depgraph_node *n = &v->g->nodes.data[node];
    const struct ir_loc *l = ir_loc(v->m, n->loc);
    const struct ir_func *f = ir_func(v->m, n->func);
    struct text source = {0};
    source_excerpt(v->source, n->loc, SIZE_MAX, &source);
    text_addf(out, "{\"id\": %u", node);
    add_string(out, "name", graph_name(v, node));
    add_string(out, "function", graph_function(v, n->func));
    add_string(out, "kind", ir_stmt_text[f->stmt[n->stmt.index].kind]);
    text_add(out, ", ");
    if (n->side == FLOW_NONE) {
        text_add(out, "\"side\": null");
    } else {
        json_pair(out, "side", depgraph_side(v->g, node));
    }
    add_string(out, "file", graph_file(v, node));
    add_number(out, "line", l->line);
    add_number(out, "column", l->column);
    add_number(out, "end_line", l->end_line);
    add_number(out, "end_column", l->end_column);
    add_string(out, "text", text_str(&source));
    add_bool(out, "unsupported", n->unsupported);
    add_bool(out, "outer", !bitset_has(&v->inner, node));
    text_add(out, "}");
    text_release(&source);
}

static void add_edge(const struct graph_view *v, const struct depgraph_edge *e,
                     struct text *out)
{
    text_addf(out, "{\"from\": %u", e->from);
    add_number(out, "to", e->to);
    add_string(out, "kind", dep_info[e->kind].name);
    add_string(out, "what", intern_text(&v->g->strings, e->what));
    if (v->g->nodes.data[e->from].side != FLOW_NONE) {
        add_string(out, "side", depgraph_side(v->g, e->from));
    }
    if (e->meet != FLOW_NONE) {
        add_string(out, "meet", graph_name(v, e->meet));
    }
    add_bool(out, "across", e->across);
    add_bool(out, "assumed", e->assumed);
    text_add(out, "}");
}

void graph_print_json(const struct graph_view *v, struct text *out)
{
    const struct depgraph *g = v->g;
    const char *sep = "";
    add_head(v, out);
    add_slice(v, out);
    add_functions(v, out);
    text_add(out, "\"nodes\": [\n  ");
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        if (graph_has_node(v, k)) {
            text_add(out, sep);
            add_node(v, k, out);
            sep = ",\n  ";
        }
    }
    text_add(out, "\n],\n\"edges\": [\n  ");
    sep = "";
    for (uint32_t k = 0; k < g->edges.len; k++) {
        if (graph_has_edge(v, &g->edges.data[k])) {
            text_add(out, sep);
            add_edge(v, &g->edges.data[k], out);
            sep = ",\n  ";
        }
    }
    text_add(out, "\n]\n}\n");
}
