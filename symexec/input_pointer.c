/* SPDX-License-Identifier: Apache-2.0 */
/// Pointers among the inputs: what they point to is settled when somebody
/// wants to know.
#include "symexec/input.h"

#include <string.h>

struct value input_add_pointer(struct machine *mc, const char *name,
                               ir_ctype_id type, uint32_t depth)
{
    const struct ir_ctype *c = &mc->m->ctypes.data[type.index];
    struct input in = {.kind = INPUT_PARAMETER,
                       .name = intern_make_str(&mc->inputs.names, name),
                       .ctype = type,
                       .loc = ir_func(mc->m, mc->main)->loc};
    struct value v = input_scalar(mc, &in, mc->m->index);
    uint32_t var = term_get(mc->terms, v.t)->arg[0].index;

    while (mc->inputs.lazy.len <= var) {
        vec_push(&mc->inputs.lazy, (struct lazy_pointer){0});
    }
    mc->inputs.lazy.data[var] =
        (struct lazy_pointer){true, c->elem, in.name, depth};
    return v;
}

/// What the path already knows of the pointer.
static const struct settled *find_settled(const struct state *s, term var)
{
    const struct settled *x = s->settled;

    while (x && !term_same(x->var, var)) {
        x = x->up;
    }
    return x;
}

static bool is_address(struct machine *mc, term x, uint64_t addr)
{
    struct terms *t = mc->terms;

    return engine_decide(
        mc->engine, term_2(t, TERM_EQ, x, term_const(t, mc->m->index, addr)));
}

/// An earlier object of that type that the pointer points to.
/// - returns null: none of them
static const struct settled *find_alias(struct machine *mc, term x,
                                        ir_ctype_id type)
{
    for (const struct settled *o = mc->s->settled; o; o = o->up) {
        if (o->made && o->type.index == type.index &&
            is_address(mc, x, o->addr)) {
            return o;
        }
    }
    return NULL;
}

/// The object that the pointer brings with it.
static uint64_t make_object(struct machine *mc, const struct lazy_pointer *p)
{
    const struct ir_ctype *c = &mc->m->ctypes.data[p->to.index];
    uint32_t n = engine_config(mc->engine)->pointer_elements;
    bool one = c->kind == IR_CTYPE_STRUCT || c->kind == IR_CTYPE_UNION ||
               c->kind == IR_CTYPE_ARRAY || c->kind == IR_CTYPE_OTHER;
    bool is_char = c->kind == IR_CTYPE_INT && c->size == 1 &&
                   strcmp(ir_text(mc->m, c->name), "char") == 0;
    struct input_object o = {.type = p->to,
                             .elements = one ? 1 : n,
                             .string = is_char,
                             .arrow = true,
                             .name = intern_text(&mc->inputs.names, p->path),
                             .memory = MEMORY_HEAP,
                             .depth = p->depth + 1};

    return input_make(mc, &o);
}

static struct value settle(struct machine *mc, term x, struct lazy_pointer p)
{
    struct terms *t = mc->terms;
    const struct analysis_config *config = engine_config(mc->engine);
    bool is_func = mc->m->ctypes.data[p.to.index].kind == IR_CTYPE_FUNC;
    struct settled as = {.var = x, .type = p.to};
    const struct settled *alias;

    if (is_address(mc, x, 0)) {
        state_settle(mc->s, &as);
        return (struct value){0};
    }
    alias = find_alias(mc, x, p.to);
    if (alias) {
        as.addr = alias->addr;
        state_settle(mc->s, &as);
        return (struct value){.bits = as.addr};
    }
    if (mc->end != RUN_GOES_ON) {
        return (struct value){0};
    }
    if (is_func || p.depth >= config->pointer_depth) {
        machine_cut(mc,
                    is_func ? "a pointer to a function among the inputs"
                            : "pointers of inputs, %u behind each other",
                    p.depth);
        return (struct value){0};
    }
    engine_bound(mc->engine,
                 "objects behind pointers of inputs: at most %u elements",
                 config->pointer_elements);
    as.addr = make_object(mc, &p);
    as.made = true;
    if (as.addr != 0) {
        state_settle(mc->s, &as);
        (void)engine_assume(
            mc->engine,
            term_2(t, TERM_EQ, x, term_const(t, mc->m->index, as.addr)));
    }
    return (struct value){.bits = as.addr};
}

struct value input_pointer(struct machine *mc, struct value v)
{
    const struct term_node *n;
    const struct settled *known;

    if (v.t.index == 0 || mc->inputs.lazy.len == 0) {
        return v;
    }
    n = term_get(mc->terms, v.t);
    if (n->op == TERM_EXTRACT || n->op == TERM_CONCAT) {
        for (unsigned k = 0; k < term_info[n->op].args; k++) {
            (void)input_pointer(mc, (struct value){.t = n->arg[k]});
        }
        return v;
    }
    if (n->op != TERM_VAR || n->arg[0].index >= mc->inputs.lazy.len ||
        !mc->inputs.lazy.data[n->arg[0].index].is_pointer) {
        return v;
    }
    known = find_settled(mc->s, v.t);
    if (known) {
        return (struct value){.bits = known->addr};
    }
    // A copy: the table may move.
    return settle(mc, v.t, mc->inputs.lazy.data[n->arg[0].index]);
}
