/* SPDX-License-Identifier: Apache-2.0 */
/// Places and prints of values.
#include "symexec/values.h"

#include "base/sort.h"
#include "symexec/engine.h"
#include "symexec/machine.h"

// ---------------------------------------------------------------- prints

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ b) * 0xff51afd7ed558ccdu;

    return x ^ x >> 32;
}

/// What a variable is in a model: numbers of several sizes, by its name alone.
static u128 choose(const char *name, unsigned model)
{
    uint64_t x = model;

    while (*name) {
        x = mix(x, (unsigned char)*name++ + (uint64_t)256 * model);
    }
    switch (model) {
    case 0:
        return 0;
    case 1:
        return (u128)((int64_t)(x % 8) - 4);
    case 2:
        return x % 16;
    case 3:
        return x % 128;
    default:
        return (u128)mix(x, 1) << 64 | x;
    }
}

/// The models get what is new.
static void extend(struct values *v)
{
    uint32_t n = terms_vars(v->terms);

    if (v->vars == n) {
        return;
    }
    for (unsigned k = 0; k < VALUES_MODELS; k++) {
        for (uint32_t i = v->vars; i < n; i++) {
            const struct term_var *row = term_var_row(v->terms, i);
            u128 bits = choose(term_text(v->terms, row->name), k);
            u128 mask = ~(u128)0 >> (128 - row->width);
            term_model_set(&v->model[k], i, bits & mask);
        }
        term_eval_reset(v->eval[k], &v->model[k]);
    }
    v->vars = n;
}

static uint64_t print_of(struct values *v, struct value value, unsigned width)
{
    uint64_t x = width;

    extend(v);
    for (unsigned k = 0; k < VALUES_MODELS; k++) {
        u128 bits = value.t.index ? term_eval(v->eval[k], value.t) : value.bits;
        x = mix(mix(x, (uint64_t)bits), (uint64_t)(bits >> 64));
    }
    return x;
}

// ---------------------------------------------------------------- places

/// Is the operand a value that no instruction of a statement computes for
/// itself?
static bool is_passed(const struct ir_module *m, const struct ir_func *f,
                      ir_opd o)
{
    enum ir_opd_kind kind = ir_opd_kind(o);

    return (kind == IR_OPD_CONST ||
            (kind == IR_OPD_VAR &&
             (ir_opd_index(o) <= f->params ||
              f->var[ir_opd_index(o)].name.index != 0))) &&
           ir_opd_type(m, f, o) != IR_PTR;
}

static bool is_computed(const struct ir_func *f, const struct ir_inst *i)
{
    return i->dst.index != 0 && i->op != IR_PTOI &&
           f->var[i->dst.index].type != IR_PTR;
}

void values_watch(struct code *c)
{
    fast_part(c);
    for (uint32_t k = 0; k < c->f->insts; k++) {
        const struct ir_inst *i = &c->f->inst[k];
        bool passes = i->op == IR_STORE || i->op == IR_STOREBITS ||
                      i->op == IR_CALL;

        // A result that a model returns is seen when it returns.
        if (i->op == IR_RET || (!c->f->model && (passes || is_computed(c->f, i)))) {
            fast_make_slow(c, k);
        }
    }
}

/// The frame's instruction `inst` has a value.
/// - operand: which of those that it passes on; 0: it computes it
static void add(struct machine *mc, const struct frame *f, uint32_t inst,
                uint32_t operand, struct value value, unsigned width)
{
    struct values *v = mc->values;
    ir_func_id func = {v->origin[f->code->id.index]};

    if (term_same(value.t, mc->unwritten)) {
        return;
    }
    uint64_t where = mix((uint64_t)func.index << 32 | inst, operand);
    struct seen_value row = {.key = mix(where, print_of(v, value, width)),
                             .func = func,
                             .inst = inst,
                             .path = v->path};
    if (map_set(&v->seen, row.key, 0)) {
        row.ns = engine_now() - v->start;
        vec_push(&v->to->values, row);
    }
}

static void add_operand(struct machine *mc, uint32_t operand, ir_opd o, place p)
{
    const struct frame *f = mc->s->top;

    if (is_passed(mc->m, f->code->f, o)) {
        ir_type type = ir_opd_type(mc->m, f->code->f, o);
        add(mc, f, f->pc, operand, machine_get(mc, p),
            ir_type_bits(mc->m, type));
    }
}

void values_before(struct machine *mc, const struct code_inst *i)
{
    const struct code *c = mc->s->top->code;
    const struct ir_inst *ir = machine_ir(mc);

    switch (i->op) {
    case IR_STORE:
    case IR_STOREBITS:
        add_operand(mc, 1, ir->b, i->b);
        break;
    case IR_RET:
        if (i->type != IR_VOID) {
            add_operand(mc, 1, ir->a, i->a);
        }
        break;
    case IR_CALL:
        for (uint32_t k = 0; k < i->args_of; k++) {
            ir_opd o = {c->f->extra[ir->extra + k]};
            add_operand(mc, k + 1, o, c->arg[i->args + k]);
        }
        break;
    default:
        break;
    }
}

void values_after(struct machine *mc, const struct code_inst *i)
{
    const struct frame *f = mc->s->top;
    uint32_t inst = (uint32_t)(i - f->code->inst);
    const struct ir_inst *ir = &f->code->f->inst[inst];

    if (!f->code->f->model && is_computed(f->code->f, ir)) {
        ir_type type = f->code->f->var[ir->dst.index].type;
        add(mc, f, inst, 0, machine_get(mc, i->dst),
            ir_type_bits(mc->m, type));
    }
}

// ---------------------------------------------------------------- life

struct values *values_new(const struct terms *t, const uint32_t *origin,
                          struct analysis *to)
{
    struct values *v = mem_new(1, sizeof *v);

    *v = (struct values){
        .terms = t, .origin = origin, .start = engine_now(), .to = to};
    for (unsigned k = 0; k < VALUES_MODELS; k++) {
        v->eval[k] = term_eval_new(t, &v->model[k]);
    }
    return v;
}

void values_delete(struct values *v)
{
    struct analysis *a = v->to;
    uint32_t n = a->values.len;

    a->value_keys = mem_new(n, sizeof *a->value_keys);
    for (uint32_t k = 0; k < n; k++) {
        a->value_keys[k] = a->values.data[k].key;
    }
    sort_u64(a->value_keys, n);
    for (unsigned k = 0; k < VALUES_MODELS; k++) {
        term_eval_delete(v->eval[k]);
        term_model_release(&v->model[k]);
    }
    map_release(&v->seen);
    mem_free(v);
}
