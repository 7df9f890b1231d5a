/* SPDX-License-Identifier: Apache-2.0 */
/// One look at every call; a function is copied only when it has one to
/// change.
#include "ir/adapt.h"

#include <string.h>

/// Does the type of parameter k (from 0) of an intrinsic differ?  *s stands
/// at its text and is moved on.
static bool next_differs(const char **s, ir_type t)
{
    ir_type want = IR_VOID;
    size_t n = strcspn(*s, ",)");
    (void)ir_type_find(*s, n, &want);
    *s += n;
    *s += **s == ',';
    return want != t;
}

static ir_type arg_type(const struct ir_module *m, const struct ir_func *f,
                        const struct ir_inst *i, uint32_t k)
{
    return ir_opd_type(m, f, (ir_opd){f->extra[i->extra + k]});
}

static bool fits_intrinsic(const struct ir_module *m, const struct ir_func *f,
                           const struct ir_inst *i, enum ir_intrinsic which)
{
    const char *s = strchr(ir_intrinsic_info[which].signature, '(') + 1;
    if (i->imm != i->extra_len) {
        return false;
    }
    for (uint32_t k = 0; k < i->imm; k++) {
        if (*s == ')' || next_differs(&s, arg_type(m, f, i, k))) {
            return false;
        }
    }
    return *s == ')';
}

static bool fits(const struct ir_module *m, const struct ir_func *f,
                 const struct ir_inst *i)
{
    const struct ir_func *callee = &m->funcs.data[ir_opd_index(i->a)];
    if (!callee->defined && callee->intrinsic == IR_INTRINSIC_NONE) {
        return true;
    }
    if (i->type != callee->ret) {
        return false;
    }
    if (!callee->defined) {
        return fits_intrinsic(m, f, i, callee->intrinsic);
    }
    if (i->imm != callee->params ||
        (i->extra_len > i->imm && !callee->variadic)) {
        return false;
    }
    for (uint32_t k = 0; k < i->imm; k++) {
        if (arg_type(m, f, i, k) != callee->var[k + 1].type) {
            return false;
        }
    }
    return true;
}

static bool is_direct_call(const struct ir_inst *i)
{
    return i->op == IR_CALL && ir_opd_kind(i->a) == IR_OPD_FUNC;
}

/// Moves the border between fixed and variadic arguments to where the callee
/// has it.
static void move_border(const struct ir_module *m, struct ir_inst *i)
{
    const struct ir_func *callee = &m->funcs.data[ir_opd_index(i->a)];
    if (callee->defined && callee->variadic && i->extra_len >= callee->params) {
        i->imm = callee->params;
    } else if (callee->defined && !callee->variadic) {
        i->imm = i->extra_len;
    }
}

/// The address of the callee, in a new temporary.
static struct ir_inst address_of(struct ir_func *f, const struct ir_inst *call)
{
    struct ir_inst i = {.op = IR_COPY, .type = IR_PTR, .a = call->a};
    i.dst.index = f->vars;
    i.stmt = call->stmt;
    i.loc = call->loc;
    f->var[f->vars++] = (struct ir_var){.type = IR_PTR};
    return i;
}

/// - n calls do not fit
static void route(struct ir_module *m, struct ir_func *f, uint32_t n)
{
    struct ir_inst *inst =
        arena_array(&m->arena, struct ir_inst, (size_t)f->insts + n);
    struct ir_var *var =
        arena_array(&m->arena, struct ir_var, (size_t)f->vars + n);
    uint32_t at = 0;
    memcpy(var, f->var, f->vars * sizeof *var);
    f->var = var;
    for (uint32_t b = 1; b < f->blocks; b++) {
        const struct ir_inst *from = f->inst + f->block[b].first;
        uint32_t count = f->block[b].count;
        f->block[b].first = at;
        for (uint32_t k = 0; k < count; k++) {
            struct ir_inst i = from[k];
            if (is_direct_call(&i) && !fits(m, f, &i)) {
                inst[at] = address_of(f, &i);
                i.a = ir_opd_var(inst[at++].dst);
            }
            inst[at++] = i;
        }
        f->block[b].count = at - f->block[b].first;
    }
    f->inst = inst;
    f->insts = at;
}

void ir_adapt_calls(struct ir_module *m)
{
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        struct ir_func *f = &m->funcs.data[k];
        uint32_t misfits = 0;
        for (uint32_t n = 0; n < f->insts; n++) {
            struct ir_inst *i = &f->inst[n];
            if (is_direct_call(i) && !fits(m, f, i)) {
                move_border(m, i);
                misfits += !fits(m, f, i);
            }
        }
        if (misfits != 0) {
            route(m, f, misfits);
        }
    }
}
