/* SPDX-License-Identifier: Apache-2.0 */
/// Vectors (GNU and Clang's): objects in memory, operated on lane by lane.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

static QualType lane_type(QualType t)
{
    return t->castAs<VectorType>()->getElementType();
}

static unsigned lanes_of(QualType t)
{
    return t->castAs<VectorType>()->getNumElements();
}

place body::lane(place p, QualType elem, unsigned k) const
{
    p.type = elem;
    p.offset += (int64_t)(k * u.size(elem));
    return p;
}

/// A place whose address does not change with the variables.
place body::pinned(place p)
{
    if (is_named(p.addr)) {
        p.addr = ir_copy(&b, IR_PTR, p.addr);
    }
    return p;
}

/// Fills a new object of type t, lane by lane.
place body::vector_of(const Expr *e, QualType t,
                      llvm::function_ref<ir_opd(unsigned)> make)
{
    place out = temporary(t.getUnqualifiedType(), e);
    for (unsigned k = 0; k < lanes_of(t); k++) {
        ir_opd v = make(k);
        at(e);
        write(lane(out, lane_type(t), k), v, false);
    }
    return out;
}

ir_opd body::lane_op(BinaryOperatorKind op, QualType elem, ir_opd x, ir_opd y,
                     const Expr *e)
{
    return op == BO_Shl || op == BO_Shr
               ? shift(op == BO_Shl, elem, x, y, elem, e)
               : arithmetic(op, elem, x, y, e);
}

place body::vector_binary(const BinaryOperator *e)
{
    QualType in = lane_type(e->getLHS()->getType()),
             out = lane_type(e->getType());
    place x = pinned(memory(e->getLHS()));
    if (changes_memory(e->getRHS())) {
        place copy_of =
            temporary(e->getLHS()->getType().getUnqualifiedType(), e);
        copy(copy_of, x, copy_of.type);
        x = copy_of;
    }
    place y = pinned(memory(e->getRHS()));
    return vector_of(e, e->getType(), [&](unsigned k) {
        ir_opd a = read(lane(x, in, k)), c = read(lane(y, in, k));
        at(e);
        if (!e->isComparisonOp()) {
            return lane_op(e->getOpcode(), in, a, c, e);
        }
        ir_opd yes = compare_values(e->getOpcode(), in, a, c);
        return ir_resize(&b, u.scalar(out), IR_I1, true, yes);
    });
}

place body::vector_update(const CompoundAssignOperator *e)
{
    BinaryOperatorKind op =
        BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
    place y = pinned(memory(e->getRHS()));
    place p = pinned(lvalue(e->getLHS()));
    QualType elem = lane_type(p.type);
    for (unsigned k = 0; k < lanes_of(p.type); k++) {
        ir_opd x = read(lane(p, elem, k)), v = read(lane(y, elem, k));
        at(e);
        write(lane(p, elem, k), lane_op(op, elem, x, v, e), false);
    }
    return p;
}

place body::vector_unary(const UnaryOperator *e)
{
    QualType in = lane_type(e->getType());
    ir_type t = u.scalar(in);
    place x = pinned(memory(e->getSubExpr()));
    return vector_of(e, e->getType(), [&](unsigned k) {
        ir_opd v = read(lane(x, in, k));
        at(e);
        switch (e->getOpcode()) {
        case UO_Minus:
            return ir_is_float(t) ? ir_un(&b, IR_FNEG, t, v)
                                  : ir_bin(&b, IR_SUB, t, u.integer(t, 0), v);
        case UO_Not:
            return ir_bin(&b, IR_XOR, t, v, u.integer(t, ~(u128)0));
        default:
            return v;
        }
    });
}

place body::vector_shuffle(const ShuffleVectorExpr *e)
{
    place x = pinned(memory(e->getExpr(0))), y = pinned(memory(e->getExpr(1)));
    QualType t = e->getExpr(0)->getType(), elem = lane_type(t);
    unsigned n = lanes_of(t);
    if (e->getNumSubExprs() == 2) { // the second operand holds the indices
        QualType it = lane_type(e->getExpr(1)->getType());
        return vector_of(e, e->getType(), [&](unsigned k) {
            ir_opd i = read(lane(y, it, k));
            at(e);
            i = ir_bin(&b, IR_AND, u.scalar(it), i,
                       u.integer(u.scalar(it), n - 1u));
            return read(element(x, elem, i, it, false));
        });
    }
    return vector_of(e, e->getType(), [&](unsigned k) {
        int64_t i = e->getShuffleMaskIdx(ctx, k).getSExtValue();
        if (i < 0) {
            return ir_undef(&b, u.scalar(elem));
        }
        auto at_lane = (unsigned)i;
        return at_lane < n ? read(lane(x, elem, at_lane))
                           : read(lane(y, elem, at_lane - n));
    });
}

place body::vector_convert(const Expr *e, const Expr *from)
{
    QualType in = lane_type(from->getType()), out = lane_type(e->getType());
    place x = pinned(memory(from));
    return vector_of(e, e->getType(), [&](unsigned k) {
        ir_opd v = read(lane(x, in, k));
        at(e);
        return convert(v, in, out);
    });
}

/// v.xyzw: the lanes that are named.
place body::vector_swizzle(const ExtVectorElementExpr *e)
{
    const Expr *base = e->getBase();
    QualType t = base->getType();
    place p;
    if (e->isArrow()) {
        t = t->getPointeeType();
        p = pinned(pointee(base, t, e));
    } else {
        p = pinned(base->isGLValue() && !isa<ExtVectorElementExpr>(base)
                       ? lvalue(base)
                       : memory(base));
    }
    llvm::SmallVector<uint32_t, 4> which;
    e->getEncodedElementAccess(which);
    QualType elem = lane_type(t);
    if (!e->getType()->isVectorType()) {
        place one = lane(p, elem, which[0]);
        one.from = e;
        return one;
    }
    return vector_of(e, e->getType(),
                     [&](unsigned k) { return read(lane(p, elem, which[k])); });
}

/// The vector value of e in an object; - returns false for an expression that
/// is not about vectors
bool body::vector_memory(const Expr *e, place *out)
{
    if (const auto *o = dyn_cast<BinaryOperator>(e)) {
        if (o->isCompoundAssignmentOp()) {
            *out = vector_update(cast<CompoundAssignOperator>(e));
            return true;
        }
        bool lanes = o->getLHS()->getType()->isVectorType() &&
                     o->getRHS()->getType()->isVectorType() &&
                     !o->isLogicalOp() && o->getOpcode() != BO_Assign &&
                     o->getOpcode() != BO_Comma;
        if (lanes) {
            *out = vector_binary(o);
        }
        return lanes;
    }
    if (const auto *o = dyn_cast<UnaryOperator>(e)) {
        UnaryOperatorKind k = o->getOpcode();
        bool known = k == UO_Minus || k == UO_Plus || k == UO_Not;
        if (known) {
            *out = vector_unary(o);
        }
        return known;
    }
    if (const auto *s = dyn_cast<ShuffleVectorExpr>(e)) {
        *out = vector_shuffle(s);
        return true;
    }
    if (const auto *c = dyn_cast<ConvertVectorExpr>(e)) {
        *out = vector_convert(e, c->getSrcExpr());
        return true;
    }
    const auto *c = dyn_cast<CastExpr>(e);
    if (c == nullptr) {
        return false;
    }
    const Expr *s = c->getSubExpr();
    if (c->getCastKind() == CK_VectorSplat) {
        ir_opd v = value(s);
        ir_type t = u.scalar(s->getType());
        v = is_named(v) ? ir_copy(&b, t, v) : v;
        *out = vector_of(e, e->getType(), [&](unsigned) { return v; });
        return true;
    }
    bool numbers = c->getCastKind() == CK_IntegralCast ||
                   c->getCastKind() == CK_FloatingCast ||
                   c->getCastKind() == CK_IntegralToFloating ||
                   c->getCastKind() == CK_FloatingToIntegral;
    if (numbers && s->getType()->isVectorType()) {
        *out = vector_convert(e, s);
        return true;
    }
    return false;
}

} // namespace frontend
