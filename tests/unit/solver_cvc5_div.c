/* SPDX-License-Identifier: Apache-2.0 */
/// Division by constants: the encoding by a new quotient and remainder.
#include "tests/unit/solver_cvc5.h"

static const enum term_op ops[] = {TERM_UDIV, TERM_UREM, TERM_SDIV, TERM_SREM};

START_TEST(all_small)
{
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned width = 1; width <= 3 + (getenv("DGSE_SOAK") ? 3 : 0);
         width++) {
        term x = term_var(b.t, "x", width);

        for (unsigned c = 0; c >> width == 0; c++) {
            for (unsigned v = 0; v >> width == 0; v++) {
                u128 value = v;

                for (unsigned i = 0; i < 4; i++) {
                    term f = term_2(b.t, ops[i], x, term_const(b.t, width, c));

                    bed_pinned(&b, f, &x, &value, 1);
                }
            }
        }
    }
    bed_close(&b);
}
END_TEST

static u128 some_divisor(struct bed *b, unsigned width)
{
    static const uint64_t usual[] = {3, 5, 6, 7, 10, 12, 60, 100, 1000, 3600};

    return rng_one_in(&b->rng, 2)
               ? bv_trunc(usual[rng_below(&b->rng, UNIT_COUNT(usual))], width)
               : bed_value(b, width);
}

START_TEST(all_widths)
{
    struct bed b;
    unsigned rounds = bed_times(1);

    bed_open(&b, 0, 0);
    for (unsigned width = 1; width <= 64 * rounds; width++) {
        unsigned w = (width - 1) % 64 + 1;
        term x = term_var(b.t, "x", w);

        for (unsigned i = 0; i < 4; i++) {
            term c = term_const(b.t, w, some_divisor(&b, w));
            term f = term_2(b.t, ops[i], x, c);
            u128 value = bed_value(&b, w);

            bed_pinned(&b, f, &x, &value, 1);
        }
    }
    bed_close(&b);
}
END_TEST

/// No value of x contradicts what quotient and remainder are: the side
/// conditions say enough, and are shared.
START_TEST(for_all_values)
{
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < 10; k++) {
        unsigned width = 4 + (unsigned)rng_below(&b.rng, 9);
        bool sign = k % 2;
        term x = term_var(b.t, "x", width);
        u128 divisor = some_divisor(&b, width);
        term c = term_const(b.t, width, divisor ? divisor : 3);
        term q = term_2(b.t, sign ? TERM_SDIV : TERM_UDIV, x, c);
        term r = term_2(b.t, sign ? TERM_SREM : TERM_UREM, x, c);
        term again = term_2(b.t, TERM_ADD, term_2(b.t, TERM_MUL, q, c), r);
        term differ = term_not(b.t, term_2(b.t, TERM_EQ, x, again));
        term other =
            term_2(b.t, TERM_ULE, term_const(b.t, width, bv_mask(width)), x);

        HOLDS(bed_ask(&b, &differ, 1) == SOLVER_UNSAT);
        HOLDS(bed_ask(&b, &other, 1) == SOLVER_SAT);
    }
    bed_close(&b);
}
END_TEST

/// Of a core only conditions of the query are part.
START_TEST(core_without_sides)
{
    struct bed b;
    struct solver_query q = {.conds = 3, .want_core = true};
    term cond[3];
    term x = {0};

    bed_open(&b, 0, 0);
    x = term_var(b.t, "x", 16);
    cond[0] = bed_eq(&b, term_var(b.t, "y", 16), 4);
    cond[1] = bed_eq(&b, term_2(b.t, TERM_UREM, x, term_const(b.t, 16, 10)), 7);
    cond[2] = bed_eq(&b, x, 1238);
    q.cond = cond;
    solver_check(b.s, &q, &b.r);
    HOLDS(b.r.answer == SOLVER_UNSAT);
    HOLDS(b.r.core.len == 2);
    HOLDS(b.r.core.data[0] == 1 && b.r.core.data[1] == 2);
    bed_close(&b);
}
END_TEST

UNIT_MAIN("solver_cvc5_div", all_small, all_widths, for_all_values,
          core_without_sides)
