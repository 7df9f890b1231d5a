/* SPDX-License-Identifier: Apache-2.0 */
/// The parts of `dgse analyze` and `dgse replay`.
///
///   cmd_analyze.c      the command: what to explore, what to print
///   analyze_tests.c    each path's test as a file, while paths are found
///   analyze_values.c   the values that statements had, as a file
///   analyze_confirm.c  the faults' tests, interpreted and on the real machine
///   cmd_replay.c       a folder of tests on the real machine
#ifndef CLI_ANALYZE_H
#define CLI_ANALYZE_H

#include "cli/sources.h"
#include "replay/replay.h"
#include "report/faults.h"
#include "symexec/analysis.h"

/// What the options say; nobody is told, nothing interrupts.
struct analysis_config analyze_config(const struct cli *c);

/// The program as the native compiler sees it.
struct native {
    struct sources sources;
    VEC(const char *) file; ///< absolute
    struct text directory, driver, entry;
    struct replay_program program;
    const char *why; ///< there is none, because; null: there is one
};

/// - entry: of m, defined
void native_init(struct native *n, const struct cli *c,
                 const struct ir_module *m, ir_func_id entry);
void native_release(struct native *n);
/// Processes that run at a time: --jobs.
uint32_t native_jobs(const struct cli *c);

/// From the first signal on nonzero: its number.  SIGINT and SIGTERM then end
/// nothing by themselves.
const volatile int *cli_catch_signals(void);

/// What is collected while an analysis runs.
struct analyze {
    const struct cli *c;
    const struct ir_module *m;
    const char *folder; ///< of tests; null: none are written
    struct arena arena;
    VEC(const char *) test;       ///< paths of the files
    VEC(const char *) fault_test; ///< by row of faults; null: none
    struct text error;            ///< the first file that could not be written
    bool progress;                ///< show it
    uint64_t shown_ms;            ///< when it was shown last
    uint64_t start_ms, end_ms;    ///< of the run; end 0: no limit
};

/// Makes the folder and what says which program the tests are of.
/// - returns false after an error row
BASE_MUST_USE bool analyze_tests_open(struct analyze *z,
                                      const struct native *n);
/// analysis_config.on_test and on_progress; ctx is the struct analyze.
void analyze_on_test(void *ctx, const struct test *t);
void analyze_on_progress(void *ctx, const struct analysis *a);

/// Writes what --values asks for.  - returns false after an error row
BASE_MUST_USE bool analyze_write_values(const struct analyze *z,
                                        const struct analysis *a);

/// Runs the faults' tests; sets what more[...] has of replays.
/// - more: by row of a->faults, with tests
void analyze_confirm(struct analyze *z, const struct native *n,
                     const struct analysis *a, struct fault_more *more);

#endif
