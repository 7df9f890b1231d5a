/* SPDX-License-Identifier: Apache-2.0 */
/// Random formulas: cvc5 against trying all assignments.
#include "tests/unit/solver_cvc5.h"

enum { VARS = 3, POOL = 14, CONDS = 4 };

struct formulas {
    struct bed *b;
    term made[POOL]; ///< of widths 1 to 5
    unsigned count;
};

static term any(struct formulas *f)
{
    return f->made[rng_below(&f->b->rng, f->count)];
}

static term of_width(struct formulas *f, unsigned width)
{
    struct terms *t = f->b->t;
    term x = any(f);
    unsigned have = term_get(t, x)->width;

    if (rng_one_in(&f->b->rng, 5)) {
        return term_const(t, width, rng_next(&f->b->rng));
    }
    if (have > width) {
        return term_extract(
            t, x, (unsigned)rng_below(&f->b->rng, have - width + 1), width);
    }
    return have == width
               ? x
               : term_to(t, rng_one_in(&f->b->rng, 2) ? TERM_ZEXT : TERM_SEXT,
                         x, width);
}

static term condition(struct formulas *f)
{
    static const enum term_op ops[] = {TERM_EQ,   TERM_ULT, TERM_ULE,
                                       TERM_SLT,  TERM_SLE, TERM_UMULO,
                                       TERM_SMULO};
    struct terms *t = f->b->t;
    term a = any(f);
    unsigned width = term_get(t, a)->width;

    return term_2(t, ops[rng_below(&f->b->rng, UNIT_COUNT(ops))], a,
                  of_width(f, width));
}

static term look_up(struct formulas *f)
{
    struct terms *t = f->b->t;
    uint8_t bytes[9];
    term array = {0};
    term index = term_to(t, TERM_ZEXT, any(f), 64);

    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)rng_below(&f->b->rng, 6);
    }
    array = term_bytes(t, bytes, sizeof bytes);
    if (rng_one_in(&f->b->rng, 2)) {
        array = term_store(t, array, term_to(t, TERM_ZEXT, any(f), 64),
                           term_to(t, TERM_ZEXT, of_width(f, 4), 8));
    }
    return term_extract(t, term_select(t, array, index, 8), 0, 4);
}

static term expression(struct formulas *f)
{
    static const enum term_op ops[] = {
        TERM_AND,  TERM_OR,   TERM_XOR,  TERM_ADD, TERM_MUL,  TERM_UDIV,
        TERM_UREM, TERM_SDIV, TERM_SREM, TERM_SHL, TERM_LSHR, TERM_ASHR};
    struct terms *t = f->b->t;
    term a = any(f);
    unsigned width = term_get(t, a)->width;

    switch (rng_below(&f->b->rng, 12)) {
    case 0:
        return term_ite(t, condition(f), a, of_width(f, width));
    case 1:
        return look_up(f);
    case 2:
        return term_1(t, rng_one_in(&f->b->rng, 2) ? TERM_NOT : TERM_NEG, a);
    case 3:
        return condition(f);
    case 4:
        return width < 5 ? term_concat(t, a, of_width(f, 1)) : a;
    default:
        return term_2(t, ops[rng_below(&f->b->rng, UNIT_COUNT(ops))], a,
                      of_width(f, width));
    }
}

static term literal(struct formulas *f)
{
    struct terms *t = f->b->t;
    term a = condition(f);

    switch (rng_below(&f->b->rng, 4)) {
    case 0:
        return term_or(t, a, condition(f));
    case 1:
        return term_not(t, a);
    default:
        return a;
    }
}

static void make(struct formulas *f)
{
    unsigned bits = 0;

    f->count = 0;
    for (unsigned i = 0; i < VARS; i++) {
        unsigned width = 1 + (unsigned)rng_below(&f->b->rng, 4);

        bits += width;
        f->made[f->count++] = term_var(f->b->t, "x", bits > 9 ? 1 : width);
    }
    while (f->count < POOL) {
        f->made[f->count] = expression(f);
        f->count++;
    }
}

/// - brute has asked the same
static void judge(struct bed *b, struct solver *brute,
                  const struct solver_query *q, struct solver_result *expected)
{
    term core[CONDS];
    struct solver_query of_core = {.cond = core, .conds = b->r.core.len};

    HOLDS(b->r.answer == expected->answer);
    HOLDS(b->r.answer != SOLVER_SAT || b->r.core.len == 0);
    if (b->r.answer != SOLVER_UNSAT || !q->want_core) {
        return;
    }
    HOLDS(b->r.core.len > 0);
    for (uint32_t i = 0; i < b->r.core.len; i++) {
        HOLDS(i == 0 || b->r.core.data[i] > b->r.core.data[i - 1]);
        core[i] = q->cond[b->r.core.data[i]];
    }
    solver_check(brute, &of_core, expected);
    HOLDS(expected->answer == SOLVER_UNSAT);
}

START_TEST(against_enumeration)
{
    unsigned times = bed_times(100);
    struct bed b;
    struct solver *brute = NULL;
    struct solver_result expected = {0};

    bed_open(&b, 0, 0);
    brute = solver_enumerate(b.t, 16);
    for (unsigned k = 0; k < times; k++) {
        struct formulas f = {.b = &b};

        make(&f);
        for (unsigned i = 0; i < 8; i++) {
            term cond[CONDS];
            struct solver_query q = {.cond = cond,
                                     .conds =
                                         1 + (uint32_t)rng_below(&b.rng, CONDS),
                                     .want_core = k % 2};

            for (unsigned c = 0; c < q.conds; c++) {
                cond[c] = literal(&f);
            }
            solver_check(brute, &q, &expected);
            solver_check(b.s, &q, &b.r);
            judge(&b, brute, &q, &expected);
        }
    }
    /* Both answers were there, so that the test tells something. */
    HOLDS(b.s->stats.sat > times && b.s->stats.unsat > times);
    solver_result_release(&expected);
    solver_delete(brute);
    bed_close(&b);
}
END_TEST

UNIT_MAIN("solver_cvc5_random", against_enumeration)
