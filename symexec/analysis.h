/* SPDX-License-Identifier: Apache-2.0 */
/// What the symbolic engine is asked, and what it answers.
#ifndef SYMEXEC_ANALYSIS_H
#define SYMEXEC_ANALYSIS_H

#include "base/budget.h"
#include "ir/ir.h"
#include "solver/solver.h"
#include "symexec/state.h"

enum guide_kind {
    GUIDE_FULL,  ///< every path
    GUIDE_DGSE,  ///< paths that show something new
    GUIDE_PAPER, ///< the same as it was published: it may miss faults
};
/// Under a guide: what is not to be lost.
enum goal_kind {
    GOAL_FAULTS, ///< faults, and sides of the user's branches
    GOAL_VALUES, ///< each value that any statement computes
};
/// Parts of the guide that its tests leave out, to see that they notice.
enum guide_part {
    PART_POTENTIAL = 1,   ///< what a branch might have written otherwise
    PART_INTERACTIVE = 2, ///< what may meet later on
    PART_ADDRESS = 4,     ///< other places that a store might have had
    PART_CONTROL = 8,     ///< what decided that something runs
    PART_ENDS = 16,       ///< ends that runs have met
};
enum search { SEARCH_DFS, SEARCH_BFS, SEARCH_RANDOM };

struct test;
struct analysis;

struct analysis_config {
    const char *entry; ///< the function to start at; null: main
    enum guide_kind guide;
    enum goal_kind goal;
    unsigned without; ///< parts of the guide; of tests only
    enum search search;
    uint64_t seed;
    uint64_t max_ms, max_cpu_ms, max_memory, max_paths; ///< 0: no limit
    uint32_t loop_bound;  ///< times one branch decides in an activation; 0: any
    uint32_t depth_bound; ///< calls in each other
    uint32_t stdin_bytes; ///< of standard input, at most
    uint32_t arguments;   ///< of main, besides its name, at most
    uint32_t argument_bytes;   ///< of each of them, and of what getenv gives
    uint32_t pointer_elements; ///< of what a pointer of the inputs points to
    uint32_t pointer_depth;    ///< of such pointers behind each other
    uint32_t checks;           ///< to look for, a bit per kind
    bool values;               ///< tell which values statements have
    struct solver_config solver;
    struct solver *(*backend)(struct terms *t, const struct solver_config *c);
    const volatile int *interrupt; ///< becomes nonzero: end the run in order
    /// Told of the end of each path, with the inputs that lead there.
    void (*on_test)(void *ctx, const struct test *t);
    /// Told what the running path writes to a file descriptor.
    void (*on_output)(void *ctx, uint32_t fd, const struct value *byte,
                      uint64_t n);
    /// Told now and then while it runs.
    void (*on_progress)(void *ctx, const struct analysis *a);
    void *ctx;
};

/// A value for an input.
///
/// The rows of a test, by kind:
/// - ARGUMENT: `argc` (only with --args), then for each argument the bytes
///   `argv[1]` number nth; it ends at the first one that is 0;
/// - PARAMETER: each parameter of the entry function by its name.  A struct
///   has a row per member (`s.x`, `s.in.y`, `s.t[2]`).  A pointer's row has
///   an address: 0 is null; the first row with an address owns an object,
///   later ones with the same address point to that one.  The contents are
///   rows, too: elements `p[0]`, `p[1]`, ..., members `p->x`, `p->in.y`, and
///   what pointers in them point to (`p->next->x`, `p[1][0]`).  They come when
///   the path first looks at the pointer, so not always right behind it; a
///   pointer that no path looked at has an address without contents.  Behind
///   the elements of a `char *` there is one more byte, 0; of a `void *` the
///   elements are bytes (ctype 0);
/// - STDIN, NUMBER, SPACE: standard input from its beginning; END and IS_NUMBER
///   say what comes next and are no part of it;
/// - ENV: `time` and `clock`, in the order of the calls; `getenv("X") is set`,
///   and when it is 1, the bytes `getenv("X")` number nth up to the first 0.
struct test_input {
    enum input_kind kind;
    str_id name; ///< of analysis.names
    uint32_t nth;
    unsigned width;
    ir_ctype_id ctype;
    ir_loc_id loc;
    char conversion; ///< NUMBER: 'd', 'i' or 'u'
    u128 value;
};

/// A decision on the way.
struct test_step {
    ir_func_id func;
    ir_loc_id loc;
    enum ir_op op;
    bool side; ///< BR: the condition's
};

enum test_end { TEST_EXIT, TEST_ABORT, TEST_FAULT, TEST_CUT };

/// One path: inputs that lead along it.
struct test {
    const struct analysis *of; ///< its names and faults, so far
    enum test_end end;
    int status;                   ///< EXIT; ABORT: the signal
    uint32_t fault;               ///< FAULT: row of analysis.faults
    VEC(struct test_input) input; ///< as the path asked for them
    VEC(struct test_step) step;
};

/// A frame of the stack of calls at a fault, innermost first.
struct fault_frame {
    ir_func_id func;
    ir_loc_id loc; ///< of the call; of the innermost: of the fault
};

struct fault {
    enum ir_check_kind kind;
    ir_func_id func; ///< of the innermost frame that the user wrote
    ir_loc_id loc;
    char *message;
    uint64_t paths;   ///< that end here
    struct test test; ///< of the first one
    VEC(struct fault_frame) stack;
};

/// Something that was not explored.
struct open_end {
    char *reason;
    ir_func_id func;
    ir_loc_id loc;
    uint64_t paths;
};

/// A value that a statement of the user has, when it is first seen.
struct seen_value {
    /// Of the place and the value: the same in each run that explores the
    /// module, whatever its guide is (values.h).
    uint64_t key;
    ir_func_id func; ///< where: of the module that was analysed
    uint32_t inst;
    uint64_t path; ///< counted from 1 on, in the order in which they begin
    uint64_t ns;   ///< since the beginning
};

struct analysis {
    struct intern names; ///< of inputs
    ir_func_id entry;
    VEC(struct fault) faults;
    VEC(struct open_end) open;
    /// By function, by instruction: was a block entered there?  Null: the
    /// function was never entered.
    bool **reached;
    struct {
        uint64_t feasible;   ///< paths that end: by exit, abort or a fault
        uint64_t infeasible; ///< sides that no input takes
        uint64_t truncated;  ///< paths cut off
        uint64_t pending;    ///< while it runs
        double all; ///< that full exploration has; 0: that is not known
    } paths;
    bool guided;       ///< else all paths were explored
    bool published;    ///< guided by the published algorithm
    const char *limit; ///< why, though the guide was wanted; null: it was not
    struct {
        uint64_t rounds; ///< of exploration: each knows more ends
        /// Tasks that were covered when their turn came.  Of the published
        /// algorithm: branches not negated, conditions that were seen before.
        uint64_t skipped;
        uint64_t again;     ///< tasks that began with the program
        uint64_t lost;      ///< paths of the last round that missed their task
        uint64_t runs;      ///< paths, some of them more than once
        uint64_t merged;    ///< tasks that a path did on its way
        bool coarse;        ///< what may meet was not told apart by place
        uint64_t static_ns; ///< for facts about dependences
    } guide;
    VEC(struct seen_value) values; ///< with config.values: in the order seen
    uint64_t *value_keys;          ///< theirs, ascending; no doubles
    uint64_t steps;
    uint64_t queries, sat, unsat, unknown;
    uint64_t conditions;                  ///< of all queries together
    uint64_t solver_ns, sat_ns, unsat_ns; ///< all queries; by their answer
    uint64_t ns;
    uint64_t term_bytes;
    char *solver_stats;
    bool complete; ///< nothing was cut off
};

/// Explores the program.
/// - m is verified; the entry function is defined
/// - returns a result that analysis_delete releases
struct analysis *analysis_run(const struct ir_module *m,
                              const struct analysis_config *config);
void analysis_delete(struct analysis *a, const struct ir_module *m);

#endif
