/* SPDX-License-Identifier: Apache-2.0 */
/// Instructions in the text form, and the words that all rows are written
/// with.
///
/// The printer never trusts a handle, since ir_verify() shows instructions of
/// broken modules with it: a row that does not exist is printed as `?N`.
#include "ir/print_impl.h"

#include "base/bv.h"

#include <stdlib.h>

enum {
    MACRO_DEPTH = 64, ///< expansions inside expansions, see verify.c
    SWITCH_LINE = 4,  ///< more cases than that get a line each
};

// ---------------------------------------------------------------- bytes

void ir_put_u64(struct printer *p, uint64_t v)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + v % 10);
        v /= 10;
    } while (v != 0);
    ir_put_bytes(p, digits + at, sizeof digits - at);
}

void ir_put_i128(struct printer *p, i128 v)
{
    if (v >= 0 && v <= UINT32_MAX) {
        ir_put_u64(p, (uint64_t)v);
    } else {
        text_add_i128(p->out, v);
    }
}

void ir_put_hex(struct printer *p, uint64_t v, unsigned digits)
{
    static const char hex[] = "0123456789abcdef";
    while (digits-- > 0) {
        ir_put_char(p, hex[v >> (4 * digits) & 15]);
    }
}

void ir_put_broken(struct printer *p, uint32_t index)
{
    ir_put_char(p, '?');
    ir_put_u64(p, index);
}

// ---------------------------------------------------------------- names

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '$';
}

/// May stand without quotes; a digit would start a row number.
static bool is_plain(const char *s, size_t len)
{
    if (len == 0 || (s[0] >= '0' && s[0] <= '9')) {
        return false;
    }
    for (size_t k = 0; k < len; k++) {
        if (!is_name_char(s[k])) {
            return false;
        }
    }
    return true;
}

void ir_put_quoted(struct printer *p, str_id id)
{
    if (id.index >= p->m->strings.count) {
        ir_put_broken(p, id.index);
        return;
    }
    text_add_quoted(p->out, ir_text(p->m, id), intern_len(&p->m->strings, id));
}

/// The name of a row, or its number when it has none.
static void put_name(struct printer *p, str_id id, uint32_t row)
{
    if (id.index == 0) {
        ir_put_u64(p, row);
        return;
    }
    if (id.index >= p->m->strings.count) {
        ir_put_broken(p, id.index);
        return;
    }
    const char *s = ir_text(p->m, id);
    size_t len = intern_len(&p->m->strings, id);
    if (is_plain(s, len)) {
        ir_put_bytes(p, s, len);
    } else {
        text_add_quoted(p->out, s, len);
    }
}

void ir_put_var(struct printer *p, uint32_t v)
{
    ir_put_char(p, '%');
    if (p->f == NULL || v >= p->f->vars) {
        ir_put_broken(p, v);
    } else {
        put_name(p, p->f->var[v].name, v);
    }
}

void ir_put_object(struct printer *p, uint32_t o)
{
    ir_put_char(p, '&');
    if (p->f == NULL || o >= p->f->objects) {
        ir_put_broken(p, o);
    } else {
        put_name(p, p->f->object[o].name, o);
    }
}

void ir_put_block(struct printer *p, uint32_t b)
{
    if (b >= p->f->blocks) {
        ir_put_broken(p, b);
    } else {
        put_name(p, p->f->block[b].name, b);
    }
}

void ir_put_symbol(struct printer *p, ir_opd o)
{
    uint32_t row = ir_opd_index(o);
    bool func = ir_opd_kind(o) == IR_OPD_FUNC;
    ir_put_char(p, '@');
    if (row >= (func ? p->m->funcs.len : p->m->globals.len)) {
        ir_put_broken(p, row);
    } else {
        put_name(
            p, func ? p->m->funcs.data[row].name : p->m->globals.data[row].name,
            row);
    }
}

void ir_put_type(struct printer *p, ir_type t)
{
    char buf[8];
    if (t >= IR_TYPE_COUNT) {
        ir_put_broken(p, t);
    } else {
        ir_put_str(p, ir_type_text(t, buf));
    }
}

// ---------------------------------------------------------------- constants

/// The shorter of two decimal forms that reads back as the same value.
static void put_f64(struct printer *p, double v, int digits, bool is_f32)
{
    char buf[40];
    uint64_t want;
    memcpy(&want, &v, sizeof want);
    for (int more = 0; more < 2; more++) {
        // 15 and 17 digits, or 6 and 9: what survives and what identifies.
        int n = more == 0 ? digits : is_f32 ? 9 : 17;
        (void)snprintf(buf, sizeof buf, "%.*g", n, v);
        double back = is_f32 ? (double)strtof(buf, NULL) : strtod(buf, NULL);
        uint64_t got;
        memcpy(&got, &back, sizeof got);
        if (got == want) {
            break;
        }
    }
    ir_put_str(p, buf);
    if (strcspn(buf, ".e") == strlen(buf)) {
        ir_put_lit(p, ".0");
    }
}

/// Finite f32 and f64 in decimal, everything else as its bits.
static void put_float(struct printer *p, const struct ir_const *c)
{
    if (c->type == IR_F32 && (c->lo & 0x7f800000) != 0x7f800000) {
        uint32_t bits = (uint32_t)c->lo;
        float v;
        memcpy(&v, &bits, sizeof v);
        put_f64(p, (double)v, 6, true);
    } else if (c->type == IR_F64 &&
               (c->lo & 0x7ff0000000000000) != 0x7ff0000000000000) {
        double v;
        memcpy(&v, &c->lo, sizeof v);
        put_f64(p, v, 15, false);
    } else {
        ir_put_lit(p, "0x");
        if (c->type == IR_F80) {
            ir_put_hex(p, c->hi, 4);
        }
        ir_put_hex(p, c->lo, c->type == IR_F32 ? 8 : 16);
    }
}

/// The type is written unless the place says it.
static void put_const(struct printer *p, ir_opd o, ir_type expected)
{
    if (ir_opd_index(o) >= p->m->consts.len || ir_opd_index(o) == 0) {
        ir_put_broken(p, ir_opd_index(o));
        return;
    }
    const struct ir_const *c = ir_const(p->m, o);
    if (c->type == IR_VOID || c->type >= IR_TYPE_COUNT) {
        ir_put_broken(p, c->type);
        return;
    }
    if (c->type == IR_PTR && c->lo == 0) {
        ir_put_lit(p, "null");
        return;
    }
    if (c->type != expected) {
        ir_put_type(p, c->type);
        ir_put_char(p, ' ');
    }
    if (c->type == IR_I1) {
        ir_put_char(p, c->lo != 0 ? '1' : '0');
    } else if (ir_is_float(c->type)) {
        put_float(p, c);
    } else {
        u128 bits = (u128)c->hi << 64 | c->lo;
        ir_put_i128(p, bv_to_signed(bits, ir_type_bits(p->m, c->type)));
    }
}

static void put_opd(struct printer *p, ir_opd o, ir_type expected)
{
    switch (ir_opd_kind(o)) {
    case IR_OPD_NONE:
        ir_put_lit(p, "none");
        return;
    case IR_OPD_VAR:
        ir_put_var(p, ir_opd_index(o));
        return;
    case IR_OPD_CONST:
        put_const(p, o, expected);
        return;
    case IR_OPD_OBJECT:
        ir_put_object(p, ir_opd_index(o));
        return;
    case IR_OPD_GLOBAL:
    case IR_OPD_FUNC:
        ir_put_symbol(p, o);
        return;
    }
    ir_put_broken(p, o.bits);
}

// ---------------------------------------------------------------- locations

static void put_place(struct printer *p, ir_loc_id id, unsigned depth)
{
    if (id.index >= p->m->locs.len) {
        ir_put_broken(p, id.index);
        return;
    }
    const struct ir_loc *l = ir_loc(p->m, id);
    if (l->file.index != p->file.index) {
        ir_put_char(p, 'f');
        ir_put_u64(p, l->file.index);
        ir_put_char(p, ':');
    }
    ir_put_u64(p, l->line);
    ir_put_char(p, ':');
    ir_put_u64(p, l->column);
    if (l->end_line != 0 || l->end_column != 0) {
        ir_put_char(p, '-');
        if (l->end_line != l->line) {
            ir_put_u64(p, l->end_line);
            ir_put_char(p, ':');
        }
        ir_put_u64(p, l->end_column);
    }
    if (l->macro.index != 0 && depth < MACRO_DEPTH) {
        ir_put_char(p, '<');
        put_place(p, l->macro, depth + 1);
        ir_put_char(p, '>');
    }
}

/// " !5:7-8"; " !-" for no place.
void ir_put_loc(struct printer *p, ir_loc_id id)
{
    ir_put_lit(p, " !");
    if (id.index == 0) {
        ir_put_char(p, '-');
    } else {
        put_place(p, id, 0);
    }
}

// ---------------------------------------------------------------- instructions

static void put_comma(struct printer *p)
{
    ir_put_lit(p, ", ");
}

static bool has_extra(const struct ir_func *f, const struct ir_inst *i)
{
    return i->extra <= f->extras && i->extra_len <= f->extras - i->extra;
}

/// "(a, b, ... c)": what the callee does not name comes after the dots.
static void put_args(struct printer *p, const struct ir_inst *i, uint32_t fixed)
{
    ir_put_char(p, '(');
    if (!has_extra(p->f, i)) {
        ir_put_broken(p, i->extra_len);
    } else {
        for (uint32_t k = 0; k < i->extra_len; k++) {
            ir_opd o = {p->f->extra[i->extra + k]};
            if (k != 0) {
                put_comma(p);
            }
            if (k == fixed) {
                ir_put_lit(p, "... ");
            }
            put_opd(p, o, IR_VOID);
        }
    }
    ir_put_char(p, ')');
}

static void put_cases(struct printer *p, const struct ir_inst *i)
{
    const uint32_t *w = p->f->extra + i->extra;
    uint32_t n = (i->extra_len - 1) / 3;
    bool lines = p->wrap && n > SWITCH_LINE;
    ir_put_lit(p, ", default ");
    ir_put_block(p, w[0]);
    ir_put_lit(p, " [");
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t *row = w + 1 + 3 * k;
        if (lines) {
            ir_put_lit(p, "\n    ");
        } else if (k != 0) {
            put_comma(p);
        }
        put_opd(p, (ir_opd){row[0]}, i->type);
        if (row[1] != row[0]) {
            ir_put_lit(p, "..");
            put_opd(p, (ir_opd){row[1]}, i->type);
        }
        ir_put_lit(p, ": ");
        ir_put_block(p, row[2]);
    }
    if (lines) {
        ir_put_lit(p, "\n  ");
    }
    ir_put_char(p, ']');
}

/// JUMP, BR and SWITCH.
static void put_targets(struct printer *p, const struct ir_inst *i,
                        enum ir_form form)
{
    uint32_t need = form == IR_FORM_BR ? 2 : 1;
    if (form == IR_FORM_BR) {
        put_opd(p, i->a, IR_I1);
        put_comma(p);
    } else if (form == IR_FORM_SWITCH) {
        ir_put_type(p, i->type);
        ir_put_char(p, ' ');
        put_opd(p, i->a, i->type);
    }
    if (!has_extra(p->f, i) || i->extra_len < need) {
        ir_put_broken(p, i->extra_len);
    } else if (form == IR_FORM_SWITCH) {
        put_cases(p, i);
    } else {
        ir_put_block(p, p->f->extra[i->extra]);
        if (form == IR_FORM_BR) {
            put_comma(p);
            ir_put_block(p, p->f->extra[i->extra + 1]);
        }
    }
}

/// Up to three operands with the types that their places have.
static void put_opds(struct printer *p, const struct ir_inst *i, ir_type a,
                     ir_type b, ir_type c)
{
    put_opd(p, i->a, a);
    if (b != IR_VOID) {
        put_comma(p);
        put_opd(p, i->b, b);
    }
    if (c != IR_VOID) {
        put_comma(p);
        put_opd(p, i->c, c);
    }
}

static void put_typed_opds(struct printer *p, const struct ir_inst *i,
                           ir_type a, ir_type b, ir_type c)
{
    ir_put_type(p, i->type);
    ir_put_char(p, ' ');
    put_opds(p, i, a, b, c);
}

static void put_bit(struct printer *p, const struct ir_inst *i)
{
    ir_put_lit(p, ", bit ");
    ir_put_u64(p, i->imm);
}

static void put_check(struct printer *p, const struct ir_inst *i)
{
    if (i->imm >= IR_CHECK_COUNT) {
        ir_put_broken(p, i->imm);
    } else {
        ir_put_str(p, ir_check_info[i->imm].id);
    }
    ir_put_char(p, ' ');
    put_opd(p, i->a, IR_I1);
    if (i->text.index != 0) {
        ir_put_char(p, ' ');
        ir_put_quoted(p, i->text);
    }
}

static void put_access(struct printer *p, const struct ir_inst *i)
{
    if (i->imm >= IR_ACCESS_COUNT) {
        ir_put_broken(p, i->imm);
    } else {
        ir_put_str(p, ir_access_text[i->imm]);
    }
    ir_put_char(p, ' ');
    put_opds(p, i, IR_PTR, p->m->index, IR_VOID);
}

static void put_unsupported(struct printer *p, const struct ir_inst *i)
{
    ir_put_type(p, i->type);
    ir_put_char(p, ' ');
    ir_put_quoted(p, i->text);
    put_args(p, i, i->extra_len);
}

static void put_ret(struct printer *p, const struct ir_inst *i)
{
    if (i->type == IR_VOID && i->a.bits == 0) {
        ir_put_lit(p, "void");
    } else {
        put_typed_opds(p, i, i->type, IR_VOID, IR_VOID);
    }
}

// NOLINTNEXTLINE(readability-function-size): one row per form
static void put_fields(struct printer *p, const struct ir_inst *i,
                       enum ir_form form)
{
    const ir_type t = i->type;
    const ir_type index = p->m->index;
    switch (form) {
    case IR_FORM_NONE:
    case IR_FORM_GETPTR:
        return;
    case IR_FORM_UNDEF:
        ir_put_type(p, t);
        return;
    case IR_FORM_UN:
        put_typed_opds(p, i, t, IR_VOID, IR_VOID);
        return;
    case IR_FORM_BIN:
    case IR_FORM_CMP:
        put_typed_opds(p, i, t, t, IR_VOID);
        return;
    case IR_FORM_CAST:
        ir_put_type(p, t);
        ir_put_lit(p, " from ");
        ir_put_type(p, i->from);
        ir_put_char(p, ' ');
        put_opd(p, i->a, i->from);
        return;
    case IR_FORM_SELECT:
        put_typed_opds(p, i, IR_I1, t, t);
        return;
    case IR_FORM_LOAD:
        put_typed_opds(p, i, IR_PTR, IR_VOID, IR_VOID);
        return;
    case IR_FORM_STORE:
        put_typed_opds(p, i, IR_PTR, t, IR_VOID);
        return;
    case IR_FORM_LOADBITS:
        put_typed_opds(p, i, IR_PTR, IR_VOID, IR_VOID);
        put_bit(p, i);
        return;
    case IR_FORM_STOREBITS:
        put_typed_opds(p, i, IR_PTR, t, IR_VOID);
        put_bit(p, i);
        return;
    case IR_FORM_PADD:
        put_opds(p, i, IR_PTR, index, IR_VOID);
        ir_put_lit(p, " * ");
        put_opd(p, i->c, index);
        return;
    case IR_FORM_PTR:
    case IR_FORM_GETSIZE:
    case IR_FORM_SETJMP:
        put_opds(p, i, IR_PTR, IR_VOID, IR_VOID);
        return;
    case IR_FORM_PTR2:
        put_opds(p, i, IR_PTR, IR_I32, IR_VOID);
        return;
    case IR_FORM_PTR3:
        put_opds(p, i, IR_PTR, i->op == IR_MEMSET ? IR_I8 : IR_PTR, index);
        return;
    case IR_FORM_MAKEPTR:
        put_opds(p, i, index, IR_VOID, IR_VOID);
        ir_put_lit(p, ", align ");
        ir_put_u64(p, i->imm);
        return;
    case IR_FORM_CHECK:
        put_check(p, i);
        return;
    case IR_FORM_ACCESS:
        put_access(p, i);
        return;
    case IR_FORM_COND:
        put_opds(p, i, IR_I1, IR_VOID, IR_VOID);
        return;
    case IR_FORM_CALL:
        put_typed_opds(p, i, IR_PTR, IR_VOID, IR_VOID);
        put_args(p, i, i->imm);
        return;
    case IR_FORM_UNSUP:
        put_unsupported(p, i);
        return;
    case IR_FORM_JUMP:
    case IR_FORM_BR:
    case IR_FORM_SWITCH:
        put_targets(p, i, form);
        return;
    case IR_FORM_RET:
        put_ret(p, i);
        return;
    }
    UNREACHABLE();
}

static bool takes_flags(enum ir_form form)
{
    return form == IR_FORM_LOAD || form == IR_FORM_STORE ||
           form == IR_FORM_LOADBITS || form == IR_FORM_STOREBITS;
}

void ir_put_inst(struct printer *p, const struct ir_inst *i)
{
    if (i->op >= IR_OP_COUNT) {
        ir_put_broken(p, i->op);
        return;
    }
    const struct ir_op_info *info = &ir_op_info[i->op];
    if (i->dst.index != 0) {
        ir_put_var(p, i->dst.index);
        ir_put_lit(p, " = ");
    }
    ir_put_str(p, info->text);
    if (info->form != IR_FORM_NONE && info->form != IR_FORM_GETPTR) {
        ir_put_char(p, ' ');
    }
    if (takes_flags(info->form) && (i->flags & IR_VOLATILE) != 0) {
        ir_put_lit(p, "volatile ");
    }
    put_fields(p, i, info->form);
}

// ---------------------------------------------------------------- rows

void ir_put_linkage(struct printer *p, enum ir_linkage linkage)
{
    static const char *const text[] = {
        [IR_EXTERNAL] = " external",
        [IR_INTERNAL] = " internal",
        [IR_WEAK] = " weak",
    };
    ir_put_str(p, text[linkage]);
}

void ir_put_source(struct printer *p, ir_ctype_id ctype, str_id name,
                   str_id source_name, ir_loc_id loc)
{
    if (source_name.index != name.index) {
        ir_put_char(p, ' ');
        ir_put_quoted(p, source_name);
    }
    if (ctype.index != 0) {
        ir_put_lit(p, " t");
        ir_put_u64(p, ctype.index);
    }
    if (loc.index != 0) {
        ir_put_loc(p, loc);
    }
}

void ir_put_end(struct printer *p)
{
    text_add_bytes(p->out, "", 0);
    vec_release(&p->def_type);
    vec_release(&p->stmt_seen);
}

void ir_print_inst(struct text *out, const struct ir_module *m,
                   const struct ir_func *f, const struct ir_inst *i)
{
    struct printer p = {.out = out, .m = m, .f = f};
    ir_put_inst(&p, i);
    ir_put_end(&p);
}

void ir_print_opd(struct text *out, const struct ir_module *m,
                  const struct ir_func *f, ir_opd o)
{
    struct printer p = {.out = out, .m = m, .f = f};
    put_opd(&p, o, IR_VOID);
    ir_put_end(&p);
}
