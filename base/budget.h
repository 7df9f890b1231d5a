/* SPDX-License-Identifier: Apache-2.0 */
/// How much a run may take.  A limit that is reached strikes: it stays struck
/// and names itself, so that what was cut off can be reported with a reason.
/// Steps and memory are deterministic; the two times end runs, and decide
/// nothing else.
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

#include "base/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum budget_kind {
    BUDGET_CPU_TIME,  ///< milliseconds of this process
    BUDGET_WALL_TIME, ///< milliseconds
    BUDGET_MEMORY,    ///< bytes, as told by budget_memory
    BUDGET_STEPS,     ///< as told by budget_step
    BUDGET_KIND_COUNT
};

struct budget {
    uint64_t limit[BUDGET_KIND_COUNT]; ///< UINT64_MAX: none
    uint64_t used[BUDGET_KIND_COUNT];
    bool struck[BUDGET_KIND_COUNT];
    bool any_struck;
    uint64_t start[2];   ///< the clocks when the budget began
    uint64_t next_clock; ///< read the clocks when so many steps are used
};

/// Starts the clocks; nothing is limited.
void budget_init(struct budget *b);
/// - amount 0 means no limit
void budget_limit(struct budget *b, enum budget_kind kind, uint64_t amount);
/// Reads the clocks now.
/// - returns false once anything struck
bool budget_check(struct budget *b);
/// Tells how many bytes are in use.
/// - returns false once anything struck
bool budget_memory(struct budget *b, uint64_t bytes);
/// - returns the kind that struck first in the order of the enum;
///   BUDGET_KIND_COUNT when none did
enum budget_kind budget_reason(const struct budget *b);
/// Adds, for instance, "time limit of 1000 ms of CPU reached".
/// - a limit has struck
void budget_explain(const struct budget *b, struct text *out);

void budget_step_slow(struct budget *b);

/// Uses n steps; now and then reads the clocks.
/// - returns false once anything struck
static inline bool budget_step(struct budget *b, uint64_t n)
{
    b->used[BUDGET_STEPS] += n;
    if (BASE_UNLIKELY(b->used[BUDGET_STEPS] >= b->next_clock)) {
        budget_step_slow(b);
    }
    return !b->any_struck;
}

#ifdef __cplusplus
}
#endif
#endif
