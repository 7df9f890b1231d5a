/* SPDX-License-Identifier: Apache-2.0 */
/// A test: inputs of a program, and how it then ends.  Unlike a test of
/// symexec/ it needs no module: it is a file that can be read again.
/// docs/TESTS.md describes the file.
#ifndef REPORT_TESTCASE_H
#define REPORT_TESTCASE_H

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "ir/ir.h"

struct test;

enum testcase_end {
    TESTCASE_EXIT,  ///< by exit or the end of main: status
    TESTCASE_ABORT, ///< by the signal `status`
    TESTCASE_FAULT, ///< check, file, line
};

/// What one function gave, or what an object was filled with.
struct testcase_input {
    const char *name;
    const char *type; ///< as C spells it
    /// JSON: a number, a string for a float that is none, an array for several
    /// elements.  For people: `byte` is what counts.
    const char *value;
    const char *text; ///< an array of characters as JSON string, else null
    const char *byte; ///< in memory order
    size_t bytes;
    const char *file; ///< where it was asked for; null: nowhere
    uint32_t line, column;
};

struct testcase_word {
    const char *s; ///< NUL-terminated
    size_t len;
};

struct testcase {
    struct arena arena;
    enum testcase_end end;
    int status;
    enum ir_check_kind check;
    const char *file;
    uint32_t line, last_line;         ///< of the expression that fails
    VEC(struct testcase_input) input; ///< as the program asks for them
    struct testcase_word standard_input;
    VEC(struct testcase_word) argv; ///< behind the program's name
};

void testcase_of(const struct ir_module *m, const struct test *t,
                 struct testcase *out);
/// Standard input of a test as text.
void testcase_stdin(const struct test *t, struct text *out);
void testcase_release(struct testcase *t);

/// One JSON object, one input per line.
void testcase_write(const struct testcase *t, struct text *out);
/// The members `inputs`, `stdin` and `argv`, without the braces.
void testcase_write_inputs(const struct testcase *t, struct text *out);
/// - out is uninitialised before and must be released in any case
/// - returns false when it is no test; *error then says where and why
BASE_MUST_USE bool testcase_read(const char *s, size_t len,
                                 struct testcase *out, struct text *error);
/// A sentence: "exit status 0", "divide-by-zero at a.c:3".
void testcase_describe_end(const struct testcase *t, struct text *out);

/// The last line of the statement in which loc lies, at least loc's own: what
/// a native debugger calls the line of an instruction may be any of these.
uint32_t testcase_last_line(const struct ir_module *m, ir_func_id f,
                            ir_loc_id loc);

#endif
