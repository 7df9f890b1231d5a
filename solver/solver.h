/* SPDX-License-Identifier: Apache-2.0 */
/// The solver: is a set of conditions satisfiable, and by which values?
///
/// One interface (struct solver), implemented by backends and by layers that
/// ask the next one only what they cannot answer:
///
///   split -> cache -> simplify -> cores -> domains -> models -> few ->
///   [backend]
///
/// `unknown` is a third answer everywhere.  A model is always checked by
/// evaluation before it is handed out: a wrong one makes the answer unknown
/// and is counted.
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include "solver/term.h"

enum solver_answer { SOLVER_UNKNOWN, SOLVER_SAT, SOLVER_UNSAT };

enum solver_reason {
    SOLVER_NO_REASON,
    SOLVER_TIME,   ///< the time per query is over
    SOLVER_MEMORY, ///< the worker's memory is over
    SOLVER_CRASH,  ///< the worker died, twice
    SOLVER_THEORY, ///< the backend cannot decide this theory
    SOLVER_BUDGET, ///< the run's own budget is over
    SOLVER_WRONG,  ///< a model did not hold
};

struct solver_query {
    const term *cond; ///< each of one bit: all must be 1
    uint32_t conds;
    /// The first `held` conditions hold under the hint: a path's prefix.
    uint32_t held;
    /// Values to start from: a model that keeps them where it can is better.
    /// Null: all 0.
    const struct term_model *hint;
    bool want_core;
};

struct solver_value {
    uint32_t var;
    u128 value;
};

/// Zero-initialised is valid; a used one may be given to another query, which
/// uses its memory again.
struct solver_result {
    enum solver_answer answer;
    enum solver_reason reason; ///< UNKNOWN
    /// SAT: a model.  Variables that are not here keep the hint's values, so
    /// that a model costs what it changes, not what there is.  No variable
    /// twice; a backend lists the variables of the conditions, the stack only
    /// those that change, ascending.
    VEC(struct solver_value) value;
    /// UNSAT: indices into cond, ascending, of conditions that are
    /// unsatisfiable together; empty: not known (or not wanted).
    VEC(uint32_t) core;
};
/// Nothing is known, memory is kept.
void solver_result_clear(struct solver_result *r);
void solver_result_set(struct solver_result *r, uint32_t var, u128 value);
/// Sets the values of a SAT result in m, which has the hint's.
void solver_result_apply(const struct solver_result *r, struct term_model *m);
void solver_result_release(struct solver_result *r);

/// What a layer or backend counts; by name, for --stats and JSON.
struct solver_stats {
    uint64_t queries, sat, unsat, unknown;
    uint64_t answered;    ///< by this layer itself
    uint64_t wrong;       ///< models that did not hold
    uint64_t workers;     ///< processes started
    uint64_t nanoseconds; ///< with the next ones' share
};

struct solver {
    const char *name;
    struct solver *next; ///< of a layer: whom it asks; owned
    /// - out is clear: SOLVER_UNKNOWN without a reason
    void (*check)(struct solver *s, const struct solver_query *q,
                  struct solver_result *out);
    void (*release)(struct solver *s); ///< frees s, not the next one
    struct solver_stats stats;
};

struct zygote;
struct solver_config {
    uint64_t query_ms; ///< per query, CPU of the worker; 0: none
    uint64_t end_ns;   ///< by CLOCK_MONOTONIC: no query goes on; 0: none
    const volatile int *interrupt; ///< becomes nonzero: no query goes on
    uint64_t worker_bytes;         ///< memory of a worker; 0: any
    const char *program; ///< of the workers; null: dgse-solver beside this one
    /// Starts the workers of several solvers, one solver at a time; null: each
    /// has its own (solver/backend/zygote.h).
    struct zygote *zygote;
    const char *log_dir; ///< SMT-LIB of each query that reaches the backend
    uint64_t seed;
};

/// The whole stack over a backend.  - backend is owned by it
struct solver *solver_stack(struct terms *t, struct solver *backend);
/// Backends: cvc5 in worker processes; all assignments one after the other
/// (for tests; small domains only).
struct solver *solver_cvc5(struct terms *t, const struct solver_config *config);
struct solver *solver_enumerate(struct terms *t, unsigned max_bits);

/// Counts and asks s.
void solver_check(struct solver *s, const struct solver_query *q,
                  struct solver_result *out);
/// One line per layer and backend: what they were asked and answered.
void solver_print_stats(const struct solver *s, struct text *out);
void solver_delete(struct solver *s);

#endif
