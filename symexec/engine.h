/* SPDX-License-Identifier: Apache-2.0 */
/// Explores the paths of a program.
///
/// A path runs on a model, values of its inputs, which decides where it goes.
/// Where another side is possible, the guide says whether a copy of the path
/// is kept to go there; the search says which copy is next.
#ifndef SYMEXEC_ENGINE_H
#define SYMEXEC_ENGINE_H

#include "symexec/analysis.h"
#include "symexec/machine.h"

/// A check that fails for some inputs of the path.
struct failing {
    enum ir_check_kind kind;
    term cond; ///< when; one bit
    /// Inputs for which this holds, too, are better ones to show; 0: any are.
    term prefer;
    /// Says what is wrong, under the model that mc->s then has; null: the
    /// check's own text.
    void (*explain)(struct machine *mc, const struct failing *f,
                    struct text *out);
    ir_loc_id loc;     ///< where, when it is not where the path is
    struct value addr; ///< for explain
    struct value size;
    uint8_t mode; ///< enum ir_access
};

/// Which side does the running path take?  The other one, where there is one,
/// becomes a path to explore.
/// - returns the side under the path's model
bool engine_decide(struct engine *e, term cond);
/// The path goes the way of its model, which cond describes: one of many, and
/// which ones there are depends on the models.  Others become paths.
/// - what: it is decided about that
void engine_pick(struct engine *e, term what, term cond);
/// The path takes way `taken`, which its model does; the others, where there
/// are such, become paths to explore.
void engine_choose(struct engine *e, const struct way *way, uint32_t n,
                   uint32_t taken);
/// Tells all inputs of the path for which the check fails, and goes on with
/// the others.
/// - returns false when there are none: the path has ended
bool engine_check(struct engine *e, const struct failing *f);
/// The path's inputs make it fail, all of them; it goes on.
void engine_tell(struct engine *e, const struct failing *f);
/// Goes on with the inputs for which cond holds.
/// - returns false when there are none: the path has ended
bool engine_assume(struct engine *e, term cond);
/// Does it hold for some inputs of the path?  True also when nobody knows.
bool engine_can_hold(struct engine *e, term cond);
/// A run ends, or leaves its calls, where the path is.
void engine_note_end(struct engine *e);
/// Do both decisions of the path lie on one way of the tree?
bool engine_do_meet(const struct engine *e, uint32_t a, uint32_t b);
/// Something matters that depends on two which do not.
void engine_lose(struct engine *e);
/// The path ends here without its end being known.
void engine_cut(struct engine *e, const char *reason);
/// A bound of the environment that takes inputs away is met.
void engine_bound(struct engine *e, const char *fmt, ...) BASE_PRINTF(2, 3);
/// Nanoseconds.
uint64_t engine_now(void);
const struct analysis_config *engine_config(const struct engine *e);
/// The value under the model of the running path.
u128 engine_eval(struct engine *e, term t);
/// Asked when the path has done mc->stop_at steps.
/// - returns false when the run is to end
bool engine_pause(struct engine *e);

#endif
