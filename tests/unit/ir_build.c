/* SPDX-License-Identifier: Apache-2.0 */
/// The builder: interned rows, folding, what it drops, how it numbers.
#include "ir/build.h"

#include "tests/unit/unit.h"

#include <string.h>

static struct ir_module m;
static struct ir_build b;

static void setup(void)
{
    ir_module_init(&m, "x86_64-pc-linux-gnu", IR_I64);
    struct ir_func f = {.name = intern_make_str(&m.strings, "f"),
                        .ret = IR_I32};
    ir_build_begin(&b, &m, ir_add_func(&m, &f));
}

static void teardown(void)
{
    ir_module_release(&m);
}

static const struct ir_func *finish(void)
{
    ir_func_id f = b.func;
    ir_build_end(&b);
    return ir_func(&m, f);
}

static ir_opd i32(uint32_t v)
{
    return ir_make_const(&m, IR_I32, v);
}

START_TEST(rows_are_interned)
{
    setup();
    ck_assert_uint_eq(i32(5).bits, i32(5).bits);
    ck_assert_uint_ne(i32(5).bits, i32(6).bits);
    ck_assert_uint_ne(i32(5).bits, ir_make_const(&m, IR_I64, 5).bits);
    // Bits beyond the width do not count.
    ck_assert_uint_eq(ir_make_const(&m, IR_I8, 0x1ff).bits,
                      ir_make_const(&m, IR_I8, 0xff).bits);
    struct ir_loc l = {.file = ir_make_file(&m, "a.c"), .line = 3, .column = 4};
    ir_loc_id one = ir_make_loc(&m, l);
    l.column = 5;
    ir_loc_id two = ir_make_loc(&m, l);
    ck_assert_uint_ne(one.index, two.index);
    l.column = 4;
    ck_assert_uint_eq(ir_make_loc(&m, l).index, one.index);
    for (uint32_t k = 1; k < 5000; k++) {
        l.line = k;
        ck_assert_uint_eq(ir_make_loc(&m, l).index, ir_make_loc(&m, l).index);
    }
    l.line = 3;
    ck_assert_uint_eq(ir_make_loc(&m, l).index, one.index);
    finish();
    teardown();
}
END_TEST

START_TEST(constants_fold)
{
    setup();
    ir_opd x = ir_bin(&b, IR_ADD, IR_I32, i32(0xffffffffu), i32(2));
    ck_assert_uint_eq(x.bits, i32(1).bits);
    x = ir_bin(&b, IR_SDIV, IR_I32, i32((uint32_t)-7), i32(2));
    ck_assert_uint_eq(x.bits, i32((uint32_t)-3).bits);
    x = ir_cmp(&b, IR_SLT, IR_I32, i32((uint32_t)-1), i32(0));
    ck_assert_uint_eq(x.bits, ir_make_const(&m, IR_I1, 1).bits);
    x = ir_resize(&b, IR_I64, IR_I32, true, i32(0x80000000u));
    ck_assert_uint_eq(x.bits,
                      ir_make_const(&m, IR_I64, 0xffffffff80000000u).bits);
    ir_ret(&b, IR_I32, i32(0));
    ck_assert_uint_eq(finish()->insts, 1);
    teardown();
}
END_TEST

START_TEST(copies_define_the_variable_itself)
{
    setup();
    ir_var_id p = ir_build_param(&b, IR_I32, "p", (ir_ctype_id){0}, b.loc);
    ir_var_id v = ir_build_var(&b, IR_I32, "v", (ir_ctype_id){0}, b.loc);
    ir_opd sum = ir_bin(&b, IR_ADD, IR_I32, ir_opd_var(p), i32(1));
    ck_assert_uint_eq(ir_copy_to(&b, v, sum).bits, ir_opd_var(v).bits);
    // A named variable's definition is not taken away from it.
    ir_var_id w = ir_build_var(&b, IR_I32, "w", (ir_ctype_id){0}, b.loc);
    ir_copy_to(&b, w, ir_opd_var(v));
    ir_ret(&b, IR_I32, ir_opd_var(w));
    const struct ir_func *f = finish();
    ck_assert_uint_eq(f->insts, 3);
    ck_assert_uint_eq(f->inst[0].op, IR_ADD);
    ck_assert_uint_eq(f->inst[0].dst.index, 2);
    ck_assert_uint_eq(f->inst[1].op, IR_COPY);
    ck_assert_uint_eq(f->inst[1].dst.index, 3);
    ck_assert_uint_eq(f->vars, 4);
    teardown();
}
END_TEST

START_TEST(unused_results_go)
{
    setup();
    ir_var_id p = ir_build_param(&b, IR_I32, "p", (ir_ctype_id){0}, b.loc);
    ir_opd x = ir_bin(&b, IR_MUL, IR_I32, ir_opd_var(p), i32(3));
    x = ir_bin(&b, IR_ADD, IR_I32, x, i32(1));
    (void)x;
    ir_opd args[1] = {ir_opd_var(p)};
    ir_call(&b, IR_I32, ir_opd_func(b.func), args, 1, 1);
    ir_ret(&b, IR_I32, i32(0));
    const struct ir_func *f = finish();
    ck_assert_uint_eq(f->insts, 2);
    ck_assert_uint_eq(f->inst[0].op, IR_CALL);
    teardown();
}
END_TEST

START_TEST(unreachable_blocks_go)
{
    setup();
    ir_block_id dead = ir_build_block(&b, "dead");
    ir_block_id live = ir_build_block(&b, "live");
    ir_br(&b, ir_make_const(&m, IR_I1, 0), dead, live);
    // Nowhere: instructions vanish, operands stay usable.
    ir_opd x = ir_bin(&b, IR_ADD, IR_I32, ir_undef(&b, IR_I32), i32(1));
    ck_assert_int_eq(ir_opd_kind(x), IR_OPD_CONST);
    ir_build_at(&b, dead);
    ir_ret(&b, IR_I32, i32(1));
    ir_build_at(&b, live);
    ir_ret(&b, IR_I32, i32(2));
    const struct ir_func *f = finish();
    ck_assert_uint_eq(f->blocks, 3);
    ck_assert_str_eq(ir_text(&m, f->block[2].name), "live");
    const uint32_t *to;
    uint32_t stride;
    ck_assert_uint_eq(ir_successors(f, &f->block[1], &to, &stride), 1);
    ck_assert_uint_eq(to[0], 2);
    teardown();
}
END_TEST

START_TEST(switch_successors)
{
    setup();
    ir_var_id p = ir_build_param(&b, IR_I8, "p", (ir_ctype_id){0}, b.loc);
    ir_block_id one = ir_build_block(&b, "case");
    ir_block_id two = ir_build_block(&b, "case");
    ir_block_id other = ir_build_block(&b, "default");
    struct ir_case cases[2] = {{1, 1, one}, {5, 9, two}};
    ir_switch(&b, IR_I8, ir_opd_var(p), other, cases, 2);
    ir_block_id all[3] = {one, two, other};
    for (unsigned k = 0; k < 3; k++) {
        ir_build_at(&b, all[k]);
        ir_ret(&b, IR_I32, i32(k));
    }
    const struct ir_func *f = finish();
    const uint32_t *to;
    uint32_t stride;
    ck_assert_uint_eq(ir_successors(f, &f->block[1], &to, &stride), 3);
    ck_assert_uint_eq(to[0], 4);
    ck_assert_uint_eq(to[stride], 2);
    ck_assert_uint_eq(to[2 * (size_t)stride], 3);
    ck_assert_str_eq(ir_text(&m, f->block[3].name), "case.2");
    teardown();
}
END_TEST

START_TEST(pointer_steps_fold)
{
    setup();
    ir_var_id p = ir_build_param(&b, IR_PTR, "p", (ir_ctype_id){0}, b.loc);
    ir_opd base = ir_opd_var(p);
    ir_opd two = ir_make_const(&m, IR_I64, 2);
    ck_assert_uint_eq(ir_padd(&b, base, ir_make_const(&m, IR_I64, 0), 8).bits,
                      base.bits);
    ir_opd q = ir_padd(&b, ir_padd(&b, base, two, 8), two, 4);
    ir_ret(&b, IR_I32, ir_load(&b, IR_I32, q, 0));
    const struct ir_func *f = finish();
    ck_assert_uint_eq(f->insts, 3);
    ck_assert_uint_eq(f->inst[0].op, IR_PADD);
    ck_assert_uint_eq(ir_const(&m, f->inst[0].b)->lo, 24);
    teardown();
}
END_TEST

START_TEST(names_are_unique)
{
    setup();
    ir_build_var(&b, IR_I32, "x", (ir_ctype_id){0}, b.loc);
    ir_build_var(&b, IR_I64, "x", (ir_ctype_id){0}, b.loc);
    ir_build_object(&b, 4, 4, "x", (ir_ctype_id){0}, b.loc);
    ir_ret(&b, IR_I32, i32(0));
    const struct ir_func *f = finish();
    ck_assert_str_eq(ir_text(&m, f->var[1].name), "x");
    ck_assert_str_eq(ir_text(&m, f->var[2].name), "x.2");
    ck_assert_str_eq(ir_text(&m, f->object[1].name), "x.3");
    ck_assert_str_eq(ir_text(&m, f->var[2].source_name), "x");
    str_id name = ir_unique_name(&m, "f");
    ck_assert_str_eq(ir_text(&m, name), "f.2");
    ck_assert_str_eq(ir_text(&m, ir_unique_name(&m, "f")), "f.3");
    teardown();
}
END_TEST

START_TEST(types_have_names)
{
    setup();
    char buf[8];
    for (unsigned t = 0; t < IR_TYPE_COUNT; t++) {
        ir_type back = IR_PTR;
        const char *text = ir_type_text((ir_type)t, buf);
        ck_assert(ir_type_find(text, strlen(text), &back));
        ck_assert_uint_eq(back, t);
    }
    ir_type t;
    ck_assert(!ir_type_find("i0", 2, &t));
    ck_assert(!ir_type_find("i129", 4, &t));
    ck_assert(!ir_type_find("i05", 3, &t));
    finish();
    teardown();
}
END_TEST

UNIT_MAIN("ir_build", rows_are_interned, constants_fold,
          copies_define_the_variable_itself, unused_results_go,
          unreachable_blocks_go, switch_successors, pointer_steps_fold,
          names_are_unique, types_have_names)
