/* SPDX-License-Identifier: Apache-2.0 */
/// Graphviz: a cluster per function, a line style per kind, every edge with
/// the attribute `kind`; `side` on potential, `meet` on interactive ones.
#include "report/graph.h"

#include "report/json.h"

#include <string.h>

enum {
    MAX_LABEL = 36,  ///< characters of source text
    PAGE_NODES = 80, ///< above, a graph is not squeezed on to one page
};

/// - returns whether Graphviz would take `&...` at s for a character
static bool is_entity(const char *s)
{
    size_t n = strspn(s + 1, "#abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return n != 0 && s[1 + n] == ';';
}

/// Adds `"..."` that Graphviz shows as it is.
static void add_quoted(struct text *out, const char *s)
{
    size_t len = strlen(s);
    text_add_char(out, '"');
    for (size_t k = 0; k < len;) {
        size_t n = json_utf8(s + k, len - k);
        unsigned char c = (unsigned char)s[k];
        if (n == 0 || c < 0x20 || c == 0x7f) {
            text_add(out, "\xef\xbf\xbd");
            n = 1;
        } else if (c == '"' || c == '\\') {
            text_addf(out, "\\%c", c);
        } else if (c == '&' && is_entity(s + k)) {
            text_add(out, "&amp;");
        } else {
            text_add_bytes(out, s + k, n);
        }
        k += n;
    }
    text_add_char(out, '"');
}

static void add_attribute(struct text *out, const char *key, const char *value)
{
    text_addf(out, ", %s=", key);
    add_quoted(out, value);
}

/// The name, and the source text of the range.
static void node_label(const struct graph_view *v, uint32_t node,
                       struct text *label)
{
    struct text excerpt = {0};
    source_excerpt(v->source, v->g->nodes.data[node].loc, MAX_LABEL, &excerpt);
    text_add(label, graph_name(v, node));
    if (excerpt.len != 0) {
        text_addf(label, ": %s", text_str(&excerpt));
    }
    text_release(&excerpt);
}

static void add_node(const struct graph_view *v, uint32_t node, bool inner,
                     struct text *out)
{
    const struct depgraph_node *n = &v->g->nodes.data[node];
    struct text label = {0};
    if (!inner) {
        text_addf(&label, "%s:", graph_file(v, node));
    }
    node_label(v, node, &label);
    text_addf(out, "%sn%u [label=", inner ? "    " : "  ", node);
    add_quoted(out, text_str(&label));
    text_release(&label);
    if (!inner) {
        text_add(out, ", style=dashed");
    } else if (n->side != FLOW_NONE) {
        text_add(out, ", style=\"rounded,filled\", fillcolor=\"#eaf0fa\"");
    }
    if (n->unsupported) {
        text_add(out, ", color=\"#c00000\", unsupported=true");
        add_attribute(out, "tooltip", "not modelled: effects are assumed");
    }
    bool asked = v->slice != NULL && bitset_has(&v->slice->start, node);
    text_add(out, asked ? ", penwidth=3];\n" : "];\n");
}

static void add_edge(const struct graph_view *v, const struct depgraph_edge *e,
                     struct text *out)
{
    const struct dep_info *info = &dep_info[e->kind];
    const char *what = intern_text(&v->g->strings, e->what);
    struct text tip = {0};
    text_addf(&tip, "%s: %s to %s", info->name, graph_name(v, e->from),
              graph_name(v, e->to));
    text_addf(out, "  n%u -> n%u [kind=%s, style=%s, color=\"%s\"", e->from,
              e->to, info->name, info->style, info->colour);
    if (what[0] != '\0') {
        add_attribute(out, "label", what);
        text_addf(&tip, " through %s", what);
    }
    if (e->kind == DEP_POTENTIAL) {
        // Of a statement: that it comes to its end at all.
        bool side = v->g->nodes.data[e->from].side != FLOW_NONE;
        add_attribute(out, "side",
                      side ? depgraph_side(v->g, e->from) : "exit");
    }
    if (e->meet != FLOW_NONE) {
        add_attribute(out, "meet", graph_name(v, e->meet));
        text_addf(&tip, " meet at %s", graph_name(v, e->meet));
        // These are many: where there are others, they shape the picture.
        text_add(out, v->kinds == DEP_BIT(DEP_INTERACTIVE)
                          ? ""
                          : ", constraint=false");
    }
    if (e->across) {
        text_add(out, ", across=true");
    }
    if (e->assumed) {
        text_add(out, ", assumed=true, arrowhead=empty");
        text_add(&tip, " (assumed)");
    }
    add_attribute(out, "tooltip", text_str(&tip));
    text_add(out, "];\n");
    text_release(&tip);
}

/// The kinds and their lines, and what was approximated.
static void add_legend(const struct graph_view *v, struct text *out)
{
    text_add(out, "  label=<");
    for (unsigned kind = 0; kind < DEP_COUNT; kind++) {
        const struct dep_info *info = &dep_info[kind];
        if ((v->kinds & DEP_BIT(kind)) != 0) {
            text_addf(out, "<font color=\"%s\">%s (%s)</font>&#160; ",
                      info->colour, info->name, info->style);
        }
    }
    text_add(out, ">;\n");
    for (uint32_t k = 0; k < v->notes; k++) {
        text_addf(out, "  note%u=", k + 1);
        add_quoted(out, v->note[k]);
        text_add(out, ";\n");
    }
}

/// The cluster of the function whose nodes are from .. to.
static void add_function(const struct graph_view *v, uint32_t from, uint32_t to,
                         struct text *out)
{
    ir_func_id func = v->g->nodes.data[from].func;
    const struct ir_loc *l = ir_loc(v->m, ir_func(v->m, func)->loc);
    struct text label = {0};
    text_addf(&label, "%s", graph_function(v, func));
    if (l->line != 0) {
        text_addf(&label, "  (%s:%u)",
                  ir_text(v->m, v->m->files.data[l->file.index]), l->line);
    }
    text_addf(out, "  subgraph cluster_%u {\n    label=", func.index);
    add_quoted(out, text_str(&label));
    text_add(out, ";\n");
    text_release(&label);
    for (uint32_t n = from; n < to; n++) {
        if (bitset_has(&v->inner, n)) {
            add_node(v, n, true, out);
        }
    }
    text_add(out, "  }\n");
}

static void add_functions(const struct graph_view *v, struct text *out)
{
    const struct depgraph *g = v->g;
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
}

void graph_print_dot(const struct graph_view *v, struct text *out)
{
    text_add(out, "digraph dgse {\n"
                  "  fontname=\"Helvetica\"; fontsize=10;\n"
                  "  nodesep=0.15; ranksep=0.35; labelloc=b;\n");
    if (bitset_count(&v->inner) <= PAGE_NODES) {
        text_add(out, "  size=\"7.5,10\";\n");
    }
    add_legend(v, out);
    text_add(out, "  node [shape=box, fontname=\"Helvetica\", fontsize=9, "
                  "height=0.25, margin=\"0.06,0.03\"];\n"
                  "  edge [fontname=\"Helvetica\", fontsize=7, "
                  "arrowsize=0.6];\n");
    add_functions(v, out);
    bitset_each (&v->outer, n) {
        add_node(v, n, false, out);
    }
    for (uint32_t k = 0; k < v->g->edges.len; k++) {
        if (graph_has_edge(v, &v->g->edges.data[k])) {
            add_edge(v, &v->g->edges.data[k], out);
        }
    }
    text_add(out, "}\n");
}
