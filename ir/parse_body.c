/* SPDX-License-Identifier: Apache-2.0 */
/// The reader of the text form: function bodies.  Rows are collected in
/// growing arrays that all functions share and copied to the module's arena
/// when the function ends.
#include "ir/parse_impl.h"

// ---------------------------------------------------------------- rows

static void begin_blocks(struct parse_body *b)
{
    if (b->first_temp == UINT32_MAX) {
        b->first_temp = b->var.len;
    }
    b->now_stmt = (ir_stmt_id){0};
    b->now_loc = (ir_loc_id){0};
}

/// The label of the next block, after its name.
static void parse_label(struct parse *p, const char *at, str_id name)
{
    struct parse_body *b = &p->body;
    uint32_t row = b->block.len;
    if (row == 1) {
        begin_blocks(b);
    }
    p->at++;
    if (name.index != 0) {
        struct parse_name *l = ir_parse_local(p, name);
        if (l->block != 0) {
            ir_parse_error(p, at, "block '%s' is there already",
                           ir_text(p->m, name));
        }
        l->block = row;
    }
    struct ir_block blk = {.name = name, .first = b->inst.len};
    vec_last(&b->block).count = b->inst.len - vec_last(&b->block).first;
    vec_push(&b->block, blk);
}

static void parse_number_label(struct parse *p)
{
    const char *at = p->at;
    uint32_t n = ir_parse_row_number(p);
    if (n != p->body.block.len || ir_parse_peek(p) != ':') {
        ir_parse_error(p, at, "the next block is %u", p->body.block.len);
        return;
    }
    parse_label(p, at, (str_id){0});
}

/// "#3 if !5:7-12", or "#3" when it was described before.
static void parse_marker(struct parse *p)
{
    struct parse_body *b = &p->body;
    const char *at = p->at++;
    b->now_stmt = (ir_stmt_id){0};
    b->now_loc = (ir_loc_id){0};
    if (ir_parse_peek(p) == '0') {
        p->at++;
        return;
    }
    uint32_t n = ir_parse_row_number(p);
    if (p->failed) {
        return;
    }
    while (b->stmt.len <= n) {
        vec_push(&b->stmt, (struct ir_stmt){.kind = IR_STMT_COUNT});
    }
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    struct ir_stmt *row = &b->stmt.data[n];
    bool known = row->kind != IR_STMT_COUNT;
    int kind = len != 0 ? ir_parse_find(p, WORD_STMT, s, len) : -1;
    if (known != (len == 0) || (len != 0 && kind < 0)) {
        ir_parse_error(p, at,
                       known ? "statement #%u is described already"
                             : "expected the kind of statement #%u",
                       n);
        return;
    }
    if (len != 0) {
        row->kind = (enum ir_stmt_kind)kind;
        row->loc = ir_parse_take(p, '!') ? ir_parse_loc(p) : (ir_loc_id){0};
    }
    b->now_stmt.index = n;
    b->now_loc = row->loc;
}

/// A row for `%name`, with a name of its own.
static uint32_t add_var(struct parse *p, ir_type t)
{
    struct parse_body *b = &p->body;
    struct ir_var v = {.type = t};
    const char *at = p->at;
    uint32_t row = b->var.len;
    if (ir_parse_is_digit(ir_parse_peek(p))) {
        if (ir_parse_row_number(p) != row) {
            ir_parse_error(p, at, "the next variable is %u", row);
        }
    } else {
        v.name = ir_parse_name(p);
        v.source_name = v.name;
        struct parse_name *l = ir_parse_local(p, v.name);
        if (l->var != 0) {
            ir_parse_error(p, at, "variable '%s' is there already",
                           ir_text(p->m, v.name));
        }
        l->var = row;
    }
    vec_push(&b->var, v);
    return row;
}

/// "var i32 %5": a temporary whose definition does not tell all.
static uint32_t add_temp(struct parse *p, ir_type t)
{
    struct parse_body *b = &p->body;
    const char *at = p->at;
    if (b->first_temp == UINT32_MAX) {
        b->first_temp = b->var.len;
    }
    uint32_t n = ir_parse_temp(p);
    if (n < b->first_temp) {
        ir_parse_error(p, at, "variable %u is there already", n);
    }
    if (p->failed) {
        return 0;
    }
    while (b->var.len <= n) {
        vec_push(&b->var, (struct ir_var){0});
    }
    b->var.data[n].type = t;
    return n;
}

static void parse_var_row(struct parse *p)
{
    struct parse_body *b = &p->body;
    struct parse_attrs at;
    const char *start = p->at;
    ir_type t = ir_parse_type(p);
    ir_parse_expect(p, '%');
    uint32_t row = 0;
    if (ir_parse_is_digit(ir_parse_peek(p))) {
        row = add_temp(p, t);
    } else if (b->first_temp != UINT32_MAX) {
        ir_parse_error(p, start, "variables with names come first");
    } else {
        row = add_var(p, t);
    }
    ir_parse_attrs(p, b->var.data[row].name, 0, &at);
    b->var.data[row].ctype = at.ctype;
    b->var.data[row].source_name = at.source_name;
    b->var.data[row].loc = at.loc;
}

static void parse_param_row(struct parse *p)
{
    struct parse_body *b = &p->body;
    struct parse_attrs at;
    ir_parse_expect(p, '%');
    const char *start = p->at;
    uint32_t row = ir_parse_is_digit(ir_parse_peek(p)) ? ir_parse_row_number(p)
                                                       : ir_parse_var(p);
    if (row == 0 || row > b->params) {
        ir_parse_error(p, start, "expected a parameter");
        return;
    }
    ir_parse_attrs(p, b->var.data[row].name, 0, &at);
    b->var.data[row].ctype = at.ctype;
    b->var.data[row].source_name = at.source_name;
    b->var.data[row].loc = at.loc;
}

static void parse_object_row(struct parse *p)
{
    struct parse_body *b = &p->body;
    struct parse_attrs at;
    str_id name = {0};
    ir_parse_expect(p, '&');
    const char *start = p->at;
    if (ir_parse_is_digit(ir_parse_peek(p))) {
        if (ir_parse_row_number(p) != b->object.len) {
            ir_parse_error(p, start, "the next object is %u", b->object.len);
        }
    } else {
        name = ir_parse_name(p);
        struct parse_name *l = ir_parse_local(p, name);
        if (l->object != 0) {
            ir_parse_error(p, start, "object '%s' is there already",
                           ir_text(p->m, name));
        }
        l->object = b->object.len;
    }
    ir_parse_attrs(p, name, PARSE_SIZE | PARSE_ALIGN, &at);
    struct ir_object o = {
        .name = name,
        .source_name = at.source_name,
        .ctype = at.ctype,
        .loc = at.loc,
        .size = at.size,
        .align = at.align,
    };
    vec_push(&b->object, o);
}

/// - returns false when the line is none of these
static bool parse_body_row(struct parse *p)
{
    if (ir_parse_take_word(p, "param")) {
        parse_param_row(p);
    } else if (ir_parse_take_word(p, "var")) {
        parse_var_row(p);
    } else if (ir_parse_take_word(p, "object")) {
        parse_object_row(p);
    } else {
        return false;
    }
    return true;
}

/// A line that starts with a name: a label, a row, an instruction.
static void parse_named_line(struct parse *p)
{
    const char *at = p->at;
    size_t len = 0;
    if (*p->at == '"') {
        str_id name = ir_parse_quoted(p);
        if (ir_parse_peek(p) != ':') {
            ir_parse_error(p, at, "expected an instruction or a block's name");
            return;
        }
        parse_label(p, at, name);
        return;
    }
    const char *s = ir_parse_word(p, &len, false);
    if (len != 0 && ir_parse_peek(p) == ':') {
        parse_label(p, at, intern_make(&p->m->strings, s, len));
        return;
    }
    p->at = at;
    if (p->body.block.len > 1 || !parse_body_row(p)) {
        struct ir_inst i = {0};
        ir_parse_inst(p, &i);
    }
}

// ---------------------------------------------------------------- functions

static void parse_params(struct parse *p)
{
    struct parse_body *b = &p->body;
    ir_parse_expect(p, '(');
    while (!p->failed && !ir_parse_take(p, ')')) {
        if (b->params != 0) {
            ir_parse_expect(p, ',');
        }
        if (ir_parse_take_word(p, "...")) {
            ir_parse_expect(p, ')');
            b->variadic = true;
            return;
        }
        ir_type t = ir_parse_type(p);
        ir_parse_expect(p, '%');
        (void)add_var(p, t);
        b->params++;
    }
}

static void parse_assignment(struct parse *p)
{
    struct ir_inst i = {0};
    p->at++;
    i.dst.index = ir_parse_var(p);
    ir_parse_expect(p, '=');
    ir_parse_inst(p, &i);
}

static void parse_lines(struct parse *p)
{
    for (;;) {
        ir_parse_gap(p);
        char c = ir_parse_peek(p);
        if (p->at == p->end || c == '}') {
            return;
        }
        if (c == '%') {
            parse_assignment(p);
        } else if (c == '#') {
            parse_marker(p);
        } else if (ir_parse_is_digit(c)) {
            parse_number_label(p);
        } else {
            parse_named_line(p);
        }
        ir_parse_line_end(p);
    }
}

/// Fills in blocks that were named before their label, and sees that the rows
/// have no holes.
static void close_body(struct parse *p)
{
    struct parse_body *b = &p->body;
    vec_last(&b->block).count = b->inst.len - vec_last(&b->block).first;
    for (uint32_t k = 0; k < b->target.len && !p->failed; k++) {
        const struct parse_target *t = &b->target.data[k];
        uint32_t row = ir_parse_local(p, t->name)->block;
        b->extra.data[t->extra] = row;
        if (row == 0) {
            ir_parse_error(p, t->at, "the function has no block '%s'",
                           ir_text(p->m, t->name));
        }
    }
    if (b->last_temp >= b->var.len && b->last_temp != 0) {
        ir_parse_error(p, b->last_temp_at, "temporary %%%u is never defined",
                       b->last_temp);
    }
    for (uint32_t k = 1; k < b->var.len && !p->failed; k++) {
        if (b->var.data[k].type == IR_VOID) {
            ir_parse_error(p, p->at,
                           "variable %%%u of the function has no type", k);
        }
    }
    for (uint32_t k = 1; k < b->stmt.len && !p->failed; k++) {
        if (b->stmt.data[k].kind == IR_STMT_COUNT) {
            ir_parse_error(p, p->at, "statement #%u is missing", k);
        }
    }
    if (b->block.len == 1) {
        ir_parse_error(p, p->at, "the function has no block");
    }
}

#define KEEP(a, rows)                                                          \
    memcpy(arena_alloc(a, (rows).len * sizeof *(rows).data), (rows).data,      \
           (rows).len * sizeof *(rows).data)

/// Copies the rows to the module.
static void keep_body(struct parse *p, uint32_t row)
{
    struct parse_body *b = &p->body;
    struct ir_func *f = &p->m->funcs.data[row];
    struct arena *a = &p->m->arena;
    f->var = KEEP(a, b->var);
    f->vars = b->var.len;
    f->object = KEEP(a, b->object);
    f->objects = b->object.len;
    f->stmt = KEEP(a, b->stmt);
    f->stmts = b->stmt.len;
    f->block = KEEP(a, b->block);
    f->blocks = b->block.len;
    f->insts = b->inst.len;
    f->extras = b->extra.len;
    if (f->insts != 0) {
        f->inst = KEEP(a, b->inst);
    }
    if (f->extras != 0) {
        f->extra = KEEP(a, b->extra);
    }
    f->params = b->params;
    f->variadic = b->variadic;
    f->intrinsic = IR_INTRINSIC_NONE;
    f->defined = true;
}

static void begin_body(struct parse *p, uint32_t row)
{
    struct parse_body *b = &p->body;
    p->stamp++;
    p->file = ir_loc(p->m, p->m->funcs.data[row].loc)->file;
    vec_clear(&b->var);
    vec_clear(&b->object);
    vec_clear(&b->stmt);
    vec_clear(&b->block);
    vec_clear(&b->inst);
    vec_clear(&b->extra);
    vec_clear(&b->target);
    vec_push(&b->var, (struct ir_var){0});
    vec_push(&b->object, (struct ir_object){0});
    vec_push(&b->stmt, (struct ir_stmt){0});
    vec_push(&b->block, (struct ir_block){0});
    b->params = 0;
    b->first_temp = UINT32_MAX;
    b->last_temp = 0;
    b->variadic = false;
}

void ir_parse_function(struct parse *p, const struct parse_later *later)
{
    begin_body(p, later->row);
    p->at = later->at;
    parse_params(p);
    if (!p->failed) {
        p->at = later->body;
        parse_lines(p);
        close_body(p);
    }
    if (!p->failed) {
        keep_body(p, later->row);
    }
    p->file = (ir_file_id){0};
}

void ir_parse_body_release(struct parse_body *b)
{
    vec_release(&b->var);
    vec_release(&b->object);
    vec_release(&b->stmt);
    vec_release(&b->block);
    vec_release(&b->inst);
    vec_release(&b->extra);
    vec_release(&b->target);
}
