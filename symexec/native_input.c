/* SPDX-License-Identifier: Apache-2.0 */
/// Functions that other tools of the field know: values from nowhere,
/// assumptions, places that must not be reached.
#include "ir/oracle.h"
#include "symexec/input.h"
#include "symexec/native.h"

/// The call at which the path is, with the calls that lead there.
static uint64_t site_of(const struct machine *mc)
{
    return state_site(mc->s->top);
}

/// `T nondet()`: any value of the result's type.
static void any_value(struct machine *mc, const struct native_call *c)
{
    const struct ir_ctype *type = &mc->m->ctypes.data[c->func->ctype.index];
    const struct code_inst *call = machine_inst(mc);
    struct input in = {.kind = INPUT_VALUE,
                       .name = native_name(mc, c->name),
                       .ctype = type->elem,
                       .site = site_of(mc),
                       .loc = machine_ir(mc)->loc};
    unsigned w = call->bits;
    // _Bool is 0 or 1.
    const struct ir_ctype *result = &mc->m->ctypes.data[type->elem.index];
    bool is_bool = result->kind == IR_CTYPE_INT && result->scalar == IR_I1;

    if (call->type == IR_VOID) {
        return;
    }
    term x =
        state_add_input(mc->s, mc->terms, &mc->inputs, &in, is_bool ? 1 : w);
    if (is_bool && w > 1) {
        x = term_to(mc->terms, TERM_ZEXT, x, w);
    }
    native_return(mc, value_of_term(mc->terms, x));
    if (call->type == IR_F80) {
        input_assume_valid(mc, x);
    }
}

/// The text at an address that is known.  - returns false: it is none
static bool read_text(struct machine *mc, struct value addr, char *out,
                      size_t size)
{
    for (size_t k = 0; addr.t.index == 0 && k < size; k++) {
        struct value at = {.bits = addr.bits + k};
        struct value v = machine_read(mc, at, 1);
        if (v.t.index != 0) {
            return false;
        }
        out[k] = (char)v.bits;
        if (out[k] == '\0') {
            return k > 0;
        }
    }
    return false;
}

/// klee_make_symbolic(address, bytes, name): one input per element of the
/// object's type, so that ints are ints.
static void make_symbolic(struct machine *mc, const struct native_call *c)
{
    char name[64];
    struct value at = c->arg[0], n = c->arg[1];
    struct input in = {
        .kind = INPUT_OBJECT, .site = site_of(mc), .loc = machine_ir(mc)->loc};
    uint64_t size = machine_eval(mc, n);

    if (!machine_access(mc, IR_ACCESS_WRITE, at, n)) {
        return;
    }
    if (at.t.index != 0 || n.t.index != 0) {
        machine_cut(mc, "%s of a place that inputs choose", c->name);
        return;
    }
    bool named = c->args > 2 && read_text(mc, c->arg[2], name, sizeof name);
    in.name = native_name(mc, named ? name : c->name);
    unsigned step = size <= 8 && (size & (size - 1)) == 0 ? (unsigned)size : 1;
    const struct block *b = store_find(&mc->s->store, at.bits);
    ir_ctype_id type = {0};
    if (b->kind == MEMORY_LOCAL) {
        type = mc->m->funcs.data[b->owner].object[b->index].ctype;
    } else if (b->kind == MEMORY_GLOBAL) {
        type = mc->m->globals.data[b->index].ctype;
    }
    const struct ir_ctype *t = &mc->m->ctypes.data[type.index];
    while (type.index != 0 && t->kind == IR_CTYPE_ARRAY) {
        type = t->elem;
        t = &mc->m->ctypes.data[type.index];
    }
    if (type.index != 0 && t->size >= 1 && t->size <= 16 &&
        (t->kind == IR_CTYPE_INT || t->kind == IR_CTYPE_ENUM ||
         t->kind == IR_CTYPE_FLOAT) &&
        size % t->size == 0 && (at.bits - b->base) % t->size == 0) {
        step = (unsigned)t->size;
        in.ctype = type;
    }
    for (uint64_t k = 0; k < size; k += step) {
        struct value to = {.bits = at.bits + k};
        term x = state_add_input(mc->s, mc->terms, &mc->inputs, &in, 8 * step);
        machine_write(mc, to, step, (struct value){.t = x});
        if (in.ctype.index != 0 && t->scalar == IR_F80) {
            input_assume_valid(mc, x);
        }
    }
}

/// klee_range(low, high, name): low <= x < high.
static void any_in_range(struct machine *mc, const struct native_call *c)
{
    struct terms *t = mc->terms;
    char name[64];
    struct input in = {.kind = INPUT_VALUE,
                       .ctype = mc->m->ctypes.data[c->func->ctype.index].elem,
                       .site = site_of(mc),
                       .loc = machine_ir(mc)->loc};
    bool named = c->args > 2 && read_text(mc, c->arg[2], name, sizeof name);

    in.name = native_name(mc, named ? name : c->name);
    term x = state_add_input(mc->s, t, &mc->inputs, &in, 32);
    term low = value_term(t, c->arg[0], 32),
         high = value_term(t, c->arg[1], 32);
    native_return(mc, (struct value){.t = x});
    (void)engine_assume(mc->engine, term_and(t, term_2(t, TERM_SLE, low, x),
                                             term_2(t, TERM_SLT, x, high)));
}

static void assume(struct machine *mc, const struct native_call *c)
{
    struct terms *t = mc->terms;
    term x = c->arg[0].t;

    if (x.index == 0) {
        x = term_const(t, 1, c->arg[0].bits != 0);
    } else if (term_get(t, x)->width > 1) {
        unsigned w = term_get(t, x)->width;
        x = term_not(t, term_2(t, TERM_EQ, x, term_const(t, w, 0)));
    }
    (void)engine_assume(mc->engine, x);
}

static void fail(struct machine *mc, enum ir_check_kind kind)
{
    struct failing f = {.kind = kind, .cond = term_const(mc->terms, 1, 1)};

    (void)engine_check(mc->engine, &f);
}

/// __CPROVER_assert(cond, text), klee_assert(cond).
static void claim(struct machine *mc, const struct native_call *c)
{
    struct terms *t = mc->terms;
    struct value v = c->arg[0];
    struct failing f = {.kind = IR_CHECK_ASSERTION};

    if (v.t.index == 0) {
        f.cond = term_const(t, 1, v.bits == 0);
    } else {
        unsigned w = term_get(t, v.t)->width;
        f.cond = term_2(t, TERM_EQ, v.t, term_const(t, w, 0));
    }
    (void)engine_check(mc->engine, &f);
}

bool native_input(struct machine *mc, const struct native_call *c)
{
    enum ir_oracle oracle = ir_oracle_of(mc->m, c->func);

    switch (oracle) {
    case IR_ORACLE_NONE:
        return false;
    case IR_ORACLE_VALUE:
        any_value(mc, c);
        return true;
    case IR_ORACLE_ERROR:
        fail(mc, IR_CHECK_ASSERTION);
        return true;
    case IR_ORACLE_PRINT:
        native_print(mc, c);
        return true;
    case IR_ORACLE_OBJECT:
    case IR_ORACLE_RANGE:
    case IR_ORACLE_ASSUME:
    case IR_ORACLE_CLAIM:
        break;
    }
    if (c->args <
        (oracle == IR_ORACLE_OBJECT || oracle == IR_ORACLE_RANGE ? 2U : 1U)) {
        return false;
    }
    if (oracle == IR_ORACLE_OBJECT) {
        make_symbolic(mc, c);
    } else if (oracle == IR_ORACLE_RANGE) {
        any_in_range(mc, c);
    } else if (oracle == IR_ORACLE_ASSUME) {
        assume(mc, c);
    } else {
        claim(mc, c);
    }
    return true;
}
