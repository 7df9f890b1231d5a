/* SPDX-License-Identifier: Apache-2.0 */
/// What the edges of a dependence graph say about items and control.
#include "dataflow/depgraph_impl.h"

bool depgraph_is_unknown(struct depgraph_work *w, ir_func_id func,
                         uint32_t inst)
{
    const struct ir_inst *i = &ir_func(w->m, func)->inst[inst];
    uint32_t n = 0;
    if (i->op != IR_CALL) {
        return i->op == IR_UNSUP;
    }
    const struct call_site *s = calls_at(facts_calls(w->facts), func, inst, &n);
    for (uint32_t k = 0; k < n; k++) {
        if (s[k].callee.index == 0) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- names

static str_id source_or(str_id source, str_id name)
{
    return source.index != 0 ? source : name;
}

/// Memory that was asked for: by the user's statement that did so, as far as
/// that is known.
static void add_allocated(struct depgraph_work *w, const struct pt_object *o,
                          struct text *out)
{
    const struct points_to *p = facts_points_to(w->facts);
    ir_func_id func = o->func;
    uint32_t inst = o->index, instance = o->instance;
    while (ir_func(w->m, func)->model && instance != 0) {
        const struct pt_instance *i = &p->instances.data[instance];
        instance = i->caller;
        if (instance == 0) {
            break;
        }
        func = p->instances.data[instance].func;
        inst = i->inst;
    }
    const struct ir_func *f = ir_func(w->m, func);
    text_add(out, o->kind == PT_HEAP ? "heap" : "stack");
    if (!f->model) {
        text_addf(out, "@%u", ir_loc(w->m, f->inst[inst].loc)->line);
    }
}

/// A cell: the object, and where in it.  What only library models name goes
/// by one name.
static void add_cell(struct depgraph_work *w, uint32_t cell, struct text *out)
{
    const struct cell *c = &facts_cells(w->facts)->cells.data[cell];
    const struct pt_object *o =
        &facts_points_to(w->facts)->objects.data[c->object];
    str_id name = {0};
    if (o->kind == PT_EXTERNAL) {
        text_add(out, "world outside");
        return;
    }
    if (o->kind == PT_HEAP || o->kind == PT_STACK) {
        add_allocated(w, o, out);
        return;
    }
    if (o->kind == PT_GLOBAL) {
        const struct ir_global *g = &w->m->globals.data[o->index];
        if (!bitset_has(&w->model_files, ir_loc(w->m, g->loc)->file.index)) {
            name = source_or(g->source_name, g->name);
        }
    } else if (!ir_func(w->m, o->func)->model && o->kind == PT_LOCAL) {
        const struct ir_object *l = &ir_func(w->m, o->func)->object[o->index];
        name = source_or(l->source_name, l->name);
    } else if (!ir_func(w->m, o->func)->model) {
        name = ir_func(w->m, o->func)->source_name;
    }
    text_add(out, name.index != 0 ? ir_text(w->m, name) : "library state");
    if (o->kind == PT_VAAREA && name.index != 0) {
        text_add(out, "(...)");
    } else if (c->offset != 0 && c->offset < CELL_LIFE && name.index != 0) {
        text_addf(out, "+%u", c->offset);
    }
}

str_id depgraph_cell_label(struct depgraph_work *w, uint32_t cell)
{
    struct text t = {0};
    add_cell(w, cell, &t);
    str_id id = intern_make(&w->g->strings, text_str(&t), t.len);
    text_release(&t);
    return id;
}

str_id depgraph_label(struct depgraph_work *w, ir_func_id func, uint32_t item)
{
    const struct flow_item *i = &facts_flow(w->facts, func)->item.data[item];
    struct text t = {0};
    switch (i->kind) {
    case FLOW_VAR: {
        const struct ir_var *v = &ir_func(w->m, func)->var[i->index];
        if (v->name.index != 0) {
            text_add(&t, ir_text(w->m, source_or(v->source_name, v->name)));
        }
        break;
    }
    case FLOW_RESULT:
        text_add(&t, "result");
        break;
    case FLOW_CELL:
        return depgraph_cell_label(w, i->index);
    case FLOW_PASS:
    case FLOW_OUTSIDE:
        text_add(&t, "memory of callers");
        break;
    }
    str_id id = {0};
    if (t.len != 0) {
        id = intern_make(&w->g->strings, t.data, t.len);
    }
    text_release(&t);
    return id;
}

// ---------------------------------------------------------------- assumed

/// - returns whether a known callee of the CALL reads (writes) the cell
static bool is_known_too(struct depgraph_work *w, ir_func_id func,
                         uint32_t inst, uint32_t cell, bool write)
{
    const struct cells *cells = facts_cells(w->facts);
    uint32_t n = 0;
    const struct call_site *s = calls_at(facts_calls(w->facts), func, inst, &n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t callee = s[k].callee.index;
        if (callee != 0 &&
            bitset_has(write ? &cells->writes[callee] : &cells->reads[callee],
                       cell)) {
            return true;
        }
    }
    return false;
}

/// What a node of a flow does to memory only by way of unknown code.
static void find_assumed(struct depgraph_work *w, ir_func_id func,
                         const struct flow_node *n, struct depgraph_assumed *to)
{
    struct bitset reads = {0}, writes = {0};
    for (uint32_t k = n->first; k < n->first + n->count; k++) {
        bool unknown = depgraph_is_unknown(w, func, k);
        struct cell_span s = cells_of_inst(facts_cells(w->facts), func, k);
        for (uint32_t i = 0; i < s.count; i++) {
            uint32_t cell = s.effect[i].cell;
            if (s.effect[i].reads) {
                bool own = !unknown || is_known_too(w, func, k, cell, false);
                (void)bitset_add(own ? &reads : &to->reads, cell);
            }
            if (s.effect[i].writes) {
                bool own = !unknown || is_known_too(w, func, k, cell, true);
                (void)bitset_add(own ? &writes : &to->writes, cell);
            }
        }
    }
    (void)bitset_subtract(&to->reads, &reads);
    (void)bitset_subtract(&to->writes, &writes);
    bitset_release(&reads);
    bitset_release(&writes);
}

bool depgraph_is_assumed(struct depgraph_work *w, ir_func_id func,
                         uint32_t node, uint32_t item, bool write)
{
    const struct flow *flow = facts_flow(w->facts, func);
    const struct flow_node *n = flow_node(flow, node);
    uint32_t shown = w->node[func.index][node];
    uint64_t key = (uint64_t)func.index << 32 | node;
    uint32_t at = w->assumed.len;
    if (flow->item.data[item].kind != FLOW_CELL || n->kind != FLOW_CODE ||
        shown == FLOW_NONE || !w->g->nodes.data[shown].unsupported) {
        return false;
    }
    if (!map_find(&w->assumed_index, key, &at)) {
        struct depgraph_assumed found = {0};
        find_assumed(w, func, n, &found);
        (void)map_set(&w->assumed_index, key, at);
        vec_push(&w->assumed, found);
    }
    const struct depgraph_assumed *known = &w->assumed.data[at];
    return bitset_has(write ? &known->writes : &known->reads,
                      flow->item.data[item].index);
}

// ---------------------------------------------------------------- control

void depgraph_controllers(struct depgraph_work *w, ir_func_id func,
                          uint32_t node, struct bitset *sides)
{
    const struct control *c = facts_control(w->facts, func);
    const struct flow *flow = facts_flow(w->facts, func);
    VEC(uint32_t) todo = {0};
    struct bitset loops = {0};
    bitset_clear(sides);
    vec_push(&todo, node);
    while (todo.len != 0) {
        uint32_t at = vec_pop(&todo);
        for (uint32_t k = c->first[at]; k < c->first[at + 1]; k++) {
            uint32_t s = c->by[k];
            if (flow_node(flow, s)->choice != FLOW_LOOP) {
                (void)bitset_add(sides, s);
            } else if (bitset_add(&loops, s)) {
                vec_push(&todo, s);
            }
        }
    }
    vec_release(&todo);
    bitset_release(&loops);
}
