/* SPDX-License-Identifier: Apache-2.0 */
/// What may hold what inputs choose, by what it is computed from: variables and
/// cells.  What only decisions choose (`if (x > 0) found = 1;`) is none of
/// that: on a path it is a number.
///
/// Flow-insensitive, over the whole module.  Nothing that must hold relies on
/// it: guided exploration takes a branch for one that decides nothing new until
/// it does.
#ifndef DATAFLOW_SYMBOLIC_H
#define DATAFLOW_SYMBOLIC_H

#include "base/bitset.h"
#include "dataflow/cells.h"

struct symbolic {
    struct bitset *vars; ///< by function
    struct bitset cells;
    struct bitset results; ///< functions
    uint32_t funcs;
};

void symbolic_init(struct symbolic *s, const struct cells *c,
                   const struct points_to *p);
void symbolic_release(struct symbolic *s);
/// Does the instruction read anything of that?
bool symbolic_reads(const struct symbolic *s, const struct cells *c,
                    ir_func_id func, uint32_t inst);
bool symbolic_verify(const struct symbolic *s, const struct cells *c,
                     const struct points_to *p, struct text *why);
void symbolic_dump(const struct symbolic *s, const struct cells *c,
                   const struct points_to *p, struct text *out);

#endif
