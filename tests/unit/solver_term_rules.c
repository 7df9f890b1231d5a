/* SPDX-License-Identifier: Apache-2.0 */
/// Each simplification by itself: the two ways to write a term give one
/// handle.  That the forms are right is what solver_term_random.c looks at.
#include "tests/unit/unit.h"

#include "solver/term_known.h"

#include <string.h>

/// A pool with variables of some widths; released by the process's end.
struct world {
    struct terms *t;
    term a8, b8, c8, a16, a32, b32, c32, i64, j64, p, q, r;
};

static struct world start(void)
{
    struct world w = {.t = terms_new()};

    w.a8 = term_var(w.t, "a8", 8);
    w.b8 = term_var(w.t, "b8", 8);
    w.c8 = term_var(w.t, "c8", 8);
    w.a16 = term_var(w.t, "a16", 16);
    w.a32 = term_var(w.t, "a32", 32);
    w.b32 = term_var(w.t, "b32", 32);
    w.c32 = term_var(w.t, "c32", 32);
    w.i64 = term_var(w.t, "i64", 64);
    w.j64 = term_var(w.t, "j64", 64);
    w.p = term_var(w.t, "p", 1);
    w.q = term_var(w.t, "q", 1);
    w.r = term_var(w.t, "r", 1);
    return w;
}

/// Both as text when they differ.
static void same(struct terms *t, term x, term y, int line)
{
    struct text tx = {0};
    struct text ty = {0};

    if (!term_same(x, y)) {
        term_print(t, x, &tx);
        term_print(t, y, &ty);
        ck_abort_msg("line %d: %s is not %s", line, text_str(&tx),
                     text_str(&ty));
    }
}
#define SAME(x, y) same(w.t, x, y, __LINE__)
#define IS(x, v)                                                               \
    same(w.t, x, term_const(w.t, term_get(w.t, x)->width, v), __LINE__)
#define K8(v) term_const(w.t, 8, (u128)(v))
#define K16(v) term_const(w.t, 16, (u128)(v))
#define K32(v) term_const(w.t, 32, (u128)(v))
#define K64(v) term_const(w.t, 64, (u128)(v))
#define DO1(op, x) term_1(w.t, TERM_##op, x)
#define DO(op, x, y) term_2(w.t, TERM_##op, x, y)
#define ZEXT(x, n) term_to(w.t, TERM_ZEXT, x, n)
#define SEXT(x, n) term_to(w.t, TERM_SEXT, x, n)
#define PART(x, low, n) term_extract(w.t, x, low, n)
#define JOIN(x, y) term_concat(w.t, x, y)
#define ITE(c, x, y) term_ite(w.t, c, x, y)
#define SUB(x, y) term_sub(w.t, x, y)
#define N(x) term_not(w.t, x)

// ---------------------------------------------------------------- pool

START_TEST(equal_terms_are_one)
{
    struct world w = start();
    term x = DO(MUL, DO(ADD, w.a32, w.b32), w.c32);
    uint32_t before = terms_count(w.t);

    SAME(x, DO(MUL, w.c32, DO(ADD, w.b32, w.a32)));
    SAME(DO(EQ, w.a8, w.b8), DO(EQ, w.b8, w.a8));
    SAME(K32(5), K32(((u128)7 << 32) + 5)); // beyond the width
    ck_assert(!term_same(K32(5), K16(5)));
    ck_assert(!term_same(DO(ULT, w.a8, w.b8), DO(ULT, w.b8, w.a8)));
    // The sum, the product: none again.  The others: EQ, 2 * ULT, 2 consts.
    ck_assert_uint_eq(terms_count(w.t) - before, 5);
    terms_delete(w.t);
}
END_TEST

START_TEST(floats_keep_the_order_of_their_operands)
{
    struct world w = start();

    ck_assert(!term_same(DO(FADD, w.a32, w.b32), DO(FADD, w.b32, w.a32)));
    ck_assert(!term_same(DO(FMUL, w.a32, w.b32), DO(FMUL, w.b32, w.a32)));
    SAME(DO(FEQ, w.a32, w.b32), DO(FEQ, w.b32, w.a32));
    terms_delete(w.t);
}
END_TEST

START_TEST(variables_have_names_of_their_own)
{
    struct world w = start();
    term x = term_var(w.t, "a8", 8);
    uint32_t row = term_get(w.t, x)->arg[0].index;

    ck_assert(!term_same(x, w.a8));
    ck_assert_str_ne(term_text(w.t, term_var_row(w.t, row)->name), "a8");
    ck_assert_uint_eq(row, terms_vars(w.t) - 1);
    SAME(term_of_var(w.t, row), x);
    terms_delete(w.t);
}
END_TEST

START_TEST(sets_of_variables)
{
    struct world w = start();
    term x = DO(ADD, DO(MUL, w.c32, w.a32), w.b32);
    term y = DO(XOR, DO(MUL, w.b32, w.a32), DO(UDIV, w.c32, w.a32));
    struct term_vars vars = term_variables(w.t, x);

    ck_assert_uint_eq(vars.count, 3);
    for (uint32_t i = 0; i < 3; i++) { // in order, not as they were met
        ck_assert_uint_eq(vars.var[i], 4 + i);
    }
    ck_assert_uint_eq(term_get(w.t, x)->vars, term_get(w.t, y)->vars);
    ck_assert_uint_eq(term_variables(w.t, K32(1)).count, 0);
    ck_assert_uint_eq(term_get(w.t, K32(1))->vars, 0);
    terms_delete(w.t);
}
END_TEST

START_TEST(floating_is_inherited)
{
    struct world w = start();
    term f = DO(FADD, w.a32, w.b32);

    ck_assert(term_get(w.t, f)->floating);
    ck_assert(term_get(w.t, DO(XOR, f, w.c32))->floating);
    ck_assert(!term_get(w.t, DO(XOR, w.a32, w.c32))->floating);
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- arithmetic

START_TEST(sums)
{
    struct world w = start();
    term x = w.a32;
    term y = w.b32;
    term z = w.c32;

    SAME(DO(ADD, x, K32(0)), x);
    SAME(DO(ADD, DO(ADD, x, K32(3)), K32(5)), DO(ADD, x, K32(8)));
    IS(SUB(DO(ADD, x, K32(3)), x), 3);
    IS(SUB(x, x), 0);
    SAME(SUB(DO(ADD, x, y), x), y);
    SAME(SUB(DO(ADD, DO(ADD, x, y), z), DO(ADD, z, x)), y);
    SAME(DO(ADD, SUB(x, y), y), x);
    SAME(SUB(x, SUB(x, y)), y);
    SAME(DO(ADD, DO(ADD, x, K32(1)), y), DO(ADD, DO(ADD, y, x), K32(1)));
    SAME(DO(ADD, x, x), DO(SHL, x, K32(1)));
    SAME(DO(ADD, DO(MUL, x, K32(3)), x), DO(SHL, x, K32(2)));
    SAME(SUB(DO(MUL, x, K32(7)), DO(SHL, x, K32(1))), DO(MUL, x, K32(5)));
    SAME(DO1(NEG, DO1(NEG, x)), x);
    SAME(DO1(NEG, DO1(NOT, x)), DO(ADD, x, K32(1)));
    SAME(DO(ADD, DO1(NOT, x), K32(1)), DO1(NEG, x));
    SAME(DO1(NOT, DO1(NEG, x)), SUB(x, K32(1)));
    SAME(DO1(NEG, SUB(x, K32(4))), SUB(K32(4), x));
    SAME(DO(ADD, w.p, w.q), DO(XOR, w.p, w.q));
    SAME(DO1(NEG, w.p), w.p);
    terms_delete(w.t);
}
END_TEST

START_TEST(products)
{
    struct world w = start();
    term x = w.a32;
    term wide = ZEXT(w.a8, 32);

    IS(DO(MUL, x, K32(0)), 0);
    SAME(DO(MUL, K32(1), x), x);
    SAME(DO(MUL, x, K32(-1)), DO1(NEG, x));
    SAME(DO(MUL, x, K32(8)), DO(SHL, x, K32(3)));
    SAME(DO(MUL, DO(MUL, x, K32(3)), K32(5)), DO(MUL, x, K32(15)));
    SAME(DO(MUL, DO1(NEG, x), K32(3)), DO(MUL, x, K32(-3)));
    // (x + 1) * 12 - x * 12
    IS(SUB(DO(MUL, DO(ADD, x, K32(1)), K32(12)), DO(MUL, x, K32(12))), 12);
    // As wide as the product of bytes is.
    SAME(DO(MUL, wide, ZEXT(w.b8, 32)),
         ZEXT(DO(MUL, ZEXT(w.a8, 16), ZEXT(w.b8, 16)), 32));
    SAME(DO(MUL, w.p, w.q), DO(AND, w.p, w.q));
    terms_delete(w.t);
}
END_TEST

START_TEST(quotients)
{
    struct world w = start();
    term x = w.a32;
    term wide = ZEXT(w.a8, 32);

    SAME(DO(UDIV, x, K32(16)), DO(LSHR, x, K32(4)));
    SAME(DO(UREM, x, K32(16)), DO(AND, x, K32(15)));
    SAME(DO(UDIV, x, K32(1)), x);
    IS(DO(UREM, x, K32(1)), 0);
    SAME(DO(UREM, x, K32(0)), x);
    IS(DO(UDIV, wide, K32(256)), 0);
    SAME(DO(UREM, wide, K32(256)), wide);
    SAME(DO(UDIV, wide, K32(10)), ZEXT(DO(UDIV, w.a8, K8(10)), 32));
    SAME(DO(UREM, wide, ZEXT(w.b8, 32)), ZEXT(DO(UREM, w.a8, w.b8), 32));
    // By zero, the wide quotient has more ones: not narrower.
    ck_assert_uint_eq(term_get(w.t, DO(UDIV, wide, ZEXT(w.b8, 32)))->op,
                      TERM_UDIV);
    SAME(DO(SDIV, x, K32(1)), x);
    SAME(DO(SDIV, x, K32(-1)), DO1(NEG, x));
    IS(DO(SREM, x, K32(-1)), 0);
    SAME(DO(SREM, x, K32(-7)), DO(SREM, x, K32(7)));
    SAME(DO(SDIV, wide, K32(10)), DO(UDIV, wide, K32(10)));
    // -128 / -1 needs one bit more than the operands.
    SAME(DO(SDIV, SEXT(w.a8, 32), SEXT(w.b8, 32)),
         SEXT(DO(SDIV, SEXT(w.a8, 9), SEXT(w.b8, 9)), 32));
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- bits

START_TEST(bitwise)
{
    struct world w = start();
    term x = w.a32;
    term y = w.b32;

    for (unsigned i = 0; i < 2; i++) {
        enum term_op op = i ? TERM_OR : TERM_AND;
        enum term_op dual = i ? TERM_AND : TERM_OR;
        u128 unit = i ? 0 : ~(u128)0;

        SAME(term_2(w.t, op, x, x), x);
        SAME(term_2(w.t, op, x, K32(unit)), x);
        IS(term_2(w.t, op, x, K32(~unit)), ~unit);
        IS(term_2(w.t, op, x, DO1(NOT, x)), ~unit);
        SAME(term_2(w.t, op, x, term_2(w.t, dual, y, x)), x);
        SAME(term_2(w.t, op, term_2(w.t, op, x, y), x), term_2(w.t, op, x, y));
        SAME(term_2(w.t, op, x, term_2(w.t, dual, y, DO1(NOT, x))),
             term_2(w.t, op, x, y));
        IS(term_2(w.t, op, DO1(NOT, y), term_2(w.t, op, x, y)), ~unit);
        SAME(term_2(w.t, op, term_2(w.t, op, x, K32(0x55)), K32(0x505)),
             term_2(w.t, op, x, K32(i ? 0x555 : 5)));
    }
    IS(DO(XOR, x, x), 0);
    SAME(DO(XOR, x, K32(0)), x);
    SAME(DO(XOR, x, K32(-1)), DO1(NOT, x));
    SAME(DO(XOR, DO(XOR, x, y), y), x);
    SAME(DO(XOR, DO(XOR, x, K32(6)), K32(3)), DO(XOR, x, K32(5)));
    SAME(DO(XOR, DO1(NOT, x), y), DO1(NOT, DO(XOR, x, y)));
    IS(DO(XOR, DO1(NOT, x), x), ~(u128)0);
    SAME(DO1(NOT, DO1(NOT, x)), x);
    SAME(DO1(NOT, DO(XOR, x, K32(1))), DO(XOR, x, K32(-2)));
    terms_delete(w.t);
}
END_TEST

START_TEST(masks_and_shifts_are_parts)
{
    struct world w = start();
    term x = w.a32;

    SAME(DO(AND, x, K32(0xff)), ZEXT(PART(x, 0, 8), 32));
    SAME(DO(AND, x, K32(0xffff0000)), JOIN(PART(x, 16, 16), K16(0)));
    SAME(DO(AND, x, K32(0xff00)), ZEXT(JOIN(PART(x, 8, 8), K8(0)), 32));
    SAME(DO(SHL, x, K32(8)), JOIN(PART(x, 0, 24), K8(0)));
    SAME(DO(LSHR, x, K32(8)), ZEXT(PART(x, 8, 24), 32));
    SAME(DO(ASHR, x, K32(8)), SEXT(PART(x, 8, 24), 32));
    SAME(DO(SHL, x, K32(0)), x);
    IS(DO(SHL, x, K32(32)), 0);
    IS(DO(LSHR, x, K32(32)), 0);
    SAME(DO(ASHR, x, K32(99)), SEXT(PART(x, 31, 1), 32));
    SAME(DO(LSHR, DO(SHL, x, K32(24)), K32(24)), DO(AND, x, K32(255)));
    SAME(DO(ASHR, DO(SHL, x, K32(24)), K32(24)), SEXT(PART(x, 0, 8), 32));
    SAME(DO(ASHR, ZEXT(w.a8, 32), w.b32), DO(LSHR, ZEXT(w.a8, 32), w.b32));
    IS(DO(SHL, K32(0), x), 0);
    SAME(DO(AND, ZEXT(w.a8, 32), K32(0x3ff)), ZEXT(w.a8, 32));
    terms_delete(w.t);
}
END_TEST

START_TEST(parts_of_parts)
{
    struct world w = start();
    term x = w.a32;
    term y = w.b32;
    term both = JOIN(w.a8, w.b8);

    SAME(PART(PART(x, 8, 16), 4, 8), PART(x, 12, 8));
    SAME(PART(both, 8, 8), w.a8);
    SAME(PART(both, 0, 8), w.b8);
    SAME(PART(both, 2, 4), PART(w.b8, 2, 4));
    SAME(PART(both, 4, 8), JOIN(PART(w.a8, 0, 4), PART(w.b8, 4, 4)));
    SAME(PART(ZEXT(w.a8, 32), 0, 8), w.a8);
    SAME(PART(ZEXT(w.a8, 32), 0, 16), ZEXT(w.a8, 16));
    IS(PART(ZEXT(w.a8, 32), 8, 24), 0);
    SAME(PART(SEXT(w.a8, 32), 0, 16), SEXT(w.a8, 16));
    SAME(PART(SEXT(w.a8, 32), 20, 4), SEXT(PART(w.a8, 7, 1), 4));
    SAME(PART(DO(AND, x, K32(0x5a5a)), 0, 8), DO(AND, PART(x, 0, 8), K8(0x5a)));
    SAME(PART(DO(ADD, x, K32(0x101)), 0, 8), DO(ADD, PART(x, 0, 8), K8(1)));
    SAME(PART(DO(ADD, ZEXT(w.a8, 32), ZEXT(w.b8, 32)), 0, 8),
         DO(ADD, w.a8, w.b8));
    SAME(PART(DO1(NOT, x), 4, 4), DO1(NOT, PART(x, 4, 4)));
    SAME(PART(ITE(w.p, ZEXT(w.a8, 32), K32(7)), 0, 8), ITE(w.p, w.a8, K8(7)));
    // The upper half of a sum has carries from below.
    ck_assert_uint_eq(term_get(w.t, PART(DO(ADD, x, y), 16, 16))->op,
                      TERM_EXTRACT);
    SAME(JOIN(PART(x, 16, 16), PART(x, 0, 16)), x);
    SAME(JOIN(PART(x, 8, 8), PART(x, 4, 4)), PART(x, 4, 12));
    ck_assert_uint_eq(term_get(w.t, JOIN(PART(x, 20, 4), PART(x, 8, 4)))->op,
                      TERM_CONCAT);
    SAME(JOIN(K8(0), w.a8), ZEXT(w.a8, 16));
    SAME(JOIN(JOIN(w.a8, w.b8), w.c8), JOIN(w.a8, JOIN(w.b8, w.c8)));
    SAME(JOIN(PART(x, 16, 8), JOIN(PART(x, 8, 8), w.a8)),
         JOIN(PART(x, 8, 16), w.a8));
    SAME(ZEXT(ZEXT(w.a8, 16), 32), ZEXT(w.a8, 32));
    SAME(SEXT(SEXT(w.a8, 16), 32), SEXT(w.a8, 32));
    SAME(SEXT(ZEXT(w.a8, 16), 32), ZEXT(w.a8, 32));
    terms_delete(w.t);
}
END_TEST

START_TEST(numbers_put_together_from_bytes)
{
    struct world w = start();
    term a = ZEXT(w.a8, 32);
    term b = ZEXT(w.b8, 32);
    term c = ZEXT(w.c8, 32);
    term all = ZEXT(JOIN(w.c8, JOIN(w.b8, w.a8)), 32);
    term high = DO(SHL, c, K32(16));

    SAME(DO(OR, DO(OR, a, DO(SHL, b, K32(8))), high), all);
    SAME(DO(OR, high, DO(OR, DO(SHL, b, K32(8)), a)), all);
    SAME(DO(ADD, DO(ADD, a, DO(MUL, b, K32(256))), high), all);
    SAME(DO(XOR, DO(OR, a, high), DO(SHL, b, K32(8))), all);
    // Big endian, as it is usually read.
    SAME(DO(OR, DO(SHL, DO(OR, DO(SHL, c, K32(8)), b), K32(8)), a), all);
    SAME(PART(all, 8, 8), w.b8);
    SAME(DO(AND, all, K32(0xff00)), ZEXT(JOIN(w.b8, K8(0)), 32));
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- comparisons

START_TEST(equations)
{
    struct world w = start();
    term x = w.a32;
    term y = w.b32;
    term both = JOIN(w.a8, w.b8);
    term pick = ITE(w.p, K32(3), K32(4));
    term huge = JOIN(w.i64, w.j64);
    term factor = term_const(w.t, 128, ((u128)0x123456789 << 64) + 987654323);
    term value = term_const(w.t, 128, ((u128)0x31415926 << 80) + 0x53589793);

    huge = DO(XOR, huge, DO(MUL, huge, huge)); // nothing to take apart
    IS(DO(EQ, x, x), 1);
    SAME(DO(EQ, DO(ADD, x, K32(3)), K32(10)), DO(EQ, x, K32(7)));
    SAME(DO(EQ, SUB(K32(3), x), K32(1)), DO(EQ, x, K32(2)));
    SAME(DO(EQ, DO1(NOT, x), K32(0)), DO(EQ, x, K32(-1)));
    SAME(DO(EQ, DO(XOR, x, K32(6)), K32(5)), DO(EQ, x, K32(3)));
    SAME(DO(EQ, DO(XOR, x, y), K32(0)), DO(EQ, x, y));
    SAME(DO(EQ, SUB(x, y), K32(0)), DO(EQ, x, y));
    SAME(DO(EQ, ZEXT(w.a8, 32), K32(65)), DO(EQ, w.a8, K8(65)));
    IS(DO(EQ, ZEXT(w.a8, 32), K32(256)), 0);
    SAME(DO(EQ, SEXT(w.a8, 32), K32(-2)), DO(EQ, w.a8, K8(-2)));
    IS(DO(EQ, SEXT(w.a8, 32), K32(254)), 0);
    SAME(DO(EQ, both, K16(0x4142)),
         DO(AND, DO(EQ, w.a8, K8(0x41)), DO(EQ, w.b8, K8(0x42))));
    SAME(DO(EQ, DO(SHL, x, K32(4)), K32(0x50)),
         DO(EQ, PART(x, 0, 28), term_const(w.t, 28, 5)));
    IS(DO(EQ, DO(SHL, x, K32(4)), K32(0x51)), 0);
    SAME(DO(EQ, DO(MUL, x, K32(3)), K32(21)), DO(EQ, x, K32(7)));
    IS(DO(EQ, DO(MUL, x, K32(6)), K32(7)), 0);
    SAME(DO(EQ, DO(MUL, huge, factor), DO(MUL, factor, value)),
         DO(EQ, huge, value));
    SAME(DO(EQ, ZEXT(w.a8, 32), ZEXT(w.b8, 32)), DO(EQ, w.a8, w.b8));
    SAME(DO(EQ, ZEXT(w.a8, 32), ZEXT(w.a16, 32)),
         DO(EQ, ZEXT(w.a8, 16), w.a16));
    SAME(DO(EQ, SEXT(w.a8, 32), SEXT(w.b8, 32)), DO(EQ, w.a8, w.b8));
    SAME(DO(EQ, DO(ADD, x, y), DO(ADD, w.c32, y)), DO(EQ, x, w.c32));
    SAME(DO(EQ, DO(ADD, x, y), y), DO(EQ, x, K32(0)));
    IS(DO(EQ, DO(ADD, x, K32(1)), x), 0);
    SAME(DO(EQ, w.p, term_const(w.t, 1, 1)), w.p);
    SAME(DO(EQ, w.p, term_const(w.t, 1, 0)), N(w.p));
    SAME(DO(EQ, w.p, w.q), N(DO(XOR, w.p, w.q)));
    SAME(DO(EQ, pick, K32(3)), w.p);
    SAME(DO(EQ, pick, K32(4)), N(w.p));
    IS(DO(EQ, pick, K32(5)), 0);
    SAME(DO(EQ, ITE(w.p, K32(3), x), K32(3)), DO(OR, w.p, DO(EQ, x, K32(3))));
    SAME(DO(EQ, ITE(w.p, x, K32(3)), K32(4)), DO(AND, w.p, DO(EQ, x, K32(4))));
    SAME(DO(EQ, DO(OR, x, y), K32(0)),
         DO(AND, DO(EQ, x, K32(0)), DO(EQ, y, K32(0))));
    terms_delete(w.t);
}
END_TEST

START_TEST(orders)
{
    struct world w = start();
    term x = w.a32;
    term y = w.b32;
    term a = ZEXT(w.a8, 32);

    IS(DO(ULT, x, x), 0);
    IS(DO(ULE, x, x), 1);
    IS(DO(SLT, x, x), 0);
    IS(DO(SLE, x, x), 1);
    IS(DO(ULT, x, K32(0)), 0);
    IS(DO(ULE, K32(0), x), 1);
    IS(DO(ULE, x, K32(-1)), 1);
    IS(DO(ULT, K32(-1), x), 0);
    IS(DO(SLT, x, K32(0x80000000)), 0);
    IS(DO(SLE, x, K32(0x7fffffff)), 1);
    SAME(DO(ULT, x, K32(1)), DO(EQ, x, K32(0)));
    SAME(DO(ULT, K32(0), x), N(DO(EQ, x, K32(0))));
    SAME(DO(ULE, x, K32(9)), DO(ULT, x, K32(10)));
    SAME(DO(ULE, K32(9), x), DO(ULT, K32(8), x));
    SAME(DO(SLE, x, K32(-1)), DO(SLT, x, K32(0)));
    SAME(DO(SLE, K32(1), x), DO(SLT, K32(0), x));
    SAME(N(DO(ULT, x, y)), DO(ULE, y, x));
    SAME(N(DO(SLE, x, y)), DO(SLT, y, x));
    SAME(N(N(DO(ULT, x, K32(9)))), DO(ULT, x, K32(9)));
    IS(DO(AND, DO(ULT, x, y), DO(ULE, y, x)), 0);
    IS(DO(ULT, a, K32(256)), 1);
    IS(DO(ULT, K32(255), a), 0);
    SAME(DO(ULT, a, K32(10)), DO(ULT, w.a8, K8(10)));
    SAME(DO(ULT, K32(10), a), DO(ULT, K8(10), w.a8));
    SAME(DO(ULT, a, ZEXT(w.b8, 32)), DO(ULT, w.a8, w.b8));
    SAME(DO(ULE, a, ZEXT(w.a16, 32)), DO(ULE, ZEXT(w.a8, 16), w.a16));
    SAME(DO(SLT, a, ZEXT(w.b8, 32)), DO(ULT, w.a8, w.b8));
    SAME(DO(SLT, a, K32(10)), DO(ULT, w.a8, K8(10)));
    IS(DO(SLT, a, K32(-1)), 0);
    IS(DO(SLT, K32(-5), a), 1);
    SAME(DO(SLT, SEXT(w.a8, 32), SEXT(w.b8, 32)), DO(SLT, w.a8, w.b8));
    SAME(DO(ULT, SEXT(w.a8, 32), SEXT(w.b8, 32)), DO(ULT, w.a8, w.b8));
    SAME(DO(SLT, SEXT(w.a8, 32), K32(-3)), DO(SLT, w.a8, K8(-3)));
    IS(DO(SLT, SEXT(w.a8, 32), K32(128)), 1);
    IS(DO(SLT, SEXT(w.a8, 32), K32(-128)), 0);
    IS(DO(SLT, K32(127), SEXT(w.a8, 32)), 0);
    IS(DO(SLT, K32(-129), SEXT(w.a8, 32)), 1);
    SAME(DO(SLT, SEXT(w.a8, 32), K32(0)), DO(SLT, w.a8, K8(0)));
    // x * 4 < 10, x * 4 < 8, 9 < x * 4
    SAME(DO(ULT, DO(SHL, x, K32(2)), K32(10)),
         DO(ULT, PART(x, 0, 30), term_const(w.t, 30, 3)));
    SAME(DO(ULT, DO(SHL, x, K32(2)), K32(8)),
         DO(ULT, PART(x, 0, 30), term_const(w.t, 30, 2)));
    SAME(DO(ULT, K32(9), DO(SHL, x, K32(2))),
         DO(ULT, term_const(w.t, 30, 2), PART(x, 0, 30)));
    // Between two high parts the low part counts.
    SAME(term_get(w.t, DO(ULT, JOIN(w.a8, w.b8), K16(0x4101)))->arg[0],
         JOIN(w.a8, w.b8));
    SAME(term_get(w.t, DO(ULT, K16(0x4101), JOIN(w.a8, w.b8)))->arg[1],
         JOIN(w.a8, w.b8));
    SAME(DO(ULT, w.p, w.q), DO(AND, N(w.p), w.q));
    SAME(DO(SLT, w.p, w.q), DO(AND, N(w.q), w.p));
    // (x & 63) * 4 + 3 < 256
    IS(DO(ULT, DO(ADD, DO(MUL, DO(AND, x, K32(63)), K32(4)), K32(3)), K32(256)),
       1);
    SAME(DO(ULT, ITE(w.p, K32(3), K32(9)), K32(5)), w.p);
    terms_delete(w.t);
}
END_TEST

START_TEST(products_that_do_not_fit)
{
    struct world w = start();
    term x = w.a32;

    IS(DO(UMULO, x, K32(1)), 0);
    IS(DO(UMULO, x, K32(0)), 0);
    SAME(DO(UMULO, x, K32(10)), DO(ULT, K32(429496729), x));
    IS(DO(UMULO, ZEXT(w.a16, 32), ZEXT(w.a8, 32)), 0);
    IS(DO(SMULO, x, K32(0)), 0);
    IS(DO(SMULO, x, K32(1)), 0);
    SAME(DO(SMULO, x, K32(-1)), DO(SLT, x, K32(-0x7fffffff)));
    SAME(DO(SMULO, x, K32(10)),
         DO(OR, DO(SLT, K32(214748364), x), DO(SLT, x, K32(-214748364))));
    IS(DO(SMULO, ZEXT(w.a8, 32), ZEXT(w.a16, 32)), 0);
    terms_delete(w.t);
}
END_TEST

START_TEST(choices)
{
    struct world w = start();
    term x = w.a32;
    term y = w.b32;
    term one = term_const(w.t, 1, 1);
    term none = term_const(w.t, 1, 0);

    SAME(ITE(one, x, y), x);
    SAME(ITE(none, x, y), y);
    SAME(ITE(w.p, x, x), x);
    SAME(ITE(N(w.p), x, y), ITE(w.p, y, x));
    SAME(ITE(w.p, one, none), w.p);
    SAME(ITE(w.p, none, one), N(w.p));
    SAME(ITE(w.p, one, w.q), DO(OR, w.p, w.q));
    SAME(ITE(w.p, w.q, none), DO(AND, w.p, w.q));
    SAME(ITE(w.p, none, w.q), DO(AND, N(w.p), w.q));
    SAME(ITE(w.p, w.q, one), DO(OR, N(w.p), w.q));
    SAME(ITE(w.p, w.p, w.q), DO(OR, w.p, w.q));
    SAME(ITE(w.p, ITE(w.p, x, y), w.c32), ITE(w.p, x, w.c32));
    SAME(ITE(w.p, w.c32, ITE(w.p, x, y)), ITE(w.p, w.c32, y));
    SAME(ITE(w.p, x, ITE(w.q, x, y)), ITE(DO(OR, w.p, w.q), x, y));
    SAME(ITE(w.p, ITE(w.q, x, y), y), ITE(DO(AND, w.p, w.q), x, y));
    SAME(ITE(DO(EQ, x, K32(3)), K32(3), x), x);
    SAME(DO(ADD, ITE(w.p, K32(1), K32(5)), K32(2)), ITE(w.p, K32(3), K32(7)));
    SAME(ZEXT(ITE(w.p, K8(1), K8(5)), 32), ITE(w.p, K32(1), K32(5)));
    // (int)(x < y) != 0
    SAME(N(DO(EQ, ZEXT(DO(ULT, x, y), 32), K32(0))), DO(ULT, x, y));
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- arrays

START_TEST(selects_find_their_stores)
{
    struct world w = start();
    const uint8_t bytes[16] = {1, 2, 3, 4, 5, 6, 7, 8};
    term a = term_bytes(w.t, bytes, 16);
    term b = term_store(w.t, a, K64(4), w.a32);
    term c = term_store(w.t, b, w.i64, w.b8);
    term d = term_store(w.t, b, K64(6), w.a8);
    term e = term_store(w.t, a, DO(ADD, w.i64, K64(8)), w.a32);

    SAME(term_bytes(w.t, bytes, 16), a);
    ck_assert(!term_same(term_bytes(w.t, bytes, 15), a));
    IS(term_select(w.t, a, K64(1), 32), 0x05040302);
    IS(term_select(w.t, a, K64(13), 32), 0); // not all inside
    IS(term_select(w.t, a, K64(-1), 8), 0);
    SAME(term_select(w.t, b, K64(4), 32), w.a32);
    SAME(term_select(w.t, b, K64(5), 16), PART(w.a32, 8, 16));
    IS(term_select(w.t, b, K64(8), 8), 0);
    IS(term_select(w.t, b, K64(2), 16), 0x0403);
    SAME(term_select(w.t, b, K64(3), 16), JOIN(PART(w.a32, 0, 8), K8(4)));
    SAME(term_select(w.t, d, K64(4), 32),
         JOIN(PART(w.a32, 24, 8), JOIN(w.a8, PART(w.a32, 0, 16))));
    // What may be anywhere hides what is below.
    ck_assert_uint_eq(term_get(w.t, term_select(w.t, c, K64(4), 32))->op,
                      TERM_SELECT);
    SAME(term_store(w.t, a, K64(13), w.a32), a);
    SAME(term_store(w.t, b, K64(4), w.b32), term_store(w.t, a, K64(4), w.b32));
    // One base: the same place, another one.
    SAME(term_select(w.t, e, DO(ADD, w.i64, K64(8)), 32),
         ITE(DO(ULE, DO(ADD, w.i64, K64(8)), K64(12)), w.a32, K32(0)));
    SAME(term_select(w.t, e, DO(ADD, w.i64, K64(4)), 32),
         term_select(w.t, a, DO(ADD, w.i64, K64(4)), 32));
    terms_delete(w.t);
}
END_TEST

START_TEST(ranges_keep_accesses_apart)
{
    struct world w = start();
    const uint8_t bytes[16] = {0};
    term a = term_bytes(w.t, bytes, 16);
    term low = DO(AND, w.i64, K64(3));
    term high = DO(ADD, DO(AND, w.j64, K64(3)), K64(8));
    term b = term_store(w.t, a, low, w.a8);

    SAME(term_select(w.t, b, high, 32), term_select(w.t, a, high, 32));
    SAME(term_select(w.t, b, low, 8), w.a8);
    ck_assert(
        !term_same(term_select(w.t, b, low, 16), term_select(w.t, a, low, 16)));
    IS(term_select(w.t, b, DO(ADD, high, K64(5)), 32), 0);
    SAME(term_select(w.t, b, K64(4), 8), K8(0));
    ck_assert_uint_eq(term_get(w.t, term_select(w.t, b, K64(3), 8))->op,
                      TERM_SELECT);
    terms_delete(w.t);
}
END_TEST

/// A wide STORE near the end may do nothing where a narrow access is inside.
START_TEST(stores_that_may_not_happen)
{
    struct world w = start();
    const uint8_t bytes[16] = {0};
    term a = term_bytes(w.t, bytes, 16);
    term at = DO(AND, w.i64, K64(15));
    term narrow = term_store(w.t, a, at, w.a8);
    term wide = term_store(w.t, a, at, w.a32);
    term both = term_store(w.t, narrow, at, w.a32);
    term other = term_store(w.t, wide, at, w.a8);

    ck_assert_uint_eq(term_get(w.t, term_select(w.t, wide, at, 8))->op,
                      TERM_SELECT);
    ck_assert(!term_same(both, wide));
    ck_assert(term_same(term_get(w.t, both)->arg[0], narrow));
    ck_assert(term_same(term_get(w.t, other)->arg[0], wide));
    SAME(term_select(w.t, other, at, 8), w.a8);
    terms_delete(w.t);
}
END_TEST

START_TEST(stores_of_constants_are_bytes)
{
    struct world w = start();
    uint8_t bytes[8] = {1, 2, 3};
    term a = term_bytes(w.t, bytes, 8);

    bytes[2] = 0x34;
    bytes[3] = 0x12;
    SAME(term_store(w.t, a, K64(2), K16(0x1234)), term_bytes(w.t, bytes, 8));
    ck_assert_int_eq(
        memcmp(term_content(w.t, term_bytes(w.t, bytes, 8)), bytes, 8), 0);
    terms_delete(w.t);
}
END_TEST

// What the contents of an array are says which term it is: not the order in
// which they came there, and nothing that is overwritten.
START_TEST(stores_have_one_order)
{
    struct world w = start();
    const uint8_t bytes[16] = {1, 2, 3, 4, 5, 6};
    term any = term_store(w.t, term_bytes(w.t, bytes, 8), w.i64, w.a8);
    term up = term_store(w.t, any, K64(0), w.a32);
    term down = term_store(w.t, any, K64(4), w.b32);
    term six = term_store(w.t, term_bytes(w.t, bytes, 6), w.i64, w.a8);
    term part = term_store(w.t, six, K64(0), w.a32);

    up = term_store(w.t, up, K64(4), w.b32);
    down = term_store(w.t, down, K64(0), w.a32);
    SAME(up, down);
    SAME(term_store(w.t, down, K64(4), w.a32),
         term_store(w.t, term_store(w.t, any, K64(0), w.a32), K64(4), w.a32));
    SAME(up, term_store(
                 w.t, term_store(w.t, term_bytes(w.t, bytes, 8), K64(4), w.b32),
                 K64(0), w.a32));
    // Some of what was written before stays.
    part = term_store(w.t, part, K64(2), K32(0x04030201));
    IS(term_select(w.t, part, K64(2), 32), 0x04030201);
    SAME(term_select(w.t, part, K64(0), 16), PART(w.a32, 0, 16));
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- floats

START_TEST(floats)
{
    struct world w = start();
    term x = w.a32;
    term wide = term_to(w.t, TERM_FCONV, x, 64);
    term loaded = term_select(w.t, term_bytes(w.t, (const uint8_t *)"abcde", 5),
                              w.i64, 32);

    SAME(term_to(w.t, TERM_FCONV, wide, 80), term_to(w.t, TERM_FCONV, x, 80));
    // Back again it is x but for a NaN that became quiet.
    ck_assert(!term_same(term_to(w.t, TERM_FCONV, wide, 32), x));
    SAME(term_to(w.t, TERM_FCONV, wide, 32), term_to(w.t, TERM_FCONV, x, 32));
    SAME(term_to(w.t, TERM_FCONV, term_to(w.t, TERM_FCONV, DO(FADD, x, x), 64),
                 32),
         DO(FADD, x, x));
    // What an array holds may be no quiet NaN.
    loaded = term_to(w.t, TERM_FCONV, loaded, 64);
    ck_assert_uint_eq(term_get(w.t, term_to(w.t, TERM_FCONV, loaded, 32))->op,
                      TERM_FCONV);
    // An inexact step matters.
    ck_assert_uint_eq(
        term_get(w.t,
                 term_get(w.t, term_to(w.t, TERM_FCONV,
                                       term_to(w.t, TERM_FCONV, w.i64, 32), 80))
                     ->arg[0])
            ->op,
        TERM_FCONV);
    SAME(DO(FEQ, x, x), N(DO1(FNAN, x)));
    // Not x: -0, NaN.
    ck_assert(!term_same(DO(FADD, x, K32(0)), x));
    IS(DO(FADD, K32(0x3f800000), K32(0x40000000)), 0x40400000);
    IS(DO(FADD, K32(0x7f800000), K32(0xff800000)), 0xffc00000);
    // The first of two NaNs, made quiet.
    IS(DO(FADD, K32(0x7f800001), K32(0x7fc00002)), 0x7fc00001);
    IS(DO(FMUL, K32(0x7fc00002), K32(0x7f800001)), 0x7fc00002);
    IS(term_to(w.t, TERM_FTOS, K32(0x4f000000), 32), 0x80000000);
    IS(term_to(w.t, TERM_FTOS, K32(0x7fc00000), 16), 0x8000);
    IS(term_to(w.t, TERM_FTOU, K32(0xbf800000), 8), 0x80);
    IS(term_to(w.t, TERM_FTOU, K32(0xbf000000), 8), 0);
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- what is
// known

START_TEST(known_bits_and_bounds)
{
    struct world w = start();
    struct term_known k = term_known(w.t, w.a32);

    ck_assert(k.zero == 0 && k.one == 0 && k.min == 0 && k.max == 0xffffffff);
    k = term_known(w.t, DO(ADD, ZEXT(w.a8, 32), K32(100)));
    ck_assert(k.min == 100 && k.max == 355);
    ck_assert(k.zero == 0xfffffe00);
    k = term_known(w.t, DO(ADD, DO(OR, w.a32, K32(-16)), K32(0x20)));
    ck_assert(k.min == 0x10 && k.max == 0x1f); // always around the end
    k = term_known(w.t, DO(OR, DO(SHL, w.a32, K32(4)), K32(5)));
    ck_assert((k.one & 15) == 5 && (k.zero & 15) == 10);
    k = term_known(w.t, DO(UREM, w.a32, K32(10)));
    ck_assert(k.max == 9);
    k = term_known(w.t, DO(UDIV, w.a32, K32(10)));
    ck_assert(k.max == 429496729);
    k = term_known(w.t, ITE(w.p, K32(12), K32(14)));
    ck_assert(k.min == 12 && k.max == 14 && k.one == 12);
    k = term_known(w.t, DO(MUL, ZEXT(w.a8, 32), K32(12)));
    ck_assert(k.max == 255 * 12 && (k.zero & 3) == 3);
    k = term_known(w.t, DO(LSHR, w.a32, DO(OR, w.b32, K32(24))));
    ck_assert(k.max == 255);
    terms_delete(w.t);
}
END_TEST

// ---------------------------------------------------------------- contracts

START_TEST(death_widths_differ)
{
    struct world w = start();

    (void)DO(ADD, w.a32, w.a8);
}
END_TEST

START_TEST(death_condition_is_wide)
{
    struct world w = start();

    (void)ITE(w.a8, w.a32, w.b32);
}
END_TEST

START_TEST(death_part_outside)
{
    struct world w = start();

    (void)PART(w.a8, 4, 5);
}
END_TEST

START_TEST(death_no_float)
{
    struct world w = start();

    (void)DO(FADD, w.a8, w.b8);
}
END_TEST

START_TEST(death_too_wide)
{
    struct world w = start();

    (void)JOIN(JOIN(w.i64, w.j64), w.p);
}
END_TEST

START_TEST(death_narrow_index)
{
    struct world w = start();

    (void)term_select(w.t, term_bytes(w.t, (const uint8_t *)"abc", 3), w.a32,
                      8);
}
END_TEST

START_TEST(death_no_term)
{
    struct world w = start();

    (void)DO1(NOT, (term){0});
}
END_TEST

UNIT_MAIN_DEATHS("solver_term_rules",
                 (equal_terms_are_one, floats_keep_the_order_of_their_operands,
                  variables_have_names_of_their_own, sets_of_variables,
                  floating_is_inherited, sums, products, quotients, bitwise,
                  masks_and_shifts_are_parts, parts_of_parts,
                  numbers_put_together_from_bytes, equations, orders,
                  products_that_do_not_fit, choices, selects_find_their_stores,
                  ranges_keep_accesses_apart, stores_that_may_not_happen,
                  stores_of_constants_are_bytes, stores_have_one_order, floats,
                  known_bits_and_bounds),
                 (death_widths_differ, death_condition_is_wide,
                  death_part_outside, death_no_float, death_too_wide,
                  death_narrow_index, death_no_term))
