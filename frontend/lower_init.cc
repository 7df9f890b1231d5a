/* SPDX-License-Identifier: Apache-2.0 */
/// Initialisers of local objects, in Clang's semantic form.  An object that
/// its list does not cover is zeroed first.  A long constant list is copied
/// from a read-only image instead of being stored element by element.
#include "frontend/body.h"

namespace frontend
{

using namespace clang;

void body::zero(const place &p, uint64_t size)
{
    ir_opd a = address(p);
    ir_memset(&b, a, u.integer(IR_I8, 0), u.index(size));
}

static const InitListExpr *semantic(const InitListExpr *l)
{
    return l->isSyntacticForm() && l->getSemanticForm() != nullptr
               ? l->getSemanticForm()
               : l;
}

/// Through parentheses and lists that only wrap one value of the same type.
static const Expr *stripped(const Expr *e)
{
    for (;;) {
        e = e->IgnoreParens();
        if (const auto *c = dyn_cast<ConstantExpr>(e)) {
            e = c->getSubExpr();
            continue;
        }
        const auto *l = dyn_cast<InitListExpr>(e);
        if (l == nullptr) {
            return e;
        }
        l = semantic(l);
        bool wraps = l->getNumInits() == 1 &&
                     (l->isTransparent() || l->isStringLiteralInit());
        if (!wraps) {
            return l;
        }
        e = l->getInit(0);
    }
}

/// Whether storing the list's elements writes every byte that counts.
bool body::covers(QualType t, const Expr *init)
{
    init = stripped(init);
    if (isa<ImplicitValueInitExpr>(init) || isa<NoInitExpr>(init)) {
        return false;
    }
    const auto *l = dyn_cast<InitListExpr>(init);
    if (l == nullptr) {
        if (const auto *s = dyn_cast<StringLiteral>(init)) {
            const auto *a = ctx.getAsConstantArrayType(t);
            return a == nullptr || a->getSize().ule(s->getLength() + 1u);
        }
        return true;
    }
    if (const auto *a = ctx.getAsConstantArrayType(t)) {
        if (a->getSize() != l->getNumInits()) {
            return false;
        }
        for (const Expr *e : l->inits()) {
            if (!covers(a->getElementType(), e)) {
                return false;
            }
        }
        return true;
    }
    const auto *r = t->getAs<RecordType>();
    if (r == nullptr) {
        return l->getNumInits() != 0 && !t->isVectorType() &&
               !t->isAnyComplexType();
    }
    if (r->getDecl()->isUnion()) {
        const FieldDecl *f = l->getInitializedFieldInUnion();
        return f != nullptr && l->getNumInits() == 1 && !f->isBitField() &&
               u.size(f->getType()) == u.size(t) &&
               covers(f->getType(), l->getInit(0));
    }
    unsigned k = 0;
    for (const FieldDecl *f : r->getDecl()->fields()) {
        if (f->isBitField() && f->getDeclName().isEmpty()) {
            continue;
        }
        if (k == l->getNumInits() || !covers(f->getType(), l->getInit(k++))) {
            return false;
        }
    }
    return true;
}

/// Leaves of a list, counted up to a limit.
static unsigned leaves(const Expr *e, unsigned limit)
{
    const auto *l = dyn_cast<InitListExpr>(stripped(e));
    if (l == nullptr) {
        return 1;
    }
    unsigned n = 0;
    for (unsigned k = 0; k < l->getNumInits() && n < limit; k++) {
        n += leaves(l->getInit(k), limit - n);
    }
    return n;
}

void body::initialise(place dest, const Expr *init)
{
    const unsigned many = 16;
    if (dead(init)) {
        return;
    }
    dest.from = init;
    init = stripped(init);
    uint64_t size = u.size(dest.type);
    const auto *l = dyn_cast<InitListExpr>(init);
    if (isa<ImplicitValueInitExpr>(init) ||
        (l != nullptr && l->getNumInits() == 0)) {
        at(init);
        zero(dest, size);
        return;
    }
    if (l != nullptr && leaves(l, many + 1) > many &&
        l->isConstantInitializer(ctx, false)) {
        ir_opd from = u.constant_image(dest.type, init, u.within);
        if (from.bits != 0) {
            at(init);
            ir_opd to = address(dest);
            ir_memcpy(&b, to, from, u.index(size));
            return;
        }
    }
    bool zeroed = !covers(dest.type, init) && !isa<StringLiteral>(init) &&
                  !isa<PredefinedExpr>(init);
    if (zeroed) {
        at(init);
        zero(dest, size);
    }
    init_part(dest, init, zeroed);
}

void body::init_part(place dest, const Expr *init, bool zeroed)
{
    init = stripped(init);
    if (isa<NoInitExpr>(init)) {
        return;
    }
    if (isa<ImplicitValueInitExpr>(init)) {
        if (!zeroed && dest.kind == place::MEMORY) {
            at(init);
            zero(dest, u.size(dest.type));
        } else if (!zeroed) {
            write(dest, u.integer(u.scalar(dest.type), 0), false);
        }
        return;
    }
    if (!u.in_memory(dest.type)) {
        ir_opd v = value(init);
        u128 known = 1;
        if (!(zeroed && is_const(v, &known) && known == 0)) {
            at(init);
            dest.from = nullptr;
            write(dest, v, false);
        }
        return;
    }
    if (const auto *l = dyn_cast<InitListExpr>(init)) {
        if (const auto *r = dest.type->getAs<RecordType>()) {
            init_record(dest, r->getDecl(), l, zeroed);
        } else if (is_complex(dest.type)) {
            write_parts(dest, complex(l));
        } else {
            init_array(dest, l, zeroed);
        }
    } else if (const auto *s = dyn_cast<StringLiteral>(init)) {
        init_string(dest, s, zeroed);
    } else if (const auto *p = dyn_cast<PredefinedExpr>(init)) {
        init_string(dest, p->getFunctionName(), zeroed);
    } else if (const auto *d = dyn_cast<DesignatedInitUpdateExpr>(init)) {
        init_part(dest, d->getBase(), zeroed);
        init_part(dest, d->getUpdater(), false);
    } else {
        into(dest, init);
    }
}

void body::init_record(place dest, const RecordDecl *r, const InitListExpr *l,
                       bool zeroed)
{
    if (r->isUnion()) {
        const FieldDecl *f = l->getInitializedFieldInUnion();
        if (f != nullptr && l->getNumInits() != 0) {
            init_part(field(dest, f, l->getInit(0)), l->getInit(0), zeroed);
        }
        return;
    }
    unsigned k = 0;
    for (const FieldDecl *f : r->fields()) {
        if (f->isBitField() && f->getDeclName().isEmpty()) {
            continue;
        }
        if (k == l->getNumInits()) {
            break;
        }
        const Expr *e = l->getInit(k++);
        init_part(field(dest, f, e), e, zeroed);
    }
}

void body::init_array(place dest, const InitListExpr *l, bool zeroed)
{
    QualType elem;
    if (const auto *a = ctx.getAsArrayType(dest.type)) {
        elem = a->getElementType();
    } else if (const auto *v = dest.type->getAs<VectorType>()) {
        elem = v->getElementType();
    } else if (const auto *c = dest.type->getAs<ComplexType>()) {
        elem = c->getElementType();
    } else {
        unsupported(l, construct_name(l), ctx.VoidTy, address(dest));
        return;
    }
    auto step = (int64_t)u.size(elem);
    place part = dest;
    part.type = elem;
    const Expr *last = nullptr; // a range designator repeats its expression
    place first = part;
    for (unsigned k = 0; k < l->getNumInits(); k++) {
        const Expr *e = l->getInit(k);
#if CLANG_VERSION_MAJOR >= 19
        if (const auto *embed = dyn_cast<EmbedExpr>(e)) {
            const StringLiteral *s = embed->getDataStringLiteral();
            for (unsigned c = 0; c < embed->getDataElementCount(); c++) {
                unsigned from = embed->getStartingElementPos() + c;
                write(part, u.integer(u.scalar(elem), s->getCodeUnit(from)),
                      false);
                part.offset += step;
            }
            continue;
        }
#endif
        part.from = e;
        if (e == last && changes_memory(e)) {
            if (u.in_memory(elem)) {
                copy(part, first, elem);
            } else {
                write(part, read(first), false);
            }
        } else {
            init_part(part, e, zeroed);
            first = part;
        }
        last = e;
        part.offset += step;
    }
}

/// Copies the literal's characters, and zeros behind them.
void body::init_string(place dest, const StringLiteral *s, bool zeroed)
{
    uint64_t size = u.size(dest.type);
    uint64_t n = (uint64_t)(s->getLength() + 1u) * s->getCharByteWidth();
    n = std::min(n, size);
    at(s);
    ir_opd to = address(dest);
    if (s->getLength() == 0) {
        n = 0;
    } else {
        ir_memcpy(&b, to, u.literal(s), u.index(n));
    }
    if (!zeroed && n < size) {
        place rest = dest;
        rest.offset += (int64_t)n;
        zero(rest, size - n);
    }
}

} // namespace frontend
