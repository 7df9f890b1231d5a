/* SPDX-License-Identifier: Apache-2.0 */
/// The reader of the text form: operands and instructions.  Temporaries are
/// known by number; their types come from their first definition.  Blocks may
/// be named before their label: such words are filled in when the body ends.
#include "ir/parse_impl.h"

#include "ir/build.h"

#include <stdlib.h>

// ---------------------------------------------------------------- constants

/// The characters of a number, as a string.
static bool float_word(struct parse *p, char *buf, size_t cap)
{
    size_t n = 0;
    while (p->at < p->end && n + 1 < cap) {
        char c = *p->at;
        bool sign = c == '-' || c == '+';
        if (!ir_parse_is_digit(c) && c != '.' && c != 'e' && !sign) {
            break;
        }
        buf[n++] = c;
        p->at++;
    }
    buf[n] = '\0';
    return n != 0 && n + 1 < cap;
}

/// "0x" and all the digits of the format.
static u128 float_bits(struct parse *p, ir_type t)
{
    unsigned digits = t == IR_F32 ? 8 : t == IR_F64 ? 16 : 20;
    const char *start = p->at;
    u128 v = 0;
    for (p->at += 2; digits > 0 && p->at < p->end; digits--, p->at++) {
        char c = *p->at;
        if (ir_parse_is_digit(c)) {
            v = v << 4 | (unsigned)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            v = v << 4 | (unsigned)(c - 'a' + 10);
        } else {
            break;
        }
    }
    if (digits != 0) {
        ir_parse_error(p, start, "the bits of the value need all their digits");
    }
    return v;
}

static ir_opd parse_float(struct parse *p, ir_type t)
{
    const char *start = p->at;
    char buf[64];
    char *end = NULL;
    if (p->end - p->at > 2 && p->at[0] == '0' && p->at[1] == 'x') {
        return ir_make_const(p->m, t, float_bits(p, t));
    }
    if (t == IR_F80 || !float_word(p, buf, sizeof buf)) {
        ir_parse_error(p, start, "expected a number of floating type");
        return IR_NONE;
    }
    ir_opd o = t == IR_F32 ? ir_make_f32(p->m, strtof(buf, &end))
                           : ir_make_f64(p->m, strtod(buf, &end));
    if (*end != '\0') {
        ir_parse_error(p, start, "'%s' is not a number", buf);
    }
    return o;
}

/// A number of type t; what fits it signed or unsigned is accepted.
static ir_opd parse_const(struct parse *p, ir_type t)
{
    ir_parse_blank(p);
    if (ir_is_float(t)) {
        return parse_float(p, t);
    }
    const char *start = p->at;
    bool negative = ir_parse_peek(p) == '-';
    p->at += negative;
    u128 v = ir_parse_digits(p);
    unsigned width = ir_type_bits(p->m, t);
    u128 limit = negative ? (u128)1 << (width - 1) : ~(u128)0 >> (128 - width);
    if (v > limit) {
        ir_parse_error(p, start, "the number does not fit its type");
        return IR_NONE;
    }
    return ir_make_const(p->m, t, negative ? 0 - v : v);
}

// ---------------------------------------------------------------- names

/// What a name means in this function.
struct parse_name *ir_parse_local(struct parse *p, str_id name)
{
    struct parse_name *row = ir_parse_name_row(p, name);
    if (row->stamp != p->stamp) {
        row->stamp = p->stamp;
        row->var = row->object = row->block = 0;
    }
    return row;
}

/// A row number; it can't be larger than the text is long.
uint32_t ir_parse_row_number(struct parse *p)
{
    size_t len = (size_t)(p->end - p->begin);
    uint64_t max = len < 0x1fffffff ? len : 0x1fffffff;
    const char *at = p->at;
    uint32_t n = (uint32_t)ir_parse_u64(p, max);
    if (n == 0) {
        ir_parse_error(p, at, "rows are numbered from 1");
    }
    return n;
}

uint32_t ir_parse_temp(struct parse *p)
{
    const char *at = p->at;
    uint32_t n = ir_parse_row_number(p);
    if (n >= p->body.first_temp) {
        if (n > p->body.last_temp) {
            p->body.last_temp = n;
            p->body.last_temp_at = at;
        }
    } else if (n >= p->body.var.len || p->body.var.data[n].name.index != 0) {
        ir_parse_error(p, at, "there is no temporary %u here", n);
    }
    return n;
}

/// The variable after a `%`.
uint32_t ir_parse_var(struct parse *p)
{
    if (ir_parse_is_digit(ir_parse_peek(p))) {
        return ir_parse_temp(p);
    }
    const char *at = p->at;
    str_id name = ir_parse_name(p);
    uint32_t row = ir_parse_local(p, name)->var;
    if (row == 0) {
        ir_parse_error(p, at, "the function has no variable '%s'",
                       ir_text(p->m, name));
    }
    return row;
}

/// The object after a `&`.
static uint32_t parse_object(struct parse *p)
{
    const char *at = p->at;
    if (ir_parse_is_digit(ir_parse_peek(p))) {
        uint32_t n = ir_parse_row_number(p);
        if (n >= p->body.object.len) {
            ir_parse_error(p, at, "the function has no object %u", n);
        }
        return n;
    }
    str_id name = ir_parse_name(p);
    uint32_t row = ir_parse_local(p, name)->object;
    if (row == 0) {
        ir_parse_error(p, at, "the function has no object '%s'",
                       ir_text(p->m, name));
    }
    return row;
}

/// A block, as the next word of `extra`.
static void parse_block(struct parse *p)
{
    struct parse_body *b = &p->body;
    ir_parse_blank(p);
    if (ir_parse_is_digit(ir_parse_peek(p))) {
        vec_push(&b->extra, ir_parse_row_number(p));
        return;
    }
    struct parse_target t = {.at = p->at, .extra = b->extra.len};
    t.name = ir_parse_name(p);
    uint32_t row = ir_parse_local(p, t.name)->block;
    if (row == 0) {
        vec_push(&b->target, t);
    }
    vec_push(&b->extra, row);
}

/// An operand that starts with a letter: null, none, or a typed constant.
static ir_opd parse_word_opd(struct parse *p)
{
    if (ir_parse_take_word(p, "null")) {
        return ir_make_const(p->m, IR_PTR, 0);
    }
    if (ir_parse_take_word(p, "none")) {
        return IR_NONE;
    }
    const char *at = p->at;
    ir_type t = ir_parse_type(p);
    if (t == IR_VOID) {
        ir_parse_error(p, at, "expected an operand");
        return IR_NONE;
    }
    return parse_const(p, t);
}

/// - expected is the type of a constant without one, IR_VOID: it needs one
static void parse_opd(struct parse *p, ir_type expected, ir_opd *out)
{
    ir_parse_blank(p);
    char c = ir_parse_peek(p);
    if (c == '%') {
        p->at++;
        *out = ir_opd_make(IR_OPD_VAR, ir_parse_var(p));
    } else if (c == '&') {
        p->at++;
        *out = ir_opd_make(IR_OPD_OBJECT, parse_object(p));
    } else if (c == '@') {
        *out = ir_parse_symbol(p);
    } else if (c >= 'a' && c <= 'z') {
        *out = parse_word_opd(p);
    } else if (expected == IR_VOID) {
        ir_parse_error(p, p->at,
                       "expected an operand; a constant needs its type");
    } else {
        *out = parse_const(p, expected);
    }
}

static void parse_next_opd(struct parse *p, ir_type expected, ir_opd *out)
{
    ir_parse_expect(p, ',');
    parse_opd(p, expected, out);
}

// ---------------------------------------------------------------- instructions

/// ", bit N" or ", align N".
static void parse_imm(struct parse *p, const char *word, struct ir_inst *i)
{
    ir_parse_expect(p, ',');
    ir_parse_expect_word(p, word);
    i->imm = (uint32_t)ir_parse_u64(p, UINT32_MAX);
}

/// "(a, b, ... c)"
static void parse_args(struct parse *p, struct ir_inst *i)
{
    bool dots = false;
    ir_parse_expect(p, '(');
    i->extra = p->body.extra.len;
    while (!p->failed && !ir_parse_take(p, ')')) {
        ir_opd o = IR_NONE;
        if (i->extra_len != 0) {
            ir_parse_expect(p, ',');
        }
        if (!dots && ir_parse_take_word(p, "...")) {
            dots = true;
            i->imm = i->extra_len;
        }
        parse_opd(p, IR_VOID, &o);
        vec_push(&p->body.extra, o.bits);
        i->extra_len++;
    }
    if (!dots) {
        i->imm = i->extra_len;
    }
}

static void parse_check(struct parse *p, struct ir_inst *i)
{
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, true);
    int kind = ir_parse_find(p, WORD_CHECK, s, len);
    if (kind < 0) {
        ir_parse_error(p, s, "expected a kind of check");
        return;
    }
    i->imm = (uint32_t)kind;
    parse_opd(p, IR_I1, &i->a);
    ir_parse_blank(p);
    if (ir_parse_peek(p) == '"') {
        i->text = ir_parse_quoted(p);
    }
}

static void parse_access(struct parse *p, struct ir_inst *i)
{
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    int mode = ir_parse_find(p, WORD_ACCESS, s, len);
    if (mode < 0) {
        ir_parse_error(p, s, "expected read, write, free or call");
        return;
    }
    i->imm = (uint32_t)mode;
    parse_opd(p, IR_PTR, &i->a);
    parse_next_opd(p, p->m->index, &i->b);
}

static void parse_unsupported(struct parse *p, struct ir_inst *i)
{
    i->type = ir_parse_type(p);
    ir_parse_blank(p);
    i->text = ir_parse_quoted(p);
    parse_args(p, i);
    i->imm = 0;
}

static void parse_switch(struct parse *p, struct ir_inst *i)
{
    struct parse_body *b = &p->body;
    i->type = ir_parse_type(p);
    parse_opd(p, i->type, &i->a);
    ir_parse_expect(p, ',');
    ir_parse_expect_word(p, "default");
    i->extra = b->extra.len;
    parse_block(p);
    ir_parse_expect(p, '[');
    for (;;) {
        ir_opd lo = IR_NONE;
        ir_parse_gap(p);
        if (p->failed || ir_parse_take(p, ']')) {
            break;
        }
        parse_opd(p, i->type, &lo);
        ir_opd hi = lo;
        if (ir_parse_take(p, '.')) {
            ir_parse_expect(p, '.');
            parse_opd(p, i->type, &hi);
        }
        ir_parse_expect(p, ':');
        vec_push(&b->extra, lo.bits);
        vec_push(&b->extra, hi.bits);
        parse_block(p);
        ir_parse_take(p, ',');
    }
    i->extra_len = b->extra.len - i->extra;
}

static void parse_br(struct parse *p, struct ir_inst *i)
{
    parse_opd(p, IR_I1, &i->a);
    ir_parse_expect(p, ',');
    i->extra = p->body.extra.len;
    i->extra_len = 2;
    parse_block(p);
    ir_parse_expect(p, ',');
    parse_block(p);
}

static void parse_typed_opd(struct parse *p, struct ir_inst *i)
{
    i->type = ir_parse_type(p);
    parse_opd(p, i->type, &i->a);
}

static void parse_ret(struct parse *p, struct ir_inst *i)
{
    if (!ir_parse_take_word(p, "void")) {
        parse_typed_opd(p, i);
    }
}

/// `T a` of a memory access, with its flags; then b and the bit.
static void parse_memory(struct parse *p, struct ir_inst *i, enum ir_form form)
{
    if (ir_parse_take_word(p, "volatile")) {
        i->flags = IR_VOLATILE;
    }
    i->type = ir_parse_type(p);
    parse_opd(p, IR_PTR, &i->a);
    if (form == IR_FORM_STORE || form == IR_FORM_STOREBITS) {
        parse_next_opd(p, i->type, &i->b);
    }
    if (form == IR_FORM_LOADBITS || form == IR_FORM_STOREBITS) {
        parse_imm(p, "bit", i);
    }
}

static void parse_cast(struct parse *p, struct ir_inst *i)
{
    i->type = ir_parse_type(p);
    ir_parse_expect_word(p, "from");
    i->from = ir_parse_type(p);
    parse_opd(p, i->from, &i->a);
}

static void parse_select(struct parse *p, struct ir_inst *i)
{
    i->type = ir_parse_type(p);
    parse_opd(p, IR_I1, &i->a);
    parse_next_opd(p, i->type, &i->b);
    parse_next_opd(p, i->type, &i->c);
}

static void parse_padd(struct parse *p, struct ir_inst *i)
{
    parse_opd(p, IR_PTR, &i->a);
    parse_next_opd(p, p->m->index, &i->b);
    ir_parse_expect(p, '*');
    parse_opd(p, p->m->index, &i->c);
}

static void parse_ptr3(struct parse *p, struct ir_inst *i)
{
    parse_opd(p, IR_PTR, &i->a);
    parse_next_opd(p, i->op == IR_MEMSET ? IR_I8 : IR_PTR, &i->b);
    parse_next_opd(p, p->m->index, &i->c);
}

static void parse_jump(struct parse *p, struct ir_inst *i)
{
    i->extra = p->body.extra.len;
    i->extra_len = 1;
    parse_block(p);
}

// NOLINTNEXTLINE(readability-function-size): one row per form
static void parse_fields(struct parse *p, struct ir_inst *i)
{
    enum ir_form form = ir_op_info[i->op].form;
    switch (form) {
    case IR_FORM_NONE:
    case IR_FORM_GETPTR:
        return;
    case IR_FORM_UNDEF:
        i->type = ir_parse_type(p);
        return;
    case IR_FORM_UN:
        parse_typed_opd(p, i);
        return;
    case IR_FORM_BIN:
    case IR_FORM_CMP:
        parse_typed_opd(p, i);
        parse_next_opd(p, i->type, &i->b);
        return;
    case IR_FORM_CAST:
        parse_cast(p, i);
        return;
    case IR_FORM_SELECT:
        parse_select(p, i);
        return;
    case IR_FORM_LOAD:
    case IR_FORM_STORE:
    case IR_FORM_LOADBITS:
    case IR_FORM_STOREBITS:
        parse_memory(p, i, form);
        return;
    case IR_FORM_PADD:
        parse_padd(p, i);
        return;
    case IR_FORM_PTR:
    case IR_FORM_GETSIZE:
    case IR_FORM_SETJMP:
        parse_opd(p, IR_PTR, &i->a);
        return;
    case IR_FORM_PTR2:
        parse_opd(p, IR_PTR, &i->a);
        parse_next_opd(p, IR_I32, &i->b);
        return;
    case IR_FORM_PTR3:
        parse_ptr3(p, i);
        return;
    case IR_FORM_MAKEPTR:
        parse_opd(p, p->m->index, &i->a);
        parse_imm(p, "align", i);
        return;
    case IR_FORM_CHECK:
        parse_check(p, i);
        return;
    case IR_FORM_ACCESS:
        parse_access(p, i);
        return;
    case IR_FORM_COND:
        parse_opd(p, IR_I1, &i->a);
        return;
    case IR_FORM_CALL:
        i->type = ir_parse_type(p);
        parse_opd(p, IR_PTR, &i->a);
        parse_args(p, i);
        return;
    case IR_FORM_UNSUP:
        parse_unsupported(p, i);
        return;
    case IR_FORM_JUMP:
        parse_jump(p, i);
        return;
    case IR_FORM_BR:
        parse_br(p, i);
        return;
    case IR_FORM_SWITCH:
        parse_switch(p, i);
        return;
    case IR_FORM_RET:
        parse_ret(p, i);
        return;
    }
    UNREACHABLE();
}

/// The first definition of a temporary gives it its type.
static void define_temp(struct parse *p, const struct ir_inst *i)
{
    struct parse_body *b = &p->body;
    uint32_t n = i->dst.index;
    if (n < b->first_temp || p->failed) {
        return;
    }
    while (b->var.len <= n) {
        vec_push(&b->var, (struct ir_var){0});
    }
    if (b->var.data[n].type == IR_VOID) {
        b->var.data[n].type = ir_result_type(p->m, NULL, i);
    }
}

/// An instruction from its operation on; dst stands in i already.
void ir_parse_inst(struct parse *p, struct ir_inst *i)
{
    struct parse_body *b = &p->body;
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    int op = ir_parse_find(p, WORD_OP, s, len);
    if (op < 0 || b->block.len == 1) {
        ir_parse_error(p, s,
                       op < 0 ? "expected an operation"
                              : "expected a block's name and ':' first");
        return;
    }
    i->op = (uint8_t)op;
    parse_fields(p, i);
    if (ir_parse_take(p, '!')) {
        b->now_loc = ir_parse_loc(p);
    }
    i->stmt = b->now_stmt;
    i->loc = b->now_loc;
    define_temp(p, i);
    vec_push(&b->inst, *i);
}
