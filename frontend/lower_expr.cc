/* SPDX-License-Identifier: Apache-2.0 */
/// Expressions by what is wanted of them: a value, a condition, a branch, or
/// the effects only.  lower_memory.cc has those that are objects.
#include "frontend/body.h"

#include <clang/AST/ExprCXX.h>

namespace frontend
{

using namespace clang;

// ------------------------------------------------------------ values

/// The value as a constant, if Clang can tell and nothing happens on the way.
ir_opd body::constant(const Expr *e, bool *ok)
{
    Expr::EvalResult r;
    ir_type t = u.scalar(e->getType());
    *ok = false;
    if (t == IR_VOID || !e->EvaluateAsRValue(r, ctx) || r.HasSideEffects) {
        return none;
    }
    *ok = true;
    if (r.Val.isInt() && ir_is_int(t)) {
        return u.integer(t, unit::bits(r.Val.getInt().extOrTrunc(128)));
    }
    if (r.Val.isFloat() && ir_is_float(t)) {
        return u.real(t, r.Val.getFloat());
    }
    if (r.Val.isLValue() && r.Val.getLValueBase().isNull() && t == IR_PTR) {
        auto at_byte = r.Val.getLValueOffset().getQuantity();
        return ir_make_const(m, IR_PTR, (u128)(i128)at_byte);
    }
    *ok = false;
    return none;
}

ir_opd body::literal_value(const Expr *e)
{
    ir_type t = u.scalar(e->getType());
    switch (e->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
        return u.integer(t, unit::bits(cast<IntegerLiteral>(e)->getValue()));
    case Stmt::CharacterLiteralClass:
        return u.integer(t, cast<CharacterLiteral>(e)->getValue());
    case Stmt::FloatingLiteralClass:
        return u.real(t, cast<FloatingLiteral>(e)->getValue());
    case Stmt::CXXBoolLiteralExprClass:
        return u.integer(t, cast<CXXBoolLiteralExpr>(e)->getValue());
    default: // no value given: zero, a null pointer
        return ir_make_const(m, t, 0);
    }
}

ir_opd body::label_address(const AddrLabelExpr *e)
{
    return ir_make_const(m, IR_PTR, u.label_id(e->getLabel()));
}

ir_opd body::named_value(const DeclRefExpr *e)
{
    if (const auto *c = dyn_cast<EnumConstantDecl>(e->getDecl())) {
        return u.integer(u.scalar(e->getType()),
                         unit::bits(c->getInitVal().extOrTrunc(128)));
    }
    return read(lvalue(e));
}

ir_opd body::stmt_expr_value(const StmtExpr *e)
{
    ir_opd v = none;
    stmt_expr(e, [&](const Expr *last) { v = value(last); });
    return v.bits != 0 ? v : ir_undef(&b, u.scalar(e->getType()));
}

ir_opd body::value(const Expr *e)
{
    ir_type t = u.scalar(e->getType());
    if (t == IR_VOID) {
        discard(e);
        return none;
    }
    if (dead(e)) {
        return ir_make_const(m, t, 0);
    }
    if (const Expr *inner = unwrap(e)) {
        return value(inner);
    }
    switch (e->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
    case Stmt::CharacterLiteralClass:
    case Stmt::FloatingLiteralClass:
    case Stmt::CXXBoolLiteralExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::GNUNullExprClass:
    case Stmt::CXXNullPtrLiteralExprClass:
        if (u.refused(e->getType()) == nullptr) {
            return literal_value(e);
        }
        break;
    case Stmt::DeclRefExprClass:
        return named_value(cast<DeclRefExpr>(e));
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass:
        return cast_value(cast<CastExpr>(e));
    case Stmt::UnaryOperatorClass:
        return unary(cast<UnaryOperator>(e));
    case Stmt::BinaryOperatorClass:
        return binary(cast<BinaryOperator>(e));
    case Stmt::CompoundAssignOperatorClass:
        return compound_assign(cast<CompoundAssignOperator>(e), true);
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
        return conditional(cast<AbstractConditionalOperator>(e));
    case Stmt::CallExprClass:
        return call(cast<CallExpr>(e), nullptr).value;
    case Stmt::MemberExprClass:
    case Stmt::ArraySubscriptExprClass:
    case Stmt::ExtVectorElementExprClass:
    case Stmt::CompoundLiteralExprClass:
        return read(lvalue(e));
    case Stmt::StmtExprClass:
        return stmt_expr_value(cast<StmtExpr>(e));
    case Stmt::VAArgExprClass:
        return read(next_argument(cast<VAArgExpr>(e)));
    case Stmt::OpaqueValueExprClass:
        return opaque_value(cast<OpaqueValueExpr>(e));
    case Stmt::AddrLabelExprClass:
        return label_address(cast<AddrLabelExpr>(e));
    case Stmt::UnaryExprOrTypeTraitExprClass:
        return trait(cast<UnaryExprOrTypeTraitExpr>(e));
    case Stmt::OffsetOfExprClass:
        return offset_of(cast<OffsetOfExpr>(e));
    case Stmt::AtomicExprClass:
        return atomic(cast<AtomicExpr>(e), nullptr);
    case Stmt::InitListExprClass: {
        const auto *l = cast<InitListExpr>(e);
        return l->getNumInits() != 0 ? value(l->getInit(0))
                                     : ir_make_const(m, t, 0);
    }
    default:
        break;
    }
    bool ok = false;
    ir_opd c = constant(e, &ok);
    if (ok) {
        return c;
    }
    evaluate_parts(e);
    return unsupported(e, construct_name(e), e->getType());
}

// ------------------------------------------------------------ conditions

/// The operand whose truth e's is, else null.
static const Expr *truth_of(const Expr *e)
{
    if (const Expr *inner = unwrap(e)) {
        return inner;
    }
    if (const auto *c = dyn_cast<CastExpr>(e)) {
        CastKind k = c->getCastKind();
        if (k == CK_IntegralToBoolean || k == CK_PointerToBoolean ||
            k == CK_FloatingToBoolean) {
            return c->getSubExpr();
        }
        // int to long and such: only what keeps every bit.
        const Expr *s = c->getSubExpr();
        if (k == CK_IntegralCast && s->getType()->isBooleanType()) {
            return s;
        }
        if (k == CK_FloatingComplexToBoolean ||
            k == CK_IntegralComplexToBoolean) {
            return s;
        }
    }
    if (const auto *call = dyn_cast<CallExpr>(e)) {
        const FunctionDecl *f = call->getDirectCallee();
        if (f != nullptr && f->getBuiltinID() != 0 &&
            f->getDeclName().isIdentifier() &&
            f->getName().find("__builtin_expect") == 0 &&
            !changes_memory(call->getArg(1))) {
            return call->getArg(0);
        }
    }
    return nullptr;
}

ir_opd body::test(const Expr *e)
{
    if (dead(e)) {
        return u.integer(IR_I1, 0);
    }
    if (const Expr *inner = truth_of(e)) {
        return test(inner);
    }
    if (const auto *o = dyn_cast<UnaryOperator>(e)) {
        if (o->getOpcode() == UO_LNot && !u.in_memory(e->getType())) {
            ir_opd v = test(o->getSubExpr());
            at(e);
            return ir_not(&b, v);
        }
    }
    if (const auto *o = dyn_cast<BinaryOperator>(e)) {
        if (o->isLogicalOp()) {
            return logical(e);
        }
        bool is_value = !u.in_memory(o->getLHS()->getType()) &&
                        !u.in_memory(o->getRHS()->getType());
        if (o->isComparisonOp() && is_value) {
            return compare(o);
        }
    }
    if (is_complex(e->getType())) {
        return complex_test(e);
    }
    if (u.in_memory(e->getType())) {
        discard(e);
        return unsupported(e, construct_name(e), ctx.BoolTy);
    }
    ir_opd v = value(e);
    at(e);
    return to_bool(v, u.scalar(e->getType()));
}

void body::branch(const Expr *e, ir_block_id yes, ir_block_id no)
{
    if (dead(e)) {
        return;
    }
    if (const Expr *inner = truth_of(e)) {
        branch(inner, yes, no);
        return;
    }
    if (const auto *o = dyn_cast<UnaryOperator>(e)) {
        if (o->getOpcode() == UO_LNot && !u.in_memory(e->getType())) {
            branch(o->getSubExpr(), no, yes);
            return;
        }
    }
    if (const auto *o = dyn_cast<BinaryOperator>(e)) {
        if (o->isLogicalOp() && !u.in_memory(e->getType())) {
            bool both = o->getOpcode() == BO_LAnd;
            ir_block_id next = ir_build_block(&b, both ? "and" : "or");
            branch(o->getLHS(), both ? next : yes, both ? no : next);
            start(next);
            branch(o->getRHS(), yes, no);
            return;
        }
        if (o->getOpcode() == BO_Comma) {
            discard(o->getLHS());
            branch(o->getRHS(), yes, no);
            return;
        }
    }
    ir_opd c = test(e);
    at(e);
    br(c, yes, no);
}

/// && and || as a value.
ir_opd body::logical(const Expr *e)
{
    ir_block_id yes = ir_build_block(&b, "true");
    ir_block_id no = ir_build_block(&b, "false");
    ir_block_id done = ir_build_block(&b, "done");
    ir_var_id v = ir_build_var(&b, IR_I1, nullptr, {0}, {0});
    branch(e, yes, no);
    start(yes);
    at(e);
    ir_copy_to(&b, v, u.integer(IR_I1, 1));
    jump(done);
    start(no);
    at(e);
    ir_copy_to(&b, v, u.integer(IR_I1, 0));
    start(done);
    return ir_opd_var(v);
}

// ------------------------------------------------------------ ?:

void body::bind(const OpaqueValueExpr *e)
{
    const Expr *source = e->getSourceExpr();
    if (source->isGLValue()) {
        opaque_places[e] = lvalue(source);
    } else if (u.in_memory(e->getType())) {
        opaque_places[e] = memory(source);
    } else {
        opaque[e] = value(source);
    }
}

ir_opd body::opaque_value(const OpaqueValueExpr *e)
{
    auto known = opaque.find(e);
    if (known != opaque.end()) {
        return known->second;
    }
    auto where = opaque_places.find(e);
    if (where != opaque_places.end()) {
        return read(where->second);
    }
    return value(e->getSourceExpr());
}

/// Lowers the two arms on their branches; an arm that a constant condition
/// rules out is left out.
void body::conditional_parts(const AbstractConditionalOperator *e,
                             llvm::function_ref<void(const Expr *)> arm)
{
    if (const auto *shared = dyn_cast<BinaryConditionalOperator>(e)) {
        bind(shared->getOpaqueValue());
    }
    ir_block_id yes = ir_build_block(&b, "true");
    ir_block_id no = ir_build_block(&b, "false");
    ir_block_id done = ir_build_block(&b, "done");
    branch(e->getCond(), yes, no);
    start(yes);
    arm(e->getTrueExpr());
    jump(done);
    start(no);
    arm(e->getFalseExpr());
    start(done);
}

ir_opd body::conditional(const AbstractConditionalOperator *e)
{
    bool fixed = false;
    ir_opd known = none;
    if (isa<ConditionalOperator>(e)) {
        Expr::EvalResult r;
        const Expr *c = e->getCond();
        if (u.scalar(c->getType()) != IR_VOID && c->EvaluateAsRValue(r, ctx) &&
            !r.HasSideEffects && r.Val.isInt()) {
            bool yes = r.Val.getInt() != 0;
            const Expr *dropped = yes ? e->getFalseExpr() : e->getTrueExpr();
            fixed = facts.labelled.count(dropped) == 0;
            if (fixed) {
                known = value(yes ? e->getTrueExpr() : e->getFalseExpr());
            }
        }
    }
    if (fixed) {
        return known;
    }
    ir_type t = u.scalar(e->getType());
    ir_var_id v = ir_build_var(&b, t, nullptr, {0}, {0});
    conditional_parts(e, [&](const Expr *x) {
        ir_opd r = value(x);
        if (reached()) {
            at(x);
            ir_copy_to(&b, v, r.bits != 0 ? r : ir_undef(&b, t));
        }
    });
    return ir_opd_var(v);
}

// ------------------------------------------------------------ ({ ... })

void body::stmt_expr(const StmtExpr *e,
                     llvm::function_ref<void(const Expr *)> last)
{
    const CompoundStmt *c = e->getSubStmt();
    const live *outer = cur;
    ir_stmt_id enclosing = b.stmt;
    const Stmt *result = c->getStmtExprResult();
    for (const Stmt *s : c->body()) {
        if (s != result) {
            stmt(s);
            continue;
        }
        // The value stands behind labels and attributes.
        for (;;) {
            if (const auto *l = dyn_cast<LabelStmt>(s)) {
                if (facts.used_labels.count(l->getDecl()) != 0) {
                    fall_into(label_block(l->getDecl()));
                }
                s = l->getSubStmt();
            } else if (const auto *a = dyn_cast<AttributedStmt>(s)) {
                s = a->getSubStmt();
            } else {
                break;
            }
        }
        const auto *x = dyn_cast<Expr>(s);
        if (x == nullptr) {
            stmt(s);
        } else if (!dead(x)) {
            begin_stmt(IR_STMT_EXPR, x->getSourceRange());
            last(x);
        }
    }
    if (cur != outer) {
        at(SourceRange(c->getRBracLoc(), c->getRBracLoc()));
        leave(outer);
        cur = outer;
    }
    b.stmt = enclosing;
}

// ------------------------------------------------------------ effects only

/// Operators and casts that have an effect of their own or pass it on.
/// - returns false when the value has to be computed
bool body::discard_operator(const Expr *e)
{
    bool in_memory = u.in_memory(e->getType());
    if (const auto *c = dyn_cast<CastExpr>(e)) {
        CastKind k = c->getCastKind();
        if (k == CK_ToVoid || k == CK_NoOp) {
            discard(c->getSubExpr());
            return true;
        }
        bool looked_at = k == CK_LValueToRValue && in_memory;
        if (looked_at) {
            lvalue(c->getSubExpr());
        }
        return looked_at;
    }
    if (const auto *o = dyn_cast<UnaryOperator>(e)) {
        if (o->isIncrementDecrementOp() && !in_memory) {
            increment(o, false);
            return true;
        }
        bool of_void = o->getOpcode() == UO_Deref && e->getType()->isVoidType();
        if (of_void) {
            discard(o->getSubExpr());
        }
        return of_void;
    }
    if (const auto *o = dyn_cast<CompoundAssignOperator>(e)) {
        compound_assign(o, false);
        return true;
    }
    const auto *o = dyn_cast<BinaryOperator>(e);
    if (o == nullptr) {
        return false;
    }
    if (o->getOpcode() == BO_Comma) {
        discard(o->getLHS());
        discard(o->getRHS());
        return true;
    }
    if (o->getOpcode() == BO_Assign) {
        assign(o, false);
        return true;
    }
    bool logical_op = o->isLogicalOp() && !in_memory;
    if (logical_op) {
        bool both = o->getOpcode() == BO_LAnd;
        ir_block_id next = ir_build_block(&b, both ? "and" : "or");
        ir_block_id done = ir_build_block(&b, "done");
        branch(o->getLHS(), both ? next : done, both ? done : next);
        start(next);
        discard(o->getRHS());
        start(done);
    }
    return logical_op;
}

void body::discard(const Expr *e)
{
    if (dead(e)) {
        return;
    }
    if (const Expr *inner = unwrap(e)) {
        discard(inner);
        return;
    }
    if (discard_operator(e)) {
        return;
    }
    switch (e->getStmtClass()) {
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
        conditional_parts(cast<AbstractConditionalOperator>(e),
                          [&](const Expr *x) { discard(x); });
        return;
    case Stmt::CallExprClass:
        call(cast<CallExpr>(e), nullptr);
        return;
    case Stmt::StmtExprClass:
        stmt_expr(cast<StmtExpr>(e), [&](const Expr *x) { discard(x); });
        return;
    case Stmt::AtomicExprClass: {
        place unused;
        atomic(cast<AtomicExpr>(e), &unused);
        return;
    }
    case Stmt::VAArgExprClass:
        next_argument(cast<VAArgExpr>(e));
        return;
    default:
        break;
    }
    if (e->getType()->isVoidType()) {
        evaluate_parts(e);
        unsupported(e, construct_name(e), ctx.VoidTy);
    } else if (e->getType()->isFunctionType()) {
        function_address(e);
    } else if (u.in_memory(e->getType())) {
        memory(e);
    } else if (e->isGLValue() && !e->getType().isVolatileQualified()) {
        lvalue(e);
    } else {
        value(e);
    }
}

// ------------------------------------------------------------ sizes

ir_opd body::trait(const UnaryExprOrTypeTraitExpr *e)
{
    QualType t = e->getTypeOfArgument();
    if (e->getKind() == UETT_SizeOf && ctx.getAsVariableArrayType(t)) {
        if (e->isArgumentType()) {
            evaluate_sizes(t);
        } else {
            discard(e->getArgumentExpr());
        }
        at(e);
        return size_of(t);
    }
    bool ok = false;
    ir_opd c = constant(e, &ok);
    return ok ? c : unsupported(e, construct_name(e), e->getType());
}

/// offsetof with an array index that is not constant.
ir_opd body::offset_of(const OffsetOfExpr *e)
{
    bool ok = false;
    ir_opd sum = constant(e, &ok);
    if (ok) {
        return sum;
    }
    sum = u.index(0);
    QualType t = e->getTypeSourceInfo()->getType();
    for (unsigned k = 0; k < e->getNumComponents(); k++) {
        const OffsetOfNode &node = e->getComponent(k);
        ir_opd more = none;
        if (node.getKind() == OffsetOfNode::Field) {
            const FieldDecl *f = node.getField();
            const ASTRecordLayout &layout =
                ctx.getASTRecordLayout(f->getParent());
            more = u.index(layout.getFieldOffset(f->getFieldIndex()) / 8);
            t = f->getType();
        } else if (node.getKind() == OffsetOfNode::Array) {
            const Expr *n = e->getIndexExpr(node.getArrayExprIndex());
            t = ctx.getAsArrayType(t)->getElementType();
            more = as_index(value(n), n->getType());
            at(e);
            more = ir_bin(&b, IR_MUL, m->index, more, size_of(t));
        } else {
            return unsupported(e, "offsetof of this form", e->getType());
        }
        sum = ir_bin(&b, IR_ADD, m->index, sum, more);
    }
    return ir_resize(&b, u.scalar(e->getType()), m->index, false, sum);
}

} // namespace frontend
