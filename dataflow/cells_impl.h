/* SPDX-License-Identifier: Apache-2.0 */
/// Shared by cells.c and cells_effect.c only.
#ifndef DATAFLOW_CELLS_IMPL_H
#define DATAFLOW_CELLS_IMPL_H

#include "base/map.h"
#include "dataflow/cells.h"

/// What an address set means in cells.
struct cell_set {
    struct bitset content, life;
};

struct cells_state {
    const struct ir_module *m;
    const struct points_to *p;
    const struct calls *calls;
    uint32_t *first, *last; ///< by object: its cells are first .. last-1
    uint32_t *life;         ///< by object: the cell of its life, 0: none
    struct bitset *reads;   ///< by instance: callees included, own locals
    struct bitset *writes;  ///< of functions that do not recur left out
    struct bitset escaped;  ///< cells that unknown code may touch
    struct bitset shared;   ///< cells of several objects
    struct bitset wide;     ///< objects that are one cell of a coarse cut
    VEC(struct cell_effect) effects; ///< the answer of cells_of_inst
    VEC(struct cell_set) sets;
    struct map set_rows; ///< by key of a touch
    struct map sizes;    ///< sizes of touches, numbered
    struct map counts;   ///< func << 32 | inst: how often it made inputs
};

#define CELL_ANY_SIZE UINT64_MAX

/// One address operand of an instruction and what is done there.
struct cell_touch {
    struct pt_span span;
    uint64_t size; ///< bytes from each place on, or CELL_ANY_SIZE
    bool reads, writes;
    bool always; ///< the write takes place whenever the instruction runs
    bool life_read, life_write;
    bool fresh; ///< the instruction makes the object: only objects of its own
};

/// Touches of one key mean the same places.
uint64_t cells_touch_key(struct cells_state *s, const struct cell_touch *t);
void cells_forget_sets(struct cells_state *s);
/// Calls visit for what the instruction does itself in the instance; calls of
/// functions with a body, and of unknown code, are not its own doing.
void cells_each_touch(const struct cells_state *s, uint32_t instance,
                      uint32_t inst,
                      void (*visit)(void *ctx, const struct cell_touch *t),
                      void *ctx);
/// Anew, for the cells as they are now.
void cells_find_effects(struct cells *c);

#endif
