/* SPDX-License-Identifier: Apache-2.0 */
/// The system and mathematics, as far as the program can see them.
#include "symexec/native.h"

#include <errno.h>
#include <string.h>

enum { STDIN = 0, SIGNAL_ABORT = 6 };

static struct value known(int64_t v, unsigned width)
{
    uint64_t bits = (uint64_t)v;

    return (struct value){width < 64 ? bits & (((uint64_t)1 << width) - 1)
                                     : bits,
                          {0}};
}

/// Does the caller want what is there, not all that it asks for?  stdio asks
/// for as much as its buffer takes.
static bool wants_some(const struct machine *mc)
{
    const struct ir_func *f = mc->s->top->code->f;

    return f->model && strcmp(ir_text(mc->m, f->source_name), "read") != 0;
}

/// Byte number `nth` of standard input.  - returns false: it ends there
static bool next_byte(struct machine *mc, uint32_t nth, term *byte)
{
    struct state *s = mc->s;
    struct input in = {.loc = machine_ir(mc)->loc};

    if (s->stdin_ended) {
        return false;
    }
    if (nth >= engine_config(mc->engine)->stdin_bytes) {
        engine_bound(mc->engine, "more than %u bytes of standard input", nth);
        return false;
    }
    in.kind = INPUT_END;
    in.name = intern_make_str(&mc->inputs.names, "stdin ends");
    term ends = state_add_input(s, mc->terms, &mc->inputs, &in, 1);
    if (engine_decide(mc->engine, ends)) {
        return false;
    }
    in.kind = INPUT_STDIN;
    in.name = intern_make_str(&mc->inputs.names, "stdin");
    *byte = state_add_input(s, mc->terms, &mc->inputs, &in, 8);
    return true;
}

/// read(2) of standard input.  First all is decided, then it happens.
static void read_stdin(struct machine *mc, const struct native_call *c)
{
    uint64_t n = machine_eval(mc, c->arg[2]), count = 0;
    struct value at = c->arg[1];
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
        more = next_byte(mc, mc->s->stdin_bytes + (uint32_t)count, &b);
        if (more) {
            vec_push(&byte, b);
            count++;
        }
    }
    for (uint64_t k = 0; k < count; k++) {
        machine_write(mc, (struct value){at.bits + k, {0}}, 1,
                      (struct value){0, byte.data[k]});
    }
    vec_release(&byte);
    mc->s->stdin_bytes += (uint32_t)count;
    mc->s->stdin_ended = mc->s->stdin_ended || !more;
    native_return(mc, known((int64_t)count, 64));
}

static void run_read(struct machine *mc, const struct native_call *c)
{
    if (c->arg[0].t.index != 0) {
        machine_cut(mc, "a read of a file that inputs choose");
    } else if ((uint32_t)c->arg[0].bits == STDIN) {
        read_stdin(mc, c);
    } else {
        native_return(mc, known(-EBADF, 64));
    }
}

/// The bytes are shown to whoever wants to see them.
static void run_write(struct machine *mc, const struct native_call *c)
{
    const struct analysis_config *config = engine_config(mc->engine);
    struct value at = c->arg[1];
    VEC(struct value) byte = {0};

    if (!machine_access(mc, IR_ACCESS_READ, at, c->arg[2])) {
        return;
    }
    bool known_place = at.t.index == 0 && c->arg[2].t.index == 0;
    for (uint64_t k = 0; config->on_output && known_place && k < c->arg[2].bits;
         k++) {
        vec_push(&byte, machine_read(mc, (struct value){at.bits + k, {0}}, 1));
    }
    if (byte.len > 0) {
        config->on_output(config->ctx, (uint32_t)c->arg[0].bits, byte.data,
                          byte.len);
    }
    vec_release(&byte);
    native_return(mc, c->arg[2]);
}

bool native_intrinsic(struct machine *mc, const struct native_call *c)
{
    switch (c->func->intrinsic) { // NOLINT
    case IR_INTRINSIC___dgse_read:
        run_read(mc, c);
        return true;
    case IR_INTRINSIC___dgse_write:
        run_write(mc, c);
        return true;
    case IR_INTRINSIC___dgse_exit:
        machine_exit(mc, c->arg[0],
                     mc->s->top->code->id.index == mc->exit_func.index);
        return true;
    case IR_INTRINSIC___dgse_abort:
        mc->status = known(SIGNAL_ABORT, 32);
        machine_stop(mc, RUN_ABORT);
        return true;
    case IR_INTRINSIC___dgse_kill:
        mc->status = c->arg[0];
        machine_stop(mc, RUN_ABORT);
        return true;
    case IR_INTRINSIC___dgse_isatty:
        native_return(mc, known(-ENOTTY, 32));
        return true;
    case IR_INTRINSIC___dgse_environ:
        native_return(mc, known((int64_t)mc->environ, 64));
        return true;
    case IR_INTRINSIC___dgse_argv:
        native_return(mc, known((int64_t)mc->argv, 64));
        return true;
    default:
        return false;
    }
}
