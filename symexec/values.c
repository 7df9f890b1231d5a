/* SPDX-License-Identifier: Apache-2.0 */
/// Places and prints of values.
#include "symexec/values.h"

#include "base/sort.h"
#include "dataflow/points_to.h"
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

/// - func: of the machine's module
static bool tells_address(const struct values *v, ir_func_id func, ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_VAR &&
           bitset_has(&v->address[v->copies->origin.data[func.index].func],
                      ir_opd_index(o));
}

/// The function that the program has for that one.
static const struct ir_func *original(const struct values *v, ir_func_id func)
{
    return ir_func(v->m, (ir_func_id){v->copies->origin.data[func.index].func});
}

/// Is the operand, of the program's function, a value that no instruction of
/// the statement computes?
static bool is_passed(const struct values *v, ir_func_id func, ir_opd o)
{
    const struct ir_func *f = original(v, func);
    uint32_t var = ir_opd_index(o);

    if (ir_opd_kind(o) == IR_OPD_VAR) {
        return f->var[var].type != IR_PTR && !tells_address(v, func, o) &&
               (var <= f->params || f->var[var].name.index != 0);
    }
    return ir_opd_kind(o) == IR_OPD_CONST && ir_opd_type(v->m, f, o) != IR_PTR;
}

static bool is_computed(const struct values *v, const struct code *c,
                        uint32_t inst)
{
    ir_var_id dst = c->f->inst[inst].dst;

    return dst.index != 0 && c->f->var[dst.index].type != IR_PTR &&
           !tells_address(v, c->id, ir_opd_var(dst));
}

void values_watch(const struct values *v, struct code *c)
{
    fast_part(c);
    for (uint32_t k = 0; k < c->f->insts; k++) {
        const struct ir_inst *i = &c->f->inst[k];
        bool passes =
            i->op == IR_STORE || i->op == IR_STOREBITS || i->op == IR_CALL;

        // What a model returns is seen when it returns.
        if (i->op == IR_RET ||
            (!c->f->model && (passes || is_computed(v, c, k)))) {
            fast_make_slow(c, k);
        }
    }
}

/// Where no value is to be lost, what it and the control of its instruction
/// depend on lies on one way of the tree.
static void guard(struct machine *mc, const struct frame *f, uint32_t last)
{
    bool counts = mc->track && !mc->sets &&
                  engine_config(mc->engine)->goal == GOAL_VALUES;

    if (counts && (track_both(mc, f->control, last) & TRACK_PARTED) != 0) {
        engine_lose(mc->engine);
    }
}

/// The frame's instruction `inst` has a value.
/// - operand: which of those that it passes on; 0: it computes it
static void add(struct machine *mc, const struct frame *f, uint32_t inst,
                uint32_t operand, struct value value, unsigned width)
{
    struct values *v = mc->values;
    ir_func_id func = {v->copies->origin.data[f->code->id.index].func};

    inst = ir_copies_inst(v->copies, f->code->id, inst);

    if (term_same(value.t, mc->unwritten)) {
        return;
    }
    guard(mc, f, value.last);
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
    const struct values *v = mc->values;

    if (is_passed(v, f->code->id, o)) {
        ir_type type = ir_opd_type(v->m, original(v, f->code->id), o);
        add(mc, f, f->pc, operand, machine_get(mc, p),
            ir_type_bits(mc->m, type));
    }
}

void values_before(struct machine *mc, const struct code_inst *i)
{
    const struct code *c = mc->s->top->code;
    const struct ir_func *f = original(mc->values, c->id);
    const struct ir_inst *ir =
        &f->inst[ir_copies_inst(mc->values->copies, c->id, mc->s->top->pc)];

    // A copy may have a constant where the program computes it.
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
            ir_opd o = {f->extra[ir->extra + k]};
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

    if (!f->code->f->model && is_computed(mc->values, f->code, inst)) {
        ir_type type = f->code->f->var[ir->dst.index].type;
        add(mc, f, inst, 0, machine_get(mc, i->dst), ir_type_bits(mc->m, type));
    }
}

// ---------------------------------------------------------------- life

/// Adds the variables of the instance's function that may hold addresses.
static void find_addresses(const struct points_to *p, uint32_t instance,
                           const struct ir_func *f, struct bitset *to)
{
    for (uint32_t k = 1; k < f->vars; k++) {
        ir_opd o = ir_opd_var((ir_var_id){k});
        if (f->var[k].type != IR_PTR &&
            points_to_get(p, instance, o).count > 0) {
            (void)bitset_add(to, k);
        }
    }
}

struct use {
    const struct bitset *of;
    bool found;
};

static void look_at(void *ctx, ir_opd o)
{
    struct use *u = ctx;

    u->found |=
        ir_opd_kind(o) == IR_OPD_VAR && bitset_has(u->of, ir_opd_index(o));
}

/// Adds what comparisons of those tell, and what is computed from that.
static void add_told(const struct ir_func *f, struct bitset *address)
{
    struct bitset told = {0};
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t k = 0; k < f->insts; k++) {
            const struct ir_inst *i = &f->inst[k];
            bool compares =
                i->op >= IR_EQ && i->op <= IR_UMULO && i->type != IR_PTR;
            struct use u = {.of = &told};
            ir_each_use(f, i, look_at, &u);
            u.of = address;
            if (compares) {
                ir_each_use(f, i, look_at, &u);
            }
            more = (i->dst.index != 0 && u.found &&
                    bitset_add(&told, i->dst.index)) ||
                   more;
        }
    }
    (void)bitset_union(address, &told);
    bitset_release(&told);
}

static void look_for_addresses(struct values *v)
{
    struct points_to_config config = {
        .entry = &v->to->entry, .entries = 1, .max_insts = POINTS_TO_MAX_INSTS};
    struct points_to p;

    points_to_init(&p, v->m, &config);
    v->address = mem_new(v->m->funcs.len, sizeof *v->address);
    for (uint32_t k = 1; k < p.instances.len; k++) {
        ir_func_id func = p.instances.data[k].func;
        const struct ir_func *f = ir_func(v->m, func);
        if (f->defined && !f->model) {
            find_addresses(&p, k, f, &v->address[func.index]);
        }
    }
    for (uint32_t k = 1; k < v->m->funcs.len; k++) {
        add_told(&v->m->funcs.data[k], &v->address[k]);
    }
    points_to_release(&p);
}

struct values *values_new(const struct ir_module *m, const struct terms *t,
                          const struct ir_copies *copies, struct analysis *to)
{
    struct values *v = mem_new(1, sizeof *v);

    *v = (struct values){.terms = t, .m = m, .copies = copies, .to = to};
    look_for_addresses(v);
    for (unsigned k = 0; k < VALUES_MODELS; k++) {
        v->eval[k] = term_eval_new(t, &v->model[k]);
    }
    v->start = engine_now();
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
    for (uint32_t k = 0; k < v->m->funcs.len; k++) {
        bitset_release(&v->address[k]);
    }
    mem_free(v->address);
    map_release(&v->seen);
    mem_free(v);
}
