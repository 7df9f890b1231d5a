/* SPDX-License-Identifier: Apache-2.0 */
/// The ledger: each check of the user's code, and whether it fails, passes or
/// stays open.
///
/// A check passes when no path fails there and none that was cut off could
/// still come there.  Where paths were cut, everything that the control flow
/// can reach from there is open: along blocks, into callees, back to all
/// callers.
#ifndef REPORT_LEDGER_H
#define REPORT_LEDGER_H

#include "ir/ir.h"

struct analysis;

enum ledger_status { LEDGER_PASS, LEDGER_FAIL, LEDGER_OPEN, LEDGER_STATUSES };
extern const char *const ledger_status_text[LEDGER_STATUSES];

struct ledger_row {
    enum ir_check_kind kind;
    ir_loc_id loc;
    enum ledger_status status;
    const char *reason; ///< OPEN: why; null for the others
};

struct ledger {
    VEC(struct ledger_row) row; ///< by file, line, column, kind; no doubles
    uint32_t count[IR_CHECK_COUNT][LEDGER_STATUSES];
};

/// - checks: those looked for, a bit each
void ledger_init(struct ledger *l, const struct ir_module *m,
                 const struct analysis *a, uint32_t checks);
void ledger_release(struct ledger *l);

/// - returns how many rows have this status
uint32_t ledger_total(const struct ledger *l, enum ledger_status status);

// ---- ledger_reach.c

/// What can be reached from where paths were cut off.
struct ledger_reach {
    /// By function, by instruction: row of a->open, + 1; 0: not reached.
    uint32_t **why;
};
void ledger_reach_init(struct ledger_reach *r, const struct ir_module *m,
                       const struct analysis *a);
void ledger_reach_release(struct ledger_reach *r, const struct ir_module *m);

#endif
