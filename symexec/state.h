/* SPDX-License-Identifier: Apache-2.0 */
/// One path of a program, stopped between two instructions: everything that a
/// machine needs to go on from there.  Copies share what they do not change.
#ifndef SYMEXEC_STATE_H
#define SYMEXEC_STATE_H

#include "symexec/code.h"
#include "symexec/store.h"

#include <string.h>

/// A decision: a condition of one bit that holds on the path.
struct decision {
    uint32_t refs;
    uint32_t depth; ///< decisions up to this one
    struct decision *up;
    term cond;
    uint32_t rpc;    ///< see guide.h
    bool side;       ///< of what was asked
    ir_func_id func; ///< where; inst counts from 0
    uint32_t inst;
    uint64_t step;   ///< instructions of the path before that one
    uint64_t serial; ///< of the activation
};

enum input_kind {
    INPUT_VALUE,     ///< a nondeterministic function returned it
    INPUT_OBJECT,    ///< bytes of an object that was made symbolic
    INPUT_PARAMETER, ///< of the entry function
    INPUT_STDIN,     ///< one byte
    INPUT_END,       ///< 1: standard input ends here
    INPUT_IS_NUMBER, ///< 1: a number comes next there
    INPUT_NUMBER,    ///< which: the one that a conversion of scanf takes
    INPUT_SPACE,     ///< whitespace, where it is skipped
    INPUT_ARGUMENT,  ///< argc, a byte of argv
    INPUT_ENV,       ///< getenv, time, ...
};

/// Something from outside, in the order in which the path asked.
struct input {
    uint32_t refs;
    uint32_t number; ///< inputs before it
    struct input *up;
    struct input *jump; ///< an earlier one, further away than up; null: none
    uint64_t sites;     ///< a bit for each site from here up to, without, jump
    enum input_kind kind;
    str_id name;  ///< of input_vars.names
    uint32_t nth; ///< inputs of this name before it
    /// What tells its variable apart from others of the name: the call that
    /// asked (0: none in particular), and inputs of it before this one.  So
    /// that it does not depend on what other calls there were.
    uint64_t site;
    uint32_t turn;
    uint64_t step; ///< instructions of the path before the one that asked
    term var;
    char conversion;   ///< NUMBER: 'd', 'i' or 'u'
    uint8_t start;     ///< the value that a path begins with
    ir_ctype_id ctype; ///< 0: not known
    ir_loc_id loc;     ///< where it was asked for
};

/// An activation.  Slots follow.
struct frame {
    uint32_t refs;
    uint32_t pc; ///< the next instruction; of a caller, the call
    struct frame *up;
    const struct code *code;
    uint32_t depth;
    uint64_t serial;   ///< tells activations apart
    uint64_t calls;    ///< tells the calls apart that lead here
    uint64_t varargs;  ///< address of the variadic arguments; 0: none
    uint32_t control;  ///< the last decision that control depends on
    uint32_t join;     ///< where that ends; see track.h
    uint32_t controls; ///< earlier ones, on top of the state's
    uint32_t instance; ///< of the points-to fact
    uint32_t *met;     ///< of its instance; see struct track_known
    bool shut;        ///< no run has ended in a call like this one; see track.h
    bool ends;        ///< runs may end in it
    uint32_t sallocs; ///< objects made by SALLOC, on top of the state's
    struct value slot[];
};

/// A pointer among the inputs of which it is known what it points to.
struct settled {
    uint32_t refs;
    struct settled *up;
    term var;
    uint64_t addr;
    ir_ctype_id type; ///< of what it points to
    bool made;        ///< the object was made for it
};

/// What the next byte of standard input cannot be.  A number stands for every
/// text that scanf takes for it, a text without one for those with whitespace
/// in front of it: so bytes do not spell these again.
enum stdin_next {
    STDIN_ANY,
    STDIN_NO_DIGIT, ///< behind a number, or behind the sign of none
    STDIN_NO_OCTAL, ///< behind a number of %i, which 08 ends early
    STDIN_NO_SPACE, ///< it was skipped
    STDIN_NO_NUMBER,
};

/// What runs when there is no frame.
enum phase {
    PHASE_START, ///< the arguments are settled
    PHASE_BEFORE,
    PHASE_ENTRY, ///< the parameters of the entry function are
    PHASE_MAIN,
    PHASE_EXIT,
    PHASE_AFTER,
    PHASE_FLUSH,
};

/// A decision that control depends on, beneath others.
struct control_row {
    uint32_t join, last;
};

/// Decisions that cells depend on; see track.h.  Copies of a path share it.
struct tracks {
    uint32_t refs;
    struct tracks **spare; ///< where rows go that no path has any more
    struct tracks *next;   ///< there
    uint32_t last[];
};

struct state {
    struct store store;
    struct frame *top; ///< null: between two calls of the phases
    struct decision *path;
    struct input *inputs;
    struct settled *settled;
    struct term_model model; ///< of the inputs; the path's conditions hold
    VEC(uint64_t) sallocs;
    VEC(struct control_row) controls;
    struct tracks *tracks; ///< null: no cell depends on decisions
    uint32_t outer;        ///< what control depends on between the phases
    uint64_t steps, serials;
    uint64_t asks;     ///< what it has asked of its inputs
    uint32_t turns;    ///< that it has given to others because of that
    uint64_t trail;    ///< tells the courses of branches apart
    uint64_t asked_at; ///< the step whose instruction asked for inputs
    uint32_t asked;    ///< how many it has got, since it was started last
    bool again;        ///< it began again: its inputs have values
    enum phase phase;
    uint32_t hook;       ///< hooks of the phase that ran
    struct value status; ///< of main
    uint32_t argc;
    uint64_t argv, environ;
    VEC(struct value) entry_args; ///< parameters made so far
    VEC(struct value) held; ///< what frames held at exit; leaks ask for it
    uint32_t stdin_bytes;   ///< read so far; a number counts as one
    bool stdin_ended;
    bool stdin_goes_on; ///< there is a next byte
    enum stdin_next stdin_next;
    uint8_t closed; ///< standard descriptors, a bit each
};

/// `to` becomes a copy that can run on its own.
void state_copy(struct state *to, const struct state *from);
void state_release(struct state *s);

static inline size_t frame_bytes(const struct code *code)
{
    return sizeof(struct frame) + code->slots * sizeof(struct value);
}
/// Tells the places of the program apart at which a frame is, by the calls that
/// lead there: the same on all paths, and for all copies of a function.
static inline uint64_t state_site(const struct frame *f)
{
    if (!f) {
        return 0;
    }
    uint64_t at = (uint64_t)f->code->f->name.index << 32 | (f->pc + 1);
    uint64_t x = (f->calls ^ at) * 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}
/// A frame with anything in it.
static inline struct frame *frame_new(const struct code *code)
{
    struct frame *f = *code->spare;

    if (!f) {
        return mem_new(1, frame_bytes(code));
    }
    *code->spare = f->up;
    return f;
}
/// Back to where frame_new takes them from.
static inline void frame_free(struct frame *f)
{
    f->up = *f->code->spare;
    *f->code->spare = f;
}
/// A frame on top of the state's; its slots are 0.
static inline struct frame *state_push(struct state *s, const struct code *code)
{
    struct frame *f = frame_new(code);

    memset(f, 0, frame_bytes(code));
    f->refs = 1;
    f->up = s->top;
    f->code = code;
    f->depth = s->top ? s->top->depth + 1 : 1;
    f->serial = ++s->serials;
    f->calls = state_site(s->top);
    s->top = f;
    return f;
}
/// state_pop, when copies of the path have frames of this one.
void state_pop_shared(struct state *s);
/// Takes the top frame off.  - what it owns in the store has ended
static inline void state_pop(struct state *s)
{
    struct frame *f = s->top, *up = f->up;

    if (f->refs > 1 || !up || up->refs > 1) {
        state_pop_shared(s);
        return;
    }
    s->top = up;
    s->controls.len -= f->controls;
    frame_free(f);
}
void state_add_decision(struct state *s, term cond, bool side);
/// - like: all but refs and up
void state_settle(struct state *s, const struct settled *like);

/// A variable that is a pointer to `to`, reached over `depth` others.
struct lazy_pointer {
    bool is_pointer;
    ir_ctype_id to;
    str_id path;
    uint32_t depth;
};

/// The variables of inputs, by name: the same input has the same variable on
/// all paths.
struct input_vars {
    struct intern names;
    VEC(term) var;                 ///< by str_id
    VEC(struct lazy_pointer) lazy; ///< by number of the variable
};
/// An input of the state: a new one, or, when its instruction was started
/// before, the one that it then got.
/// - like: kind, name, ctype and loc
term state_add_input(struct state *s, struct terms *t, struct input_vars *vars,
                     const struct input *like, unsigned width);

#endif
