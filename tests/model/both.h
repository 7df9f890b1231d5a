/* SPDX-License-Identifier: Apache-2.0 */
/// Differential tests of the models: each function's model (m_NAME, renamed by
/// objcopy) and the C library's get the same arguments.
#ifndef TESTS_MODEL_BOTH_H
#define TESTS_MODEL_BOTH_H

#define _GNU_SOURCE 1
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// ASan's own versions of some functions differ from the C library's.
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/// Declares the model of f.
#define MODEL(f) extern __typeof__(f) m_##f

/* ---- random values: the same for the same seed --------------------------- */

uint64_t rnd(void);
/// Below n.
unsigned rnd_below(unsigned n);
/// True once in n times.
bool rnd_one_in(unsigned n);
int rnd_char_of(const char *set);
/// An integer whose number of bits is random.
uint64_t rnd_integer(void);
/// Any bits, or an everyday number.
double rnd_double(void);
long double rnd_long_double(void);
/// A string of at most n - 1 characters of a small alphabet.
void rnd_string(char *p, unsigned n, const char *alphabet);

/* ---- reporting ----------------------------------------------------------- */

/// One comparison: notes a difference, of which the first ones are printed.
void expect(bool equal, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Compares bytes, and prints both texts.
void expect_bytes(const char *what, const void *glibc, size_t n,
                  const void *model, size_t m);

/// Arguments in memory, as a va_list of the x86-64 ABI takes them.
struct slots {
    _Alignas(16) unsigned char bytes[2048];
    size_t n;
};

void slots_clear(struct slots *s);
void slots_word(struct slots *s, uint64_t x);
void slots_double(struct slots *s, double x);
void slots_long_double(struct slots *s, long double x);
void slots_list(const struct slots *s, va_list to);

/* ---- tests --------------------------------------------------------------- */

struct test {
    const char *name;
    void (*run)(long count);
    long count; ///< at scale 1
};

extern const struct test print_tests[];
extern const struct test scan_tests[];
extern const struct test string_tests[];
extern const struct test number_tests[];
extern const struct test stream_tests[];
extern const struct test time_tests[];
extern const struct test wide_tests[];
extern const struct test option_tests[];
extern const struct test cookie_tests[];

#endif
