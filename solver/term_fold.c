/* SPDX-License-Identifier: Apache-2.0 */
/// Operations on values.
#include "solver/term_impl.h"

static u128 fold_arith(struct term_shape s, u128 a, u128 b)
{
    switch (s.op) { // NOLINT: the others are no binary arithmetic
    case TERM_AND:
        return a & b;
    case TERM_OR:
        return a | b;
    case TERM_XOR:
        return a ^ b;
    case TERM_ADD:
        return bv_add(a, b, s.width);
    case TERM_MUL:
        return bv_mul(a, b, s.width);
    case TERM_UDIV:
        return bv_udiv(a, b, s.width);
    case TERM_UREM:
        return bv_urem(a, b, s.width);
    case TERM_SDIV:
        return bv_sdiv(a, b, s.width);
    case TERM_SREM:
        return bv_srem(a, b, s.width);
    case TERM_SHL:
        return bv_shl(a, b, s.width);
    case TERM_LSHR:
        return bv_lshr(a, b, s.width);
    case TERM_ASHR:
        return bv_ashr(a, b, s.width);
    default:
        UNREACHABLE();
    }
}

static bool fold_compare(struct term_shape s, u128 a, u128 b)
{
    switch (s.op) { // NOLINT: the others do not compare
    case TERM_EQ:
        return a == b;
    case TERM_ULT:
        return a < b;
    case TERM_ULE:
        return a <= b;
    case TERM_SLT:
        return bv_slt(a, b, s.from);
    case TERM_SLE:
        return bv_sle(a, b, s.from);
    case TERM_UMULO:
        return bv_mul_overflows_u(a, b, s.from);
    case TERM_SMULO:
        return bv_mul_overflows_s(a, b, s.from);
    default:
        UNREACHABLE();
    }
}

u128 term_fold(struct term_shape s, const u128 *v)
{
    if (s.op >= TERM_AND && s.op <= TERM_ASHR) {
        return fold_arith(s, v[0], v[1]);
    }
    if (s.op >= TERM_EQ && s.op <= TERM_SMULO) {
        return fold_compare(s, v[0], v[1]);
    }
    switch (s.op) { // NOLINT: the others are floating
    case TERM_NOT:
        return bv_not(v[0], s.width);
    case TERM_NEG:
        return bv_neg(v[0], s.width);
    case TERM_ITE:
        return v[0] ? v[1] : v[2];
    case TERM_EXTRACT:
        return bv_trunc(v[0] >> s.low, s.width);
    case TERM_CONCAT:
        return v[0] << s.from | v[1];
    case TERM_ZEXT:
        return v[0];
    case TERM_SEXT:
        return bv_sext(v[0], s.from, s.width);
    default:
        return term_fold_float(s, v);
    }
}

struct term_shape term_shape_of(const struct terms *t,
                                const struct term_node *n)
{
    struct term_shape s = {(enum term_op)n->op, n->width, 0, n->low};

    if (term_info[n->op].args > 0) {
        s.from = term_width(t, n->arg[n->op == TERM_CONCAT]);
    }
    return s;
}
