/* SPDX-License-Identifier: Apache-2.0 */
/// From a module to its points-to sets; and their text.
#include "dataflow/points_to.h"

#include "dataflow/pt_impl.h"
#include "ir/text.h"

/// Propagated words of sets after which unification takes the place of
/// inclusion: sets are so large then that they say nothing, and would go on
/// growing with the square of the program.
enum { WORK = 100000000, WORK_PER_INST = 1000 };

// ---------------------------------------------------------------- setting up

/// A function that the module defines, or 0.
static uint32_t find_func(const struct ir_module *m, const char *name)
{
    ir_opd o = ir_find_symbol(m, name);
    bool defined =
        ir_opd_kind(o) == IR_OPD_FUNC && m->funcs.data[ir_opd_index(o)].defined;
    return defined ? ir_opd_index(o) : 0;
}

static void make_tables(struct points_to_state *s)
{
    pt_new_nodes(s, 1); // row 0 is none
    vec_push(&s->rules, ((struct pt_rule){0}));
    pt_named_objects(s);
    for (uint32_t f = 0; f < s->m->funcs.len; f++) {
        vec_push(&s->p->instances, ((struct pt_instance){.func = {f}}));
        vec_push(&s->first_node, 0);
        vec_push(&s->vaarea, 0);
    }
    s->leak = pt_new_nodes(s, 1);
    if (s->p->unified) {
        pt_unify_init(s);
    } else {
        pt_choose_copies(s);
    }
    s->jump = pt_new_nodes(s, 1);
    s->slots = pt_new_nodes(s, PT_SLOTS);
    (void)pt_new_memory(s, 0); // row 0 is none
    (void)pt_memory_of(s, PT_OUTSIDE);
    if (!s->unify) {
        pt_add_rule(s, s->leak, (struct pt_rule){.kind = PT_ESCAPE});
        pt_seed(s, s->leak, pt_loc(s, PT_OUTSIDE, PT_ANY));
    }
}

/// Whose calls come from outside; hooks and what the engine calls besides.
static void find_entries(struct points_to_state *s,
                         const struct points_to_config *config)
{
    static const char *const final[] = {"exit", "__dgse_run_atexit",
                                        "__dgse_flush_all"};
    const struct ir_module *m = s->m;
    s->start = find_func(m, "main");
    for (uint32_t k = 0; k < config->entries; k++) {
        vec_push(&s->entries, config->entry[k].index);
    }
    for (uint32_t f = 1; config->entries == 0 && f < m->funcs.len; f++) {
        const struct ir_func *func = &m->funcs.data[f];
        bool open =
            func->defined && func->linkage != IR_INTERNAL && !func->model;
        if (s->start != 0 ? f == s->start : open) {
            vec_push(&s->entries, f);
        }
    }
    for (uint32_t k = 0; k < m->hooks.len; k++) {
        if (m->hooks.data[k].after) {
            vec_push(&s->finals, m->hooks.data[k].func.index);
        }
    }
    for (uint32_t k = 0; k < COUNT_OF(final) && s->start != 0; k++) {
        if (find_func(m, final[k]) != 0) {
            vec_push(&s->finals, find_func(m, final[k]));
        }
    }
    s->whole = s->entries.len == 1 && s->entries.data[0] == s->start;
}

uint32_t points_to_start(const struct points_to *p)
{
    const struct points_to_state *s = p->state;

    return s->entries.len == 1 ? s->entries.data[0] : 0;
}

uint32_t points_to_final(const struct points_to *p, uint32_t k)
{
    const struct points_to_state *s = p->state;

    return k < s->finals.len ? s->finals.data[k] : 0;
}

static void run_entries(struct points_to_state *s)
{
    const struct ir_module *m = s->m;
    for (uint32_t k = 0; k < s->entries.len; k++) {
        pt_call_from_outside(s, (ir_func_id){s->entries.data[k]}, false);
    }
    for (uint32_t k = 0; k < s->finals.len; k++) {
        pt_run(s, s->finals.data[k]);
    }
    for (uint32_t k = 0; k < m->hooks.len; k++) {
        if (m->funcs.data[m->hooks.data[k].func.index].defined) {
            pt_run(s, m->hooks.data[k].func.index);
        }
    }
    if (!s->whole) {
        pt_unknown_code(s);
        pt_escape_globals(s, false);
    }
}

static void run_globals(struct points_to_state *s)
{
    for (uint32_t g = 1; g < s->m->globals.len; g++) {
        pt_initial_bytes(s, PT_OUTSIDE + g);
        if (!s->m->globals.data[g].defined) {
            pt_escape(s, PT_OUTSIDE + g);
        }
    }
}

/// The instances of each function, the base first.
static void list_instances(struct points_to *p, const struct ir_module *m)
{
    p->first_instance = mem_new((size_t)m->funcs.len + 1, sizeof(uint32_t));
    p->instance_list = mem_new(p->instances.len, sizeof(uint32_t));
    for (uint32_t k = 1; k < p->instances.len; k++) {
        p->first_instance[p->instances.data[k].func.index]++;
    }
    for (uint32_t f = 0, sum = 0; f <= m->funcs.len; f++) {
        sum += p->first_instance[f];
        p->first_instance[f] = sum;
    }
    for (uint32_t k = p->instances.len; k-- > 1;) {
        p->instance_list[--p->first_instance[p->instances.data[k].func.index]] =
            k;
    }
}

static void release_work(struct points_to_state *s)
{
    for (uint32_t k = 0; k < s->nodes.len; k++) {
        pt_set_release(&s->nodes.data[k].all);
        pt_set_release(&s->nodes.data[k].todo);
        vec_release(&s->nodes.data[k].edges);
    }
    for (uint32_t k = 0; k < s->memories.len; k++) {
        vec_release(&s->memories.data[k].rows);
        vec_release(&s->memories.data[k].views);
        vec_release(&s->memories.data[k].windows);
    }
    vec_release(&s->nodes);
    vec_release(&s->memories);
    vec_release(&s->rules);
    vec_release(&s->sites);
    vec_release(&s->differences);
    vec_release(&s->pending);
    vec_release(&s->sequence);
    map_release(&s->row_map);
    map_release(&s->pairs);
    bitset_release(&s->dirty);
    bitset_release(&s->copy);
    mem_free(s->recent);
    bitset_release(&s->covered);
}

void points_to_release(struct points_to *p)
{
    struct points_to_state *s = p->state;
    pt_unify_release(s);
    release_work(s);
    pt_results_release(s);
    vec_release(&s->info);
    mem_free(s->first_local);
    vec_release(&s->locs);
    map_release(&s->loc_map);
    vec_release(&s->first_node);
    vec_release(&s->vaarea);
    vec_release(&s->entries);
    vec_release(&s->finals);
    map_release(&s->direct);
    bitset_release(&s->escaped);
    mem_free(s);
    vec_release(&p->objects);
    vec_release(&p->instances);
    mem_free(p->first_instance);
    mem_free(p->instance_list);
    *p = (struct points_to){0};
}

/// - returns false when that is too much work
static bool solve(struct points_to_state *s,
                  const struct points_to_config *config)
{
    s->max_work = WORK + WORK_PER_INST * (uint64_t)ir_module_insts(s->m);
    make_tables(s);
    find_entries(s, config);
    run_globals(s);
    run_entries(s);
    if (s->unify) {
        pt_unify_solve(s);
        pt_unify_finish(s);
        return true;
    }
    return pt_solve(s);
}

static void start(struct points_to *p, const struct ir_module *m, bool unified)
{
    struct points_to_state *s = mem_new(1, sizeof *s);
    *p = (struct points_to){.state = s, .unified = unified};
    s->p = p;
    s->m = m;
    s->pointer = ir_type_bytes(m, IR_PTR);
    s->recent = mem_new((size_t)1 << PT_RECENT_BITS, sizeof *s->recent);
}

void points_to_init(struct points_to *p, const struct ir_module *m,
                    const struct points_to_config *config)
{
    start(p, m, ir_module_insts(m) > config->max_insts);
    if (!solve(p->state, config)) {
        points_to_release(p);
        start(p, m, true);
        (void)solve(p->state, config);
    }
    pt_results_init(p->state);
    list_instances(p, m);
    pt_find_single(p->state);
}

// ---------------------------------------------------------------- text

static void put_place(const struct points_to *p, const struct ir_module *m,
                      uint32_t instance, uint32_t inst, struct text *out)
{
    const struct ir_func *f = pt_func(p->state, instance);
    const struct ir_loc *l = ir_loc(m, f->inst[inst].loc);
    text_add(out, ir_text(m, f->name));
    if (l->line != 0) {
        text_addf(out, ":%u:%u", l->line, l->column);
    } else {
        text_addf(out, ":#%u", inst);
    }
}

/// The calls that lead to the instance, innermost first.
static void put_callers(const struct points_to *p, const struct ir_module *m,
                        uint32_t instance, struct text *out)
{
    struct pt_instance at = p->instances.data[instance];
    while (at.caller != 0) {
        text_add(out, "<");
        put_place(p, m, at.caller, at.inst, out);
        at = p->instances.data[at.caller];
    }
}

void points_to_name(const struct points_to *p, const struct ir_module *m,
                    uint32_t object, struct text *out)
{
    const struct pt_object *o = &p->objects.data[object];
    const struct ir_func *f = ir_func(m, o->func);
    switch (o->kind) {
    case PT_EXTERNAL:
        text_add(out, "outside");
        return;
    case PT_GLOBAL:
        text_addf(out, "@%s", ir_text(m, m->globals.data[o->index].name));
        return;
    case PT_LOCAL:
        text_addf(out, "%s:&%s", ir_text(m, f->name),
                  ir_text(m, f->object[o->index].name));
        return;
    case PT_STACK:
    case PT_HEAP:
        text_add(out, o->kind == PT_HEAP ? "heap@" : "stack@");
        put_place(p, m, o->instance, o->index, out);
        put_callers(p, m, o->instance, out);
        return;
    case PT_VAAREA:
        text_addf(out, "variadic@%s", ir_text(m, f->name));
        put_callers(p, m, o->instance, out);
        return;
    case PT_FUNC:
        text_addf(out, "@%s", ir_text(m, f->name));
        return;
    }
    UNREACHABLE();
}

static void put_span(const struct points_to *p, const struct ir_module *m,
                     struct pt_span span, struct text *out)
{
    for (uint32_t k = 0; k < span.count; k++) {
        text_add(out, " ");
        points_to_name(p, m, span.loc[k].object, out);
        if (span.loc[k].offset == PT_ANY) {
            text_add(out, "+?");
        } else if (span.loc[k].offset != 0) {
            text_addf(out, "+%u", span.loc[k].offset);
        }
    }
    text_add(out, "\n");
}

static void put_calls(const struct points_to *p, const struct ir_module *m,
                      uint32_t instance, struct text *out)
{
    const struct ir_func *f = pt_func(p->state, instance);
    for (uint32_t k = 0; k < f->insts; k++) {
        if (f->inst[k].op != IR_CALL) {
            continue;
        }
        struct pt_calls to = points_to_callees(p, instance, k);
        text_add(out, "  call ");
        put_place(p, m, instance, k, out);
        text_add(out, " ->");
        for (uint32_t j = 0; j < to.count; j++) {
            const struct ir_func *callee = pt_func(p->state, to.instance[j]);
            text_addf(out, " %s", ir_text(m, callee->name));
        }
        text_add(out, to.unknown ? " ?\n" : "\n");
    }
}

static void put_instance(const struct points_to *p, const struct ir_module *m,
                         uint32_t instance, struct text *out)
{
    const struct ir_func *f = pt_func(p->state, instance);
    text_addf(out, "%s", ir_text(m, f->name));
    put_callers(p, m, instance, out);
    text_add(out, "\n");
    for (uint32_t v = 1; v < f->vars; v++) {
        ir_opd o = ir_opd_var((ir_var_id){v});
        struct pt_span span = points_to_get(p, instance, o);
        if (span.count > 0) {
            text_add(out, "  ");
            ir_print_opd(out, m, f, o);
            text_add(out, " ->");
            put_span(p, m, span, out);
        }
    }
    put_calls(p, m, instance, out);
}

void points_to_dump(const struct points_to *p, const struct ir_module *m,
                    struct text *out)
{
    text_add(out, p->unified ? "points-to by unification\n" : "points-to\n");
    for (uint32_t o = 1; o < p->objects.len; o++) {
        struct pt_span span = points_to_content(p, o, PT_ANY, 0);
        text_add(out, "object ");
        points_to_name(p, m, o, out);
        text_add(out, p->objects.data[o].single ? " single" : "");
        text_add(out, p->objects.data[o].escapes ? " escapes" : "");
        text_add(out, " ->");
        put_span(p, m, span, out);
    }
    for (uint32_t k = 1; k < p->instances.len; k++) {
        if (p->state->first_node.data[k] != 0) {
            put_instance(p, m, k, out);
        }
    }
}
