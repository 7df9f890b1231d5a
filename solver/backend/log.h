/* SPDX-License-Identifier: Apache-2.0 */
/// Queries as SMT-LIB files, for other solvers and for people.
#ifndef SOLVER_BACKEND_LOG_H
#define SOLVER_BACKEND_LOG_H

#include "solver/solver.h"

/// Zero-initialised is one that writes nothing.
struct query_log {
    const char *dir;
    uint32_t count;
};

/// Writes DIR/q000001.smt2 and so on; the folder is made when it is not there.
/// - the log ends with the first file that can't be written
void query_log_write(struct query_log *l, const struct terms *t,
                     const struct solver_query *q,
                     const struct solver_result *answer);

#endif
