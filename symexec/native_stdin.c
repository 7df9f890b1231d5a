/* SPDX-License-Identifier: Apache-2.0 */
/// Standard input: bytes, and where scanf reads numbers, numbers.
///
/// A number is one input, in the place of all the texts that scanf takes for
/// it: with whitespace in front, a plus sign, leading zeros, digits that its
/// type drops.  No program can tell them apart, but for the errno of the ones
/// that no long holds.  In the same way the bytes that are no number have no
/// whitespace in front of them.  What follows a number is a byte like others
/// that does not belong to the number; it is looked at when someone wants it.
#include "symexec/native.h"

#include <string.h>

// ---------------------------------------------------------------- bytes

/// Does the caller want what is there, not all that it asks for?  stdio asks
/// for as much as its buffer takes.
static bool wants_some(const struct machine *mc)
{
    const struct ir_func *f = mc->s->top->code->f;

    return f->model && strcmp(ir_text(mc->m, f->source_name), "read") != 0;
}

static term is_from_to(struct terms *t, term byte, char low, char high)
{
    return term_and(t,
                    term_2(t, TERM_ULE, term_const(t, 8, (uint8_t)low), byte),
                    term_2(t, TERM_ULE, byte, term_const(t, 8, (uint8_t)high)));
}

static term is_char(struct terms *t, term byte, char c)
{
    return term_2(t, TERM_EQ, byte, term_const(t, 8, (uint8_t)c));
}

static term is_space(struct terms *t, term byte)
{
    return term_or(t, is_char(t, byte, ' '), is_from_to(t, byte, '\t', '\r'));
}

/// Goes on with the bytes that may be next.  - returns false: there are none
static bool assume_next(struct machine *mc, enum stdin_next next, term byte)
{
    struct terms *t = mc->terms;
    term digit = is_from_to(t, byte, '0', '9');
    term space = is_space(t, byte);
    term wrong = {0};

    switch (next) {
    case STDIN_ANY:
        return true;
    case STDIN_NO_DIGIT:
        wrong = digit;
        break;
    case STDIN_NO_OCTAL:
        wrong = is_from_to(t, byte, '0', '7');
        break;
    case STDIN_NO_SPACE:
        wrong = space;
        break;
    case STDIN_NO_NUMBER:
        wrong = term_or(t, space, digit);
        break;
    }
    return engine_assume(mc->engine, term_not(t, wrong));
}

/// A byte that can be next.
static uint8_t start_of(enum stdin_next next)
{
    switch (next) {
    case STDIN_ANY:
    case STDIN_NO_SPACE:
        return '0'; // part of a word, and of a number
    case STDIN_NO_DIGIT:
    case STDIN_NO_OCTAL:
        return '\n';
    case STDIN_NO_NUMBER:
        return 'a';
    }
    UNREACHABLE();
}

/// Does standard input end before byte number `nth`?
static bool ends_before(struct machine *mc, uint32_t nth)
{
    struct input in = {.kind = INPUT_END,
                       .name = native_name(mc, "stdin ends"),
                       .loc = machine_ir(mc)->loc};

    if (mc->s->stdin_ended) {
        return true;
    }
    if (nth >= engine_config(mc->engine)->stdin_bytes) {
        engine_bound(mc->engine, "more than %u bytes of standard input", nth);
        return true;
    }
    if (mc->s->stdin_goes_on && nth == mc->s->stdin_bytes) {
        return false;
    }
    term ends = state_add_input(mc->s, mc->terms, &mc->inputs, &in, 1);
    return engine_decide(mc->engine, ends);
}

/// Byte number `nth` of standard input; *next becomes what comes behind it.
/// - returns false: it ends there
static bool next_byte(struct machine *mc, uint32_t nth, enum stdin_next *next,
                      term *byte)
{
    struct state *s = mc->s;
    struct terms *t = mc->terms;
    struct input in = {.kind = INPUT_STDIN,
                       .name = native_name(mc, "stdin"),
                       .start = start_of(*next),
                       .loc = machine_ir(mc)->loc};

    if (ends_before(mc, nth)) {
        return false;
    }
    *byte = state_add_input(s, t, &mc->inputs, &in, 8);
    if (!assume_next(mc, *next, *byte)) {
        return false;
    }
    term sign = term_or(t, is_char(t, *byte, '-'), is_char(t, *byte, '+'));
    bool taken = *next == STDIN_NO_NUMBER && engine_decide(mc->engine, sign);
    *next = taken ? STDIN_NO_DIGIT : STDIN_ANY;
    return true;
}

/// First all is decided, then it happens.
void native_read_stdin(struct machine *mc, const struct native_call *c)
{
    uint64_t n = machine_eval(mc, c->arg[2]), count = 0;
    struct value at = c->arg[1];
    enum stdin_next next = mc->s->stdin_next;
    VEC(term) byte = {0};
    bool more = true;

    if (!machine_access(mc, IR_ACCESS_WRITE, at, c->arg[2])) {
        return;
    }
    if (at.t.index != 0 || c->arg[2].t.index != 0) {
        machine_cut(mc, "a read whose place or length inputs choose");
        return;
    }
    n = wants_some(mc) && n > 1 ? 1 : n;
    while (count < n && more) {
        term b = {0};
        more = next_byte(mc, mc->s->stdin_bytes + (uint32_t)count, &next, &b);
        if (more) {
            vec_push(&byte, b);
            count++;
        }
    }
    for (uint64_t k = 0; k < count; k++) {
        machine_write(mc, (struct value){.bits = at.bits + k}, 1,
                      (struct value){.t = byte.data[k]});
    }
    vec_release(&byte);
    mc->s->stdin_bytes += (uint32_t)count;
    mc->s->stdin_ended = mc->s->stdin_ended || !more;
    mc->s->stdin_goes_on = mc->s->stdin_goes_on && count == 0;
    mc->s->stdin_next = next;
    native_return(mc, native_int((int64_t)count, 64));
}

void native_ends(struct machine *mc, bool here)
{
    struct state *s = mc->s;
    bool ends = here && ends_before(mc, s->stdin_bytes);

    s->stdin_ended = s->stdin_ended || ends;
    s->stdin_goes_on = here && !ends;
    native_return(mc, native_int(ends, 32));
}

// ---------------------------------------------------------------- numbers

/// Whitespace is skipped, here and again: what is known to come behind a
/// number may be nothing else.
static void skip_space(struct machine *mc)
{
    struct state *s = mc->s;
    struct input in = {.kind = INPUT_SPACE,
                       .name = native_name(mc, "stdin has space"),
                       .loc = machine_ir(mc)->loc};

    if (s->stdin_next != STDIN_NO_SPACE) {
        (void)state_add_input(s, mc->terms, &mc->inputs, &in, 1);
        s->stdin_goes_on = false;
        s->stdin_next = STDIN_NO_SPACE;
    }
}

/// Is a number next?  There is a side for each answer.
static bool number_is_next(struct machine *mc)
{
    struct state *s = mc->s;
    struct input in = {.kind = INPUT_IS_NUMBER,
                       .name = native_name(mc, "stdin has a number"),
                       .start = 1,
                       .loc = machine_ir(mc)->loc};

    if (s->stdin_ended ||
        s->stdin_bytes >= engine_config(mc->engine)->stdin_bytes) {
        return false;
    }
    term is = state_add_input(s, mc->terms, &mc->inputs, &in, 1);
    if (!engine_decide(mc->engine, is)) {
        if (s->stdin_goes_on) {
            skip_space(mc);
        }
        s->stdin_next = STDIN_NO_NUMBER;
        return false;
    }
    return true;
}

void native_number(struct machine *mc, const struct native_call *c, bool here)
{
    struct state *s = mc->s;
    struct value to = c->arg[3];
    struct input in = {.kind = INPUT_NUMBER,
                       .name = native_name(mc, "stdin number"),
                       .conversion = (char)c->arg[2].bits,
                       .loc = machine_ir(mc)->loc};

    if (!here || !number_is_next(mc)) {
        native_return(mc, native_int(0, 32));
        return;
    }
    if (mc->sees_errno) {
        engine_bound(mc->engine, "numbers of standard input that are too "
                                 "large for scanf, which then sets errno");
    }
    unsigned bits = (unsigned)c->arg[1].bits * 8;
    term x = state_add_input(s, mc->terms, &mc->inputs, &in, bits);
    if (bits < 64) {
        x = term_to(mc->terms, in.conversion == 'u' ? TERM_ZEXT : TERM_SEXT, x,
                    64);
    }
    machine_write(mc, to, sizeof(uint64_t), (struct value){.t = x});
    s->stdin_bytes++;
    s->stdin_goes_on = false;
    s->stdin_next = in.conversion == 'i' ? STDIN_NO_OCTAL : STDIN_NO_DIGIT;
    native_return(mc, native_int(1, 32));
}

void native_space(struct machine *mc, bool here)
{
    bool skips = here && !mc->s->stdin_ended;

    if (skips) {
        skip_space(mc);
    }
    native_return(mc, native_int(skips, 32));
}
