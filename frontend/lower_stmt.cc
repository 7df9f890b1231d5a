/* SPDX-License-Identifier: Apache-2.0 */
/// Statements.  Each source statement gets a row before its instructions; a
/// condition is a statement of its own.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

void body::stmt(const Stmt *s)
{
    if (s == nullptr) {
        return;
    }
    if (dead(s) && !isa<DeclStmt>(s)) {
        return;
    }
    switch (s->getStmtClass()) {
    case Stmt::NullStmtClass:
        return;
    case Stmt::CompoundStmtClass:
        compound(cast<CompoundStmt>(s));
        return;
    case Stmt::DeclStmtClass:
        for (const Decl *d : cast<DeclStmt>(s)->decls()) {
            decl(d);
        }
        return;
    case Stmt::LabelStmtClass:
        label_stmt(cast<LabelStmt>(s));
        return;
    case Stmt::AttributedStmtClass:
        stmt(cast<AttributedStmt>(s)->getSubStmt());
        return;
    case Stmt::IfStmtClass:
        if_stmt(cast<IfStmt>(s));
        return;
    case Stmt::SwitchStmtClass:
        switch_stmt(cast<SwitchStmt>(s));
        return;
    case Stmt::WhileStmtClass:
        while_stmt(cast<WhileStmt>(s));
        return;
    case Stmt::DoStmtClass:
        do_stmt(cast<DoStmt>(s));
        return;
    case Stmt::ForStmtClass:
        for_stmt(cast<ForStmt>(s));
        return;
    case Stmt::GotoStmtClass:
        begin_stmt(IR_STMT_GOTO, s->getSourceRange());
        jump_to(cast<GotoStmt>(s)->getLabel());
        return;
    case Stmt::IndirectGotoStmtClass:
        indirect_goto(cast<IndirectGotoStmt>(s));
        return;
    case Stmt::BreakStmtClass:
        leave_loop(s, true);
        return;
    case Stmt::ContinueStmtClass:
        leave_loop(s, false);
        return;
    case Stmt::ReturnStmtClass:
        return_stmt(cast<ReturnStmt>(s));
        return;
    case Stmt::GCCAsmStmtClass:
    case Stmt::MSAsmStmtClass:
        asm_stmt(cast<AsmStmt>(s));
        return;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
        case_stmt(cast<SwitchCase>(s));
        return;
    default:
        break;
    }
    if (const auto *e = dyn_cast<Expr>(s)) {
        begin_stmt(IR_STMT_EXPR, e->getSourceRange());
        discard(e);
        return;
    }
    begin_stmt(IR_STMT_EXPR, s->getSourceRange());
    unsupported(s, std::string("statement '") + s->getStmtClassName() + "'",
                ctx.VoidTy);
}

void body::compound(const CompoundStmt *s)
{
    const live *outer = cur;
    for (const Stmt *child : s->body()) {
        stmt(child);
    }
    if (cur != outer) {
        at(SourceRange(s->getRBracLoc(), s->getRBracLoc()));
        leave(outer);
        cur = outer;
    }
}

// ------------------------------------------------------------ declarations

void body::decl(const Decl *d)
{
    if (const auto *t = dyn_cast<TypedefNameDecl>(d)) {
        if (t->getUnderlyingType()->isVariablyModifiedType()) {
            begin_stmt(IR_STMT_DECL, d->getSourceRange());
            evaluate_sizes(t->getUnderlyingType());
        }
    } else if (const auto *v = dyn_cast<VarDecl>(d)) {
        if (v->hasLocalStorage()) {
            local_decl(v);
        } else if (v->getType()->isVariablyModifiedType()) {
            begin_stmt(IR_STMT_DECL, d->getSourceRange());
            evaluate_sizes(v->getType());
        }
    }
}

void body::local_decl(const VarDecl *v)
{
    auto node = facts.of_var.find(v);
    const live *outer = cur;
    cur = node != facts.of_var.end() ? node->second : cur;
    if (!reached()) {
        return;
    }
    SourceRange range(v->getLocation(), v->getSourceRange().getEnd());
    begin_stmt(IR_STMT_DECL, range);
    QualType t = v->getType();
    if (t->isVariablyModifiedType()) {
        evaluate_sizes(t);
    }
    if (t->isVariableArrayType()) {
        vla_decl(v);
        return;
    }
    ir_opd o = local(v);
    const Expr *init = v->getInit();
    ir_type s = u.scalar(t);
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        ir_var_id var = {ir_opd_index(o)};
        if (init != nullptr) {
            ir_opd x = value(init);
            at(range);
            ir_copy_to(&b, var, x);
        } else {
            ir_inst undef = {};
            undef.op = IR_UNDEF;
            undef.type = s;
            undef.dst = var;
            ir_emit(&b, undef);
        }
        return;
    }
    (void)outer;
    ir_ptr_op(&b, IR_BEGIN, o);
    if (init == nullptr) {
        return;
    }
    place to;
    to.type = t;
    to.addr = o;
    if (s != IR_VOID) {
        ir_opd x = value(init);
        at(range);
        write(to, x, false);
    } else {
        initialise(to, init);
    }
}

// ------------------------------------------------------------ choices, loops
//
// break and continue in a loop's own condition or step (in a statement
// expression) mean that loop, as Clang has it; for GCC they mean the one
// around it.

void body::condition(ir_stmt_kind kind, const Expr *e, ir_block_id yes,
                     ir_block_id no)
{
    begin_stmt(kind, e->getSourceRange());
    branch(e, yes, no);
}

void body::if_stmt(const IfStmt *s)
{
    ir_block_id yes = ir_build_block(&b, "then");
    ir_block_id done = ir_build_block(&b, "done");
    ir_block_id no =
        s->getElse() != nullptr ? ir_build_block(&b, "else") : done;
    condition(IR_STMT_IF, s->getCond(), yes, no);
    start(yes);
    stmt(s->getThen());
    if (s->getElse() != nullptr) {
        jump(done);
        start(no);
        stmt(s->getElse());
    }
    start(done);
}

void body::while_stmt(const WhileStmt *s)
{
    ir_block_id head = ir_build_block(&b, "while");
    ir_block_id inside = ir_build_block(&b, "body");
    ir_block_id done = ir_build_block(&b, "done");
    const live *before = cur;
    fall_into(head);
    loops.push_back(exits{done, head, before, before});
    condition(IR_STMT_WHILE, s->getCond(), inside, done);
    start(inside);
    stmt(s->getBody());
    loops.pop_back();
    jump(head);
    start(done);
}

void body::do_stmt(const DoStmt *s)
{
    ir_block_id inside = ir_build_block(&b, "do");
    ir_block_id test_block = ir_build_block(&b, "while");
    ir_block_id done = ir_build_block(&b, "done");
    const live *before = cur;
    fall_into(inside);
    loops.push_back(exits{done, test_block, before, before});
    stmt(s->getBody());
    start(test_block);
    condition(IR_STMT_DO, s->getCond(), inside, done);
    loops.pop_back();
    start(done);
}

void body::for_stmt(const ForStmt *s)
{
    const live *outer = cur;
    ir_block_id head = ir_build_block(&b, "for");
    ir_block_id inside = ir_build_block(&b, "body");
    ir_block_id step = ir_build_block(&b, "step");
    ir_block_id done = ir_build_block(&b, "done");
    stmt(s->getInit());
    const live *before = cur;
    fall_into(head);
    loops.push_back(exits{done, step, before, before});
    if (s->getCond() != nullptr) {
        condition(IR_STMT_FOR, s->getCond(), inside, done);
    } else {
        begin_stmt(IR_STMT_FOR, SourceRange(s->getForLoc(), s->getForLoc()));
        jump(inside);
    }
    start(inside);
    stmt(s->getBody());
    start(step);
    if (s->getInc() != nullptr && reached()) {
        begin_stmt(IR_STMT_STEP, s->getInc()->getSourceRange());
        discard(s->getInc());
    }
    loops.pop_back();
    jump(head);
    start(done);
    if (cur != outer) {
        leave(outer);
        cur = outer;
    }
}

void body::leave_loop(const Stmt *s, bool is_break)
{
    begin_stmt(is_break ? IR_STMT_BREAK : IR_STMT_CONTINUE,
               s->getSourceRange());
    assert(!loops.empty()); // Clang refuses the others
    const exits &x = loops.back();
    leave(is_break ? x.at_break : x.at_continue);
    jump(is_break ? x.to_break : x.to_continue);
}

// ------------------------------------------------------------ jumps

void body::return_stmt(const ReturnStmt *s)
{
    begin_stmt(IR_STMT_RETURN, s->getSourceRange());
    const Expr *e = s->getRetValue();
    ir_type ret = u.scalar(fd->getReturnType());
    ir_opd v = none;
    if (e != nullptr && result_address.bits != 0 && u.in_memory(e->getType())) {
        return_memory(e);
    } else if (e != nullptr && ret != IR_VOID &&
               u.scalar(e->getType()) != IR_VOID) {
        v = value(e);
    } else if (e != nullptr) {
        discard(e);
    }
    if (ret != IR_VOID && v.bits == 0) {
        v = ir_undef(&b, ret);
    }
    for (const live *l = cur; l != nullptr; l = l->outer) {
        if (l->var != nullptr && l->var->hasAttr<CleanupAttr>() && reached()) {
            cleanup(l->var);
        }
    }
    at(s);
    ir_ret(&b, ret, v);
}

void body::return_memory(const Expr *e)
{
    place to;
    to.type = fd->getReturnType();
    to.addr = result_address;
    to.checked = true;
    into(to, e);
}

void body::label_stmt(const LabelStmt *s)
{
    const LabelDecl *l = s->getDecl();
    if (facts.used_labels.count(l) != 0) {
        fall_into(label_block(l));
    }
    stmt(s->getSubStmt());
}

/// Label addresses are small integers; a computed goto chooses among those
/// whose address the function takes.
void body::indirect_goto(const IndirectGotoStmt *s)
{
    begin_stmt(IR_STMT_GOTO, s->getSourceRange());
    ir_opd p = value(s->getTarget());
    at(s);
    ir_opd v = ir_cast(&b, IR_PTOI, m->index, IR_PTR, p);
    llvm::SmallVector<ir_case, 16> rows;
    llvm::SmallVector<edge, 4> edges;
    ir_block_id nowhere = ir_build_block(&b, "nowhere");
    for (const LabelDecl *l : facts.address_taken) {
        auto it = facts.of_label.find(l);
        if (it != facts.of_label.end()) {
            uint64_t id = u.label_id(l);
            ir_block_id to = edge_to(it->second, label_block(l), edges);
            rows.push_back(ir_case{id, id, to});
        }
    }
    if (!reached()) {
        return;
    }
    for (const ir_case &row : rows) {
        target(row.block);
    }
    target(nowhere);
    ir_switch(&b, m->index, v, nowhere, rows.data(), (uint32_t)rows.size());
    lower_edges(edges);
    start(nowhere);
    check(IR_CHECK_UNREACHED, u.integer(IR_I1, 1), s->getTarget());
    ir_stop(&b);
}

// ------------------------------------------------------------ switch

static llvm::APSInt limit_of(const ASTContext &ctx, const Expr *e)
{
    return e->EvaluateKnownConstInt(ctx);
}

/// Emits the branch to the cases; the case blocks exist afterwards.
void body::dispatch(const SwitchStmt *s, ir_opd v, ir_block_id done)
{
    QualType t = s->getCond()->getType();
    ir_type type = u.scalar(t);
    llvm::SmallVector<const SwitchCase *, 16> list;
    for (const SwitchCase *c = s->getSwitchCaseList(); c != nullptr;
         c = c->getNextSwitchCase()) {
        list.push_back(c);
    }
    llvm::SmallVector<ir_case, 16> rows;
    llvm::SmallVector<edge, 4> edges;
    ir_block_id other = done;
    u128 known = 0;
    bool fixed = is_const(v, &known);
    ir_block_id chosen = {0};
    for (const SwitchCase *c : llvm::reverse(list)) { // in source order
        const auto *one = dyn_cast<CaseStmt>(c);
        ir_block_id block =
            ir_build_block(&b, one != nullptr ? "case" : "default");
        cases[c] = block;
        ir_block_id to = edge_to(facts.of_case.lookup(c), block, edges);
        if (one == nullptr) {
            other = to;
            continue;
        }
        llvm::APSInt lo = limit_of(ctx, one->getLHS());
        llvm::APSInt hi =
            one->getRHS() != nullptr ? limit_of(ctx, one->getRHS()) : lo;
        lo = lo.extOrTrunc(type);
        hi = hi.extOrTrunc(type);
        lo.setIsSigned(u.is_signed(t));
        hi.setIsSigned(u.is_signed(t));
        if (hi < lo) {
            continue; // an empty range
        }
        ir_case row = {unit::bits(lo), unit::bits(hi), to};
        llvm::APInt width = hi - lo;
        u128 mask = ~(u128)0 >> (128 - type);
        if (fixed && ((known - row.lo) & mask) <= unit::bits(width)) {
            chosen = to;
        }
        rows.push_back(row);
    }
    if (!reached()) {
        return;
    }
    if (fixed) {
        jump(chosen.index != 0 ? chosen : other);
    } else {
        for (const ir_case &row : rows) {
            target(row.block);
        }
        target(other);
        ir_switch(&b, type, v, other, rows.data(), (uint32_t)rows.size());
    }
    lower_edges(edges);
}

void body::switch_stmt(const SwitchStmt *s)
{
    ir_block_id done = ir_build_block(&b, "done");
    const live *before = cur;
    begin_stmt(IR_STMT_SWITCH, s->getCond()->getSourceRange());
    ir_opd v = value(s->getCond());
    at(s->getCond());
    if (ir_is_int(u.scalar(s->getCond()->getType()))) {
        dispatch(s, v, done);
    } else {
        unsupported(s->getCond(), construct_name(s->getCond()), ctx.VoidTy);
        jump(done);
    }
    exits x = {done, done, before, before};
    if (!loops.empty()) {
        x.to_continue = loops.back().to_continue;
        x.at_continue = loops.back().at_continue;
    }
    loops.push_back(x);
    stmt(s->getBody());
    loops.pop_back();
    start(done);
}

void body::case_stmt(const SwitchCase *s)
{
    const Stmt *next = s;
    while (const auto *c = dyn_cast_or_null<SwitchCase>(next)) {
        auto it = cases.find(c);
        if (it != cases.end()) {
            start(it->second);
        }
        next = c->getSubStmt();
    }
    stmt(next);
}

} // namespace frontend
