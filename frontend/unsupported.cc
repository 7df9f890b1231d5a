/* SPDX-License-Identifier: Apache-2.0 */
/// What we do not model ends here: one located diagnostic, one instruction
/// that makes the results unknown (and, see op.def, the memory that the
/// construct may reach), and lowering goes on.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

/// The construct as a user would call it.
std::string body::construct_name(const Expr *e)
{
    if (const char *what = u.refused(e->getType())) {
        return what;
    }
    const auto *k = dyn_cast<CastExpr>(e);
    if (k != nullptr && k->getCastKind() == CK_AddressSpaceConversion) {
        return "conversion between address spaces";
    }
    if (isa<ExtVectorElementExpr>(e)) {
        return "several lanes of a vector as an lvalue";
    }
    if (const auto *c = dyn_cast<CallExpr>(e)) {
        const FunctionDecl *f = c->getDirectCallee();
        if (f != nullptr && f->getBuiltinID() != 0) {
            return "'" + f->getNameAsString() + "'";
        }
    }
    for (const Stmt *child : e->children()) {
        const auto *x = dyn_cast_or_null<Expr>(child);
        if (x != nullptr) {
            if (const char *what = u.refused(x->getType())) {
                return what;
            }
        }
    }
    return std::string("expression of kind '") + e->getStmtClassName() + "'";
}

/// The operands, for their effects.
void body::evaluate_parts(const Expr *e)
{
    for (const Stmt *child : e->children()) {
        const auto *x = dyn_cast_or_null<Expr>(child);
        if (x != nullptr && !x->getType()->isFunctionType() &&
            x->getType() != ctx.BuiltinFnTy && changes_memory(x)) {
            discard(x);
        }
    }
}

ir_opd body::unsupported(const Stmt *s, const std::string &what, QualType t,
                         llvm::ArrayRef<ir_opd> pointers)
{
    ir_type type = u.scalar(t);
    if (!reached()) {
        return type == IR_VOID ? none : ir_make_const(m, type, 0);
    }
    u.warn_unsupported(s->getSourceRange(), what);
    at(s);
    return ir_unsupported(&b, type, what.c_str(), pointers.data(),
                          (uint32_t)pointers.size());
}

place body::unsupported_memory(const Stmt *s, const std::string &what,
                               QualType t)
{
    const auto *e = dyn_cast<Expr>(s);
    place p;
    p.type = t;
    if (!reached() || e == nullptr || t->isVoidType() || t->isFunctionType()) {
        p.addr = ir_make_const(m, IR_PTR, 0);
        p.checked = true;
        unsupported(s, what, ctx.VoidTy);
        return p;
    }
    p = temporary(t, e);
    unsupported(s, what, ctx.VoidTy, p.addr);
    return p;
}

} // namespace frontend
