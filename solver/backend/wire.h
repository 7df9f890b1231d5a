/* SPDX-License-Identifier: Apache-2.0 */
/// What the program and its solver processes say to each other, over sockets
/// of one machine: structs as they lie in memory.
///
///   program --order--> zygote --fork--> worker
///   program <------query, answer------> worker
///
/// The zygote only forks and reaps.  A worker knows each term by a number of
/// its own, given in the order of sending, from 1: a query brings the terms
/// that are new to this worker, operands first.
#ifndef SOLVER_BACKEND_WIRE_H
#define SOLVER_BACKEND_WIRE_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WIRE_FD = 3,             ///< the socket that a started zygote finds open
    WIRE_OUT_OF_MEMORY = 77, ///< how a worker exits without memory
};

// ---- program and zygote

enum wire_order_kind { WIRE_START, WIRE_REAP };

struct wire_order {
    uint32_t kind;
    int32_t pid;    ///< REAP: this worker is killed when it still runs
    uint64_t bytes; ///< START: the worker's memory; 0: no limit
};

/// START brings the worker's socket along.
struct wire_reply {
    int32_t pid;    ///< 0: it did not work
    int32_t status; ///< REAP: as of waitpid
};

// ---- program and worker

/// A term: struct term_node in the worker's numbers.
struct wire_node {
    uint8_t op, width;
    uint16_t unused;
    uint32_t low;
    uint32_t arg[3];
    uint32_t bytes; ///< BYTES: where they begin in the query's bytes
    uint64_t lo, hi;
};

/// Followed by the nodes, the numbers of the conditions, the numbers of the
/// variables whose values are wanted, and the bytes of arrays.
struct wire_query {
    uint32_t nodes, conds, vars, bytes;
    bool floats; ///< the worker needs the theory of floats; said first, kept
    bool cores;  ///< unsatisfiable cores are wanted; said first, kept
    bool unused[6];
};

/// Followed by the values, or by the indices of the conditions of the core.
struct wire_answer {
    uint32_t answer; ///< enum solver_answer
    uint32_t reason; ///< enum solver_reason
    uint32_t values, core;
};

struct wire_value {
    uint64_t lo, hi;
};

// ---- transport

/// How long to wait for a process: nanoseconds of its own clock, and, because
/// it may never get to run, of everybody's.
struct wire_watch {
    int32_t pid;                   ///< 0: wait for ever, but for an interrupt
    uint64_t cpu_end;              ///< by the clock of the process
    uint64_t wall_end;             ///< by CLOCK_MONOTONIC
    const volatile int *interrupt; ///< becomes nonzero: time is over; or null
};

/// - returns the CPU time that the process has used; 0 when it is not there
uint64_t wire_cpu(int32_t pid);
uint64_t wire_now(void);

enum wire_result { WIRE_OK, WIRE_GONE, WIRE_LATE };

/// Everything or nothing.
/// - fd does not block
enum wire_result wire_send(int fd, const void *data, size_t size,
                           const struct wire_watch *watch);
enum wire_result wire_receive(int fd, void *data, size_t size,
                              const struct wire_watch *watch);

#ifdef __cplusplus
}
#endif
#endif
