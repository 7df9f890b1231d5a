/* SPDX-License-Identifier: Apache-2.0 */
/// Atomics as plain accesses: one thread runs.
#include "frontend/body.h"

#include <llvm/ADT/StringSwitch.h>

namespace frontend
{

using namespace clang;

enum update {
    UPDATE_ADD,
    UPDATE_SUB,
    UPDATE_AND,
    UPDATE_OR,
    UPDATE_XOR,
    UPDATE_NAND,
    UPDATE_MIN,
    UPDATE_MAX
};

/// old op v, of type t.  scaled: on pointers v counts elements, not bytes.
ir_opd body::atomic_update(unsigned op, QualType t, ir_opd old, ir_opd v,
                           QualType vt, bool scaled)
{
    ir_type s = u.scalar(t);
    if (s == IR_PTR) {
        ir_type vs = u.scalar(vt);
        ir_type w = m->index;
        if (vs == IR_PTR) {
            v = ir_cast(&b, IR_PTOI, w, IR_PTR, v);
        } else {
            v = ir_resize(&b, w, vs, u.is_signed(vt), v);
        }
        if (op == UPDATE_ADD || op == UPDATE_SUB) {
            QualType step = scaled ? t : ctx.getPointerType(ctx.CharTy);
            return pointer_add(old, step, v, ctx.getSizeType(),
                               op == UPDATE_SUB);
        }
        ir_opd n = ir_cast(&b, IR_PTOI, w, IR_PTR, old);
        n = atomic_update(op, ctx.getSizeType(), n, v, ctx.getSizeType(),
                          false);
        return ir_cast(&b, IR_ITOP, IR_PTR, w, n);
    }
    if (!t->isBooleanType() || ir_is_float(s)) {
        v = convert(v, vt, t);
    }
    bool is_float = ir_is_float(s);
    bool is_signed = u.is_signed(t);
    switch (op) {
    case UPDATE_ADD:
        return ir_bin(&b, is_float ? IR_FADD : IR_ADD, s, old, v);
    case UPDATE_SUB:
        return ir_bin(&b, is_float ? IR_FSUB : IR_SUB, s, old, v);
    case UPDATE_AND:
        return ir_bin(&b, IR_AND, s, old, v);
    case UPDATE_OR:
        return ir_bin(&b, IR_OR, s, old, v);
    case UPDATE_XOR:
        return ir_bin(&b, IR_XOR, s, old, v);
    case UPDATE_NAND:
        return ir_bin(&b, IR_XOR, s, ir_bin(&b, IR_AND, s, old, v),
                      u.integer(s, ~(u128)0));
    default: {
        ir_op less = is_float ? IR_FLT : is_signed ? IR_SLT : IR_ULT;
        bool least = op == UPDATE_MIN;
        ir_opd first = ir_cmp(&b, less, s, least ? old : v, least ? v : old);
        return ir_select(&b, s, first, old, v);
    }
    }
}

place body::atomic_pointee(const Expr *pointer)
{
    QualType t = pointer->getType()->getPointeeType();
    if (const auto *a = t->getAs<AtomicType>()) {
        t = ctx.getQualifiedType(a->getValueType(), t.getQualifiers());
    }
    place p = pointee(pointer, t, pointer);
    if (ir_opd_kind(p.addr) == IR_OPD_VAR && is_named(p.addr)) {
        p.addr = ir_copy(&b, IR_PTR, p.addr);
    }
    return p;
}

namespace
{

enum shape_t { LOAD, STORE, EXCHANGE, COMPARE, UPDATE, OTHER };

struct atomic_row {
    shape_t shape = OTHER;
    unsigned op = 0; ///< of UPDATE
    bool returns_new = false;
    bool by_address = false; ///< values are passed through pointers
    bool scaled = false;     ///< C11: pointers move by elements
};

} // namespace

static atomic_row describe(AtomicExpr::AtomicOp op)
{
    switch (op) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load_n:
        return {LOAD, 0, false, false, false};
    case AtomicExpr::AO__atomic_load:
        return {LOAD, 0, false, true, false};
    case AtomicExpr::AO__c11_atomic_init:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store_n:
        return {STORE, 0, false, false, false};
    case AtomicExpr::AO__atomic_store:
        return {STORE, 0, false, true, false};
    case AtomicExpr::AO__c11_atomic_exchange:
    case AtomicExpr::AO__atomic_exchange_n:
        return {EXCHANGE, 0, false, false, false};
    case AtomicExpr::AO__atomic_exchange:
        return {EXCHANGE, 0, false, true, false};
    case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    case AtomicExpr::AO__c11_atomic_compare_exchange_weak:
    case AtomicExpr::AO__atomic_compare_exchange_n:
        return {COMPARE, 0, false, false, false};
    case AtomicExpr::AO__atomic_compare_exchange:
        return {COMPARE, 0, false, true, false};
#define UPDATE_ROW(name, which)                                                \
    case AtomicExpr::AO__c11_atomic_fetch_##name:                              \
        return {UPDATE, which, false, false, true};                            \
    case AtomicExpr::AO__atomic_fetch_##name:                                  \
        return {UPDATE, which, false, false, false};                           \
    case AtomicExpr::AO__atomic_##name##_fetch:                                \
        return {UPDATE, which, true, false, false};
        UPDATE_ROW(add, UPDATE_ADD)
        UPDATE_ROW(sub, UPDATE_SUB)
        UPDATE_ROW(and, UPDATE_AND)
        UPDATE_ROW(or, UPDATE_OR)
        UPDATE_ROW(xor, UPDATE_XOR)
        UPDATE_ROW(nand, UPDATE_NAND)
        UPDATE_ROW(min, UPDATE_MIN)
        UPDATE_ROW(max, UPDATE_MAX)
#undef UPDATE_ROW
    default:
        return {};
    }
}

/// Compare and exchange: bytes decide, as the machine does it.
ir_opd body::atomic_exchange_compare(const AtomicExpr *e)
{
    place p = atomic_pointee(e->getPtr());
    discard(e->getOrder());
    place expected = atomic_pointee(e->getVal1());
    bool by_address = describe(e->getOp()).by_address;
    uint64_t n = u.size(p.type);
    ir_type s = u.scalar(p.type);
    ir_type raw = n <= 16 && n > 0 ? (ir_type)(8 * n) : IR_VOID;
    if (raw == IR_VOID) {
        return unsupported(e, "atomic of this size", e->getType(),
                           {address(p), address(expected)});
    }
    place desired;
    ir_opd v = none;
    if (by_address) {
        desired = atomic_pointee(e->getVal2());
    } else if (s == IR_VOID) {
        desired = memory(e->getVal2());
    } else {
        v = value(e->getVal2());
    }
    if (is_named(v)) {
        v = ir_copy(&b, s, v);
    }
    at(e);
    access(IR_ACCESS_READ, p, n);
    access(IR_ACCESS_WRITE, p, n);
    access(IR_ACCESS_READ, expected, n);
    ir_opd pa = address(p), ea = address(expected);
    ir_opd x = ir_load(&b, raw, pa, 0), y = ir_load(&b, raw, ea, 0);
    ir_opd same = ir_cmp(&b, IR_EQ, raw, x, y);
    ir_var_id result = ir_build_var(&b, IR_I1, nullptr, {0}, {0});
    ir_copy_to(&b, result, ir_copy(&b, IR_I1, same));
    ir_block_id yes = ir_build_block(&b, "equal");
    ir_block_id no = ir_build_block(&b, "differ");
    ir_block_id done = ir_build_block(&b, "done");
    br(ir_opd_var(result), yes, no);
    start(yes);
    p.checked = true;
    if (v.bits != 0) {
        write(p, v, false);
    } else {
        copy(p, desired, p.type);
    }
    jump(done);
    start(no);
    access(IR_ACCESS_WRITE, expected, n);
    ir_store(&b, raw, ea, x, 0);
    start(done);
    return ir_opd_var(result);
}

/// - object: where a result of in-memory type goes
ir_opd body::atomic(const AtomicExpr *e, place *object)
{
    atomic_row row = describe(e->getOp());
    if (row.shape == COMPARE) {
        return atomic_exchange_compare(e);
    }
    if (row.shape == OTHER) {
        evaluate_parts(e);
        return unsupported(e, "atomic operation of this kind", e->getType());
    }
    place p = atomic_pointee(e->getPtr());
    QualType t = p.type;
    ir_type s = u.scalar(t);
    discard(e->getOrder());
    place from, to; // through pointers, or of in-memory type
    ir_opd v = none;
    if (row.shape == LOAD) {
        if (row.by_address) {
            to = atomic_pointee(e->getVal1());
        }
    } else if (row.by_address) {
        from = atomic_pointee(e->getVal1());
        if (row.shape == EXCHANGE) {
            to = atomic_pointee(e->getVal2());
        }
    } else if (u.in_memory(e->getVal1()->getType())) {
        from = memory(e->getVal1());
    } else {
        v = value(e->getVal1());
    }
    at(e);
    if (row.by_address || s == IR_VOID) {
        bool has_result = row.shape != STORE;
        if (!row.by_address && object != nullptr) {
            to = *object;
        }
        if (row.shape == EXCHANGE) { // the three may overlap
            place old = temporary(t, e);
            copy(old, p, t);
            copy(p, from, t);
            copy(to, old, t);
        } else if (has_result && to.addr.bits != 0) {
            copy(to, p, t);
        } else if (!has_result) {
            copy(p, from, t);
        }
        return none;
    }
    ir_opd old = row.shape == STORE ? none : read(p);
    at(e);
    if (row.shape == LOAD) {
        return old;
    }
    ir_opd changed = v;
    if (row.shape == UPDATE) {
        changed = atomic_update(row.op, t, old, v, e->getVal1()->getType(),
                                row.scaled);
    }
    write(p, changed, false);
    return row.returns_new ? changed : old;
}

// ------------------------------------------------------------ __sync_*

llvm::SmallVector<ir_opd, 2> body::sync_operands(const CallExpr *e,
                                                 unsigned wanted, QualType t,
                                                 bool is_update)
{
    ir_type s = u.scalar(t);
    llvm::SmallVector<ir_opd, 2> v;
    for (unsigned k = 1; k < e->getNumArgs(); k++) {
        if (k > wanted) {
            discard(e->getArg(k));
            continue;
        }
        QualType given = e->getArg(k)->getType();
        bool as_is = s == IR_PTR && (is_update || u.scalar(given) == IR_PTR);
        ir_opd x = value(e->getArg(k));
        x = as_is ? x : convert(x, given, t);
        v.push_back(is_named(x) ? ir_copy(&b, s, x) : x);
    }
    return v;
}

/// The older builtins; Clang appends the size to their names.
bool body::sync_builtin(const CallExpr *e, llvm::StringRef name, ir_opd *out)
{
    if (name.find("__sync_") != 0 || e->getNumArgs() == 0) {
        return false;
    }
    llvm::StringRef n = name.drop_front(7);
    n = n.rtrim("0123456789");
    n = !n.empty() && n.back() == '_' ? n.drop_back(1) : n;
    int fetch = llvm::StringSwitch<int>(n)
                    .Cases("fetch_and_add", "add_and_fetch", UPDATE_ADD)
                    .Cases("fetch_and_sub", "sub_and_fetch", UPDATE_SUB)
                    .Cases("fetch_and_and", "and_and_fetch", UPDATE_AND)
                    .Cases("fetch_and_or", "or_and_fetch", UPDATE_OR)
                    .Cases("fetch_and_xor", "xor_and_fetch", UPDATE_XOR)
                    .Cases("fetch_and_nand", "nand_and_fetch", UPDATE_NAND)
                    .Cases("fetch_and_min", "fetch_and_umin", UPDATE_MIN)
                    .Cases("fetch_and_max", "fetch_and_umax", UPDATE_MAX)
                    .Default(-1);
    bool swap = n == "lock_test_and_set" || n == "swap";
    bool release = n == "lock_release";
    bool cas_bool = n == "bool_compare_and_swap";
    bool cas = cas_bool || n == "val_compare_and_swap";
    place p = atomic_pointee(e->getArg(0));
    QualType t = p.type.getUnqualifiedType();
    ir_type s = u.scalar(t);
    if ((fetch < 0 && !swap && !release && !cas) || s == IR_VOID) {
        return false;
    }
    llvm::SmallVector<ir_opd, 2> v = sync_operands(e,
                                                   release ? 0
                                                   : cas   ? 2
                                                           : 1,
                                                   t, fetch >= 0);
    at(e);
    if (release) {
        write(p, ir_make_const(m, s, 0), false);
        *out = none;
        return true;
    }
    ir_opd old = read(p);
    at(e);
    if (cas) {
        ir_opd same = ir_cmp(&b, IR_EQ, s, old, v[0]);
        write(p, ir_select(&b, s, same, v[1], old), false);
        *out = cas_bool ? same : old;
        return true;
    }
    ir_opd changed = v[0];
    if (fetch >= 0) {
        QualType vt = s == IR_PTR ? e->getArg(1)->getType() : t;
        changed = atomic_update((unsigned)fetch, t, old, v[0], vt, false);
    }
    write(p, changed, false);
    *out = n.find("_and_fetch") != llvm::StringRef::npos && fetch >= 0 ? changed
                                                                       : old;
    return true;
}

} // namespace frontend
