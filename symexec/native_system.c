/* SPDX-License-Identifier: Apache-2.0 */
/// The process and its clocks.
#include "symexec/native.h"

enum { SIGNAL_ABORT = 6 };
/// The last second of the year 9999: no clock shows more.
#define LAST_SECOND ((uint64_t)253402300799)
/// Microseconds of CPU that no process has used.
#define LAST_TICK ((uint64_t)1 << 53)

/// A clock: what it shows is from 0 to max, and never less than before.
static void run_clock(struct machine *mc, const char *name, uint64_t max)
{
    struct terms *t = mc->terms;
    struct input in = {.kind = INPUT_ENV,
                       .name = native_name(mc, name),
                       .loc = machine_ir(mc)->loc};
    term now = state_add_input(mc->s, t, &mc->inputs, &in, 64);
    term fits = term_2(t, TERM_ULE, now, term_const(t, 64, max));
    const struct input *at = mc->s->inputs;

    while (!term_same(at->var, now)) {
        at = at->up;
    }
    do {
        at = at->up;
    } while (at && at->name.index != in.name.index);
    if (at) {
        fits = term_and(t, fits, term_2(t, TERM_ULE, at->var, now));
    }
    native_return(mc, (struct value){.t = now});
    (void)engine_assume(mc->engine, fits);
}

bool native_system(struct machine *mc, const struct native_call *c)
{
    switch (c->func->intrinsic) { // NOLINT: the others are elsewhere
    case IR_INTRINSIC___dgse_exit:
        machine_exit(mc, c->arg[0],
                     mc->s->top->code->id.index == mc->exit_func.index);
        return true;
    case IR_INTRINSIC___dgse_abort:
        mc->status = native_int(SIGNAL_ABORT, 32);
        machine_stop(mc, RUN_ABORT);
        return true;
    case IR_INTRINSIC___dgse_kill:
        mc->status = c->arg[0];
        machine_stop(mc, RUN_ABORT);
        return true;
    case IR_INTRINSIC___dgse_time:
        run_clock(mc, "time", LAST_SECOND);
        return true;
    case IR_INTRINSIC___dgse_clock:
        run_clock(mc, "clock", LAST_TICK);
        return true;
    case IR_INTRINSIC___dgse_environ:
        native_return(mc, (struct value){.bits = mc->s->environ});
        return true;
    case IR_INTRINSIC___dgse_argv:
        native_return(mc, (struct value){.bits = mc->s->argv});
        return true;
    default:
        return false;
    }
}
