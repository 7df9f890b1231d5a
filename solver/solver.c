/* SPDX-License-Identifier: Apache-2.0 */
/// What all layers and backends have in common: counting, results.
#include "solver/solver.h"

#include <time.h>

void solver_result_clear(struct solver_result *r)
{
    r->answer = SOLVER_UNKNOWN;
    r->reason = SOLVER_NO_REASON;
    vec_clear(&r->value);
    vec_clear(&r->core);
}

void solver_result_set(struct solver_result *r, uint32_t var, u128 value)
{
    struct solver_value v = {var, value};

    vec_push(&r->value, v);
}

void solver_result_apply(const struct solver_result *r, struct term_model *m)
{
    for (uint32_t i = 0; i < r->value.len; i++) {
        term_model_set(m, r->value.data[i].var, r->value.data[i].value);
    }
}

void solver_result_release(struct solver_result *r)
{
    vec_release(&r->value);
    vec_release(&r->core);
    *r = (struct solver_result){0};
}

static uint64_t now(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void solver_check(struct solver *s, const struct solver_query *q,
                  struct solver_result *out)
{
    uint64_t asked = s->next ? s->next->stats.queries : 0;
    uint64_t began = now();

    REQUIRE(q->held <= q->conds);
    solver_result_clear(out);
    s->stats.queries++;
    s->check(s, q, out);
    s->stats.answered += !s->next || s->next->stats.queries == asked;
    switch (out->answer) {
    case SOLVER_SAT:
        s->stats.sat++;
        break;
    case SOLVER_UNSAT:
        s->stats.unsat++;
        break;
    case SOLVER_UNKNOWN:
        s->stats.unknown++;
        break;
    }
    s->stats.nanoseconds += now() - began;
}

void solver_delete(struct solver *s)
{
    while (s) {
        struct solver *next = s->next;

        s->release(s);
        s = next;
    }
}

void solver_print_stats(const struct solver *s, struct text *out)
{
    uint64_t inner = 0;

    text_addf(out, "%-10s %10s %10s %10s %10s %8s %10s\n", "solver", "queries",
              "answered", "sat", "unsat", "unknown", "ms");
    for (; s; s = s->next) {
        inner = s->next ? s->next->stats.nanoseconds : 0;
        text_addf(out, "%-10s %10llu %10llu %10llu %10llu %8llu %10.1f\n",
                  s->name, (unsigned long long)s->stats.queries,
                  (unsigned long long)s->stats.answered,
                  (unsigned long long)s->stats.sat,
                  (unsigned long long)s->stats.unsat,
                  (unsigned long long)s->stats.unknown,
                  (double)(s->stats.nanoseconds - inner) / 1e6);
    }
}
