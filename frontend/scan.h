/* SPDX-License-Identifier: Apache-2.0 */
/// What has to be known of a function body before it is lowered: which locals
/// must be objects in memory, what lives where a label stands, whether setjmp
/// is called.  One walk over the statements.
#ifndef FRONTEND_SCAN_H
#define FRONTEND_SCAN_H

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>

#include <deque>

namespace frontend
{

/// A block scope.
struct scope {
    const scope *outer;
    unsigned depth;
};

/// Something with a lifetime, declared in a scope: a local, or a compound
/// literal.  `outer` chains to what was declared before it and is alive where
/// it is declared; the chains of a function form a tree.
struct live {
    const live *outer;
    const scope *where;
    const clang::VarDecl *var;                 ///< or null
    const clang::CompoundLiteralExpr *literal; ///< or null
    unsigned depth;                            ///< length of the chain
    unsigned order;                            ///< in the source
};

/// Where a label or case stands.
struct site {
    const live *chain;
    const scope *where;
};

class scan
{
  public:
    explicit scan(const clang::ASTContext &context) : ctx(context)
    {
    }
    void run(const clang::FunctionDecl *f);

    /// The local must be an object: its address is taken, or worse.
    bool needs_memory(const clang::VarDecl *v) const
    {
        return taken.count(v) != 0;
    }
    bool calls_setjmp = false;
    llvm::DenseMap<const clang::Decl *, const live *> of_var;
    llvm::DenseMap<const clang::Expr *, const live *> of_literal;
    llvm::DenseMap<const clang::LabelDecl *, site> of_label;
    llvm::DenseMap<const clang::SwitchCase *, site> of_case;
    llvm::SmallVector<const clang::LabelDecl *, 4> address_taken;
    /// Statements in which a label or case stands.
    llvm::DenseSet<const clang::Stmt *> labelled;
    /// Labels that something jumps to.
    llvm::DenseSet<const clang::LabelDecl *> used_labels;

  private:
    void walk(const clang::Stmt *s);
    void visit(const clang::Stmt *s);
    bool visit_stmt(const clang::Stmt *s);
    bool visit_expr(const clang::Expr *e);
    void visit_asm(const clang::GCCAsmStmt *s);
    void visit_label_address(const clang::LabelDecl *l);
    void walk_children(const clang::Stmt *s);
    void walk_type(clang::QualType t);
    void in_scope(const clang::Stmt *s);
    void take(const clang::Expr *e);
    void visit_decl(const clang::VarDecl *v);
    void visit_call(const clang::CallExpr *e);
    void add_literal(const clang::CompoundLiteralExpr *e);
    void add(const clang::VarDecl *v, const clang::CompoundLiteralExpr *e);

    const clang::ASTContext &ctx;
    std::deque<scope> scopes;
    std::deque<live> lives;
    const scope *inner = nullptr;
    const live *last = nullptr;
    llvm::DenseSet<const clang::VarDecl *> taken;
    llvm::DenseSet<const clang::LabelDecl *> seen_labels;
    unsigned labels = 0; ///< labels and cases seen
};

/// One step towards what a type is made of; a null type ends the walk.
clang::QualType next_type(clang::QualType t, const clang::ASTContext &ctx);
/// The operand of a wrapper that changes nothing (parentheses, _Generic,
/// __extension__, ...), else null.
const clang::Expr *unwrap(const clang::Expr *e);
/// e without any.
const clang::Expr *bare(const clang::Expr *e);
/// Whether evaluating e may change a variable of the function.
bool changes_variables(const clang::Stmt *e);
/// Whether evaluating e may change memory.
bool changes_memory(const clang::Stmt *e);
/// The name of a function that behaves like setjmp or longjmp.
bool is_setjmp_name(llvm::StringRef name);
bool is_longjmp_name(llvm::StringRef name);

} // namespace frontend

#endif
