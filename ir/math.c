/* SPDX-License-Identifier: Apache-2.0 */
/// Mathematics by the C library that we run on.
#include "ir/math.h"

#include <errno.h>
#include <math.h>
#include <string.h>

// The rows of intrinsic.def that are not functions of the C library.
#define __dgse_read none
#define __dgse_write none
#define __dgse_open none
#define __dgse_close none
#define __dgse_seek none
#define __dgse_unlink none
#define __dgse_rename none
#define __dgse_access none
#define __dgse_isatty none
#define __dgse_number none
#define __dgse_space none
#define __dgse_ends none
#define __dgse_exit none
#define __dgse_abort none
#define __dgse_kill none
#define __dgse_time none
#define __dgse_clock none
#define __dgse_environ none
#define __dgse_argv none
static void none(void)
{
}

typedef void (*any_function)(void);
static const any_function math_function[] = {
    none,
#define INTRINSIC(name, sig, flags, meaning) (any_function) name,
#include "ir/intrinsic.def"
#undef INTRINSIC
};
#undef __dgse_read
#undef __dgse_write
#undef __dgse_open
#undef __dgse_close
#undef __dgse_seek
#undef __dgse_unlink
#undef __dgse_rename
#undef __dgse_access
#undef __dgse_isatty
#undef __dgse_number
#undef __dgse_space
#undef __dgse_ends
#undef __dgse_exit
#undef __dgse_abort
#undef __dgse_kill
#undef __dgse_time
#undef __dgse_clock
#undef __dgse_environ
#undef __dgse_argv

/// Calls f with n arguments of the float type.
#define MATH(name, type)                                                       \
    static u128 name(any_function f, const u128 *arg, uint32_t n)              \
    {                                                                          \
        type v[IR_MATH_ARGS] = {0};                                            \
        type result = 0;                                                       \
        u128 bits = 0;                                                         \
        size_t bytes = sizeof result == 16 ? 10 : sizeof result;               \
        for (uint32_t k = 0; k < n; k++) {                                     \
            memcpy(&v[k], &arg[k], bytes);                                     \
        }                                                                      \
        result = n == 1   ? ((type(*)(type))f)(v[0])                           \
                 : n == 2 ? ((type(*)(type, type))f)(v[0], v[1])               \
                          : ((type(*)(type, type, type))f)(v[0], v[1], v[2]);  \
        memcpy(&bits, &result, bytes);                                         \
        return bits;                                                           \
    }
MATH(math_f32, float)
MATH(math_f64, double)
MATH(math_f80, long double)

u128 ir_math(enum ir_intrinsic f, ir_type t, const u128 *arg, uint32_t args,
             int *error)
{
    any_function call = math_function[f];
    u128 bits = 0;

    REQUIRE(ir_is_float(t) && call != none && args >= 1 &&
            args <= IR_MATH_ARGS);
    errno = 0;
    bits = t == IR_F32   ? math_f32(call, arg, args)
           : t == IR_F64 ? math_f64(call, arg, args)
                         : math_f80(call, arg, args);
    *error = strchr(ir_intrinsic_info[f].flags, 'E') ? errno : 0;
    return bits;
}
