/* SPDX-License-Identifier: Apache-2.0 */
/// Inline assembly.  A template without instructions is a barrier for the
/// compiler: it passes tied operands through.  Any other is unsupported: its
/// outputs are unknown afterwards, and so is what `unsupported` makes unknown
/// in any case, which a "memory" clobber adds nothing to.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

/// Only blanks, separators and comments.
static bool is_empty(llvm::StringRef text)
{
    while (!(text = text.ltrim(" \t\r\n;")).empty()) {
        size_t end;
        if (text.find("/*") == 0) {
            end = text.find("*/", 2);
            end = end == llvm::StringRef::npos ? end : end + 2;
        } else if (text[0] == '#' || text.find("//") == 0) {
            end = text.find('\n');
        } else {
            return false;
        }
        text = end == llvm::StringRef::npos ? "" : text.drop_front(end);
    }
    return true;
}

/// The output that an input's constraint names ("0" or "[name]"), or -1.
static int tied_output(const GCCAsmStmt *s, unsigned input)
{
    llvm::StringRef c = s->getInputConstraint(input);
    unsigned n = 0;
    if (!c.empty() && isdigit((unsigned char)c[0]) && !c.getAsInteger(10, n)) {
        return n < s->getNumOutputs() ? (int)n : -1;
    }
    if (c.size() > 2 && c.front() == '[' && c.back() == ']') {
        for (unsigned k = 0; k < s->getNumOutputs(); k++) {
            if (s->getOutputName(k) == c.slice(1, c.size() - 1)) {
                return (int)k;
            }
        }
    }
    return -1;
}

/// - returns false when an operand has a type that is not modelled
bool body::asm_barrier(const GCCAsmStmt *s)
{
    llvm::SmallVector<ir_opd, 4> inputs(s->getNumOutputs(), none);
    llvm::SmallVector<QualType, 4> types(s->getNumOutputs());
    for (unsigned k = 0; k < s->getNumInputs(); k++) {
        const Expr *e = s->getInputExpr(k);
        int to = tied_output(s, k);
        if (to < 0 || u.in_memory(e->getType())) {
            discard(e);
            continue;
        }
        types[(unsigned)to] = e->getType();
        ir_opd v = value(e);
        inputs[(unsigned)to] =
            is_named(v) ? ir_copy(&b, u.scalar(e->getType()), v) : v;
    }
    for (unsigned k = 0; k < s->getNumOutputs(); k++) {
        const Expr *e = s->getOutputExpr(k);
        llvm::StringRef c = s->getOutputConstraint(k);
        bool same = c.find('+') != llvm::StringRef::npos ||
                    c.find_first_of("mo<>V") != llvm::StringRef::npos;
        ir_type t = u.scalar(e->getType());
        if (t == IR_VOID || (same && inputs[k].bits == 0)) {
            lvalue(e); // left as it is
            continue;
        }
        place p = lvalue(e);
        at(s);
        ir_opd v = inputs[k].bits != 0
                       ? convert(inputs[k], types[k], e->getType())
                       : ir_undef(&b, t);
        write(p, v, false);
    }
    return true;
}

void body::asm_stmt(const AsmStmt *s)
{
    begin_stmt(IR_STMT_ASM, s->getSourceRange());
    const auto *g = dyn_cast<GCCAsmStmt>(s);
    if (g != nullptr && is_empty(g->getAsmString()->getString())) {
        asm_barrier(g);
        return;
    }
    llvm::SmallVector<ir_opd, 8> reach; // what the code may write through
    llvm::SmallVector<place, 4> results;
    for (unsigned k = 0; g != nullptr && k < g->getNumInputs(); k++) {
        const Expr *e = g->getInputExpr(k);
        if (e->isGLValue()) {
            place p = lvalue(e);
            if (p.kind == place::MEMORY) {
                reach.push_back(address(p));
            }
        } else if (u.scalar(e->getType()) == IR_PTR) {
            reach.push_back(value(e));
        } else {
            discard(e);
        }
    }
    for (unsigned k = 0; g != nullptr && k < g->getNumOutputs(); k++) {
        place p = lvalue(g->getOutputExpr(k));
        if (p.kind == place::MEMORY) {
            reach.push_back(address(p));
        } else {
            results.push_back(p);
        }
    }
    unsupported(s, "inline assembly", ctx.VoidTy, reach);
    for (const place &p : results) {
        if (reached()) {
            ir_type t = u.scalar(p.type);
            write(p, ir_unsupported(&b, t, "inline assembly", nullptr, 0),
                  false);
        }
    }
    if (g == nullptr || !g->isAsmGoto() || !reached()) {
        return;
    }
    // It may go on here or at any of its labels.
    ir_opd where = ir_unsupported(&b, IR_I32, "asm goto", nullptr, 0);
    ir_block_id next = ir_build_block(&b, "next");
    for (unsigned k = 0; k < g->getNumLabels(); k++) {
        ir_block_id there = ir_build_block(&b, "asm");
        ir_block_id more = ir_build_block(&b, "asm");
        br(ir_cmp(&b, IR_EQ, IR_I32, where, u.integer(IR_I32, k + 1u)), there,
           more);
        start(there);
        jump_to(g->getLabelExpr(k)->getLabel());
        start(more);
    }
    start(next);
}

} // namespace frontend
