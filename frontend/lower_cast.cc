/* SPDX-License-Identifier: Apache-2.0 */
/// Conversions between scalar types.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

ir_opd body::to_bool(ir_opd v, ir_type t)
{
    if (t == IR_I1) {
        return v;
    }
    ir_opd zero = ir_make_const(m, t, 0);
    return ir_cmp(&b, ir_is_float(t) ? IR_FNE : IR_NE, t, v, zero);
}

/// To 64 unsigned bits: the signed conversion for what is below 2^63, negative
/// values too.  From there on the unit in use shows: above 2^64 and for NaN
/// SSE code gives 2^63, x87 code 0.
static ir_opd float_to_u64(ir_build *b, ir_opd v, ir_type from)
{
    ir_module *m = b->m;
    bool x87 = from == IR_F80;
    const u128 bit63 = (u128)1 << 63;
    ir_opd limit = ir_make_const(m, from, x87 ? (u128)0x403e << 64 | bit63 : 0);
    ir_opd below = ir_cmp(b, IR_FLT, from, v, limit);
    ir_opd low = ir_cast(b, IR_FTOS, IR_I64, from, v);
    ir_opd high = none;
    if (x87) {
        high = ir_bin(b, IR_FSUB, from, v, limit);
        high = ir_cast(b, IR_FTOS, IR_I64, from, high);
        high = ir_bin(b, IR_XOR, IR_I64, high, ir_make_const(m, IR_I64, bit63));
    } else {
        high = ir_cast(b, IR_FTOU, IR_I64, from, v);
    }
    return ir_select(b, IR_I64, below, low, high);
}

/// Out of range C leaves it open.  We convert as code for x86-64 does, which
/// knows signed conversions to 32 and 64 bits only, so that native programs
/// and ours agree there as well.
ir_opd body::float_to_int(ir_opd v, ir_type from, ir_type to, bool is_signed)
{
    if (to < 32) {
        ir_opd wide = ir_cast(&b, IR_FTOS, IR_I32, from, v);
        return ir_resize(&b, to, IR_I32, true, wide);
    }
    if (to < 64 && (to != 32 || !is_signed)) {
        ir_opd wide = ir_cast(&b, IR_FTOS, IR_I64, from, v);
        return ir_resize(&b, to, IR_I64, true, wide);
    }
    if (to == 64 && !is_signed) {
        return float_to_u64(&b, v, from);
    }
    return ir_cast(&b, is_signed ? IR_FTOS : IR_FTOU, to, from, v);
}

ir_opd body::convert(ir_opd v, QualType from, QualType to)
{
    ir_type f = u.scalar(from), t = u.scalar(to);
    if (to->isBooleanType()) {
        return to_bool(v, f);
    }
    if (ir_is_int(f)) {
        if (ir_is_int(t)) {
            return ir_resize(&b, t, f, u.is_signed(from), v);
        }
        if (t == IR_PTR) {
            v = ir_resize(&b, m->index, f, u.is_signed(from), v);
            return ir_cast(&b, IR_ITOP, IR_PTR, m->index, v);
        }
        ir_op op = u.is_signed(from) ? IR_STOF : IR_UTOF;
        return ir_cast(&b, op, t, f, v);
    }
    if (f == IR_PTR) {
        if (t == IR_PTR) {
            return v;
        }
        v = ir_cast(&b, IR_PTOI, m->index, IR_PTR, v);
        return ir_resize(&b, t, m->index, false, v);
    }
    if (ir_is_int(t)) {
        return float_to_int(v, f, t, u.is_signed(to));
    }
    return f == t ? v : ir_cast(&b, IR_FCONV, t, f, v);
}

/// Conversions of values: cast_value has those of places and conditions.
ir_opd body::cast_other(const CastExpr *e)
{
    const Expr *s = e->getSubExpr();
    QualType from = s->getType(), to = e->getType();
    switch (e->getCastKind()) {
    case CK_IntegralCast:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingCast:
    case CK_IntegralToPointer:
    case CK_PointerToIntegral: {
        if (u.in_memory(from)) {
            break; // a format we refuse
        }
        ir_opd v = value(s);
        at(e);
        return convert(v, from, to);
    }
    case CK_BooleanToSignedIntegral: {
        ir_opd v = value(s);
        at(e);
        return ir_resize(&b, u.scalar(to), IR_I1, true, v);
    }
    case CK_FloatingComplexToReal:
    case CK_IntegralComplexToReal:
        if (is_complex(from)) {
            return complex(s).re;
        }
        break;
    default:
        break;
    }
    evaluate_parts(e);
    return unsupported(e, construct_name(e), to);
}

ir_opd body::cast_value(const CastExpr *e)
{
    const Expr *s = e->getSubExpr();
    QualType from = s->getType(), to = e->getType();
    if (isa<CStyleCastExpr>(e) && to->isVariablyModifiedType()) {
        evaluate_sizes(cast<CStyleCastExpr>(e)->getTypeAsWritten());
    }
    switch (e->getCastKind()) {
    case CK_LValueToRValue:
        return read(lvalue(s));
    case CK_ArrayToPointerDecay:
        return address(s->isGLValue() ? lvalue(s) : memory(s));
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
        return function_address(s);
    case CK_NullToPointer:
        discard(s);
        return ir_make_const(m, IR_PTR, 0);
    case CK_AddressSpaceConversion:
        if (u.is_far(from->getPointeeType()) ||
            u.is_far(to->getPointeeType())) {
            break;
        }
        return value(s);
    case CK_NoOp:
    case CK_AtomicToNonAtomic:
    case CK_NonAtomicToAtomic:
        return value(s);
    case CK_BitCast:
    case CK_LValueBitCast:
        if (u.in_memory(from)) { // a vector's bytes as a number
            place p = memory(s);
            p.type = to;
            return read(p);
        }
        return value(s);
    case CK_IntegralToBoolean:
    case CK_PointerToBoolean:
    case CK_FloatingToBoolean:
    case CK_FloatingComplexToBoolean:
    case CK_IntegralComplexToBoolean:
        return test(s);
    default:
        break;
    }
    return cast_other(e);
}

} // namespace frontend
