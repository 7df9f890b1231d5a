/* SPDX-License-Identifier: Apache-2.0 */
/// The reader of the text form, the module's rows.
///
/// Two passes.  The first reads all rows and the heads of all functions and
/// globals, so that every symbol has its row; it steps over bodies and
/// initialisers.  The second reads those.  Rows are therefore numbered as the
/// text orders them, whoever refers to them first.
#include "ir/parse_impl.h"

#include "ir/adapt.h"
#include "ir/build.h"

/// An initialiser that spells out more is not a program but an attack.
enum { INIT_MAX = 256 * 1024 * 1024 };

// ---------------------------------------------------------------- symbols

static enum ir_linkage linkage_of(unsigned flags)
{
    return flags & PARSE_INTERNAL ? IR_INTERNAL
           : flags & PARSE_WEAK   ? IR_WEAK
                                  : IR_EXTERNAL;
}

static ir_opd module_symbol(const struct ir_module *m, str_id name)
{
    return name.index < m->symbols.len ? m->symbols.data[name.index] : IR_NONE;
}

static bool is_internal(const struct ir_module *m, ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_FUNC
               ? m->funcs.data[ir_opd_index(o)].linkage == IR_INTERNAL
               : m->globals.data[ir_opd_index(o)].linkage == IR_INTERNAL;
}

/// Gives an internal symbol of the module another name, since a symbol that
/// others can see needs this one.
static void move_away(struct ir_module *m, str_id name)
{
    ir_opd o = module_symbol(m, name);
    str_id fresh = ir_unique_name(m, ir_text(m, name));
    while (m->symbols.len <= fresh.index) {
        vec_push(&m->symbols, IR_NONE);
    }
    m->symbols.data[fresh.index] = o;
    m->symbols.data[name.index] = IR_NONE;
    if (ir_opd_kind(o) == IR_OPD_FUNC) {
        m->funcs.data[ir_opd_index(o)].name = fresh;
    } else {
        m->globals.data[ir_opd_index(o)].name = fresh;
    }
}

/// Decides which symbol of the module the text's `*name` is.
/// - returns the existing one, or IR_NONE: a new row called *name is needed
static ir_opd meet_symbol(struct parse *p, str_id *name, bool internal)
{
    ir_opd old = module_symbol(p->m, *name);
    if (old.bits == 0) {
        return old;
    }
    if (internal) {
        *name = ir_unique_name(p->m, ir_text(p->m, *name));
        return IR_NONE;
    }
    if (is_internal(p->m, old)) {
        move_away(p->m, *name);
        return IR_NONE;
    }
    return old;
}

/// `@name` where a symbol is introduced; 0 after an error.
static str_id parse_new_symbol(struct parse *p)
{
    ir_parse_expect(p, '@');
    const char *at = p->at;
    str_id name = ir_parse_name(p);
    if (!p->failed && memchr(ir_text(p->m, name), '\0',
                             intern_len(&p->m->strings, name)) != NULL) {
        ir_parse_error(p, at, "the name of a symbol contains a zero byte");
    }
    if (!p->failed && ir_parse_name_row(p, name)->symbol.bits != 0) {
        ir_parse_error(p, at, "symbol '%s' is there already",
                       ir_text(p->m, name));
    }
    return p->failed ? (str_id){0} : name;
}

// ---------------------------------------------------------------- globals

static void parse_global(struct parse *p)
{
    const unsigned allowed = PARSE_EXTERNAL | PARSE_INTERNAL | PARSE_WEAK |
                             PARSE_UNDEFINED | PARSE_TENTATIVE | PARSE_LITERAL |
                             PARSE_CONST | PARSE_SIZE | PARSE_ALIGN;
    struct parse_attrs at;
    ir_parse_blank(p);
    str_id name = parse_new_symbol(p);
    ir_parse_attrs(p, name, allowed, &at);
    const char *init = ir_parse_take(p, '=') ? p->at : NULL;
    if (init != NULL) {
        ir_parse_skip_to(p, '}');
    }
    ir_parse_line_end(p);
    if (p->failed) {
        return;
    }
    struct ir_global g = {
        .name = name,
        .source_name = at.source_name,
        .ctype = at.ctype,
        .loc = at.loc,
        .size = at.size,
        .align = at.align,
        .linkage = linkage_of(at.flags),
        .defined = (at.flags & PARSE_UNDEFINED) == 0,
        .tentative = (at.flags & PARSE_TENTATIVE) != 0,
        .read_only = (at.flags & PARSE_CONST) != 0,
        .literal = (at.flags & PARSE_LITERAL) != 0,
    };
    ir_opd o = meet_symbol(p, &g.name, g.linkage == IR_INTERNAL);
    bool mine = true;
    if (o.bits == 0) {
        o = ir_opd_global(ir_add_global(p->m, &g));
    } else if (ir_opd_kind(o) == IR_OPD_GLOBAL) {
        struct ir_global *old = &p->m->globals.data[ir_opd_index(o)];
        mine = g.defined && (!old->defined || (old->tentative && !g.tentative));
        if (mine) {
            *old = g;
        }
    } else {
        mine = false;
    }
    ir_parse_name_row(p, name)->symbol = o;
    if (mine && init != NULL) {
        struct parse_later later = {.at = init, .row = ir_opd_index(o)};
        vec_push(&p->inits, later);
    }
}

/// The bytes of an initialiser while they are read.
struct init {
    VEC(uint8_t) data;
    VEC(struct ir_reloc) reloc;
    uint64_t at, size;
    const char *start;
};

/// - returns false when n more bytes do not fit the object
static bool init_room(struct parse *p, const struct init *in, uint64_t n,
                      bool spelled)
{
    if (n > in->size - in->at) {
        ir_parse_error(p, in->start,
                       "the initialiser is larger than the object");
        return false;
    }
    if (spelled && in->at + n > INIT_MAX) {
        ir_parse_error(p, in->start, "the initialiser is too large");
        return false;
    }
    return true;
}

static void init_bytes(struct parse *p, struct init *in, const void *bytes,
                       size_t n)
{
    if (n == 0 || !init_room(p, in, n, true)) {
        return;
    }
    uint32_t end = (uint32_t)(in->at + n);
    vec_reserve(&in->data, end);
    memset(in->data.data + in->data.len, 0, (size_t)(in->at - in->data.len));
    memcpy(in->data.data + in->at, bytes, n);
    in->data.len = end;
    in->at = end;
}

static void parse_hex(struct parse *p, struct init *in)
{
    int byte = 0;
    ir_parse_blank(p);
    while ((byte = ir_parse_hex_byte(p)) >= 0) {
        uint8_t b = (uint8_t)byte;
        init_bytes(p, in, &b, 1);
        ir_parse_blank(p);
    }
}

/// "i32 5 -3": elements of whole bytes.
static void parse_words(struct parse *p, struct init *in)
{
    const char *at = p->at;
    ir_type t = ir_parse_type(p);
    if (!ir_is_int(t) || t % 8 != 0 || t > 64) {
        ir_parse_error(p, at,
                       "expected zero, str, hex, ref, i8, i16, i32 or i64");
        return;
    }
    for (;;) {
        ir_parse_blank(p);
        char c = ir_parse_peek(p);
        if (c != '-' && !ir_parse_is_digit(c)) {
            return;
        }
        uint64_t v = (uint64_t)ir_parse_i64(p);
        uint8_t bytes[8];
        for (unsigned k = 0; k < 8; k++) {
            bytes[k] = (uint8_t)(v >> (8 * k));
        }
        init_bytes(p, in, bytes, t / 8);
    }
}

static void parse_ref(struct parse *p, struct init *in)
{
    struct ir_reloc r = {.offset = in->at};
    ir_parse_blank(p);
    r.target = ir_parse_symbol(p);
    if (ir_parse_peek(p) == '+') {
        p->at++;
        r.addend = ir_parse_i64(p);
    } else if (ir_parse_peek(p) == '-') {
        r.addend = ir_parse_i64(p);
    }
    uint32_t pointer = ir_type_bytes(p->m, IR_PTR);
    if (init_room(p, in, pointer, false)) {
        in->at += pointer;
        vec_push(&in->reloc, r);
    }
}

static void parse_piece(struct parse *p, struct init *in)
{
    in->start = p->at;
    if (ir_parse_take_word(p, "zero")) {
        uint64_t n = ir_parse_u64(p, UINT64_MAX);
        if (init_room(p, in, n, false)) {
            in->at += n;
        }
    } else if (ir_parse_take_word(p, "str")) {
        ir_parse_string(p);
        init_bytes(p, in, p->decoded.data, p->decoded.len);
    } else if (ir_parse_take_word(p, "hex")) {
        parse_hex(p, in);
    } else if (ir_parse_take_word(p, "ref")) {
        parse_ref(p, in);
    } else {
        parse_words(p, in);
    }
}

static void parse_init(struct parse *p, const struct parse_later *later)
{
    struct init in = {.size = p->m->globals.data[later->row].size};
    p->at = later->at;
    ir_parse_expect(p, '{');
    for (;;) {
        ir_parse_gap(p);
        if (p->at == p->end || *p->at == '}') {
            break;
        }
        parse_piece(p, &in);
        ir_parse_take(p, ',');
    }
    if (!p->failed) {
        ir_set_init(p->m, (ir_global_id){later->row}, in.data.data, in.data.len,
                    in.reloc.data, in.reloc.len);
    }
    vec_release(&in.data);
    vec_release(&in.reloc);
}

// ---------------------------------------------------------------- functions

/// The row of a function that the text has a head of.
/// - returns false when the module's own definition stays
static bool meet_func(struct parse *p, struct ir_func *f, bool defined,
                      ir_opd *out)
{
    *out = meet_symbol(p, &f->name, f->linkage == IR_INTERNAL);
    if (out->bits == 0) {
        *out = ir_opd_func(ir_add_func(p->m, f));
        return true;
    }
    if (ir_opd_kind(*out) != IR_OPD_FUNC) {
        return false;
    }
    struct ir_func *old = &p->m->funcs.data[ir_opd_index(*out)];
    if (old->defined || !defined) {
        p->met |= old->defined;
        return false;
    }
    *old = *f;
    p->met = true;
    return true;
}

static void parse_func(struct parse *p, bool defined)
{
    const unsigned allowed = PARSE_EXTERNAL | PARSE_INTERNAL | PARSE_WEAK |
                             PARSE_NORETURN | PARSE_SRET | PARSE_MODEL |
                             PARSE_SETJMP;
    struct parse_attrs at;
    ir_type ret = ir_parse_type(p);
    ir_parse_blank(p);
    str_id name = parse_new_symbol(p);
    const char *params = p->at;
    bool variadic = false;
    if (ir_parse_take(p, '(')) {
        if (defined) {
            ir_parse_skip_to(p, ')');
        } else {
            variadic = ir_parse_take_word(p, "...");
            ir_parse_expect(p, ')');
        }
    }
    ir_parse_attrs(p, name, allowed, &at);
    const char *body = NULL;
    if (defined) {
        ir_parse_expect(p, '{');
        body = p->at;
        ir_parse_skip_to(p, '}');
    }
    ir_parse_line_end(p);
    if (p->failed) {
        return;
    }
    struct ir_func f = {
        .name = name,
        .source_name = at.source_name,
        .ctype = at.ctype,
        .loc = at.loc,
        .linkage = linkage_of(at.flags),
        .ret = ret,
        .variadic = variadic,
        .noreturn = (at.flags & PARSE_NORETURN) != 0,
        .sret = (at.flags & PARSE_SRET) != 0,
        .model = (at.flags & PARSE_MODEL) != 0 || p->model,
        .setjmp = (at.flags & PARSE_SETJMP) != 0,
    };
    ir_opd o = IR_NONE;
    bool mine = meet_func(p, &f, defined, &o);
    ir_parse_name_row(p, name)->symbol = o;
    if (mine && defined) {
        struct parse_later later = {params, body, ir_opd_index(o)};
        vec_push(&p->bodies, later);
    }
}

static void parse_hook(struct parse *p)
{
    struct ir_hook h = {0};
    ir_parse_blank(p);
    const char *at = p->at;
    ir_opd o = ir_parse_symbol(p);
    if (!p->failed && ir_opd_kind(o) != IR_OPD_FUNC) {
        ir_parse_error(p, at, "a hook is a function");
    }
    h.func.index = ir_opd_index(o);
    h.after = ir_parse_take_word(p, "after");
    if (!h.after) {
        ir_parse_expect_word(p, "before");
    }
    ir_parse_blank(p);
    at = p->at;
    int64_t priority = ir_parse_i64(p);
    if (priority < INT32_MIN || priority > INT32_MAX) {
        ir_parse_error(p, at, "the priority is not a 32-bit number");
    }
    h.priority = (int32_t)priority;
    if (!p->failed) {
        ir_add_hook(p->m, h);
    }
}

// ---------------------------------------------------------------- C types

static void parse_cfield(struct parse *p)
{
    struct ir_cfield f = {0};
    ir_parse_blank(p);
    if (ir_parse_peek(p) == '"') {
        f.name = ir_parse_quoted(p);
        ir_parse_blank(p);
    }
    if (ir_parse_peek(p) == 't') {
        p->at++;
        f.type = ir_parse_ctype_ref(p);
    }
    if (ir_parse_take(p, '=')) {
        f.offset = (uint64_t)ir_parse_i64(p);
    } else if (ir_parse_take_word(p, "at")) {
        f.offset = ir_parse_u64(p, UINT64_MAX);
    }
    if (ir_parse_take(p, ':')) {
        f.bit_width = (uint16_t)ir_parse_u64(p, UINT16_MAX);
    }
    vec_push(&p->field, f);
}

static void parse_ctype_word(struct parse *p, struct ir_ctype *t)
{
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    ir_type scalar = IR_VOID;
    if (len > 1 && *s == 't' && ir_parse_is_digit(s[1])) {
        p->at = s + 1;
        t->elem = ir_parse_ctype_ref(p);
    } else if (ir_type_find(s, len, &scalar)) {
        t->scalar = scalar;
    } else {
        p->at = s;
        if (ir_parse_take_word(p, "signed")) {
            t->is_signed = true;
        } else if (ir_parse_take_word(p, "variadic")) {
            t->variadic = true;
        } else if (ir_parse_take_word(p, "size")) {
            t->size = ir_parse_u64(p, UINT64_MAX);
        } else if (ir_parse_take_word(p, "align")) {
            t->align = ir_parse_u32(p);
        } else if (ir_parse_take_word(p, "count")) {
            t->count = ir_parse_u64(p, UINT64_MAX);
        } else {
            ir_parse_error(p, s, "expected a property of a C type");
        }
    }
}

static void parse_ctype_kind(struct parse *p, struct ir_ctype *t)
{
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    int kind = ir_parse_find(p, WORD_CTYPE, s, len);
    if (kind < 0) {
        ir_parse_error(p, s, "expected a kind of C type");
        return;
    }
    t->kind = (enum ir_ctype_kind)kind;
}

static void parse_ctype(struct parse *p)
{
    struct ir_ctype t = {0};
    const char *at = p->at;
    ir_parse_expect(p, 't');
    if (ir_parse_u32(p) != p->ctypes + 1) {
        ir_parse_error(p, at, "the next type is t%u", p->ctypes + 1);
    }
    ir_parse_expect(p, '=');
    parse_ctype_kind(p, &t);
    for (;;) {
        ir_parse_blank(p);
        char c = ir_parse_peek(p);
        if (c == '"') {
            t.name = ir_parse_quoted(p);
        } else if (c >= 'a' && c <= 'z') {
            parse_ctype_word(p, &t);
        } else {
            break;
        }
    }
    vec_clear(&p->field);
    if (ir_parse_take(p, '{')) {
        do {
            parse_cfield(p);
        } while (ir_parse_take(p, ','));
        ir_parse_expect(p, '}');
    }
    t.field = p->field.data;
    t.fields = p->field.len;
    if (!p->failed) {
        p->ctypes++;
        (void)ir_add_ctype(p->m, &t);
    }
}

// ---------------------------------------------------------------- the module

static bool is_empty(const struct ir_module *m)
{
    return m->funcs.len <= 1 && m->globals.len <= 1 && m->ctypes.len <= 1;
}

static void parse_header(struct parse *p)
{
    ir_parse_gap(p);
    ir_parse_expect_word(p, "dgse-ir");
    ir_parse_blank(p);
    const char *at = p->at;
    if (ir_parse_u64(p, UINT32_MAX) != 1) {
        ir_parse_error(p, at, "this program reads version 1 of the format");
    }
    ir_parse_line_end(p);
    ir_parse_gap(p);
    ir_parse_expect_word(p, "target");
    str_id triple = ir_parse_quoted(p);
    ir_parse_blank(p);
    at = p->at;
    ir_type index = ir_parse_type(p);
    if (index != IR_I32 && index != IR_I64) {
        ir_parse_error(p, at, "the index type is i32 or i64");
    }
    ir_parse_line_end(p);
    if (p->failed) {
        return;
    }
    if (is_empty(p->m)) {
        p->m->triple = triple;
        p->m->index = index;
    } else if (p->m->index != index) {
        ir_parse_error(p, at, "the module's pointers have another width");
    }
}

static void parse_file(struct parse *p)
{
    ir_parse_blank(p);
    const char *at = p->at;
    ir_parse_expect(p, 'f');
    if (ir_parse_u32(p) != p->files.len) {
        ir_parse_error(p, at, "the next file is f%u", p->files.len);
    }
    ir_parse_string(p);
    if (!p->failed) {
        vec_push(&p->files, ir_make_file(p->m, text_str(&p->decoded)).index);
    }
}

static void parse_row(struct parse *p)
{
    if (ir_parse_take_word(p, "global")) {
        parse_global(p);
    } else if (ir_parse_take_word(p, "func")) {
        parse_func(p, true);
    } else if (ir_parse_take_word(p, "declare")) {
        parse_func(p, false);
    } else if (ir_parse_take_word(p, "type")) {
        ir_parse_blank(p);
        parse_ctype(p);
    } else if (ir_parse_take_word(p, "file")) {
        parse_file(p);
    } else if (ir_parse_take_word(p, "hook")) {
        parse_hook(p);
    } else if (ir_parse_take_word(p, "incomplete")) {
        p->m->incomplete = true;
    } else {
        ir_parse_error(p, p->at,
                       "expected file, type, global, declare, func or hook");
    }
    ir_parse_line_end(p);
}

static void parse_module(struct parse *p)
{
    parse_header(p);
    for (ir_parse_gap(p); p->at < p->end; ir_parse_gap(p)) {
        parse_row(p);
    }
    for (uint32_t k = 0; k < p->inits.len && !p->failed; k++) {
        parse_init(p, &p->inits.data[k]);
    }
    for (uint32_t k = 0; k < p->bodies.len && !p->failed; k++) {
        ir_parse_function(p, &p->bodies.data[k]);
    }
    if (!p->failed && p->last_ctype > p->ctypes) {
        ir_parse_error(p, p->last_ctype_at, "type t%u is not listed",
                       p->last_ctype);
    }
}

bool ir_parse(struct ir_module *m, const char *name, const char *text,
              size_t len, bool model, struct diag_list *diags)
{
    struct parse p = {.m = m, .name = name, .begin = text, .diags = diags};
    p.at = text;
    p.end = text + len;
    p.model = model;
    p.first_ctype = m->ctypes.len;
    vec_push(&p.files, 0);
    ir_parse_add_words(&p);
    parse_module(&p);
    if (p.met && !p.failed) {
        ir_adapt_calls(m);
    }
    text_release(&p.decoded);
    vec_release(&p.names);
    vec_release(&p.files);
    vec_release(&p.field);
    vec_release(&p.bodies);
    vec_release(&p.inits);
    ir_parse_body_release(&p.body);
    return !p.failed;
}
