/* SPDX-License-Identifier: Apache-2.0 */
/// What a term's structure says about its bits, for the encodings: narrow
/// operands of multiplications and divisions, aligned indices of tables.
#ifndef SOLVER_BACKEND_FACTS_H
#define SOLVER_BACKEND_FACTS_H

#include "base/bv.h"
#include "solver/backend/wire.h"

/// Bits known to be 0 or 1; those from the width up count as known zeros.
struct facts {
    u128 zeros, ones;
    /// As two's complement the value fits in so many bits.
    unsigned signed_bits;
};

/// - of[i] are the facts of operand i; arrays have none
/// - n->low: CONCAT: the width of operand 1; SEXT: of operand 0
struct facts facts_of(const struct wire_node *n, const struct facts *of[3]);

/// Bits from this one up are zero.
static inline unsigned facts_bits(const struct facts *f)
{
    return BV_MAX_WIDTH - bv_clz(~f->zeros, BV_MAX_WIDTH);
}

/// So many low bits are known.
static inline unsigned facts_low(const struct facts *f)
{
    return bv_ctz(~(f->zeros | f->ones), BV_MAX_WIDTH);
}

#endif
