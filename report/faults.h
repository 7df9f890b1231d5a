/* SPDX-License-Identifier: Apache-2.0 */
/// What an analysis found, for people and as JSON.
#ifndef REPORT_FAULTS_H
#define REPORT_FAULTS_H

#include "base/diag.h"
#include "base/text.h"
#include "report/ledger.h"
#include "report/source.h"
#include "report/testcase.h"

struct analysis;

enum fault_replay {
    FAULT_NOT_RUN,   ///< nobody ran the program: `why` may say why not
    FAULT_CONFIRMED, ///< the program failed there
    FAULT_REFUTED,   ///< it did something else: `why`
};

/// What is known of a fault beside what the analysis found.
struct fault_more {
    struct testcase test;
    const char *path;         ///< of the test's file; null: there is none
    enum fault_replay replay; ///< natively
    const char *why;
    enum fault_replay interpreted; ///< in the reference interpreter
    const char *interpreter_why;   ///< what it did instead, or why it did not
};

/// The native program failed there, and the interpreter does not disagree.
static inline bool fault_is_confirmed(const struct fault_more *f)
{
    return f->replay == FAULT_CONFIRMED && f->interpreted != FAULT_REFUTED;
}

/// How much of the user's code was entered.
struct fault_coverage {
    uint32_t lines, lines_hit, branches, branches_hit;
};

struct fault_report {
    const struct ir_module *m;
    const struct analysis *a;
    const struct ledger *ledger;
    const struct fault_more *fault; ///< by row of a->faults
    const char *file;               ///< the first one of the command line
    const char *const *test;        ///< paths of all tests
    uint32_t tests;
    struct fault_coverage coverage;
    struct source *source;
};

/// What was entered, ascending: lines; sides of branches by their order, from
/// 1.  Each with its number above the lower half, where the line's is: the
/// file's or its own.  Zero is a valid empty one.
struct fault_entered {
    VEC(uint64_t) line, side;
};
void fault_entered_release(struct fault_entered *e);

/// Lines with instructions, and sides of branches, in functions that the user
/// wrote and that may run.  A side counts when only it leads to a block that
/// was entered.
/// - entered: what it was, when not null; empty before
struct fault_coverage fault_coverage(const struct ir_module *m,
                                     const struct analysis *a,
                                     struct fault_entered *entered);

/// docs/ANALYZE.md is the schema.
void faults_json(const struct fault_report *r, struct text *out);
/// Faults and open ends as rows in clang's form, notes behind each.
void faults_rows(const struct fault_report *r, struct diag_list *rows);
/// Counts per check, one line each.
void faults_ledger(const struct fault_report *r, struct text *out);
/// The line that sums it all up.
void faults_summary(const struct fault_report *r, struct text *out);

#endif
