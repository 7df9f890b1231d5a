/* SPDX-License-Identifier: Apache-2.0 */
/// Tables, and stores at unknown places, through cvc5 against evaluation.
#include "tests/unit/solver_cvc5.h"

enum { MOST = 70 };

/// The variables of the expressions to come, and the values they are pinned
/// to: two indices, a stored value, a condition.
struct case_of {
    struct bed *b;
    term var[4];
    u128 value[4];
    uint32_t length;
};

/// An index made of x (8 bits): aligned, in rows, with an offset, of all 64
/// bits, or constant.
static term some_index(struct case_of *c, term x)
{
    struct terms *t = c->b->t;
    struct rng *rng = &c->b->rng;
    term wide = term_to(t, TERM_ZEXT, x, 64);
    term offset = term_const(t, 64, rng_below(rng, 8));

    switch (rng_below(rng, 7)) {
    case 0:
        return term_const(t, 64, rng_below(rng, c->length + 2));
    case 1:
        return term_2(t, TERM_SHL, wide, term_const(t, 64, rng_below(rng, 4)));
    case 2:
        wide = term_2(t, TERM_SHL, wide, term_const(t, 64, rng_below(rng, 4)));
        return term_2(t, TERM_ADD, wide, offset);
    case 3:
        return term_2(t, TERM_ADD,
                      term_2(t, TERM_MUL, wide,
                             term_const(t, 64, 1 + rng_below(rng, 12))),
                      offset);
    case 4:
        return term_2(t, TERM_AND, wide, term_const(t, 64, rng_below(rng, 64)));
    case 5:
        return term_2(t, TERM_ADD, term_to(t, TERM_SEXT, x, 64), offset);
    default:
        return wide;
    }
}

static term some_array(struct case_of *c)
{
    struct terms *t = c->b->t;
    struct rng *rng = &c->b->rng;
    uint8_t bytes[MOST];
    term array = {0};
    uint64_t stores = rng_below(rng, 5);
    bool same = rng_one_in(rng, 4);

    for (uint32_t i = 0; i < c->length; i++) {
        bytes[i] = (uint8_t)(same ? 7 : rng_next(rng));
    }
    array = term_bytes(t, bytes, c->length);
    for (uint64_t i = 0; i < stores; i++) {
        unsigned width = 8u << rng_below(rng, 4);
        term value = rng_one_in(rng, 3)
                         ? term_const(t, width, rng_next(rng))
                         : term_extract(t, term_concat(t, c->var[2], c->var[2]),
                                        0, width);
        term index = some_index(c, c->var[i % 2]);
        term stored = term_store(t, array, index, value);

        array =
            rng_one_in(rng, 4) ? term_ite(t, c->var[3], stored, array) : stored;
    }
    return array;
}

START_TEST(random_arrays)
{
    unsigned times = bed_times(200);
    struct bed b;

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < times; k++) {
        struct case_of c = {
            .b = &b,
            .var = {term_var(b.t, "i", 8), term_var(b.t, "j", 8),
                    term_var(b.t, "v", 64), term_var(b.t, "c", 1)}};
        unsigned width = 8u << rng_below(&b.rng, 4);
        term f = {0};

        c.length = 1 + (uint32_t)rng_below(&b.rng, MOST);
        f = some_array(&c);
        f = term_select(b.t, f, some_index(&c, c.var[0]), width);
        for (unsigned i = 0; i < 3; i++) {
            c.value[0] = rng_below(&b.rng, 1 + c.length / (1 + i));
            c.value[1] = rng_one_in(&b.rng, 2)
                             ? c.value[0]
                             : rng_below(&b.rng, 1 + c.length);
            c.value[2] = rng_next(&b.rng);
            c.value[3] = i % 2;
            bed_pinned(&b, f, c.var, c.value, 4);
        }
        c.value[0] = 255;
        bed_pinned(&b, f, c.var, c.value, 4);
    }
    bed_close(&b);
}
END_TEST

/// Which index has this value?  Found and refuted from the table alone.
START_TEST(inverse_of_table)
{
    struct bed b;
    uint8_t squares[4 * 61];
    term i = {0};
    term f = {0};

    bed_open(&b, 0, 0);
    for (uint32_t k = 0; k < 61; k++) {
        uint32_t v = k * k + 5;

        memcpy(squares + 4 * (size_t)k, &v, 4);
    }
    i = term_var(b.t, "i", 32);
    f = term_select(b.t, term_bytes(b.t, squares, sizeof squares),
                    term_2(b.t, TERM_SHL, term_to(b.t, TERM_ZEXT, i, 64),
                           term_const(b.t, 64, 2)),
                    32);
    for (uint32_t k = 1; k < 80; k++) {
        term found = bed_eq(&b, f, (u128)k * k + 5);
        term none = bed_eq(&b, f, (u128)k * k + 6);

        HOLDS(bed_ask(&b, &none, 1) == SOLVER_UNSAT);
        HOLDS(bed_ask(&b, &found, 1) == (k < 61 ? SOLVER_SAT : SOLVER_UNSAT));
        HOLDS(k >= 61 || b.r.value.data[0].value == k);
    }
    bed_close(&b);
}
END_TEST

/// A table that is too large is no crash, and the next query is answered.
START_TEST(too_large)
{
    enum { LENGTH = 100000 };
    struct bed b;
    uint8_t *bytes = mem_new(LENGTH, 1);
    term cond = {0};
    term i = {0};

    bed_open(&b, 0, 0);
    for (uint32_t k = 0; k < LENGTH; k++) {
        bytes[k] = (uint8_t)rng_next(&b.rng);
    }
    i = term_var(b.t, "i", 64);
    cond =
        bed_eq(&b, term_select(b.t, term_bytes(b.t, bytes, LENGTH), i, 64), 1);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_UNKNOWN);
    HOLDS(b.r.reason == SOLVER_THEORY);
    memset(bytes, 0, LENGTH);
    cond =
        bed_eq(&b, term_select(b.t, term_bytes(b.t, bytes, LENGTH), i, 64), 1);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_UNSAT);
    mem_free(bytes);
    bed_close(&b);
}
END_TEST

/// A long chain of stores of inputs, read at an unknown place: one table.
START_TEST(buffer_of_inputs)
{
    enum { LENGTH = 200 };
    struct bed b;
    term array = {0};
    term cond[2];
    term i = {0};

    bed_open(&b, 0, 0);
    array = term_bytes(b.t, (uint8_t[LENGTH]){0}, LENGTH);
    for (uint32_t k = 0; k < LENGTH; k++) {
        array = term_store(b.t, array, term_const(b.t, 64, k),
                           term_var(b.t, "in", 8));
    }
    i = term_var(b.t, "i", 64);
    cond[0] = bed_eq(&b, term_select(b.t, array, i, 16), 0x4142);
    cond[1] = bed_eq(&b, term_2(b.t, TERM_LSHR, i, term_const(b.t, 64, 3)), 24);
    HOLDS(bed_ask(&b, cond, 2) == SOLVER_SAT);
    cond[1] = bed_eq(&b, i, LENGTH - 1);
    HOLDS(bed_ask(&b, cond, 2) == SOLVER_UNSAT);
    bed_close(&b);
}
END_TEST

UNIT_MAIN("solver_cvc5_arrays", random_arrays, inverse_of_table, too_large,
          buffer_of_inputs)
