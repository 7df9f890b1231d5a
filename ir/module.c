/* SPDX-License-Identifier: Apache-2.0 */
/// Tables of the vocabulary, rows of the module, and the questions that need
/// nothing but these.
#include "ir/ir.h"

#include "ir/build.h"

#include <string.h>

// ---------------------------------------------------------------- vocabulary

const struct ir_op_info ir_op_info[IR_OP_COUNT] = {
#define OP(name, text, form, flags, meaning)                                   \
    [IR_##name] = {text, flags, meaning, IR_FORM_##form},
#include "ir/op.def"
#undef OP
};

const struct ir_check_info ir_check_info[IR_CHECK_COUNT] = {
#define CHECK_KIND(name, id, on, cwe, what)                                    \
    [IR_CHECK_##name] = {id, what, cwe, on},
#include "ir/check.def"
#undef CHECK_KIND
};

const char *const ir_access_text[IR_ACCESS_COUNT] = {
    [IR_ACCESS_READ] = "read",
    [IR_ACCESS_WRITE] = "write",
    [IR_ACCESS_FREE] = "free",
    [IR_ACCESS_CALL] = "call",
};

const char *const ir_stmt_text[IR_STMT_COUNT] = {
#define STMT(name, text) [IR_STMT_##name] = text,
#include "ir/stmt.def"
#undef STMT
};

const char *const ir_ctype_text[IR_CTYPE_COUNT] = {
    [IR_CTYPE_VOID] = "void",     [IR_CTYPE_INT] = "int",
    [IR_CTYPE_FLOAT] = "float",   [IR_CTYPE_POINTER] = "pointer",
    [IR_CTYPE_ARRAY] = "array",   [IR_CTYPE_STRUCT] = "struct",
    [IR_CTYPE_UNION] = "union",   [IR_CTYPE_ENUM] = "enum",
    [IR_CTYPE_FUNC] = "function", [IR_CTYPE_OTHER] = "other",
};

const struct ir_intrinsic_info ir_intrinsic_info[IR_INTRINSIC_COUNT] = {
    [IR_INTRINSIC_NONE] = {"", "", "", ""},
#define INTRINSIC(name, sig, flags, meaning)                                   \
    [IR_INTRINSIC_##name] = {#name, sig, flags, meaning},
#include "ir/intrinsic.def"
#undef INTRINSIC
};

bool ir_op_has(enum ir_op op, char flag)
{
    return strchr(ir_op_info[op].flags, flag) != NULL;
}

uint32_t ir_checks_default(void)
{
    uint32_t set = 0;
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        if (ir_check_info[k].on) {
            set |= 1u << k;
        }
    }
    return set;
}

enum ir_intrinsic ir_intrinsic_find(const char *name)
{
    for (unsigned k = 1; k < IR_INTRINSIC_COUNT; k++) {
        if (strcmp(ir_intrinsic_info[k].name, name) == 0) {
            return (enum ir_intrinsic)k;
        }
    }
    return IR_INTRINSIC_NONE;
}

// ---------------------------------------------------------------- types

const char *ir_type_text(ir_type t, char buf[8])
{
    static const char *const named[] = {"f32", "f64", "f80", "ptr"};
    if (t == IR_VOID) {
        memcpy(buf, "void", 5);
    } else if (t > 128) {
        REQUIRE(t < IR_TYPE_COUNT);
        memcpy(buf, named[t - IR_F32], 4);
    } else {
        size_t n = 0;
        buf[n++] = 'i';
        if (t >= 100) {
            buf[n++] = (char)('0' + t / 100);
        }
        if (t >= 10) {
            buf[n++] = (char)('0' + t / 10 % 10);
        }
        buf[n++] = (char)('0' + t % 10);
        buf[n] = '\0';
    }
    return buf;
}

bool ir_type_find(const char *s, size_t len, ir_type *t)
{
    char buf[8];
    if (len < 2 || len > 4) {
        return false;
    }
    if (s[0] == 'i') {
        unsigned width = 0;
        for (size_t k = 1; k < len; k++) {
            if (s[k] < '0' || s[k] > '9') {
                return false;
            }
            width = width * 10 + (unsigned)(s[k] - '0');
        }
        *t = (ir_type)width;
        return width >= 1 && width <= 128 && s[1] != '0';
    }
    for (unsigned k = IR_F32; k <= IR_PTR; k++) {
        if (len == 3 && memcmp(s, ir_type_text((ir_type)k, buf), 3) == 0) {
            *t = (ir_type)k;
            return true;
        }
    }
    *t = IR_VOID;
    return len == 4 && memcmp(s, "void", 4) == 0;
}

uint32_t ir_type_bits(const struct ir_module *m, ir_type t)
{
    switch (t) {
    case IR_F32:
        return 32;
    case IR_F64:
        return 64;
    case IR_F80:
        return 80;
    case IR_PTR:
        return m->index;
    default:
        return t;
    }
}

uint32_t ir_type_bytes(const struct ir_module *m, ir_type t)
{
    return (ir_type_bits(m, t) + 7) / 8;
}

ir_type ir_opd_type(const struct ir_module *m, const struct ir_func *f,
                    ir_opd o)
{
    switch (ir_opd_kind(o)) {
    case IR_OPD_NONE:
        return IR_VOID;
    case IR_OPD_VAR:
        return f->var[ir_opd_index(o)].type;
    case IR_OPD_CONST:
        return m->consts.data[ir_opd_index(o)].type;
    case IR_OPD_OBJECT:
    case IR_OPD_GLOBAL:
    case IR_OPD_FUNC:
        return IR_PTR;
    }
    UNREACHABLE();
}

ir_type ir_result_type(const struct ir_module *m, const struct ir_func *f,
                       const struct ir_inst *i)
{
    (void)f;
    switch (ir_op_info[i->op].form) {
    case IR_FORM_UNDEF:
    case IR_FORM_UN:
    case IR_FORM_BIN:
    case IR_FORM_CAST:
    case IR_FORM_SELECT:
    case IR_FORM_LOAD:
    case IR_FORM_LOADBITS:
    case IR_FORM_CALL:
    case IR_FORM_UNSUP:
        return i->type;
    case IR_FORM_CMP:
        return IR_I1;
    case IR_FORM_PADD:
    case IR_FORM_MAKEPTR:
    case IR_FORM_GETPTR:
        return IR_PTR;
    case IR_FORM_GETSIZE:
        return m->index;
    case IR_FORM_SETJMP:
        return IR_I32;
    case IR_FORM_NONE:
    case IR_FORM_STORE:
    case IR_FORM_STOREBITS:
    case IR_FORM_PTR:
    case IR_FORM_PTR2:
    case IR_FORM_PTR3:
    case IR_FORM_CHECK:
    case IR_FORM_ACCESS:
    case IR_FORM_COND:
    case IR_FORM_JUMP:
    case IR_FORM_BR:
    case IR_FORM_SWITCH:
    case IR_FORM_RET:
        return IR_VOID;
    }
    UNREACHABLE();
}

void ir_each_use(const struct ir_func *f, const struct ir_inst *i,
                 void (*visit)(void *ctx, ir_opd o), void *ctx)
{
    const ir_opd own[3] = {i->a, i->b, i->c};
    for (unsigned k = 0; k < 3; k++) {
        if (own[k].bits != 0) {
            visit(ctx, own[k]);
        }
    }
    enum ir_form form = ir_op_info[i->op].form;
    if (form == IR_FORM_CALL || form == IR_FORM_UNSUP) {
        for (uint32_t k = 0; k < i->extra_len; k++) {
            ir_opd o = {f->extra[i->extra + k]};
            visit(ctx, o);
        }
    }
}

uint32_t ir_successors(const struct ir_func *f, const struct ir_block *b,
                       const uint32_t **to, uint32_t *stride)
{
    const struct ir_inst *last = &f->inst[b->first + b->count - 1];
    *to = f->extra + last->extra;
    *stride = 1;
    switch (ir_op_info[last->op].form) {
    case IR_FORM_JUMP:
        return 1;
    case IR_FORM_BR:
        return 2;
    case IR_FORM_SWITCH:
        *stride = 3;
        return 1 + (last->extra_len - 1) / 3;
    default:
        return 0;
    }
}

// ---------------------------------------------------------------- the module

void ir_module_init(struct ir_module *m, const char *triple, ir_type index)
{
    REQUIRE(index == IR_I64 || index == IR_I32);
    memset(m, 0, sizeof *m);
    intern_init(&m->strings);
    m->triple = intern_make_str(&m->strings, triple);
    m->index = index;
    // Row 0 of each table is "none".
    vec_push(&m->files, (str_id){0});
    vec_push(&m->locs, (struct ir_loc){0});
    vec_push(&m->consts, (struct ir_const){0});
    vec_push(&m->ctypes, (struct ir_ctype){0});
    vec_push(&m->globals, (struct ir_global){0});
    vec_push(&m->funcs, (struct ir_func){0});
}

void ir_module_release(struct ir_module *m)
{
    vec_release(&m->files);
    vec_release(&m->locs);
    vec_release(&m->consts);
    vec_release(&m->ctypes);
    vec_release(&m->globals);
    vec_release(&m->funcs);
    vec_release(&m->hooks);
    vec_release(&m->symbols);
    vec_release(&m->suffix);
    mem_free(m->loc_table.slot);
    mem_free(m->const_table.slot);
    intern_release(&m->strings);
    arena_release(&m->arena);
    memset(m, 0, sizeof *m);
}

size_t ir_module_bytes(const struct ir_module *m)
{
    return m->arena.bytes + intern_bytes(&m->strings) +
           m->files.cap * sizeof *m->files.data +
           m->locs.cap * sizeof *m->locs.data +
           m->consts.cap * sizeof *m->consts.data +
           m->ctypes.cap * sizeof *m->ctypes.data +
           m->globals.cap * sizeof *m->globals.data +
           m->funcs.cap * sizeof *m->funcs.data +
           m->hooks.cap * sizeof *m->hooks.data +
           m->symbols.cap * sizeof *m->symbols.data +
           m->suffix.cap * sizeof *m->suffix.data +
           m->loc_table.slots * sizeof *m->loc_table.slot +
           m->const_table.slots * sizeof *m->const_table.slot;
}

size_t ir_module_insts(const struct ir_module *m)
{
    size_t n = 0;
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        n += m->funcs.data[k].insts;
    }
    return n;
}

// ---------------------------------------------------------------- interned
// rows

static uint64_t hash_words(const uint64_t *w, size_t n)
{
    uint64_t h = 0x9e3779b97f4a7c15u;
    for (size_t k = 0; k < n; k++) {
        h = (h ^ w[k]) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return h;
}

static uint64_t loc_hash(const struct ir_loc *l)
{
    uint64_t w[3] = {(uint64_t)l->file.index << 32 | l->line,
                     (uint64_t)l->column << 32 | l->end_line,
                     (uint64_t)l->end_column << 32 | l->macro.index};
    return hash_words(w, 3);
}

static uint64_t const_hash(const struct ir_const *c)
{
    uint64_t w[3] = {c->lo, c->hi, c->type};
    return hash_words(w, 3);
}

/// Doubles the table when it is half full; - hash_of(rows, k) hashes row k.
static void table_reserve(struct ir_table *t, const void *rows,
                          uint64_t (*hash_of)(const void *rows, uint32_t k),
                          uint32_t count)
{
    if (t->slots != 0 && t->used < t->slots / 2) {
        return;
    }
    uint32_t slots = t->slots != 0 ? t->slots * 2 : 256;
    mem_free(t->slot);
    t->slot = mem_new(slots, sizeof *t->slot);
    t->slots = slots;
    for (uint32_t k = 1; k < count; k++) {
        uint64_t at = hash_of(rows, k);
        while (t->slot[at & (slots - 1)] != 0) {
            at++;
        }
        t->slot[at & (slots - 1)] = k;
    }
}

static uint64_t loc_row_hash(const void *rows, uint32_t k)
{
    return loc_hash((const struct ir_loc *)rows + k);
}

static uint64_t const_row_hash(const void *rows, uint32_t k)
{
    return const_hash((const struct ir_const *)rows + k);
}

static bool loc_equal(const struct ir_loc *a, const struct ir_loc *b)
{
    return a->file.index == b->file.index && a->line == b->line &&
           a->column == b->column && a->end_line == b->end_line &&
           a->end_column == b->end_column && a->macro.index == b->macro.index;
}

ir_loc_id ir_make_loc(struct ir_module *m, struct ir_loc loc)
{
    struct ir_table *t = &m->loc_table;
    if (loc.line == 0) {
        return (ir_loc_id){0};
    }
    table_reserve(t, m->locs.data, loc_row_hash, m->locs.len);
    uint64_t at = loc_hash(&loc);
    for (;; at++) {
        uint32_t k = t->slot[at & (t->slots - 1)];
        if (k == 0) {
            break;
        }
        if (loc_equal(&m->locs.data[k], &loc)) {
            return (ir_loc_id){k};
        }
    }
    uint32_t row = m->locs.len;
    vec_push(&m->locs, loc);
    t->slot[at & (t->slots - 1)] = row;
    t->used++;
    return (ir_loc_id){row};
}

ir_opd ir_make_const(struct ir_module *m, ir_type type, u128 bits)
{
    uint32_t width = ir_type_bits(m, type);
    REQUIRE(width != 0);
    if (width < 128) {
        bits &= ((u128)1 << width) - 1;
    }
    struct ir_const c = {(uint64_t)bits, (uint64_t)(bits >> 64), type};
    struct ir_table *t = &m->const_table;
    table_reserve(t, m->consts.data, const_row_hash, m->consts.len);
    uint64_t at = const_hash(&c);
    for (;; at++) {
        uint32_t k = t->slot[at & (t->slots - 1)];
        if (k == 0) {
            break;
        }
        const struct ir_const *r = &m->consts.data[k];
        if (r->lo == c.lo && r->hi == c.hi && r->type == c.type) {
            return ir_opd_make(IR_OPD_CONST, k);
        }
    }
    uint32_t row = m->consts.len;
    vec_push(&m->consts, c);
    t->slot[at & (t->slots - 1)] = row;
    t->used++;
    return ir_opd_make(IR_OPD_CONST, row);
}

void ir_own_consts(struct ir_module *m)
{
    const struct ir_const *row = m->consts.data;
    const uint32_t *slot = m->const_table.slot;
    uint32_t n = m->consts.len, slots = m->const_table.slots;

    m->consts.data = NULL;
    m->consts.len = m->consts.cap = 0;
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&m->consts, row[k]);
    }
    m->const_table.slot = mem_new(slots, sizeof *slot);
    if (slots > 0) {
        memcpy(m->const_table.slot, slot, slots * sizeof *slot);
    }
}

void ir_drop_consts(struct ir_module *m)
{
    vec_release(&m->consts);
    mem_free(m->const_table.slot);
}

ir_opd ir_make_f32(struct ir_module *m, float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return ir_make_const(m, IR_F32, bits);
}

ir_opd ir_make_f64(struct ir_module *m, double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return ir_make_const(m, IR_F64, bits);
}

ir_file_id ir_make_file(struct ir_module *m, const char *path)
{
    str_id name = intern_make_str(&m->strings, path);
    for (uint32_t k = 1; k < m->files.len; k++) {
        if (m->files.data[k].index == name.index) {
            return (ir_file_id){k};
        }
    }
    vec_push(&m->files, name);
    return (ir_file_id){m->files.len - 1};
}

// ---------------------------------------------------------------- symbols

static ir_opd symbol_of(const struct ir_module *m, str_id name)
{
    return name.index < m->symbols.len ? m->symbols.data[name.index] : IR_NONE;
}

static void set_symbol(struct ir_module *m, str_id name, ir_opd symbol)
{
    REQUIRE(symbol_of(m, name).bits == 0);
    while (m->symbols.len <= name.index) {
        vec_push(&m->symbols, IR_NONE);
    }
    m->symbols.data[name.index] = symbol;
}

ir_opd ir_find_symbol(const struct ir_module *m, const char *name)
{
    return symbol_of(m, intern_find(&m->strings, name, strlen(name)));
}

str_id ir_unique_name(struct ir_module *m, const char *base)
{
    str_id name = intern_make_str(&m->strings, base);
    if (symbol_of(m, name).bits == 0) {
        return name;
    }
    while (m->suffix.len <= name.index) {
        vec_push(&m->suffix, 1);
    }
    for (;;) {
        char digits[12];
        size_t n = sizeof digits;
        uint32_t v = ++m->suffix.data[name.index];
        for (; v != 0; v /= 10) {
            digits[--n] = (char)('0' + v % 10);
        }
        digits[--n] = '.';
        size_t len = strlen(base);
        char *full = arena_alloc(&m->arena, len + sizeof digits);
        memcpy(full, base, len);
        memcpy(full + len, digits + n, sizeof digits - n);
        str_id made = intern_make(&m->strings, full, len + (sizeof digits - n));
        if (symbol_of(m, made).bits == 0) {
            return made;
        }
    }
}

ir_global_id ir_add_global(struct ir_module *m, const struct ir_global *g)
{
    ir_global_id id = {m->globals.len};
    vec_push(&m->globals, *g);
    set_symbol(m, g->name, ir_opd_global(id));
    ir_set_init(m, id, g->data, g->data_len, g->reloc, g->relocs);
    return id;
}

void ir_rename(struct ir_module *m, ir_opd symbol, str_id name)
{
    uint32_t k = ir_opd_index(symbol);
    bool is_func = ir_opd_kind(symbol) == IR_OPD_FUNC;
    str_id *row = is_func ? &m->funcs.data[k].name : &m->globals.data[k].name;
    REQUIRE(symbol_of(m, *row).bits == symbol.bits);
    m->symbols.data[row->index] = (ir_opd){0};
    set_symbol(m, name, symbol);
    *row = name;
}

void ir_set_init(struct ir_module *m, ir_global_id g, const uint8_t *data,
                 uint64_t len, const struct ir_reloc *reloc, uint32_t relocs)
{
    // Trailing zeros are implied: a big zeroed array costs nothing.
    while (len > 0 && data[len - 1] == 0) {
        len--;
    }
    struct ir_global *row = ir_global(m, g);
    row->data = NULL;
    row->data_len = len;
    if (len != 0) {
        row->data = arena_alloc(&m->arena, len);
        memcpy(row->data, data, len);
    }
    row->reloc = NULL;
    row->relocs = relocs;
    if (relocs != 0) {
        row->reloc = arena_array(&m->arena, struct ir_reloc, relocs);
        memcpy(row->reloc, reloc, relocs * sizeof *reloc);
    }
}

/// Reads a type name at *s and steps over it and one separator.
static ir_type signature_type(const char **s)
{
    ir_type t = IR_VOID;
    size_t len = strcspn(*s, "(,)");
    REQUIRE(len == 0 || ir_type_find(*s, len, &t));
    *s += len + 1;
    return t;
}

/// Whether a declaration of f could mean the function with that signature: a
/// program may have a function of its own under the name.
static bool fits_signature(const struct ir_module *m, const struct ir_func *f,
                           const char *signature)
{
    const struct ir_ctype *t = &m->ctypes.data[f->ctype.index];
    if (signature_type(&signature) != f->ret) {
        return false;
    }
    // Declared without a prototype: the calls decide.
    if (t->kind != IR_CTYPE_FUNC || t->fields == 0) {
        return true;
    }
    for (uint32_t k = 0; k < t->fields; k++) {
        ir_type want = signature_type(&signature);
        if (want != m->ctypes.data[t->field[k].type.index].scalar) {
            return false;
        }
        if (signature[-1] == ')') {
            return k + 1 == t->fields;
        }
    }
    return false;
}

ir_func_id ir_add_func(struct ir_module *m, const struct ir_func *f)
{
    ir_func_id id = {m->funcs.len};
    vec_push(&m->funcs, *f);
    set_symbol(m, f->name, ir_opd_func(id));
    ir_bind_intrinsic(m, id);
    return id;
}

void ir_bind_intrinsic(struct ir_module *m, ir_func_id id)
{
    struct ir_func *f = ir_func(m, id);
    f->intrinsic = IR_INTRINSIC_NONE;
    if (f->linkage != IR_INTERNAL && !f->defined) {
        enum ir_intrinsic i = ir_intrinsic_find(ir_text(m, f->name));
        if (i != IR_INTRINSIC_NONE &&
            fits_signature(m, f, ir_intrinsic_info[i].signature)) {
            f->intrinsic = i;
        }
    }
}

void ir_add_hook(struct ir_module *m, struct ir_hook hook)
{
    vec_push(&m->hooks, hook);
}

ir_ctype_id ir_add_ctype(struct ir_module *m, const struct ir_ctype *t)
{
    ir_ctype_id id = {m->ctypes.len};
    vec_push(&m->ctypes, *t);
    ir_set_cfields(m, id, t->field, t->fields);
    return id;
}

void ir_set_cfields(struct ir_module *m, ir_ctype_id t,
                    const struct ir_cfield *field, uint32_t n)
{
    struct ir_ctype *row = &m->ctypes.data[t.index];
    row->field = NULL;
    row->fields = n;
    if (n != 0) {
        row->field = arena_array(&m->arena, struct ir_cfield, n);
        memcpy(row->field, field, n * sizeof *field);
    }
}
