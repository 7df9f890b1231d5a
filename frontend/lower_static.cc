/* SPDX-License-Identifier: Apache-2.0 */
/// Static initialisers: the semantic form of the initialiser is walked, each
/// leaf is evaluated by Clang and written as bytes or as a relocation.
#include "frontend/unit.h"

#include <clang/AST/APValue.h>

namespace frontend
{

using namespace clang;

// ------------------------------------------------------------ bytes

void image::put(uint64_t offset, uint64_t bytes, u128 value)
{
    if (data.size() < offset + bytes) {
        data.resize(offset + bytes);
    }
    for (uint64_t k = 0; k < bytes && k < 16; k++) {
        data[offset + k] = (uint8_t)(value >> (8 * k));
    }
}

void image::put_bits(uint64_t bit_offset, unsigned width, u128 value)
{
    uint64_t last = (bit_offset + width + 7) / 8;
    if (data.size() < last) {
        data.resize(last);
    }
    for (unsigned k = 0; k < width; k++) {
        uint64_t at = bit_offset + k;
        uint8_t mask = (uint8_t)(1u << (at % 8));
        bool one = (value >> k & 1) != 0;
        data[at / 8] =
            (uint8_t)(one ? data[at / 8] | mask : data[at / 8] & ~mask);
    }
}

// ------------------------------------------------------------ values

ir_opd unit::base_of(const APValue::LValueBase &b, int64_t *addend)
{
    *addend = 0;
    if (const auto *d = b.dyn_cast<const ValueDecl *>()) {
        if (const auto *f = dyn_cast<FunctionDecl>(d)) {
            return function(f);
        }
        const auto *v = dyn_cast<VarDecl>(d);
        return v != nullptr && v->hasGlobalStorage() ? variable(v) : none;
    }
    const auto *e = b.dyn_cast<const Expr *>();
    if (e == nullptr) {
        return none;
    }
    if (const auto *s = dyn_cast<StringLiteral>(e)) {
        return literal(s);
    }
    if (const auto *p = dyn_cast<PredefinedExpr>(e)) {
        return literal(p->getFunctionName());
    }
    if (const auto *c = dyn_cast<CompoundLiteralExpr>(e)) {
        return c->isFileScope() ? static_literal(c) : none;
    }
    if (const auto *l = dyn_cast<AddrLabelExpr>(e)) {
        return ir_make_const(m, IR_PTR, label_id(l->getLabel()));
    }
    return none;
}

bool unit::put_address(image &out, const APValue &v, ir_type t, uint64_t offset)
{
    if (ir_type_bits(m, t) != m->index || ir_is_float(t)) {
        return false;
    }
    auto addend = (int64_t)v.getLValueOffset().getQuantity();
    uint64_t width = bytes(m->index);
    if (v.getLValueBase().isNull()) {
        out.put(offset, width, (u128)(uint64_t)addend);
        return true;
    }
    int64_t more = 0;
    ir_opd base = base_of(v.getLValueBase(), &more);
    if (base.bits == 0) {
        return false;
    }
    if (ir_opd_kind(base) == IR_OPD_CONST) {
        uint64_t id = ir_const(m, base)->lo + (uint64_t)addend;
        out.put(offset, width, id);
        return true;
    }
    out.put(offset, width, 0);
    out.relocs.push_back(ir_reloc{offset, base, addend + more});
    return true;
}

bool unit::put_bit_field(image &out, const FieldDecl *f, const APValue &v,
                         uint64_t record)
{
    if (!v.isInt()) {
        return v.isIndeterminate() || v.isAbsent();
    }
    const ASTRecordLayout &layout = ctx.getASTRecordLayout(f->getParent());
    uint64_t at = record * 8 + layout.getFieldOffset(f->getFieldIndex());
    unsigned width = f->getBitWidthValue(ctx);
    u128 value = bits(v.getInt().extOrTrunc(128));
    out.put_bits(at, width, value);
    return true;
}

bool unit::put_record_value(image &out, const RecordDecl *r, const APValue &v,
                            uint64_t offset, SourceRange range)
{
    const ASTRecordLayout &layout = ctx.getASTRecordLayout(r);
    for (const FieldDecl *f : r->fields()) {
        unsigned k = f->getFieldIndex();
        if (v.isUnion() && v.getUnionField() != f) {
            continue;
        }
        const APValue &part =
            v.isUnion() ? v.getUnionValue() : v.getStructField(k);
        if (f->isBitField()) {
            if (!f->getDeclName().isEmpty() &&
                !put_bit_field(out, f, part, offset)) {
                return false;
            }
            continue;
        }
        uint64_t at = offset + layout.getFieldOffset(k) / 8;
        if (!put_value(out, f->getType(), part, at, range)) {
            return false;
        }
    }
    return true;
}

/// Values made of several of one type.
bool unit::put_elements(image &out, QualType t, const APValue &v,
                        uint64_t offset, SourceRange range)
{
    if (v.isComplexInt() || v.isComplexFloat()) {
        QualType part = t->castAs<ComplexType>()->getElementType();
        bool whole = v.isComplexInt();
        APValue re = whole ? APValue(v.getComplexIntReal())
                           : APValue(v.getComplexFloatReal());
        APValue im = whole ? APValue(v.getComplexIntImag())
                           : APValue(v.getComplexFloatImag());
        return put_value(out, part, re, offset, range) &&
               put_value(out, part, im, offset + size(part), range);
    }
    const auto *vector = t->getAs<VectorType>();
    QualType elem = vector != nullptr ? vector->getElementType()
                                      : ctx.getAsArrayType(t)->getElementType();
    unsigned n = v.isVector() ? v.getVectorLength() : v.getArraySize();
    for (unsigned k = 0; k < n; k++) {
        bool given = v.isVector() || k < v.getArrayInitializedElts();
        if (!given && !v.hasArrayFiller()) {
            break;
        }
        const APValue &part = v.isVector() ? v.getVectorElt(k)
                              : given      ? v.getArrayInitializedElt(k)
                                           : v.getArrayFiller();
        if (!put_value(out, elem, part, offset + k * size(elem), range)) {
            return false;
        }
    }
    return true;
}

bool unit::put_value(image &out, QualType t, const APValue &v, uint64_t offset,
                     SourceRange range)
{
    switch (v.getKind()) {
    case APValue::None:
    case APValue::Indeterminate:
        return true;
    case APValue::Int: {
        uint64_t n = size(t);
        out.put(offset, n, bits(v.getInt().extOrTrunc(128)));
        return n <= 16;
    }
    case APValue::Float: {
        ir_type s = scalar(t);
        if (!ir_is_float(s)) {
            return false;
        }
        out.put(offset, bytes(s), real_bits(s, v.getFloat()));
        return true;
    }
    case APValue::ComplexInt:
    case APValue::ComplexFloat:
    case APValue::Vector:
    case APValue::Array:
        return put_elements(out, t, v, offset, range);
    case APValue::LValue:
        return put_address(out, v, scalar(t), offset);
    case APValue::Struct:
    case APValue::Union:
        return put_record_value(out, t->castAs<RecordType>()->getDecl(), v,
                                offset, range);
    case APValue::AddrLabelDiff: {
        uint64_t a = label_id(v.getAddrLabelDiffLHS()->getLabel());
        uint64_t b = label_id(v.getAddrLabelDiffRHS()->getLabel());
        out.put(offset, size(t), (u128)(i128)(int64_t)(a - b));
        return true;
    }
    default:
        return false; // fixed point, C++ member pointers
    }
}

// ------------------------------------------------------------ lists

void unit::put_string(image &out, QualType t, const StringLiteral *s,
                      uint64_t offset)
{
    unsigned width = s->getCharByteWidth();
    uint64_t n = s->getLength() + 1u;
    if (const auto *a = ctx.getAsConstantArrayType(t)) {
        n = std::min(n, a->getSize().getZExtValue());
    }
    for (uint64_t k = 0; k < n; k++) {
        uint32_t c = k < s->getLength() ? s->getCodeUnit((unsigned)k) : 0;
        out.put(offset + k * width, width, c);
    }
}

bool unit::put_field(image &out, const FieldDecl *f, const Expr *e,
                     uint64_t record)
{
    const ASTRecordLayout &layout = ctx.getASTRecordLayout(f->getParent());
    if (!f->isBitField()) {
        uint64_t at = layout.getFieldOffset(f->getFieldIndex()) / 8;
        return initialise(out, f->getType(), e, record + at);
    }
    if (isa<ImplicitValueInitExpr>(e) || isa<NoInitExpr>(e)) {
        return true;
    }
    Expr::EvalResult r;
    return e->EvaluateAsRValue(r, ctx, true) &&
           put_bit_field(out, f, r.Val, record);
}

bool unit::put_record_list(image &out, const RecordType *t,
                           const InitListExpr *e, uint64_t offset)
{
    const RecordDecl *r = t->getDecl();
    if (r->isUnion()) {
        const FieldDecl *f = e->getInitializedFieldInUnion();
        return f == nullptr || e->getNumInits() == 0 ||
               put_field(out, f, e->getInit(0), offset);
    }
    unsigned k = 0;
    for (const FieldDecl *f : r->fields()) {
        if (f->isBitField() && f->getDeclName().isEmpty()) {
            continue;
        }
        if (k == e->getNumInits()) {
            break;
        }
        if (!put_field(out, f, e->getInit(k++), offset)) {
            return false;
        }
    }
    return true;
}

bool unit::put_array_list(image &out, const InitListExpr *e, uint64_t offset)
{
    QualType elem;
    if (const auto *a = ctx.getAsArrayType(e->getType())) {
        elem = a->getElementType();
    } else if (const auto *v = e->getType()->getAs<VectorType>()) {
        elem = v->getElementType();
    } else {
        elem = e->getType()->castAs<ComplexType>()->getElementType();
    }
    uint64_t n = size(elem), at = offset;
    for (unsigned k = 0; k < e->getNumInits(); k++) {
#if CLANG_VERSION_MAJOR >= 19
        if (const auto *embed = dyn_cast<EmbedExpr>(e->getInit(k))) {
            const StringLiteral *s = embed->getDataStringLiteral();
            for (unsigned c = 0; c < embed->getDataElementCount(); c++) {
                unsigned from = embed->getStartingElementPos() + c;
                out.put(at, n, s->getCodeUnit(from));
                at += n;
            }
            continue;
        }
#endif
        if (!initialise(out, elem, e->getInit(k), at)) {
            return false;
        }
        at += n;
    }
    return true; // an array filler is zero in C
}

bool unit::put_list(image &out, QualType t, const InitListExpr *e,
                    uint64_t offset)
{
    if (e->isSyntacticForm() && e->getSemanticForm() != nullptr) {
        e = e->getSemanticForm();
    }
    if (const auto *r = t->getAs<RecordType>()) {
        if (!e->isTransparent()) {
            return put_record_list(out, r, e, offset);
        }
    }
    bool spread =
        t->isArrayType() || t->isVectorType() || t->isAnyComplexType();
    if (spread && !e->isStringLiteralInit() && !e->isTransparent()) {
        return put_array_list(out, e, offset);
    }
    return e->getNumInits() == 0 || initialise(out, t, e->getInit(0), offset);
}

/// Through what does not change the value.
static const Expr *constant_of(const Expr *e)
{
    for (;;) {
        const Expr *before = e;
        e = e->IgnoreParens(); // also _Generic, __builtin_choose_expr
        if (const auto *whole = dyn_cast<ConstantExpr>(e)) {
            e = whole->getSubExpr();
        } else if (const auto *c = dyn_cast<CastExpr>(e)) {
            bool same =
                c->getCastKind() == CK_NoOp ||
                (c->getCastKind() == CK_LValueToRValue &&
                 isa<CompoundLiteralExpr>(c->getSubExpr()->IgnoreParens()));
            e = same ? c->getSubExpr() : e;
        }
        if (e == before) {
            return e;
        }
    }
}

bool unit::initialise(image &out, QualType t, const Expr *e, uint64_t offset)
{
    e = constant_of(e);
    if (const auto *a = t->getAs<AtomicType>()) {
        t = a->getValueType();
    }
    if (const auto *l = dyn_cast<InitListExpr>(e)) {
        return put_list(out, t, l, offset);
    }
    if (isa<ImplicitValueInitExpr>(e) || isa<NoInitExpr>(e)) {
        return true;
    }
    if (t->isArrayType()) {
        if (const auto *s = dyn_cast<StringLiteral>(e)) {
            put_string(out, t, s, offset);
            return true;
        }
        if (const auto *p = dyn_cast<PredefinedExpr>(e)) {
            put_string(out, t, p->getFunctionName(), offset);
            return true;
        }
    }
    if (const auto *c = dyn_cast<CompoundLiteralExpr>(e)) {
        return initialise(out, t, c->getInitializer(), offset);
    }
    if (const auto *u = dyn_cast<DesignatedInitUpdateExpr>(e)) {
        return initialise(out, t, u->getBase(), offset) &&
               initialise(out, t, u->getUpdater(), offset);
    }
    if (const auto *c = dyn_cast<CastExpr>(e)) {
        if (c->getCastKind() == CK_ToUnion) {
            return initialise(out, c->getSubExpr()->getType(), c->getSubExpr(),
                              offset);
        }
        if (c->getCastKind() == CK_NonAtomicToAtomic) {
            return initialise(out, t, c->getSubExpr(), offset);
        }
    }
    Expr::EvalResult r;
    return e->EvaluateAsRValue(r, ctx, true) &&
           put_value(out, t, r.Val, offset, e->getSourceRange());
}

} // namespace frontend
