/* SPDX-License-Identifier: Apache-2.0 */
/// From instructions to constraints.
#include "dataflow/pt_impl.h"

// ---------------------------------------------------------------- operands

static ir_func_id func_of(const struct points_to_state *s, uint32_t instance)
{
    return s->p->instances.data[instance].func;
}

void pt_flow_opd(struct points_to_state *s, uint32_t instance, ir_opd o,
                 uint32_t to, pt_weight weight)
{
    uint32_t object = pt_object_of(s, func_of(s, instance), o);
    if (to == 0) {
        return;
    }
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        pt_flow(s, s->first_node.data[instance] + ir_opd_index(o), to, weight);
    } else if (object != 0) {
        pt_seed(s, to, pt_shift(s, pt_loc(s, object, 0), weight));
    }
}

uint32_t pt_opd_node(struct points_to_state *s, uint32_t instance, ir_opd o)
{
    uint32_t object = pt_object_of(s, func_of(s, instance), o);
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        return s->first_node.data[instance] + ir_opd_index(o);
    }
    return object != 0 ? pt_address(s, object) : 0;
}

static bool is_const(ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_CONST;
}

/// A constant as a signed number.
static int64_t signed_const(const struct points_to_state *s, ir_opd o)
{
    const struct ir_const *c = ir_const(s->m, o);
    uint32_t bits = ir_type_bits(s->m, c->type);
    unsigned up = bits < 64 ? 64 - bits : 0;
    return (int64_t)(c->lo << up) >> up;
}

// ---------------------------------------------------------------- one function

/// What all definitions of a variable have in common.
struct pt_origin {
    uint8_t bits; ///< signed numbers of so many bits hold its values
    bool pointer; ///< PTOI
};

/// A function being looked at.
struct code {
    struct points_to_state *s;
    const struct ir_func *f;
    uint32_t instance;
    uint32_t node;            ///< of variable 0
    struct pt_origin *origin; ///< by variable
};

/// - returns the node of the result, 0 for none
static uint32_t result(const struct code *c, const struct ir_inst *i)
{
    return i->dst.index != 0 ? c->node + i->dst.index : 0;
}

static void flow(const struct code *c, ir_opd o, uint32_t to, pt_weight weight)
{
    pt_flow_opd(c->s, c->instance, o, to, weight);
}

static uint32_t node_of(const struct code *c, ir_opd o)
{
    return pt_opd_node(c->s, c->instance, o);
}

static pt_weight width(const struct code *c, ir_type t)
{
    return pt_width(c->s, ir_type_bits(c->s->m, t));
}

static void find_origins(struct code *c)
{
    for (uint32_t v = 1; v < c->f->vars; v++) {
        bool param = v <= c->f->params;
        c->origin[v].bits = param ? c->f->var[v].type : 0;
        c->origin[v].pointer = !param;
    }
    for (uint32_t k = 0; k < c->f->insts; k++) {
        const struct ir_inst *i = &c->f->inst[k];
        struct pt_origin *o = &c->origin[i->dst.index];
        if (i->dst.index == 0) {
            continue;
        }
        uint8_t bits = c->f->var[i->dst.index].type;
        if (i->op == IR_SEXT || i->op == IR_ZEXT) {
            bits = (uint8_t)(i->from + (i->op == IR_ZEXT));
        }
        o->bits = bits > o->bits ? bits : o->bits;
        o->pointer = o->pointer && i->op == IR_PTOI;
    }
}

/// Can index * scale, added to an address, lead to another object?  Where
/// pointers have 64 bits, objects lie so far apart that 31 bits do not.
static bool reaches_far(const struct code *c, ir_opd index, int64_t scale)
{
    uint32_t bits = ir_opd_kind(index) == IR_OPD_VAR
                        ? c->origin[ir_opd_index(index)].bits
                        : 64;
    bool near = (bits <= 32 && scale >= -1 && scale <= 1) ||
                (bits <= 17 && scale >= -16384 && scale <= 16384);
    return c->s->pointer < 8 || !near;
}

static void generate_padd(const struct code *c, const struct ir_inst *i)
{
    int64_t scale = signed_const(c->s, i->c);
    if (!is_const(i->b)) {
        flow(c, i->a, result(c, i), PT_TO_ANY);
        if (reaches_far(c, i->b, scale)) {
            flow(c, i->b, result(c, i), PT_TO_PART);
        }
        return;
    }
    i128 sum = (i128)signed_const(c->s, i->b) * scale;
    bool small = sum >= -INT32_MAX + 1 && sum <= INT32_MAX;
    flow(c, i->a, result(c, i), small ? (pt_weight)sum : PT_TO_ANY);
}

static bool is_pointer(const struct code *c, ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_VAR && c->origin[ir_opd_index(o)].pointer;
}

/// The difference of two pointers is no address when both point into one
/// object, as C demands of them.  Other numbers may be an address of it and
/// something else.
static void generate_difference(const struct code *c, const struct ir_inst *i)
{
    uint32_t to = result(c, i);
    if (is_const(i->b)) {
        flow(c, i->a, to, pt_join(PT_TO_ANY, width(c, i->type)));
    } else if (!c->s->unify && is_pointer(c, i->a) && is_pointer(c, i->b)) {
        struct pt_difference d = {node_of(c, i->a), node_of(c, i->b), to,
                                  PT_CLOSED};
        vec_push(&c->s->differences, d);
    } else {
        flow(c, i->a, to, PT_TO_PART);
        flow(c, i->b, to, PT_TO_PART);
    }
}

static void generate_sum(const struct code *c, const struct ir_inst *i)
{
    bool number = is_const(i->a) || is_const(i->b);
    pt_weight w = i->op == IR_ADD && number
                      ? pt_join(PT_TO_ANY, width(c, i->type))
                      : PT_TO_PART;
    flow(c, i->a, result(c, i), w);
    flow(c, i->b, result(c, i), w);
}

static struct pt_rule access_rule(const struct code *c, const struct ir_inst *i,
                                  enum pt_rule_kind kind)
{
    struct pt_rule r = {.kind = kind};
    uint32_t bits = ir_type_bits(c->s->m, i->type);
    r.size = ir_type_bytes(c->s->m, i->type);
    r.part = width(c, i->type) != PT_EXACT;
    if (i->op == IR_LOADBITS || i->op == IR_STOREBITS) {
        r.size = (i->imm + bits + 7) / 8;
    }
    return r;
}

static void generate_store(const struct code *c, const struct ir_inst *i,
                           struct pt_rule r)
{
    struct points_to_state *s = c->s;
    r.node = node_of(c, i->b);
    r.at = node_of(c, i->a);
    if (r.node != 0 && r.at != 0) {
        struct pt_rule wake = {.kind = PT_WAKE, .node = s->rules.len};
        pt_add_rule(s, r.at, r);
        if (!s->unify) {
            pt_add_rule(s, r.node, wake);
        }
    }
}

static void generate_load(const struct code *c, const struct ir_inst *i)
{
    struct pt_rule r = access_rule(c, i, PT_LOAD);
    r.node = result(c, i);
    pt_add_rule(c->s, node_of(c, i->a), r);
}

static void generate_memcpy(const struct code *c, const struct ir_inst *i)
{
    struct points_to_state *s = c->s;
    uint32_t to = node_of(c, i->a);
    uint32_t from = node_of(c, i->b);
    uint64_t n = is_const(i->c) ? ir_const(s->m, i->c)->lo : UINT32_MAX;
    uint32_t size = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
    if (to != 0 && from != 0 && size != 0) {
        uint32_t memory = pt_new_memory(s, 0);
        pt_add_rule(
            s, from,
            (struct pt_rule){.kind = PT_FROM, .node = memory, .size = size});
        pt_add_rule(
            s, to,
            (struct pt_rule){.kind = PT_TO, .node = memory, .size = size});
    }
}

static void generate_new(const struct code *c, const struct ir_inst *i,
                         enum pt_object_kind kind)
{
    struct points_to_state *s = c->s;
    uint64_t size = is_const(i->a) ? ir_const(s->m, i->a)->lo : 0;
    uint32_t inst = (uint32_t)(i - c->f->inst);
    uint32_t object = pt_made_object(s, c->instance, inst, kind, size);
    pt_seed(s, result(c, i), pt_loc(s, object, 0));
}

static void generate_unsupported(const struct code *c, const struct ir_inst *i)
{
    struct points_to_state *s = c->s;
    for (uint32_t k = 0; k < i->extra_len; k++) {
        flow(c, (ir_opd){c->f->extra[i->extra + k]}, s->leak, PT_EXACT);
    }
    pt_unknown_code(s);
    pt_escape_globals(s, true);
    pt_seed(s, result(c, i), pt_loc(s, PT_OUTSIDE, PT_ANY));
}

static void generate_call(const struct code *c, const struct ir_inst *i)
{
    uint32_t inst = (uint32_t)(i - c->f->inst);
    if (ir_opd_kind(i->a) == IR_OPD_FUNC) {
        pt_call_direct(c->s, c->instance, inst);
        return;
    }
    struct pt_rule r = {.kind = PT_CALL, .node = c->s->sites.len};
    vec_push(&c->s->sites, ((struct pt_site){c->instance, inst}));
    pt_add_rule(c->s, node_of(c, i->a), r);
}

/// Operations that make values of values.
static void generate_value(const struct code *c, const struct ir_inst *i)
{
    uint32_t to = result(c, i);
    switch (ir_op_info[i->op].form) {
    case IR_FORM_UN:
        flow(c, i->a, to, i->op == IR_COPY ? PT_EXACT : PT_TO_PART);
        return;
    case IR_FORM_BIN:
        if (i->op == IR_SUB) {
            generate_difference(c, i);
        } else if (!ir_is_float(i->type)) {
            generate_sum(c, i);
        }
        return;
    case IR_FORM_CAST:
        switch (i->op) {
        case IR_FTOS:
        case IR_FTOU:
        case IR_STOF:
        case IR_UTOF:
        case IR_FCONV:
            flow(c, i->a, to, PT_TO_PART);
            return;
        default:
            flow(c, i->a, to, width(c, i->type));
            return;
        }
    case IR_FORM_SELECT:
        flow(c, i->b, to, PT_EXACT);
        flow(c, i->c, to, PT_EXACT);
        return;
    case IR_FORM_PADD:
        generate_padd(c, i);
        return;
    default:
        return;
    }
}

static void generate_inst(const struct code *c, const struct ir_inst *i)
{
    struct points_to_state *s = c->s;
    struct pt_rule fill = {.kind = PT_FILL, .part = true, .size = 1};
    switch (i->op) {
    case IR_LOAD:
    case IR_LOADBITS:
        generate_load(c, i);
        break;
    case IR_STORE:
    case IR_STOREBITS:
        generate_store(c, i, access_rule(c, i, PT_STORE));
        break;
    case IR_MEMSET:
        generate_store(c, i, fill);
        break;
    case IR_MEMCPY:
        generate_memcpy(c, i);
        break;
    case IR_SALLOC:
        generate_new(c, i, PT_STACK);
        break;
    case IR_HALLOC:
        generate_new(c, i, PT_HEAP);
        break;
    case IR_VAAREA:
        pt_seed(s, result(c, i), pt_loc(s, pt_vaarea(s, c->instance), 0));
        break;
    case IR_CALL:
        generate_call(c, i);
        break;
    case IR_UNSUP:
        generate_unsupported(c, i);
        break;
    case IR_SETJMP:
        pt_flow(s, s->jump, result(c, i), PT_EXACT);
        break;
    case IR_LONGJMP:
        flow(c, i->b, s->jump, PT_EXACT);
        break;
    case IR_RET:
        flow(c, i->a, c->node, PT_EXACT);
        break;
    default:
        generate_value(c, i);
        break;
    }
}

void pt_generate(struct points_to_state *s, uint32_t instance)
{
    struct code c = {s, pt_func(s, instance), instance,
                     s->first_node.data[instance], NULL};
    c.origin = mem_new((size_t)c.f->vars + 1, sizeof *c.origin);
    find_origins(&c);
    for (uint32_t k = 0; k < c.f->insts; k++) {
        generate_inst(&c, &c.f->inst[k]);
    }
    mem_free(c.origin);
}
