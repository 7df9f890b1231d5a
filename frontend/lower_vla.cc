/* SPDX-License-Identifier: Apache-2.0 */
/// Variably modified types: every size expression is evaluated once, where its
/// declarator is reached, and kept in a variable.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

void body::evaluate_sizes(QualType t)
{
    while (!t.isNull() && t->isVariablyModifiedType()) {
        if (const auto *e = dyn_cast<TypeOfExprType>(t.getTypePtr())) {
            discard(e->getUnderlyingExpr());
        }
        const auto *a = dyn_cast<VariableArrayType>(t.getTypePtr());
        const Expr *e = a != nullptr ? a->getSizeExpr() : nullptr;
        if (e != nullptr && sizes.count(e) == 0) {
            ir_opd n = value(e);
            at(e);
            n = as_index(n, e->getType());
            if (!is_const(n)) {
                ir_var_id v = ir_build_var(&b, m->index, ".size", {0}, {0});
                ir_copy_to(&b, v, n);
                n = ir_opd_var(v);
            }
            sizes[e] = n;
        }
        t = next_type(t, ctx);
    }
}

ir_opd body::size_of(QualType t)
{
    const auto *v = ctx.getAsVariableArrayType(t);
    if (v == nullptr) {
        const auto *c = ctx.getAsConstantArrayType(t);
        if (c != nullptr && t->isVariablyModifiedType()) {
            ir_opd n = u.index(c->getSize().getZExtValue());
            return ir_bin(&b, IR_MUL, m->index, size_of(c->getElementType()),
                          n);
        }
        return u.index(u.size(t));
    }
    ir_opd n = u.index(0);
    if (const Expr *e = v->getSizeExpr()) { // [*] has none
        if (sizes.count(e) == 0) {
            evaluate_sizes(QualType(v, 0));
        }
        n = sizes[e];
    }
    ir_opd elem = size_of(v->getElementType());
    u128 known = 0;
    if (is_const(elem, &known) && known == 1) {
        return n;
    }
    return ir_bin(&b, IR_MUL, m->index, n, elem);
}

void body::vla_decl(const VarDecl *v)
{
    ir_opd p = local(v);
    ir_opd n = size_of(v->getType());
    auto align = (uint32_t)ctx.getDeclAlign(v).getQuantity();
    ir_opd made = ir_make_ptr(&b, IR_SALLOC, n, align);
    ir_copy_to(&b, {ir_opd_index(p)}, made);
}

} // namespace frontend
