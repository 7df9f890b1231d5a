/* SPDX-License-Identifier: Apache-2.0 */
/// What finding loops and writing them out share.
#ifndef IR_UNROLL_IMPL_H
#define IR_UNROLL_IMPL_H

#include "base/bitset.h"
#include "ir/build_impl.h"
#include "ir/unroll.h"

/// One that is to be written out.
struct unroll_loop {
    uint32_t head, latch; ///< the only block from which control comes back
    uint32_t front;       ///< the only one from which it gets there first
    uint32_t into, out;   ///< where the head leads
    struct bitset in;     ///< blocks
    uint32_t blocks, insts;
    uint32_t counter;
    uint32_t step_at; ///< instruction of the latch
    u128 first, step;
    ir_type type;
    uint32_t turns;
};

/// A function that is being written out.
struct unroll_writer {
    const struct ir_unroll *u;
    struct ir_func *f;
    uint32_t *origin; ///< by instruction; null: f is still another one's
    ir_opd *known;    ///< by variable of the first `vars`: constants everywhere
    uint32_t vars;
};

static inline const struct ir_inst *unroll_end(const struct ir_func *f,
                                               uint32_t block)
{
    const struct ir_block *b = &f->block[block];

    return &f->inst[b->first + b->count - 1];
}

static inline bool unroll_is_const(ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_CONST;
}

static inline bool unroll_is_var(ir_opd o, uint32_t var)
{
    return ir_opd_kind(o) == IR_OPD_VAR && ir_opd_index(o) == var;
}

static inline u128 unroll_bits(const struct unroll_writer *w, ir_opd o)
{
    const struct ir_const *c = ir_const(w->u->m, o);

    return (u128)c->hi << 64 | c->lo;
}

/// The operand, or the constant that it is everywhere.
static inline ir_opd unroll_value(const struct unroll_writer *w, ir_opd o)
{
    uint32_t var = ir_opd_index(o);

    return ir_opd_kind(o) == IR_OPD_VAR && var < w->vars &&
                   unroll_is_const(w->known[var])
               ? w->known[var]
               : o;
}

static inline uint32_t unroll_defs(const struct ir_func *f, uint32_t var)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < f->insts; k++) {
        n += f->inst[k].dst.index == var;
    }
    return n;
}

/// For ir_each_use: adds variables to a struct bitset.
void ir_unroll_use(void *ctx, ir_opd o);

// ---- unroll_find.c

/// Fills w->known.
void ir_unroll_known(struct unroll_writer *w);
/// The smallest of the loops that are to be written out.
/// - best->in is empty
/// - returns false: there is none
bool ir_unroll_find(const struct unroll_writer *w, struct unroll_loop *best);

#endif
