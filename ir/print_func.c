/* SPDX-License-Identifier: Apache-2.0 */
/// Functions in the text form.
#include "ir/print_impl.h"

static bool var_has_source(const struct ir_var *v)
{
    return v->ctype.index != 0 || v->source_name.index != v->name.index ||
           v->loc.index != 0;
}

/// Notes what each variable's first definition says about its type, and which
/// statements have instructions.
static void scan_body(struct printer *p)
{
    const struct ir_func *f = p->f;
    vec_reserve(&p->def_type, f->vars + 1);
    vec_reserve(&p->stmt_seen, f->stmts + 1);
    memset(p->def_type.data, 0, f->vars * sizeof *p->def_type.data);
    memset(p->stmt_seen.data, 0, f->stmts * sizeof *p->stmt_seen.data);
    for (uint32_t k = f->insts; k-- > 0;) {
        const struct ir_inst *i = &f->inst[k];
        if (i->dst.index < f->vars && i->op < IR_OP_COUNT) {
            p->def_type.data[i->dst.index] = ir_result_type(p->m, f, i);
        }
        if (i->stmt.index < f->stmts) {
            p->stmt_seen.data[i->stmt.index] = true;
        }
    }
}

static void put_var_rows(struct printer *p)
{
    const struct ir_func *f = p->f;
    for (uint32_t k = 1; k < f->vars; k++) {
        const struct ir_var *v = &f->var[k];
        bool param = k <= f->params;
        bool told =
            param || (v->name.index == 0 && v->type == p->def_type.data[k]);
        if (told && !var_has_source(v)) {
            continue;
        }
        ir_put_str(p, param ? "  param " : "  var ");
        if (!param) {
            ir_put_type(p, v->type);
            ir_put_char(p, ' ');
        }
        ir_put_var(p, k);
        ir_put_source(p, v->ctype, v->name, v->source_name, v->loc);
        ir_put_char(p, '\n');
    }
}

static void put_object_rows(struct printer *p)
{
    for (uint32_t k = 1; k < p->f->objects; k++) {
        const struct ir_object *o = &p->f->object[k];
        ir_put_lit(p, "  object ");
        ir_put_object(p, k);
        ir_put_lit(p, " size ");
        ir_put_u64(p, o->size);
        ir_put_lit(p, " align ");
        ir_put_u64(p, o->align);
        ir_put_source(p, o->ctype, o->name, o->source_name, o->loc);
        ir_put_char(p, '\n');
    }
}

/// "#3 if !5:7-12"; the kind only where the statement is first met.
static void put_stmt(struct printer *p, uint32_t s, bool first)
{
    ir_put_lit(p, "  #");
    ir_put_u64(p, s);
    if (first) {
        const struct ir_stmt *row = &p->f->stmt[s];
        ir_put_char(p, ' ');
        ir_put_str(p,
                   row->kind < IR_STMT_COUNT ? ir_stmt_text[row->kind] : "?");
        if (row->loc.index != 0) {
            ir_put_loc(p, row->loc);
        }
    }
    ir_put_char(p, '\n');
}

static void enter_stmt(struct printer *p, ir_stmt_id s)
{
    bool known = s.index != 0 && s.index < p->f->stmts;
    put_stmt(p, s.index, known && p->stmt_seen.data[s.index]);
    if (known) {
        p->stmt_seen.data[s.index] = false;
    }
    p->stmt = s;
    p->loc = known ? p->f->stmt[s.index].loc : (ir_loc_id){0};
}

static void put_blocks(struct printer *p)
{
    const struct ir_func *f = p->f;
    for (uint32_t b = 1; b < f->blocks; b++) {
        ir_put_block(p, b);
        ir_put_lit(p, ":\n");
        for (uint32_t k = 0; k < f->block[b].count; k++) {
            const struct ir_inst *i = &f->inst[f->block[b].first + k];
            if (i->stmt.index != p->stmt.index) {
                enter_stmt(p, i->stmt);
            }
            ir_put_lit(p, "  ");
            ir_put_inst(p, i);
            if (i->loc.index != p->loc.index) {
                ir_put_loc(p, i->loc);
                p->loc = i->loc;
            }
            ir_put_char(p, '\n');
        }
    }
}

static void put_body(struct printer *p)
{
    scan_body(p);
    put_var_rows(p);
    put_object_rows(p);
    for (uint32_t s = 1; s < p->f->stmts; s++) {
        if (!p->stmt_seen.data[s]) {
            put_stmt(p, s, true);
        }
    }
    p->stmt = (ir_stmt_id){0};
    p->loc = (ir_loc_id){0};
    put_blocks(p);
}

/// "(i32 %argc, ptr %argv, ...)"
static void put_params(struct printer *p, const struct ir_func *f)
{
    ir_put_char(p, '(');
    for (uint32_t k = 1; k <= f->params && k < f->vars; k++) {
        if (k > 1) {
            ir_put_lit(p, ", ");
        }
        ir_put_type(p, f->var[k].type);
        ir_put_char(p, ' ');
        ir_put_var(p, k);
    }
    if (f->variadic) {
        ir_put_str(p, f->params != 0 ? ", ..." : "...");
    }
    ir_put_char(p, ')');
}

void ir_put_func(struct printer *p, uint32_t row)
{
    const struct ir_func *f = &p->m->funcs.data[row];
    p->f = f;
    p->file = (ir_file_id){0};
    ir_put_str(p, f->defined ? "func " : "declare ");
    ir_put_type(p, f->ret);
    ir_put_char(p, ' ');
    ir_put_symbol(p, ir_opd_func((ir_func_id){row}));
    if (f->defined || f->variadic) {
        put_params(p, f);
    }
    ir_put_linkage(p, f->linkage);
    ir_put_str(p, f->noreturn ? " noreturn" : "");
    ir_put_str(p, f->sret ? " sret" : "");
    ir_put_str(p, f->model ? " model" : "");
    ir_put_str(p, f->setjmp ? " setjmp" : "");
    ir_put_source(p, f->ctype, f->name, f->source_name, f->loc);
    if (f->defined) {
        ir_put_lit(p, " {\n");
        if (f->loc.index < p->m->locs.len) {
            p->file = ir_loc(p->m, f->loc)->file;
        }
        put_body(p);
        ir_put_char(p, '}');
    }
    ir_put_char(p, '\n');
    p->f = NULL;
    p->file = (ir_file_id){0};
}

void ir_print_func(struct text *out, const struct ir_module *m, ir_func_id f)
{
    struct printer p = {.out = out, .m = m, .wrap = true};
    ir_put_func(&p, f.index);
    ir_put_end(&p);
}
