/* SPDX-License-Identifier: Apache-2.0 */
/// Intrinsics: what C library models cannot say, done by the system and by
/// the mathematics of the C library that the interpreter itself runs on.
#include "ir/interp_impl.h"
#include "ir/math.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PARAMS = 4 };

// ---------------------------------------------------------------- signatures

/// Reads one type name and what follows it.
static ir_type next_type(const char **s)
{
    ir_type t = IR_VOID;
    size_t n = strcspn(*s, "(,)");
    bool known = ir_type_find(*s, n, &t);
    REQUIRE(known || n == 0);
    *s += n;
    return t;
}

void interp_intrinsic_sig(enum ir_intrinsic f, ir_type *ret, ir_type *param,
                          uint32_t *params)
{
    const char *s = ir_intrinsic_info[f].signature;
    *ret = next_type(&s);
    *params = 0;
    while (*s != ')') {
        s++;
        ir_type t = next_type(&s);
        if (t != IR_VOID) {
            REQUIRE(*params < MAX_PARAMS);
            param[(*params)++] = t;
        }
    }
}

// ---------------------------------------------------------------- mathematics

static u128 run_math(const struct code *c, const uint8_t *slot, int *error)
{
    u128 arg[IR_MATH_ARGS] = {0};
    size_t step = c->ret == IR_F80 ? 16 : 8;

    for (uint32_t k = 0; k < c->params; k++) {
        memcpy(&arg[k], slot + k * step, step);
    }
    return ir_math(c->f->intrinsic, c->ret, arg, c->params, error);
}

/// Stores number in the program's errno; fp is the intrinsic's frame.
/// - returns false when the run has ended
static bool set_errno(struct interp *in, uint8_t *fp, int number)
{
    const uint32_t *pc = in->pc;
    uint8_t *caller = in->fp;
    uint8_t *at = fp + FRAME_SIZE + 16 * MAX_PARAMS;
    if (in->errno_func.index == 0) {
        return true; // a program without one
    }
    in->counted = false;
    if (!interp_call(in, at, in->errno_func, NULL, 0)) {
        return false;
    }
    uint64_t address = frame_at(at)->scratch[0];
    uint8_t *place = memory_write_at(&in->memory, address, sizeof number);
    in->pc = pc;
    in->fp = caller;
    if (place) {
        interp_trace_native(in, true, UINT32_MAX, address, sizeof number);
        memcpy(place, &number, sizeof number);
    }
    return true;
}

// ---------------------------------------------------------------- the system

/// Sets *path to the string at addr, argument `arg`.  - returns false: faulted
static bool get_path(struct interp *in, uint64_t addr, uint32_t arg,
                     const char **path)
{
    uint64_t n = 0;
    for (;; n++) {
        const uint8_t *at = memory_read_at(&in->memory, addr + n, 1);
        if (!at) {
            (void)interp_access(in, IR_ACCESS_READ, addr + n, 1);
            return false;
        }
        if (*at == 0) {
            break;
        }
    }
    *path = (const char *)memory_read_at(&in->memory, addr, n + 1);
    REQUIRE(*path);
    interp_trace_native(in, false, arg, addr, n + 1);
    return true;
}

static int64_t or_errno(int64_t result)
{
    return result < 0 ? -errno : result;
}

static bool run_exit(struct interp *in, int status)
{
    in->orderly = frame_at(in->fp)->code->func == in->exit_func.index;
    in->result.status = status;
    return interp_stop(in, INTERP_EXIT, "the program exits");
}

static bool run_kill(struct interp *in, int number)
{
    in->result.kind = IR_CHECK_ABORT;
    in->result.status = number;
    return number == SIGABRT
               ? interp_stop(in, INTERP_ABORT, "the program aborts")
               : interp_stop(in, INTERP_ABORT, "the program ends by signal %d",
                             number);
}

static int64_t microseconds(void)
{
    struct timespec t = {0};
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t seconds(void)
{
    struct timespec t = {0};
    (void)clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec;
}

/// Calls on files.  - returns false: faulted
static bool run_file(struct interp *in, enum ir_intrinsic f, const uint64_t *a,
                     int64_t *result)
{
    const char *path = NULL;
    const char *other = NULL;
    int fd = (int)(uint32_t)a[0];
    if (f == IR_INTRINSIC___dgse_read) {
        if (!interp_access(in, IR_ACCESS_WRITE, a[1], a[2])) {
            return false;
        }
        *result =
            or_errno(read(fd, memory_write_at(&in->memory, a[1], a[2]), a[2]));
        if (*result > 0) {
            interp_trace_native(in, true, 1, a[1], (uint64_t)*result);
        }
        return true;
    }
    if (f == IR_INTRINSIC___dgse_write) {
        if (!interp_access(in, IR_ACCESS_READ, a[1], a[2])) {
            return false;
        }
        interp_trace_native(in, false, 1, a[1], a[2]);
        *result =
            or_errno(write(fd, memory_read_at(&in->memory, a[1], a[2]), a[2]));
        return true;
    }
    if (!get_path(in, a[0], 0, &path)) {
        return false;
    }
    if (f == IR_INTRINSIC___dgse_open) {
        *result = or_errno(open(path, (int)a[1], (mode_t)a[2]));
    } else if (f == IR_INTRINSIC___dgse_unlink) {
        *result = or_errno(unlink(path));
    } else if (f == IR_INTRINSIC___dgse_access) {
        *result = or_errno(access(path, (int)a[1]));
    } else if (get_path(in, a[1], 1, &other)) {
        *result = or_errno(rename(path, other));
    } else {
        return false;
    }
    return true;
}

/// - returns false when the run has ended
static bool run_system(struct interp *in, enum ir_intrinsic f,
                       const uint64_t *a, int64_t *result)
{
    switch (f) { // NOLINT: the others are mathematics
    case IR_INTRINSIC___dgse_close:
        *result = or_errno(close((int)(uint32_t)a[0]));
        return true;
    case IR_INTRINSIC___dgse_seek:
        *result = or_errno(
            lseek((int)(uint32_t)a[0], (off_t)a[1], (int)(uint32_t)a[2]));
        return true;
    case IR_INTRINSIC___dgse_isatty:
        *result = isatty((int)(uint32_t)a[0]) == 1 ? 1 : -errno;
        return true;
    case IR_INTRINSIC___dgse_number:
    case IR_INTRINSIC___dgse_space:
    case IR_INTRINSIC___dgse_ends:
        *result = 0; // it has the characters
        return true;
    case IR_INTRINSIC___dgse_exit:
        return run_exit(in, (int)(uint32_t)a[0]);
    case IR_INTRINSIC___dgse_abort:
        return run_kill(in, SIGABRT);
    case IR_INTRINSIC___dgse_kill:
        return run_kill(in, (int)(uint32_t)a[0]);
    case IR_INTRINSIC___dgse_time:
        *result = seconds();
        return true;
    case IR_INTRINSIC___dgse_clock:
        *result = microseconds();
        return true;
    case IR_INTRINSIC___dgse_environ:
        *result = (int64_t)in->environ;
        return true;
    case IR_INTRINSIC___dgse_argv:
        *result = (int64_t)in->argv;
        return true;
    default:
        return run_file(in, f, a, result);
    }
}

bool interp_native(struct interp *in)
{
    uint8_t *fp = in->fp;
    const struct frame *frame = frame_at(fp);
    const struct code *c = frame->code;
    if (c->host) {
        return interp_ask(in);
    }
    uint8_t *d = frame->caller + frame->ret[-1];
    u128 bits = 0;
    // What ends here ends at the call.
    in->pc = frame->ret - 1;
    in->fp = frame->caller;
    in->counted = true;
    if (ir_is_float(c->ret)) {
        int error = 0;
        bits = run_math(c, fp + FRAME_SIZE, &error);
        if (error != 0 && !set_errno(in, fp, error)) {
            return false;
        }
    } else {
        uint64_t a[MAX_PARAMS] = {0};
        int64_t result = 0;
        memcpy(a, fp + FRAME_SIZE, c->params * sizeof *a);
        if (!run_system(in, c->f->intrinsic, a, &result)) {
            return false;
        }
        bits = (uint64_t)result;
        if (c->ret != IR_VOID) {
            bits &= ~(u128)0 >> (128 - ir_type_bits(in->m, c->ret));
        }
    }
    in->counted = false;
    if (c->ret != IR_VOID) {
        slot_put_type(d, c->ret, bits);
    }
    return true;
}
