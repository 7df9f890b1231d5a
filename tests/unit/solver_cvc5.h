/* SPDX-License-Identifier: Apache-2.0 */
/// What the tests of the cvc5 backend share: a pool with its solver, and
/// questions about terms whose variables are pinned to values.
#ifndef TESTS_UNIT_SOLVER_CVC5_H
#define TESTS_UNIT_SOLVER_CVC5_H

#include "base/bv.h"
#include "base/rng.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

#include <string.h>

struct bed {
    struct terms *t;
    struct solver *s;
    struct solver_result r;
    struct term_model model;
    struct term_eval *eval;
    struct rng rng;
};

static inline void bed_open(struct bed *b, uint64_t query_ms, uint64_t bytes)
{
    struct solver_config config = {.query_ms = query_ms,
                                   .worker_bytes = bytes,
                                   .program = DGSE_BIN_DIR "/dgse-solver"};

    memset(b, 0, sizeof *b);
    b->t = terms_new();
    b->s = solver_cvc5(b->t, &config);
    b->eval = term_eval_new(b->t, &b->model);
    rng_init(&b->rng, 1);
}

static inline void bed_close(struct bed *b)
{
    solver_result_release(&b->r);
    solver_delete(b->s);
    term_eval_delete(b->eval);
    term_model_release(&b->model);
    terms_delete(b->t);
}

static inline enum solver_answer bed_ask(struct bed *b, const term *cond,
                                         uint32_t conds)
{
    struct solver_query q = {.cond = cond, .conds = conds};

    solver_check(b->s, &q, &b->r);
    return b->r.answer;
}

static inline term bed_eq(struct bed *b, term x, u128 value)
{
    return term_2(b->t, TERM_EQ, x,
                  term_const(b->t, term_get(b->t, x)->width, value));
}

/// Any value, or one of those where things go wrong.
static inline u128 bed_value(struct bed *b, unsigned width)
{
    u128 any = bv_trunc(rng_next128(&b->rng), width);

    switch (rng_below(&b->rng, 8)) {
    case 0:
        return bv_trunc(rng_below(&b->rng, 4), width);
    case 1:
        return bv_neg(bv_trunc(rng_below(&b->rng, 4), width), width);
    case 2:
        return bv_sign_bit(width);
    case 3:
        return bv_sign_bit(width) - 1;
    case 4:
        return any >> rng_below(&b->rng, width);
    case 5:
        return bv_ashr(any, rng_below(&b->rng, width), width);
    default:
        return any;
    }
}

enum { BED_PINS = 4 };

/// f under these values of its variables is what evaluation says, and nothing
/// else.
static inline void bed_pinned(struct bed *b, term f, const term *var,
                              const u128 *value, uint32_t n)
{
    unsigned width = term_get(b->t, f)->width;
    term cond[BED_PINS + 1];
    enum solver_answer is = SOLVER_UNKNOWN;
    enum solver_answer is_not = SOLVER_UNKNOWN;
    struct text text = {0};
    u128 expected = 0;

    REQUIRE(n <= BED_PINS);
    for (uint32_t i = 0; i < n; i++) {
        term_model_set(&b->model, term_variables(b->t, var[i]).var[0],
                       value[i]);
        cond[i] = bed_eq(b, var[i], value[i]);
    }
    term_eval_reset(b->eval, &b->model);
    expected = term_eval(b->eval, f);
    cond[n] = bed_eq(b, f, expected);
    is = bed_ask(b, cond, n + 1);
    cond[n] = term_not(b->t, cond[n]);
    is_not = bed_ask(b, cond, n + 1);
    if (is == SOLVER_SAT && is_not == SOLVER_UNSAT) {
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        text_addf(&text, "%#llx %016llx ", (unsigned long long)(value[i] >> 64),
                  (unsigned long long)value[i]);
    }
    text_addf(&text,
              "gives %#llx %016llx: ", (unsigned long long)(expected >> 64),
              (unsigned long long)expected);
    term_print(b->t, f, &text);
    ck_abort_msg("%s is %d, is not %d (reason %d), width %u", text_str(&text),
                 is, is_not, b->r.reason, width);
}

/// How often, or with DGSE_SOAK=N N times as often.
static inline unsigned bed_times(unsigned n)
{
    const char *soak = getenv("DGSE_SOAK");

    return soak ? n * (unsigned)strtoul(soak, NULL, 10) : n;
}

#endif
