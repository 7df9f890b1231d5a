/* SPDX-License-Identifier: Apache-2.0 */
/// Memory cut into cells, and who reads and writes which.
///
/// A cell is a range of bytes of an abstract object that every access takes
/// whole or leaves alone (an access of unknown place or length takes all cells
/// it may touch).  Objects with many differently placed accesses are one cell.
/// Of large programs memory is cut coarsely: objects that one access may touch
/// are one cell together, and if calls then still touch too many, all objects
/// that more than a few functions touch are one.
#ifndef DATAFLOW_CELLS_H
#define DATAFLOW_CELLS_H

#include "base/bitset.h"
#include "dataflow/calls.h"
#include "dataflow/points_to.h"

/// The offset of the cell that says whether an object has begun and not ended:
/// what allocating and freeing write, and every access reads.  Of PT_EXTERNAL:
/// the state of the world outside, such as how far the input was read.
#define CELL_LIFE (PT_ANY - 1)
/// The offset, in PT_EXTERNAL, of the cells behind all others: how often each
/// call of a function that gives inputs (ir/oracle.h) has been made.  The
/// inputs of a call are told apart by this number.
#define CELL_COUNT (PT_ANY - 2)

struct cell {
    uint32_t object; ///< of the points-to fact
    uint32_t offset; ///< PT_ANY: the whole object is one cell
    uint32_t size;   ///< of a COUNT: the instruction
};

/// What an instruction does to memory, its callees included.
struct cell_effect {
    uint32_t cell;
    bool reads;
    bool writes;
    bool kills; ///< always writes all of the only concrete cell
};
struct cell_span {
    const struct cell_effect *effect; ///< ascending by cell
    uint32_t count;
};

struct cells {
    VEC(struct cell) cells; ///< [0..], by object, then offset
    /// By function: cells that a call of it may read, write.
    struct bitset *reads, *writes;
    bool coarse;               ///< objects are not cut: too many cells
    struct cells_state *state; ///< private
};

void cells_init(struct cells *c, const struct ir_module *m,
                const struct points_to *p, const struct calls *calls,
                uint32_t max_cells);
void cells_release(struct cells *c);
const struct ir_module *cells_module(const struct cells *c);
const struct calls *cells_calls(const struct cells *c);
/// The cells of an object of the points-to fact.
struct cell_range {
    uint32_t first, last; ///< first .. last-1
    uint32_t life;        ///< 0: none
    bool single;          ///< they are those of one concrete object
};
struct cell_range cells_of_object(const struct cells *c, uint32_t object);
/// - inst is an index into the function's instructions; valid until the next
///   call
struct cell_span cells_of_inst(const struct cells *c, ir_func_id func,
                               uint32_t inst);
/// The same in one instance of the function.
struct cell_span cells_of_inst_in(const struct cells *c, uint32_t instance,
                                  uint32_t inst);
/// Might the instance of a function, with what it calls, touch the cell?  Cells
/// of objects that end with the call count as touched.
bool cells_may_touch(const struct cells *c, uint32_t instance, uint32_t cell);
bool cells_verify(const struct cells *c, const struct points_to *p,
                  struct text *why);
/// "@g", "@g+8", "f:%x": for labels.
void cells_name(const struct cells *c, const struct points_to *p,
                const struct ir_module *m, uint32_t cell, struct text *out);
void cells_dump(const struct cells *c, const struct points_to *p,
                const struct ir_module *m, struct text *out);

#endif
