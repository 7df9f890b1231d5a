/* SPDX-License-Identifier: Apache-2.0 */
/// Rules 17 to 30 and 32 of the list in verify.c.
#include "ir/verify_impl.h"

#include "base/bv.h"

#include <string.h>

// ---------------------------------------------------------------- types

/// The types that op is defined for.
static bool is_int_or_ptr(ir_type t)
{
    return ir_is_int(t) || t == IR_PTR;
}

static bool cast_fits(const struct ir_module *m, enum ir_op op, ir_type t,
                      ir_type s)
{
    switch ((int)op) {
    case IR_TRUNC:
        return ir_is_int(t) && ir_is_int(s) && t < s;
    case IR_ZEXT:
    case IR_SEXT:
        return ir_is_int(t) && ir_is_int(s) && t > s;
    case IR_PTOI:
        return t == m->index && s == IR_PTR;
    case IR_ITOP:
        return t == IR_PTR && s == m->index;
    case IR_FTOS:
    case IR_FTOU:
        return ir_is_int(t) && ir_is_float(s);
    case IR_STOF:
    case IR_UTOF:
        return ir_is_float(t) && ir_is_int(s);
    case IR_FCONV:
        return ir_is_float(t) && ir_is_float(s) && t != s;
    case IR_BITCAST:
        return (t == IR_I32 && s == IR_F32) || (t == IR_F32 && s == IR_I32) ||
               (t == IR_I64 && s == IR_F64) || (t == IR_F64 && s == IR_I64);
    default:
        return false;
    }
}

static bool compare_fits(enum ir_op op, ir_type t)
{
    switch ((int)op) {
    case IR_EQ:
    case IR_NE:
    case IR_ULT:
    case IR_ULE:
        return is_int_or_ptr(t);
    case IR_FEQ:
    case IR_FNE:
    case IR_FLT:
    case IR_FLE:
    case IR_FUNO:
        return ir_is_float(t);
    default:
        return ir_is_int(t);
    }
}

static bool arithmetic_fits(enum ir_op op, ir_type t)
{
    switch ((int)op) {
    case IR_COPY:
        return t != IR_VOID;
    case IR_FADD:
    case IR_FSUB:
    case IR_FMUL:
    case IR_FDIV:
    case IR_FNEG:
        return ir_is_float(t);
    case IR_BSWAP:
        return ir_is_int(t) && t % 16 == 0;
    default:
        return ir_is_int(t);
    }
}

static bool type_fits(const struct verify *v, const struct ir_inst *i,
                      enum ir_form form)
{
    const ir_type t = i->type;
    if (t >= IR_TYPE_COUNT || i->from >= IR_TYPE_COUNT) {
        return false;
    }
    switch ((int)form) {
    case IR_FORM_UNDEF:
    case IR_FORM_SELECT:
    case IR_FORM_LOAD:
    case IR_FORM_STORE:
        return t != IR_VOID;
    case IR_FORM_UN:
    case IR_FORM_BIN:
        return arithmetic_fits((enum ir_op)i->op, t);
    case IR_FORM_CMP:
        return compare_fits((enum ir_op)i->op, t);
    case IR_FORM_CAST:
        return cast_fits(v->m, (enum ir_op)i->op, t, i->from);
    case IR_FORM_LOADBITS:
    case IR_FORM_STOREBITS:
        return ir_is_int(t) && t <= 64;
    case IR_FORM_SWITCH:
        return ir_is_int(t);
    default:
        return true;
    }
}

/// What operands a, b and c are to be; IR_VOID: none.
struct expected {
    ir_type opd[3];
};

static struct expected expected_of(const struct verify *v,
                                   const struct ir_inst *i, enum ir_form form)
{
    const ir_type t = i->type;
    const ir_type index = v->m->index;
    switch (form) {
    case IR_FORM_NONE:
    case IR_FORM_UNDEF:
    case IR_FORM_GETPTR:
    case IR_FORM_UNSUP:
    case IR_FORM_JUMP:
        return (struct expected){{IR_VOID, IR_VOID, IR_VOID}};
    case IR_FORM_UN:
    case IR_FORM_SWITCH:
    case IR_FORM_RET:
        return (struct expected){{t, IR_VOID, IR_VOID}};
    case IR_FORM_BIN:
    case IR_FORM_CMP:
        return (struct expected){{t, t, IR_VOID}};
    case IR_FORM_CAST:
        return (struct expected){{i->from, IR_VOID, IR_VOID}};
    case IR_FORM_SELECT:
        return (struct expected){{IR_I1, t, t}};
    case IR_FORM_LOAD:
    case IR_FORM_LOADBITS:
    case IR_FORM_PTR:
    case IR_FORM_GETSIZE:
    case IR_FORM_SETJMP:
    case IR_FORM_CALL:
        return (struct expected){{IR_PTR, IR_VOID, IR_VOID}};
    case IR_FORM_STORE:
    case IR_FORM_STOREBITS:
        return (struct expected){{IR_PTR, t, IR_VOID}};
    case IR_FORM_PADD:
        return (struct expected){{IR_PTR, index, index}};
    case IR_FORM_PTR2:
        return (struct expected){{IR_PTR, IR_I32, IR_VOID}};
    case IR_FORM_PTR3:
        return (struct expected){
            {IR_PTR, i->op == IR_MEMSET ? IR_I8 : IR_PTR, index}};
    case IR_FORM_MAKEPTR:
        return (struct expected){{index, IR_VOID, IR_VOID}};
    case IR_FORM_ACCESS:
        return (struct expected){{IR_PTR, index, IR_VOID}};
    case IR_FORM_CHECK:
    case IR_FORM_COND:
    case IR_FORM_BR:
        return (struct expected){{IR_I1, IR_VOID, IR_VOID}};
    }
    UNREACHABLE();
}

// ---------------------------------------------------------------- operands

/// - returns false when the operand is of no kind or its row does not exist
static bool has_opd(const struct verify *v, ir_opd o)
{
    uint32_t row = ir_opd_index(o);
    switch (ir_opd_kind(o)) {
    case IR_OPD_NONE:
        return o.bits == 0;
    case IR_OPD_VAR:
        return row != 0 && row < v->f->vars;
    case IR_OPD_CONST:
        return row != 0 && row < v->m->consts.len;
    case IR_OPD_OBJECT:
        return row != 0 && row < v->f->objects;
    case IR_OPD_GLOBAL:
    case IR_OPD_FUNC:
        return ir_verify_has_symbol(v, o);
    }
    return false;
}

static void check_type(struct verify *v, const char *what, ir_opd o,
                       ir_type expected)
{
    char a[8], b[8];
    ir_type t = ir_opd_type(v->m, v->f, o);
    if (t != expected && t < IR_TYPE_COUNT) {
        ir_verify_fail(v, "operand-type", "%s is %s, not %s", what,
                       ir_type_text(t, a), ir_type_text(expected, b));
    }
}

static bool check_opd(struct verify *v, const char *what, ir_opd o,
                      ir_type expected)
{
    if (!has_opd(v, o)) {
        ir_verify_fail(v, "operand", "%s does not exist", what);
        return false;
    }
    if ((o.bits == 0) != (expected == IR_VOID)) {
        ir_verify_fail(v, "operand", "%s is %s", what,
                       o.bits == 0 ? "missing" : "not of this operation");
        return false;
    }
    if (o.bits != 0) {
        check_type(v, what, o, expected);
    }
    return true;
}

static bool has_extra(const struct verify *v)
{
    const struct ir_inst *i = v->inst;
    return i->extra <= v->f->extras && i->extra_len <= v->f->extras - i->extra;
}

static ir_opd arg_of(const struct verify *v, uint32_t k)
{
    return (ir_opd){v->f->extra[v->inst->extra + k]};
}

/// - returns false when an argument can't be looked at
static bool check_args(struct verify *v)
{
    if (!has_extra(v)) {
        ir_verify_fail(v, "operand", "the arguments do not exist");
        return false;
    }
    for (uint32_t k = 0; k < v->inst->extra_len; k++) {
        ir_opd o = arg_of(v, k);
        if (o.bits == 0 || !has_opd(v, o)) {
            ir_verify_fail(v, "operand", "argument %u does not exist", k + 1);
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------- calls

ir_type ir_verify_next_type(const char **s)
{
    ir_type t = IR_VOID;
    size_t n = strcspn(*s, "(,)");
    (void)ir_type_find(*s, n, &t);
    *s += n;
    *s += **s != '\0';
    return t;
}

static void check_arg_type(struct verify *v, uint32_t k, ir_type expected)
{
    char a[8], b[8];
    ir_type t = ir_opd_type(v->m, v->f, arg_of(v, k));
    if (t != expected && t < IR_TYPE_COUNT && expected < IR_TYPE_COUNT) {
        ir_verify_fail(v, "call", "argument %u is %s, not %s", k + 1,
                       ir_type_text(t, a), ir_type_text(expected, b));
    }
}

static void check_intrinsic(struct verify *v, const struct ir_func *f)
{
    const char *sig = ir_intrinsic_info[f->intrinsic].signature;
    uint32_t n = 0;
    (void)ir_verify_next_type(&sig);
    while (*sig != '\0' && *sig != ')') {
        ir_type t = ir_verify_next_type(&sig);
        if (n < v->inst->imm) {
            check_arg_type(v, n, t);
        }
        n++;
    }
    if (n != v->inst->imm || n != v->inst->extra_len) {
        ir_verify_fail(v, "call", "the intrinsic has %u parameters", n);
    }
}

static void check_call(struct verify *v)
{
    const struct ir_inst *i = v->inst;
    if (i->imm > i->extra_len) {
        ir_verify_fail(v, "call", "there are fewer arguments than fixed ones");
        return;
    }
    if (ir_opd_kind(i->a) != IR_OPD_FUNC) {
        return;
    }
    const struct ir_func *f = &v->m->funcs.data[ir_opd_index(i->a)];
    bool known = f->defined || f->intrinsic != IR_INTRINSIC_NONE;
    if (known && i->type != f->ret) {
        ir_verify_fail(v, "call", "the function has another result type");
    }
    if (!f->defined) {
        if (known && (unsigned)f->intrinsic < IR_INTRINSIC_COUNT) {
            check_intrinsic(v, f);
        }
        return;
    }
    if (i->imm != f->params || f->params >= f->vars) {
        ir_verify_fail(v, "call", "the function has %u parameters", f->params);
        return;
    }
    if (i->extra_len > i->imm && !f->variadic) {
        ir_verify_fail(v, "call", "the function is not variadic");
    }
    for (uint32_t k = 0; k < i->imm; k++) {
        check_arg_type(v, k, f->var[k + 1].type);
    }
}

// ---------------------------------------------------------------- branches

/// A range of a switch.
struct range {
    u128 lo, hi;
};

/// Sorts by lo: a merge from left and right halves of row into spare.
static void sort_ranges(struct range *row, struct range *spare, size_t n)
{
    if (n < 2) {
        return;
    }
    size_t half = n / 2;
    sort_ranges(row, spare, half);
    sort_ranges(row + half, spare + half, n - half);
    for (size_t k = 0, l = 0, r = half; k < n; k++) {
        bool left = l < half && (r == n || row[l].lo <= row[r].lo);
        spare[k] = left ? row[l++] : row[r++];
    }
    memcpy(row, spare, n * sizeof *row);
}

/// Ranges may wrap around: each begins after the one before has ended, and
/// the first after the last.
static void check_disjoint(struct verify *v, const struct range *row, size_t n,
                           unsigned width)
{
    for (size_t k = 0; k < n && n > 1; k++) {
        const struct range *next = &row[(k + 1) % n];
        u128 gap = bv_sub(next->lo, row[k].lo, width);
        if (gap <= bv_sub(row[k].hi, row[k].lo, width)) {
            ir_verify_fail(v, "switch", "two cases have a value in common");
            return;
        }
    }
}

static u128 const_bits(const struct verify *v, ir_opd o)
{
    const struct ir_const *c = ir_const(v->m, o);
    return (u128)c->hi << 64 | c->lo;
}

static bool check_case(struct verify *v, const uint32_t *w, struct range *out)
{
    for (unsigned k = 0; k < 2; k++) {
        ir_opd o = {w[k]};
        if (ir_opd_kind(o) != IR_OPD_CONST || !has_opd(v, o) ||
            ir_const(v->m, o)->type != v->inst->type) {
            ir_verify_fail(v, "switch", "a case is no constant of the type");
            return false;
        }
    }
    out->lo = const_bits(v, (ir_opd){w[0]});
    out->hi = const_bits(v, (ir_opd){w[1]});
    if (!bv_ule(out->lo, out->hi, v->inst->type) &&
        !bv_sle(out->lo, out->hi, v->inst->type)) {
        ir_verify_fail(v, "switch", "a range ends before it begins");
        return false;
    }
    return true;
}

static void check_switch(struct verify *v)
{
    const uint32_t *w = v->f->extra + v->inst->extra;
    uint32_t n = (v->inst->extra_len - 1) / 3;
    if (!ir_is_int(v->inst->type) || n == 0) {
        return;
    }
    struct range *row = mem_new(n, 2 * sizeof *row);
    bool ok = true;
    for (uint32_t k = 0; k < n && ok; k++) {
        ok = check_case(v, w + 1 + 3 * k, &row[k]);
    }
    if (ok) {
        sort_ranges(row, row + n, n);
        check_disjoint(v, row, n, v->inst->type);
    }
    mem_free(row);
}

static void check_targets(struct verify *v, enum ir_form form)
{
    const struct ir_inst *i = v->inst;
    bool is_switch = form == IR_FORM_SWITCH;
    bool count = is_switch            ? i->extra_len % 3 == 1
                 : form == IR_FORM_BR ? i->extra_len == 2
                                      : i->extra_len == 1;
    if (!count || !has_extra(v)) {
        ir_verify_fail(v, "branch", "the number of blocks is wrong");
        return;
    }
    for (uint32_t k = 0; k < i->extra_len; k += is_switch ? 3 : 1) {
        uint32_t to = v->f->extra[i->extra + k];
        if (to == 0 || to >= v->f->blocks) {
            ir_verify_fail(v, "branch", "block %u does not exist", to);
            return;
        }
    }
    if (is_switch) {
        check_switch(v);
    }
}

// ---------------------------------------------------------------- instructions

static void check_result(struct verify *v, enum ir_form form)
{
    const struct ir_inst *i = v->inst;
    char a[8], b[8];
    ir_type t = ir_result_type(v->m, v->f, i);
    bool droppable = form == IR_FORM_CALL || form == IR_FORM_UNSUP;
    if (i->dst.index == 0) {
        if (t != IR_VOID && !droppable) {
            ir_verify_fail(v, "result", "the result is missing");
        }
        return;
    }
    if (i->dst.index >= v->f->vars) {
        ir_verify_fail(v, "result", "variable %u does not exist", i->dst.index);
        return;
    }
    ir_type var = v->f->var[i->dst.index].type;
    if (t != var && t < IR_TYPE_COUNT && var < IR_TYPE_COUNT) {
        ir_verify_fail(v, "result", "the result is %s, the variable %s",
                       ir_type_text(t, a), ir_type_text(var, b));
    }
}

static void check_immediate(struct verify *v, enum ir_form form)
{
    uint32_t imm = v->inst->imm;
    bool ok = true;
    switch ((int)form) {
    case IR_FORM_LOADBITS:
    case IR_FORM_STOREBITS:
        ok = imm <= 7;
        break;
    case IR_FORM_MAKEPTR:
        ok = ir_is_power(imm);
        break;
    case IR_FORM_CHECK:
        ok = imm < IR_CHECK_COUNT;
        break;
    case IR_FORM_ACCESS:
        ok = imm < IR_ACCESS_COUNT;
        break;
    default:
        break;
    }
    if (!ok) {
        ir_verify_fail(v, "immediate", "%u is out of range", imm);
    }
}

/// Rules that only one operation or form has.
static void check_special(struct verify *v, enum ir_form form)
{
    const struct ir_inst *i = v->inst;
    switch ((int)form) {
    case IR_FORM_PADD:
        if (ir_opd_kind(i->c) != IR_OPD_CONST) {
            ir_verify_fail(v, "scale", "the scale is no constant");
        }
        return;
    case IR_FORM_PTR:
        if ((i->op == IR_BEGIN || i->op == IR_END) &&
            ir_opd_kind(i->a) != IR_OPD_OBJECT) {
            ir_verify_fail(v, "lifetime", "the operand is no local object");
        }
        return;
    case IR_FORM_RET:
        if (i->type != v->f->ret) {
            ir_verify_fail(v, "return", "the function has another result type");
        }
        return;
    case IR_FORM_GETPTR:
        if (!v->f->variadic) {
            ir_verify_fail(v, "variadic", "the function is not variadic");
        }
        return;
    case IR_FORM_SETJMP:
        if (!v->f->setjmp) {
            ir_verify_fail(v, "setjmp", "the function is not marked");
        }
        return;
    case IR_FORM_CALL:
        if (check_args(v)) {
            check_call(v);
        }
        return;
    case IR_FORM_UNSUP:
        (void)check_args(v);
        return;
    default:
        return;
    }
}

static void check_place(struct verify *v)
{
    const struct ir_inst *i = v->inst;
    bool stmt = i->stmt.index == 0 || i->stmt.index < v->f->stmts;
    if (!stmt || !ir_verify_has_loc(v, i->loc) ||
        !ir_verify_has_str(v, i->text)) {
        ir_verify_fail(v, "place",
                       "its statement, location or text does not exist");
    }
}

void ir_verify_inst(struct verify *v)
{
    static const char *const name[3] = {"operand a", "operand b", "operand c"};
    const struct ir_inst *i = v->inst;
    check_place(v);
    if (i->op >= IR_OP_COUNT) {
        ir_verify_fail(v, "operation", "operation %u does not exist", i->op);
        return;
    }
    enum ir_form form = ir_op_info[i->op].form;
    bool memory = form == IR_FORM_LOAD || form == IR_FORM_STORE ||
                  form == IR_FORM_LOADBITS || form == IR_FORM_STOREBITS;
    if ((i->flags & ~(memory ? IR_VOLATILE : 0)) != 0) {
        ir_verify_fail(v, "operation", "it can't have flags %u", i->flags);
    }
    bool last = i + 1 == v->f->inst + v->block->first + v->block->count;
    if (ir_op_has((enum ir_op)i->op, 'T') != last) {
        ir_verify_fail(v, "terminator",
                       last ? "the block has no terminator"
                            : "instructions follow the terminator");
    }
    check_result(v, form);
    check_immediate(v, form);
    if (!type_fits(v, i, form)) {
        ir_verify_fail(v, "type", "the operation is not defined for the type");
        return;
    }
    struct expected e = expected_of(v, i, form);
    const ir_opd opd[3] = {i->a, i->b, i->c};
    bool ok = true;
    for (unsigned k = 0; k < 3; k++) {
        ok &= check_opd(v, name[k], opd[k], e.opd[k]);
    }
    if (form == IR_FORM_JUMP || form == IR_FORM_BR || form == IR_FORM_SWITCH) {
        check_targets(v, form);
    }
    if (ok) {
        check_special(v, form);
    }
}
