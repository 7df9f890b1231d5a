/* SPDX-License-Identifier: Apache-2.0 */
/// Clang's builtins by name: what is constant is asked of Clang, what stands
/// for a library function becomes a call of it, the rest is in the table.
#include "frontend/body.h"

#include <clang/Basic/Builtins.h>
#include <llvm/ADT/StringSwitch.h>

namespace frontend
{

using namespace clang;

struct body::builtin {
    const char *name;
    ir_opd (body::*lower)(const CallExpr *e, unsigned which);
    unsigned which;
};

enum { CLZ, CTZ, POPCOUNT, PARITY, FFS, CLRSB, SWAP };
enum { ADD_OVER, SUB_OVER, MUL_OVER };
enum { VA_START, VA_END, VA_COPY };

const body::builtin body::builtins[] = {
    {"__builtin_expect", &body::builtin_first, 0},
    {"__builtin_expect_with_probability", &body::builtin_first, 0},
    {"__builtin_assume_aligned", &body::builtin_first, 0},
    {"__builtin_launder", &body::builtin_first, 0},
    {"__builtin_unpredictable", &body::builtin_first, 0},
    {"__builtin_preserve_access_index", &body::builtin_first, 0},
    {"__arithmetic_fence", &body::builtin_first, 0},
    {"__builtin_annotation", &body::builtin_first, 0},
    {"__builtin_prefetch", &body::builtin_ignore, 0},
    {"__builtin___clear_cache", &body::builtin_ignore, 0},
    {"__builtin_cpu_init", &body::builtin_ignore, 0},
    {"__builtin_unwind_init", &body::builtin_ignore, 0},
    {"__builtin_assume_separate_storage", &body::builtin_ignore, 0},
    {"__sync_synchronize", &body::builtin_ignore, 0},
    {"__atomic_thread_fence", &body::builtin_ignore, 0},
    {"__atomic_signal_fence", &body::builtin_ignore, 0},
    {"__c11_atomic_thread_fence", &body::builtin_ignore, 0},
    {"__c11_atomic_signal_fence", &body::builtin_ignore, 0},
    {"__builtin_ia32_pause", &body::builtin_ignore, 0},
    {"__builtin_constant_p", &body::builtin_zero, 0},
    {"__builtin_is_constant_evaluated", &body::builtin_zero, 0},
    {"__atomic_is_lock_free", &body::builtin_zero, 1},
    {"__c11_atomic_is_lock_free", &body::builtin_zero, 1},
    {"__builtin_addressof", &body::builtin_address, 0},
    {"__builtin_object_size", &body::builtin_object_size, 0},
    {"__builtin_dynamic_object_size", &body::builtin_object_size, 0},
    {"__builtin_unreachable", &body::builtin_stop, IR_CHECK_UNREACHED},
    {"__builtin_trap", &body::builtin_stop, IR_CHECK_ABORT},
    {"__builtin_verbose_trap", &body::builtin_stop, IR_CHECK_ABORT},
    {"__builtin_debugtrap", &body::builtin_stop, IR_CHECK_ABORT},
    {"__builtin_assume", &body::builtin_assume, 0},
    {"__assume", &body::builtin_assume, 0},
    {"__builtin_alloca", &body::builtin_alloca, 0},
    {"__builtin_alloca_uninitialized", &body::builtin_alloca, 0},
    {"__builtin_alloca_with_align", &body::builtin_alloca, 1},
    {"__builtin_alloca_with_align_uninitialized", &body::builtin_alloca, 1},
    {"__builtin_va_start", &body::builtin_va, VA_START},
    {"__builtin_stdarg_start", &body::builtin_va, VA_START},
    {"__builtin_c23_va_start", &body::builtin_va, VA_START},
    {"__builtin_va_end", &body::builtin_va, VA_END},
    {"__builtin_va_copy", &body::builtin_va, VA_COPY},
    {"__builtin_memcpy_inline", &body::builtin_memory, 0},
    {"__builtin_memset_inline", &body::builtin_memory, 1},
    {"__builtin_clz", &body::builtin_bits, CLZ},
    {"__builtin_clzs", &body::builtin_bits, CLZ},
    {"__builtin_clzl", &body::builtin_bits, CLZ},
    {"__builtin_clzll", &body::builtin_bits, CLZ},
    {"__builtin_clzg", &body::builtin_bits, CLZ},
    {"__builtin_ctz", &body::builtin_bits, CTZ},
    {"__builtin_ctzs", &body::builtin_bits, CTZ},
    {"__builtin_ctzl", &body::builtin_bits, CTZ},
    {"__builtin_ctzll", &body::builtin_bits, CTZ},
    {"__builtin_ctzg", &body::builtin_bits, CTZ},
    {"__builtin_popcount", &body::builtin_bits, POPCOUNT},
    {"__builtin_popcountl", &body::builtin_bits, POPCOUNT},
    {"__builtin_popcountll", &body::builtin_bits, POPCOUNT},
    {"__builtin_popcountg", &body::builtin_bits, POPCOUNT},
    {"__builtin_parity", &body::builtin_bits, PARITY},
    {"__builtin_parityl", &body::builtin_bits, PARITY},
    {"__builtin_parityll", &body::builtin_bits, PARITY},
    {"__builtin_ffs", &body::builtin_bits, FFS},
    {"__builtin_ffsl", &body::builtin_bits, FFS},
    {"__builtin_ffsll", &body::builtin_bits, FFS},
    {"__builtin_clrsb", &body::builtin_bits, CLRSB},
    {"__builtin_clrsbl", &body::builtin_bits, CLRSB},
    {"__builtin_clrsbll", &body::builtin_bits, CLRSB},
    {"__builtin_bswap16", &body::builtin_bits, SWAP},
    {"__builtin_bswap32", &body::builtin_bits, SWAP},
    {"__builtin_bswap64", &body::builtin_bits, SWAP},
    {"__builtin_bitreverse8", &body::builtin_reverse, 0},
    {"__builtin_bitreverse16", &body::builtin_reverse, 0},
    {"__builtin_bitreverse32", &body::builtin_reverse, 0},
    {"__builtin_bitreverse64", &body::builtin_reverse, 0},
    {"__builtin_rotateleft8", &body::builtin_rotate, 1},
    {"__builtin_rotateleft16", &body::builtin_rotate, 1},
    {"__builtin_rotateleft32", &body::builtin_rotate, 1},
    {"__builtin_rotateleft64", &body::builtin_rotate, 1},
    {"__builtin_rotateright8", &body::builtin_rotate, 0},
    {"__builtin_rotateright16", &body::builtin_rotate, 0},
    {"__builtin_rotateright32", &body::builtin_rotate, 0},
    {"__builtin_rotateright64", &body::builtin_rotate, 0},
    {"__builtin_add_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_sadd_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_saddl_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_saddll_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_uadd_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_uaddl_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_uaddll_overflow", &body::builtin_overflow, ADD_OVER},
    {"__builtin_sub_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_ssub_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_ssubl_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_ssubll_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_usub_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_usubl_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_usubll_overflow", &body::builtin_overflow, SUB_OVER},
    {"__builtin_mul_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_smul_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_smull_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_smulll_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_umul_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_umull_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_umulll_overflow", &body::builtin_overflow, MUL_OVER},
    {"__builtin_addcb", &body::builtin_carry, 0},
    {"__builtin_addcs", &body::builtin_carry, 0},
    {"__builtin_addc", &body::builtin_carry, 0},
    {"__builtin_addcl", &body::builtin_carry, 0},
    {"__builtin_addcll", &body::builtin_carry, 0},
    {"__builtin_subcb", &body::builtin_carry, 1},
    {"__builtin_subcs", &body::builtin_carry, 1},
    {"__builtin_subc", &body::builtin_carry, 1},
    {"__builtin_subcl", &body::builtin_carry, 1},
    {"__builtin_subcll", &body::builtin_carry, 1},
    {"__builtin_abs", &body::builtin_abs, 0},
    {"__builtin_labs", &body::builtin_abs, 0},
    {"__builtin_llabs", &body::builtin_abs, 0},
    {"__builtin_is_aligned", &body::builtin_pointer_align, 0},
    {"__builtin_align_up", &body::builtin_pointer_align, 1},
    {"__builtin_align_down", &body::builtin_pointer_align, 2},
    {"__atomic_test_and_set", &body::builtin_test_and_set, 0},
    {"__atomic_clear", &body::builtin_test_and_set, 1},
    // lower_float.cc
    {"__builtin_isnan", &body::builtin_float_class, 0},
    {"__builtin_isinf", &body::builtin_float_class, 1},
    {"__builtin_isinf_sign", &body::builtin_float_class, 2},
    {"__builtin_isfinite", &body::builtin_float_class, 3},
    {"__builtin_finite", &body::builtin_float_class, 3},
    {"__builtin_isnormal", &body::builtin_float_class, 4},
    {"__builtin_issubnormal", &body::builtin_float_class, 5},
    {"__builtin_iszero", &body::builtin_float_class, 6},
    {"__builtin_signbit", &body::builtin_float_class, 7},
    {"__builtin_signbitf", &body::builtin_float_class, 7},
    {"__builtin_signbitl", &body::builtin_float_class, 7},
    {"__builtin_isgreater", &body::builtin_float_compare, 0},
    {"__builtin_isgreaterequal", &body::builtin_float_compare, 1},
    {"__builtin_isless", &body::builtin_float_compare, 2},
    {"__builtin_islessequal", &body::builtin_float_compare, 3},
    {"__builtin_islessgreater", &body::builtin_float_compare, 4},
    {"__builtin_isunordered", &body::builtin_float_compare, 5},
    {"__builtin_fpclassify", &body::builtin_fpclassify, 0},
    {"__builtin_fabs", &body::builtin_float_sign, 0},
    {"__builtin_fabsf", &body::builtin_float_sign, 0},
    {"__builtin_fabsl", &body::builtin_float_sign, 0},
    {"__builtin_copysign", &body::builtin_float_sign, 1},
    {"__builtin_copysignf", &body::builtin_float_sign, 1},
    {"__builtin_copysignl", &body::builtin_float_sign, 1},
};

const body::builtin *body::find_builtin(llvm::StringRef name)
{
    for (const builtin &row : builtins) {
        if (name == row.name) {
            return &row;
        }
    }
    return nullptr;
}

// ------------------------------------------------------------ dispatch

/// A builtin that stands for the library function `name`.
bool body::library_builtin(const CallExpr *e, const FunctionDecl *f,
                           llvm::StringRef name, call_result *out,
                           const place *result)
{
    if (!prog.defines(name) && special_call(e, name, &out->value)) {
        return true;
    }
    const auto *t = f->getType()->getAs<FunctionProtoType>();
    if (t == nullptr) {
        return false;
    }
    ir_opd callee = u.library_function(name, f->getType(), f->getLocation());
    llvm::SmallVector<ir_opd, 8> args;
    unsigned fixed = std::min(t->getNumParams(), e->getNumArgs());
    arguments(e, fixed, args);
    *out = finish_call(e, callee, args, fixed, result);
    if (f->isNoReturn()) {
        ir_stop(&b);
    }
    return true;
}

/// __builtin___NAME_chk: the call of NAME without what only the check needs.
bool body::checked_builtin(const CallExpr *e, llvm::StringRef name,
                           call_result *out)
{
    size_t end = name.rfind("_chk");
    if (name.find("__builtin___") != 0 || end == llvm::StringRef::npos) {
        return false;
    }
    llvm::StringRef plain = name.slice(12, end);
    // One bit per argument that goes.
    unsigned drop = llvm::StringSwitch<unsigned>(plain)
                        .Cases("memcpy", "memmove", "memset", "mempcpy", 8)
                        .Cases("strncpy", "strncat", "stpncpy", 8)
                        .Cases("strlcpy", "strlcat", 8)
                        .Cases("strcpy", "strcat", "stpcpy", 4)
                        .Case("memccpy", 16)
                        .Cases("sprintf", "vsprintf", 6)
                        .Cases("snprintf", "vsnprintf", 12)
                        .Cases("printf", "vprintf", 1)
                        .Cases("fprintf", "vfprintf", 2)
                        .Default(0);
    if (drop == 0) {
        return false;
    }
    if (plain == "memcpy" || plain == "memmove") {
        out->value = block_copy(e);
        return true;
    }
    if (plain == "memset") {
        out->value = block_set(e);
        return true;
    }
    unsigned id = ctx.Idents.get(plain).getBuiltinID();
    ASTContext::GetBuiltinTypeError error = ASTContext::GE_None;
    QualType t = id != 0 ? ctx.GetBuiltinType(id, error) : QualType();
    if (t.isNull() || error != ASTContext::GE_None) {
        return false;
    }
    ir_opd callee = u.library_function(plain, t, e->getBeginLoc());
    unsigned fixed = t->castAs<FunctionProtoType>()->getNumParams();
    llvm::SmallVector<ir_opd, 8> args;
    for (unsigned k = 0; k < e->getNumArgs(); k++) {
        if (k < 32 && (drop >> k & 1) != 0) {
            discard(e->getArg(k));
        } else {
            args.push_back(argument(e, k, args.size() >= fixed));
        }
    }
    fixed = std::min(fixed, (unsigned)args.size());
    *out = finish_call(e, callee, args, fixed, nullptr);
    return true;
}

bool body::builtin_call(const CallExpr *e, const FunctionDecl *f,
                        call_result *out, const place *result)
{
    llvm::StringRef name = f->getName();
    bool foreign = f->isExternallyVisible() && !f->hasBody() &&
                   !f->hasAttr<AsmLabelAttr>() && !prog.defines(name);
    if (foreign && special_call(e, name, &out->value)) {
        return true;
    }
    unsigned id = f->getBuiltinID();
    if (id != 0 && CLANG_VERSION_MAJOR >= 19 &&
        (name == "abs" || name == "labs" || name == "llabs")) {
        // Clang knows these names even when the program defines them.
        out->value = builtin_abs(e, 0);
        return true;
    }
    if (id != 0 && complex_part(e, &out->value)) {
        return true;
    }
    if (id == 0 || ctx.BuiltinInfo.isPredefinedLibFunction(id)) {
        return false;
    }
    bool ok = false;
    out->value = constant(e, &ok);
    if (ok) {
        return true;
    }
    if (const builtin *row = find_builtin(name)) {
        out->value = (this->*row->lower)(e, row->which);
        return true;
    }
    if (sync_builtin(e, name, &out->value) || checked_builtin(e, name, out)) {
        return true;
    }
    if (ctx.BuiltinInfo.isLibFunction(id) && name.find("__builtin_") == 0 &&
        library_builtin(e, f, name.drop_front(10), out, result)) {
        return true;
    }
    for (const Expr *a : e->arguments()) {
        if (changes_memory(a)) {
            discard(a);
        }
    }
    std::string what = "'" + name.str() + "'";
    if (u.in_memory(e->getType())) {
        out->object = unsupported_memory(e, what, e->getType());
        if (result != nullptr) {
            copy(*result, out->object, e->getType());
        }
    } else {
        out->value = unsupported(e, what, e->getType());
    }
    return true;
}

// ------------------------------------------------------------ trivial ones

ir_opd body::builtin_first(const CallExpr *e, unsigned)
{
    ir_opd v = value(e->getArg(0));
    for (unsigned k = 1; k < e->getNumArgs(); k++) {
        v = keep(v, u.scalar(e->getType()), e->getArg(k));
        discard(e->getArg(k));
    }
    return v;
}

ir_opd body::builtin_ignore(const CallExpr *e, unsigned)
{
    for (const Expr *a : e->arguments()) {
        discard(a);
    }
    return none;
}

ir_opd body::builtin_zero(const CallExpr *e, unsigned value_of)
{
    return ir_make_const(m, u.scalar(e->getType()), value_of);
}

ir_opd body::builtin_address(const CallExpr *e, unsigned)
{
    return address(lvalue(e->getArg(0)));
}

/// Clang could not tell: all ones, or 0 when the least size is asked for.
ir_opd body::builtin_object_size(const CallExpr *e, unsigned)
{
    bool least = false;
    Expr::EvalResult r;
    if (e->getArg(1)->EvaluateAsInt(r, ctx)) {
        least = (r.Val.getInt().getZExtValue() & 2) != 0;
    }
    return u.integer(u.scalar(e->getType()), least ? 0 : ~(u128)0);
}

ir_opd body::builtin_stop(const CallExpr *e, unsigned kind)
{
    at(e);
    auto k = (ir_check_kind)kind;
    if (reached()) {
        if (wants(k)) {
            std::string text = e->getDirectCallee()->getNameAsString() + "()";
            ir_check(&b, k, u.integer(IR_I1, 1), text.c_str());
        }
        ir_stop(&b);
    }
    return none;
}

/// A false assumption is as undefined as reaching __builtin_unreachable().
ir_opd body::builtin_assume(const CallExpr *e, unsigned)
{
    const Expr *a = e->getArg(0);
    if (!a->HasSideEffects(ctx)) { // Clang does not evaluate those
        ir_opd c = test(a);
        at(e);
        c = ir_bin(&b, IR_XOR, IR_I1, c, u.integer(IR_I1, 1));
        check(IR_CHECK_UNREACHED, c, e);
    }
    return none;
}

ir_opd body::builtin_alloca(const CallExpr *e, unsigned with_align)
{
    uint32_t align = 16;
    Expr::EvalResult r;
    if (with_align != 0 && e->getArg(1)->EvaluateAsInt(r, ctx)) {
        align = (uint32_t)r.Val.getInt().getZExtValue() / 8;
    }
    const Expr *a = e->getArg(0);
    ir_opd n = ir_resize(&b, m->index, u.scalar(a->getType()),
                         u.is_signed(a->getType()), value(a));
    at(e);
    return ir_make_ptr(&b, IR_SALLOC, n, align != 0 ? align : 1);
}

ir_opd body::builtin_memory(const CallExpr *e, unsigned is_set)
{
    if (is_set != 0) {
        block_set(e);
    } else {
        block_copy(e);
    }
    return none;
}

ir_opd body::builtin_va(const CallExpr *e, unsigned which)
{
    if (which == VA_END) {
        if (changes_memory(e->getArg(0))) {
            discard(e->getArg(0));
        }
        return none;
    }
    place list = va_list_place(e->getArg(0));
    ir_opd v;
    at(e);
    if (which == VA_COPY) {
        const Expr *from = e->getArg(1);
        v = ctx.getBuiltinVaListType()->isArrayType()
                ? read(va_list_place(from))
                : value(from);
    } else {
        ir_inst i = {};
        i.op = IR_VAAREA;
        v = ir_emit(&b, i);
    }
    at(e);
    write(list, v, false);
    return none;
}

ir_opd body::builtin_test_and_set(const CallExpr *e, unsigned clear)
{
    place p = pointee(e->getArg(0), ctx.UnsignedCharTy, e->getArg(0));
    p.type = ctx.UnsignedCharTy;
    discard(e->getArg(1));
    at(e);
    ir_opd old = clear != 0 ? none : read(p);
    write(p, u.integer(IR_I8, clear != 0 ? 0 : 1), false);
    return clear != 0 ? none : to_bool(old, IR_I8);
}

// ------------------------------------------------------------ bits

ir_opd body::builtin_bits(const CallExpr *e, unsigned which)
{
    const Expr *a = e->getArg(0);
    ir_type t = u.scalar(a->getType()), to = u.scalar(e->getType());
    if (!ir_is_int(t) || (which == SWAP && t % 16 != 0)) {
        discard(a);
        return unsupported(e, construct_name(e), e->getType());
    }
    ir_opd x = value(a), zero = u.integer(t, 0);
    ir_opd other = none; // for 0: the second argument of the g forms
    if (e->getNumArgs() > 1) {
        x = keep(x, t, e->getArg(1));
        other = value(e->getArg(1));
    }
    at(e);
    ir_opd r;
    switch (which) {
    case CLZ:
    case CTZ:
        r = ir_un(&b, which == CLZ ? IR_CLZ : IR_CTZ, t, x);
        break;
    case POPCOUNT:
        r = ir_un(&b, IR_POPCOUNT, t, x);
        break;
    case PARITY:
        r = ir_bin(&b, IR_AND, t, ir_un(&b, IR_POPCOUNT, t, x),
                   u.integer(t, 1));
        break;
    case FFS: {
        ir_opd n =
            ir_bin(&b, IR_ADD, t, ir_un(&b, IR_CTZ, t, x), u.integer(t, 1));
        r = ir_select(&b, t, ir_cmp(&b, IR_EQ, t, x, zero), zero, n);
        break;
    }
    case CLRSB: {
        ir_opd sign = ir_bin(&b, IR_ASHR, t, x, u.integer(t, t - 1u));
        ir_opd n = ir_un(&b, IR_CLZ, t, ir_bin(&b, IR_XOR, t, x, sign));
        r = ir_bin(&b, IR_SUB, t, n, u.integer(t, 1));
        break;
    }
    default:
        return ir_un(&b, IR_BSWAP, t, x);
    }
    r = ir_resize(&b, to, t, false, r);
    if (other.bits != 0) {
        r = ir_select(&b, to, ir_cmp(&b, IR_EQ, t, x, zero), other, r);
    }
    return r;
}

/// Swaps neighbouring groups of 1, 2 and 4 bits, then bytes.
ir_opd body::builtin_reverse(const CallExpr *e, unsigned)
{
    ir_type t = u.scalar(e->getType());
    ir_opd x = value(e->getArg(0));
    at(e);
    static const uint64_t masks[] = {0x5555555555555555u, 0x3333333333333333u,
                                     0x0f0f0f0f0f0f0f0fu};
    for (unsigned k = 0; k < 3; k++) {
        ir_opd n = u.integer(t, 1u << k), mask = u.integer(t, masks[k]);
        ir_opd high = ir_bin(&b, IR_AND, t, ir_bin(&b, IR_LSHR, t, x, n), mask);
        ir_opd low = ir_bin(&b, IR_SHL, t, ir_bin(&b, IR_AND, t, x, mask), n);
        x = ir_bin(&b, IR_OR, t, high, low);
    }
    return t >= 16 ? ir_un(&b, IR_BSWAP, t, x) : x;
}

ir_opd body::builtin_rotate(const CallExpr *e, unsigned left)
{
    ir_type t = u.scalar(e->getType());
    ir_opd x = keep(value(e->getArg(0)), t, e->getArg(1));
    ir_type nt = u.scalar(e->getArg(1)->getType());
    ir_opd n = ir_resize(&b, t, nt, false, value(e->getArg(1)));
    at(e);
    ir_opd mask = u.integer(t, t - 1u);
    n = ir_bin(&b, IR_AND, t, n, mask);
    ir_opd back = ir_bin(&b, IR_SUB, t, u.integer(t, 0), n);
    back = ir_bin(&b, IR_AND, t, back, mask);
    ir_opd p = ir_bin(&b, left != 0 ? IR_SHL : IR_LSHR, t, x, n);
    ir_opd q = ir_bin(&b, left != 0 ? IR_LSHR : IR_SHL, t, x, back);
    return ir_bin(&b, IR_OR, t, p, q);
}

ir_opd body::builtin_abs(const CallExpr *e, unsigned)
{
    ir_type t = u.scalar(e->getType());
    ir_opd x = value(e->getArg(0));
    at(e);
    ir_opd least = u.integer(t, (u128)1 << (t - 1));
    if (wants(IR_CHECK_OVERFLOW)) {
        check(IR_CHECK_OVERFLOW, ir_cmp(&b, IR_EQ, t, x, least), e);
    }
    ir_opd zero = u.integer(t, 0);
    ir_opd minus = ir_bin(&b, IR_SUB, t, zero, x);
    return ir_select(&b, t, ir_cmp(&b, IR_SLT, t, x, zero), minus, x);
}

/// which: 0 is_aligned, 1 align_up, 2 align_down; of integers and pointers
ir_opd body::builtin_pointer_align(const CallExpr *e, unsigned which)
{
    QualType xt = e->getArg(0)->getType(), at_type = e->getArg(1)->getType();
    ir_type s = u.scalar(xt), t = s == IR_PTR ? m->index : s;
    ir_opd x = keep(value(e->getArg(0)), s, e->getArg(1));
    ir_opd a = ir_resize(&b, t, u.scalar(at_type), false, value(e->getArg(1)));
    at(e);
    ir_opd n = s == IR_PTR ? ir_cast(&b, IR_PTOI, t, IR_PTR, x) : x;
    ir_opd low = ir_bin(&b, IR_SUB, t, a, u.integer(t, 1));
    ir_opd rest = ir_bin(&b, IR_AND, t, n, low);
    if (which == 0) {
        return ir_cmp(&b, IR_EQ, t, rest, u.integer(t, 0));
    }
    ir_opd zero = u.integer(t, 0);
    ir_opd down = ir_bin(&b, IR_SUB, t, zero, rest);
    ir_opd up = ir_bin(&b, IR_AND, t, ir_bin(&b, IR_SUB, t, zero, n), low);
    ir_opd step = which == 1 ? up : down;
    return s == IR_PTR ? ir_padd(&b, x, step, 1)
                       : ir_bin(&b, IR_ADD, t, n, step);
}

// ------------------------------------------------------------ overflow

/// Sign and magnitude: for operands whose exact result no type holds.
ir_opd body::overflow_by_magnitude(unsigned op, std::array<ir_opd, 2> v,
                                   std::array<QualType, 2> types, QualType rt,
                                   ir_opd *lost)
{
    const ir_type w = IR_I128;
    ir_opd negative[2], size[2], zero = u.integer(w, 0);
    for (unsigned k = 0; k < 2; k++) {
        bool is_signed = u.is_signed(types[k]);
        ir_opd x = ir_resize(&b, w, u.scalar(types[k]), is_signed, v[k]);
        negative[k] =
            is_signed ? ir_cmp(&b, IR_SLT, w, x, zero) : u.integer(IR_I1, 0);
        size[k] =
            ir_select(&b, w, negative[k], ir_bin(&b, IR_SUB, w, zero, x), x);
    }
    if (op == SUB_OVER) { // add the opposite
        negative[1] =
            ir_bin(&b, IR_XOR, IR_I1, negative[1], u.integer(IR_I1, 1));
    }
    ir_opd mixed = ir_bin(&b, IR_XOR, IR_I1, negative[0], negative[1]);
    ir_opd minus, n;
    if (op == MUL_OVER) {
        minus = mixed;
        n = ir_bin(&b, IR_MUL, w, size[0], size[1]);
        *lost = ir_cmp(&b, IR_UMULO, w, size[0], size[1]);
    } else {
        ir_opd less = ir_cmp(&b, IR_ULT, w, size[0], size[1]);
        ir_opd sum = ir_bin(&b, IR_ADD, w, size[0], size[1]);
        ir_opd difference = ir_bin(&b, IR_SUB, w, size[0], size[1]);
        difference = ir_select(
            &b, w, less, ir_bin(&b, IR_SUB, w, zero, difference), difference);
        n = ir_select(&b, w, mixed, difference, sum);
        ir_opd second = ir_bin(&b, IR_AND, IR_I1, mixed, less);
        minus = ir_select(&b, IR_I1, second, negative[1], negative[0]);
        *lost =
            ir_bin(&b, IR_AND, IR_I1, ir_cmp(&b, IR_UADDO, w, size[0], size[1]),
                   ir_bin(&b, IR_XOR, IR_I1, mixed, u.integer(IR_I1, 1)));
    }
    // The largest magnitude of either sign that fits.
    ir_type rs = u.scalar(rt);
    bool r_signed = u.is_signed(rt);
    u128 top = ~(u128)0 >> (128 - rs + (r_signed ? 1 : 0));
    ir_opd limit = ir_select(&b, w, minus, u.integer(w, r_signed ? top + 1 : 0),
                             u.integer(w, top));
    *lost = ir_bin(&b, IR_OR, IR_I1, *lost, ir_cmp(&b, IR_ULT, w, limit, n));
    ir_opd r = ir_select(&b, w, minus, ir_bin(&b, IR_SUB, w, zero, n), n);
    return ir_resize(&b, rs, w, false, r);
}

/// The exact result is computed in a type wide enough for it, then compared
/// with what the result type keeps.
ir_opd body::builtin_overflow(const CallExpr *e, unsigned op)
{
    static const ir_op plain[] = {IR_ADD, IR_SUB, IR_MUL};
    static const ir_op over_s[] = {IR_SADDO, IR_SSUBO, IR_SMULO};
    static const ir_op over_u[] = {IR_UADDO, IR_USUBO, IR_UMULO};
    QualType xt = e->getArg(0)->getType(), yt = e->getArg(1)->getType();
    QualType rt = e->getArg(2)->getType()->getPointeeType();
    ir_type xs = u.scalar(xt), ys = u.scalar(yt), rs = u.scalar(rt);
    bool x_signed = u.is_signed(xt), y_signed = u.is_signed(yt);
    bool r_signed = u.is_signed(rt);
    ir_opd x =
        keep(keep(value(e->getArg(0)), xs, e->getArg(1)), xs, e->getArg(2));
    ir_opd y = keep(value(e->getArg(1)), ys, e->getArg(2));
    place to = pointee(e->getArg(2), rt, e->getArg(2));
    at(e);
    ir_opd r, lost;
    if (xs == ys && ys == rs && x_signed == y_signed && x_signed == r_signed) {
        ir_op over = x_signed ? over_s[op] : over_u[op];
        lost = ir_cmp(&b, over, rs, x, y);
        r = ir_bin(&b, plain[op], rs, x, y);
    } else {
        bool is_signed = op != MUL_OVER || x_signed || y_signed;
        unsigned w = op == MUL_OVER
                         ? xs + ys
                         : std::max(xs + !x_signed, ys + !y_signed) + 1u;
        w = std::max(w, rs + (unsigned)(is_signed && !r_signed));
        if (w > 128) {
            r = overflow_by_magnitude(op, {x, y}, {xt, yt}, rt, &lost);
            write(to, r, false);
            return lost;
        }
        auto t = (ir_type)w;
        ir_opd wide =
            ir_bin(&b, plain[op], t, ir_resize(&b, t, xs, x_signed, x),
                   ir_resize(&b, t, ys, y_signed, y));
        r = ir_resize(&b, rs, t, false, wide);
        ir_opd back = ir_resize(&b, t, rs, r_signed, r);
        lost = ir_cmp(&b, IR_NE, t, back, wide);
        if (is_signed != r_signed) {
            // The same bits mean a negative number on one side only.
            ir_opd negative = ir_cmp(&b, IR_SLT, t, wide, u.integer(t, 0));
            lost = ir_bin(&b, IR_OR, IR_I1, lost, negative);
        }
    }
    write(to, r, false);
    return lost;
}

/// x + y + carry, or x - y - borrow; the carry out through a pointer.
ir_opd body::builtin_carry(const CallExpr *e, unsigned minus)
{
    QualType t = e->getType();
    ir_type s = u.scalar(t);
    ir_opd v[3];
    for (unsigned k = 0; k < 3; k++) {
        v[k] = value(e->getArg(k));
        for (unsigned later = k + 1; later < 4; later++) {
            v[k] = keep(v[k], s, e->getArg(later));
        }
    }
    place to = pointee(e->getArg(3), t, e->getArg(3));
    at(e);
    ir_op over = minus != 0 ? IR_USUBO : IR_UADDO;
    ir_op op = minus != 0 ? IR_SUB : IR_ADD;
    ir_opd first = ir_cmp(&b, over, s, v[0], v[1]);
    ir_opd r = ir_bin(&b, op, s, v[0], v[1]);
    ir_opd second = ir_cmp(&b, over, s, r, v[2]);
    r = ir_bin(&b, op, s, r, v[2]);
    ir_opd carry = ir_bin(&b, IR_OR, IR_I1, first, second);
    write(to, ir_resize(&b, s, IR_I1, false, carry), false);
    return r;
}

} // namespace frontend
