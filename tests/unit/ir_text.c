/* SPDX-License-Identifier: Apache-2.0 */
/// The text form: exact on ir_text.ir (which has every form of the grammar),
/// on the example of docs/IR.md and on random modules; what parsing into a
/// module with symbols does; what is refused and where; and that no text,
/// however broken, does harm.  DGSE_FUZZ=N mutates N texts.
#include "tests/unit/unit.h"

#include "base/file.h"
#include "base/rng.h"
#include "ir/build.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <string.h>

static struct ir_module m;
static struct diag_list diags;

static void setup(void)
{
    ir_module_init(&m, "none", IR_I64);
    diags = (struct diag_list){0};
}

static void teardown(void)
{
    ir_module_release(&m);
    diag_release(&diags);
}

static struct text read_source(const char *path)
{
    struct text content = {0};
    struct text error = {0};
    struct text full = {0};

    text_addf(&full, "%s/%s", DGSE_SOURCE_DIR, path);
    ck_assert_msg(file_read(text_str(&full), 1u << 30, &content, &error),
                  "%s: %s", text_str(&full), text_str(&error));
    text_release(&full);
    text_release(&error);
    return content;
}

static bool parse_bytes(const char *s, size_t len)
{
    return ir_parse(&m, "t.ir", s, len, false, &diags);
}

/// Parses a text that must be good.
static void parse_good(const char *s)
{
    bool ok = parse_bytes(s, strlen(s));

    ck_assert_msg(ok, "%u:%u: %s\n%s", ok ? 0 : diags.row[0].place.line,
                  ok ? 0 : diags.row[0].place.column,
                  ok ? "" : diags.row[0].message, s);
}

static void verify_good(void)
{
    bool ok = ir_verify(&m, &diags);

    ck_assert_msg(ok, "%s", ok ? "" : diags.row[0].message);
}

/// The text is what its module prints.
static void same_text(const char *s)
{
    struct text out = {0};

    setup();
    parse_good(s);
    verify_good();
    ir_print(&out, &m);
    ck_assert_str_eq(text_str(&out), s);
    text_release(&out);
    teardown();
}

#define HEAD "dgse-ir 1\ntarget \"t\" i64\n"

// ---------------------------------------------------------------- exact

START_TEST(every_form)
{
    struct text t = read_source("tests/unit/ir_text.ir");

    same_text(text_str(&t));
    // Every word of the tables is there.
    for (unsigned k = 0; k < IR_OP_COUNT; k++) {
        ck_assert_msg(strstr(t.data, ir_op_info[k].text) != NULL, "%s",
                      ir_op_info[k].text);
    }
    for (unsigned k = 0; k < IR_ACCESS_COUNT; k++) {
        ck_assert(strstr(t.data, ir_access_text[k]) != NULL);
    }
    text_release(&t);
}
END_TEST

START_TEST(every_word)
{
    struct text t = {0};

    text_add(&t, HEAD "func void @f() external {\nentry:\n");
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        text_addf(&t, "  check %s 1\n", ir_check_info[k].id);
    }
    for (unsigned k = 0; k < IR_STMT_COUNT; k++) {
        text_addf(&t, "  #%u %s\n  nop\n", k + 1, ir_stmt_text[k]);
    }
    text_add(&t, "  ret void\n}\n");
    same_text(t.data);
    text_clear(&t);
    text_add(&t, HEAD);
    for (unsigned k = 0; k < IR_CTYPE_COUNT; k++) {
        text_addf(&t, "type t%u = %s\n", k + 1, ir_ctype_text[k]);
    }
    for (unsigned k = 1; k < IR_INTRINSIC_COUNT; k++) {
        const char *sig = ir_intrinsic_info[k].signature;

        text_addf(&t, "declare %.*s @%s external\n", (int)strcspn(sig, "("),
                  sig, ir_intrinsic_info[k].name);
    }
    same_text(t.data);
    text_release(&t);
}
END_TEST

START_TEST(example_of_the_documentation)
{
    struct text t = read_source("docs/IR.md");
    const char *at = strstr(text_str(&t), "```dgse-ir\n");
    unsigned found = 0;

    for (; at != NULL; at = strstr(at, "```dgse-ir\n")) {
        struct text one = {0};
        const char *end = strstr(at + 3, "```");

        at += strlen("```dgse-ir\n");
        ck_assert(end != NULL);
        text_add_bytes(&one, at, (size_t)(end - at));
        same_text(one.data);
        text_release(&one);
        found++;
    }
    ck_assert_uint_ge(found, 1);
    text_release(&t);
}
END_TEST

/// What a reader may write is more than what the printer does.
START_TEST(loose_layout)
{
    struct text out = {0};

    setup();
    parse_good("\n; first\n  dgse-ir 1 ; version\r\n target \"t\"   i64\n\n"
               "global @a external align 4 size 16 = { zero 4, hex 05 06 ,\n"
               " i16 -1 2, str \"x\" zero 5 }\n"
               "func i32 @f(i32 %x , ptr %p,...) external { ; body\n"
               "one: ; label\n"
               "\n%3=add i32 %x,1\n"
               "   check   abort 1 ; \"}\"\n switch i32 %x , default one [ ]\n"
               "}\n");
    ir_print(&out, &m);
    ck_assert_str_eq(out.data,
                     HEAD "global @a external size 16 align 4 = { hex "
                          "000000000506ffff020078 }\n"
                          "func i32 @f(i32 %x, ptr %p, ...) external {\none:\n"
                          "  %3 = add i32 %x, 1\n  check abort 1\n"
                          "  switch i32 %x, default one []\n}\n");
    text_release(&out);
    teardown();
}
END_TEST

/// A constant of type t with the bits, through the text and back.
static void same_const(ir_type t, u128 bits)
{
    struct text out = {0};
    char type[8];

    setup();
    struct ir_func f = {.name = intern_make_str(&m.strings, "f"), .ret = t};
    struct ir_build b;
    ir_build_begin(&b, &m, ir_add_func(&m, &f));
    ir_opd o = ir_make_const(&m, t, bits);
    struct ir_const want = *ir_const(&m, o);
    ir_ret(&b, t, o);
    ir_build_end(&b);
    ir_print(&out, &m);
    ir_module_release(&m);
    ir_module_init(&m, "none", IR_I64);
    parse_good(out.data);
    const struct ir_const *got = ir_const(&m, m.funcs.data[1].inst[0].a);
    ck_assert_msg(got->lo == want.lo && got->hi == want.hi && got->type == t,
                  "%s: %s", ir_type_text(t, type), out.data);
    text_release(&out);
    teardown();
}

START_TEST(constants)
{
    struct rng r;

    rng_init(&r, 1);
    for (unsigned t = 1; t < IR_TYPE_COUNT; t++) {
        u128 top = (u128)1 << 127;

        same_const((ir_type)t, 0);
        same_const((ir_type)t, 1);
        same_const((ir_type)t, ~(u128)0);
        same_const((ir_type)t, top >> (t < 128 ? 128 - t : 0));
        for (unsigned k = 0; k < (t > 128 ? 300 : 10); k++) {
            same_const((ir_type)t, (u128)rng_next(&r) << 64 | rng_next(&r));
        }
    }
    // Floats where decimals are hard: subnormal, least, largest, infinite.
    static const uint64_t f64[] = {1,
                                   0xfffffffffffff,
                                   0x10000000000000,
                                   0x7fefffffffffffff,
                                   0x7ff0000000000000,
                                   0xfff0000000000000,
                                   0x7ff8000000000001,
                                   0x8000000000000000,
                                   0x3fb999999999999a};
    for (size_t k = 0; k < COUNT_OF(f64); k++) {
        same_const(IR_F64, f64[k]);
        same_const(IR_F32, f64[k] >> 32);
        same_const(IR_F32, f64[k] & 0xffffffff);
    }
}
END_TEST

// ---------------------------------------------------------------- random
// modules

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

// ---------------------------------------------------------------- into a
// module

static void check_print(const char *want)
{
    struct text out = {0};

    verify_good();
    ir_print(&out, &m);
    ck_assert_str_eq(text_str(&out), want);
    text_release(&out);
}

START_TEST(declaration_meets_definition)
{
    setup();
    parse_good(HEAD "declare i32 @f external\n"
                    "global @g external undefined size 4 align 4\n"
                    "global @t external tentative size 4 align 4\n"
                    "func i32 @main() external {\nentry:\n"
                    "  %1 = call i32 @f(@g)\n  ret i32 %1\n}\n");
    parse_good(HEAD "declare i32 @main external\n"
                    "global @g external size 4 align 4 = { hex 01 }\n"
                    "global @t external size 8 align 8 = { ref @g }\n"
                    "func i32 @f(ptr %p) external {\nentry:\n"
                    "  ret i32 7\n}\n");
    check_print(HEAD "global @g external size 4 align 4 = { hex 01 }\n"
                     "global @t external size 8 align 8 = { ref @g }\n"
                     "func i32 @f(ptr %p) external {\nentry:\n"
                     "  ret i32 7\n}\n"
                     "func i32 @main() external {\nentry:\n"
                     "  %1 = call i32 @f(@g)\n  ret i32 %1\n}\n");
    teardown();
}
END_TEST

START_TEST(the_definition_that_is_there_stays)
{
    setup();
    parse_good(HEAD "global @g external size 4 align 4 = { hex 80 }\n"
                    "global @index external size 4 align 4\n"
                    "func i32 @f() external {\nentry:\n  ret i32 1\n}\n");
    parse_good(HEAD
               "global @g external size 8 align 8 = { hex 8081828384 }\n"
               "func ptr @index(ptr %s) external {\nentry:\n  ret ptr %s\n}\n"
               "func i32 @f() external {\nentry:\n  ret i32 2\n}\n"
               "func i32 @user() external {\nentry:\n"
               "  %1 = call i32 @f()\n  store i32 @g, %1\n"
               "  store i32 @index, 1\n  ret i32 %1\n}\n");
    check_print(HEAD "global @g external size 4 align 4 = { hex 80 }\n"
                     "global @index external size 4 align 4\n"
                     "func i32 @f() external {\nentry:\n  ret i32 1\n}\n"
                     "func i32 @user() external {\nentry:\n"
                     "  %1 = call i32 @f()\n  store i32 @g, %1\n"
                     "  store i32 @index, 1\n  ret i32 %1\n}\n");
    teardown();
}
END_TEST

START_TEST(internal_symbols_are_renamed)
{
    static const char text[] =
        HEAD "global @.str internal literal const size 2 align 1 \"\""
             " = { str \"a\" }\n"
             "func ptr @help() internal {\nentry:\n  ret ptr @.str\n}\n"
             "func ptr @f() external {\nentry:\n"
             "  %1 = call ptr @help()\n  ret ptr %1\n}\n";

    setup();
    parse_good(text);
    parse_good(text);
    // A symbol that others see takes the name from one that nobody sees.
    parse_good(HEAD "func ptr @help() external {\nentry:\n"
                    "  %1 = call ptr @f()\n  ret ptr %1\n}\n"
                    "declare ptr @f external\nhook @help before 1\n");
    check_print(HEAD "global @.str internal literal const size 2 align 1 \"\""
                     " = { str \"a\" }\n"
                     "global @.str.2 internal literal const size 2 align 1 \"\""
                     " = { str \"a\" }\n"
                     "func ptr @help.3() internal \"help\" {\nentry:\n"
                     "  ret ptr @.str\n}\n"
                     "func ptr @f() external {\nentry:\n"
                     "  %1 = call ptr @help.3()\n  ret ptr %1\n}\n"
                     "func ptr @help.2() internal \"help\" {\nentry:\n"
                     "  ret ptr @.str.2\n}\n"
                     "func ptr @help() external {\nentry:\n"
                     "  %1 = call ptr @f()\n  ret ptr %1\n}\n"
                     "hook @help before 1\n");
    teardown();
}
END_TEST

/// Old C: declared without parameters here, defined with some there.
START_TEST(calls_are_made_to_fit)
{
    setup();
    parse_good(HEAD "declare i32 @printf external\n"
                    "declare i32 @f external\n"
                    "declare i32 @puts external\n"
                    "func i32 @main() external {\nentry:\n"
                    "  #1 expr\n"
                    "  %1 = call i32 @printf(null, i32 1)\n"
                    "  %2 = call i32 @f(i32 1)\n"
                    "  %3 = call i32 @f()\n"
                    "  jump next\nnext:\n"
                    "  call void @puts(i64 1)\n"
                    "  %4 = call i32 @puts(null)\n"
                    "  ret i32 %4\n}\n");
    parse_good(HEAD "func i32 @printf(ptr %f, ...) external {\nentry:\n"
                    "  ret i32 7\n}\n"
                    "func i32 @f(i64 %x) external {\nentry:\n"
                    "  ret i32 7\n}\n"
                    "func i32 @puts(ptr %s) external {\nentry:\n"
                    "  %2 = call f64 @sin()\n"
                    "  %3 = call f64 @sin(%2)\n  ret i32 7\n}\n"
                    "declare f64 @sin external\n");
    check_print(HEAD "func i32 @printf(ptr %f, ...) external {\nentry:\n"
                     "  ret i32 7\n}\n"
                     "func i32 @f(i64 %x) external {\nentry:\n"
                     "  ret i32 7\n}\n"
                     "func i32 @puts(ptr %s) external {\nentry:\n"
                     "  %4 = copy ptr @sin\n"
                     "  %2 = call f64 %4()\n"
                     "  %3 = call f64 @sin(%2)\n  ret i32 7\n}\n"
                     "func i32 @main() external {\nentry:\n"
                     "  #1 expr\n"
                     "  %1 = call i32 @printf(null, ... i32 1)\n"
                     "  %5 = copy ptr @f\n"
                     "  %2 = call i32 %5(i32 1)\n"
                     "  %6 = copy ptr @f\n"
                     "  %3 = call i32 %6()\n"
                     "  jump next\nnext:\n"
                     "  %7 = copy ptr @puts\n"
                     "  call void %7(i64 1)\n"
                     "  %4 = call i32 @puts(null)\n"
                     "  ret i32 %4\n}\n"
                     "declare f64 @sin external\n");
    teardown();
}
END_TEST

START_TEST(rows_are_mapped)
{
    setup();
    parse_good(HEAD "file f1 \"a.c\"\ntype t1 = int i32\n"
                    "global @a external size 4 align 4 t1 !f1:1:1\n");
    parse_good(HEAD "file f1 \"b.c\"\nfile f2 \"a.c\"\n"
                    "type t1 = pointer ptr t2\ntype t2 = int i8\n"
                    "global @b external size 8 align 8 t1 !f1:1:1\n"
                    "global @c external size 8 align 8 t2 !f2:1:1\n");
    check_print(HEAD "file f1 \"a.c\"\nfile f2 \"b.c\"\ntype t1 = int i32\n"
                     "type t2 = pointer ptr t3\ntype t3 = int i8\n"
                     "global @a external size 4 align 4 t1 !f1:1:1\n"
                     "global @b external size 8 align 8 t2 !f2:1:1\n"
                     "global @c external size 8 align 8 t3 !f1:1:1\n");
    ck_assert(!parse_bytes("dgse-ir 1\ntarget \"t\" i32\n", 25));
    teardown();
}
END_TEST

START_TEST(models_are_marked)
{
    static const char text[] =
        HEAD "func f64 @sin(f64 %x) external {\nentry:\n  ret f64 %x\n}\n"
             "declare f64 @cos external\n";

    setup();
    ck_assert(ir_parse(&m, "m.ir", text, sizeof text - 1, true, &diags));
    ck_assert(m.funcs.data[1].model && m.funcs.data[1].defined);
    ck_assert_int_eq(m.funcs.data[1].intrinsic, IR_INTRINSIC_NONE);
    ck_assert_int_eq(m.funcs.data[2].intrinsic, IR_INTRINSIC_cos);
    teardown();
}
END_TEST

// ---------------------------------------------------------------- refused

struct bad_text {
    uint32_t line, column;
    const char *message; ///< a part of it
    const char *text;
};

#define BODY HEAD "func void @f(i32 %x) external {\n"

static const struct bad_text bad_texts[] = {
    {1, 1, "expected 'dgse-ir'", ""},
    {1, 9, "version 1", "dgse-ir 2\n"},
    {2, 1, "expected 'target'", "dgse-ir 1\n"},
    {2, 12, "index type", "dgse-ir 1\ntarget \"x\" i8\n"},
    {3, 1, "expected file, type", HEAD "nonsense\n"},
    {3, 6, "next file is f1", HEAD "file f2 \"a\"\n"},
    {3, 10, "no end", HEAD "file f1 \"a\n"},
    {3, 12, "unknown escape", HEAD "file f1 \"\\q\"\n"},
    {3, 11, "kind of C type", HEAD "type t1 = thing\n"},
    {3, 15, "property", HEAD "type t1 = int strange\n"},
    {3, 16, "t2 is not listed", HEAD "type t1 = int t2\n"},
    {3, 8, "expected '@'", HEAD "global x\n"},
    {3, 11, "no meaning here", HEAD "global @x sret\n"},
    {4, 9, "there already",
     HEAD "global @x size 1 align 1\n"
          "global @x size 1 align 1\n"},
    {3, 30, "larger than the object",
     HEAD "global @x size 1 align 1 = { hex 0102 }\n"},
    {3, 30, "larger than the object",
     HEAD "global @x size 1 align 1 = { ref @x }\n"},
    {3, 35, "no symbol 'y'", HEAD "global @x size 9 align 1 = { ref @y }\n"},
    {3, 27, "'}' is missing", HEAD "global @x size 1 align 1 = { hex 01\n"},
    {3, 6, "expected a type", HEAD "func i129 @f() {\n}\n"},
    {3, 28, "file f1 is not listed",
     HEAD "global @x external size 1 !f1:2:3\n"},
    {4, 1, "no block", BODY "}\n"},
    {4, 1, "block's name and ':' first", BODY "nop\n}\n"},
    {5, 1, "expected an operation", BODY "e:\nnope\n}\n"},
    {5, 5, "expected the end of the line", BODY "e:\nnop nop\n}\n"},
    {5, 18, "no variable 'y'", BODY "e:\n%2 = copy i32   %y\n}\n"},
    {5, 7, "no block 'g'", BODY "e:\njump  g\n}\n"},
    {6, 1, "there already", BODY "e:\nnop\ne:\n}\n"},
    {5, 2, "no temporary 1 here", BODY "e:\n%1 = undef i8\n}\n"},
    {5, 13, "%3 is never defined", BODY "e:\nret i32    %3\n}\n"},
    {6, 1, "%2 of the function has no type", BODY "e:\n%3 = undef i8\n}\n"},
    {5, 14, "does not fit", BODY "e:\n%2 = copy i8 256\n}\n"},
    {5, 14, "does not fit", BODY "e:\n%2 = copy i8 -129\n}\n"},
    {5, 13, "a constant needs its type", BODY "e:\ncall void 5(5)\n}\n"},
    {5, 15, "all their digits", BODY "e:\n%2 = copy f64 0x7f\n}\n"},
    {5, 7, "kind of check", BODY "e:\ncheck nothing 1\n}\n"},
    {5, 8, "expected read, write", BODY "e:\naccess all null, 1\n}\n"},
    {5, 1, "expected the kind of statement", BODY "e:\n#1\nnop\n}\n"},
    {7, 1, "described already", BODY "e:\n#1 if\nnop\n#1 if\nnop\n}\n"},
    {7, 1, "statement #1 is missing", BODY "e:\n#2 if\nnop\n}\n"},
    {4, 10, "there already", BODY "var i32 %x\ne:\nnop\n}\n"},
    {4, 10, "no meaning here", BODY "param %x size 4\n}\n"},
    {4, 6, "a hook is a function",
     HEAD "global @x size 1 align 1\nhook @x after 1\n"},
};

START_TEST(bad_texts_are_located)
{
    for (size_t k = 0; k < COUNT_OF(bad_texts); k++) {
        const struct bad_text *bad = &bad_texts[k];

        setup();
        ck_assert_msg(!parse_bytes(bad->text, strlen(bad->text)), "%s",
                      bad->text);
        ck_assert_uint_eq(diags.count, 1);
        const struct diag *d = &diags.row[0];
        ck_assert_str_eq(d->id, "ir-syntax");
        ck_assert_str_eq(d->place.file, "t.ir");
        ck_assert_msg(strstr(d->message, bad->message) != NULL &&
                          d->place.line == bad->line &&
                          d->place.column == bad->column,
                      "%u:%u: %s\n%s", d->place.line, d->place.column,
                      d->message, bad->text);
        teardown();
    }
}
END_TEST

/// Every prefix of a good text, and texts without any sense.
START_TEST(truncated)
{
    struct text t = read_source("tests/unit/ir_text.ir");

    for (size_t n = 0; n < t.len; n += 3) {
        char *part = mem_new(n + 1, 1);

        memcpy(part, t.data, n);
        setup();
        if (parse_bytes(part, n)) {
            ck_assert(ir_verify(&m, &diags) || diags.errors != 0);
        }
        teardown();
        mem_free(part);
    }
    text_release(&t);
}
END_TEST

/// Puts one of a few harms into the text.
static void mutate(struct text *t)
{
    static const char *const word[] = {"%1",
                                       "%99",
                                       "@main",
                                       "@g",
                                       "&buf",
                                       "null",
                                       "none",
                                       "-1",
                                       "0",
                                       "9999999999999999999999999",
                                       "i32",
                                       "i128",
                                       "ptr",
                                       "f80",
                                       "void",
                                       "#1",
                                       "#3 if",
                                       "!5:6",
                                       "<",
                                       ">",
                                       "{",
                                       "}",
                                       "(",
                                       ")",
                                       "[",
                                       "]",
                                       "...",
                                       "..",
                                       ",",
                                       "\n",
                                       "\"",
                                       "loop",
                                       "e5:",
                                       "ret void",
                                       "stop",
                                       "jump e3",
                                       "sret",
                                       "switch",
                                       "call",
                                       "global",
                                       "func",
                                       "t3",
                                       "f1:",
                                       ";",
                                       "\\",
                                       "size 99999999999999999",
                                       "zero 18446744073709551615",
                                       "0x1"};
    size_t at = below((uint32_t)t->len);
    size_t from = below((uint32_t)t->len);
    size_t n = below(40);
    struct text out = {0};

    text_add_bytes(&out, t->data, at);
    switch (below(6)) {
    case 0:
        text_add_char(&out, (char)rng_next(&rng));
        at += below(2);
        break;
    case 1:
        text_add(&out, word[below(COUNT_OF(word))]);
        at += below(4);
        break;
    case 2:
        at += n;
        break;
    case 3:
        at += n;
        text_add_bytes(&out, t->data + from,
                       from + n < t->len ? n : t->len - from);
        break;
    case 4: {
        const char *line = strchr(t->data + from, '\n');
        const char *end = line != NULL ? strchr(line + 1, '\n') : NULL;
        const char *here = strchr(t->data + at, '\n');
        if (end != NULL && here != NULL) {
            out.len = 0;
            at = (size_t)(here - t->data);
            text_add_bytes(&out, t->data, at);
            text_add_bytes(&out, line, (size_t)(end - line));
        }
        break;
    }
    default:
        text_addf(&out, "%u", below(200));
        at += 1 + below(2);
        break;
    }
    if (at < t->len) {
        text_add_bytes(&out, t->data + at, t->len - at);
    }
    text_release(t);
    *t = out;
}

/// - parsing the text into a module with symbols does no harm
static void try_meeting(const struct text *good, const struct text *t)
{
    struct text out = {0};

    setup();
    parse_good(good->data);
    if (parse_bytes(t->data, t->len)) {
        ir_print(&out, &m);
        ck_assert(ir_verify(&m, &diags) || diags.errors != 0);
    }
    text_release(&out);
    teardown();
}

/// - the text is parsed; what is good prints to itself
static void try_text(const struct text *t)
{
    struct text out = {0};

    setup();
    if (parse_bytes(t->data, t->len)) {
        ir_print(&out, &m);
        if (ir_verify(&m, &diags)) {
            struct text again = {0};
            struct ir_module n;

            ir_module_init(&n, "", IR_I64);
            ck_assert_msg(ir_parse(&n, "", out.data, out.len, false, &diags),
                          "%u:%u: %s\n%s", diags.row[0].place.line,
                          diags.row[0].place.column, diags.row[0].message,
                          out.data);
            ir_print(&again, &n);
            ck_assert_str_eq(out.data, again.data);
            text_release(&again);
            ir_module_release(&n);
        }
    }
    text_release(&out);
    teardown();
}

START_TEST(mutated)
{
    struct text good = read_source("tests/unit/ir_text.ir");
    const char *wish = getenv("DGSE_FUZZ");
    unsigned long rounds = wish != NULL ? strtoul(wish, NULL, 10) : 4000;

    for (unsigned long k = 0; k < rounds; k++) {
        struct text t = {0};

        rng_init(&rng, k);
        text_add_bytes(&t, good.data, good.len);
        for (uint32_t n = 1 + below(4); n > 0 && t.len > 0; n--) {
            mutate(&t);
        }
        if (t.len > 0) {
            try_text(&t);
            try_meeting(&good, &t);
        }
        text_release(&t);
    }
    text_release(&good);
}
END_TEST

START_TEST(parts_are_printed)
{
    struct text out = {0};

    setup();
    parse_good(HEAD "global @g external size 4 align 4\n"
                    "func void @f(i32 %x) external {\nentry:\n"
                    "  store i32 @g, %x\n  ret void\n}\n");
    const struct ir_func *f = &m.funcs.data[1];
    ir_print_inst(&out, &m, f, &f->inst[0]);
    text_add_char(&out, '|');
    ir_print_opd(&out, &m, f, f->inst[0].b);
    text_add_char(&out, '|');
    ir_print_opd(&out, &m, f, ir_make_const(&m, IR_I8, 7));
    text_add_char(&out, '|');
    ir_print_func(&out, &m, (ir_func_id){1});
    ck_assert_str_eq(out.data, "store i32 @g, %x|%x|i8 7|"
                               "func void @f(i32 %x) external {\nentry:\n"
                               "  store i32 @g, %x\n  ret void\n}\n");
    text_release(&out);
    teardown();
}
END_TEST

UNIT_MAIN("ir_text", every_form, every_word, example_of_the_documentation,
          loose_layout, constants, random_modules, declaration_meets_definition,
          the_definition_that_is_there_stays, internal_symbols_are_renamed,
          calls_are_made_to_fit, rows_are_mapped, models_are_marked,
          bad_texts_are_located, truncated, mutated, parts_are_printed)
