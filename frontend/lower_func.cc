/* SPDX-License-Identifier: Apache-2.0 */
/// The frame of a function body: parameters, locals, scopes and the lifetimes
/// that begin and end where control enters or leaves them.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

body::body(unit &owner)
    : u(owner), prog(owner.prog), m(owner.m), ctx(owner.ctx), facts(owner.ctx)
{
    object_sizes.push_back(0);
}

void body::lower(const FunctionDecl *f, ir_func_id id)
{
    fd = f;
    u.within = f->getNameAsString();
    facts.run(f);
    ir_build_begin(&b, m, id);
    ir_func(m, id)->setjmp = facts.calls_setjmp;
    parameters(f);
    // The return ends everything: the outermost block's locals need no END.
    if (const auto *c = dyn_cast_or_null<CompoundStmt>(f->getBody())) {
        for (const Stmt *s : c->body()) {
            stmt(s);
        }
    } else if (f->getBody() != nullptr) {
        unsupported(f->getBody(), "function body of this form", ctx.VoidTy);
    }
    finish(f);
    ir_build_end(&b);
    u.within.clear();
}

/// Falling off the end: main returns 0, other functions something unknown.
void body::finish(const FunctionDecl *f)
{
    if (!reached()) {
        return;
    }
    SourceLocation end = f->getBodyRBrace();
    begin_stmt(IR_STMT_EXIT, SourceRange(end, end));
    for (const live *l = cur; l != nullptr; l = l->outer) {
        if (l->var != nullptr && l->var->hasAttr<CleanupAttr>()) {
            cleanup(l->var);
        }
    }
    ir_type ret = u.scalar(f->getReturnType());
    if (ret == IR_VOID) {
        ir_ret(&b, IR_VOID, none);
    } else if (f->isMain()) {
        ir_ret(&b, ret, u.integer(ret, 0));
    } else {
        ir_ret(&b, ret, ir_undef(&b, ret));
    }
}

// ------------------------------------------------------------ parameters

/// The type in which the argument of a parameter arrives: what the function's
/// type says, or, after a K&R definition, the promoted one.
static ir_type arriving_type(const unit &u, const FunctionDecl *f, unsigned k)
{
    QualType own = f->getParamDecl(k)->getType();
    const auto *proto = f->getType()->getAs<FunctionProtoType>();
    bool known = proto != nullptr && k < proto->getNumParams();
    ir_type t = u.scalar(known ? proto->getParamType(k) : own);
    if (u.scalar(own) == IR_VOID) {
        return IR_PTR;
    }
    if (known) {
        return t;
    }
    return t == IR_F32 ? IR_F64 : ir_is_int(t) && t < 32 ? IR_I32 : t;
}

void body::parameter(const ParmVarDecl *p, ir_type arrives)
{
    std::string text = p->getNameAsString();
    const char *name = text.empty() ? nullptr : text.c_str();
    QualType t = p->getType();
    ir_loc_id l = u.loc(SourceRange(p->getLocation()));
    ir_var_id var = ir_build_param(&b, arrives, name, u.ctype(t), l);
    named.insert(var.index);
    locals[p] = ir_opd_var(var);
}

/// Parameters that live in memory are copied to objects of their own.
void body::parameters(const FunctionDecl *f)
{
    if (u.in_memory(f->getReturnType())) {
        result_address = ir_opd_var(ir_build_param(
            &b, IR_PTR, ".result", u.ctype(ctx.VoidPtrTy), b.loc));
    }
    for (unsigned k = 0; k < f->getNumParams(); k++) {
        parameter(f->getParamDecl(k), arriving_type(u, f, k));
    }
    for (unsigned k = 0; k < f->getNumParams(); k++) {
        const ParmVarDecl *p = f->getParamDecl(k);
        std::string name = p->getNameAsString();
        QualType t = p->getType();
        ir_type s = u.scalar(t);
        ir_opd arg = locals[p];
        ir_type arrives = arriving_type(u, f, k);
        if (s != IR_VOID && arrives != s) {
            arg = ir_is_int(s) ? ir_resize(&b, s, arrives, false, arg)
                               : ir_cast(&b, IR_FCONV, s, arrives, arg);
        }
        bool in_object = s == IR_VOID || facts.calls_setjmp ||
                         facts.needs_memory(p) || t.isVolatileQualified();
        if (in_object) {
            ir_opd o = new_object(t, name.c_str(), p->getLocation());
            ir_ptr_op(&b, IR_BEGIN, o);
            place to;
            to.type = t;
            to.addr = o;
            if (s == IR_VOID) {
                ir_memcpy(&b, o, arg, u.index(u.size(t)));
            } else {
                write(to, arg, false);
            }
            locals[p] = o;
        } else if (arrives != s) {
            ir_loc_id l = u.loc(SourceRange(p->getLocation()));
            ir_var_id v = ir_build_var(&b, s, name.c_str(), u.ctype(t), l);
            named.insert(v.index);
            ir_copy_to(&b, v, arg);
            locals[p] = ir_opd_var(v);
        }
    }
    for (const ParmVarDecl *p : f->parameters()) {
        evaluate_sizes(p->getOriginalType());
    }
}

// ------------------------------------------------------------ locals

ir_opd body::new_object(QualType t, const char *name, SourceRange range,
                        uint32_t align)
{
    uint64_t size = u.size(t);
    ir_object_id o = ir_build_object(&b, size, align != 0 ? align : u.align(t),
                                     name, u.ctype(t), u.loc(range));
    while (object_sizes.size() <= o.index) {
        object_sizes.push_back(0);
    }
    object_sizes[o.index] = size;
    return ir_opd_object(o);
}

place body::temporary(QualType t, const Expr *from)
{
    place p;
    p.type = t;
    p.addr = new_object(t, nullptr, from->getSourceRange());
    p.checked = true;
    p.from = from;
    ir_ptr_op(&b, IR_BEGIN, p.addr);
    return p;
}

/// The variable, object, or (of a variable length array) pointer of a local.
ir_opd body::local(const VarDecl *v)
{
    auto it = locals.find(v);
    if (it != locals.end()) {
        return it->second;
    }
    QualType t = v->getType();
    std::string name = v->getNameAsString();
    ir_type s = t->isVariableArrayType() ? IR_PTR : u.scalar(t);
    bool is_var = t->isVariableArrayType() ||
                  (s != IR_VOID && !facts.needs_memory(v) &&
                   !t.isVolatileQualified() && !facts.calls_setjmp);
    ir_opd o;
    if (is_var) {
        ir_var_id var = ir_build_var(&b, s, name.c_str(), u.ctype(t),
                                     u.loc(SourceRange(v->getLocation())));
        named.insert(var.index);
        o = ir_opd_var(var);
    } else {
        auto align = (uint32_t)ctx.getDeclAlign(v).getQuantity();
        o = new_object(t, name.c_str(), v->getLocation(), align);
    }
    locals[v] = o;
    return o;
}

// ------------------------------------------------------------ helpers

void body::begin_stmt(ir_stmt_kind kind, SourceRange range)
{
    if (reached()) {
        ir_build_stmt(&b, kind, u.loc(range));
    }
}

void body::target(ir_block_id block)
{
    if (targets.size() <= block.index) {
        targets.resize(block.index + 64);
    }
    targets[block.index] = true;
}

void body::jump(ir_block_id to)
{
    if (reached()) {
        target(to);
        ir_jump(&b, to);
    }
}

void body::br(ir_opd cond, ir_block_id yes, ir_block_id no)
{
    u128 v = 0;
    if (is_const(cond, &v)) {
        jump(v != 0 ? yes : no);
    } else if (reached()) {
        target(yes);
        target(no);
        ir_br(&b, cond, yes, no);
    }
}

void body::start(ir_block_id block)
{
    jump(block);
    if (block.index < targets.size() && targets[block.index]) {
        ir_build_at(&b, block);
    }
}

void body::fall_into(ir_block_id block)
{
    jump(block);
    ir_build_at(&b, block);
}

bool body::is_const(ir_opd o, u128 *v) const
{
    if (ir_opd_kind(o) != IR_OPD_CONST) {
        return false;
    }
    if (v != nullptr) {
        const struct ir_const *c = ir_const(m, o);
        *v = (u128)c->hi << 64 | c->lo;
    }
    return true;
}

bool body::is_named(ir_opd o) const
{
    return ir_opd_kind(o) == IR_OPD_VAR && named.count(ir_opd_index(o)) != 0;
}

ir_opd body::keep(ir_opd o, ir_type t, const Stmt *later)
{
    return is_named(o) && changes_variables(later) ? ir_copy(&b, t, o) : o;
}

void body::check(ir_check_kind k, ir_opd cond, const Expr *e)
{
    u128 v = 1;
    if (!wants(k) || !reached() || (is_const(cond, &v) && v == 0)) {
        return;
    }
    ir_check(&b, k, cond, u.text(e).c_str());
}

// ------------------------------------------------------------ lifetimes

void body::cleanup(const VarDecl *v)
{
    const FunctionDecl *f = v->getAttr<CleanupAttr>()->getFunctionDecl();
    ir_opd args[1] = {local(v)};
    ir_loc_id before = b.loc;
    at(SourceRange(v->getLocation()));
    ir_opd callee = u.function(f);
    ir_call(&b, u.scalar(f->getReturnType()), callee, args, 1, 1);
    if (f->isNoReturn()) {
        ir_stop(&b);
    }
    b.loc = before;
}

void body::end_of(const live *l)
{
    if (!reached()) {
        return;
    }
    if (l->literal != nullptr) {
        auto it = literal_objects.find(l->literal);
        if (it != literal_objects.end()) {
            ir_ptr_op(&b, IR_END, it->second);
        }
        return;
    }
    auto it = locals.find(l->var);
    if (it == locals.end()) {
        return;
    }
    if (l->var->hasAttr<CleanupAttr>()) {
        cleanup(l->var);
    }
    if (l->var->getType()->isVariableArrayType()) {
        ir_ptr_op(&b, IR_SFREE, it->second);
    } else if (ir_opd_kind(it->second) == IR_OPD_OBJECT) {
        ir_ptr_op(&b, IR_END, it->second);
    }
}

void body::leave(const live *to)
{
    for (const live *l = cur; l != to && l != nullptr; l = l->outer) {
        end_of(l);
    }
}

static bool encloses(const scope *outer, const scope *inner)
{
    while (inner->depth > outer->depth) {
        inner = inner->outer;
    }
    return inner == outer;
}

static const live *common(const live *a, const live *b)
{
    while (a != b) {
        unsigned da = a != nullptr ? a->depth : 0;
        unsigned db = b != nullptr ? b->depth : 0;
        if (da >= db) {
            a = a->outer;
        } else {
            b = b->outer;
        }
    }
    return a;
}

/// What a jump from here to the target ends.  A jump back within a block does
/// not end the block's objects, but it does end variable length arrays (C11
/// 6.2.4p7) and runs cleanups.
void body::leave_for(const site &target)
{
    const live *stop = common(cur, target.chain);
    for (const live *l = cur; l != stop; l = l->outer) {
        bool stays = encloses(l->where, target.where);
        bool special =
            l->var != nullptr && (l->var->hasAttr<CleanupAttr>() ||
                                  l->var->getType()->isVariableArrayType());
        if (!stays || special) {
            end_of(l);
        }
    }
}

/// Objects that a jump to the target makes alive past their declaration.
void body::enter_for(const site &target)
{
    llvm::SmallVector<const live *, 4> entered;
    const live *stop = common(cur, target.chain);
    for (const live *l = target.chain; l != stop; l = l->outer) {
        entered.push_back(l);
    }
    for (const live *l : llvm::reverse(entered)) {
        if (l->var != nullptr && !l->var->getType()->isVariableArrayType()) {
            ir_opd o = local(l->var);
            if (ir_opd_kind(o) == IR_OPD_OBJECT) {
                ir_ptr_op(&b, IR_BEGIN, o);
            }
        }
    }
}

ir_block_id body::label_block(const LabelDecl *l)
{
    ir_block_id &block = labels[l];
    if (block.index == 0) {
        block = ir_build_block(&b, l->getNameAsString().c_str());
    }
    return block;
}

void body::jump_to(const LabelDecl *l)
{
    auto it = facts.of_label.find(l);
    if (it == facts.of_label.end()) {
        ir_stop(&b);
        return;
    }
    leave_for(it->second);
    enter_for(it->second);
    jump(label_block(l));
}

/// A block that does what a jump from here to the target entails and goes on
/// to `block`; `block` itself when that is nothing.
ir_block_id body::edge_to(const site &target, ir_block_id block,
                          llvm::SmallVectorImpl<edge> &edges)
{
    if (cur == target.chain) {
        return block;
    }
    ir_block_id from = ir_build_block(&b, "enter");
    edges.push_back(edge{from, block, target});
    return from;
}

void body::lower_edges(llvm::ArrayRef<edge> edges)
{
    for (const edge &e : edges) {
        start(e.from);
        leave_for(e.target);
        enter_for(e.target);
        jump(e.to);
    }
}

} // namespace frontend
