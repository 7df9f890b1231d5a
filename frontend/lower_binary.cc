/* SPDX-License-Identifier: Apache-2.0 */
/// Operators: arithmetic with its checks, comparison, pointer arithmetic,
/// assignment.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

// ------------------------------------------------------------ arithmetic

static ir_opd smallest(unit &u, ir_type t)
{
    return u.integer(t, (u128)1 << (t - 1));
}

ir_opd body::divide(bool remainder, QualType t, ir_opd x, ir_opd y,
                    const Expr *e)
{
    ir_type s = u.scalar(t);
    bool is_signed = u.is_signed(t);
    check(IR_CHECK_DIV_ZERO, ir_cmp(&b, IR_EQ, s, y, u.integer(s, 0)), e);
    u128 known = 0;
    u128 minus_one = ~(u128)0 >> (128 - s);
    bool may = !is_const(y, &known) || known == minus_one;
    if (is_signed && may && wants(IR_CHECK_DIV_OVERFLOW)) {
        ir_opd low = ir_cmp(&b, IR_EQ, s, x, smallest(u, s));
        u128 never = 1;
        if (!is_const(low, &never) || never != 0) {
            ir_opd one = ir_cmp(&b, IR_EQ, s, y, u.integer(s, minus_one));
            check(IR_CHECK_DIV_OVERFLOW, ir_bin(&b, IR_AND, IR_I1, low, one),
                  e);
        }
    }
    ir_op op = remainder ? (is_signed ? IR_SREM : IR_UREM)
                         : (is_signed ? IR_SDIV : IR_UDIV);
    return ir_bin(&b, op, s, x, y);
}

ir_opd body::shift(bool left, QualType t, ir_opd x, ir_opd y, QualType amount,
                   const Expr *e)
{
    ir_type s = u.scalar(t), a = u.scalar(amount);
    bool is_signed = u.is_signed(t);
    if (a < 32) { // wide enough for the width of the left side
        y = ir_resize(&b, IR_I32, a, u.is_signed(amount), y);
        a = IR_I32;
    }
    check(IR_CHECK_SHIFT, ir_cmp(&b, IR_ULE, a, u.integer(a, s), y), e);
    y = ir_resize(&b, s, a, false, y);
    if (left && is_signed && wants(IR_CHECK_OVERFLOW)) {
        ir_opd rest = ir_bin(&b, IR_SUB, s, u.integer(s, s - 1u), y);
        ir_opd out = ir_bin(&b, IR_LSHR, s, x, rest);
        check(IR_CHECK_OVERFLOW, ir_cmp(&b, IR_NE, s, out, u.integer(s, 0)), e);
    }
    ir_op op = left ? IR_SHL : is_signed ? IR_ASHR : IR_LSHR;
    return ir_bin(&b, op, s, x, y);
}

ir_opd body::integer_op(BinaryOperatorKind op, QualType t, ir_opd x, ir_opd y,
                        const Expr *e)
{
    ir_type s = u.scalar(t);
    ir_op plain = IR_ADD, over = IR_SADDO;
    bool may_overflow = true;
    switch (op) {
    case BO_Add:
        break;
    case BO_Sub:
        plain = IR_SUB;
        over = IR_SSUBO;
        break;
    case BO_Mul:
        plain = IR_MUL;
        over = IR_SMULO;
        break;
    case BO_Div:
    case BO_Rem:
        return divide(op == BO_Rem, t, x, y, e);
    case BO_And:
    case BO_Or:
    case BO_Xor:
        plain = op == BO_And ? IR_AND : op == BO_Or ? IR_OR : IR_XOR;
        may_overflow = false;
        break;
    default:
        return unsupported(e, "operator", t);
    }
    if (may_overflow && u.is_signed(t) && wants(IR_CHECK_OVERFLOW)) {
        check(IR_CHECK_OVERFLOW, ir_cmp(&b, over, s, x, y), e);
    }
    return ir_bin(&b, plain, s, x, y);
}

/// x op y, both of type t.
ir_opd body::arithmetic(BinaryOperatorKind op, QualType t, ir_opd x, ir_opd y,
                        const Expr *e)
{
    ir_type s = u.scalar(t);
    if (!ir_is_float(s)) {
        return integer_op(op, t, x, y, e);
    }
    switch (op) {
    case BO_Add:
        return ir_bin(&b, IR_FADD, s, x, y);
    case BO_Sub:
        return ir_bin(&b, IR_FSUB, s, x, y);
    case BO_Mul:
        return ir_bin(&b, IR_FMUL, s, x, y);
    case BO_Div:
        return ir_bin(&b, IR_FDIV, s, x, y);
    default:
        return unsupported(e, "operator", t);
    }
}

// ------------------------------------------------------------ pointers

ir_opd body::pointer_add(ir_opd p, QualType pointer, ir_opd n, QualType number,
                         bool minus)
{
    QualType elem = pointer->getPointeeType();
    n = as_index(n, number);
    if (ctx.getAsVariableArrayType(elem)) {
        ir_opd size = size_of(elem);
        n = ir_bin(&b, IR_MUL, m->index, n, size);
        return ir_padd(&b, p, n, minus ? -1 : 1);
    }
    auto size = (int64_t)u.size(elem);
    return ir_padd(&b, p, n, minus ? -size : size);
}

/// (p - q) in elements, of the index type.
ir_opd body::pointer_difference(ir_opd p, ir_opd q, QualType pointer)
{
    ir_type t = m->index;
    ir_opd d = ir_bin(&b, IR_SUB, t, ir_cast(&b, IR_PTOI, t, IR_PTR, p),
                      ir_cast(&b, IR_PTOI, t, IR_PTR, q));
    ir_opd size = size_of(pointer->getPointeeType());
    u128 known = 0;
    if (is_const(size, &known) && known <= 1) {
        // Elements of no size (GNU C): Clang leaves the byte distance.
        return d;
    }
    return ir_bin(&b, IR_SDIV, t, d, size);
}

ir_opd body::binary(const BinaryOperator *e)
{
    BinaryOperatorKind op = e->getOpcode();
    QualType lt = e->getLHS()->getType(), rt = e->getRHS()->getType();
    if (op == BO_Comma) {
        discard(e->getLHS());
        return value(e->getRHS());
    }
    if (op == BO_Assign) {
        return assign(e, true);
    }
    if (e->isComparisonOp() && (is_complex(lt) || is_complex(rt))) {
        ir_opd v = complex_compare(e);
        return ir_resize(&b, u.scalar(e->getType()), IR_I1, false, v);
    }
    if ((u.in_memory(lt) || u.in_memory(rt)) && !e->isLogicalOp()) {
        evaluate_parts(e);
        return unsupported(e, construct_name(e), e->getType());
    }
    ir_type s = u.scalar(e->getType());
    if (e->isLogicalOp() || e->isComparisonOp()) {
        ir_opd v = e->isLogicalOp() ? logical(e) : compare(e);
        at(e);
        return ir_resize(&b, s, IR_I1, false, v);
    }
    ir_opd x = keep(value(e->getLHS()), u.scalar(lt), e->getRHS());
    ir_opd y = value(e->getRHS());
    at(e);
    if (op == BO_Sub && lt->isPointerType() && rt->isPointerType()) {
        return ir_resize(&b, s, m->index, true, pointer_difference(x, y, lt));
    }
    if (lt->isPointerType()) {
        return pointer_add(x, lt, y, rt, op == BO_Sub);
    }
    if (rt->isPointerType()) {
        return pointer_add(y, rt, x, lt, false);
    }
    if (op == BO_Shl || op == BO_Shr) {
        return shift(op == BO_Shl, e->getType(), x, y, rt, e);
    }
    return arithmetic(op, e->getType(), x, y, e);
}

// ------------------------------------------------------------ comparison

ir_opd body::compare_values(BinaryOperatorKind op, QualType t, ir_opd x,
                            ir_opd y)
{
    ir_type s = u.scalar(t);
    bool is_float = ir_is_float(s), is_signed = u.is_signed(t);
    if (op == BO_GT || op == BO_GE) { // a > b is b < a
        std::swap(x, y);
        op = op == BO_GT ? BO_LT : BO_LE;
    }
    ir_op o = IR_EQ;
    switch (op) {
    case BO_EQ:
        o = is_float ? IR_FEQ : IR_EQ;
        break;
    case BO_NE:
        o = is_float ? IR_FNE : IR_NE;
        break;
    case BO_LT:
        o = is_float ? IR_FLT : is_signed ? IR_SLT : IR_ULT;
        break;
    default:
        o = is_float ? IR_FLE : is_signed ? IR_SLE : IR_ULE;
        break;
    }
    return ir_cmp(&b, o, s, x, y);
}

/// - returns i1
ir_opd body::compare(const BinaryOperator *e)
{
    QualType t = e->getLHS()->getType();
    ir_opd x = keep(value(e->getLHS()), u.scalar(t), e->getRHS());
    ir_opd y = value(e->getRHS());
    at(e);
    return compare_values(e->getOpcode(), t, x, y);
}

// ------------------------------------------------------------ assignment

ir_opd body::assign(const BinaryOperator *e, bool want)
{
    if (u.in_memory(e->getType())) {
        memory(e);
        return none;
    }
    ir_opd v = value(e->getRHS());
    v = keep(v, u.scalar(e->getType()), e->getLHS());
    place to = lvalue(e->getLHS());
    at(e);
    return write(to, v, want);
}

/// The value type of an lvalue: what an atomic one holds.
static QualType held(QualType t)
{
    if (const auto *a = t->getAs<AtomicType>()) {
        return a->getValueType();
    }
    return t;
}

ir_opd body::compound_assign(const CompoundAssignOperator *e, bool want)
{
    QualType lt = held(e->getLHS()->getType()), rt = e->getRHS()->getType();
    QualType from = e->getComputationLHSType(),
             to = e->getComputationResultType();
    if (u.in_memory(lt) || u.in_memory(rt) || u.in_memory(from) ||
        u.in_memory(to)) {
        if (is_complex(from) || is_complex(to)) {
            place p = complex_assign(e);
            return want && !u.in_memory(lt) ? read(p) : none;
        }
        if (is_vector(lt)) {
            vector_update(e);
            return none;
        }
        discard(e->getRHS());
        place p = lvalue(e->getLHS());
        std::string what = construct_name(e);
        if (!u.in_memory(lt)) {
            return write(p, unsupported(e, what, lt), want);
        }
        return unsupported(e, what, ctx.VoidTy, address(p));
    }
    BinaryOperatorKind op =
        BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
    ir_opd y = keep(value(e->getRHS()), u.scalar(rt), e->getLHS());
    place p = lvalue(e->getLHS());
    ir_opd x = read(p);
    at(e);
    ir_opd r;
    if (lt->isPointerType() && rt->isPointerType()) {
        // p -= q: a number, taken for a pointer again.
        r = convert(pointer_difference(x, y, lt), ctx.getPointerDiffType(), lt);
    } else if (lt->isPointerType()) {
        r = pointer_add(x, lt, y, rt, op == BO_Sub);
    } else if (rt->isPointerType()) {
        r = convert(pointer_add(y, rt, x, lt, false), rt, lt);
    } else {
        x = convert(x, lt, from);
        r = op == BO_Shl || op == BO_Shr
                ? shift(op == BO_Shl, from, x, y, rt, e)
                : arithmetic(op, to, x, y, e);
        r = convert(r, to, lt);
    }
    return write(p, r, want);
}

ir_opd body::increment(const UnaryOperator *e, bool want)
{
    QualType t = held(e->getSubExpr()->getType());
    bool minus = e->isDecrementOp(), old_wanted = want && e->isPostfix();
    ir_type s = u.scalar(t);
    place p = lvalue(e->getSubExpr());
    ir_opd old = read(p);
    if (old_wanted && is_named(old)) {
        old = ir_copy(&b, s, old);
    }
    at(e);
    ir_opd v;
    if (t->isPointerType()) {
        v = pointer_add(old, t, u.integer(IR_I32, 1), ctx.IntTy, minus);
    } else if (t->isBooleanType()) {
        ir_opd one = u.integer(IR_I1, 1);
        v = minus ? ir_bin(&b, IR_XOR, IR_I1, old, one) : one;
    } else if (ir_is_float(s)) {
        ir_opd one = u.real(s, llvm::APFloat(1.0));
        v = ir_bin(&b, minus ? IR_FSUB : IR_FADD, s, old, one);
    } else {
        // A type narrower than int is widened first: it can't overflow.
        if (s >= 32 && u.is_signed(t) && wants(IR_CHECK_OVERFLOW)) {
            ir_op over = minus ? IR_SSUBO : IR_SADDO;
            check(IR_CHECK_OVERFLOW, ir_cmp(&b, over, s, old, u.integer(s, 1)),
                  e);
        }
        v = ir_bin(&b, minus ? IR_SUB : IR_ADD, s, old, u.integer(s, 1));
    }
    ir_opd stored = write(p, v, want && !old_wanted);
    return old_wanted ? old : stored;
}

ir_opd body::negate(const UnaryOperator *e)
{
    ir_type t = u.scalar(e->getType());
    ir_opd v = value(e->getSubExpr());
    at(e);
    if (ir_is_float(t)) {
        return ir_un(&b, IR_FNEG, t, v);
    }
    if (u.is_signed(e->getType()) && wants(IR_CHECK_OVERFLOW)) {
        check(IR_CHECK_OVERFLOW, ir_cmp(&b, IR_EQ, t, v, smallest(u, t)), e);
    }
    return ir_bin(&b, IR_SUB, t, u.integer(t, 0), v);
}

ir_opd body::unary(const UnaryOperator *e)
{
    const Expr *s = e->getSubExpr();
    ir_type t = u.scalar(e->getType());
    UnaryOperatorKind op = e->getOpcode();
    bool in_memory = u.in_memory(s->getType());
    switch (op) {
    case UO_AddrOf:
        if (s->getType()->isFunctionType()) {
            return function_address(s);
        }
        return address(lvalue(s));
    case UO_Deref:
        return read(lvalue(e));
    case UO_PostInc:
    case UO_PostDec:
    case UO_PreInc:
    case UO_PreDec:
        if (!in_memory) {
            return increment(e, true);
        }
        break;
    case UO_Plus:
        return value(s);
    case UO_Minus:
        return negate(e);
    case UO_Not: {
        ir_opd v = value(s);
        at(e);
        return ir_bin(&b, IR_XOR, t, v, u.integer(t, ~(u128)0));
    }
    case UO_LNot: {
        if (in_memory && !is_complex(s->getType())) {
            break;
        }
        ir_opd v = test(e);
        at(e);
        return ir_resize(&b, t, IR_I1, false, v);
    }
    case UO_Real:
    case UO_Imag:
        if (in_memory) {
            return read(lvalue(e));
        }
        if (op == UO_Real) {
            return value(s);
        }
        discard(s);
        return ir_make_const(m, t, 0);
    default:
        break;
    }
    evaluate_parts(e);
    return unsupported(e, construct_name(e), e->getType());
}

} // namespace frontend
