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

/// Out of range C leaves it open.  We convert as x86-64 does, through the
/// next machine format: native programs and ours then agree there as well.
ir_opd body::float_to_int(ir_opd v, ir_type from, ir_type to, bool is_signed)
{
    if (to < 32) {
        ir_opd wide = ir_cast(&b, IR_FTOS, IR_I32, from, v);
        return ir_resize(&b, to, IR_I32, true, wide);
    }
    if (to == 32 && !is_signed) {
        ir_opd wide = ir_cast(&b, IR_FTOS, IR_I64, from, v);
        return ir_resize(&b, to, IR_I64, true, wide);
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
    case CK_NoOp:
    case CK_AddressSpaceConversion:
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

} // namespace frontend
