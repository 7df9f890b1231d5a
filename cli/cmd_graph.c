/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse graph`: dependences between statements, as a graph or as a slice.
#include "cli/cmd_graph.h"

#include <stdio.h>
#include <unistd.h>

/// Above these a graph takes gigabytes.
enum { MAX_PAIRS = 4000, MAX_ROWS = 30000000 };

/// Where the analysis was less exact than it could be.
struct notes {
    struct arena arena;
    VEC(const char *) list;
};

static void add_note(const struct graph_request *r, struct notes *n,
                     struct text *t)
{
    uint32_t from = r->c->diags->count;
    vec_push(&n->list, arena_strndup(&n->arena, text_str(t), t->len));
    diag_add(r->c->diags, DIAG_WARNING, (struct diag_place){0}, "limit", "%s",
             text_str(t));
    cli_show(r->c, from);
    text_clear(t);
}

static void find_notes(const struct graph_request *r, struct facts *f,
                       const struct depgraph *g, struct notes *n)
{
    struct text t = {0};
    if (facts_points_to(f)->unified) {
        text_add(&t, "the program is too large to tell all pointers apart; "
                     "the graph has more data dependences than needed");
        add_note(r, n, &t);
    }
    if (facts_cells(f)->coarse) {
        text_add(&t, "the program is too large to tell the parts of objects "
                     "apart; the graph has more data dependences than needed");
        add_note(r, n, &t);
    }
    for (uint32_t k = 0; k < g->too_large.len; k++) {
        const struct ir_func *func = ir_func(r->m, g->too_large.data[k]);
        text_addf(&t,
                  "function '%s' is too large for interactive dependence; its "
                  "other kinds are shown",
                  ir_text(r->m, func->name));
        add_note(r, n, &t);
    }
    text_release(&t);
}

/// What is shown of the graph: all of it, or the slice.
static void select_nodes(const struct graph_request *r,
                         const struct graph_slice *slice, struct graph_view *v)
{
    struct bitset all = {0};
    if (slice != NULL) {
        depgraph_slice(v->g, &slice->start, slice->backward, v->kinds, &all);
    }
    for (uint32_t k = 0; k < v->g->nodes.len; k++) {
        ir_func_id func = v->g->nodes.data[k].func;
        if (slice == NULL || bitset_has(&all, k)) {
            bool wanted =
                bitset_is_empty(&r->funcs) || bitset_has(&r->funcs, func.index);
            (void)bitset_add(wanted ? &v->inner : &v->outer, k);
        }
    }
    bitset_release(&all);
}

enum cli_status graph_print(const struct graph_request *r,
                            const struct graph_view *v, struct text *out)
{
    struct text dot = {0};
    if (r->format->drawn == NULL) {
        r->format->print(v, out);
        return CLI_OK;
    }
    r->format->print(v, &dot);
    enum cli_status status = graph_draw(r, r->format->drawn, &dot, out);
    text_release(&dot);
    return status;
}

/// The marked source: on standard output, unless the graph goes there.
static enum cli_status write_listing(const struct graph_request *r,
                                     const struct graph_view *v,
                                     bool graph_on_stdout)
{
    const struct option_values *o = r->c->opts;
    struct text out = {0};
    enum cli_status status = CLI_OK;
    int fd = graph_on_stdout ? STDERR_FILENO : STDOUT_FILENO;
    graph_print_listing(v, cli_use_color(r->c, fd), &out);
    if (!graph_on_stdout) {
        status = cli_write(r->c, NULL, &out);
    } else if (!option_is_given(o, OPT_QUIET)) {
        (void)text_write(&out, stderr);
    }
    text_release(&out);
    return status;
}

static enum cli_status write_view(const struct graph_request *r,
                                  const struct graph_view *v)
{
    const struct option_values *o = r->c->opts;
    const char *path = option_text(o, OPT_OUTPUT);
    bool graph =
        v->slice == NULL || path != NULL || option_is_given(o, OPT_FORMAT);
    enum cli_status status = CLI_OK;
    if (graph && option_is_given(o, OPT_PER_FILE)) {
        status = graph_write_files(r, v, path);
    } else if (graph) {
        struct text out = {0};
        status = graph_print(r, v, &out);
        if (status == CLI_OK) {
            status = cli_write(r->c, path, &out);
        }
        text_release(&out);
    }
    if (status == CLI_OK && v->slice != NULL) {
        status = write_listing(r, v, graph && path == NULL);
    }
    return status;
}

static void show_sizes(const struct depgraph *g)
{
    uint32_t edges[DEP_COUNT] = {0};
    for (uint32_t k = 0; k < g->edges.len; k++) {
        edges[g->edges.data[k].kind]++;
    }
    fprintf(stderr, "nodes: %u\n", g->nodes.len);
    for (unsigned kind = 0; kind < DEP_COUNT; kind++) {
        fprintf(stderr, "%s: %u\n", dep_info[kind].name, edges[kind]);
    }
}

/// What each fact took, and where it is a coarser one.
static void show_costs(struct facts *f)
{
    for (unsigned k = 0; k < FACT_COUNT; k++) {
        struct fact_info i = facts_info(f, (enum fact)k);
        if (i.count != 0) {
            fprintf(stderr, "%s: %llu times, %.3f s\n", i.name,
                    (unsigned long long)i.count, (double)i.nanoseconds / 1e9);
        }
    }
    if (facts_points_to(f)->unified) {
        fprintf(stderr, "points_to: by unification\n");
    }
    if (facts_cells(f)->coarse) {
        fprintf(stderr, "cells: coarse\n");
    }
}

static enum cli_status show(struct graph_request *r, struct facts *f,
                            const struct depgraph *g)
{
    struct source source;
    struct notes notes = {0};
    struct graph_slice slice = {0};
    enum cli_status status = CLI_OK;
    bool sliced = option_is_given(r->c->opts, OPT_SLICE);
    if (sliced) {
        status = graph_find_line(r, g, &slice);
    }
    if (status == CLI_OK) {
        source_init(&source, r->m);
        find_notes(r, f, g, &notes);
        struct graph_view v = {.m = r->m,
                               .g = g,
                               .source = &source,
                               .kinds = r->kinds,
                               .interprocedural = r->interprocedural,
                               .slice = sliced ? &slice : NULL,
                               .note = notes.list.data,
                               .notes = notes.list.len};
        select_nodes(r, v.slice, &v);
        status = write_view(r, &v);
        bitset_release(&v.inner);
        bitset_release(&v.outer);
        source_release(&source);
    }
    bitset_release(&slice.start);
    vec_release(&notes.list);
    arena_release(&notes.arena);
    return status;
}

static enum cli_status write_graph(struct graph_request *r, struct facts *f)
{
    struct depgraph_config wanted = {
        .kinds = r->kinds,
        .funcs = bitset_is_empty(&r->funcs) ? NULL : &r->funcs,
        .interprocedural = r->interprocedural,
        .max_pairs = MAX_PAIRS,
        .max_rows = MAX_ROWS,
    };
    struct depgraph g;
    depgraph_init(&g, f, &wanted);
    enum cli_status status = CLI_INPUT;
    if (g.cut) {
        graph_error(r, "limit",
                    "the graph has too many edges; ask for fewer functions "
                    "(--function) or kinds (--kinds)");
    } else {
        status = show(r, f, &g);
    }
    if (option_is_given(r->c->opts, OPT_STATS)) {
        show_sizes(&g);
    }
    depgraph_release(&g);
    return status;
}

/// The text of one fact, of the functions asked for.
static enum cli_status write_fact(const struct graph_request *r,
                                  struct facts *f)
{
    struct text out = {0};
    bool all = bitset_is_empty(&r->funcs);
    bool each = facts_info(f, r->fact).per_function;
    for (uint32_t k = 1; each && k < r->m->funcs.len; k++) {
        const struct ir_func *func = &r->m->funcs.data[k];
        if (all ? func->defined && !func->model : bitset_has(&r->funcs, k)) {
            text_addf(&out, "function %s\n", ir_text(r->m, func->name));
            facts_dump(f, r->fact, (ir_func_id){k}, &out);
        }
    }
    if (!each) {
        facts_dump(f, r->fact, (ir_func_id){0}, &out);
    }
    enum cli_status status =
        cli_write(r->c, option_text(r->c->opts, OPT_OUTPUT), &out);
    text_release(&out);
    return status;
}

static enum cli_status analyse(struct graph_request *r)
{
    struct facts_config config = facts_config_default();
    if (option_is_given(r->c->opts, OPT_CHECK)) {
        config.ends.checks = r->c->checks;
    }
    struct facts *f = facts_new(r->m, &config);
    enum cli_status status =
        r->fact != FACT_COUNT ? write_fact(r, f) : write_graph(r, f);
    if (option_is_given(r->c->opts, OPT_STATS)) {
        show_costs(f);
    }
    facts_delete(f);
    return status;
}

int cmd_graph(const struct cli *c)
{
    struct ir_module m;
    struct graph_request r = {.c = c, .m = &m};
    if (!graph_read_options(&r)) {
        return CLI_USAGE;
    }
    enum cli_status status = cli_load(c, &m);
    if (status == CLI_OK) {
        status = graph_find_functions(&r);
    }
    if (status == CLI_OK) {
        status = cli_link_models(c, &m);
    }
    if (status == CLI_OK) {
        status = analyse(&r);
    }
    bitset_release(&r.funcs);
    ir_module_release(&m);
    return (int)status;
}
