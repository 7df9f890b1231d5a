/* SPDX-License-Identifier: Apache-2.0 */
/// Dependence graphs as text: the formats of `dgse graph`.
#ifndef REPORT_GRAPH_H
#define REPORT_GRAPH_H

#include "dataflow/depgraph.h"
#include "report/source.h"

/// What was asked for by --slice.
struct graph_slice {
    ir_file_id file;
    uint32_t line;
    bool backward;
    struct bitset start; ///< nodes at that line
};

/// The part of a graph that is shown.
struct graph_view {
    const struct ir_module *m;
    const struct depgraph *g;
    struct source *source;
    uint32_t kinds; ///< DEP_BIT of those asked for
    bool interprocedural;
    /// Nodes shown, and those beyond that are shown for their edges from and
    /// to inner ones: no node is in both.
    struct bitset inner, outer;
    const struct graph_slice *slice; ///< null: the graph is no slice
    /// Where the analysis took less exact ways: sentences.
    const char *const *note;
    uint32_t notes;
};

enum graph_format_id {
#define GRAPH_FORMAT(name, word, printer, drawn, what) GRAPH_##name,
#include "report/graph.def"
#undef GRAPH_FORMAT
    GRAPH_FORMAT_COUNT
};

struct graph_format {
    const char *word, *what;
    /// What Graphviz's dot makes of the printed text (-T), null: nothing.
    const char *drawn;
    void (*print)(const struct graph_view *v, struct text *out);
};
extern const struct graph_format graph_format[GRAPH_FORMAT_COUNT];

void graph_print_text(const struct graph_view *v, struct text *out);
void graph_print_dot(const struct graph_view *v, struct text *out);
void graph_print_json(const struct graph_view *v, struct text *out);

/// The source lines of the functions that have a part in the slice, with a
/// margin: `>` lines of the slice, `=` the line asked for.
/// - color: lines that are not in the slice are grey
void graph_print_listing(const struct graph_view *v, bool color,
                         struct text *out);

/// - returns whether the edge is part of the view
bool graph_has_edge(const struct graph_view *v, const struct depgraph_edge *e);
/// - returns whether the node is shown, inner or outer
bool graph_has_node(const struct graph_view *v, uint32_t node);
const char *graph_file(const struct graph_view *v, uint32_t node);
const char *graph_name(const struct graph_view *v, uint32_t node);
/// - returns whether nodes of several files are shown: then names alone are
///   not unique
bool graph_many_files(const struct graph_view *v);
/// The function as the user wrote it.
const char *graph_function(const struct graph_view *v, ir_func_id func);

#endif
