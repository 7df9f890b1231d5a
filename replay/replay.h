/* SPDX-License-Identifier: Apache-2.0 */
/// Tests on the real machine: the program is compiled by clang with
/// sanitizers and a generated driver that gives it the inputs of a test; what
/// happens is compared with how the test says that it ends.
///
///   driver.c    the driver's C text, from the functions a module declares
///   entry.c     a main that calls another entry function
///   build.c     clang, the folder for everything, its end
///   run.c       tests in parallel, each with limits
///   log.c       what the sanitizers said
///   judge.c     is that what the test says?
///   coverage.c  which lines and branches the runs reached
///   env.c       environment variables of a test
///   interpret*.c  the same in the reference interpreter: no clang, no process
///   suite.c     a folder of tests, with what they are tests of
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "base/mem.h"
#include "base/text.h"
#include "report/testcase.h"

// ---------------------------------------------------------------- programs

/// What is compiled; the strings are the caller's.
struct replay_program {
    const char *directory; ///< in which the compiler runs
    const char *const *file;
    uint32_t files;
    const char *const *flag;
    uint32_t flags;
    const char *driver; ///< C text that defines what the program only declares
    /// C text that includes file number `entry_file` and has a main that calls
    /// the entry function; null: the program's own main runs.
    const char *entry;
    uint32_t entry_file;
    uint32_t checks; ///< a bit per kind
};

/// The driver for what m calls and does not define, as far as the C library
/// does not do.
void replay_driver(const struct ir_module *m, struct text *out);
/// The text of replay_program.entry.
/// - path: of the C file that defines f, absolute
void replay_entry(const struct ir_module *m, ir_func_id f, const char *path,
                  struct text *out);

// ---------------------------------------------------------------- building

enum replay_tool {
    REPLAY_ADDRESS, ///< AddressSanitizer and UndefinedBehaviorSanitizer
    REPLAY_MEMORY,  ///< MemorySanitizer: uninitialized-read
    REPLAY_TOOLS
};

struct replay {
    const struct replay_program *program;
    bool coverage;                 ///< count what is reached
    uint32_t seconds;              ///< for one test
    uint64_t bytes;                ///< of memory for one test
    uint32_t jobs;                 ///< at a time
    const volatile int *interrupt; ///< becomes nonzero: stop
    // Of the parts.
    struct text folder; ///< of everything that is made, ends with the replay
    struct text clang;  ///< empty: there is none
    struct text exe[REPLAY_TOOLS]; ///< empty: not built
    uint64_t runs;
};

/// Makes the folder, and looks for a compiler.
/// - the fields up to `interrupt` are set
/// - returns false, the reason in *error; replay_close is due in any case
BASE_MUST_USE bool replay_open(struct replay *r, struct text *error);
/// Compiles the program.
/// - returns false, the compiler's first error in *error
BASE_MUST_USE bool replay_build(struct replay *r, enum replay_tool tool,
                                struct text *error);
void replay_close(struct replay *r);

/// Runs a command to its end, its output into files (null: nowhere).
/// - argv ends with null; directory null: here
/// - returns the status as waitpid gives it, -1 when it could not start or
///   was interrupted
int replay_command(const struct replay *r, const char *directory,
                   char *const *argv, const char *out, const char *err);

// ---------------------------------------------------------------- running

/// Something that a sanitizer, the C library or the driver said.
struct replay_report {
    uint32_t kinds;   ///< the checks that it may be, a bit each
    bool fatal;       ///< the run ended there
    const char *text; ///< one line
    const char *file; ///< innermost frame with a source here; null: not told
    uint32_t line;
};

enum replay_end {
    REPLAY_EXIT,   ///< with status
    REPLAY_SIGNAL, ///< status
    REPLAY_ASSUME, ///< an assumption does not hold: no input of the program
    REPLAY_TIME,   ///< it did not end in time
    REPLAY_LOST,   ///< it could not start, or all was interrupted
};

struct replay_outcome {
    struct arena arena;
    enum replay_end end;
    int status;
    VEC(struct replay_report) report;
};

enum replay_verdict {
    REPLAY_PASS,    ///< it ends as the test says
    REPLAY_FAIL,    ///< it ends otherwise
    REPLAY_CRASH,   ///< it ends by a fault that the test does not know
    REPLAY_INVALID, ///< an assumption does not hold
    REPLAY_UNKNOWN, ///< not run to an end
    REPLAY_VERDICTS
};
extern const char *const replay_verdict_text[REPLAY_VERDICTS];

struct replay_job {
    const struct testcase *test;
    enum replay_verdict verdict;
    struct text why; ///< what happened, a sentence
};

/// Runs all jobs; jobs whose tool has no program become UNKNOWN.
void replay_run(struct replay *r, struct replay_job *job, uint32_t jobs);
/// The tool that sees this fault.
enum replay_tool replay_tool_for(const struct testcase *t);

// ---- of the parts

/// Milliseconds.
uint64_t replay_now(void);
/// - log, err: what the sanitizers and the program wrote
void replay_read_log(struct replay_outcome *o, const char *directory,
                     const struct text *log, const struct text *err);
void replay_judge(const char *directory, const struct replay_outcome *o,
                  struct replay_job *job);

// ---------------------------------------------------------------- interpreting

/// The reference interpreter, in the place of the real machine.
struct replay_interpreter {
    const struct ir_module *m; ///< with its library models
    ir_func_id entry;
    uint64_t steps; ///< for all runs that are still to come
    uint64_t bytes; ///< of memory for one test
};

/// Runs the job's test.  UNKNOWN: nothing can be said, `why` tells why not.
/// - at: where a fault has to be; 0: anywhere in the test's line
void replay_interpret(struct replay_interpreter *r, struct replay_job *job,
                      ir_loc_id at);

/// The environment variables that a test has.
struct replay_variables {
    struct arena arena;
    VEC(const char *) unset; ///< names
    VEC(char *) entry;       ///< "NAME=value", ended by null
};
void replay_variables_of(const struct testcase *t, struct replay_variables *v);
void replay_variables_release(struct replay_variables *v);

// ---------------------------------------------------------------- coverage

struct replay_coverage {
    uint64_t lines, lines_hit, branches, branches_hit;
};

/// Of all runs so far.
/// - returns false, the reason in *error, when LLVM's tools are not there
BASE_MUST_USE bool replay_coverage(struct replay *r,
                                   struct replay_coverage *out,
                                   struct text *error);

// ---------------------------------------------------------------- suites

enum { REPLAY_MAX_FILE = 64 << 20 };

/// What a folder of tests is about, as suite.json, driver.c and entry.c hold
/// it.
struct replay_suite {
    struct arena arena;
    struct replay_program program;
    VEC(const char *) file, flag;
};

/// - returns false, the reason in *error
BASE_MUST_USE bool replay_suite_write(const struct replay_program *p,
                                      const char *folder, struct text *error);
/// - returns false, the reason in *error; release in any case
BASE_MUST_USE bool replay_suite_read(struct replay_suite *s, const char *folder,
                                     struct text *error);
void replay_suite_release(struct replay_suite *s);

#endif
