/* SPDX-License-Identifier: Apache-2.0 */
/// Lvalues: where things are, and reading and writing there.
///
/// A place keeps a constant offset apart from its address, so that accesses to
/// a named object within its bounds need no check and no address arithmetic
/// piles up.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

// ------------------------------------------------------------ designation

bool body::begin_place(const Expr *e, place *p) const
{
    *p = place();
    p->type = e->getType();
    p->from = e;
    if (dead(e)) {
        p->addr = ir_make_const(m, IR_PTR, 0);
        p->checked = true;
        return false;
    }
    return true;
}

place body::variable_place(const VarDecl *v, const Expr *e)
{
    place p;
    p.type = e->getType();
    p.from = e;
    p.far = u.is_far(p.type);
    if (v->hasGlobalStorage()) {
        p.addr = u.variable(v);
        return p;
    }
    ir_opd o = local(v);
    if (ir_opd_kind(o) == IR_OPD_VAR && !v->getType()->isVariableArrayType()) {
        p.kind = place::VARIABLE;
        p.var = {ir_opd_index(o)};
    } else {
        p.addr = o;
    }
    return p;
}

/// What has a name: objects, functions, literals of strings.
bool body::named_place(const Expr *e, place *p)
{
    if (const auto *s = dyn_cast<StringLiteral>(e)) {
        p->addr = u.literal(s);
        return true;
    }
    if (const auto *s = dyn_cast<PredefinedExpr>(e)) {
        p->addr = u.literal(s->getFunctionName());
        return true;
    }
    const auto *d = dyn_cast<DeclRefExpr>(e);
    if (d == nullptr) {
        return false;
    }
    if (const auto *v = dyn_cast<VarDecl>(d->getDecl())) {
        *p = variable_place(v, e);
        return true;
    }
    const auto *f = dyn_cast<FunctionDecl>(d->getDecl());
    if (f != nullptr) {
        p->addr = u.function(f);
    }
    return f != nullptr;
}

/// *p, and the parts of a complex number.
bool body::unary_place(const UnaryOperator *e, place *p)
{
    const Expr *s = e->getSubExpr();
    switch (e->getOpcode()) {
    case UO_Deref:
        *p = pointee(s, e->getType(), e);
        return true;
    case UO_Real:
    case UO_Imag: {
        bool complex_number = u.in_memory(s->getType());
        *p = s->isGLValue() || !complex_number ? lvalue(s) : memory(s);
        if (e->getOpcode() == UO_Imag && complex_number) {
            p->offset += (int64_t)u.size(e->getType());
        }
        p->type = e->getType();
        return true;
    }
    default:
        return false;
    }
}

place body::lvalue(const Expr *e)
{
    place p;
    if (!begin_place(e, &p) || named_place(e, &p)) {
        return p;
    }
    if (const Expr *inner = unwrap(e)) {
        return lvalue(inner);
    }
    switch (e->getStmtClass()) {
    case Stmt::ArraySubscriptExprClass:
        return subscript(cast<ArraySubscriptExpr>(e));
    case Stmt::MemberExprClass:
        return member(cast<MemberExpr>(e));
    case Stmt::ExtVectorElementExprClass:
        // One lane of a vector; several at once can be read only.
        if (!e->getType()->isVectorType() &&
            !isa<ExtVectorElementExpr>(
                cast<ExtVectorElementExpr>(e)->getBase()->IgnoreParens())) {
            return vector_swizzle(cast<ExtVectorElementExpr>(e));
        }
        break;
    case Stmt::CompoundLiteralExprClass:
        return compound_literal(cast<CompoundLiteralExpr>(e));
    case Stmt::OpaqueValueExprClass: {
        const auto *o = cast<OpaqueValueExpr>(e);
        auto it = opaque_places.find(o);
        return it != opaque_places.end() ? it->second
                                         : lvalue(o->getSourceExpr());
    }
    case Stmt::UnaryOperatorClass:
        if (unary_place(cast<UnaryOperator>(e), &p)) {
            return p;
        }
        break;
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass:
        if (e->isGLValue()) {
            p = lvalue(cast<CastExpr>(e)->getSubExpr());
            p.type = e->getType();
            return p;
        }
        break;
    default:
        break;
    }
    if (!e->isGLValue() && u.in_memory(e->getType())) {
        return memory(e);
    }
    evaluate_parts(e);
    return unsupported_memory(e, construct_name(e), e->getType());
}

place body::field(place record, const FieldDecl *f, const Expr *e)
{
    const ASTRecordLayout &layout = ctx.getASTRecordLayout(f->getParent());
    uint64_t at_bit = layout.getFieldOffset(f->getFieldIndex());
    place p = record;
    p.kind = place::MEMORY;
    p.type = f->getType();
    p.from = e;
    p.offset += (int64_t)(at_bit / 8);
    if (f->isBitField()) {
        p.kind = place::BITS;
        p.bit = (unsigned)(at_bit % 8);
        p.width = f->getBitWidthValue(ctx);
    }
    return p;
}

place body::member(const MemberExpr *e)
{
    const auto *f = dyn_cast<FieldDecl>(e->getMemberDecl());
    if (f == nullptr) {
        return unsupported_memory(e, construct_name(e), e->getType());
    }
    const Expr *base = e->getBase();
    place record;
    if (e->isArrow()) {
        record = pointee(base, base->getType()->getPointeeType(), e);
    } else {
        record = base->isGLValue() ? lvalue(base) : memory(base);
    }
    place p = field(record, f, e);
    p.type = e->getType();
    return p;
}

/// Strips what does not change the address: - returns false when nothing is
/// known of where the pointer points
bool body::pointee_known(const Expr *e, place *out)
{
    e = e->IgnoreParens();
    if (const auto *c = dyn_cast<CastExpr>(e)) {
        const Expr *s = c->getSubExpr();
        switch (c->getCastKind()) {
        case CK_ArrayToPointerDecay:
            *out = s->isGLValue() ? lvalue(s) : memory(s);
            return true;
        case CK_NoOp:
        case CK_BitCast:
            return s->getType()->isPointerType() &&
                   !u.in_memory(e->getType()) &&
                   !e->getType()->isVariablyModifiedType() &&
                   pointee_known(s, out);
        default:
            return false;
        }
    }
    if (const auto *o = dyn_cast<UnaryOperator>(e)) {
        if (o->getOpcode() == UO_AddrOf &&
            !o->getSubExpr()->getType()->isFunctionType()) {
            *out = lvalue(o->getSubExpr());
            return true;
        }
    }
    return false;
}

place body::pointee(const Expr *e, QualType type, const Expr *from)
{
    place p;
    if (dead(e) || !pointee_known(e, &p) || p.kind != place::MEMORY) {
        p = place();
        p.addr = value(e);
    }
    p.type = type;
    p.from = from;
    p.checked = false;
    p.far = u.is_far(type);
    return p;
}

/// A count of elements in the index type.
ir_opd body::as_index(ir_opd n, QualType number)
{
    ir_type t = u.scalar(number);
    // What is not an integer here was refused where it was computed.
    return ir_is_int(t) ? ir_resize(&b, m->index, t, u.is_signed(number), n)
                        : u.index(0);
}

/// n elements after base.
place body::element(place base, QualType elem, ir_opd n, QualType number,
                    bool minus)
{
    u128 known = 0;
    n = as_index(n, number);
    base.checked = false;
    bool variable_size = ctx.getAsVariableArrayType(elem) != nullptr;
    if (is_const(n, &known) && !variable_size) {
        auto k = m->index == IR_I32 ? (int64_t)(int32_t)(uint32_t)known
                                    : (int64_t)(uint64_t)known;
        auto step = (int64_t)u.size(elem);
        int64_t more = 0;
        if (!__builtin_mul_overflow(minus ? -k : k, step, &more) &&
            !__builtin_add_overflow(base.offset, more, &base.offset)) {
            base.type = elem;
            return base;
        }
    }
    ir_opd a = address(base);
    if (variable_size) {
        n = ir_bin(&b, IR_MUL, m->index, n, size_of(elem));
        base.addr = ir_padd(&b, a, n, minus ? -1 : 1);
    } else {
        auto size = (int64_t)u.size(elem);
        base.addr = ir_padd(&b, a, n, minus ? -size : size);
    }
    base.offset = 0;
    base.type = elem;
    return base;
}

place body::subscript(const ArraySubscriptExpr *e)
{
    const Expr *base = e->getBase(), *idx = e->getIdx();
    bool idx_first = e->getLHS() == idx;
    ir_opd n = none;
    ir_type nt = u.scalar(idx->getType());
    if (nt == IR_VOID) {
        evaluate_parts(e);
        return unsupported_memory(e, construct_name(e), e->getType());
    }
    if (idx_first) {
        n = keep(value(idx), nt, base);
    }
    place p;
    if (base->getType()->isVectorType()) {
        p = base->isGLValue() ? lvalue(base) : memory(base);
    } else {
        p = pointee(base, e->getType(), e);
    }
    if (!idx_first) {
        p.addr = keep(p.addr, IR_PTR, idx);
        n = value(idx);
    }
    at(e);
    p = element(p, e->getType(), n, idx->getType(), false);
    p.from = e;
    return p;
}

place body::compound_literal(const CompoundLiteralExpr *e)
{
    place p;
    p.type = e->getType();
    p.from = e;
    if (e->isFileScope()) {
        p.addr = u.static_literal(e);
        return p;
    }
    ir_opd &o = literal_objects[e];
    if (o.bits == 0) {
        o = new_object(e->getType(), nullptr, e->getSourceRange());
    }
    p.addr = o;
    auto node = facts.of_literal.find(e);
    if (node != facts.of_literal.end() &&
        (cur == nullptr || cur->order < node->second->order)) {
        cur = node->second;
    }
    at(e);
    ir_ptr_op(&b, IR_BEGIN, p.addr);
    if (u.in_memory(e->getType())) {
        initialise(p, e->getInitializer());
    } else {
        write(p, value(e->getInitializer()), false);
    }
    return p;
}

ir_opd body::function_address(const Expr *e)
{
    const Expr *s = e->IgnoreParens();
    if (s->getType()->isPointerType()) {
        return value(s);
    }
    if (const auto *d = dyn_cast<DeclRefExpr>(s)) {
        if (const auto *f = dyn_cast<FunctionDecl>(d->getDecl())) {
            return u.function(f);
        }
    }
    if (const auto *o = dyn_cast<UnaryOperator>(s)) {
        if (o->getOpcode() == UO_Deref) {
            return value(o->getSubExpr());
        }
        if (o->getOpcode() == UO_Extension) {
            return function_address(o->getSubExpr());
        }
    }
    if (const auto *c = dyn_cast<CastExpr>(s)) {
        return function_address(c->getSubExpr());
    }
    if (const auto *c = dyn_cast<ConditionalOperator>(s)) {
        ir_var_id v = ir_build_var(&b, IR_PTR, nullptr, {0}, {0});
        conditional_parts(c, [&](const Expr *x) {
            ir_opd f = function_address(x);
            ir_copy_to(&b, v, f);
        });
        return ir_opd_var(v);
    }
    if (const auto *o = dyn_cast<BinaryOperator>(s)) {
        if (o->getOpcode() == BO_Comma) {
            discard(o->getLHS());
            return function_address(o->getRHS());
        }
    }
    return unsupported(e, construct_name(e), ctx.VoidPtrTy);
}

// ------------------------------------------------------------ access

ir_opd body::address(const place &p)
{
    if (p.kind != place::MEMORY) {
        // The address of what was taken for a variable: nothing C allows.
        return p.from != nullptr
                   ? unsupported(p.from, "address of a register variable",
                                 ctx.VoidPtrTy)
                   : ir_make_const(m, IR_PTR, 0);
    }
    if (p.offset == 0) {
        return p.addr;
    }
    return ir_padd(&b, p.addr, u.index((uint64_t)p.offset), 1);
}

uint8_t body::flags(const place &p) const
{
    return p.type.isVolatileQualified() ? (uint8_t)IR_VOLATILE : (uint8_t)0;
}

bool body::in_bounds(const place &p, uint64_t size) const
{
    uint64_t limit = 0;
    uint32_t k = ir_opd_index(p.addr);
    if (ir_opd_kind(p.addr) == IR_OPD_OBJECT) {
        limit = object_sizes[k];
    } else if (ir_opd_kind(p.addr) == IR_OPD_GLOBAL) {
        limit = m->globals.data[k].size;
    }
    return p.offset >= 0 && size <= limit && (uint64_t)p.offset <= limit - size;
}

void body::access(access_mode mode, const place &p, uint64_t size)
{
    bool is_const_object = mode == IR_ACCESS_WRITE &&
                           ir_opd_kind(p.addr) == IR_OPD_GLOBAL &&
                           m->globals.data[ir_opd_index(p.addr)].read_only;
    if (p.checked || size == 0 || (in_bounds(p, size) && !is_const_object)) {
        return;
    }
    access(mode, p, u.index(size));
}

void body::access(access_mode mode, const place &p, ir_opd size)
{
    if (!reached() || p.checked ||
        !(wants(IR_CHECK_NULL_DEREF) || wants(IR_CHECK_BOUNDS) ||
          wants(IR_CHECK_LIFETIME))) {
        return;
    }
    ir_loc_id before = b.loc;
    if (p.from != nullptr) {
        at(p.from);
    }
    ir_access(&b, mode, address(p), size);
    b.loc = before;
}

/// The place with its address computed, so that it is computed once.
static place settled(place p, ir_opd addr)
{
    p.addr = addr;
    p.offset = 0;
    return p;
}

/// The bits of the field; the IR moves at most 64 at once.
ir_opd body::read_bits(ir_opd addr, const place &p)
{
    auto w = (ir_type)p.width;
    if (w <= 64) {
        return ir_loadbits(&b, w, addr, p.bit, flags(p));
    }
    auto rest = (ir_type)(w - 64);
    ir_opd low = ir_loadbits(&b, IR_I64, addr, p.bit, flags(p));
    ir_opd next = ir_padd(&b, addr, u.index(8), 1);
    ir_opd high = ir_loadbits(&b, rest, next, p.bit, flags(p));
    high = ir_bin(&b, IR_SHL, w, ir_cast(&b, IR_ZEXT, w, rest, high),
                  u.integer(w, 64));
    return ir_bin(&b, IR_OR, w, high, ir_cast(&b, IR_ZEXT, w, IR_I64, low));
}

void body::write_bits(ir_opd addr, const place &p, ir_opd v)
{
    auto w = (ir_type)p.width;
    if (w <= 64) {
        ir_storebits(&b, w, addr, p.bit, v, flags(p));
        return;
    }
    auto rest = (ir_type)(w - 64);
    ir_opd low = ir_cast(&b, IR_TRUNC, IR_I64, w, v);
    ir_opd high = ir_bin(&b, IR_LSHR, w, v, u.integer(w, 64));
    ir_storebits(&b, IR_I64, addr, p.bit, low, flags(p));
    ir_opd next = ir_padd(&b, addr, u.index(8), 1);
    ir_storebits(&b, rest, next, p.bit, ir_cast(&b, IR_TRUNC, rest, w, high),
                 flags(p));
}

ir_opd body::far_access(const Expr *from, QualType t,
                        llvm::ArrayRef<ir_opd> pointers)
{
    return unsupported(from, "access in a named address space", t, pointers);
}

ir_opd body::read(const place &p)
{
    ir_type t = u.scalar(p.type);
    if (p.kind == place::VARIABLE) {
        return ir_opd_var(p.var);
    }
    if (t == IR_VOID) {
        return none;
    }
    if (p.far) {
        return far_access(p.from, p.type);
    }
    if (p.from != nullptr) {
        at(p.from);
    }
    bool is_bool = p.type->isBooleanType() || t == IR_I1;
    ir_type stored = is_bool ? IR_I8 : t;
    uint64_t n =
        p.kind == place::BITS ? (p.bit + p.width + 7) / 8 : u.bytes(stored);
    bool known = p.checked || in_bounds(p, n);
    place q = p;
    q.kind = place::MEMORY;
    q = settled(q, address(q));
    q.checked = known;
    access(IR_ACCESS_READ, q, n);
    if (p.kind == place::BITS) {
        ir_opd v = read_bits(q.addr, p);
        return ir_resize(&b, t, (ir_type)p.width, u.is_signed(p.type), v);
    }
    ir_opd v = ir_load(&b, stored, q.addr, flags(p));
    return is_bool ? ir_resize(&b, IR_I1, IR_I8, false, v) : v;
}

ir_opd body::write(const place &p, ir_opd v, bool want)
{
    ir_type t = u.scalar(p.type);
    if (p.kind == place::VARIABLE) {
        return ir_copy_to(&b, p.var, v);
    }
    if (t == IR_VOID) {
        return none;
    }
    if (p.far) {
        far_access(p.from, ctx.VoidTy);
        return v;
    }
    bool is_bool = p.type->isBooleanType() || t == IR_I1;
    ir_type stored = is_bool ? IR_I8 : t;
    uint64_t n =
        p.kind == place::BITS ? (p.bit + p.width + 7) / 8 : u.bytes(stored);
    place bytes = p;
    bytes.kind = place::MEMORY;
    bool is_const_object = ir_opd_kind(p.addr) == IR_OPD_GLOBAL &&
                           m->globals.data[ir_opd_index(p.addr)].read_only;
    place q = settled(bytes, address(bytes));
    q.checked = p.checked || (in_bounds(p, n) && !is_const_object);
    access(IR_ACCESS_WRITE, q, n);
    if (p.kind == place::BITS) {
        auto w = (ir_type)p.width;
        ir_opd cut = ir_resize(&b, w, t, false, v);
        write_bits(q.addr, p, cut);
        return want ? ir_resize(&b, t, w, u.is_signed(p.type), cut) : v;
    }
    ir_opd whole = is_bool ? ir_resize(&b, IR_I8, IR_I1, false, v) : v;
    ir_store(&b, stored, q.addr, whole, flags(p));
    return v;
}

/// Copies an object of type t.
void body::copy(const place &to, const place &from, QualType t)
{
    uint64_t n = u.size(t);
    if (n == 0 || to.kind != place::MEMORY || from.kind != place::MEMORY) {
        return;
    }
    if (to.far) {
        far_access(to.from, ctx.VoidTy);
        return;
    }
    if (from.far) {
        far_access(from.from, ctx.VoidTy, address(to));
        return;
    }
    access(IR_ACCESS_READ, from, n);
    access(IR_ACCESS_WRITE, to, n);
    ir_opd d = address(to), s = address(from);
    ir_memcpy(&b, d, s, u.index(n));
}

} // namespace frontend
