/* SPDX-License-Identifier: Apache-2.0 */
/// What the events of a trace mean: activations, moments, objects.
#include "tests/oracle/oracle.h"

#include "base/rng.h"

#include <inttypes.h>
#include <stdarg.h>

static const char *const claim_text[CLAIM_COUNT] = {
    "points_to", "callee", "cells", "flow", "reach", "control"};

enum { REPORT_MAX = 64 << 10 };

// ---------------------------------------------------------------- report

bool is_new(struct oracle *o, enum claim claim, const uint32_t key[5])
{
    uint64_t h = claim;
    for (int k = 0; k < 5; k++) {
        h = rng_splitmix(&h) ^ key[k];
    }
    bool new = map_set(&o->seen, h, 0);
    o->checked[claim] += new;
    return new;
}

void missing(struct oracle *o, enum claim claim, const char *fmt, ...)
{
    char line[1024];
    va_list ap;
    o->missing[claim]++;
    if (o->report.len < REPORT_MAX) {
        va_start(ap, fmt);
        (void)vsnprintf(line, sizeof line, fmt, ap);
        va_end(ap);
        text_addf(&o->report, "missing %s: %s\n", claim_text[claim], line);
    }
}

void name_inst(const struct oracle *o, ir_func_id func, uint32_t inst,
               struct text *out)
{
    const struct ir_func *f = ir_func(o->m, func);
    text_add(out, ir_text(o->m, f->name));
    if (inst < f->insts) {
        const struct ir_inst *i = &f->inst[inst];
        const struct ir_loc *l = ir_loc(o->m, i->loc);
        text_addf(out, " inst %u (%s, %u:%u)", inst, ir_op_info[i->op].text,
                  l->line, l->column);
    }
}

// ---------------------------------------------------------------- views

static struct func_view *view_of(struct oracle *o, ir_func_id func)
{
    struct func_view *v = &o->view[func.index];
    const struct ir_func *f = ir_func(o->m, func);
    if (v->flow) {
        return v;
    }
    v->flow = facts_flow(o->facts, func);
    v->control = facts_control(o->facts, func);
    v->post = facts_postdominators(o->facts, func);
    v->reach = facts_reach(o->facts, func);
    v->var_item = mem_new(f->vars, sizeof *v->var_item);
    for (uint32_t k = 1; k < f->vars; k++) {
        v->var_item[k] = flow_find_item(v->flow, FLOW_VAR, k);
    }
    v->must = mem_new(v->flow->nodes.len, sizeof *v->must);
    v->avoid = mem_new(v->flow->nodes.len, sizeof *v->avoid);
    return v;
}

// ---------------------------------------------------------------- stack

static void push(struct oracle *o, const struct trace_event *e)
{
    const struct ir_func *f = ir_func(o->m, e->func);
    struct func_view *view = view_of(o, e->func);
    struct activation a = {.number = e->frame, .func = e->func};
    a.view = view;
    a.inst = FLOW_NONE;
    a.instance = find_instance(o, e->func);
    if (o->depth > 0) {
        a.caller = innermost(o)->moment;
    }
    a.writer = mem_new(f->vars, sizeof *a.writer);
    a.latest = mem_new(view->flow->nodes.len, sizeof *a.latest);
    if (o->depth < o->stack.len) {
        o->stack.data[o->depth] = a;
    } else {
        vec_push(&o->stack, a);
    }
    o->depth++;
    walk_start(o, innermost(o));
}

static void forget_bytes(struct object *b)
{
    mem_free(b->writer);
    b->writer = NULL;
}

static void pop(struct oracle *o, bool sure)
{
    struct activation *a = innermost(o);
    walk_end(o, a, sure);
    for (uint32_t k = 0; k < a->owned.len; k++) {
        forget_bytes(&o->objects.data[a->owned.data[k]]);
    }
    mem_free(a->writer);
    mem_free(a->latest);
    vec_release(&a->owned);
    vec_release(&a->open);
    vec_release(&a->log);
    o->depth--;
}

/// The activation `number` is innermost now; 0: none is left.
static void unwind(struct oracle *o, uint32_t number)
{
    while (o->depth > 0 && innermost(o)->number != number) {
        pop(o, true);
    }
    REQUIRE(number == 0 || o->depth > 0);
}

// ---------------------------------------------------------------- objects

static void add_object(struct oracle *o, const struct trace_event *e)
{
    bool owned = e->object_kind == MEMORY_LOCAL ||
                 e->object_kind == MEMORY_STACK ||
                 e->object_kind == MEMORY_VARARGS;
    struct object new = {.kind = e->object_kind, .size = e->size};
    new.frame = owned ? e->frame : 0;
    new.place = find_place(o, e);
    if (e->frame != 0) {
        // The caller writes the variadic arguments.
        new.born = e->object_kind == MEMORY_VARARGS ? innermost(o)->caller
                                                    : innermost(o)->moment;
        new.life = new.born;
    }
    REQUIRE(o->objects.len == e->object);
    vec_push(&o->objects, new);
    if (owned) {
        vec_push(&innermost(o)->owned, e->object);
    }
    if (e->frame != 0 && e->object_kind != MEMORY_VARARGS) {
        check_begin(o, e);
    }
}

// ---------------------------------------------------------------- events

static void see_inst(struct oracle *o, const struct trace_event *e)
{
    struct activation *a = innermost(o);
    const struct ir_inst *i = &ir_func(o->m, e->func)->inst[e->inst];
    if (a->result) {
        set_variable(a, a->result);
        a->result = 0;
    }
    walk_to(o, a, e->inst);
    use_operands(o, i);
    if (i->op == IR_BR || i->op == IR_SWITCH) {
        walk_side(o, a, e->side);
    } else if (i->op == IR_CALL) {
        check_callee(o, e);
        a->result = i->dst.index;
    } else if (i->dst.index) {
        set_variable(a, i->dst.index);
    }
}

static void see_back(struct oracle *o, const struct trace_event *e)
{
    struct activation *a = innermost(o);
    a->result = 0;
    walk_back(o, a, e->inst);
    set_variable(a, ir_func(o->m, e->func)->inst[e->inst].dst.index);
}

void observe(void *ctx, const struct trace_event *e)
{
    struct oracle *o = ctx;
    if (e->kind == TRACE_ENTER) {
        unwind(o, e->caller);
        push(o, e);
        return;
    }
    if (e->frame != 0) {
        unwind(o, e->frame);
    }
    switch (e->kind) {
    case TRACE_ENTER:
        break;
    case TRACE_INST:
        see_inst(o, e);
        return;
    case TRACE_BACK:
        see_back(o, e);
        return;
    case TRACE_BEGIN:
        add_object(o, e);
        return;
    case TRACE_END:
    case TRACE_READ:
    case TRACE_WRITE:
    case TRACE_ASK:
        check_places(o, e);
        touch_memory(o, e);
        if (e->kind == TRACE_END) {
            forget_bytes(&o->objects.data[e->object]);
        }
        return;
    }
    UNREACHABLE();
}

/// Must the graphs have the way in which the run ended?
static bool is_known_end(const struct oracle *o, const struct interp_result *r)
{
    if (r->end == INTERP_EXIT || r->end == INTERP_ABORT) {
        return true;
    }
    if (r->end != INTERP_FAULT || o->depth == 0) {
        return false;
    }
    const struct activation *a = &o->stack.data[o->depth - 1];
    return calls_is_exit(facts_calls(o->facts), ir_func(o->m, a->func), a->func,
                         a->inst);
}

void observe_end(struct oracle *o, const struct interp_result *r)
{
    bool sure = is_known_end(o, r);
    while (o->depth > 0) {
        pop(o, sure);
    }
}

static void release_view(struct func_view *v)
{
    for (uint32_t k = 0; v->flow && k < v->flow->nodes.len; k++) {
        bitset_release(&v->must[k]);
        bitset_release(&v->avoid[k]);
    }
    mem_free(v->must);
    mem_free(v->avoid);
    mem_free(v->var_item);
}

void observe_release(struct oracle *o)
{
    for (uint32_t k = 0; k < o->m->funcs.len; k++) {
        release_view(&o->view[k]);
    }
    for (uint32_t k = 0; k < o->objects.len; k++) {
        mem_free(o->objects.data[k].writer);
    }
    mem_free(o->view);
    vec_release(&o->stack);
    vec_release(&o->moments);
    vec_release(&o->objects);
    map_release(&o->seen);
    map_release(&o->places);
    text_release(&o->report);
}
