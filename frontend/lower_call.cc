/* SPDX-License-Identifier: Apache-2.0 */
/// Calls.  A result that does not fit a scalar is written through a hidden
/// first argument; an argument that does not is passed as the address of the
/// caller's value, which the callee copies before anything else happens.
/// Variable arguments lie in slots of 16 bytes.
///
/// Some callees are operations, unless the program defines them itself: the
/// memory block functions, setjmp and longjmp, alloca, the failing half of
/// assert, and the __dgse_ functions of the library models.
#include "frontend/body.h"

#include <llvm/ADT/StringSwitch.h>

namespace frontend
{

using namespace clang;

// ------------------------------------------------------------ arguments

ir_opd body::argument(const CallExpr *e, unsigned k, bool variadic)
{
    const Expr *a = e->getArg(k);
    QualType t = a->getType();
    bool memory_changes = false, variables_change = false;
    for (unsigned later = k + 1; later < e->getNumArgs(); later++) {
        memory_changes |= changes_memory(e->getArg(later));
        variables_change |= changes_variables(e->getArg(later));
    }
    if (!u.in_memory(t)) {
        ir_opd v = value(a);
        ir_type s = u.scalar(t);
        return is_named(v) && variables_change ? ir_copy(&b, s, v) : v;
    }
    place p = memory(a);
    // A variable argument is read long after the call began: always a copy.
    if (memory_changes || variadic) {
        place own = temporary(t, a);
        at(a);
        copy(own, p, t);
        return own.addr;
    }
    access(IR_ACCESS_READ, p, u.size(t));
    return address(p);
}

void body::arguments(const CallExpr *e, unsigned fixed,
                     llvm::SmallVectorImpl<ir_opd> &args)
{
    for (unsigned k = 0; k < e->getNumArgs(); k++) {
        args.push_back(argument(e, k, k >= fixed));
    }
}

// ------------------------------------------------------------ calls

body::call_result body::finish_call(const CallExpr *e, ir_opd callee,
                                    llvm::SmallVectorImpl<ir_opd> &args,
                                    uint32_t fixed, const place *result)
{
    call_result r;
    QualType t = e->getCallReturnType(ctx);
    ir_type s = u.scalar(t);
    if (u.in_memory(t)) {
        r.object = result != nullptr ? *result : temporary(t, e);
        at(e);
        args.insert(args.begin(), address(r.object));
        fixed++;
    }
    at(e);
    r.value = ir_call(&b, s, callee, args.data(), (uint32_t)args.size(), fixed);
    r.object.type = t;
    return r;
}

body::call_result body::call(const CallExpr *e, const place *result)
{
    call_result r;
    const FunctionDecl *f = e->getDirectCallee();
    if (f != nullptr && f->getDeclName().isIdentifier()) {
        if (builtin_call(e, f, &r, result)) {
            return r;
        }
    }
    const auto *t =
        e->getCallee()->getType()->getPointeeType()->getAs<FunctionType>();
    if (t == nullptr && f != nullptr) {
        t = f->getType()->getAs<FunctionType>();
    }
    if (t == nullptr) {
        evaluate_parts(e);
        std::string what = construct_name(e);
        if (u.in_memory(e->getType())) {
            r.object = unsupported_memory(e, what, e->getType());
        } else {
            r.value = unsupported(e, what, e->getType());
        }
        return r;
    }
    ir_opd callee;
    if (f != nullptr) {
        callee = u.function(f);
    } else {
        callee = value(e->getCallee());
        for (const Expr *a : e->arguments()) {
            callee = keep(callee, IR_PTR, a);
        }
    }
    const auto *proto = dyn_cast<FunctionProtoType>(t);
    unsigned fixed = proto != nullptr ? proto->getNumParams() : e->getNumArgs();
    fixed = std::min(fixed, e->getNumArgs());
    llvm::SmallVector<ir_opd, 8> args;
    arguments(e, fixed, args);
    if (f == nullptr && reached() &&
        (wants(IR_CHECK_NULL_DEREF) || wants(IR_CHECK_BOUNDS))) {
        at(e->getCallee());
        ir_access(&b, IR_ACCESS_CALL, callee, u.index(0));
    }
    r = finish_call(e, callee, args, fixed, result);
    if (t->getNoReturnAttr() || (f != nullptr && f->isNoReturn())) {
        ir_stop(&b);
    }
    return r;
}

// ------------------------------------------------------------ memory blocks

/// memcpy and memmove: the IR's copy minds no overlap.
ir_opd body::block_copy(const CallExpr *e)
{
    const Expr *n = e->getArg(2);
    place to = pointee(e->getArg(0), ctx.CharTy, e->getArg(0));
    to.addr = keep(to.addr, IR_PTR, e->getArg(1));
    to.addr = keep(to.addr, IR_PTR, n);
    place from = pointee(e->getArg(1), ctx.CharTy, e->getArg(1));
    from.addr = keep(from.addr, IR_PTR, n);
    ir_opd size =
        ir_resize(&b, m->index, u.scalar(n->getType()), false, value(n));
    at(e);
    block_access(IR_ACCESS_READ, from, size);
    block_access(IR_ACCESS_WRITE, to, size);
    ir_opd d = address(to), s = address(from);
    ir_memcpy(&b, d, s, size);
    return d;
}

ir_opd body::block_set(const CallExpr *e)
{
    const Expr *byte = e->getArg(1), *n = e->getArg(2);
    place to = pointee(e->getArg(0), ctx.CharTy, e->getArg(0));
    to.addr = keep(to.addr, IR_PTR, byte);
    to.addr = keep(to.addr, IR_PTR, n);
    ir_type bt = u.scalar(byte->getType());
    ir_opd v = keep(value(byte), bt, n);
    ir_opd size =
        ir_resize(&b, m->index, u.scalar(n->getType()), false, value(n));
    at(e);
    block_access(IR_ACCESS_WRITE, to, size);
    v = ir_resize(&b, IR_I8, bt, false, v);
    ir_opd d = address(to);
    ir_memset(&b, d, v, size);
    return d;
}

void body::block_access(access_mode mode, const place &p, ir_opd size)
{
    u128 known = 0;
    if (is_const(size, &known) && known < UINT64_MAX) {
        access(mode, p, (uint64_t)known);
    } else {
        access(mode, p, size);
    }
}

// ------------------------------------------------------------ long jumps

ir_opd body::set_jump(const CallExpr *e)
{
    place buf = pointee(e->getArg(0), ctx.VoidPtrTy, e->getArg(0));
    for (unsigned k = 1; k < e->getNumArgs(); k++) {
        discard(e->getArg(k));
    }
    at(e);
    access(IR_ACCESS_WRITE, buf, u.bytes(m->index));
    ir_inst i = {};
    i.op = IR_SETJMP;
    i.type = IR_I32;
    i.a = address(buf);
    return ir_emit(&b, i);
}

ir_opd body::long_jump(const CallExpr *e)
{
    ir_opd buf = keep(value(e->getArg(0)), IR_PTR, e->getArg(1));
    ir_type t = u.scalar(e->getArg(1)->getType());
    ir_opd v = ir_resize(&b, IR_I32, t, true, value(e->getArg(1)));
    at(e);
    ir_longjmp(&b, buf, v);
    return none;
}

// ------------------------------------------------------------ special names

/// The call that a failed assert() makes: the check carries the expression's
/// text and stands at the macro's use.
bool body::assertion(const CallExpr *e, llvm::StringRef name)
{
    int which =
        llvm::StringSwitch<int>(name)
            .Cases("__assert_fail", "__assert", "__assert_perror_fail", 0)
            .Cases("__assert_rtn", "__assert_func", 3)
            .Default(-1);
    if (which < 0 || !wants(IR_CHECK_ASSERTION) ||
        (unsigned)which >= e->getNumArgs()) {
        return false;
    }
    const auto *s =
        dyn_cast<StringLiteral>(e->getArg((unsigned)which)->IgnoreParenCasts());
    std::string text =
        s != nullptr && s->getCharByteWidth() == 1 ? s->getString().str() : "";
    at(e);
    if (reached()) {
        ir_check(&b, IR_CHECK_ASSERTION, u.integer(IR_I1, 1), text.c_str());
        ir_stop(&b);
    }
    return true;
}

/// What the library models are built on.
bool body::dgse_call(const CallExpr *e, llvm::StringRef name, ir_opd *out)
{
    int which = llvm::StringSwitch<int>(name)
                    .Case("__dgse_halloc", 1)
                    .Case("__dgse_hfree", 2)
                    .Case("__dgse_osize", 3)
                    .Case("__dgse_assume", 4)
                    .Default(0);
    if (which == 0 || e->getNumArgs() != 1) {
        return false;
    }
    const Expr *a = e->getArg(0);
    ir_opd v = which == 4 ? test(a) : value(a);
    at(e);
    *out = none;
    if (which == 1) {
        *out = ir_make_ptr(&b, IR_HALLOC, v, 16);
    } else if (which == 2) {
        ir_access(&b, IR_ACCESS_FREE, v, u.index(0));
        ir_ptr_op(&b, IR_HFREE, v);
    } else if (which == 3) {
        ir_inst i = {};
        i.op = IR_OSIZE;
        i.a = v;
        *out = ir_emit(&b, i);
    } else {
        ir_assume(&b, v);
    }
    return true;
}

/// Whether the arguments are a pointer, something of type `second`, and a size.
static bool is_block_call(const unit &u, const CallExpr *e, bool second_pointer)
{
    return e->getNumArgs() == 3 && e->getArg(0)->getType()->isPointerType() &&
           e->getArg(1)->getType()->isPointerType() == second_pointer &&
           !u.in_memory(e->getArg(1)->getType()) &&
           e->getArg(2)->getType()->isIntegralOrEnumerationType();
}

/// - name is the library function that e calls; - returns false for an
/// ordinary one
bool body::special_call(const CallExpr *e, llvm::StringRef name, ir_opd *out)
{
    unsigned n = e->getNumArgs();
    *out = none;
    if ((name == "memcpy" || name == "memmove") && is_block_call(u, e, true)) {
        *out = block_copy(e);
        return true;
    }
    if (name == "memset" && is_block_call(u, e, false)) {
        *out = block_set(e);
        return true;
    }
    if (is_setjmp_name(name) && n >= 1 &&
        e->getArg(0)->getType()->isPointerType() &&
        u.scalar(e->getType()) == IR_I32) {
        *out = set_jump(e);
        return true;
    }
    if (is_longjmp_name(name) && n == 2 &&
        e->getArg(0)->getType()->isPointerType()) {
        *out = long_jump(e);
        return true;
    }
    if (name == "alloca" && n == 1 &&
        e->getArg(0)->getType()->isIntegerType()) {
        *out = builtin_alloca(e, 0);
        return true;
    }
    if (name.find("__assert") == 0 && assertion(e, name)) {
        return true;
    }
    if (name == "__dgse_abort") {
        at(e);
        if (wants(IR_CHECK_ABORT)) {
            ir_check(&b, IR_CHECK_ABORT, u.integer(IR_I1, 1), "abort()");
        }
        return false;
    }
    return name.find("__dgse_") == 0 && dgse_call(e, name, out);
}

// ------------------------------------------------------------ va_arg

/// The object that is the va_list: an array that has decayed to a pointer, or
/// itself a pointer.
place body::va_list_place(const Expr *e)
{
    place p;
    if (ctx.getBuiltinVaListType()->isArrayType()) {
        p = pointee(e, ctx.VoidPtrTy, e);
    } else {
        p = lvalue(e->IgnoreParenImpCasts());
    }
    p.type = ctx.VoidPtrTy;
    return p;
}

place body::next_argument(const VAArgExpr *e)
{
    if (e->isMicrosoftABI()) {
        return unsupported_memory(e, "ms_abi va_list", e->getType());
    }
    place list = va_list_place(e->getSubExpr());
    list.addr =
        ir_opd_kind(list.addr) == IR_OPD_VAR && list.kind != place::VARIABLE
            ? ir_copy(&b, IR_PTR, list.addr)
            : list.addr;
    ir_opd slot = read(list);
    if (is_named(slot)) {
        slot = ir_copy(&b, IR_PTR, slot);
    }
    place p;
    p.type = e->getType();
    p.from = e;
    p.addr = slot;
    if (u.in_memory(e->getType())) { // the slot has the address
        place pointer = p;
        pointer.type = ctx.VoidPtrTy;
        p.addr = read(pointer);
    }
    at(e);
    ir_opd next = ir_padd(&b, slot, u.index(16), 1);
    write(list, next, false);
    return p;
}

} // namespace frontend
