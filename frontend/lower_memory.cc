/* SPDX-License-Identifier: Apache-2.0 */
/// Expressions whose value does not fit a scalar: as the place of an object
/// that holds it, or written straight into one.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

/// Handles the expressions whose value is made somewhere else; - returns false
/// for the others
bool body::memory_call(const Expr *e, place *out)
{
    switch (e->getStmtClass()) {
    case Stmt::CallExprClass:
        *out = call(cast<CallExpr>(e), nullptr).object;
        return true;
    case Stmt::VAArgExprClass:
        *out = next_argument(cast<VAArgExpr>(e));
        return true;
    case Stmt::AtomicExprClass:
        *out = temporary(e->getType(), e);
        atomic(cast<AtomicExpr>(e), out);
        return true;
    case Stmt::OpaqueValueExprClass: {
        const auto *o = cast<OpaqueValueExpr>(e);
        auto it = opaque_places.find(o);
        *out =
            it != opaque_places.end() ? it->second : memory(o->getSourceExpr());
        return true;
    }
    case Stmt::InitListExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::CompoundLiteralExprClass: // of a transparent union argument
    case Stmt::StmtExprClass:
        *out = temporary(e->getType(), e);
        into(*out, e);
        return true;
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass: {
        ir_var_id p = ir_build_var(&b, IR_PTR, nullptr, {0}, {0});
        conditional_parts(cast<AbstractConditionalOperator>(e),
                          [&](const Expr *x) {
                              ir_opd a = address(memory(x));
                              if (reached()) {
                                  ir_copy_to(&b, p, a);
                              }
                          });
        out->addr = ir_opd_var(p);
        out->type = e->getType();
        out->from = e;
        return true;
    }
    default:
        return false;
    }
}

/// Casts that keep the bytes: - returns false for others
bool body::memory_cast(const CastExpr *e, place *out)
{
    const Expr *s = e->getSubExpr();
    switch (e->getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
    case CK_AtomicToNonAtomic:
    case CK_NonAtomicToAtomic:
        *out = memory(s);
        if (out->far) {
            *out = temporary(e->getType().getUnqualifiedType(), e);
            far_access(e, ctx.VoidTy, address(*out));
        }
        return true;
    case CK_BitCast:
        if (u.in_memory(s->getType())) {
            *out = memory(s);
        } else {
            *out = temporary(s->getType(), e);
            ir_opd v = value(s);
            write(*out, v, false);
        }
        out->type = e->getType();
        return true;
    case CK_ToUnion:
        *out = temporary(e->getType(), e);
        into(*out, e);
        return true;
    default:
        return false;
    }
}

place body::memory(const Expr *e)
{
    place p;
    if (!begin_place(e, &p)) {
        return p;
    }
    if (const Expr *inner = unwrap(e)) {
        return memory(inner);
    }
    if (const auto *x = dyn_cast<ExtVectorElementExpr>(e)) {
        return vector_swizzle(x);
    }
    if (e->isGLValue()) {
        return lvalue(e);
    }
    if (is_complex(e->getType()) && complex_memory(e, &p)) {
        return p;
    }
    if (is_vector(e->getType()) && vector_memory(e, &p)) {
        return p;
    }
    if (memory_call(e, &p)) {
        return p;
    }
    if (const auto *c = dyn_cast<CastExpr>(e)) {
        if (memory_cast(c, &p)) {
            return p;
        }
    }
    if (const auto *o = dyn_cast<BinaryOperator>(e)) {
        if (o->getOpcode() == BO_Comma) {
            discard(o->getLHS());
            return memory(o->getRHS());
        }
        if (o->getOpcode() == BO_Assign) {
            place to = lvalue(o->getLHS());
            to.addr = keep(to.addr, IR_PTR, o->getRHS());
            place from = memory(o->getRHS());
            at(e);
            copy(to, from, o->getLHS()->getType());
            return to;
        }
    }
    if (isa<MemberExpr>(e) || isa<ArraySubscriptExpr>(e)) {
        return lvalue(e);
    }
    evaluate_parts(e);
    return unsupported_memory(e, construct_name(e), e->getType());
}

/// - returns false when the value is somewhere already
bool body::into_cast(place dest, const CastExpr *e)
{
    const Expr *s = bare(e->getSubExpr());
    switch (e->getCastKind()) {
    case CK_NoOp:
        into(dest, s);
        return true;
    case CK_LValueToRValue:
        if (const auto *l = dyn_cast<CompoundLiteralExpr>(s)) {
            initialise(dest, l->getInitializer());
            return true;
        }
        return false;
    case CK_ToUnion: {
        place part = dest;
        part.type = s->getType();
        if (u.size(part.type) < u.size(dest.type)) {
            zero(dest, u.size(dest.type));
        }
        init_part(part, s, false);
        return true;
    }
    default:
        return false;
    }
}

void body::into(place dest, const Expr *e)
{
    e = bare(e);
    if (dead(e)) {
        return;
    }
    parts v;
    if (is_complex(e->getType()) && !e->isGLValue() && complex_made(e, &v)) {
        at(e);
        write_parts(dest, convert_parts(v, e->getType(), dest.type));
        return;
    }
    place lanes;
    if (is_vector(e->getType()) && !e->isGLValue() &&
        vector_memory(e, &lanes)) {
        copy(dest, lanes, dest.type);
        return;
    }
    switch (e->getStmtClass()) {
    case Stmt::CallExprClass:
        call(cast<CallExpr>(e), &dest);
        return;
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
        conditional_parts(cast<AbstractConditionalOperator>(e),
                          [&](const Expr *x) { into(dest, x); });
        return;
    case Stmt::StmtExprClass:
        stmt_expr(cast<StmtExpr>(e), [&](const Expr *x) { into(dest, x); });
        return;
    case Stmt::InitListExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::DesignatedInitUpdateExprClass:
        initialise(dest, e);
        return;
    case Stmt::CompoundLiteralExprClass:
        initialise(dest, cast<CompoundLiteralExpr>(e)->getInitializer());
        return;
    default:
        break;
    }
    if (const auto *o = dyn_cast<BinaryOperator>(e)) {
        if (o->getOpcode() == BO_Comma) {
            discard(o->getLHS());
            into(dest, o->getRHS());
            return;
        }
    }
    const auto *c = dyn_cast<CastExpr>(e);
    if (c != nullptr && into_cast(dest, c)) {
        return;
    }
    place from = memory(e);
    at(e);
    copy(dest, from, dest.type);
}

} // namespace frontend
