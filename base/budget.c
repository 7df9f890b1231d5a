/* SPDX-License-Identifier: Apache-2.0 */
/// Reading a clock costs about a hundred steps, so it is done once in
/// CLOCK_EVERY of them.
#include "base/budget.h"

#include <time.h>

enum { CLOCK_EVERY = 1 << 14 };

static uint64_t clock_ms(enum budget_kind kind)
{
    struct timespec t = {0};

    (void)clock_gettime(kind == BUDGET_CPU_TIME ? CLOCK_PROCESS_CPUTIME_ID
                                                : CLOCK_MONOTONIC,
                        &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/// The steps at which something must be looked at again.
static void plan(struct budget *b)
{
    uint64_t next = b->used[BUDGET_STEPS] + CLOCK_EVERY;

    if (!b->struck[BUDGET_STEPS] && b->limit[BUDGET_STEPS] < next) {
        next = b->limit[BUDGET_STEPS];
    }
    b->next_clock = next;
}

void budget_init(struct budget *b)
{
    *b = (struct budget){0};
    for (unsigned k = 0; k < BUDGET_KIND_COUNT; k++) {
        b->limit[k] = UINT64_MAX;
    }
    b->start[BUDGET_CPU_TIME] = clock_ms(BUDGET_CPU_TIME);
    b->start[BUDGET_WALL_TIME] = clock_ms(BUDGET_WALL_TIME);
    plan(b);
}

void budget_limit(struct budget *b, enum budget_kind kind, uint64_t amount)
{
    REQUIRE(kind < BUDGET_KIND_COUNT);
    b->limit[kind] = amount ? amount : UINT64_MAX;
    plan(b);
}

static void strike_if_used(struct budget *b, enum budget_kind kind)
{
    if (b->used[kind] >= b->limit[kind]) {
        b->struck[kind] = true;
        b->any_struck = true;
    }
}

bool budget_check(struct budget *b)
{
    for (unsigned k = BUDGET_CPU_TIME; k <= BUDGET_WALL_TIME; k++) {
        enum budget_kind kind = (enum budget_kind)k;

        if (b->limit[kind] != UINT64_MAX) {
            b->used[kind] = clock_ms(kind) - b->start[kind];
            strike_if_used(b, kind);
        }
    }
    return !b->any_struck;
}

void budget_step_slow(struct budget *b)
{
    strike_if_used(b, BUDGET_STEPS);
    (void)budget_check(b);
    plan(b);
}

bool budget_memory(struct budget *b, uint64_t bytes)
{
    b->used[BUDGET_MEMORY] = bytes;
    strike_if_used(b, BUDGET_MEMORY);
    return !b->any_struck;
}

enum budget_kind budget_reason(const struct budget *b)
{
    unsigned kind = 0;

    while (kind < BUDGET_KIND_COUNT && !b->struck[kind]) {
        kind++;
    }
    return (enum budget_kind)kind;
}

void budget_explain(const struct budget *b, struct text *out)
{
    static const char *const before[BUDGET_KIND_COUNT] = {
        [BUDGET_CPU_TIME] = "time limit of ",
        [BUDGET_WALL_TIME] = "time limit of ",
        [BUDGET_MEMORY] = "memory limit of ",
        [BUDGET_STEPS] = "limit of ",
    };
    static const char *const unit[BUDGET_KIND_COUNT] = {
        [BUDGET_CPU_TIME] = " ms of CPU",
        [BUDGET_WALL_TIME] = " ms",
        [BUDGET_MEMORY] = " bytes",
        [BUDGET_STEPS] = " steps",
    };
    enum budget_kind kind = budget_reason(b);

    REQUIRE(kind < BUDGET_KIND_COUNT);
    text_add(out, before[kind]);
    text_add_u64(out, b->limit[kind]);
    text_add(out, unit[kind]);
    text_add(out, " reached");
}
