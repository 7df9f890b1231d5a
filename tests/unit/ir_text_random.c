/* SPDX-License-Identifier: Apache-2.0 */
/// The text form on random modules: what is parsed is what was printed.
#include "tests/unit/text_parse.h"

#include "base/rng.h"
#include "ir/build.h"

#include <stdio.h>

static struct rng rng;

static uint32_t below(uint32_t n)
{
    return (uint32_t)(rng_next(&rng) % n);
}

/// Mostly plain names, some with any bytes; unique through n.
static str_id random_name(struct ir_module *to, uint32_t n)
{
    char buf[24];
    int len = snprintf(buf, sizeof buf, "%s%u", below(4) ? "v" : "$.", n);

    if (below(8) == 0) {
        buf[len++] = (char)(1 + below(255));
        buf[len++] = 'x';
    }
    return intern_make(&to->strings, buf, (size_t)len);
}

static ir_loc_id random_loc(struct ir_module *to, unsigned depth)
{
    struct ir_loc l = {.file = {below(to->files.len)}, .line = 1 + below(9)};

    l.column = below(80);
    if (below(4)) {
        l.end_line = below(3) ? l.line : below(20);
        l.end_column = below(80);
    }
    if (depth < 3 && below(6) == 0) {
        l.macro = random_loc(to, depth + 1);
    }
    return below(8) ? ir_make_loc(to, l) : (ir_loc_id){0};
}

static ir_type random_type(void)
{
    static const ir_type common[] = {1, 8, 16, 32, 64, IR_PTR, IR_F64, IR_F32};

    return below(4) ? common[below(COUNT_OF(common))]
                    : (ir_type)(1 + below(IR_TYPE_COUNT - 1));
}

static void random_rows(struct ir_module *to)
{
    for (unsigned k = below(4); k > 0; k--) {
        char path[32];
        (void)snprintf(path, sizeof path, "dir/f%u\".c", k);
        ir_make_file(to, path);
    }
    uint32_t types = 1 + below(6);
    for (uint32_t k = 1; k <= types; k++) {
        struct ir_cfield field[3];
        struct ir_ctype t = {.kind = below(IR_CTYPE_COUNT),
                             .is_signed = below(2),
                             .variadic = below(2),
                             .name =
                                 below(2) ? random_name(to, k) : (str_id){0},
                             .size = below(3) * below(1000),
                             .align = below(16),
                             .count = below(3),
                             .elem = {below(types + 1)},
                             .field = field,
                             .fields = below(4)};
        t.scalar = below(2) ? random_type() : IR_VOID;
        for (uint32_t n = 0; n < t.fields; n++) {
            field[n] = (struct ir_cfield){
                below(2) ? random_name(to, n) : (str_id){0},
                {below(types + 1)},
                below(2) ? below(1000) : (uint64_t) - (int64_t)below(5),
                (uint16_t)below(9)};
        }
        ir_add_ctype(to, &t);
    }
}

static void random_global(struct ir_module *to, uint32_t n)
{
    uint8_t data[400] = {0};
    struct ir_reloc reloc[4];
    uint32_t relocs = 0;
    uint32_t size = below(COUNT_OF(data)) + 1;
    unsigned style = below(5);

    for (uint32_t k = 0; k < size; k++) {
        data[k] = style == 0   ? 0
                  : style == 1 ? (uint8_t)(' ' + below(95))
                  : style == 2 ? (uint8_t)rng_next(&rng)
                               : (uint8_t)(below(40) ? 0 : below(256));
    }
    for (uint32_t at = below(64); at + 8 <= size && relocs < 4;
         at += 8 + below(3) * below(40)) {
        memset(data + at, 0, 8);
        reloc[relocs++] = (struct ir_reloc){
            at, ir_opd_global((ir_global_id){1}), below(2) ? below(9) - 4 : 0};
    }
    struct ir_global g = {.name = random_name(to, n),
                          .ctype = {below(to->ctypes.len)},
                          .loc = random_loc(to, 0),
                          .size = size,
                          .align = 1u << below(6),
                          .linkage = below(3),
                          .defined = true,
                          .tentative = below(2),
                          .read_only = below(2),
                          .data = data,
                          .data_len = size,
                          .reloc = reloc,
                          .relocs = relocs};
    g.source_name = below(2) ? g.name : random_name(to, 0);
    ir_add_global(to, &g);
}

static ir_opd random_opd(struct ir_build *b, ir_type t)
{
    if (t == IR_PTR && below(3) == 0) {
        return ir_opd_global((ir_global_id){1});
    }
    if (t == IR_PTR && below(3) == 0) {
        return ir_opd_func(b->func);
    }
    if (below(2)) {
        return ir_undef(b, t);
    }
    return ir_make_const(b->m, t, (u128)rng_next(&rng) << 64 | rng_next(&rng));
}

static void random_inst(struct ir_build *b)
{
    ir_type t = random_type();
    enum ir_op op = below(IR_OP_COUNT);
    enum ir_form form = ir_op_info[op].form;
    ir_opd a = random_opd(b, t);
    ir_opd p = random_opd(b, IR_PTR);
    ir_opd args[3] = {a, p, a};

    b->loc = random_loc(b->m, 0);
    switch ((int)form) {
    case IR_FORM_UN:
    case IR_FORM_BIN:
    case IR_FORM_CMP:
        (void)ir_emit(
            b, (struct ir_inst){.op = (uint8_t)op, .type = t, .a = a, .b = a});
        break;
    case IR_FORM_LOAD:
        (void)ir_load(b, t, p, below(2) ? IR_VOLATILE : 0);
        break;
    case IR_FORM_STORE:
        ir_store(b, t, p, a, below(2) ? IR_VOLATILE : 0);
        break;
    case IR_FORM_STOREBITS:
        ir_storebits(b, t, p, below(8), a, 0);
        break;
    case IR_FORM_CALL: {
        uint32_t n = below(4);
        (void)ir_call(b, below(2) ? t : IR_VOID, p, args, n, below(n + 1));
        break;
    }
    case IR_FORM_UNSUP:
        (void)ir_unsupported(b, t, "a \"thing\"\n", args, below(4));
        break;
    default:
        ir_check(b, below(IR_CHECK_COUNT), random_opd(b, IR_I1), "\xff");
        break;
    }
}

static void random_func(struct ir_module *to, uint32_t n)
{
    struct ir_func f = {.name = random_name(to, n),
                        .ctype = {below(to->ctypes.len)},
                        .loc = random_loc(to, 0),
                        .ret = random_type(),
                        .linkage = below(3),
                        .variadic = below(2),
                        .noreturn = below(2),
                        .model = below(2)};
    struct ir_build b;
    ir_block_id blk[4];
    f.source_name = below(2) ? f.name : random_name(to, 0);
    ir_func_id id = ir_add_func(to, &f);

    if (below(6) == 0) {
        return;
    }
    ir_build_begin(&b, to, id);
    for (uint32_t k = below(3); k > 0; k--) {
        ir_build_param(&b, random_type(), ir_text(to, random_name(to, k)),
                       (ir_ctype_id){0}, random_loc(to, 0));
    }
    ir_var_id var =
        ir_build_var(&b, IR_I32, "i", (ir_ctype_id){0}, random_loc(to, 0));
    ir_build_object(&b, below(99), 1u << below(5), below(2) ? "buf" : NULL,
                    (ir_ctype_id){0}, random_loc(to, 0));
    for (unsigned k = 0; k < COUNT_OF(blk); k++) {
        blk[k] = ir_build_block(&b, "block");
    }
    for (unsigned k = 0; k <= COUNT_OF(blk); k++) {
        for (uint32_t i = below(8); i > 0; i--) {
            if (below(3) == 0) {
                ir_build_stmt(&b, below(IR_STMT_COUNT), random_loc(to, 0));
            }
            if (below(9) == 0) {
                (void)ir_copy_to(&b, var, ir_make_const(to, IR_I32, i));
            }
            random_inst(&b);
        }
        struct ir_case one[6];
        uint32_t cases = below(COUNT_OF(one));
        for (uint32_t c = 0; c < cases; c++) {
            one[c] = (struct ir_case){c * 9, c * 9 + below(3), blk[below(4)]};
        }
        ir_switch(&b, IR_I32, ir_opd_var(var), blk[below(4)], one, cases);
        if (k < COUNT_OF(blk)) {
            ir_build_at(&b, blk[k]);
        }
    }
    ir_build_end(&b);
}

// ---------------------------------------------------------------- comparison

static void same_str(str_id a, const struct ir_module *n, str_id b)
{
    HOLDS(intern_len(&m.strings, a) == intern_len(&n->strings, b));
    HOLDS(memcmp(ir_text(&m, a), ir_text(n, b), intern_len(&m.strings, a)) ==
          0);
}

static void same_opd(ir_opd a, const struct ir_module *n, ir_opd b)
{
    HOLDS(ir_opd_kind(a) == ir_opd_kind(b));
    if (ir_opd_kind(a) != IR_OPD_CONST) {
        HOLDS(a.bits == b.bits);
        return;
    }
    HOLDS(ir_const(&m, a)->lo == ir_const(n, b)->lo);
    HOLDS(ir_const(&m, a)->hi == ir_const(n, b)->hi);
    HOLDS(ir_const(&m, a)->type == ir_const(n, b)->type);
}

static void same_loc(ir_loc_id a, const struct ir_module *n, ir_loc_id b)
{
    HOLDS((a.index == 0) == (b.index == 0));
    if (a.index != 0) {
        const struct ir_loc *x = ir_loc(&m, a);
        const struct ir_loc *y = ir_loc(n, b);
        HOLDS(x->file.index == y->file.index && x->line == y->line &&
              x->column == y->column && x->end_line == y->end_line &&
              x->end_column == y->end_column);
        same_loc(x->macro, n, y->macro);
    }
}

static void same_inst(const struct ir_func *f, const struct ir_inst *x,
                      const struct ir_module *n, const struct ir_func *g,
                      const struct ir_inst *y)
{
    HOLDS(x->op == y->op && x->type == y->type && x->from == y->from);
    HOLDS(x->flags == y->flags && x->imm == y->imm);
    HOLDS(x->dst.index == y->dst.index && x->stmt.index == y->stmt.index);
    HOLDS(x->extra_len == y->extra_len);
    same_opd(x->a, n, y->a);
    same_opd(x->b, n, y->b);
    same_opd(x->c, n, y->c);
    same_str(x->text, n, y->text);
    same_loc(x->loc, n, y->loc);
    bool opds = x->op == IR_CALL || x->op == IR_UNSUP;
    for (uint32_t k = 0; k < x->extra_len; k++) {
        uint32_t v = f->extra[x->extra + k];
        uint32_t w = g->extra[y->extra + k];
        if (opds || (x->op == IR_SWITCH && k % 3 != 0)) {
            same_opd((ir_opd){v}, n, (ir_opd){w});
        } else {
            HOLDS(v == w);
        }
    }
}

static void same_func(const struct ir_func *f, const struct ir_module *n,
                      const struct ir_func *g)
{
    same_str(f->name, n, g->name);
    same_str(f->source_name, n, g->source_name);
    same_loc(f->loc, n, g->loc);
    HOLDS(f->ctype.index == g->ctype.index && f->linkage == g->linkage);
    HOLDS(f->ret == g->ret && f->defined == g->defined);
    HOLDS(f->variadic == g->variadic && f->noreturn == g->noreturn);
    HOLDS(f->sret == g->sret && f->model == g->model);
    HOLDS(f->setjmp == g->setjmp && f->intrinsic == g->intrinsic);
    HOLDS(f->params == g->params && f->vars == g->vars);
    HOLDS(f->objects == g->objects && f->stmts == g->stmts);
    HOLDS(f->blocks == g->blocks && f->insts == g->insts);
    for (uint32_t k = 1; k < f->vars; k++) {
        same_str(f->var[k].name, n, g->var[k].name);
        same_str(f->var[k].source_name, n, g->var[k].source_name);
        same_loc(f->var[k].loc, n, g->var[k].loc);
        HOLDS(f->var[k].type == g->var[k].type);
        HOLDS(f->var[k].ctype.index == g->var[k].ctype.index);
    }
    for (uint32_t k = 1; k < f->objects; k++) {
        same_str(f->object[k].name, n, g->object[k].name);
        same_str(f->object[k].source_name, n, g->object[k].source_name);
        same_loc(f->object[k].loc, n, g->object[k].loc);
        HOLDS(f->object[k].size == g->object[k].size);
        HOLDS(f->object[k].align == g->object[k].align);
    }
    for (uint32_t k = 1; k < f->stmts; k++) {
        HOLDS(f->stmt[k].kind == g->stmt[k].kind);
        same_loc(f->stmt[k].loc, n, g->stmt[k].loc);
    }
    for (uint32_t k = 1; k < f->blocks; k++) {
        same_str(f->block[k].name, n, g->block[k].name);
        HOLDS(f->block[k].first == g->block[k].first);
        HOLDS(f->block[k].count == g->block[k].count);
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        same_inst(f, &f->inst[k], n, g, &g->inst[k]);
    }
}

static void same_global(const struct ir_global *f, const struct ir_module *n,
                        const struct ir_global *g)
{
    same_str(f->name, n, g->name);
    same_str(f->source_name, n, g->source_name);
    same_loc(f->loc, n, g->loc);
    HOLDS(f->ctype.index == g->ctype.index && f->size == g->size);
    HOLDS(f->align == g->align && f->linkage == g->linkage);
    HOLDS(f->defined == g->defined && f->tentative == g->tentative);
    HOLDS(f->read_only == g->read_only && f->literal == g->literal);
    HOLDS(f->data_len == g->data_len && f->relocs == g->relocs);
    HOLDS(f->data_len == 0 || memcmp(f->data, g->data, f->data_len) == 0);
    for (uint32_t k = 0; k < f->relocs; k++) {
        HOLDS(f->reloc[k].offset == g->reloc[k].offset);
        HOLDS(f->reloc[k].addend == g->reloc[k].addend);
        HOLDS(f->reloc[k].target.bits == g->reloc[k].target.bits);
    }
}

static void same_ctype(const struct ir_ctype *s, const struct ir_module *n,
                       const struct ir_ctype *t)
{
    same_str(s->name, n, t->name);
    HOLDS(s->kind == t->kind && s->is_signed == t->is_signed);
    HOLDS(s->variadic == t->variadic && s->scalar == t->scalar);
    HOLDS(s->size == t->size && s->align == t->align && s->count == t->count);
    HOLDS(s->elem.index == t->elem.index && s->fields == t->fields);
    for (uint32_t k = 0; k < s->fields; k++) {
        same_str(s->field[k].name, n, t->field[k].name);
        HOLDS(s->field[k].type.index == t->field[k].type.index);
        HOLDS(s->field[k].offset == t->field[k].offset);
        HOLDS(s->field[k].bit_width == t->field[k].bit_width);
    }
}

static void same_module(const struct ir_module *n)
{
    same_str(m.triple, n, n->triple);
    HOLDS(m.index == n->index && m.incomplete == n->incomplete);
    HOLDS(m.files.len == n->files.len && m.ctypes.len == n->ctypes.len);
    HOLDS(m.globals.len == n->globals.len && m.funcs.len == n->funcs.len);
    HOLDS(m.hooks.len == n->hooks.len);
    for (uint32_t k = 1; k < m.files.len; k++) {
        same_str(m.files.data[k], n, n->files.data[k]);
    }
    for (uint32_t k = 1; k < m.ctypes.len; k++) {
        same_ctype(&m.ctypes.data[k], n, &n->ctypes.data[k]);
    }
    for (uint32_t k = 1; k < m.globals.len; k++) {
        same_global(&m.globals.data[k], n, &n->globals.data[k]);
    }
    for (uint32_t k = 1; k < m.funcs.len; k++) {
        same_func(&m.funcs.data[k], n, &n->funcs.data[k]);
    }
    for (uint32_t k = 0; k < m.hooks.len; k++) {
        HOLDS(m.hooks.data[k].func.index == n->hooks.data[k].func.index);
        HOLDS(m.hooks.data[k].priority == n->hooks.data[k].priority);
        HOLDS(m.hooks.data[k].after == n->hooks.data[k].after);
    }
}

START_TEST(random_modules)
{
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct text one = {0};
        struct text two = {0};
        struct ir_module n;

        setup();
        rng_init(&rng, seed);
        random_rows(&m);
        for (uint32_t k = 0; k < 4; k++) {
            random_global(&m, 10 + k);
        }
        for (uint32_t k = 0; k < 4; k++) {
            random_func(&m, 20 + k);
            struct ir_hook hook = {
                {m.funcs.len - 1}, (int32_t)below(9) - 4, below(2)};
            ir_add_hook(&m, hook);
        }
        m.incomplete = below(2);
        ir_print(&one, &m);
        ir_module_init(&n, "other", IR_I64);
        ck_assert_msg(ir_parse(&n, "r.ir", one.data, one.len, false, &diags),
                      "%u:%u: %s\n%s", diags.row[0].place.line,
                      diags.row[0].place.column, diags.row[0].message,
                      one.data);
        same_module(&n);
        ir_print(&two, &n);
        ck_assert_str_eq(one.data, two.data);
        text_release(&one);
        text_release(&two);
        ir_module_release(&n);
        teardown();
    }
}
END_TEST

UNIT_MAIN("ir_text_random", random_modules)
