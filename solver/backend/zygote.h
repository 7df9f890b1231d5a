/* SPDX-License-Identifier: Apache-2.0 */
/// The program's side of the solver processes: starting the zygote, having it
/// fork workers, and getting rid of them.
#ifndef SOLVER_BACKEND_ZYGOTE_H
#define SOLVER_BACKEND_ZYGOTE_H

#include "solver/backend/wire.h"

struct zygote {
    int32_t pid; ///< 0: not started
    int fd;
};

struct worker {
    int32_t pid; ///< 0: none
    int fd;
};

/// Starts the program of the worker processes, unless it runs.
/// - path is null for dgse-solver in the folder of the running program
BASE_MUST_USE bool zygote_start(struct zygote *z, const char *path);
/// Ends it and waits for its end.  Its workers end with it.
void zygote_stop(struct zygote *z);

/// - bytes is the memory that the worker may take; 0: any
BASE_MUST_USE bool worker_start(struct worker *w, struct zygote *z,
                                uint64_t bytes);
/// Kills the worker when it still runs, and reaps it.
/// - returns whether it ended because its memory was over
bool worker_stop(struct worker *w, struct zygote *z);

#endif
