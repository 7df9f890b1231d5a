/* SPDX-License-Identifier: Apache-2.0 */
/// What an instrumented random program calls: its inputs, its decisions, and
/// the checks that end a run.  The program is `o_program`, the driver's main
/// (runtime.c) runs it once per input.
#ifndef TESTS_ENUMERATE_RUNTIME_H
#define TESTS_ENUMERATE_RUNTIME_H
#include <limits.h>
#include <stddef.h>
#include <string.h>

/// Objects that pointers may point to lie on slots of this size, so that a
/// pointer up to O_SLACK bytes before its object still names it.
#define O_SLOT 256
#define O_SLACK 96

/// Globals that a run may write: put back before the next run.
#define O_GLOBAL __attribute__((section("o_data"), aligned(O_SLOT)))
#define O_OBJECT __attribute__((aligned(O_SLOT)))

/// Everything a check needs to know of its place.
#define O_HERE(site) (site), __LINE__

int o_program(void);

/// The next input: one of lo, lo+1, ... lo+count-1.
long long o_input(long long lo, long long count);
/// Each byte is an input below count.
void o_bytes(void *to, size_t size, long long count);
/// The run does not count when the condition is 0.
void o_assume(int holds);

/// The run ends.
_Noreturn void o_exit(int status);

/// A decision with its side; gives the side back.
int o_decide(int id, int side);
/// A value that a library model may or may not decide on.
void o_maybe(int id, long long value);

/// A declared object, or one of the heap.
void o_object(const void *at, size_t size);
void *o_malloc(size_t size);
void o_free(void *p, int site, int line);

/// The address of n bytes at base + offset, which must lie in base's object
/// of the given size.
void *o_within(const void *base, size_t size, long long offset, size_t n,
               int site, int line);
/// The address of n bytes at p + offset, which must lie in the object that p
/// points to; which object that is counts as a decision.
void *o_through(const void *p, long long offset, size_t n, int site, int line);
/// p, which must be a function; which one counts as a decision.
void *o_callee(void *p, int site, int line);

_Noreturn void o_fail(const char *check, int site, int line);
void o_assert(int holds, int site, int line);
void o_divisor(int zero, int overflow, int site, int line);
/// The amount of a shift, below width.
int o_shift(long long amount, int width, int site, int line);

/// strlen and strcmp of strings in an object of the given size, the second
/// one a literal.
size_t o_strlen(const char *s, size_t size, int site, int line);
int o_strcmp(const char *s, const char *literal, size_t size, int site,
             int line);

#define O_DIVIDE(T, MIN, A, OP, B, site)                                       \
    ({                                                                         \
        T o_a = (A);                                                           \
        T o_b = (B);                                                           \
        o_divisor(o_b == 0, (MIN) != 0 && o_a == (MIN) && o_b == (T)-1,        \
                  O_HERE(site));                                               \
        o_a OP o_b;                                                            \
    })
#define O_INDEX(T, a, i, site)                                                 \
    (*(T *)o_within((a), sizeof(a), (long long)(i) * (long long)sizeof(T),     \
                    sizeof(T), O_HERE(site)))
#define O_DEREF(T, p, i, site)                                                 \
    (*(T *)o_through((p), (long long)(i) * (long long)sizeof(T), sizeof(T),    \
                     O_HERE(site)))
#define O_FIELD(T, S, p, f, site)                                              \
    (*(T *)o_through((p), (long long)offsetof(S, f), sizeof(T), O_HERE(site)))
#define O_CALLEE(f, site) ((__typeof__(f))o_callee((void *)(f), O_HERE(site)))
#endif
