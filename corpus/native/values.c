/* SPDX-License-Identifier: Apache-2.0 */
/// Native definitions of the input and assumption functions that programs of
/// the corpus only declare; tests/corpus.py links this to each program.
#include "native.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INTEGER(name, type)                                                    \
    type name(void);                                                           \
    type name(void)                                                            \
    {                                                                          \
        return (type)corpus_integer();                                         \
    }
#define REAL(name, type)                                                       \
    type name(void);                                                           \
    type name(void)                                                            \
    {                                                                          \
        return (type)corpus_real();                                            \
    }
#define ASSUME(name, type)                                                     \
    void name(type holds);                                                     \
    void name(type holds)                                                      \
    {                                                                          \
        if (!holds) {                                                          \
            corpus_stop();                                                     \
        }                                                                      \
    }

INTEGER(__VERIFIER_nondet_bool, bool)
INTEGER(__VERIFIER_nondet_char, char)
INTEGER(__VERIFIER_nondet_uchar, unsigned char)
INTEGER(__VERIFIER_nondet_short, short)
INTEGER(__VERIFIER_nondet_ushort, unsigned short)
INTEGER(__VERIFIER_nondet_int, int)
INTEGER(__VERIFIER_nondet_uint, unsigned)
INTEGER(__VERIFIER_nondet_long, long)
INTEGER(__VERIFIER_nondet_ulong, unsigned long)
INTEGER(__VERIFIER_nondet_longlong, long long)
INTEGER(__VERIFIER_nondet_ulonglong, unsigned long long)
INTEGER(__VERIFIER_nondet_size_t, size_t)
INTEGER(nondet_bool, bool)
INTEGER(nondet_char, char)
INTEGER(nondet_int, int)
INTEGER(nondet_uint, unsigned)
INTEGER(nondet_long, long)
INTEGER(__CPROVER_nondet_int, int)
REAL(__VERIFIER_nondet_float, float)
REAL(__VERIFIER_nondet_double, double)
REAL(nondet_double, double)
ASSUME(__VERIFIER_assume, int)
ASSUME(__CPROVER_assume, bool)
ASSUME(klee_assume, unsigned long)

/// Many programs define it themselves.
__attribute__((weak)) void reach_error(void);
void __VERIFIER_error(void);
void __CPROVER_assert(bool holds, const char *text);
void klee_make_symbolic(void *at, size_t size, const char *name);
int klee_range(int low, int high, const char *name);
int klee_int(const char *name);
int corpus_rand(void);
void corpus_srand(unsigned seed);
time_t corpus_time(time_t *at);

static void wrong(const char *text)
{
    fprintf(stderr, "corpus: Assertion `%s' failed.\n", text);
    abort();
}

void reach_error(void)
{
    wrong("reach_error");
}

void __VERIFIER_error(void)
{
    wrong("__VERIFIER_error");
}

void __CPROVER_assert(bool holds, const char *text)
{
    if (!holds) {
        wrong(text);
    }
}

/// A scalar is one input, anything else one per byte.
void klee_make_symbolic(void *at, size_t size, const char *name)
{
    (void)name;
    if (size <= 8 && (size & (size - 1)) == 0) {
        long long value = corpus_integer();
        memcpy(at, &value, size);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        ((unsigned char *)at)[i] = (unsigned char)corpus_integer();
    }
}

int klee_range(int low, int high, const char *name)
{
    int value = (int)corpus_integer();
    (void)name;
    if (value < low || value >= high) {
        corpus_stop();
    }
    return value;
}

int klee_int(const char *name)
{
    (void)name;
    return (int)corpus_integer();
}

int corpus_rand(void)
{
    return (int)(corpus_integer() & RAND_MAX);
}

void corpus_srand(unsigned seed)
{
    (void)seed;
}

time_t corpus_time(time_t *at)
{
    time_t now = (time_t)corpus_integer();
    if (at != NULL) {
        *at = now;
    }
    return now;
}
