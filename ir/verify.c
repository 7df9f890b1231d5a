/* SPDX-License-Identifier: Apache-2.0 */
/// What every module must satisfy.  A message begins with the rule's name.
///
/// Of the module:
///  1 target      the index type is i32 or i64
///  2 handle      strings, files, locations, C types and symbols that rows
///                mention exist; the text of a macro stands in an earlier row
///                and at most 64 macros stand in each other
///  3 constant    has a type other than void and no bits above its width
///  4 symbol      globals and functions have names, no two the same; their
///                linkage is one of three
///  5 ctype       its kind is one of ctype_text, its scalar a type
///  6 global      the alignment is a power of two, the initialiser fits; what
///                is undefined has none; a literal is constant and defined
///  7 reloc       offsets ascend without overlap and fit, targets are symbols
///  8 hook        names a function
///  9 declaration a function without body has no rows of one, a function with
///                a body is no intrinsic; an intrinsic has its result type
///
/// Of a function with a body:
/// 10 variable    has a type; parameters are the first rows, then come named
///                variables, then temporaries; no two names are the same
/// 11 sret        the first parameter is a pointer and nothing is returned
/// 12 object      has a name of its own, its alignment is a power of two
/// 13 statement   its kind is one of stmt.def
/// 14 block       there is an entry; blocks have names of their own, are not
///                empty and follow each other without gap
/// 15 terminator  the last instruction of a block is one, no other is
/// 16 unreachable every block can be reached from the entry
///
/// Of an instruction:
/// 17 operation   is one of op.def; flags are those it may have
/// 18 result      is there when the form has one (a call may drop it), is a
///                variable of the function and has the type
/// 19 operand     those of the form exist, others are none
/// 20 type        the operation is defined for T and S
/// 21 operand-type  operands have the types that form and T demand
/// 22 scale       of padd is a constant
/// 23 immediate   a bit is at most 7, an alignment a power of two, the kind
///                of a check or access one of the table
/// 24 branch      the form's number of block words, each an existing block
/// 25 switch      ranges are constants in order and have no value in common
/// 26 call        a direct call of a function with a body, or of an
///                intrinsic, passes its parameters in number and type (others
///                only to variadic functions) and takes its result type
/// 27 return      has the function's result type
/// 28 lifetime    begin and end name a local object
/// 29 variadic    vaarea stands in a variadic function
/// 30 setjmp      stands in a function that is marked so
/// 31 undefined   a temporary that is read is defined somewhere
/// 32 place       statement, location and text exist
#include "ir/verify.h"

#include "base/bv.h"
#include "ir/text.h"
#include "ir/verify_impl.h"

#include <stdarg.h>
#include <string.h>

enum { MACRO_DEPTH = 64, ERRORS_MAX = 100, INST_TEXT_MAX = 200 };

// ---------------------------------------------------------------- messages

static struct diag_place place_of(const struct verify *v)
{
    struct diag_place place = {0};
    uint32_t row = v->inst != NULL ? v->inst->loc.index
                   : v->f != NULL  ? v->f->loc.index
                                   : 0;
    if (row == 0 || row >= v->m->locs.len) {
        return place;
    }
    const struct ir_loc *l = &v->m->locs.data[row];
    if (l->file.index != 0 && l->file.index < v->m->files.len) {
        place.file = ir_text(v->m, v->m->files.data[l->file.index]);
        place.line = l->line;
        place.column = l->column;
        place.end_line = l->end_line;
        place.end_column = l->end_column;
    }
    return place;
}

static const char *name_of(const struct verify *v, str_id id)
{
    return id.index != 0 && id.index < v->m->strings.count ? ir_text(v->m, id)
                                                           : "?";
}

void ir_verify_fail(struct verify *v, const char *rule, const char *fmt, ...)
{
    struct text where = {0};
    char what[160];
    va_list args;
    if (v->errors++ >= ERRORS_MAX) {
        return;
    }
    va_start(args, fmt);
    (void)vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    if (v->f != NULL) {
        text_addf(&where, "function '%s', ", name_of(v, v->f->name));
    }
    if (v->block != NULL) {
        text_addf(&where, "block '%s', ", name_of(v, v->block->name));
    }
    if (v->inst != NULL) {
        struct text inst = {0};
        ir_print_inst(&inst, v->m, v->f, v->inst);
        text_addf(&where, "'%.*s': ", INST_TEXT_MAX, text_str(&inst));
        text_release(&inst);
    }
    diag_add(v->diags, DIAG_ERROR, place_of(v), "ir-verify", "%s: %s%s", rule,
             text_str(&where), what);
    text_release(&where);
}

// ---------------------------------------------------------------- handles

static bool has_ctype(const struct verify *v, ir_ctype_id id)
{
    return id.index < v->m->ctypes.len;
}

static void check_source(struct verify *v, const char *what, uint32_t row,
                         str_id source_name, ir_ctype_id ctype, ir_loc_id loc)
{
    if (!ir_verify_has_str(v, source_name) || !has_ctype(v, ctype) ||
        !ir_verify_has_loc(v, loc)) {
        ir_verify_fail(v, "handle", "%s %u mentions a row that does not exist",
                       what, row);
    }
}

/// - returns false when the name was met since the stamp changed
static bool new_name(struct verify *v, str_id name)
{
    if (v->seen.data[name.index] == v->stamp) {
        return false;
    }
    v->seen.data[name.index] = v->stamp;
    return true;
}

bool ir_verify_has_symbol(const struct verify *v, ir_opd o)
{
    uint32_t row = ir_opd_index(o);
    switch (ir_opd_kind(o)) {
    case IR_OPD_GLOBAL:
        return row != 0 && row < v->m->globals.len;
    case IR_OPD_FUNC:
        return row != 0 && row < v->m->funcs.len;
    case IR_OPD_NONE:
    case IR_OPD_VAR:
    case IR_OPD_CONST:
    case IR_OPD_OBJECT:
        break;
    }
    return false;
}

// ---------------------------------------------------------------- the module

static void check_locs(struct verify *v)
{
    const struct ir_module *m = v->m;
    uint8_t *depth = mem_new(m->locs.len, sizeof *depth);
    for (uint32_t k = 1; k < m->locs.len; k++) {
        const struct ir_loc *l = &m->locs.data[k];
        if (l->file.index >= m->files.len || l->macro.index >= k) {
            ir_verify_fail(v, "handle",
                           "location %u mentions a row that does not exist", k);
            continue;
        }
        if (l->macro.index != 0) {
            depth[k] = (uint8_t)(depth[l->macro.index] + 1);
        }
        if (depth[k] > MACRO_DEPTH) {
            depth[k] = MACRO_DEPTH;
            ir_verify_fail(v, "handle", "location %u stands in too many macros",
                           k);
        }
    }
    mem_free(depth);
}

static void check_consts(struct verify *v)
{
    const struct ir_module *m = v->m;
    for (uint32_t k = 1; k < m->consts.len; k++) {
        const struct ir_const *c = &m->consts.data[k];
        u128 bits = (u128)c->hi << 64 | c->lo;
        if (c->type == IR_VOID || c->type >= IR_TYPE_COUNT ||
            !bv_is_canonical(bits, ir_type_bits(m, c->type))) {
            ir_verify_fail(v, "constant",
                           "constant %u is not a value of its type", k);
        }
    }
}

static void check_ctypes(struct verify *v)
{
    for (uint32_t k = 1; k < v->m->ctypes.len; k++) {
        const struct ir_ctype *t = &v->m->ctypes.data[k];
        if ((unsigned)t->kind >= IR_CTYPE_COUNT || t->scalar >= IR_TYPE_COUNT) {
            ir_verify_fail(v, "ctype",
                           "C type %u has no kind or scalar that exists", k);
        }
        check_source(v, "C type", k, t->name, t->elem, (ir_loc_id){0});
        for (uint32_t n = 0; n < t->fields; n++) {
            check_source(v, "C type", k, t->field[n].name, t->field[n].type,
                         (ir_loc_id){0});
        }
    }
}

static void check_symbol(struct verify *v, const char *what, uint32_t row,
                         str_id name, enum ir_linkage linkage)
{
    if (name.index == 0 || !ir_verify_has_str(v, name)) {
        ir_verify_fail(v, "symbol", "%s %u has no name", what, row);
    } else if (!new_name(v, name)) {
        ir_verify_fail(v, "symbol",
                       "%s %u has the name of another symbol, '%s'", what, row,
                       ir_text(v->m, name));
    }
    if (linkage != IR_EXTERNAL && linkage != IR_INTERNAL &&
        linkage != IR_WEAK) {
        ir_verify_fail(v, "symbol", "%s %u has no linkage that exists", what,
                       row);
    }
}

static void check_relocs(struct verify *v, const struct ir_global *g)
{
    uint64_t free_from = 0;
    uint64_t pointer = ir_type_bytes(v->m, IR_PTR);
    for (uint32_t k = 0; k < g->relocs; k++) {
        const struct ir_reloc *r = &g->reloc[k];
        if (r->offset < free_from || g->size < pointer ||
            r->offset > g->size - pointer) {
            ir_verify_fail(v, "reloc",
                           "address %u in '%s' is out of order or range", k,
                           name_of(v, g->name));
            return;
        }
        free_from = r->offset + pointer;
        if (!ir_verify_has_symbol(v, r->target)) {
            ir_verify_fail(v, "reloc",
                           "address %u in '%s' is not that of a symbol", k,
                           name_of(v, g->name));
        }
    }
}

static void check_globals(struct verify *v)
{
    for (uint32_t k = 1; k < v->m->globals.len; k++) {
        const struct ir_global *g = &v->m->globals.data[k];
        const char *name = name_of(v, g->name);
        check_symbol(v, "global", k, g->name, g->linkage);
        check_source(v, "global", k, g->source_name, g->ctype, g->loc);
        if (!ir_is_power(g->align)) {
            ir_verify_fail(v, "global",
                           "the alignment of '%s' is no power of two", name);
        }
        if (g->data_len > g->size) {
            ir_verify_fail(v, "global", "the initialiser of '%s' does not fit",
                           name);
        }
        if (!g->defined && (g->data_len != 0 || g->relocs != 0)) {
            ir_verify_fail(v, "global", "'%s' is undefined and initialised",
                           name);
        }
        if (g->literal && (!g->read_only || !g->defined)) {
            ir_verify_fail(v, "global", "the literal '%s' is not a constant",
                           name);
        }
        check_relocs(v, g);
    }
}

static void check_hooks(struct verify *v)
{
    for (uint32_t k = 0; k < v->m->hooks.len; k++) {
        if (!ir_verify_has_symbol(v, ir_opd_func(v->m->hooks.data[k].func))) {
            ir_verify_fail(v, "hook", "hook %u is no function", k);
        }
    }
}

static void check_declaration(struct verify *v)
{
    const struct ir_func *f = v->f;
    if (!f->defined && (f->params | f->blocks | f->insts) != 0) {
        ir_verify_fail(v, "declaration", "the function has rows and no body");
    }
    if (f->ret >= IR_TYPE_COUNT) {
        ir_verify_fail(v, "declaration", "the result has no type that exists");
    }
    if ((unsigned)f->intrinsic >= IR_INTRINSIC_COUNT ||
        (f->defined && f->intrinsic != IR_INTRINSIC_NONE)) {
        ir_verify_fail(v, "declaration", "the function is no intrinsic");
    } else if (f->intrinsic != IR_INTRINSIC_NONE) {
        const char *sig = ir_intrinsic_info[f->intrinsic].signature;
        if (ir_verify_next_type(&sig) != f->ret) {
            ir_verify_fail(v, "declaration",
                           "the intrinsic has another result type");
        }
    }
}

// ---------------------------------------------------------------- functions

static void check_vars(struct verify *v)
{
    const struct ir_func *f = v->f;
    bool temps = false;
    v->stamp++;
    if (f->params >= f->vars) {
        ir_verify_fail(v, "variable",
                       "the function has fewer variables than parameters");
    }
    for (uint32_t k = 1; k < f->vars; k++) {
        const struct ir_var *row = &f->var[k];
        check_source(v, "variable", k, row->source_name, row->ctype, row->loc);
        if (row->type == IR_VOID || row->type >= IR_TYPE_COUNT) {
            ir_verify_fail(v, "variable", "variable %u has no type", k);
        }
        if (row->name.index == 0) {
            temps |= k > f->params;
            continue;
        }
        if (temps) {
            ir_verify_fail(v, "variable", "variable %u comes after a temporary",
                           k);
        }
        if (!ir_verify_has_str(v, row->name) || !new_name(v, row->name)) {
            ir_verify_fail(v, "variable", "variable %u has no name of its own",
                           k);
        }
    }
    if (f->sret &&
        (f->params == 0 || f->var[1].type != IR_PTR || f->ret != IR_VOID)) {
        ir_verify_fail(v, "sret",
                       "the function does not return through a pointer");
    }
}

static void check_objects(struct verify *v)
{
    v->stamp++;
    for (uint32_t k = 1; k < v->f->objects; k++) {
        const struct ir_object *o = &v->f->object[k];
        check_source(v, "object", k, o->source_name, o->ctype, o->loc);
        if (o->name.index == 0 || !ir_verify_has_str(v, o->name) ||
            !new_name(v, o->name)) {
            ir_verify_fail(v, "object", "object %u has no name of its own", k);
        }
        if (!ir_is_power(o->align)) {
            ir_verify_fail(v, "object",
                           "the alignment of object %u is no power of two", k);
        }
    }
}

static void check_stmts(struct verify *v)
{
    for (uint32_t k = 1; k < v->f->stmts; k++) {
        const struct ir_stmt *s = &v->f->stmt[k];
        if ((unsigned)s->kind >= IR_STMT_COUNT) {
            ir_verify_fail(v, "statement",
                           "statement %u has no kind that exists", k);
        }
        if (!ir_verify_has_loc(v, s->loc)) {
            ir_verify_fail(v, "handle",
                           "statement %u has no location that exists", k);
        }
    }
}

/// - returns true when instructions can be looked at block by block
static bool check_blocks(struct verify *v)
{
    const struct ir_func *f = v->f;
    uint64_t next = 0;
    v->stamp++;
    if (f->blocks < 2) {
        ir_verify_fail(v, "block", "the function has no entry");
        return false;
    }
    for (uint32_t k = 1; k < f->blocks; k++) {
        const struct ir_block *b = &f->block[k];
        if (b->name.index == 0 || !ir_verify_has_str(v, b->name) ||
            !new_name(v, b->name)) {
            ir_verify_fail(v, "block", "block %u has no name of its own", k);
        }
        if (b->first != next || b->count == 0) {
            ir_verify_fail(v, "block", "block %u is empty or leaves a gap", k);
            return false;
        }
        next += b->count;
    }
    if (next != f->insts) {
        ir_verify_fail(v, "block", "the blocks do not have all instructions");
    }
    return next == f->insts;
}

// ---------------------------------------------------------------- flow

static void check_reachable(struct verify *v)
{
    const struct ir_func *f = v->f;
    VEC(uint32_t) work = {0};
    bool *seen = mem_new(f->blocks, sizeof *seen);
    vec_push(&work, 1);
    seen[1] = true;
    while (work.len > 0) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(f, &f->block[vec_pop(&work)], &to, &stride);
        for (uint32_t k = 0; k < n; k++) {
            uint32_t next = to[(size_t)k * stride];
            if (!seen[next]) {
                seen[next] = true;
                vec_push(&work, next);
            }
        }
    }
    for (uint32_t k = 1; k < f->blocks; k++) {
        if (!seen[k]) {
            ir_verify_fail(v, "unreachable", "no path leads to block '%s'",
                           name_of(v, f->block[k].name));
        }
    }
    mem_free(seen);
    vec_release(&work);
}

static void check_use(void *ctx, ir_opd o)
{
    struct verify *v = ctx;
    uint32_t row = ir_opd_index(o);
    if (ir_opd_kind(o) == IR_OPD_VAR && !v->defined.data[row] &&
        v->f->var[row].name.index == 0 && row > v->f->params) {
        ir_verify_fail(v, "undefined", "nothing defines %%%u", row);
        v->defined.data[row] = true;
    }
}

static void check_defined(struct verify *v)
{
    const struct ir_func *f = v->f;
    vec_reserve(&v->defined, f->vars);
    memset(v->defined.data, 0, f->vars * sizeof *v->defined.data);
    for (uint32_t k = 0; k < f->insts; k++) {
        v->defined.data[f->inst[k].dst.index] = true;
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        v->inst = &f->inst[k];
        ir_each_use(f, v->inst, check_use, v);
    }
    v->inst = NULL;
}

static void check_body(struct verify *v)
{
    const struct ir_func *f = v->f;
    uint32_t errors = v->errors;
    check_vars(v);
    check_objects(v);
    check_stmts(v);
    if (!check_blocks(v)) {
        return;
    }
    for (uint32_t b = 1; b < f->blocks; b++) {
        v->block = &f->block[b];
        for (uint32_t k = 0; k < v->block->count; k++) {
            v->inst = &f->inst[v->block->first + k];
            ir_verify_inst(v);
        }
    }
    v->inst = NULL;
    v->block = NULL;
    // What follows walks along handles that must be good.
    if (v->errors == errors) {
        check_reachable(v);
        check_defined(v);
    }
}

static void check_funcs(struct verify *v)
{
    for (uint32_t k = 1; k < v->m->funcs.len; k++) {
        const struct ir_func *f = &v->m->funcs.data[k];
        check_symbol(v, "function", k, f->name, f->linkage);
        check_source(v, "function", k, f->source_name, f->ctype, f->loc);
    }
    for (uint32_t k = 1; k < v->m->funcs.len; k++) {
        v->f = &v->m->funcs.data[k];
        check_declaration(v);
        if (v->f->defined) {
            check_body(v);
        }
        v->f = NULL;
    }
}

bool ir_verify(const struct ir_module *m, struct diag_list *diags)
{
    struct verify v = {.m = m, .diags = diags, .stamp = 1};
    if (m->index != IR_I32 && m->index != IR_I64) {
        ir_verify_fail(&v, "target", "the index type is neither i32 nor i64");
        return false;
    }
    if (!ir_verify_has_str(&v, m->triple)) {
        ir_verify_fail(&v, "handle", "the target does not exist");
    }
    vec_reserve(&v.seen, m->strings.count);
    memset(v.seen.data, 0, m->strings.count * sizeof *v.seen.data);
    for (uint32_t k = 1; k < m->files.len; k++) {
        if (!ir_verify_has_str(&v, m->files.data[k])) {
            ir_verify_fail(&v, "handle", "file %u has no name", k);
            break;
        }
    }
    check_locs(&v);
    check_consts(&v);
    check_ctypes(&v);
    check_globals(&v);
    check_funcs(&v);
    check_hooks(&v);
    vec_release(&v.seen);
    vec_release(&v.defined);
    return v.errors == 0;
}
