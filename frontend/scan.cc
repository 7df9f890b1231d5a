/* SPDX-License-Identifier: Apache-2.0 */
/// The walk over a function body before lowering: see scan.h.
#include "frontend/scan.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringSwitch.h>

namespace frontend
{

using namespace clang;

bool is_setjmp_name(llvm::StringRef name)
{
    return llvm::StringSwitch<bool>(name)
        .Cases("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", true)
        .Case("__builtin_setjmp", true)
        .Default(false);
}

bool is_longjmp_name(llvm::StringRef name)
{
    return llvm::StringSwitch<bool>(name)
        .Cases("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", true)
        .Case("__builtin_longjmp", true)
        .Default(false);
}

const Expr *unwrap(const Expr *e)
{
    switch (e->getStmtClass()) {
    case Stmt::ParenExprClass:
        return cast<ParenExpr>(e)->getSubExpr();
    case Stmt::ConstantExprClass:
        return cast<ConstantExpr>(e)->getSubExpr();
    case Stmt::GenericSelectionExprClass:
        return cast<GenericSelectionExpr>(e)->getResultExpr();
    case Stmt::ChooseExprClass:
        return cast<ChooseExpr>(e)->getChosenSubExpr();
    case Stmt::UnaryOperatorClass:
        return cast<UnaryOperator>(e)->getOpcode() == UO_Extension
                   ? cast<UnaryOperator>(e)->getSubExpr()
                   : nullptr;
    default:
        return nullptr;
    }
}

const Expr *bare(const Expr *e)
{
    while (const Expr *inner = unwrap(e)) {
        e = inner;
    }
    return e;
}

/// - calls says whether a call counts
static bool changes(const Stmt *s, bool calls)
{
    if (s == nullptr || isa<UnaryExprOrTypeTraitExpr>(s)) {
        return false;
    }
    if (const auto *u = dyn_cast<UnaryOperator>(s)) {
        if (u->isIncrementDecrementOp()) {
            return true;
        }
    } else if (const auto *b = dyn_cast<BinaryOperator>(s)) {
        if (b->isAssignmentOp()) {
            return true;
        }
    } else if (isa<StmtExpr>(s) || isa<VAArgExpr>(s)) {
        return true;
    } else if (calls && (isa<CallExpr>(s) || isa<AtomicExpr>(s))) {
        return true;
    }
    for (const Stmt *child : s->children()) {
        if (changes(child, calls)) {
            return true;
        }
    }
    return false;
}

bool changes_variables(const Stmt *e)
{
    return changes(e, false);
}

bool changes_memory(const Stmt *e)
{
    return changes(e, true);
}

QualType next_type(QualType t, const ASTContext &ctx)
{
    const Type *p = t.getTypePtr();
    switch (p->getTypeClass()) {
    case Type::Pointer:
    case Type::BlockPointer:
        return p->getPointeeType();
    case Type::ConstantArray:
    case Type::IncompleteArray:
    case Type::VariableArray:
        return cast<ArrayType>(p)->getElementType();
    case Type::FunctionProto:
    case Type::FunctionNoProto:
        return cast<FunctionType>(p)->getReturnType();
    case Type::Atomic:
        return cast<AtomicType>(p)->getValueType();
    case Type::Typedef:
        return QualType(); // evaluated where the typedef was declared
    default: {
        QualType next = t.getSingleStepDesugaredType(ctx);
        return next.getTypePtr() == p ? QualType() : next;
    }
    }
}

// ------------------------------------------------------------ the walk

void scan::run(const FunctionDecl *f)
{
    scopes.push_back(scope{nullptr, 0});
    inner = &scopes.back();
    for (const ParmVarDecl *p : f->parameters()) {
        walk_type(p->getOriginalType());
    }
    walk(f->getBody());
}

/// Sizes of arrays in a type are expressions too.
void scan::walk_type(QualType t)
{
    while (!t.isNull() && t->isVariablyModifiedType()) {
        if (const auto *a = dyn_cast<VariableArrayType>(t.getTypePtr())) {
            walk(a->getSizeExpr());
        } else if (const auto *e = dyn_cast<TypeOfExprType>(t.getTypePtr())) {
            walk(e->getUnderlyingExpr());
        }
        t = next_type(t, ctx);
    }
}

void scan::add(const VarDecl *v, const CompoundLiteralExpr *e)
{
    unsigned depth = last != nullptr ? last->depth + 1 : 1;
    lives.push_back(live{last, inner, v, e, depth, (unsigned)lives.size() + 1});
    last = &lives.back();
}

/// Compound literals belong to the innermost block; a nested expression's
/// scope is that of the statement it stands in.
void scan::add_literal(const CompoundLiteralExpr *e)
{
    if (!e->isFileScope()) {
        add(nullptr, e);
        of_literal[e] = last;
    }
}

void scan::visit_decl(const VarDecl *v)
{
    if (!v->hasLocalStorage()) {
        return;
    }
    if (v->hasAttr<CleanupAttr>() || v->getType().isVolatileQualified()) {
        taken.insert(v);
    }
    add(v, nullptr);
    of_var[v] = last;
}

/// The object that e designates, or part of it, is reached through a pointer.
void scan::take(const Expr *e)
{
    for (;;) {
        e = e->IgnoreParens();
        if (const auto *c = dyn_cast<CastExpr>(e)) {
            if (c->getCastKind() == CK_LValueToRValue) {
                return;
            }
            e = c->getSubExpr();
        } else if (const auto *u = dyn_cast<UnaryOperator>(e)) {
            UnaryOperatorKind k = u->getOpcode();
            if (k != UO_Extension && k != UO_Real && k != UO_Imag &&
                k != UO_PreInc && k != UO_PreDec) {
                return;
            }
            e = u->getSubExpr();
        } else if (const auto *m = dyn_cast<MemberExpr>(e)) {
            if (m->isArrow()) {
                return;
            }
            e = m->getBase();
        } else {
            break;
        }
    }
    if (const auto *d = dyn_cast<DeclRefExpr>(e)) {
        if (const auto *v = dyn_cast<VarDecl>(d->getDecl())) {
            taken.insert(v);
        }
    }
}

void scan::visit_call(const CallExpr *e)
{
    const FunctionDecl *f = e->getDirectCallee();
    if (f == nullptr || !f->getDeclName().isIdentifier()) {
        return;
    }
    if (is_setjmp_name(f->getName())) {
        calls_setjmp = true;
    } else if (f->getName() == "__builtin_addressof") {
        take(e->getArg(0));
    }
}

void scan::walk_children(const Stmt *s)
{
    for (const Stmt *child : s->children()) {
        walk(child);
    }
}

void scan::in_scope(const Stmt *s)
{
    const scope *outer_scope = inner;
    const live *outer_last = last;
    scopes.push_back(scope{inner, inner->depth + 1});
    inner = &scopes.back();
    walk_children(s);
    inner = outer_scope;
    last = outer_last;
}

void scan::walk(const Stmt *s)
{
    if (s != nullptr) {
        unsigned before = labels;
        visit(s);
        if (labels != before) {
            labelled.insert(s);
        }
    }
}

/// Statements and what stands in them by declaration.
/// - returns false for a statement whose children are all that matters
bool scan::visit_stmt(const Stmt *s)
{
    switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass:
    case Stmt::ForStmtClass:
        in_scope(s);
        return true;
    case Stmt::DeclStmtClass:
        for (const Decl *d : cast<DeclStmt>(s)->decls()) {
            if (const auto *v = dyn_cast<VarDecl>(d)) {
                visit_decl(v); // it is in scope in its own initialiser
                walk_type(v->getType());
                walk(v->getInit());
            } else if (const auto *t = dyn_cast<TypedefNameDecl>(d)) {
                walk_type(t->getUnderlyingType());
            }
        }
        return true;
    case Stmt::LabelStmtClass:
        of_label[cast<LabelStmt>(s)->getDecl()] = site{last, inner};
        labels++;
        return false;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
        of_case[cast<SwitchCase>(s)] = site{last, inner};
        labels++;
        walk(cast<SwitchCase>(s)->getSubStmt());
        return true;
    case Stmt::GotoStmtClass:
        used_labels.insert(cast<GotoStmt>(s)->getLabel());
        return true;
    case Stmt::GCCAsmStmtClass:
        visit_asm(cast<GCCAsmStmt>(s));
        return false;
    default:
        return false;
    }
}

/// Operands that the template reaches by address.
void scan::visit_asm(const GCCAsmStmt *s)
{
    for (unsigned k = 0; k < s->getNumOutputs(); k++) {
        if (s->getOutputConstraint(k).find_first_of("mo<>V") !=
            llvm::StringRef::npos) {
            take(s->getOutputExpr(k));
        }
    }
    for (unsigned k = 0; k < s->getNumInputs(); k++) {
        if (s->getInputExpr(k)->isLValue()) {
            take(s->getInputExpr(k));
        }
    }
}

void scan::visit_label_address(const LabelDecl *l)
{
    used_labels.insert(l);
    if (seen_labels.insert(l).second) {
        address_taken.push_back(l);
    }
}

/// Expressions: - returns false as visit_stmt does
bool scan::visit_expr(const Expr *e)
{
    switch (e->getStmtClass()) {
    case Stmt::AddrLabelExprClass:
        visit_label_address(cast<AddrLabelExpr>(e)->getLabel());
        return true;
    case Stmt::UnaryOperatorClass:
        if (cast<UnaryOperator>(e)->getOpcode() == UO_AddrOf) {
            take(cast<UnaryOperator>(e)->getSubExpr());
        }
        return false;
    case Stmt::ImplicitCastExprClass:
        if (cast<CastExpr>(e)->getCastKind() == CK_ArrayToPointerDecay) {
            take(cast<CastExpr>(e)->getSubExpr());
        }
        return false;
    case Stmt::CStyleCastExprClass:
        walk_type(cast<CStyleCastExpr>(e)->getTypeAsWritten());
        return false;
    case Stmt::CallExprClass:
        visit_call(cast<CallExpr>(e));
        return false;
    case Stmt::CompoundLiteralExprClass:
        walk_children(e);
        add_literal(cast<CompoundLiteralExpr>(e));
        return true;
    case Stmt::OpaqueValueExprClass:
        walk(cast<OpaqueValueExpr>(e)->getSourceExpr());
        return true;
    case Stmt::GenericSelectionExprClass:
        walk(cast<GenericSelectionExpr>(e)->getResultExpr());
        return true;
    case Stmt::ChooseExprClass:
        walk(cast<ChooseExpr>(e)->getChosenSubExpr());
        return true;
    case Stmt::UnaryExprOrTypeTraitExprClass:
        // Nothing is evaluated, except the size of a variable length array.
        return !cast<UnaryExprOrTypeTraitExpr>(e)
                    ->getTypeOfArgument()
                    ->isVariablyModifiedType();
    case Stmt::InitListExprClass: {
        const auto *l = cast<InitListExpr>(e);
        bool other = l->isSyntacticForm() && l->getSemanticForm() != nullptr;
        if (other) {
            walk(l->getSemanticForm());
        }
        return other;
    }
    default:
        return false;
    }
}

void scan::visit(const Stmt *s)
{
    const auto *e = dyn_cast<Expr>(s);
    bool done = e != nullptr ? visit_expr(e) : visit_stmt(s);
    if (!done) {
        walk_children(s);
    }
}

} // namespace frontend
