/* SPDX-License-Identifier: Apache-2.0 */
/// Each operation on bits through cvc5 against evaluation: exhaustively where
/// that is small, else on random and corner values.
#include "tests/unit/solver_cvc5.h"

static const enum term_op binary[] = {
    TERM_AND,  TERM_OR,   TERM_XOR, TERM_ADD,   TERM_MUL,  TERM_UDIV, TERM_UREM,
    TERM_SDIV, TERM_SREM, TERM_SHL, TERM_LSHR,  TERM_ASHR, TERM_EQ,   TERM_ULT,
    TERM_ULE,  TERM_SLT,  TERM_SLE, TERM_UMULO, TERM_SMULO};

static bool is_heavy(enum term_op op)
{
    return op == TERM_MUL || (op >= TERM_UDIV && op <= TERM_SREM) ||
           op == TERM_UMULO || op == TERM_SMULO;
}

/// A condition inside of a term, too: there it is bits, not a Boolean.
static term inner(struct bed *b, term f)
{
    term three = term_const(b->t, 4, 3);

    return term_get(b->t, f)->width == 1
               ? term_ite(b->t, f, three, term_const(b->t, 4, 9))
               : f;
}

static void both_forms(struct bed *b, term f, const term *var,
                       const u128 *value, uint32_t n)
{
    bed_pinned(b, f, var, value, n);
    if (term_get(b->t, f)->width == 1) {
        bed_pinned(b, inner(b, f), var, value, n);
    }
}

START_TEST(small_widths)
{
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned width = 1; width <= 3; width++) {
        term var[2] = {term_var(b.t, "x", width), term_var(b.t, "y", width)};
        u128 most = bv_mask(width);

        for (unsigned i = 0; i < UNIT_COUNT(binary); i++) {
            term f = term_2(b.t, binary[i], var[0], var[1]);

            for (unsigned pair = 0; pair >> (2 * width) == 0; pair++) {
                u128 value[2] = {pair & most, pair >> width};

                both_forms(&b, f, var, value, 2);
            }
        }
    }
    bed_close(&b);
}
END_TEST

START_TEST(large_widths)
{
    static const unsigned widths[] = {5, 8, 16, 31, 32, 33, 64, 65, 128};
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned w = 0; w < UNIT_COUNT(widths); w++) {
        unsigned width = widths[w];
        term var[2] = {term_var(b.t, "x", width), term_var(b.t, "y", width)};

        for (unsigned i = 0; i < UNIT_COUNT(binary); i++) {
            term f = term_2(b.t, binary[i], var[0], var[1]);
            bool heavy = is_heavy(binary[i]);
            unsigned times = bed_times(heavy && width > 16 ? 1 : 6);

            if (heavy && width > 33 && !getenv("DGSE_SOAK")) {
                continue;
            }
            for (unsigned k = 0; k < times; k++) {
                u128 value[2] = {bed_value(&b, width), bed_value(&b, width)};

                both_forms(&b, f, var, value, 2);
            }
        }
    }
    bed_close(&b);
}
END_TEST

/// Constant operands, and operands that are narrower than they look.
START_TEST(constants)
{
    struct bed b;
    unsigned times = bed_times(150);

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < times; k++) {
        unsigned width = 1 + (unsigned)rng_below(&b.rng, k % 16 ? 40 : 128);
        enum term_op op = binary[rng_below(&b.rng, UNIT_COUNT(binary))];
        term x = term_var(b.t, "x", width);
        term c = term_const(b.t, width, bed_value(&b, width));
        bool left = rng_one_in(&b.rng, 4) && (!is_heavy(op) || width <= 24);
        term f = left ? term_2(b.t, op, c, x) : term_2(b.t, op, x, c);

        for (unsigned i = 0; i < 3; i++) {
            u128 value = bed_value(&b, width);

            both_forms(&b, f, &x, &value, 1);
        }
    }
    bed_close(&b);
}
END_TEST

/// An operand of `width` bits that has less to it.
static term narrow(struct bed *b, term x, unsigned width)
{
    unsigned have = term_get(b->t, x)->width;
    u128 some = bed_value(b, width);
    term wide = {0};

    switch (rng_below(&b->rng, 6)) {
    case 0:
        return term_to(b->t, TERM_SEXT, x, width);
    case 1:
        wide = term_to(b->t, TERM_ZEXT, x, width);
        return term_2(b->t, TERM_ADD, wide, term_const(b->t, width, some));
    case 2:
        wide = term_to(b->t, TERM_SEXT, x, width);
        return term_2(b->t, TERM_AND, wide, term_const(b->t, width, some));
    case 3:
        wide = term_to(b->t, TERM_SEXT, x, width);
        return term_2(b->t, TERM_ASHR, wide,
                      term_const(b->t, width, rng_below(&b->rng, width)));
    case 4:
        wide = term_concat(b->t, x, term_const(b->t, width - have, some));
        return wide;
    default:
        return term_to(b->t, TERM_ZEXT, x, width);
    }
}

START_TEST(narrow_operands)
{
    static const enum term_op ops[] = {TERM_MUL,  TERM_UDIV,  TERM_UREM,
                                       TERM_SDIV, TERM_SREM,  TERM_ADD,
                                       TERM_SHL,  TERM_UMULO, TERM_SMULO};
    struct bed b;
    unsigned times = bed_times(300);

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < times; k++) {
        unsigned bits[2] = {1 + (unsigned)rng_below(&b.rng, 8),
                            1 + (unsigned)rng_below(&b.rng, 8)};
        unsigned width = 10 + (unsigned)rng_below(&b.rng, k % 16 ? 8 : 56);
        term var[2] = {term_var(b.t, "x", bits[0]),
                       term_var(b.t, "y", bits[1])};
        term f = term_2(b.t, ops[k % UNIT_COUNT(ops)],
                        narrow(&b, var[0], width), narrow(&b, var[1], width));

        for (unsigned i = 0; i < 3; i++) {
            u128 value[2] = {bed_value(&b, bits[0]), bed_value(&b, bits[1])};

            both_forms(&b, f, var, value, 2);
        }
    }
    bed_close(&b);
}
END_TEST

START_TEST(parts)
{
    struct bed b;
    unsigned times = bed_times(150);

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < times; k++) {
        unsigned width = 1 + (unsigned)rng_below(&b.rng, 64);
        unsigned more = (unsigned)rng_below(&b.rng, 64) + 1;
        unsigned low = (unsigned)rng_below(&b.rng, width);
        unsigned part = 1 + (unsigned)rng_below(&b.rng, width - low);
        term var[3] = {term_var(b.t, "x", width), term_var(b.t, "y", more),
                       term_var(b.t, "c", 1)};
        term some[] = {
            term_extract(b.t, var[0], low, part),
            term_concat(b.t, var[0], var[1]),
            term_to(b.t, TERM_ZEXT, var[0], width + more),
            term_to(b.t, TERM_SEXT, var[0], width + more),
            term_1(b.t, TERM_NOT, var[0]),
            term_1(b.t, TERM_NEG, var[0]),
            term_ite(b.t, var[2], var[0], term_1(b.t, TERM_NEG, var[0])),
        };
        u128 value[3] = {bed_value(&b, width), bed_value(&b, more), k % 2};

        bed_pinned(&b, some[k % UNIT_COUNT(some)], var, value, 3);
    }
    bed_close(&b);
}
END_TEST

UNIT_MAIN("solver_cvc5_ops", small_widths, large_widths, constants,
          narrow_operands, parts)
