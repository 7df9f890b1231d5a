/* SPDX-License-Identifier: Apache-2.0 */
/// What the values of a path depend on.
///
/// Each value knows the last decision of the path that it depends on: by what
/// it was computed from, by what chose its address, by what decided that it
/// was computed, and by what might have computed it otherwise (potential
/// dependence).  A decision knows its parent, the last of the earlier ones
/// that it depends on or that it may meet later on (interactive dependence).
/// So the decisions of a path are a tree, and the way from the root to one is
/// its relevant path condition.  docs/GUIDE.md has the argument.
///
/// Decisions are counted from 1 on, by their depth in the path; 0 is none.
/// Under the published algorithm they are no tree: there each value knows a set
/// of decisions (sets.h) where this says `last decision`, and what a node or a
/// side meets or may define is what slices.h says.
/// Variables have theirs in the frame; memory has one for each cell of the
/// cells fact.
///
/// What may meet what is known from dataflow/items.h: by instruction, in a
/// row that is made when it is first needed.
#ifndef SYMEXEC_TRACK_H
#define SYMEXEC_TRACK_H

#include "base/map.h"
#include "dataflow/facts.h"
#include "symexec/slices.h"
#include "symexec/state.h"

struct machine;

/// Where control of a decision ends: at an instruction, or one of these.
#define TRACK_AT_END UINT32_MAX          ///< of the program
#define TRACK_AT_RETURN (UINT32_MAX - 1) ///< of the function
#define TRACK_NOWHERE (UINT32_MAX - 2)   ///< nothing is controlled

/// Items: variables of the frame, cells, and what is in the frames above.
struct track_set {
    uint32_t first; ///< into track.pool: variables, cells, things
    uint32_t vars, cells;
    uint32_t things; ///< what meets these that the function leaves
    bool outside;    ///< what meets anything that it leaves
};

/// A choice: what may meet its sides later, what its sides may define, and
/// where they join.
struct track_choice {
    uint32_t meets;   ///< into track.sets: by side
    uint32_t sides;   ///< 0: there is no choice
    uint32_t may_def; ///< into track.sets: by side
    uint32_t join;
    bool idle;    ///< nobody cares which side is taken
    bool settled; ///< it is no decision, as far as is known
};

struct track_effects {
    uint32_t first; ///< into track.pool: cell << 1 | replaces it
    uint32_t count;
};

/// What is known of an instruction.
struct track_row {
    struct track_choice branch; ///< of BR, SWITCH
    struct track_choice end;    ///< goes on, or the program ends here
    uint32_t meets; ///< into track.sets: of any other decision it makes
    /// Of a call that is looked at in parts, into track.pool: what its callee
    /// may leave and the set of what meets that, two words each.
    uint32_t first_pass, passes;
    bool takes_in; ///< what it computes depends on what that meets
    /// BR: 1 + the side from which nothing goes on, 0: none; in general, and
    /// in a frame that is shut.
    ///
    /// Where runs end is known by instruction, and by the calls around it: in
    /// a frame that is shut none has ended yet, whatever others did.
    uint8_t closed, shut;
};

/// What an instruction does in memory, in one instance of the points-to fact.
struct track_access {
    struct track_effects reads, writes;
};

/// What is known in an instance, by instruction.
struct track_known {
    uint32_t *row;    ///< into rows; 0: not made
    uint32_t *access; ///< into accesses; 0: not made
    /// The object that each operation of the loop, and behind them each
    /// instruction, came to last; the points-to fact was asked.
    uint32_t *met;
};

/// By block: nothing goes on from it; null: not asked yet.
struct track_closed {
    bool *at[2]; ///< in general, and in a frame that is shut
};

/// The cells of an object, and where to look for those of some bytes.
struct track_cells {
    uint32_t first, last; ///< first .. last-1
    bool single;          ///< they are those of one concrete object
    uint8_t shift;
    uint32_t places; ///< into track.places, by offset >> shift: a cell that
                     ///< the one there is not before
    uint32_t count;  ///< of places; 0 when there is no choice
};

struct track {
    struct facts *facts;
    struct slices *slices;       ///< null: the sound form
    struct track_known *known;   ///< by instance; null before it has run
    struct track_closed *closed; ///< by ir_func_id
    bool *ends; ///< by ir_func_id: runs may end at its checks and accesses
    VEC(struct track_row) rows;
    VEC(struct track_access) accesses;
    VEC(struct track_set) sets; ///< the first is empty
    VEC(uint32_t) pool;
    struct map objects;           ///< of those that instructions make, by place
    const struct cells *cells;    ///< of the facts
    struct track_cells *cells_of; ///< by object of the points-to fact
    uint32_t *own; ///< by ir_func_id: into pool, the cells of its only objects
                   ///< are own[f] .. own[f+1]-1
    VEC(uint32_t) places;
    struct map above; ///< set << 32 | row of the calling frame: the set there
    unsigned without; ///< enum guide_part
    uint64_t ns;      ///< that making rows took
    struct tracks *spare;
};

/// - faults: only what may fail, and the user's branches, is of interest
/// - coarse: what may meet is not told apart by where it is
/// - exits: stays as it is while t lives; null: the published dependences, and
///   programs end where their code says
struct track *track_new(const struct ir_module *m, const struct exits *exits,
                        ir_func_id entry, bool faults, bool coarse);
void track_delete(struct track *t);
/// Instructions at which more depends on decisions than what they read are not
/// for the loop of the machine.
void track_watch(struct track *t, struct code *c);
/// Does nothing come back from the function, as far as ends are known?
bool track_is_closed(struct track *t, ir_func_id func);
/// Of an instance that is about to run.
const struct track_known *track_known(struct track *t, uint32_t instance);
/// Makes what is not known yet: into t->rows, t->accesses.
uint32_t track_make_row(struct track *t, uint32_t instance, uint32_t inst);
uint32_t track_make_access(struct track *t, uint32_t instance, uint32_t inst);
/// The row of an instruction in an instance that runs: into t->rows.
static inline uint32_t track_row(struct track *t, uint32_t instance,
                                 uint32_t inst)
{
    uint32_t row = t->known[instance].row[inst];

    return BASE_LIKELY(row != 0) ? row : track_make_row(t, instance, inst);
}
/// The same, valid until the next one is made.
static inline const struct track_row *
track_row_at(struct track *t, uint32_t instance, uint32_t inst)
{
    uint32_t row = track_row(t, instance, inst);

    return &t->rows.data[row];
}
/// Has the set what is in the frames above?
static inline bool track_goes_up(const struct track *t, uint32_t set)
{
    return t->sets.data[set].outside || t->sets.data[set].things > 0;
}
/// What that is in the frame whose call has called: a set.
/// - row: of the call
uint32_t track_above(struct track *t, uint32_t set, uint32_t row);
/// What the instruction does in an instance that runs.
static inline struct track_access
track_access_of(struct track *t, uint32_t instance, uint32_t inst)
{
    uint32_t access = t->known[instance].access[inst];

    if (BASE_UNLIKELY(access == 0)) {
        access = track_make_access(t, instance, inst);
    }
    return t->accesses.data[access];
}
/// 1 + the cell that has the n bytes of the object; 0: it has to be looked for.
static inline uint32_t track_cell_at(const struct track *t, uint32_t object,
                                     uint64_t at, uint64_t n)
{
    const struct track_cells *c = &t->cells_of[object];

    if (at >> c->shift >= c->count) {
        return 0;
    }
    uint32_t k = t->places.data[c->places + (at >> c->shift)];
    const struct cell *cell = &t->cells->cells.data[k];
    return at - cell->offset < cell->size && at + n - cell->offset <= cell->size
               ? k + 1
               : 0;
}
/// The instance of the callee that a call in that instance of its caller runs;
/// 0: the points-to fact knows no such call.
uint32_t track_instance(const struct track *t, uint32_t caller, uint32_t inst,
                        ir_func_id callee);
/// The points-to object that an object of the machine is; 0: not known.
/// - at: of what an instruction makes, the instruction
uint32_t track_object(const struct track *t, struct store_what what,
                      uint32_t instance, uint32_t at);

// -------------------------------------------------------- the running path

/// In the last decision of a value: it depends on two that do not lie on one
/// way of the tree.  Nobody may care; where somebody does, the facts have
/// missed something, and the run is not complete.
#define TRACK_PARTED ((uint32_t)1 << 31)
/// - neither is 0, and they are not the same
/// - returns the same as track_both
uint32_t track_two(struct machine *mc, uint32_t a, uint32_t b);
/// What depends on both.
static inline uint32_t track_both(struct machine *mc, uint32_t a, uint32_t b)
{
    if (BASE_UNLIKELY(a != b && a != 0 && b != 0)) {
        return track_two(mc, a, b);
    }
    return a > b ? a : b;
}

/// Before the instruction at which the path is: sets mc->row, base and now.
void track_begin(struct machine *mc);
/// After instruction i, which was the path's and has not left its frame.
void track_end(struct machine *mc, const struct code_inst *i);
/// The frame is new: sets what the loop wants to know of its instance.
void track_enter(struct track *t, struct frame *f);
/// An instruction of the top frame has come to the object.  Where the points-to
/// fact has it not, nothing that is known of dependences is sure.
void track_come(struct machine *mc, uint32_t inst, uint32_t object);
/// The running instruction has come to the object.
void track_came(struct machine *mc, const struct block *b);
/// The top frame is new: nothing that was before has to do with its objects.
void track_fresh(struct machine *mc);
/// The path is about to enter the function that mc->base has chosen: another
/// one would have written other places.
void track_call(struct machine *mc);
/// The path takes a side of a branch, which depends on decision `last`.
void track_branch(struct machine *mc, uint32_t side, uint32_t last);
/// Control has reached the end of the top frame's innermost decision.
void track_join(struct machine *mc, uint32_t inst);
/// The last decision that items depend on, where the path is.
/// - set: into track.sets
uint32_t track_last(struct machine *mc, uint32_t set);
/// The last decision that n bytes of the object depend on.
/// - b->object is known
uint32_t track_read(struct machine *mc, const struct block *b, uint64_t at,
                    uint64_t n);
/// n bytes of the object depend on `last` now.
/// - b->object is known
void track_write(struct machine *mc, const struct block *b, uint64_t at,
                 uint64_t n, uint32_t last);
/// The place, or length, that the store or copy `inst` is about to write
/// depends on `last`: another one would be another place.
void track_chosen(struct machine *mc, uint32_t inst, uint32_t last);
/// Control of the frame depends on `last` up to the end of the choice.
void track_control(struct machine *mc, const struct track_choice *c,
                   uint32_t side, uint32_t last);
/// The top frame is about to return.
/// - returns the last decision that control then depends on
uint32_t track_return(struct machine *mc);
/// The call at which the path is has come back.
void track_returned(struct machine *mc, uint32_t control);

#endif
