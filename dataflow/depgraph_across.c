/* SPDX-License-Identifier: Apache-2.0 */
/// Dependences between functions.
///
/// A call statement defines the callee's parameters, uses what the return
/// statements return, and controls what no side of the callee controls.
/// Memory that one function writes and another reads: a definition inside a
/// callee counts in the caller when it reaches the callee's return, a use
/// when no definition of the callee lies before it.  Library models have no
/// statements: a call of one is a call of the functions that it calls.
#include "dataflow/depgraph_impl.h"

/// A function and a cell: the definitions that leave it, or the uses that are
/// exposed at its entry.
struct state {
    ir_func_id func;
    uint32_t cell;
    bool known, closed;
    VEC(uint32_t) own;   ///< nodes of the graph
    VEC(uint32_t) inner; ///< states of functions that it calls
    VEC(uint32_t) all;   ///< closed: own nodes and those of all inside
};

/// The states of one direction.
struct states {
    VEC(struct state) list;
    struct map index; ///< func << 32 | cell
};

/// Of one function, when first asked for.
struct own_links {
    uint32_t *first;       ///< by defining node: into link[]; null: not yet
    uint32_t *link;        ///< rows of the reach fact, by definition, then use
    VEC(uint32_t) returns; ///< nodes that return a value
    VEC(uint32_t) free;    ///< nodes that no side of the function controls
};

/// A library model: the user functions that it may call, by way of models,
/// and what it reads and writes outside of these.
struct model {
    struct bitset callees;
    struct bitset reads, writes;
    bool known;
};

struct across {
    struct depgraph_work *w;
    const struct calls *calls;
    const struct cells *cells;
    bool setjmp;             ///< somewhere: what leaves by EXIT may be seen
    struct model *models;    ///< by function
    struct own_links *links; ///< by function
    struct states out, in;
    struct map linked;  ///< what has its edges: see link_once
    struct bitset near; ///< functions that are wanted or may call such
};

// ---------------------------------------------------------------- calls

static bool is_user(const struct across *a, ir_func_id f)
{
    return f.index != 0 && bitset_has(&a->w->present, f.index);
}

/// Adds what instruction inst of a model does to memory, unless it is a call
/// of functions that are looked at by themselves.
static void add_own_effects(struct across *a, ir_func_id func, uint32_t inst,
                            struct model *to)
{
    uint32_t n = 0;
    const struct call_site *s = calls_at(a->calls, func, inst, &n);
    bool own = ir_func(a->w->m, func)->inst[inst].op != IR_CALL;
    for (uint32_t k = 0; k < n; k++) {
        own = own || !ir_func(a->w->m, s[k].callee)->defined;
    }
    if (!own) {
        return;
    }
    struct cell_span span = cells_of_inst(a->cells, func, inst);
    for (uint32_t k = 0; k < span.count; k++) {
        const struct cell_effect *e = &span.effect[k];
        if (e->reads) {
            (void)bitset_add(&to->reads, e->cell);
        }
        if (e->writes) {
            (void)bitset_add(&to->writes, e->cell);
        }
    }
}

static const struct model *model_of(struct across *a, ir_func_id f)
{
    struct model *m = &a->models[f.index];
    VEC(uint32_t) todo = {0};
    struct bitset seen = {0};
    if (m->known) {
        return m;
    }
    m->known = true;
    (void)bitset_add(&seen, f.index);
    vec_push(&todo, f.index);
    while (todo.len != 0) {
        uint32_t at = vec_pop(&todo);
        for (uint32_t k = a->calls->first[at]; k < a->calls->first[at + 1];
             k++) {
            ir_func_id callee = a->calls->sites.data[k].callee;
            if (is_user(a, callee)) {
                (void)bitset_add(&m->callees, callee.index);
            } else if (callee.index != 0 && bitset_add(&seen, callee.index)) {
                vec_push(&todo, callee.index);
            }
        }
    }
    if (!bitset_is_empty(&m->callees)) {
        bitset_each (&seen, k) {
            for (uint32_t i = 0; i < ir_func(a->w->m, (ir_func_id){k})->insts;
                 i++) {
                add_own_effects(a, (ir_func_id){k}, i, m);
            }
        }
    }
    vec_release(&todo);
    bitset_release(&seen);
    return m;
}

/// The user functions that run as part of the CALL, not counting those that
/// these call.
static void callees_of(struct across *a, ir_func_id func, uint32_t inst,
                       struct bitset *out)
{
    uint32_t n = 0;
    const struct call_site *s = calls_at(a->calls, func, inst, &n);
    bitset_clear(out);
    for (uint32_t k = 0; k < n; k++) {
        if (is_user(a, s[k].callee)) {
            (void)bitset_add(out, s[k].callee.index);
        } else if (s[k].callee.index != 0) {
            (void)bitset_union(out, &model_of(a, s[k].callee)->callees);
        }
    }
}

/// - returns the CALL that ends the node of the flow, FLOW_NONE when none does
static uint32_t call_of(const struct across *a, ir_func_id func,
                        const struct flow_node *n)
{
    uint32_t last = n->first + n->count - 1;
    return n->kind == FLOW_CODE && n->count != 0 &&
                   ir_func(a->w->m, func)->inst[last].op == IR_CALL
               ? last
               : FLOW_NONE;
}

// ---------------------------------------------------------------- links

static void add_ends(struct across *a, ir_func_id func, struct own_links *own)
{
    const struct flow *flow = facts_flow(a->w->facts, func);
    const struct ir_func *f = ir_func(a->w->m, func);
    const uint32_t *shown = a->w->node[func.index];
    struct bitset sides = {0}, free = {0};
    for (uint32_t k = 0; k < f->insts; k++) {
        uint32_t node = flow->node_of.data[k];
        bool value = f->inst[k].op == IR_RET && f->inst[k].a.bits != 0;
        if (value && shown[node] != FLOW_NONE) {
            vec_push(&own->returns, shown[node]);
        }
    }
    for (uint32_t n = 0; n < flow->nodes.len; n++) {
        depgraph_controllers(a->w, func, n, &sides);
        if (shown[n] != FLOW_NONE && bitset_is_empty(&sides)) {
            (void)bitset_add(&free, shown[n]);
        }
    }
    bitset_each (&free, n) {
        vec_push(&own->free, n);
    }
    bitset_release(&sides);
    bitset_release(&free);
}

/// Sorts the rows of the reach fact by definition; they come sorted by use,
/// and keep that order.
static const struct own_links *links_of(struct across *a, ir_func_id func)
{
    struct own_links *own = &a->links[func.index];
    const struct reach *r = facts_reach(a->w->facts, func);
    uint32_t nodes = facts_flow(a->w->facts, func)->nodes.len;
    if (own->first != NULL) {
        return own;
    }
    add_ends(a, func, own);
    own->first = mem_new((size_t)nodes + 2, sizeof *own->first);
    own->link = mem_new(r->links.len, sizeof *own->link);
    for (uint32_t k = 0; k < r->links.len; k++) {
        own->first[r->links.data[k].def + 2]++;
    }
    for (uint32_t k = 1; k <= nodes; k++) {
        own->first[k + 1] += own->first[k];
    }
    for (uint32_t k = 0; k < r->links.len; k++) {
        own->link[own->first[r->links.data[k].def + 1]++] = k;
    }
    return own;
}

// ---------------------------------------------------------------- states

static uint32_t state_of(struct states *s, uint32_t func, uint32_t cell)
{
    uint64_t key = (uint64_t)func << 32 | cell;
    uint32_t at = s->list.len;
    if (!map_find(&s->index, key, &at)) {
        (void)map_set(&s->index, key, at);
        vec_push(&s->list, ((struct state){.func = {func}, .cell = cell}));
    }
    return at;
}

/// The states of the callees of the call at node n that write (read) the cell.
static void add_callees(struct across *a, ir_func_id func, uint32_t n,
                        uint32_t cell, bool write, struct state *to)
{
    const struct flow *flow = facts_flow(a->w->facts, func);
    uint32_t inst = call_of(a, func, flow_node(flow, n));
    struct bitset callees = {0};
    if (inst != FLOW_NONE) {
        callees_of(a, func, inst, &callees);
    }
    bitset_each (&callees, f) {
        const struct bitset *has =
            write ? &a->cells->writes[f] : &a->cells->reads[f];
        if (bitset_has(has, cell)) {
            vec_push(&to->inner, state_of(write ? &a->out : &a->in, f, cell));
        }
    }
    bitset_release(&callees);
}

/// - returns whether node n writes (reads) the cell itself, or by way of
///   library models or unknown code: not only inside functions with nodes
static bool is_own(const struct across *a, ir_func_id func, uint32_t n,
                   uint32_t cell, bool write)
{
    const struct flow_node *node = flow_node(facts_flow(a->w->facts, func), n);
    uint32_t call = call_of(a, func, node);
    uint32_t sites = 0;
    if (call == FLOW_NONE) {
        return true;
    }
    const struct call_site *s = calls_at(a->calls, func, call, &sites);
    for (uint32_t k = 0; k < sites; k++) {
        uint32_t f = s[k].callee.index;
        const struct bitset *has =
            write ? &a->cells->writes[f] : &a->cells->reads[f];
        if (!is_user(a, s[k].callee) && (f == 0 || bitset_has(has, cell))) {
            return true;
        }
    }
    for (uint32_t k = node->first; k < call; k++) {
        struct cell_span span = cells_of_inst(a->cells, func, k);
        for (uint32_t i = 0; i < span.count; i++) {
            const struct cell_effect *e = &span.effect[i];
            if (e->cell == cell && (write ? e->writes : e->reads)) {
                return true;
            }
        }
    }
    return false;
}

/// - returns whether the use of the item at node n is one of n itself, after
///   adding those inside callees
static bool add_inner_uses(struct across *a, ir_func_id func, uint32_t n,
                           uint32_t item, struct state *to)
{
    const struct flow_item *i = &facts_flow(a->w->facts, func)->item.data[item];
    if (i->kind != FLOW_CELL) {
        return true;
    }
    add_callees(a, func, n, i->index, false, to);
    return is_own(a, func, n, i->index, false);
}

/// The nodes that use what node n of the flow computes: n itself where it is
/// shown, else (the copies of parameters at the entry) who reads its results.
static void add_users(struct across *a, ir_func_id func, uint32_t n,
                      struct state *to)
{
    const uint32_t *shown = a->w->node[func.index];
    const struct own_links *own = links_of(a, func);
    const struct reach *r = facts_reach(a->w->facts, func);
    struct bitset seen = {0};
    VEC(uint32_t) todo = {0};
    vec_push(&todo, n);
    while (todo.len != 0) {
        uint32_t at = vec_pop(&todo);
        if (shown[at] != FLOW_NONE) {
            vec_push(&to->own, shown[at]);
            continue;
        }
        for (uint32_t k = own->first[at]; k < own->first[at + 1]; k++) {
            const struct reach_link *l = &r->links.data[own->link[k]];
            if (add_inner_uses(a, func, l->use, l->item, to) &&
                bitset_add(&seen, l->use)) {
                vec_push(&todo, l->use);
            }
        }
    }
    vec_release(&todo);
    bitset_release(&seen);
}

/// What uses the item's value at the entry; of a cell also in callees.
static void add_entry_uses(struct across *a, ir_func_id func, uint32_t item,
                           struct state *to)
{
    const struct own_links *own = links_of(a, func);
    const struct reach *r = facts_reach(a->w->facts, func);
    for (uint32_t k = own->first[FLOW_AT_ENTRY];
         k < own->first[FLOW_AT_ENTRY + 1]; k++) {
        const struct reach_link *l = &r->links.data[own->link[k]];
        if (l->item != item) {
            continue;
        }
        if (add_inner_uses(a, func, l->use, item, to)) {
            add_users(a, func, l->use, to);
        }
    }
}

/// The definitions of the item that reach the return: backwards from there.
static void add_exit_definitions(struct across *a, ir_func_id func,
                                 uint32_t item, struct state *to)
{
    const struct flow *flow = facts_flow(a->w->facts, func);
    const uint32_t *shown = a->w->node[func.index];
    struct bitset seen = {0};
    VEC(uint32_t) todo = {0};
    vec_push(&todo, a->setjmp ? FLOW_AT_EXIT : FLOW_AT_RETURN);
    while (todo.len != 0) {
        uint32_t at = vec_pop(&todo);
        bool kills = false;
        if (flow_does_define(flow, at, item, &kills)) {
            uint32_t cell = flow->item.data[item].index;
            if (shown[at] != FLOW_NONE && is_own(a, func, at, cell, true)) {
                vec_push(&to->own, shown[at]);
            }
            add_callees(a, func, at, cell, true, to);
        }
        for (uint32_t k = 0; !kills && k < flow_node(flow, at)->preds; k++) {
            uint32_t pred = flow_pred(flow, at)[k];
            if (bitset_add(&seen, pred)) {
                vec_push(&todo, pred);
            }
        }
    }
    vec_release(&todo);
    bitset_release(&seen);
}

/// Fills in state `at` (its rows may move meanwhile).
static void complete(struct across *a, struct states *s, uint32_t at)
{
    struct state found = s->list.data[at];
    const struct flow *flow = facts_flow(a->w->facts, found.func);
    uint32_t item = flow_find_item(flow, FLOW_CELL, found.cell);
    if (found.known) {
        return;
    }
    found.known = true;
    s->list.data[at].known = true;
    if (item != FLOW_NONE && s == &a->out) {
        add_exit_definitions(a, found.func, item, &found);
    } else if (item != FLOW_NONE) {
        add_entry_uses(a, found.func, item, &found);
    }
    s->list.data[at] = found;
}

/// The nodes of a state and of all inside it.
static void nodes_of(struct across *a, struct states *s,
                     const struct state *start, struct bitset *out)
{
    struct bitset seen = {0};
    VEC(uint32_t) todo = {0};
    const struct state *state = start;
    bitset_clear(out);
    for (;;) {
        for (uint32_t i = 0; !state->closed && i < state->own.len; i++) {
            (void)bitset_add(out, state->own.data[i]);
        }
        for (uint32_t i = 0; state->closed && i < state->all.len; i++) {
            (void)bitset_add(out, state->all.data[i]);
        }
        for (uint32_t i = 0; !state->closed && i < state->inner.len; i++) {
            if (bitset_add(&seen, state->inner.data[i])) {
                vec_push(&todo, state->inner.data[i]);
            }
        }
        if (todo.len == 0) {
            break;
        }
        uint32_t next = vec_pop(&todo);
        complete(a, s, next);
        state = &s->list.data[next];
    }
    vec_release(&todo);
    bitset_release(&seen);
}

/// The nodes of state `at`, kept for when they are asked for again.
static void closed_nodes_of(struct across *a, struct states *s, uint32_t at,
                            struct bitset *out)
{
    complete(a, s, at);
    struct state start = s->list.data[at];
    nodes_of(a, s, &start, out);
    struct state *state = &s->list.data[at];
    if (!state->closed) {
        state->closed = true;
        bitset_each (out, n) {
            vec_push(&state->all, n);
        }
    }
}

// ---------------------------------------------------------------- edges

static void add_row(struct across *a, enum dep_kind kind, uint32_t from,
                    uint32_t to, str_id what)
{
    depgraph_add(a->w, (struct depgraph_row){.from = from,
                                             .to = to,
                                             .kind = kind,
                                             .meet = FLOW_NONE,
                                             .what = what});
}

/// An end of a link: a state, or with the top bit a node of the graph.
#define IS_NODE (1u << 31)

static void end_nodes(struct across *a, struct states *s, uint32_t end,
                      struct bitset *out)
{
    if ((end & IS_NODE) == 0) {
        closed_nodes_of(a, s, end, out);
        return;
    }
    bitset_clear(out);
    (void)bitset_add(out, end & ~IS_NODE);
}

/// - returns whether a function that is wanted may have nodes at this end
static bool is_near(const struct across *a, const struct states *s,
                    uint32_t end)
{
    if ((end & IS_NODE) != 0) {
        return depgraph_wants(a->w, a->w->g->nodes.data[end & ~IS_NODE].func);
    }
    REQUIRE(s->list.data != NULL && end < s->list.len);
    return bitset_has(&a->near, s->list.data[end].func.index);
}

/// Adds the edges from the definitions to the uses, unless that was done.
static void link_once(struct across *a, uint32_t from, uint32_t to, str_id what)
{
    struct bitset defs = {0}, uses = {0};
    bool inside = (from & IS_NODE) != 0 && (to & IS_NODE) != 0;
    if (inside || (!is_near(a, &a->out, from) && !is_near(a, &a->in, to)) ||
        !map_set(&a->linked, (uint64_t)from << 32 | to, 0)) {
        return;
    }
    end_nodes(a, &a->out, from, &defs);
    end_nodes(a, &a->in, to, &uses);
    bitset_each (&defs, d) {
        bitset_each (&uses, u) {
            add_row(a, DEP_DATA, d, u, what);
        }
    }
    bitset_release(&defs);
    bitset_release(&uses);
}

/// The ends of one link of the caller: what happens inside callees, and what
/// happens in the caller itself.  (Between two nodes of the caller the edge is
/// there already.)
static void link_cells(struct across *a, ir_func_id func,
                       const struct reach_link *l)
{
    const struct flow *flow = facts_flow(a->w->facts, func);
    const struct flow_item *item = &flow->item.data[l->item];
    struct state defs = {0}, uses = {0};
    if (item->kind != FLOW_CELL) {
        return;
    }
    add_callees(a, func, l->def, item->index, true, &defs);
    bool own = add_inner_uses(a, func, l->use, l->item, &uses);
    if (defs.inner.len != 0 || uses.inner.len != 0) {
        str_id what = depgraph_label(a->w, func, l->item);
        uint32_t shown = a->w->node[func.index][l->def];
        if (shown != FLOW_NONE && is_own(a, func, l->def, item->index, true)) {
            vec_push(&defs.inner, shown | IS_NODE);
        }
        if (own) {
            add_users(a, func, l->use, &uses);
        }
        for (uint32_t u = 0; u < uses.own.len; u++) {
            vec_push(&uses.inner, uses.own.data[u] | IS_NODE);
        }
        for (uint32_t d = 0; d < defs.inner.len; d++) {
            for (uint32_t u = 0; u < uses.inner.len; u++) {
                link_once(a, defs.inner.data[d], uses.inner.data[u], what);
            }
        }
    }
    vec_release(&defs.inner);
    vec_release(&uses.inner);
    vec_release(&uses.own);
}

// ---------------------------------------------------------------- sites

/// What goes in and out by parameters and the result.
static void link_values(struct across *a, uint32_t call, ir_func_id callee,
                        bool result)
{
    const struct flow *flow = facts_flow(a->w->facts, callee);
    const struct ir_func *f = ir_func(a->w->m, callee);
    const struct own_links *own = links_of(a, callee);
    struct text name = {0};
    struct bitset nodes = {0};
    for (uint32_t p = 1; p <= f->params; p++) {
        struct state uses = {0};
        uint32_t item = flow_find_item(flow, FLOW_VAR, p);
        if (item != FLOW_NONE) {
            str_id what = depgraph_label(a->w, callee, item);
            add_entry_uses(a, callee, item, &uses);
            nodes_of(a, &a->in, &uses, &nodes);
            bitset_each (&nodes, to) {
                add_row(a, DEP_DATA, call, to, what);
            }
            vec_release(&uses.own);
            vec_release(&uses.inner);
        }
    }
    text_addf(&name, "%s()", ir_text(a->w->m, f->name));
    str_id what = intern_make(&a->w->g->strings, name.data, name.len);
    for (uint32_t k = 0; result && k < own->returns.len; k++) {
        add_row(a, DEP_DATA, own->returns.data[k], call, what);
    }
    text_release(&name);
    bitset_release(&nodes);
}

/// The call and what controls it control what nothing in the callee controls.
/// - sides: flow nodes of the caller
static void link_control(struct across *a, uint32_t call,
                         const struct bitset *sides, const uint32_t *shown,
                         ir_func_id callee)
{
    const struct own_links *own = links_of(a, callee);
    for (uint32_t k = 0; k < own->free.len; k++) {
        uint32_t to = own->free.data[k];
        add_row(a, DEP_CONTROL, call, to, (str_id){0});
        bitset_each (sides, s) {
            add_row(a, DEP_CONTROL, shown[s], to, (str_id){0});
        }
    }
}

/// What function f, called by the model, leaves in the cell is read by the
/// model, and by what it calls next.
static void link_left(struct across *a, uint32_t call, const struct model *m,
                      uint32_t f, uint32_t cell)
{
    str_id what = depgraph_cell_label(a->w, cell);
    uint32_t out = state_of(&a->out, f, cell);
    if (bitset_has(&m->reads, cell)) {
        link_once(a, out, call | IS_NODE, what);
    }
    bitset_each (&m->callees, g) {
        if (bitset_has(&a->cells->reads[g], cell)) {
            link_once(a, out, state_of(&a->in, g, cell), what);
        }
    }
}

/// Memory between a library model and the functions that it calls back, and
/// from one of these calls to another.
/// - call: the node of the call of the model
static void link_callbacks(struct across *a, uint32_t call,
                           const struct model *m)
{
    bitset_each (&m->callees, f) {
        bitset_each (&a->cells->writes[f], cell) {
            link_left(a, call, m, f, cell);
        }
        bitset_each (&a->cells->reads[f], cell) {
            if (bitset_has(&m->writes, cell)) {
                link_once(a, call | IS_NODE, state_of(&a->in, f, cell),
                          depgraph_cell_label(a->w, cell));
            }
        }
    }
}

static void link_calls(struct across *a, ir_func_id func)
{
    const struct flow *flow = facts_flow(a->w->facts, func);
    const struct ir_func *f = ir_func(a->w->m, func);
    const uint32_t *shown = a->w->node[func.index];
    struct bitset callees = {0}, sides = {0};
    for (uint32_t n = 0; n < flow->nodes.len; n++) {
        uint32_t inst = call_of(a, func, flow_node(flow, n));
        if (inst == FLOW_NONE || shown[n] == FLOW_NONE) {
            continue;
        }
        callees_of(a, func, inst, &callees);
        depgraph_controllers(a->w, func, n, &sides);
        bitset_each (&callees, k) {
            ir_func_id callee = {k};
            // What a model does with a result is not looked at.
            bool result = f->inst[inst].dst.index != 0 ||
                          ir_opd_kind(f->inst[inst].a) != IR_OPD_FUNC ||
                          ir_opd_index(f->inst[inst].a) != k;
            link_values(a, shown[n], callee, result);
            link_control(a, shown[n], &sides, shown, callee);
        }
        uint32_t sites = 0;
        const struct call_site *s = calls_at(a->calls, func, inst, &sites);
        for (uint32_t k = 0; k < sites; k++) {
            if (s[k].callee.index != 0 && !is_user(a, s[k].callee)) {
                link_callbacks(a, shown[n], model_of(a, s[k].callee));
            }
        }
    }
    bitset_release(&callees);
    bitset_release(&sides);
}

// ---------------------------------------------------------------- all

static void release_states(struct states *s)
{
    for (uint32_t k = 0; k < s->list.len; k++) {
        vec_release(&s->list.data[k].own);
        vec_release(&s->list.data[k].inner);
        vec_release(&s->list.data[k].all);
    }
    vec_release(&s->list);
    map_release(&s->index);
}

static void find_near(struct across *a)
{
    VEC(uint32_t) todo = {0};
    bitset_each (&a->w->present, k) {
        if (depgraph_wants(a->w, (ir_func_id){k})) {
            (void)bitset_add(&a->near, k);
            vec_push(&todo, k);
        }
    }
    while (todo.len != 0) {
        uint32_t at = vec_pop(&todo);
        const struct calls *c = a->calls;
        for (uint32_t k = c->first_caller[at]; k < c->first_caller[at + 1];
             k++) {
            uint32_t caller = c->sites.data[c->callers.data[k]].caller.index;
            if (bitset_add(&a->near, caller)) {
                vec_push(&todo, caller);
            }
        }
    }
    vec_release(&todo);
}

void depgraph_add_across(struct depgraph_work *w)
{
    uint32_t funcs = w->m->funcs.len;
    struct across a = {
        .w = w, .calls = facts_calls(w->facts), .cells = facts_cells(w->facts)};
    a.models = mem_new(funcs, sizeof *a.models);
    a.links = mem_new(funcs, sizeof *a.links);
    for (uint32_t k = 1; k < funcs; k++) {
        a.setjmp = a.setjmp || w->m->funcs.data[k].setjmp;
    }
    find_near(&a);
    // Callees first: what is known of them is used again.
    for (uint32_t k = 0; k < a.calls->count && !w->g->cut; k++) {
        ir_func_id func = a.calls->bottom_up[k];
        if (is_user(&a, func)) {
            const struct reach *r = facts_reach(w->facts, func);
            link_calls(&a, func);
            for (uint32_t i = 0; i < r->links.len && !w->g->cut; i++) {
                link_cells(&a, func, &r->links.data[i]);
            }
        }
    }
    for (uint32_t k = 0; k < funcs; k++) {
        bitset_release(&a.models[k].callees);
        bitset_release(&a.models[k].reads);
        bitset_release(&a.models[k].writes);
        mem_free(a.links[k].first);
        mem_free(a.links[k].link);
        vec_release(&a.links[k].returns);
        vec_release(&a.links[k].free);
    }
    mem_free(a.models);
    mem_free(a.links);
    release_states(&a.out);
    release_states(&a.in);
    map_release(&a.linked);
    bitset_release(&a.near);
}
