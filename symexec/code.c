/* SPDX-License-Identifier: Apache-2.0 */
/// Decoding, and values.
#include "symexec/code.h"

#include "base/map.h"
#include "symexec/fast.h"
#include "symexec/state.h"

// ---------------------------------------------------------------- values

struct value value_of_bits(struct terms *t, unsigned width, u128 bits)
{
    if (width > 64) {
        return (struct value){.t = term_const(t, width, bits)};
    }
    return (struct value){.bits = (uint64_t)bits};
}

struct value value_of_term(const struct terms *t, term x)
{
    u128 bits = 0;

    if (term_get(t, x)->width <= 64 && term_is_const(t, x, &bits)) {
        return (struct value){.bits = (uint64_t)bits};
    }
    return (struct value){.t = x};
}

term value_term(struct terms *t, struct value v, unsigned width)
{
    return v.t.index ? v.t : term_const(t, width, v.bits);
}

// ---------------------------------------------------------------- decoding

struct decoder {
    const struct code_place *p;
    struct code *c;
    struct map seen; ///< operand bits to index of the constant
    VEC(struct value) konst;
    VEC(place) arg;
};

static struct value constant(const struct decoder *d, ir_opd o)
{
    uint32_t k = ir_opd_index(o);

    switch (ir_opd_kind(o)) {
    case IR_OPD_CONST: {
        const struct ir_const *c = ir_const(d->p->m, o);
        return value_of_bits(d->p->terms, ir_type_bits(d->p->m, c->type),
                             (u128)c->hi << 64 | c->lo);
    }
    case IR_OPD_GLOBAL:
        return (struct value){.bits = d->p->global[k]};
    case IR_OPD_FUNC: {
        const struct ir_func *f = &d->p->m->funcs.data[k];
        bool absent = !f->defined && f->linkage == IR_WEAK;
        uint64_t at = absent ? 0 : store_func_address(d->p->store, k);
        return (struct value){.bits = at};
    }
    case IR_OPD_NONE:
    case IR_OPD_VAR:
    case IR_OPD_OBJECT:
        break;
    }
    UNREACHABLE();
}

static place decode_opd(struct decoder *d, ir_opd o)
{
    uint32_t at = d->konst.len;

    switch (ir_opd_kind(o)) {
    case IR_OPD_NONE:
        return 0;
    case IR_OPD_VAR:
        return (place)ir_opd_index(o);
    case IR_OPD_OBJECT:
        return (place)(d->c->object_0 + ir_opd_index(o));
    default:
        break;
    }
    if (!map_find(&d->seen, o.bits, &at)) {
        map_set(&d->seen, o.bits, at);
        vec_push(&d->konst, constant(d, o));
    }
    return -1 - (place)at;
}

static uint8_t bits_of(const struct ir_module *m, ir_type t)
{
    return t == IR_VOID ? 0 : (uint8_t)ir_type_bits(m, t);
}

static void decode_inst(struct decoder *d, const struct ir_inst *i,
                        struct code_inst *to)
{
    const struct ir_module *m = d->p->m;
    const struct ir_func *f = d->c->f;

    to->op = i->op;
    to->type = i->type;
    to->from = i->from;
    to->bits = bits_of(m, i->type);
    to->bytes = i->type == IR_VOID ? 0 : (uint8_t)ir_type_bytes(m, i->type);
    to->wide = to->bits > 64 || bits_of(m, i->from) > 64;
    to->memory =
        ir_op_has((enum ir_op)i->op, 'M') || ir_op_has((enum ir_op)i->op, 'W');
    to->imm = i->imm;
    to->dst = (place)i->dst.index;
    to->a = decode_opd(d, i->a);
    to->b = decode_opd(d, i->b);
    to->c = decode_opd(d, i->c);
    if (i->op == IR_JUMP || i->op == IR_BR) {
        for (uint32_t k = 0; k < (i->op == IR_BR ? 2 : 1); k++) {
            to->to[k] = f->block[f->extra[i->extra + k]].first;
        }
    }
    if (i->op == IR_CALL || i->op == IR_UNSUP) {
        to->args = d->arg.len;
        to->args_of = i->extra_len;
        for (uint32_t k = 0; k < i->extra_len; k++) {
            ir_opd o = {f->extra[i->extra + k]};
            vec_push(&d->arg, decode_opd(d, o));
        }
    }
}

void code_make(struct code *c, const struct code_place *p, ir_func_id id)
{
    const struct ir_func *f = ir_func(p->m, id);
    struct decoder d = {.p = p, .c = c};

    c->f = f;
    c->id = id;
    c->object_0 = f->vars - 1;
    c->slots = f->vars + (f->objects > 0 ? f->objects - 1 : 0);
    c->inst = mem_new(f->insts, sizeof *c->inst);
    c->reached = mem_new(f->insts, sizeof *c->reached);
    c->reached[0] = true;
    for (uint32_t k = 0; k < f->insts; k++) {
        decode_inst(&d, &f->inst[k], &c->inst[k]);
    }
    c->konst = mem_new(d.konst.len, sizeof *c->konst);
    c->konst_end = c->konst + d.konst.len;
    for (uint32_t k = 0; k < d.konst.len; k++) {
        c->konst_end[-1 - (place)k] = d.konst.data[k];
    }
    c->arg = d.arg.data;
    c->spare = mem_new(1, sizeof(struct frame *));
    fast_make(c, p->m);
    vec_release(&d.konst);
    map_release(&d.seen);
}

void code_release(struct code *c)
{
    while (c->spare && *c->spare) {
        struct frame *f = *c->spare;
        *c->spare = f->up;
        mem_free(f);
    }
    mem_free(c->spare);
    mem_free(c->inst);
    mem_free(c->fast);
    mem_free(c->calls);
    mem_free(c->reached);
    mem_free(c->konst);
    mem_free(c->arg);
    *c = (struct code){0};
}
