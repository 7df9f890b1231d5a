/* SPDX-License-Identifier: Apache-2.0 */
/// What the formats share.
#include "report/graph.h"

const struct graph_format graph_format[GRAPH_FORMAT_COUNT] = {
#define GRAPH_FORMAT(name, word, printer, drawn, what)                         \
    {word, what, drawn, graph_print_##printer},
#include "report/graph.def"
#undef GRAPH_FORMAT
};

bool graph_has_node(const struct graph_view *v, uint32_t node)
{
    return bitset_has(&v->inner, node) || bitset_has(&v->outer, node);
}

bool graph_has_edge(const struct graph_view *v, const struct depgraph_edge *e)
{
    return (v->kinds & DEP_BIT(e->kind)) != 0 && graph_has_node(v, e->from) &&
           graph_has_node(v, e->to) &&
           (bitset_has(&v->inner, e->from) || bitset_has(&v->inner, e->to));
}

const char *graph_file(const struct graph_view *v, uint32_t node)
{
    const struct ir_loc *l = ir_loc(v->m, v->g->nodes.data[node].loc);
    return ir_text(v->m, v->m->files.data[l->file.index]);
}

const char *graph_name(const struct graph_view *v, uint32_t node)
{
    return intern_text(&v->g->strings, v->g->nodes.data[node].name);
}

bool graph_many_files(const struct graph_view *v)
{
    uint32_t file = 0;
    for (uint32_t k = 0; k < v->g->nodes.len; k++) {
        uint32_t own = ir_loc(v->m, v->g->nodes.data[k].loc)->file.index;
        if (graph_has_node(v, k) && own != file) {
            if (file != 0) {
                return true;
            }
            file = own;
        }
    }
    return false;
}

const char *graph_function(const struct graph_view *v, ir_func_id func)
{
    const struct ir_func *f = ir_func(v->m, func);
    return ir_text(v->m, f->source_name.index != 0 ? f->source_name : f->name);
}
