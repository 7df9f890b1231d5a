/* SPDX-License-Identifier: Apache-2.0 */
/// The parts of `dgse graph`.
#ifndef CLI_CMD_GRAPH_H
#define CLI_CMD_GRAPH_H

#include "cli/cli.h"
#include "report/graph.h"

/// The command line of one `dgse graph`, and the program it is about.
struct graph_request {
    const struct cli *c;
    const struct ir_module *m;
    const struct graph_format *format;
    uint32_t kinds;
    bool interprocedural;
    enum fact fact;      ///< FACT_COUNT: the graph is wanted
    struct bitset funcs; ///< those that --function names; empty: all
};

/// An error row of this command, shown at once.
void graph_error(const struct graph_request *r, const char *id,
                 const char *message);

/// --kinds, --format, --facts.  - returns false after saying what is wrong
BASE_MUST_USE bool graph_read_options(struct graph_request *r);
/// --function: needs the module.
BASE_MUST_USE enum cli_status graph_find_functions(struct graph_request *r);
/// --slice: the nodes at the line.
BASE_MUST_USE enum cli_status graph_find_line(const struct graph_request *r,
                                              const struct depgraph *g,
                                              struct graph_slice *slice);

/// Draws the graph by Graphviz.
/// - type: what dot's -T takes
BASE_MUST_USE enum cli_status graph_draw(const struct graph_request *r,
                                         const char *type,
                                         const struct text *dot,
                                         struct text *out);
/// Prints in the format asked for, by way of Graphviz where it must be.
BASE_MUST_USE enum cli_status graph_print(const struct graph_request *r,
                                          const struct graph_view *v,
                                          struct text *out);
/// --per-file: a graph for each file with nodes in v->inner, into the folder.
BASE_MUST_USE enum cli_status graph_write_files(const struct graph_request *r,
                                                const struct graph_view *v,
                                                const char *folder);

#endif
