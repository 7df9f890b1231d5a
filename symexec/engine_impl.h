/* SPDX-License-Identifier: Apache-2.0 */
/// The engine's insides: engine.c explores, engine_result.c keeps what was
/// found.
#ifndef SYMEXEC_ENGINE_IMPL_H
#define SYMEXEC_ENGINE_IMPL_H

#include "base/map.h"
#include "base/rng.h"
#include "symexec/analysis.h"
#include "symexec/engine.h"

/// A path that waits for its turn.
struct waiting {
    struct state *state;
};

struct engine {
    const struct ir_module *m;
    const struct analysis_config *config;
    struct terms *terms;
    struct solver *solver;
    struct term_eval *eval; ///< of the running path's model
    struct machine mc;
    struct analysis *a;
    VEC(struct waiting) queue;
    VEC(term) conds; ///< of the running path
    struct solver_result result;
    struct budget budget;
    struct rng rng;
    struct text why; ///< the budget that struck
    uint64_t start;
    uint64_t looked;       ///< at the budget, the last time in a query
    bool over;             ///< it was over then
    uint64_t turn;         ///< steps of the running path when its turn began
    struct map fault_rows; ///< by kind and place
};

uint64_t engine_now(void);
/// - returns false when a limit has struck; e->why says which
bool engine_in_budget(struct engine *e);

// ---- engine_result.c

void engine_init(struct engine *e);
/// Releases everything but the result.
struct analysis *engine_finish(struct engine *e);
/// A side of the running path is not explored, the path goes on.
void engine_open(struct engine *e, const char *reason);
/// The running path's model makes the check fail.
void engine_fault(struct engine *e, const struct failing *f);
/// The running path's model with the values of the result does.
void engine_fault_with(struct engine *e, const struct failing *f,
                       const struct solver_result *r);
/// Counts the path that has run; hands out its test.
void engine_end_path(struct engine *e);

#endif
