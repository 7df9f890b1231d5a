/* SPDX-License-Identifier: Apache-2.0 */
/// Operations on floats through cvc5 against the host, by way of evaluation.
/// Which NaN an operation gives is not the theory's: there "is not" may stay
/// unknown, but what the host gives must be possible.
#include "tests/unit/solver_cvc5.h"

static unsigned exponent_bits(unsigned width)
{
    return width == 32 ? 8 : width == 64 ? 11 : 15;
}

/// Zeros, infinities, NaNs, subnormal and ordinary numbers.
/// - 80 bits: of which the integer bit is right
static u128 some_float(struct bed *b, unsigned width)
{
    unsigned exponent = exponent_bits(width);
    unsigned fraction = width - 1 - exponent - (width == 80);
    u128 bias = bv_mask(exponent - 1);
    u128 e = bias - 40 + rng_below(&b->rng, 80);
    u128 f = bv_trunc(rng_next128(&b->rng), fraction);
    u128 sign = rng_below(&b->rng, 2);

    switch (rng_below(&b->rng, 8)) {
    case 0:
        e = 0;
        break;
    case 1:
        e = bv_mask(exponent);
        break;
    case 2:
        f &= ~(u128)0 << (fraction - 3);
        break;
    case 3:
        e = bv_trunc(rng_next(&b->rng), exponent);
        break;
    case 4:
        e = bias + rng_below(&b->rng, 3);
        f = 0;
        break;
    default:
        break;
    }
    if (rng_one_in(&b->rng, 6)) {
        f = 0;
    }
    if (width == 80) {
        f |= (u128)(e != 0) << fraction++;
    }
    return sign << (width - 1) | e << fraction | f;
}

static bool is_nan(u128 x, unsigned width)
{
    unsigned exponent = exponent_bits(width);
    unsigned fraction = width - 1 - exponent;
    u128 infinite = bv_mask(exponent) << fraction;

    if (width == 80) {
        infinite |= (u128)1 << 63;
    }
    return (x & (bv_sign_bit(width) - 1)) > infinite;
}

/// Like bed_pinned, for a float of `width` bits.
static void float_pinned(struct bed *b, term f, const term *var,
                         const u128 *value, uint32_t n)
{
    unsigned width = term_get(b->t, f)->width;
    term cond[BED_PINS + 1];
    u128 expected = 0;

    for (uint32_t i = 0; i < n; i++) {
        term_model_set(&b->model, term_variables(b->t, var[i]).var[0],
                       value[i]);
        cond[i] = bed_eq(b, var[i], value[i]);
    }
    term_eval_reset(b->eval, &b->model);
    expected = term_eval(b->eval, f);
    if (!is_nan(expected, width)) {
        bed_pinned(b, f, var, value, n);
        return;
    }
    bed_pinned(b, term_1(b->t, TERM_FNAN, f), var, value, n);
    cond[n] = bed_eq(b, f, expected);
    HOLDS(bed_ask(b, cond, n + 1) == SOLVER_SAT || b->r.reason == SOLVER_WRONG);
    cond[n] = term_not(b->t, cond[n]);
    HOLDS(bed_ask(b, cond, n + 1) != SOLVER_SAT);
}

static const enum term_op compares[] = {TERM_FEQ, TERM_FLT, TERM_FLE};

static void compare_all(struct bed *b, const term *var, const u128 *value)
{
    for (unsigned i = 0; i < UNIT_COUNT(compares); i++) {
        bed_pinned(b, term_2(b->t, compares[i], var[0], var[1]), var, value, 2);
        bed_pinned(b, term_2(b->t, compares[i], var[0], var[0]), var, value, 2);
    }
    bed_pinned(b, term_1(b->t, TERM_FNAN, var[0]), var, value, 2);
    bed_pinned(
        b,
        term_ite(b->t, term_2(b->t, TERM_FLT, var[0], var[1]), var[1], var[0]),
        var, value, 2);
}

/// Without arithmetic no theory of floats is needed.
START_TEST(comparisons)
{
    static const unsigned widths[] = {32, 64};
    unsigned times = bed_times(25);
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned w = 0; w < UNIT_COUNT(widths); w++) {
        term var[2] = {term_var(b.t, "x", widths[w]),
                       term_var(b.t, "y", widths[w])};

        for (unsigned k = 0; k < times; k++) {
            u128 value[2] = {some_float(&b, widths[w]),
                             some_float(&b, widths[w])};

            if (k % 4 == 0) {
                value[1] = value[0] ^ (k % 8 ? 1 : bv_sign_bit(widths[w]));
            }
            compare_all(&b, var, value);
        }
    }
    bed_close(&b);
}
END_TEST

static void arithmetic(struct bed *b, unsigned width, unsigned times,
                       bool heavy)
{
    term x = term_var(b->t, "x", width);
    term y = term_var(b->t, "y", width);
    term var[2] = {x, y};
    term some[] = {term_2(b->t, TERM_FADD, x, y), term_2(b->t, TERM_FSUB, x, y),
                   term_2(b->t, TERM_FMUL, x, y), term_2(b->t, TERM_FDIV, x, y),
                   term_1(b->t, TERM_FSQRT, x)};

    for (unsigned i = 0; i < UNIT_COUNT(some) - (heavy ? 0 : 2); i++) {
        for (unsigned k = 0; k < times; k++) {
            u128 value[2] = {some_float(b, width), some_float(b, width)};

            float_pinned(b, some[i], var, value, 2);
        }
    }
}

START_TEST(arithmetic_32)
{
    struct bed b;

    bed_open(&b, 0, 0);
    arithmetic(&b, 32, bed_times(2), true);
    bed_close(&b);
}
END_TEST

START_TEST(arithmetic_64)
{
    struct bed b;

    bed_open(&b, 0, 0);
    arithmetic(&b, 64, bed_times(4), getenv("DGSE_SOAK") != NULL);
    bed_close(&b);
}
END_TEST

START_TEST(arithmetic_80)
{
    struct bed b;

    bed_open(&b, 0, 0);
    arithmetic(&b, 80, bed_times(3), getenv("DGSE_SOAK") != NULL);
    bed_close(&b);
}
END_TEST

START_TEST(conversions)
{
    static const unsigned widths[] = {32, 64, 80};
    static const unsigned ints[] = {8, 16, 32, 64, 128, 1, 24, 25, 53, 54, 65};
    unsigned times = bed_times(30);
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < times; k++) {
        unsigned from = widths[rng_below(&b.rng, 3)];
        unsigned to = widths[rng_below(&b.rng, 3)];
        unsigned bits = ints[rng_below(&b.rng, UNIT_COUNT(ints))];
        term x = term_var(b.t, "x", from);
        term n = term_var(b.t, "n", bits);
        u128 value = some_float(&b, from);
        u128 number = bed_value(&b, bits);

        switch (k % 6) {
        case 0:
            bed_pinned(&b, term_to(b.t, TERM_FTOS, x, bits), &x, &value, 1);
            break;
        case 1:
            bed_pinned(&b, term_to(b.t, TERM_FTOU, x, bits), &x, &value, 1);
            break;
        case 2:
            bed_pinned(&b, term_to(b.t, TERM_STOF, n, to), &n, &number, 1);
            break;
        case 3:
            bed_pinned(&b, term_to(b.t, TERM_UTOF, n, to), &n, &number, 1);
            break;
        case 4:
            float_pinned(&b, term_to(b.t, TERM_FCONV, x, to), &x, &value, 1);
            break;
        default:
            float_pinned(&b, term_fround(b.t, x, (enum term_round)(k / 6 % 5)),
                         &x, &value, 1);
        }
    }
    bed_close(&b);
}
END_TEST

/// Just inside and just outside of an integer's range.
START_TEST(borders)
{
    static const double at[] = {
        127,          127.5,         128,          -128,
        -128.5,       -129,          255,          255.75,
        256,          -0.5,          -1,           2147483647,
        2147483648.0, -2147483648.0, 4294967295.0, -2147483649.0,
        4294967296.0, 0.99};
    static const unsigned ints[] = {8, 32};
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned w = 0; w < UNIT_COUNT(ints); w++) {
        term x = term_var(b.t, "x", 64);
        term s = term_to(b.t, TERM_FTOS, x, ints[w]);
        term u = term_to(b.t, TERM_FTOU, x, ints[w]);

        for (unsigned i = 0; i < UNIT_COUNT(at); i++) {
            uint64_t bits = 0;
            u128 value = 0;

            memcpy(&bits, &at[i], sizeof bits);
            value = bits;
            bed_pinned(&b, s, &x, &value, 1);
            bed_pinned(&b, u, &x, &value, 1);
        }
    }
    bed_close(&b);
}
END_TEST

/// Bit patterns of x87 that are no numbers: never a wrong "unsatisfiable".
START_TEST(invalid_80)
{
    struct bed b;
    term x = {0};
    term f = {0};

    bed_open(&b, 0, 0);
    x = term_var(b.t, "x", 80);
    f = term_2(b.t, TERM_FLT, x, term_const(b.t, 80, (u128)0x3fff8 << 60));
    for (unsigned k = 0; k < 12; k++) {
        u128 value = some_float(&b, 80) ^ (u128)1 << 63;
        term cond[2] = {bed_eq(&b, x, value), {0}};

        term_model_set(&b.model, 0, value);
        term_eval_reset(b.eval, &b.model);
        cond[1] = bed_eq(&b, f, term_eval(b.eval, f));
        HOLDS(bed_ask(&b, cond, 2) == SOLVER_SAT);
    }
    bed_close(&b);
}
END_TEST

/// A model of an equation in floats, found by search.
START_TEST(solves)
{
    struct bed b;
    term x = {0};
    term cond[2];

    bed_open(&b, 0, 0);
    x = term_var(b.t, "x", 32);
    /* x + 1 = 3.5 */
    cond[0] =
        bed_eq(&b, term_2(b.t, TERM_FADD, x, term_const(b.t, 32, 0x3f800000)),
               0x40600000);
    cond[1] = term_1(b.t, TERM_FNAN, x);
    HOLDS(bed_ask(&b, cond, 1) == SOLVER_SAT);
    HOLDS(b.r.value.len == 1 && b.r.value.data[0].value == 0x40200000);
    HOLDS(bed_ask(&b, cond, 2) == SOLVER_UNSAT);
    bed_close(&b);
}
END_TEST

UNIT_MAIN("solver_cvc5_floats", comparisons, arithmetic_32, arithmetic_64,
          arithmetic_80, conversions, borders, invalid_80, solves)
