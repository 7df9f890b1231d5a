/* SPDX-License-Identifier: Apache-2.0 */
/// Complex numbers.  They live in memory as two scalars, real part first; an
/// expression is lowered to the pair of its parts.  Multiplication and
/// division of floating ones follow C11 Annex G: where the plain formula gives
/// NaN twice, the library function decides, as in code that compilers emit.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

/// The type of the parts; the type itself when it is real.
static QualType part_type(QualType t)
{
    if (const auto *a = t->getAs<AtomicType>()) {
        t = a->getValueType();
    }
    const auto *c = t->getAs<ComplexType>();
    return c != nullptr ? c->getElementType() : t.getUnqualifiedType();
}

static place part_of(place p, QualType part, uint64_t offset)
{
    p.type = p.type.isVolatileQualified() ? part.withVolatile() : part;
    p.offset += (int64_t)offset;
    return p;
}

body::parts body::read_parts(const place &p)
{
    QualType t = part_type(p.type);
    parts v;
    v.re = read(part_of(p, t, 0));
    v.im = read(part_of(p, t, u.size(t)));
    return v;
}

void body::write_parts(const place &p, const parts &v)
{
    QualType t = part_type(p.type);
    write(part_of(p, t, 0), v.re, false);
    write(part_of(p, t, u.size(t)), v.im, false);
}

body::parts body::convert_parts(parts v, QualType from, QualType to)
{
    QualType f = part_type(from), t = part_type(to);
    v.re = convert(v.re, f, t);
    v.im =
        v.im.bits != 0 ? convert(v.im, f, t) : ir_make_const(m, u.scalar(t), 0);
    return v;
}

// ------------------------------------------------------------ arithmetic

/// __muldc3 and its like: (a + ib) op (c + id) by the library.
body::parts body::complex_library(bool divide, QualType part, const parts &x,
                                  const parts &y, const Expr *e)
{
    ir_type t = u.scalar(part);
    const char *kind = t == IR_F32 ? "sc3" : t == IR_F64 ? "dc3" : "xc3";
    std::string name = std::string(divide ? "__div" : "__mul") + kind;
    QualType whole = ctx.getComplexType(part);
    QualType type = ctx.getFunctionType(whole, {part, part, part, part},
                                        FunctionProtoType::ExtProtoInfo());
    ir_opd callee = u.library_function(name, type, e->getBeginLoc());
    place result = temporary(whole, e);
    at(e);
    ir_opd args[5] = {result.addr, x.re, x.im, y.re, y.im};
    ir_call(&b, IR_VOID, callee, args, 5, 5);
    return read_parts(result);
}

body::parts body::complex_multiply(QualType part, const parts &x,
                                   const parts &y, const Expr *e)
{
    auto times = [&](ir_opd p, ir_opd q) {
        return arithmetic(BO_Mul, part, p, q, e);
    };
    ir_type t = u.scalar(part);
    parts r;
    if (x.im.bits == 0 || y.im.bits == 0) {
        bool first = x.im.bits == 0;
        const parts &whole = first ? y : x;
        ir_opd factor = first ? x.re : y.re;
        r.re = times(whole.re, factor);
        r.im = times(whole.im, factor);
        return r;
    }
    ir_opd ac = times(x.re, y.re), bd = times(x.im, y.im);
    ir_opd ad = times(x.re, y.im), bc = times(x.im, y.re);
    r.re = arithmetic(BO_Sub, part, ac, bd, e);
    r.im = arithmetic(BO_Add, part, ad, bc, e);
    if (!ir_is_float(t)) {
        return r;
    }
    ir_var_id re = ir_build_var(&b, t, nullptr, {0}, {0});
    ir_var_id im = ir_build_var(&b, t, nullptr, {0}, {0});
    ir_block_id strange = ir_build_block(&b, "nan");
    ir_block_id done = ir_build_block(&b, "done");
    ir_opd both = ir_bin(&b, IR_AND, IR_I1, ir_cmp(&b, IR_FUNO, t, r.re, r.re),
                         ir_cmp(&b, IR_FUNO, t, r.im, r.im));
    ir_copy_to(&b, re, r.re);
    ir_copy_to(&b, im, r.im);
    br(both, strange, done);
    start(strange);
    parts slow = complex_library(false, part, x, y, e);
    ir_copy_to(&b, re, slow.re);
    ir_copy_to(&b, im, slow.im);
    start(done);
    return parts{ir_opd_var(re), ir_opd_var(im)};
}

body::parts body::complex_divide(QualType part, const parts &x, const parts &y,
                                 const Expr *e)
{
    auto op = [&](BinaryOperatorKind k, ir_opd p, ir_opd q) {
        return arithmetic(k, part, p, q, e);
    };
    if (y.im.bits == 0) {
        return parts{op(BO_Div, x.re, y.re), op(BO_Div, x.im, y.re)};
    }
    parts whole = x;
    if (whole.im.bits == 0) {
        whole.im = ir_make_const(m, u.scalar(part), 0);
    }
    if (ir_is_float(u.scalar(part))) {
        return complex_library(true, part, whole, y, e);
    }
    ir_opd size = op(BO_Add, op(BO_Mul, y.re, y.re), op(BO_Mul, y.im, y.im));
    ir_opd re =
        op(BO_Add, op(BO_Mul, whole.re, y.re), op(BO_Mul, whole.im, y.im));
    ir_opd im =
        op(BO_Sub, op(BO_Mul, whole.im, y.re), op(BO_Mul, whole.re, y.im));
    return parts{op(BO_Div, re, size), op(BO_Div, im, size)};
}

/// x op y; a part that is missing belongs to a real operand.
body::parts body::complex_arithmetic(BinaryOperatorKind op, QualType part,
                                     const parts &x, const parts &y,
                                     const Expr *e)
{
    if (op == BO_Mul) {
        return complex_multiply(part, x, y, e);
    }
    if (op == BO_Div) {
        return complex_divide(part, x, y, e);
    }
    parts r;
    r.re = arithmetic(op, part, x.re, y.re, e);
    if (y.im.bits == 0) {
        r.im = x.im;
    } else if (x.im.bits != 0) {
        r.im = arithmetic(op, part, x.im, y.im, e);
    } else if (op == BO_Add) {
        r.im = y.im;
    } else {
        ir_type t = u.scalar(part);
        r.im = ir_is_float(t) ? ir_un(&b, IR_FNEG, t, y.im)
                              : ir_bin(&b, IR_SUB, t, u.integer(t, 0), y.im);
    }
    return r;
}

// ------------------------------------------------------------ expressions

/// An operand, real or complex, with parts of type `part`.
body::parts body::complex_operand(const Expr *e, QualType part)
{
    if (is_complex(e->getType())) {
        parts v = complex(e);
        return convert_parts(v, e->getType(), part);
    }
    parts v;
    v.re = convert(value(e), e->getType(), part);
    return v;
}

static bool is_assignment(const Expr *e)
{
    const auto *o = dyn_cast<BinaryOperator>(e);
    return o != nullptr && o->isAssignmentOp();
}

body::parts body::complex_binary(const BinaryOperator *e)
{
    QualType part = part_type(e->getType());
    parts x = complex_operand(e->getLHS(), part);
    x.re = keep(x.re, u.scalar(part), e->getRHS());
    parts y = complex_operand(e->getRHS(), part);
    at(e);
    return complex_arithmetic(e->getOpcode(), part, x, y, e);
}

/// Assignments, compound ones too: the right side first.
place body::complex_assign(const BinaryOperator *e)
{
    QualType lt = e->getLHS()->getType();
    if (!e->isCompoundAssignmentOp()) {
        parts v = complex(e->getRHS());
        place p = lvalue(e->getLHS());
        at(e);
        write_parts(p, v);
        return p;
    }
    const auto *c = cast<CompoundAssignOperator>(e);
    QualType part = part_type(c->getComputationResultType());
    parts y = complex_operand(e->getRHS(), part);
    y.re = keep(y.re, u.scalar(part), e->getLHS());
    place p = lvalue(e->getLHS());
    parts x;
    if (is_complex(lt)) {
        x = convert_parts(read_parts(p), lt, part);
    } else {
        x.re = convert(read(p), lt, part);
    }
    at(e);
    BinaryOperatorKind op =
        BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
    parts r = complex_arithmetic(op, part, x, y, e);
    if (is_complex(lt)) {
        write_parts(p, convert_parts(r, part, lt));
    } else {
        write(p, convert(r.re, part, lt), false);
    }
    return p;
}

body::parts body::complex_unary(const UnaryOperator *e)
{
    QualType part = part_type(e->getType());
    ir_type t = u.scalar(part);
    parts v;
    if (e->isIncrementDecrementOp()) {
        place p = lvalue(e->getSubExpr());
        v = read_parts(p);
        at(e);
        ir_opd one =
            ir_is_float(t) ? u.real(t, llvm::APFloat(1.0)) : u.integer(t, 1);
        parts next = v;
        next.re = arithmetic(e->isDecrementOp() ? BO_Sub : BO_Add, part, v.re,
                             one, e);
        write_parts(p, next);
        return e->isPostfix() ? v : next;
    }
    v = complex(e->getSubExpr());
    at(e);
    auto minus = [&](ir_opd x) {
        return ir_is_float(t) ? ir_un(&b, IR_FNEG, t, x)
                              : ir_bin(&b, IR_SUB, t, u.integer(t, 0), x);
    };
    if (e->getOpcode() == UO_Minus) {
        v.re = minus(v.re);
    }
    if (e->getOpcode() != UO_Plus) { // ~ is the conjugate
        v.im = minus(v.im);
    }
    return v;
}

/// The name without the prefix of builtins and the suffix of the type; empty
/// for what is not a builtin.
static llvm::StringRef builtin_stem(const CallExpr *e)
{
    const FunctionDecl *f = e->getDirectCallee();
    if (f == nullptr || f->getBuiltinID() == 0 ||
        !f->getDeclName().isIdentifier()) {
        return "";
    }
    llvm::StringRef name = f->getName();
    name = name.find("__builtin_") == 0 ? name.drop_front(10) : name;
    bool suffix = !name.empty() && (name.back() == 'f' || name.back() == 'l');
    return suffix && name != "creal" ? name.drop_back(1) : name;
}

/// conj and __builtin_complex.
bool body::complex_builtin(const CallExpr *e, parts *out)
{
    llvm::StringRef name = builtin_stem(e);
    if (name == "complex" && e->getNumArgs() == 2) {
        ir_type t = u.scalar(e->getArg(0)->getType());
        out->re = keep(value(e->getArg(0)), t, e->getArg(1));
        out->im = value(e->getArg(1));
        return true;
    }
    if (name != "conj") {
        return false;
    }
    *out = complex(e->getArg(0));
    at(e);
    out->im = ir_un(&b, IR_FNEG, u.scalar(part_type(e->getType())), out->im);
    return true;
}

/// creal and cimag: - returns false for other calls
bool body::complex_part(const CallExpr *e, ir_opd *out)
{
    llvm::StringRef name = builtin_stem(e);
    if ((name != "creal" && name != "cimag") ||
        !is_complex(e->getArg(0)->getType())) {
        return false;
    }
    parts v = complex(e->getArg(0));
    *out = name == "creal" ? v.re : v.im;
    return true;
}

/// - returns false for what is read from memory
bool body::complex_made(const Expr *e, parts *out)
{
    QualType part = part_type(e->getType());
    ir_opd zero = ir_make_const(m, u.scalar(part), 0);
    if (const auto *c = dyn_cast<CastExpr>(e)) {
        const Expr *s = c->getSubExpr();
        switch (c->getCastKind()) {
        case CK_FloatingRealToComplex:
        case CK_IntegralRealToComplex:
            *out = parts{convert(value(s), s->getType(), part), zero};
            return true;
        case CK_FloatingComplexCast:
        case CK_FloatingComplexToIntegralComplex:
        case CK_IntegralComplexCast:
        case CK_IntegralComplexToFloatingComplex:
            *out = convert_parts(complex(s), s->getType(), e->getType());
            return true;
        default:
            return false;
        }
    }
    if (const auto *i = dyn_cast<ImaginaryLiteral>(e)) {
        *out = parts{zero, value(i->getSubExpr())};
        return true;
    }
    if (const auto *o = dyn_cast<BinaryOperator>(e)) {
        if (o->getOpcode() == BO_Comma || is_assignment(e)) {
            return false;
        }
        *out = complex_binary(o);
        return true;
    }
    if (const auto *o = dyn_cast<UnaryOperator>(e)) {
        if (o->getOpcode() != UO_Deref && o->getOpcode() != UO_Extension) {
            *out = complex_unary(o);
            return true;
        }
    }
    if (const auto *c = dyn_cast<CallExpr>(e)) {
        return complex_builtin(c, out);
    }
    if (const auto *l = dyn_cast<InitListExpr>(e)) {
        unsigned n = l->getNumInits();
        if (n == 1 && is_complex(l->getInit(0)->getType())) {
            *out = complex(l->getInit(0));
        } else {
            out->re = n > 0 ? value(l->getInit(0)) : zero;
            out->im = n > 1 ? value(l->getInit(1)) : zero;
        }
        return true;
    }
    if (isa<ImplicitValueInitExpr>(e)) {
        *out = parts{zero, zero};
        return true;
    }
    return false;
}

/// The parts of a complex expression.
body::parts body::complex(const Expr *e)
{
    QualType part = part_type(e->getType());
    ir_opd zero = ir_make_const(m, u.scalar(part), 0);
    parts v = {zero, zero};
    if (dead(e)) {
        return v;
    }
    e = e->IgnoreParens();
    if (!e->isGLValue() && complex_made(e, &v)) {
        return v;
    }
    return read_parts(memory(e));
}

/// As a condition.
ir_opd body::complex_test(const Expr *e)
{
    ir_type t = u.scalar(part_type(e->getType()));
    parts v = complex(e);
    at(e);
    return ir_bin(&b, IR_OR, IR_I1, to_bool(v.re, t), to_bool(v.im, t));
}

/// == and !=, one side may be real.
ir_opd body::complex_compare(const BinaryOperator *e)
{
    const Expr *l = e->getLHS(), *r = e->getRHS();
    QualType part =
        part_type(is_complex(l->getType()) ? l->getType() : r->getType());
    ir_type t = u.scalar(part);
    ir_opd zero = ir_make_const(m, t, 0);
    parts x = complex_operand(l, part);
    x.re = keep(x.re, t, r);
    parts y = complex_operand(r, part);
    at(e);
    x.im = x.im.bits != 0 ? x.im : zero;
    y.im = y.im.bits != 0 ? y.im : zero;
    ir_opd re = compare_values(e->getOpcode(), part, x.re, y.re);
    ir_opd im = compare_values(e->getOpcode(), part, x.im, y.im);
    return ir_bin(&b, e->getOpcode() == BO_EQ ? IR_AND : IR_OR, IR_I1, re, im);
}

/// The complex value of e in an object: - returns false for an expression
/// whose value is somewhere already
bool body::complex_memory(const Expr *e, place *out)
{
    if (is_assignment(e)) {
        *out = complex_assign(cast<BinaryOperator>(e));
        return true;
    }
    parts v;
    if (!complex_made(e, &v)) {
        return false;
    }
    *out = temporary(e->getType().getUnqualifiedType(), e);
    at(e);
    write_parts(*out, v);
    return true;
}

} // namespace frontend
