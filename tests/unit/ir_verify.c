/* SPDX-License-Identifier: Apache-2.0 */
/// Each rule of ir/verify.c: a good module is broken in one way, and exactly
/// that rule says so.
#include "tests/unit/unit.h"

#include "ir/build.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <string.h>

static struct ir_module m;
static struct diag_list diags;

static const char good[] =
    "dgse-ir 1\n"
    "target \"t\" i64\n"
    "file f1 \"a.c\"\n"
    "type t1 = int i32 size 4 { t1 at 0 }\n"
    "global @g external size 16 align 8 t1 !f1:1:1<2:2> = { ref @g ref @f }\n"
    "global @.s internal literal const size 4 align 1 = { str \"abc\" }\n"
    "global @u external undefined size 4 align 4\n"
    "declare f64 @sin external\n"
    "declare i32 @puts external\n"
    "func i32 @f(i32 %x, ptr %p, ...) external setjmp !f1:3:1 {\n"
    "  var i32 %i\n"
    "  var i64 %n\n"
    "  object &o size 4 align 4\n"
    "  object &q size 4 align 4\n"
    "entry:\n"
    "  #1 if !4:1\n"
    "  %5 = slt i32 %x, 3\n"
    "  br %5, one, two\n"
    "one:\n"
    "  #2 expr !5:1\n"
    "  begin &o\n"
    "  %6 = padd %p, %n * 4\n"
    "  %i = load volatile i32 %6\n"
    "  %7 = loadbits i3 %6, bit 7\n"
    "  %8 = halloc %n, align 16\n"
    "  check abort %5 \"x\"\n"
    "  access read %8, 4\n"
    "  %9 = vaarea\n"
    "  %10 = setjmp %9\n"
    "  %11 = call i32 @f(%x, %p, ... %5)\n"
    "  %12 = call f64 @sin(f64 1.0)\n"
    "  %13 = call i32 %p(i32 7)\n"
    "  %14 = zext i64 from i32 %i\n"
    "  unsupported void \"asm\"(%14)\n"
    "  jump three\n"
    "two:\n"
    "  switch i32 %x, default three [-5..-1: one, 0..3: three, 9: one]\n"
    "three:\n"
    "  ret i32 %x\n"
    "}\n"
    "func void @s(ptr %r) internal sret {\n"
    "entry:\n"
    "  ret void\n"
    "}\n"
    "hook @s before 1\n";

static void setup(void)
{
    ir_module_init(&m, "none", IR_I64);
    diags = (struct diag_list){0};
    ck_assert_msg(ir_parse(&m, "t.ir", good, sizeof good - 1, false, &diags),
                  "%s", diags.count != 0 ? diags.row[0].message : "");
}

static void teardown(void)
{
    ir_module_release(&m);
    diag_release(&diags);
}

static struct ir_func *func(const char *name)
{
    return &m.funcs.data[ir_opd_index(ir_find_symbol(&m, name))];
}

static struct ir_global *global(const char *name)
{
    return &m.globals.data[ir_opd_index(ir_find_symbol(&m, name))];
}

/// The first instruction of f with the operation.
static struct ir_inst *inst(enum ir_op op)
{
    struct ir_func *f = func("f");

    for (uint32_t k = 0; k < f->insts; k++) {
        if (f->inst[k].op == op) {
            return &f->inst[k];
        }
    }
    ck_abort_msg("no %s", ir_op_info[op].text);
    return NULL;
}

/// The n-th call, from 0.
static struct ir_inst *call(unsigned n)
{
    struct ir_inst *i = inst(IR_CALL);

    while (n > 0) {
        n -= (++i)->op == IR_CALL;
    }
    return i;
}

static ir_opd number(ir_type t, u128 v)
{
    return ir_make_const(&m, t, v);
}

static void expect(const char *rule)
{
    size_t len = strlen(rule);

    ck_assert_msg(!ir_verify(&m, &diags), "%s: nothing found", rule);
    ck_assert_uint_ge(diags.count, 1);
    for (uint32_t k = 0; k < diags.count; k++) {
        ck_assert_str_eq(diags.row[k].id, "ir-verify");
        ck_assert_msg(strncmp(diags.row[k].message, rule, len) == 0 &&
                          diags.row[k].message[len] == ':',
                      "%s: %s", rule, diags.row[k].message);
    }
}

/// TRY("rule", statement that breaks it)
#define TRY(rule, harm)                                                        \
    do {                                                                       \
        setup();                                                               \
        harm;                                                                  \
        expect(rule);                                                          \
        teardown();                                                            \
    } while (0)

START_TEST(good_module)
{
    setup();
    bool ok = ir_verify(&m, &diags);
    ck_assert_msg(ok, "%s", ok ? "" : diags.row[0].message);
    ck_assert_uint_eq(diags.count, 0);
    teardown();
}
END_TEST

START_TEST(messages_name_the_place)
{
    setup();
    inst(IR_LOAD)->a = number(IR_I32, 5);
    ck_assert(!ir_verify(&m, &diags));
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_str_eq(diags.row[0].message,
                     "operand-type: function 'f', block 'one', '%i = load "
                     "volatile i32 i32 5': operand a is i32, not ptr");
    ck_assert_str_eq(diags.row[0].place.file, "a.c");
    ck_assert_uint_eq(diags.row[0].place.line, 5);
    teardown();
}
END_TEST

START_TEST(rules_of_modules)
{
    TRY("target", m.index = IR_I8);
    TRY("handle", m.triple.index = 9999);
    TRY("handle", m.files.data[1].index = 9999);
    TRY("handle", m.locs.data[1].file.index = 2);
    TRY("handle", m.locs.data[1].macro.index = 1);
    TRY("handle", m.ctypes.data[1].elem.index = 2);
    TRY("handle", m.ctypes.data[1].field[0].type.index = 2);
    TRY("handle", global("g")->ctype.index = 2);
    TRY("handle", global("g")->source_name.index = 9999);
    TRY("handle", func("f")->loc.index = 9999);
    TRY("handle", func("f")->var[1].loc.index = 9999);
    TRY("handle", func("f")->object[1].ctype.index = 2);
    TRY("handle", func("f")->stmt[1].loc.index = 9999);
    TRY("constant", number(IR_I8, 99); vec_last(&m.consts).type = IR_VOID);
    TRY("constant", number(IR_I8, 99); vec_last(&m.consts).lo = 256);
    TRY("symbol", global("g")->name = func("f")->name);
    TRY("symbol", global("g")->name.index = 0);
    TRY("symbol", global("g")->linkage = (enum ir_linkage)3);
    TRY("ctype", m.ctypes.data[1].kind = IR_CTYPE_COUNT);
    TRY("ctype", m.ctypes.data[1].scalar = IR_TYPE_COUNT);
    TRY("hook", m.hooks.data[0].func.index = 9999);
    TRY("hook", m.hooks.data[0].func.index = 0);
    setup();
    struct ir_loc l = {.file = {1}, .line = 1};
    for (unsigned k = 0; k < 66; k++) {
        l.line++;
        l.macro = ir_make_loc(&m, l);
    }
    expect("handle");
    teardown();
}
END_TEST

START_TEST(rules_of_symbols)
{
    TRY("global", global("g")->align = 0);
    TRY("global", global("g")->align = 24);
    TRY("global", global(".s")->size = 2);
    TRY("global", global(".s")->read_only = false);
    TRY("global", global(".s")->defined = false);
    TRY("global", global("g")->defined = false);
    TRY("reloc", global("g")->reloc[1].offset = 7);
    TRY("reloc", global("g")->reloc[1].offset = 9);
    TRY("reloc", global("g")->size = 15);
    TRY("reloc", global("g")->reloc[0].target.bits = 0);
    TRY("reloc",
        global("g")->reloc[0].target = ir_opd_global((ir_global_id){99}));
    TRY("declaration", func("sin")->params = 1);
    TRY("declaration", func("puts")->ret = IR_TYPE_COUNT);
    TRY("declaration", func("sin")->ret = IR_F32; call(1)->type = IR_F32;
        func("f")->var[12].type = IR_F32);
    TRY("declaration", func("s")->intrinsic = IR_INTRINSIC_sin);
}
END_TEST

START_TEST(rules_of_rows)
{
    TRY("variable", func("f")->var[3].type = IR_TYPE_COUNT);
    TRY("variable", func("f")->var[4].name = func("f")->var[3].name);
    TRY("variable", func("f")->var[3].name.index = 0);
    TRY("variable", func("s")->params = 2);
    TRY("sret", func("s")->var[1].type = IR_I32);
    TRY("sret", func("s")->params = 0);
    TRY("object", func("f")->object[1].align = 3);
    TRY("object", func("f")->object[1].name.index = 0);
    TRY("object", func("f")->object[2].name = func("f")->object[1].name);
    TRY("statement", func("f")->stmt[1].kind = IR_STMT_COUNT);
    TRY("block", func("s")->blocks = 1);
    TRY("block", func("f")->block[1].name.index = 0);
    TRY("block", func("f")->block[2].name = func("f")->block[1].name);
    TRY("block", func("f")->block[2].first++);
    TRY("block", func("f")->block[1].count = 0);
    TRY("block", func("f")->insts++);
    TRY("terminator", func("f")->inst[1].op = IR_NOP;
        func("f")->inst[1].a = IR_NONE);
    TRY("terminator", *inst(IR_VAAREA) = (struct ir_inst){.op = IR_STOP};
        inst(IR_SETJMP)->a = ir_opd_var((ir_var_id){2}));
    TRY("unreachable", inst(IR_BR)->a = number(IR_I1, 1);
        func("f")->extra[inst(IR_BR)->extra + 1] = 2);
    TRY("undefined", inst(IR_LOAD)->a = ir_opd_var((ir_var_id){9});
        *inst(IR_VAAREA) = (struct ir_inst){.op = IR_NOP});
}
END_TEST

START_TEST(rules_of_instructions)
{
    TRY("operation", inst(IR_LOAD)->op = IR_OP_COUNT);
    TRY("operation", inst(IR_LOAD)->flags = 2);
    TRY("operation", inst(IR_PADD)->flags = IR_VOLATILE);
    TRY("result", inst(IR_LOAD)->dst.index = 0);
    TRY("result", inst(IR_LOAD)->dst.index = 9999);
    TRY("result", inst(IR_LOAD)->dst.index = 4);
    TRY("result", inst(IR_BEGIN)->dst.index = 3);
    TRY("operand", inst(IR_LOAD)->a = IR_NONE);
    TRY("operand", inst(IR_LOAD)->b = number(IR_I8, 1));
    TRY("operand", inst(IR_LOAD)->a.bits = 7u << 29);
    TRY("operand", inst(IR_LOAD)->a = ir_opd_var((ir_var_id){0}));
    TRY("operand", inst(IR_LOAD)->a = ir_opd_var((ir_var_id){999}));
    TRY("operand", inst(IR_LOAD)->a = ir_opd_object((ir_object_id){3}));
    TRY("operand", inst(IR_LOAD)->a = ir_opd_global((ir_global_id){99}));
    TRY("operand", inst(IR_LOAD)->a = ir_opd_func((ir_func_id){99}));
    TRY("operand", inst(IR_LOAD)->a = ir_opd_make(IR_OPD_CONST, 999));
    TRY("operand", call(2)->extra = 9999);
    TRY("operand", func("f")->extra[call(2)->extra] = 0);
    TRY("operand", func("f")->extra[inst(IR_UNSUP)->extra] = 7u << 29);
    TRY("operand-type", inst(IR_PADD)->b = number(IR_I32, 1));
    TRY("operand-type", inst(IR_SLT)->a = number(IR_I8, 1));
    TRY("operand-type", inst(IR_BR)->a = number(IR_I8, 1));
    TRY("operand-type", call(2)->a = number(IR_I64, 1));
    TRY("scale", inst(IR_PADD)->c = ir_opd_var((ir_var_id){4}));
    TRY("immediate", inst(IR_LOADBITS)->imm = 8);
    TRY("immediate", inst(IR_HALLOC)->imm = 0);
    TRY("immediate", inst(IR_HALLOC)->imm = 12);
    TRY("immediate", inst(IR_CHECK)->imm = IR_CHECK_COUNT);
    TRY("immediate", inst(IR_ACCESS)->imm = IR_ACCESS_COUNT);
    TRY("lifetime", inst(IR_BEGIN)->a = ir_opd_var((ir_var_id){2}));
    TRY("variadic", func("f")->variadic = false; call(0)->extra_len = 2);
    TRY("setjmp", func("f")->setjmp = false);
    TRY("place", inst(IR_LOAD)->stmt.index = 999);
    TRY("place", inst(IR_LOAD)->loc.index = 999);
    TRY("place", inst(IR_CHECK)->text.index = 9999);
    TRY("return", inst(IR_RET)->type = IR_VOID; inst(IR_RET)->a = IR_NONE);
}
END_TEST

/// T and S of one instruction that stands for all of its form.
static void try_type(enum ir_op op, ir_type t, ir_type s, bool ok)
{
    char a[8], b[8];

    setup();
    struct ir_func *f = func("f");
    struct ir_inst *i = inst(IR_ZEXT);
    enum ir_form form = ir_op_info[op].form;
    i->op = (uint8_t)op;
    i->type = t;
    i->from = s;
    i->a = s == IR_VOID ? IR_NONE : number(s, 1);
    if (form == IR_FORM_BIN || form == IR_FORM_CMP) {
        i->b = i->a;
    }
    ir_type r = ir_result_type(&m, f, i);
    f->var[i->dst.index].type = r;
    inst(IR_UNSUP)->extra_len = 0;
    bool found = !ir_verify(&m, &diags);
    ck_assert_msg(found != ok, "%s %s %s", ir_op_info[op].text,
                  ir_type_text(t, a), ir_type_text(s, b));
    if (found) {
        ck_assert_msg(strncmp(diags.row[0].message, "type:", 5) == 0, "%s",
                      diags.row[0].message);
    }
    teardown();
}

START_TEST(rule_of_types)
{
    static const struct {
        enum ir_op op;
        ir_type t, s;
        bool ok;
    } row[] = {
        {IR_COPY, IR_F80, IR_F80, true},
        {IR_COPY, IR_PTR, IR_PTR, true},
        {IR_ADD, 7, 7, true},
        {IR_ADD, IR_PTR, IR_PTR, false},
        {IR_ADD, IR_F64, IR_F64, false},
        {IR_FADD, IR_F64, IR_F64, true},
        {IR_FADD, IR_I64, IR_I64, false},
        {IR_FNEG, IR_I64, IR_I64, false},
        {IR_BSWAP, 48, 48, true},
        {IR_BSWAP, 8, 8, false},
        {IR_CLZ, 3, 3, true},
        {IR_CLZ, IR_F32, IR_F32, false},
        {IR_EQ, IR_PTR, IR_PTR, true},
        {IR_ULT, IR_PTR, IR_PTR, true},
        {IR_SLT, IR_PTR, IR_PTR, false},
        {IR_EQ, IR_F32, IR_F32, false},
        {IR_FEQ, IR_F32, IR_F32, true},
        {IR_FUNO, IR_I32, IR_I32, false},
        {IR_SADDO, IR_PTR, IR_PTR, false},
        {IR_TRUNC, 8, 9, true},
        {IR_TRUNC, 8, 8, false},
        {IR_TRUNC, 9, 8, false},
        {IR_ZEXT, 9, 8, true},
        {IR_SEXT, 8, 8, false},
        {IR_SEXT, IR_F32, 8, false},
        {IR_PTOI, IR_I64, IR_PTR, true},
        {IR_PTOI, IR_I32, IR_PTR, false},
        {IR_ITOP, IR_PTR, IR_I64, true},
        {IR_ITOP, IR_PTR, IR_I32, false},
        {IR_FTOS, 5, IR_F80, true},
        {IR_FTOS, IR_F32, IR_F80, false},
        {IR_STOF, IR_F32, 5, true},
        {IR_UTOF, 5, 5, false},
        {IR_FCONV, IR_F32, IR_F64, true},
        {IR_FCONV, IR_F32, IR_F32, false},
        {IR_BITCAST, IR_I32, IR_F32, true},
        {IR_BITCAST, IR_F64, IR_I64, true},
        {IR_BITCAST, IR_F64, 32, false},
        {IR_BITCAST, IR_I32, IR_I32, false},
    };
    for (size_t k = 0; k < COUNT_OF(row); k++) {
        try_type(row[k].op, row[k].t, row[k].s, row[k].ok);
    }
    TRY("type", inst(IR_LOAD)->type = IR_VOID; inst(IR_LOAD)->dst.index = 0);
    TRY("type", inst(IR_LOAD)->type = IR_TYPE_COUNT);
    TRY("type", inst(IR_LOADBITS)->type = 65; func("f")->var[7].type = 65);
    TRY("type", inst(IR_LOADBITS)->type = IR_PTR;
        func("f")->var[7].type = IR_PTR);
    TRY("type", inst(IR_SWITCH)->type = IR_PTR);
}
END_TEST

START_TEST(rules_of_branches)
{
    TRY("branch", inst(IR_BR)->extra_len = 1);
    TRY("branch", inst(IR_JUMP)->extra_len = 0);
    TRY("branch", inst(IR_JUMP)->extra = 999);
    TRY("branch", inst(IR_SWITCH)->extra_len = 3);
    TRY("branch", func("f")->extra[inst(IR_JUMP)->extra] = 0);
    TRY("branch", func("f")->extra[inst(IR_JUMP)->extra] = 99);
    TRY("branch", func("f")->extra[inst(IR_SWITCH)->extra + 3] = 99);
    // Ranges are -5..-1, 0..3 and 9.
    struct {
        uint32_t word;
        int32_t value;
        bool ok;
    } row[] = {{1, -6, true}, {2, 0, false}, {2, -6, false},
               {5, 8, true},  {5, 9, false}, {4, -1, false},
               {7, 3, false}, {8, 8, false}, {8, INT32_MAX, true},
               {8, -6, true}, {8, -5, false}};
    for (size_t k = 0; k < COUNT_OF(row); k++) {
        setup();
        func("f")->extra[inst(IR_SWITCH)->extra + row[k].word] =
            number(IR_I32, (u128)(i128)row[k].value).bits;
        if (row[k].ok) {
            bool ok = ir_verify(&m, &diags);
            ck_assert_msg(ok, "%zu: %s", k, ok ? "" : diags.row[0].message);
        } else {
            expect("switch");
        }
        teardown();
    }
    TRY("switch",
        func("f")->extra[inst(IR_SWITCH)->extra + 1] = number(IR_I8, 1).bits);
    TRY("switch", func("f")->extra[inst(IR_SWITCH)->extra + 1] =
                      ir_opd_var((ir_var_id){1}).bits);
}
END_TEST

START_TEST(rule_of_calls)
{
    TRY("call", call(0)->imm = 4);
    TRY("call", call(0)->imm = 1);
    TRY("call", call(0)->imm = 3);
    TRY("call", call(0)->type = IR_VOID; call(0)->dst.index = 0);
    TRY("call", func("f")->extra[call(0)->extra] = number(IR_I8, 0).bits);
    TRY("call", call(1)->extra_len = 0; call(1)->imm = 0);
    TRY("call", call(1)->imm = 0);
    TRY("call", func("f")->extra[call(1)->extra] = number(IR_F32, 0).bits);
    TRY("call", call(1)->type = IR_F32; func("f")->var[12].type = IR_F32);
    TRY("call", call(2)->imm = 9);
    TRY("call", call(2)->a = ir_find_symbol(&m, "s"); call(2)->extra_len = 0;
        call(2)->imm = 0);
    // A pointer may be called in any way.
    setup();
    call(2)->imm = 0;
    ck_assert(ir_verify(&m, &diags));
    teardown();
}
END_TEST

START_TEST(many_errors_end)
{
    setup();
    for (uint32_t k = 0; k < 500; k++) {
        ir_add_hook(&m, (struct ir_hook){.func = {99}});
    }
    ck_assert(!ir_verify(&m, &diags));
    ck_assert_uint_eq(diags.count, 100);
    teardown();
}
END_TEST

UNIT_MAIN("ir_verify", good_module, messages_name_the_place, rules_of_modules,
          rules_of_symbols, rules_of_rows, rules_of_instructions, rule_of_types,
          rules_of_branches, rule_of_calls, many_errors_end)
