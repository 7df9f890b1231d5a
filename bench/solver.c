/* SPDX-License-Identifier: Apache-2.0 */
/// Streams of queries to the cvc5 backend alone, no layer before it: queries
/// per second, of CPU (all processes) and of wall clock.
/// dgse-bench-solver [SECONDS per stream]
#include "solver/solver.h"
#include "base/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { VARS = 24, MOST = 100 };

struct stream {
    const char *name;
    unsigned width;
    unsigned conds; ///< per query
    unsigned pool;  ///< so many different conditions; 0: each is new
    bool products;
};

static const struct stream streams[] = {
    {"bytes, new", 8, 5, 0, false},
    {"bytes, new", 8, 20, 0, false},
    {"bytes, new", 8, 100, 0, false},
    {"linear 32, new", 32, 5, 0, false},
    {"linear 32, new", 32, 20, 0, false},
    {"linear 32, new", 32, 100, 0, false},
    {"linear 32, pool of 40", 32, 5, 40, false},
    {"linear 32, pool of 40", 32, 20, 40, false},
    {"linear 32, pool of 300", 32, 5, 300, false},
    {"linear 32, pool of 300", 32, 20, 300, false},
    {"products 32, new", 32, 1, 0, true},
    {"products 32, new", 32, 3, 0, true},
};

static double now(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/// - returns the CPU time of this process and of its children that ended
static double cpu(void)
{
    double sum = 0;

    for (int who = RUSAGE_CHILDREN; who <= RUSAGE_SELF; who++) {
        struct rusage u = {0};

        (void)getrusage(who, &u);
        sum += (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
               (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
    }
    return sum;
}

/// Compares a sum of variables, or for bytes a variable, with another one or
/// with a constant.
static term condition(struct terms *t, const struct stream *s, const term *var,
                      struct rng *rng)
{
    static const enum term_op ops[] = {TERM_ULT, TERM_ULE, TERM_SLT, TERM_EQ};
    term a = var[rng_below(rng, VARS)];
    term b = var[rng_below(rng, VARS)];
    term c = term_const(t, s->width, rng_next(rng));
    enum term_op op = ops[rng_below(rng, COUNT_OF(ops))];
    term f = {0};

    if (s->products) {
        a = term_2(t, TERM_MUL, a, b);
    } else if (s->width > 8) {
        a = term_2(t, TERM_ADD, a, rng_one_in(rng, 2) ? b : c);
        b = var[rng_below(rng, VARS)];
    }
    f = term_2(t, op, a, s->width > 8 || rng_one_in(rng, 2) ? b : c);
    /* Nearly everything differs: an equality is asked the other way round. */
    return op == TERM_EQ || rng_one_in(rng, 3) ? term_not(t, f) : f;
}

static void run(const struct stream *s, double seconds, bool want_core)
{
    struct terms *t = terms_new();
    struct solver_config config = {.query_ms = 10000};
    struct solver *solver = solver_cvc5(t, &config);
    struct solver_result r = {0};
    struct rng rng;
    term var[VARS];
    term pool[300];
    term cond[MOST];
    struct solver_stats stats = {0};
    double used = cpu();
    double began = 0;
    double took = 0;

    rng_init(&rng, 7);
    for (unsigned i = 0; i < VARS; i++) {
        var[i] = term_var(t, "x", s->width);
    }
    for (unsigned i = 0; i < s->pool; i++) {
        pool[i] = condition(t, s, var, &rng);
    }
    began = now();
    do {
        struct solver_query q = {
            .cond = cond, .conds = s->conds, .want_core = want_core};

        for (unsigned i = 0; i < s->conds; i++) {
            cond[i] = s->pool ? pool[rng_below(&rng, s->pool)]
                              : condition(t, s, var, &rng);
        }
        solver_check(solver, &q, &r);
        took = now() - began;
    } while (took < seconds);
    stats = solver->stats;
    solver_delete(solver);
    used = cpu() - used;
    printf("%-24s %4u %6s %8.0f %8.0f %8llu %8llu %6llu %8llu\n", s->name,
           s->conds, want_core ? "cores" : "", (double)stats.queries / used,
           (double)stats.queries / took, (unsigned long long)stats.sat,
           (unsigned long long)stats.unsat, (unsigned long long)stats.unknown,
           (unsigned long long)stats.workers);
    solver_result_release(&r);
    terms_delete(t);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 3;

    printf("%-24s %4s %6s %8s %8s %8s %8s %6s %8s\n", "stream", "cond", "",
           "q/s CPU", "q/s", "sat", "unsat", "unkn", "workers");
    for (unsigned i = 0; i < COUNT_OF(streams); i++) {
        run(&streams[i], seconds, false);
        run(&streams[i], seconds, true);
    }
    return 0;
}
