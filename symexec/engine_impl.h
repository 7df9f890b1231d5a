/* SPDX-License-Identifier: Apache-2.0 */
/// The engine's insides: engine.c explores, engine_queue.c has what waits,
/// engine_result.c keeps what was found.
#ifndef SYMEXEC_ENGINE_IMPL_H
#define SYMEXEC_ENGINE_IMPL_H

#include "base/map.h"
#include "base/rng.h"
#include "ir/copies.h"
#include "symexec/analysis.h"
#include "symexec/engine.h"
#include "symexec/guide.h"
#include "symexec/paper.h"

/// What a path is to do, under the guide.
struct goal {
    uint32_t rpc;  ///< to cover this; 0: nothing
    uint32_t pick; ///< to pick something new; 0: nothing
    term cond;     ///< of rpc; what was left to be picked
};

/// A path that waits for its turn.
struct waiting {
    struct state *state;
    bool runs; ///< it was running; else it is to cover something new:
    bool side; ///< or here, by this side
    struct goal goal;
};

/// Those paths.
struct queue {
    struct waiting *row;
    uint32_t first, len, cap; ///< cap is a power of two
};

struct engine {
    const struct ir_module *m;
    const struct analysis_config *config;
    struct terms *terms;
    struct solver *solver;
    struct term_eval *eval; ///< of the running path's model
    struct machine mc;
    struct analysis *a;
    struct queue queue;
    VEC(term) conds; ///< of the running path
    struct solver_result result;
    const struct term_model *hint; ///< the model of the path that asks
    struct budget budget;
    struct rng rng;
    struct text why; ///< the budget that struck
    uint64_t start;
    uint64_t looked;         ///< at the budget, the last time in a query
    uint64_t weighed;        ///< when memory was last asked for:
    uint64_t resident;       ///< bytes
    bool over;               ///< it was over then
    uint32_t turns;          ///< that deep paths have given to others, depth
                             ///< first, in this round
    uint64_t turn;           ///< steps of the running path when its turn began
    struct map fault_rows;   ///< by kind and place
    struct ir_copies copies; ///< m is theirs
    // Under the guide.
    bool guided;
    struct guide guide;
    VEC(uint32_t) rpcs;  ///< of the running path's decisions
    struct exits exits;  ///< that the facts know
    struct exits found;  ///< since then, too
    bool again;          ///< there are some
    bool anew;           ///< the next round is not to wait for this one
    bool told;           ///< the running path's end is a fault
    struct state *root;  ///< the beginning of the program
    struct state *next;  ///< the path to go on with
    struct goal goal;    ///< of the running path, which began again for it
    bool lost;           ///< paths of this round did not cover their tasks
    bool coarse;         ///< so it was in an earlier round, too
    struct map trails;   ///< of paths that were counted,
    VEC(uint64_t) apart; ///< and of those before any may be met twice
    bool twice;          ///< some may
    struct paper *paper; ///< under the published guide; else null
};

/// Have the conditions, of which the first `held` hold for the running path's
/// model, inputs?  e->result has them.
enum solver_answer engine_ask(struct engine *e, const term *cond, uint32_t n,
                              uint32_t held);
/// Can cond hold on the running path, too?
enum solver_answer engine_ask_path(struct engine *e, term cond);
/// The path goes on with inputs for which cond holds; it does not under its
/// model.  - returns false when there are none
bool engine_turn(struct engine *e, term cond);
/// A copy of the running path where it is.
struct state *engine_copy_path(struct engine *e);
/// The conditions of the path become those of the running one.
void engine_gather(struct engine *e, const struct decision *d);
/// - returns false when a limit has struck; e->why says which
bool engine_in_budget(struct engine *e);

// ---- engine_queue.c

/// The path waits; it came last.
void engine_wait(struct engine *e, struct waiting w);
/// The path waits until all have had their turn that wait now.
void engine_wait_longest(struct engine *e, struct waiting w);
/// What goes next, in the order of the search.  - some wait
struct waiting engine_next(struct engine *e);

// ---- engine_guide.c: what engine.h says, under the guide

bool guide_decide(struct engine *e, term cond);
bool guide_check(struct engine *e, const struct failing *f);
bool guide_assume(struct engine *e, term cond);
void guide_pick_way(struct engine *e, term what, term cond);
void guide_choose(struct engine *e, const struct way *way, uint32_t n,
                  uint32_t taken);
/// The path that a task needs.  - null: none, it is covered or has no inputs
struct state *guide_start(struct engine *e, struct waiting w);
/// What no path could take: one from the beginning, with inputs that can.
/// - some wait
/// - returns null: there is none, or the solver does not know
struct state *guide_start_later(struct engine *e);
/// Does one of those wait?
bool guide_waits(const struct engine *e);
/// Where the side was met whose turn it is while no path runs.
void guide_place(const struct engine *e, ir_func_id *func, ir_loc_id *loc);
/// Facts that know the ends met so far.
void guide_learn(struct engine *e);
/// A round begins with this state.
void guide_begin(struct engine *e, struct state *first);
/// A path has ended: has it covered what it was to?
void guide_arrived(struct engine *e);
/// The round is over.
/// - returns true when another one is needed: the facts have changed, or
///   paths did not cover their tasks, and the program is not guided any more
bool guide_again(struct engine *e);
/// Before the machine.
void guide_setup(struct engine *e);
/// The last round is over.
/// - nothing uses the program any more
void guide_finish(struct engine *e);
/// Adds a condition that no instruction of the path asked for.
void guide_restrict(struct state *s, term cond);
/// Has no path of this course ended so before?
bool guide_is_new_trail(struct engine *e, uint32_t fault);

// ---- engine_limit.c

/// Why the program is not explored under the guide.  - null: it is
const char *guide_limit(const struct engine *e);

// ---- engine_paper.c: the same, as published

void paper_setup(struct engine *e);
bool paper_decide(struct engine *e, term cond);
bool paper_assume(struct engine *e, term cond);
void paper_pick_way(struct engine *e, term what, term cond);
void paper_choose(struct engine *e, const struct way *way, uint32_t n,
                  uint32_t taken);
struct state *paper_start(struct engine *e, struct waiting w);
/// The running path has ended: what is to be explored by what it did.
void paper_arrived(struct engine *e);
void paper_finish(struct engine *e);

// ---- engine_result.c

void engine_init(struct engine *e);
/// Releases everything but the result.
struct analysis *engine_finish(struct engine *e, const struct ir_module *m);
/// Where the running path is in the user's code.
void engine_place(const struct engine *e, ir_func_id *func, ir_loc_id *loc);
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
