/* SPDX-License-Identifier: Apache-2.0 */
/// Calls: which instances there are, and what flows between them.
#include "dataflow/pt_impl.h"

enum {
    MAX_DEPTH = 8,          ///< of instances within instances
    MAX_COPIED_MODEL = 100, ///< instructions of a model that is copied
    MAX_COPIED_MAKER = 200, ///< of a function that returns fresh memory
};

// ---------------------------------------------------------------- who is
// copied

/// Does o, in f, hold what HALLOC gave, as far as `fresh` says?
static bool is_fresh(const struct bitset *fresh, ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_VAR && bitset_has(fresh, ir_opd_index(o));
}

static bool defines_fresh(const struct bitset *makers,
                          const struct bitset *fresh, const struct ir_inst *i)
{
    switch (i->op) {
    case IR_HALLOC:
        return true;
    case IR_CALL:
        return ir_opd_kind(i->a) == IR_OPD_FUNC &&
               bitset_has(makers, ir_opd_index(i->a));
    case IR_COPY:
    case IR_PADD:
        return is_fresh(fresh, i->a);
    case IR_SELECT:
        return is_fresh(fresh, i->b) || is_fresh(fresh, i->c);
    default:
        return false;
    }
}

/// Does the function return memory that it has asked for?  Only what passes
/// through variables is seen.
static bool is_maker(const struct bitset *makers, const struct ir_func *f)
{
    struct bitset fresh = {0};
    bool changed = true;
    bool maker = false;
    while (changed) {
        changed = false;
        for (uint32_t k = 0; k < f->insts; k++) {
            const struct ir_inst *i = &f->inst[k];
            if (i->dst.index != 0 && defines_fresh(makers, &fresh, i)) {
                changed = bitset_add(&fresh, i->dst.index) || changed;
            }
            maker = maker || (i->op == IR_RET && is_fresh(&fresh, i->a));
        }
    }
    bitset_release(&fresh);
    return maker;
}

void pt_choose_copies(struct points_to_state *s)
{
    const struct ir_module *m = s->m;
    struct bitset makers = {0};
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t f = 1; f < m->funcs.len; f++) {
            const struct ir_func *func = &m->funcs.data[f];
            if (func->insts <= MAX_COPIED_MAKER && func->ret != IR_VOID &&
                !bitset_has(&makers, f) && is_maker(&makers, func)) {
                bitset_add(&makers, f);
                changed = true;
            }
        }
    }
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        const struct ir_func *func = &m->funcs.data[f];
        if (bitset_has(&makers, f) ||
            (func->model && func->insts <= MAX_COPIED_MODEL)) {
            bitset_add(&s->copy, f);
        }
    }
    bitset_release(&makers);
}

// ---------------------------------------------------------------- instances

uint32_t pt_run(struct points_to_state *s, uint32_t instance)
{
    const struct ir_func *f = pt_func(s, instance);
    if (s->first_node.data[instance] == 0) {
        s->first_node.data[instance] =
            pt_new_nodes(s, f->vars + (f->vars == 0));
        vec_push(&s->pending, instance);
    }
    return instance;
}

/// Would an instance of the function in `caller` be too much?
static bool is_too_much(const struct points_to_state *s, uint32_t caller,
                        ir_func_id callee)
{
    uint32_t depth = 0;
    uint64_t limit = 20000 + 2 * (uint64_t)ir_module_insts(s->m);
    for (uint32_t k = caller; k != 0; k = s->p->instances.data[k].caller) {
        if (s->p->instances.data[k].func.index == callee.index ||
            ++depth > MAX_DEPTH) {
            return true;
        }
    }
    return s->copied + ir_func(s->m, callee)->insts > limit;
}

uint32_t pt_instance_for(struct points_to_state *s, uint32_t caller,
                         uint32_t inst, ir_func_id callee)
{
    uint32_t instance = callee.index;
    if (!s->unify && bitset_has(&s->copy, callee.index) &&
        !is_too_much(s, caller, callee)) {
        instance = s->p->instances.len;
        struct pt_instance row = {callee, caller, inst};
        vec_push(&s->p->instances, row);
        vec_push(&s->first_node, 0);
        vec_push(&s->vaarea, 0);
        s->copied += ir_func(s->m, callee)->insts;
    }
    map_set(&s->direct, (uint64_t)caller << 32 | inst, instance);
    return pt_run(s, instance);
}

// ---------------------------------------------------------------- binding

/// A call, from where it stands.
struct call {
    struct points_to_state *s;
    uint32_t instance;
    const struct ir_func *f;
    const struct ir_inst *i;
};

static struct call call_at(struct points_to_state *s, uint32_t instance,
                           uint32_t inst)
{
    const struct ir_func *f = pt_func(s, instance);
    return (struct call){s, instance, f, &f->inst[inst]};
}

static ir_opd arg(const struct call *c, uint32_t k)
{
    return (ir_opd){c->f->extra[c->i->extra + k]};
}

static ir_type arg_type(const struct call *c, uint32_t k)
{
    return ir_opd_type(c->s->m, c->f, arg(c, k));
}

static uint32_t result(const struct call *c)
{
    uint32_t v = c->i->dst.index;
    return v != 0 ? c->s->first_node.data[c->instance] + v : 0;
}

static pt_weight width(const struct call *c, ir_type t)
{
    return pt_width(c->s, ir_type_bits(c->s->m, t));
}

static void call_unknown(const struct call *c)
{
    struct points_to_state *s = c->s;
    for (uint32_t k = 0; k < c->i->extra_len; k++) {
        pt_flow_opd(s, c->instance, arg(c, k), s->leak, PT_EXACT);
    }
    pt_unknown_code(s);
    pt_escape_globals(s, false);
    pt_seed(s, result(c), pt_loc(s, PT_OUTSIDE, PT_ANY));
}

/// Arguments from k on go to the callee's variadic area.
static void bind_variadic(const struct call *c, uint32_t callee, uint32_t k)
{
    struct points_to_state *s = c->s;
    for (uint32_t n = 0; k < c->i->extra_len; k++, n++) {
        uint32_t memory = pt_memory_of(s, pt_vaarea(s, callee));
        uint32_t size = ir_type_bytes(s->m, arg_type(c, k));
        if (ir_opd_kind(arg(c, k)) != IR_OPD_CONST) {
            pt_flow_opd(s, c->instance, arg(c, k),
                        pt_store_at(s, memory, 16 * n, size),
                        width(c, arg_type(c, k)));
        }
    }
}

static void bind_result(const struct call *c, uint32_t callee)
{
    struct points_to_state *s = c->s;
    pt_flow(s, s->first_node.data[callee], result(c), width(c, c->i->type));
}

enum pt_class pt_class_of(ir_type t)
{
    if (t == IR_F80) {
        return PT_CLASS_X87;
    }
    if (t == IR_F32 || t == IR_F64) {
        return PT_CLASS_SSE;
    }
    return ir_is_int(t) && t > 64 ? PT_CLASS_WIDE : PT_CLASS_INT;
}

uint32_t pt_slot(ir_type t, uint32_t next[PT_CLASS_COUNT])
{
    enum pt_class class = pt_class_of(t);
    uint32_t n = next[class]++;
    return class == PT_CLASS_INT && n < PT_INT_SLOTS
               ? n
               : PT_INT_SLOTS + (uint32_t) class;
}

static void bind_by_class(const struct call *c, uint32_t callee)
{
    struct points_to_state *s = c->s;
    const struct ir_func *f = pt_func(s, callee);
    uint32_t next[PT_CLASS_COUNT] = {0};
    for (uint32_t k = 0; k < f->params; k++) {
        ir_type t = f->var[k + 1].type;
        uint32_t *at = &next[pt_class_of(t)];
        while (*at < c->i->extra_len &&
               pt_class_of(arg_type(c, *at)) != pt_class_of(t)) {
            ++*at;
        }
        if (*at < c->i->extra_len) {
            pt_flow_opd(s, c->instance, arg(c, *at),
                        s->first_node.data[callee] + k + 1, width(c, t));
            ++*at;
        }
    }
}

/// - returns whether the function is known to do nothing with addresses, and
///   binds its result
static bool call_known(const struct call *c, const struct ir_func *f)
{
    switch (f->intrinsic) {
    case IR_INTRINSIC_NONE:
        return !ir_is_unknown(c->s->m, f);
    case IR_INTRINSIC___dgse_environ:
    case IR_INTRINSIC___dgse_argv:
        pt_seed(c->s, result(c), pt_loc(c->s, PT_OUTSIDE, PT_ANY));
        return true;
    default:
        return true;
    }
}

void pt_call_direct(struct points_to_state *s, uint32_t instance, uint32_t inst)
{
    struct call c = call_at(s, instance, inst);
    ir_func_id to = {ir_opd_index(c.i->a)};
    const struct ir_func *f = ir_func(s->m, to);
    if (!f->defined) {
        if (!call_known(&c, f)) {
            call_unknown(&c);
        }
        return;
    }
    uint32_t callee = pt_instance_for(s, instance, inst, to);
    for (uint32_t k = 0; k < f->params; k++) {
        pt_flow_opd(s, instance, arg(&c, k), s->first_node.data[callee] + k + 1,
                    width(&c, f->var[k + 1].type));
    }
    bind_variadic(&c, callee, f->params);
    bind_result(&c, callee);
}

/// What may be a function of the program that escapes gets the arguments.
static void give_slots(const struct call *c)
{
    uint32_t next[PT_CLASS_COUNT] = {0};
    for (uint32_t k = 0; k < c->i->extra_len; k++) {
        uint32_t slot = pt_slot(arg_type(c, k), next);
        pt_flow_opd(c->s, c->instance, arg(c, k), c->s->slots + slot,
                    PT_TO_PART);
    }
}

void pt_call_through(struct points_to_state *s, uint32_t site, uint32_t object)
{
    struct pt_site at = s->sites.data[site];
    struct call c = call_at(s, at.instance, at.inst);
    struct pt_object o = s->p->objects.data[object];
    if ((o.kind != PT_FUNC && o.kind != PT_EXTERNAL) ||
        !map_set(&s->pairs, (uint64_t)site << 32 | object, 0)) {
        return;
    }
    const struct ir_func *f = ir_func(s->m, o.func);
    if (o.kind == PT_EXTERNAL) {
        give_slots(&c);
    }
    if (o.kind == PT_EXTERNAL || !f->defined) {
        if (o.kind == PT_EXTERNAL || !call_known(&c, f)) {
            call_unknown(&c);
        }
        return;
    }
    uint32_t callee = pt_run(s, o.func.index);
    bind_by_class(&c, callee);
    if (f->variadic) {
        bind_variadic(&c, callee, f->params);
    }
    bind_result(&c, callee);
}

/// Code outside is taken to pass addresses whole.
static bool can_hold_address(const struct points_to_state *s, ir_type t)
{
    return t != IR_VOID && !ir_is_float(t) &&
           ir_type_bits(s->m, t) >= 8 * s->pointer;
}

void pt_call_from_outside(struct points_to_state *s, ir_func_id f, bool escaped)
{
    const struct ir_func *func = ir_func(s->m, f);
    uint32_t outside = pt_loc(s, PT_OUTSIDE, PT_ANY);
    if (!func->defined) {
        return;
    }
    uint32_t callee = pt_run(s, f.index);
    uint32_t node = s->first_node.data[callee];
    uint32_t next[PT_CLASS_COUNT] = {0};
    for (uint32_t k = 1; k <= func->params; k++) {
        uint32_t slot = pt_slot(func->var[k].type, next);
        if (can_hold_address(s, func->var[k].type)) {
            pt_seed(s, node + k, outside);
        } else if (escaped) {
            pt_flow(s, s->slots + slot, node + k, PT_EXACT);
        }
    }
    if (escaped || can_hold_address(s, func->ret)) {
        pt_flow(s, node, s->leak, PT_EXACT);
    }
    if (func->variadic) {
        uint32_t memory = pt_memory_of(s, pt_vaarea(s, callee));
        pt_seed(s, s->memories.data[memory].any, outside);
    }
}
