/* SPDX-License-Identifier: Apache-2.0 */
/// The enumerating backend, by hand.
#include "base/bv.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

struct fixture {
    struct terms *t;
    struct solver *s;
    struct solver_result r;
    term x, y; ///< 4 and 3 bits
};

static void open_fixture(struct fixture *f)
{
    *f = (struct fixture){.t = terms_new()};
    f->s = solver_enumerate(f->t, 7);
    f->x = term_var(f->t, "x", 4);
    f->y = term_var(f->t, "y", 3);
}

static void close_fixture(struct fixture *f)
{
    solver_result_release(&f->r);
    solver_delete(f->s);
    terms_delete(f->t);
}

static term less(struct fixture *f, term a, uint64_t bound)
{
    return term_2(f->t, TERM_ULT, a,
                  term_const(f->t, term_get(f->t, a)->width, bound));
}

START_TEST(finds_each_value)
{
    struct fixture f;

    open_fixture(&f);
    for (uint64_t v = 0; v < 16; v++) {
        term cond[2] = {term_2(f.t, TERM_EQ, f.x, term_const(f.t, 4, v)),
                        term_2(f.t, TERM_EQ, f.y, term_const(f.t, 3, v / 2))};
        struct solver_query q = {.cond = cond, .conds = 2};

        solver_check(f.s, &q, &f.r);
        HOLDS(f.r.answer == SOLVER_SAT && f.r.value.len == 2);
        HOLDS(f.r.value.data[0].var == 0 && f.r.value.data[0].value == v);
        HOLDS(f.r.value.data[1].var == 1 && f.r.value.data[1].value == v / 2);
    }
    close_fixture(&f);
}
END_TEST

START_TEST(counts_what_there_is)
{
    struct fixture f;
    term cond[3];
    struct solver_query q = {.cond = cond, .conds = 3, .want_core = true};

    open_fixture(&f);
    /* x < 3, y < 2, x + y > 3 */
    cond[0] = less(&f, f.x, 3);
    cond[1] = less(&f, f.y, 2);
    cond[2] = term_not(
        f.t,
        less(&f, term_2(f.t, TERM_ADD, f.x, term_to(f.t, TERM_ZEXT, f.y, 4)),
             4));
    solver_check(f.s, &q, &f.r);
    HOLDS(f.r.answer == SOLVER_UNSAT);
    HOLDS(f.r.core.len == 3 && f.r.core.data[2] == 2);
    cond[1] = less(&f, f.y, 3);
    solver_check(f.s, &q, &f.r);
    HOLDS(f.r.answer == SOLVER_SAT && f.r.core.len == 0);
    HOLDS(f.r.value.data[0].value == 2 && f.r.value.data[1].value == 2);
    close_fixture(&f);
}
END_TEST

START_TEST(keeps_the_hint)
{
    struct fixture f;
    struct term_model hint = {0};
    term cond = {0};
    struct solver_query q = {.cond = &cond, .conds = 1, .hint = &hint};

    open_fixture(&f);
    cond = less(&f, f.x, 9);
    term_model_set(&hint, 0, 7);
    solver_check(f.s, &q, &f.r);
    HOLDS(f.r.answer == SOLVER_SAT && f.r.value.data[0].value == 7);
    term_model_release(&hint);
    close_fixture(&f);
}
END_TEST

START_TEST(knows_its_limits)
{
    struct fixture f;
    term cond[2];
    struct solver_query q = {.cond = cond, .conds = 2};

    open_fixture(&f);
    cond[0] = less(&f, f.x, 9);
    cond[1] = term_2(f.t, TERM_EQ, term_var(f.t, "z", 4), f.x);
    solver_check(f.s, &q, &f.r);
    HOLDS(f.r.answer == SOLVER_UNKNOWN && f.r.reason == SOLVER_THEORY);
    q.conds = 0;
    solver_check(f.s, &q, &f.r);
    HOLDS(f.r.answer == SOLVER_SAT && f.r.value.len == 0);
    close_fixture(&f);
}
END_TEST

UNIT_MAIN("solver_enumerate", finds_each_value, counts_what_there_is,
          keeps_the_hint, knows_its_limits)
