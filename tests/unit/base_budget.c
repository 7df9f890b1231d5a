/* SPDX-License-Identifier: Apache-2.0 */
/// Budgets strike at their limit, once and for all, and say which one it was.
#include "tests/unit/unit.h"

#include "base/budget.h"

#include <string.h>
#include <time.h>

START_TEST(unlimited)
{
    struct budget b;

    budget_init(&b);
    budget_limit(&b, BUDGET_STEPS, 0);
    for (unsigned i = 0; i < 1000000; i++) {
        HOLDS(budget_step(&b, 1));
    }
    ck_assert(budget_memory(&b, UINT64_MAX - 1));
    ck_assert(budget_check(&b));
    ck_assert_int_eq(budget_reason(&b), BUDGET_KIND_COUNT);
    ck_assert_uint_eq(b.used[BUDGET_STEPS], 1000000);
}
END_TEST

START_TEST(steps_strike_exactly)
{
    static const uint64_t limits[] = {1, 2, 1000, 16384, 16385, 100000};

    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct budget b;
        struct text t = {0};
        char want[64];

        budget_init(&b);
        budget_limit(&b, BUDGET_STEPS, limits[i]);
        for (uint64_t n = 1; n < limits[i]; n++) {
            HOLDS(budget_step(&b, 1));
        }
        ck_assert(!budget_step(&b, 1));
        ck_assert(!budget_step(&b, 0));
        ck_assert(!budget_check(&b));
        ck_assert(b.struck[BUDGET_STEPS]);
        ck_assert(!b.struck[BUDGET_MEMORY]);
        budget_explain(&b, &t);
        (void)snprintf(want, sizeof want, "limit of %llu steps reached",
                       (unsigned long long)limits[i]);
        ck_assert_str_eq(t.data, want);
        text_release(&t);
    }
}
END_TEST

START_TEST(memory_stays_struck)
{
    struct budget b;
    struct text t = {0};

    budget_init(&b);
    budget_limit(&b, BUDGET_MEMORY, 1000);
    ck_assert(budget_memory(&b, 999));
    ck_assert(!budget_memory(&b, 1000));
    ck_assert(!budget_memory(&b, 5));
    ck_assert_int_eq(budget_reason(&b), BUDGET_MEMORY);
    budget_explain(&b, &t);
    ck_assert_str_eq(t.data, "memory limit of 1000 bytes reached");
    text_release(&t);
}
END_TEST

START_TEST(wall_time)
{
    struct budget b;
    struct text t = {0};
    struct timespec nap = {0, 5000000};
    unsigned naps = 0;

    budget_init(&b);
    budget_limit(&b, BUDGET_WALL_TIME, 40);
    budget_limit(&b, BUDGET_CPU_TIME, 100000);
    while (budget_check(&b)) {
        (void)nanosleep(&nap, NULL);
        naps++;
    }
    ck_assert_uint_ge(b.used[BUDGET_WALL_TIME], 40);
    ck_assert_uint_le(naps, 9);
    ck_assert_int_eq(budget_reason(&b), BUDGET_WALL_TIME);
    budget_explain(&b, &t);
    ck_assert_str_eq(t.data, "time limit of 40 ms reached");
    text_release(&t);
}
END_TEST

START_TEST(cpu_time_strikes_while_stepping)
{
    struct budget b;
    struct text t = {0};

    budget_init(&b);
    budget_limit(&b, BUDGET_CPU_TIME, 20);
    while (budget_step(&b, 1)) {
        HOLDS(b.used[BUDGET_STEPS] < 100000000000u);
    }
    ck_assert_int_eq(budget_reason(&b), BUDGET_CPU_TIME);
    budget_explain(&b, &t);
    ck_assert_str_eq(t.data, "time limit of 20 ms of CPU reached");
    text_release(&t);
}
END_TEST

START_TEST(death_nothing_to_explain)
{
    struct budget b;
    struct text t = {0};

    budget_init(&b);
    budget_explain(&b, &t);
}
END_TEST

START_TEST(death_no_such_kind)
{
    struct budget b;

    budget_init(&b);
    budget_limit(&b, BUDGET_KIND_COUNT, 1);
}
END_TEST

UNIT_MAIN_DEATHS("base_budget",
                 (unlimited, steps_strike_exactly, memory_stays_struck,
                  wall_time, cpu_time_strikes_while_stepping),
                 (death_nothing_to_explain, death_no_such_kind))
