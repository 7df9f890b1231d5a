/* SPDX-License-Identifier: Apache-2.0 */
/// Files.  Standard input is in native_stdin.c; standard output and error take
/// all; the three are pipes.  Other files there are none, and that is told.
#include "symexec/native.h"

#include <errno.h>
#include <string.h>

enum { STANDARD = 3 /* descriptors */ };

// ---------------------------------------------------------------- descriptors

static bool is_open(const struct machine *mc, int32_t fd)
{
    return fd >= 0 && fd < STANDARD && (mc->s->closed >> fd & 1) == 0;
}

/// The result of a call on a path: there are no files.
static void no_file(struct machine *mc, const struct native_call *c)
{
    const char *name = c->name;

    name += strncmp(name, "__dgse_", 7) == 0 ? 7 : 0;
    engine_bound(mc->engine,
                 "files do not exist: %s is explored as failing only", name);
    native_return(mc, native_int(-ENOENT, 32));
}

/// Shows the bytes to whoever wants to see them.
static void show_output(struct machine *mc, const struct native_call *c,
                        int32_t fd)
{
    const struct analysis_config *config = engine_config(mc->engine);
    struct value at = c->arg[1], n = c->arg[2];
    VEC(struct value) byte = {0};

    if (!config->on_output || at.t.index != 0 || n.t.index != 0) {
        return;
    }
    for (uint64_t k = 0; k < n.bits; k++) {
        vec_push(&byte,
                 machine_read(mc, (struct value){.bits = at.bits + k}, 1));
    }
    if (byte.len > 0) {
        config->on_output(config->ctx, (uint32_t)fd, byte.data, byte.len);
    }
    vec_release(&byte);
}

static void run_write(struct machine *mc, const struct native_call *c,
                      int32_t fd)
{
    if (!is_open(mc, fd) || fd == 0) {
        native_return(mc, native_int(-EBADF, 64));
    } else if (machine_access(mc, IR_ACCESS_READ, c->arg[1], c->arg[2])) {
        show_output(mc, c, fd);
        native_return(mc, c->arg[2]);
    }
}

/// Calls on a descriptor that is known.
static bool on_descriptor(struct machine *mc, const struct native_call *c,
                          int32_t fd)
{
    bool open = is_open(mc, fd);

    switch (c->func->intrinsic) { // NOLINT: the others are not
    case IR_INTRINSIC___dgse_read:
        if (fd == 0 && open) {
            native_read_stdin(mc, c);
        } else {
            native_return(mc, native_int(-EBADF, 64));
        }
        return true;
    case IR_INTRINSIC___dgse_write:
        run_write(mc, c, fd);
        return true;
    case IR_INTRINSIC___dgse_close:
        native_return(mc, native_int(open ? 0 : -EBADF, 32));
        mc->s->closed = (uint8_t)(mc->s->closed | (open ? 1u << fd : 0));
        return true;
    case IR_INTRINSIC___dgse_seek:
        native_return(mc, native_int(open ? -ESPIPE : -EBADF, 64));
        return true;
    case IR_INTRINSIC___dgse_number:
        native_number(mc, c, fd == 0 && open);
        return true;
    case IR_INTRINSIC___dgse_space:
        native_space(mc, fd == 0 && open);
        return true;
    case IR_INTRINSIC___dgse_ends:
        native_ends(mc, fd == 0 && open);
        return true;
    case IR_INTRINSIC___dgse_isatty:
        native_return(mc, native_int(open ? -ENOTTY : -EBADF, 32));
        return true;
    default:
        return false;
    }
}

bool native_file(struct machine *mc, const struct native_call *c)
{
    switch (c->func->intrinsic) { // NOLINT: the others are not about files
    case IR_INTRINSIC___dgse_open:
    case IR_INTRINSIC___dgse_unlink:
    case IR_INTRINSIC___dgse_rename:
    case IR_INTRINSIC___dgse_access:
        no_file(mc, c);
        return true;
    case IR_INTRINSIC___dgse_read:
    case IR_INTRINSIC___dgse_write:
    case IR_INTRINSIC___dgse_close:
    case IR_INTRINSIC___dgse_seek:
    case IR_INTRINSIC___dgse_isatty:
    case IR_INTRINSIC___dgse_number:
    case IR_INTRINSIC___dgse_space:
    case IR_INTRINSIC___dgse_ends:
        break;
    default:
        return false;
    }
    struct value fd = c->arg[0];
    if (fd.t.index == 0) {
        return on_descriptor(mc, c, (int32_t)(uint32_t)fd.bits);
    }
    // Each of the open ones is a side of its own; the others are alike.
    int32_t k = (int32_t)(uint32_t)machine_eval(mc, fd);
    term is_k = term_2(mc->terms, TERM_EQ, fd.t,
                       term_const(mc->terms, 32, (u128)(uint32_t)k));
    term other =
        term_2(mc->terms, TERM_ULE, term_const(mc->terms, 32, STANDARD), fd.t);
    (void)engine_decide(mc->engine, k >= 0 && k < STANDARD ? is_k : other);
    return on_descriptor(mc, c, k);
}
