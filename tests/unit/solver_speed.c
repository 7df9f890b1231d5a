/* SPDX-License-Identifier: Apache-2.0 */
/// The queries of a depth-first exploration of paths over independent
/// conditions: no backend is asked, and each answer changes one variable.
/// DGSE_TEST_SPEED=1 prints what a query costs.
#include "tests/unit/unit.h"

#include "solver/solver.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { DEEPEST = 16, MANY_INPUTS = 4096 };

/// A backend that must not be asked.
static void never(struct solver *s, const struct solver_query *q,
                  struct solver_result *out)
{
    (void)q;
    (void)out;
    ck_abort_msg("%s was asked", s->name);
}

static void release(struct solver *s)
{
    mem_free(s);
}

static struct solver *nobody(void)
{
    struct solver *s = mem_new(1, sizeof *s);

    *s = (struct solver){.name = "nobody", .check = never, .release = release};
    return s;
}

struct explore {
    struct terms *t;
    struct solver *s;
    unsigned depth;
    term cond[DEEPEST], opposite[DEEPEST];
    term path[MANY_INPUTS + DEEPEST]; ///< begins with `before` conditions
    uint32_t before;
    struct term_model hint;
    struct solver_result result;
    uint64_t paths, queries;
};

/// All paths below the first n decisions, which the hint takes.
static void below(struct explore *e, unsigned n) // NOLINT(misc-no-recursion)
{
    term *at = &e->path[e->before + n];
    struct solver_query q = {.cond = e->path,
                             .conds = e->before + n + 1,
                             .held = e->before + n,
                             .hint = &e->hint};
    struct solver_value was = {0};

    if (n == e->depth) {
        e->paths++;
        return;
    }
    *at = e->cond[n];
    below(e, n + 1);
    *at = e->opposite[n];
    solver_check(e->s, &q, &e->result);
    e->queries++;
    HOLDS(e->result.answer == SOLVER_SAT);
    HOLDS(e->result.value.len == 1);
    was = e->result.value.data[0];
    HOLDS(was.var == e->before + n);
    solver_result_apply(&e->result, &e->hint);
    was.value = 0; /* where all conditions hold */
    below(e, n + 1);
    term_model_set(&e->hint, was.var, was.value);
}

static uint64_t nanoseconds(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// - before: inputs of their own, with a condition each, before the others
static void explore(unsigned depth, unsigned width, uint32_t before)
{
    struct explore e = {.t = terms_new(), .depth = depth, .before = before};
    uint64_t spent = 0;

    for (uint32_t i = 0; i < before + depth; i++) {
        term x = term_var(e.t, "x", width);
        term c = term_2(e.t, TERM_ULT, x, term_const(e.t, width, 10 + i % 50));

        if (i < before) {
            e.path[i] = c;
        } else {
            e.cond[i - before] = c;
            e.opposite[i - before] = term_not(e.t, c);
        }
    }
    e.s = solver_stack(e.t, nobody());
    spent = nanoseconds();
    below(&e, 0);
    spent = nanoseconds() - spent;
    HOLDS(e.paths == (uint64_t)1 << depth);
    HOLDS(e.queries == e.paths - 1);
    if (getenv("DGSE_TEST_SPEED")) {
        struct text text = {0};

        solver_print_stats(e.s, &text);
        printf("%u conditions of %u bits after %u: %.2f us per query\n%s\n",
               depth, width, before, (double)spent / 1000 / (double)e.queries,
               text_str(&text));
        (void)fflush(stdout);
        text_release(&text);
    }
    solver_result_release(&e.result);
    term_model_release(&e.hint);
    solver_delete(e.s);
    terms_delete(e.t);
}

START_TEST(bytes)
{
    explore(DEEPEST, 8, 0);
}
END_TEST

START_TEST(words)
{
    explore(DEEPEST, 32, 0);
}
END_TEST

/// A path's length must not matter much.
START_TEST(after_many_inputs)
{
    explore(12, 32, MANY_INPUTS);
}
END_TEST

UNIT_MAIN("solver_speed", bytes, words, after_many_inputs)
