/* SPDX-License-Identifier: Apache-2.0 */
/// Which abstract objects stand for one concrete object at a time: those of
/// functions of which at most one call is active.
#include "dataflow/pt_impl.h"

/// The call graph: functions, and 0 for code outside.
struct graph {
    VEC(uint64_t) edge; ///< from << 32 | to
    uint32_t *first;    ///< by function: into to
    uint32_t *to;
    uint32_t funcs;
};

static void add_edge(struct graph *g, uint32_t from, uint32_t to)
{
    vec_push(&g->edge, (uint64_t)from << 32 | to);
}

static void add_calls(struct graph *g, const struct points_to_state *s,
                      uint32_t instance)
{
    const struct ir_func *f = pt_func(s, instance);
    uint32_t from = s->p->instances.data[instance].func.index;
    for (uint32_t k = 0; k < f->insts; k++) {
        if (f->inst[k].op == IR_UNSUP) {
            add_edge(g, from, 0);
        }
        if (f->inst[k].op != IR_CALL) {
            continue;
        }
        struct pt_calls to = points_to_callees(s->p, instance, k);
        for (uint32_t j = 0; j < to.count; j++) {
            add_edge(g, from, s->p->instances.data[to.instance[j]].func.index);
        }
        if (to.unknown) {
            add_edge(g, from, 0);
        }
    }
}

/// Code outside calls what escapes, and the entries but main; the end of the
/// process calls hooks.
static void add_outside(struct graph *g, const struct points_to_state *s)
{
    const struct ir_module *m = s->m;
    bitset_each (&s->escaped, object) {
        if (s->p->objects.data[object].kind == PT_FUNC) {
            add_edge(g, 0, s->p->objects.data[object].func.index);
        }
    }
    for (uint32_t k = 0; k < s->entries.len; k++) {
        if (s->entries.data[k] != s->start) {
            add_edge(g, 0, s->entries.data[k]);
        }
    }
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        if (m->funcs.data[f].intrinsic == IR_INTRINSIC___dgse_exit) {
            for (uint32_t k = 0; k < s->finals.len; k++) {
                add_edge(g, f, s->finals.data[k]);
            }
        }
    }
}

static void finish_graph(struct graph *g)
{
    g->first = mem_new((size_t)g->funcs + 1, sizeof *g->first);
    g->to = mem_new((size_t)g->edge.len + 1, sizeof *g->to);
    for (uint32_t k = 0; k < g->edge.len; k++) {
        g->first[g->edge.data[k] >> 32]++;
    }
    for (uint32_t f = 0, sum = 0; f <= g->funcs; f++) {
        sum += g->first[f];
        g->first[f] = sum;
    }
    for (uint32_t k = g->edge.len; k-- > 0;) {
        g->to[--g->first[g->edge.data[k] >> 32]] = (uint32_t)g->edge.data[k];
    }
    vec_release(&g->edge);
}

/// Tarjan's algorithm without recursion.
struct search {
    uint32_t *low, *at;
    VEC(uint32_t) way, stack;
    uint32_t count;
    bool *lower;
};
#define FINISHED UINT32_MAX

static void enter(struct search *t, const struct graph *g, uint32_t f)
{
    t->low[f] = ++t->count;
    t->at[f] = g->first[f];
    vec_push(&t->way, f);
    vec_push(&t->stack, f);
}

static void finish(struct search *t, uint32_t root, struct bitset *recursive)
{
    bool several = vec_last(&t->stack) != root;
    uint32_t f = root + 1;
    while (f != root) {
        f = vec_pop(&t->stack);
        t->low[f] = FINISHED;
        if (several) {
            bitset_add(recursive, f);
        }
    }
}

static void visit(struct search *t, const struct graph *g, uint32_t start,
                  struct bitset *recursive)
{
    enter(t, g, start);
    while (t->way.len > 0) {
        uint32_t f = vec_last(&t->way);
        if (t->at[f] < g->first[f + 1]) {
            uint32_t to = g->to[t->at[f]++];
            if (to == f) {
                bitset_add(recursive, f);
            } else if (t->low[to] == 0) {
                enter(t, g, to);
            } else if (t->low[to] < t->low[f]) {
                t->low[f] = t->low[to];
                t->lower[f] = true;
            }
            continue;
        }
        (void)vec_pop(&t->way);
        if (!t->lower[f]) {
            finish(t, f, recursive);
        } else if (t->low[f] < t->low[vec_last(&t->way)]) {
            t->low[vec_last(&t->way)] = t->low[f];
            t->lower[vec_last(&t->way)] = true;
        }
    }
}

static void find_recursive(const struct graph *g, struct bitset *recursive)
{
    struct search t = {0};
    t.low = mem_new(g->funcs, sizeof *t.low);
    t.at = mem_new(g->funcs, sizeof *t.at);
    t.lower = mem_new(g->funcs, sizeof *t.lower);
    for (uint32_t f = 0; f < g->funcs; f++) {
        if (t.low[f] == 0) {
            visit(&t, g, f, recursive);
        }
    }
    mem_free(t.low);
    mem_free(t.at);
    mem_free(t.lower);
    vec_release(&t.way);
    vec_release(&t.stack);
}

static bool sets_jumps(const struct ir_func *f)
{
    uint32_t k = 0;
    while (k < f->insts && f->inst[k].op != IR_SETJMP) {
        k++;
    }
    return k < f->insts;
}

/// Can control come back to the block of the instruction?
static bool in_loop(const struct ir_func *f, uint32_t inst)
{
    struct bitset seen = {0};
    VEC(uint32_t) todo = {0};
    uint32_t home = 1;
    while (inst >= f->block[home].first + f->block[home].count) {
        home++;
    }
    vec_push(&todo, home);
    while (todo.len > 0 && !bitset_has(&seen, home)) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(f, &f->block[vec_pop(&todo)], &to, &stride);
        for (uint32_t k = 0; k < n; k++) {
            if (bitset_add(&seen, to[(size_t)k * stride])) {
                vec_push(&todo, to[(size_t)k * stride]);
            }
        }
    }
    bool loops = bitset_has(&seen, home);
    bitset_release(&seen);
    vec_release(&todo);
    return loops;
}

void pt_find_single(struct points_to_state *s)
{
    struct graph g = {.funcs = s->m->funcs.len};
    struct bitset recursive = {0};
    for (uint32_t k = 1; k < s->p->instances.len; k++) {
        if (s->first_node.data[k] != 0) {
            add_calls(&g, s, k);
        }
    }
    add_outside(&g, s);
    finish_graph(&g);
    find_recursive(&g, &recursive);
    for (uint32_t k = 1; k < s->p->objects.len; k++) {
        struct pt_object *o = &s->p->objects.data[k];
        if (o->kind == PT_LOCAL || o->kind == PT_VAAREA ||
            o->kind == PT_STACK) {
            o->single = !bitset_has(&recursive, o->func.index) &&
                        (o->kind != PT_STACK ||
                         !(sets_jumps(ir_func(s->m, o->func)) ||
                           in_loop(ir_func(s->m, o->func), o->index)));
        }
    }
    bitset_release(&recursive);
    mem_free(g.first);
    mem_free(g.to);
}
