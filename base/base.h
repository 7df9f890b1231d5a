/* SPDX-License-Identifier: Apache-2.0 */
/// What every file may rely on: fixed-width integers, contracts, typed
/// handles.  Three kinds of failure exist, and no fourth: REQUIRE (the
/// caller's bug, checked in every build), assert (ours, development builds),
/// and diagnostics (input or machine; see diag.h).
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

#if defined(__GNUC__)
#define BASE_PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))
#define BASE_NORETURN __attribute__((noreturn))
#define BASE_MUST_USE __attribute__((warn_unused_result))
#define BASE_LIKELY(x) __builtin_expect(!!(x), 1)
#define BASE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#endif

/// Prints `file:line: what` to stderr and aborts.  For broken contracts only.
BASE_NORETURN void base_panic(const char *file, int line, const char *what);

#define REQUIRE(cond)                                                          \
    ((cond) ? (void)0 : base_panic(__FILE__, __LINE__, "required: " #cond))
#define PANIC(what) base_panic(__FILE__, __LINE__, what)
/// After a switch that covers every enumerator.
#define UNREACHABLE() base_panic(__FILE__, __LINE__, "unreachable")

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/// A handle: an index into one table.  0 is "none" in every table.  Two kinds
/// of handle do not mix: they are distinct structs.
#define ID_TYPE(name)                                                          \
    typedef struct name {                                                      \
        uint32_t index;                                                        \
    } name

#ifdef __cplusplus
}
#endif
#endif
