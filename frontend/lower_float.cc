/* SPDX-License-Identifier: Apache-2.0 */
/// Builtins that classify and compare floating values.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

/// The sign bit of v.  Only f32 and f64 have an integer of their width; the
/// sign of an f80 is read from memory.
ir_opd body::float_sign(ir_opd v, QualType type)
{
    ir_type t = u.scalar(type);
    if (t == IR_F80) {
        ir_opd o = new_object(type, nullptr, SourceRange());
        ir_ptr_op(&b, IR_BEGIN, o);
        ir_store(&b, IR_F80, o, v, 0);
        ir_opd high = ir_padd(&b, o, u.index(8), 1);
        ir_opd bits = ir_load(&b, IR_I16, high, 0);
        ir_ptr_op(&b, IR_END, o);
        return ir_cmp(&b, IR_SLT, IR_I16, bits, u.integer(IR_I16, 0));
    }
    ir_type i = t == IR_F32 ? IR_I32 : IR_I64;
    ir_opd bits = ir_cast(&b, IR_BITCAST, i, t, v);
    return ir_cmp(&b, IR_SLT, i, bits, u.integer(i, 0));
}

/// - returns i1; which as in the table of builtins, without isinf_sign
ir_opd body::float_class(ir_opd v, QualType type, unsigned which)
{
    ir_type t = u.scalar(type);
    const llvm::fltSemantics &f = ctx.getFloatTypeSemantics(type);
    ir_opd zero = ir_make_const(m, t, 0);
    ir_opd inf = u.real(t, llvm::APFloat::getInf(f));
    ir_opd least = u.real(t, llvm::APFloat::getSmallestNormalized(f));
    if (which == 0) {
        return ir_cmp(&b, IR_FUNO, t, v, v);
    }
    if (which == 6) {
        return ir_cmp(&b, IR_FEQ, t, v, zero);
    }
    ir_opd sign = float_sign(v, type);
    if (which == 7) {
        return sign;
    }
    ir_opd size = ir_select(&b, t, sign, ir_un(&b, IR_FNEG, t, v), v);
    switch (which) {
    case 1:
        return ir_cmp(&b, IR_FEQ, t, size, inf);
    case 3:
        return ir_cmp(&b, IR_FLT, t, size, inf);
    case 4:
        return ir_bin(&b, IR_AND, IR_I1, ir_cmp(&b, IR_FLE, t, least, size),
                      ir_cmp(&b, IR_FLT, t, size, inf));
    default: // subnormal
        return ir_bin(&b, IR_AND, IR_I1, ir_cmp(&b, IR_FLT, t, zero, size),
                      ir_cmp(&b, IR_FLT, t, size, least));
    }
}

ir_opd body::builtin_float_class(const CallExpr *e, unsigned which)
{
    QualType type = e->getArg(0)->getType();
    ir_type to = u.scalar(e->getType());
    if (!ir_is_float(u.scalar(type))) {
        discard(e->getArg(0));
        return unsupported(e, construct_name(e), e->getType());
    }
    ir_opd v = value(e->getArg(0));
    at(e);
    if (which == 2) { // 1, -1 or 0
        ir_opd inf = float_class(v, type, 1);
        ir_opd sign = float_sign(v, type);
        ir_opd one =
            ir_select(&b, to, sign, u.integer(to, ~(u128)0), u.integer(to, 1));
        return ir_select(&b, to, inf, one, u.integer(to, 0));
    }
    return ir_resize(&b, to, IR_I1, false, float_class(v, type, which));
}

ir_opd body::builtin_float_compare(const CallExpr *e, unsigned which)
{
    QualType type = e->getArg(0)->getType();
    ir_type t = u.scalar(type), to = u.scalar(e->getType());
    if (!ir_is_float(t) || u.scalar(e->getArg(1)->getType()) != t) {
        discard(e->getArg(0));
        discard(e->getArg(1));
        return unsupported(e, construct_name(e), e->getType());
    }
    ir_opd x = keep(value(e->getArg(0)), t, e->getArg(1));
    ir_opd y = value(e->getArg(1));
    at(e);
    ir_opd r;
    switch (which) {
    case 0:
        r = ir_cmp(&b, IR_FLT, t, y, x);
        break;
    case 1:
        r = ir_cmp(&b, IR_FLE, t, y, x);
        break;
    case 2:
        r = ir_cmp(&b, IR_FLT, t, x, y);
        break;
    case 3:
        r = ir_cmp(&b, IR_FLE, t, x, y);
        break;
    case 4:
        r = ir_bin(&b, IR_OR, IR_I1, ir_cmp(&b, IR_FLT, t, x, y),
                   ir_cmp(&b, IR_FLT, t, y, x));
        break;
    default:
        r = ir_cmp(&b, IR_FUNO, t, x, y);
        break;
    }
    return ir_resize(&b, to, IR_I1, false, r);
}

/// fpclassify(nan, inf, normal, subnormal, zero, x)
ir_opd body::builtin_fpclassify(const CallExpr *e, unsigned)
{
    ir_type to = u.scalar(e->getType());
    QualType type = e->getArg(5)->getType();
    if (!ir_is_float(u.scalar(type))) {
        discard(e->getArg(5));
        return unsupported(e, construct_name(e), e->getType());
    }
    ir_opd is[5];
    for (unsigned k = 0; k < 5; k++) {
        is[k] = keep(value(e->getArg(k)), to, e->getArg(5));
    }
    ir_opd v = value(e->getArg(5));
    at(e);
    ir_opd r = is[3];
    r = ir_select(&b, to, float_class(v, type, 4), is[2], r);
    r = ir_select(&b, to, float_class(v, type, 6), is[4], r);
    r = ir_select(&b, to, float_class(v, type, 1), is[1], r);
    return ir_select(&b, to, float_class(v, type, 0), is[0], r);
}

/// fabs and copysign: the value or its negation.
ir_opd body::builtin_float_sign(const CallExpr *e, unsigned copy_sign)
{
    QualType type = e->getType();
    ir_type t = u.scalar(type);
    if (!ir_is_float(t)) {
        return unsupported(e, construct_name(e), type);
    }
    ir_opd x = value(e->getArg(0)), y = none;
    if (copy_sign != 0) {
        x = keep(x, t, e->getArg(1));
        y = value(e->getArg(1));
    }
    at(e);
    ir_opd flip = float_sign(x, type);
    if (copy_sign != 0) {
        flip = ir_bin(&b, IR_XOR, IR_I1, flip, float_sign(y, type));
    }
    return ir_select(&b, t, flip, ir_un(&b, IR_FNEG, t, x), x);
}

} // namespace frontend
