/* SPDX-License-Identifier: Apache-2.0 */
/// C types: their IR type when a value fits one, their row in the module's
/// table of source types, and the name of what we refuse.
#include "frontend/unit.h"

#include <clang/AST/PrettyPrinter.h>

namespace frontend
{

using namespace clang;

u128 unit::bits(const llvm::APInt &v)
{
    const uint64_t *word = v.getRawData();
    u128 r = word[0];
    if (v.getNumWords() > 1) {
        r |= (u128)word[1] << 64;
    }
    return r;
}

static ir_type float_type(const ASTContext &ctx, QualType t)
{
    const llvm::fltSemantics &f = ctx.getFloatTypeSemantics(t);
    if (&f == &llvm::APFloat::IEEEsingle()) {
        return IR_F32;
    }
    if (&f == &llvm::APFloat::IEEEdouble()) {
        return IR_F64;
    }
    return &f == &llvm::APFloat::x87DoubleExtended() ? IR_F80 : IR_VOID;
}

static ir_type builtin_type(const ASTContext &ctx, const BuiltinType *b)
{
    if (b->getKind() == BuiltinType::Bool) {
        return IR_I1;
    }
    if (b->getKind() == BuiltinType::NullPtr) {
        return IR_PTR;
    }
    if (b->isInteger()) {
        return (ir_type)ctx.getTypeSize(b);
    }
    return b->isFloatingPoint() ? float_type(ctx, QualType(b, 0)) : IR_VOID;
}

ir_type unit::scalar(QualType q) const
{
    const Type *t = q.getCanonicalType().getTypePtr();
    switch (t->getTypeClass()) {
    case Type::Builtin:
        return builtin_type(ctx, cast<BuiltinType>(t));
    case Type::Enum: {
        QualType i = cast<EnumType>(t)->getDecl()->getIntegerType();
        return i.isNull() ? IR_I32 : scalar(i);
    }
    case Type::Pointer: // __ptr32 among pointers of 64 bits is none
        return ctx.getTypeSize(t) == ctx.getTypeSize(ctx.VoidPtrTy) ? IR_PTR
                                                                    : IR_VOID;
    case Type::Atomic:
        return scalar(cast<AtomicType>(t)->getValueType());
    case Type::BitInt: {
        unsigned n = cast<BitIntType>(t)->getNumBits();
        return n <= 128 ? (ir_type)n : IR_VOID;
    }
    default:
        return IR_VOID;
    }
}

bool unit::in_memory(QualType t) const
{
    return scalar(t) == IR_VOID && !t->isVoidType() && !t->isFunctionType();
}

/// Clang's own numbers, from 256 on, are other memory; a program's are names.
bool unit::is_far(QualType t) const
{
    clang::LangAS space = ctx.getBaseElementType(t).getAddressSpace();
    return space != clang::LangAS::Default &&
           ctx.getTargetAddressSpace(space) >= 256;
}

/// A complex or vector type whose parts are values that we model.
bool unit::has_scalar_parts(QualType q) const
{
    if (const auto *c = q->getAs<ComplexType>()) {
        return scalar(c->getElementType()) != IR_VOID;
    }
    const auto *v = q->getAs<VectorType>();
    return v != nullptr && scalar(v->getElementType()) != IR_VOID &&
           !v->getElementType()->isBooleanType();
}

const char *unit::refused(QualType q) const
{
    const Type *t = q.getCanonicalType().getTypePtr();
    if (scalar(q) != IR_VOID || t->isVoidType() || t->isFunctionType() ||
        t->isRecordType() || t->isArrayType()) {
        return nullptr;
    }
    if (const auto *a = dyn_cast<AtomicType>(t)) {
        return refused(a->getValueType());
    }
    switch (t->getTypeClass()) {
    case Type::Complex:
        return has_scalar_parts(q) ? nullptr : "_Complex of this format";
    case Type::Vector:
    case Type::ExtVector:
        return has_scalar_parts(q) ? nullptr : "vector type";
    case Type::BitInt:
        return "_BitInt wider than 128 bits";
    case Type::BlockPointer:
        return "block";
    case Type::Pointer:
        return "pointer of another size";
    case Type::Builtin:
        return t->isFloatingType() ? "floating type of another format"
                                   : "extended type";
    default:
        return "extended type";
    }
}

bool unit::is_signed(QualType t) const
{
    if (const auto *a = t->getAs<AtomicType>()) {
        t = a->getValueType();
    }
    return t->isSignedIntegerOrEnumerationType();
}

uint64_t unit::size(QualType t) const
{
    if (t->isVoidType() || t->isFunctionType()) {
        return 1; // GNU C: arithmetic on void * counts bytes
    }
    if (t->isIncompleteType() || t->isVariableArrayType()) {
        return 0;
    }
    return (uint64_t)ctx.getTypeSizeInChars(t).getQuantity();
}

uint32_t unit::align(QualType t) const
{
    if (t->isIncompleteType() && !t->isIncompleteArrayType()) {
        return 1;
    }
    return (uint32_t)ctx.getTypeAlignInChars(t).getQuantity();
}

// ------------------------------------------------------------ constants

u128 unit::real_bits(ir_type t, const llvm::APFloat &v) const
{
    llvm::APFloat f = v;
    bool lost = false;
    const llvm::fltSemantics &to = t == IR_F32 ? llvm::APFloat::IEEEsingle()
                                   : t == IR_F64
                                       ? llvm::APFloat::IEEEdouble()
                                       : llvm::APFloat::x87DoubleExtended();
    f.convert(to, llvm::APFloat::rmNearestTiesToEven, &lost);
    return bits(f.bitcastToAPInt());
}

ir_opd unit::real(ir_type t, const llvm::APFloat &v)
{
    return ir_make_const(m, t, real_bits(t, v));
}

// ------------------------------------------------------------ source types

static std::string type_name(const ASTContext &ctx, QualType t)
{
    PrintingPolicy policy(ctx.getLangOpts());
    policy.AnonymousTagLocations = false;
    policy.Bool = false;
    return t.getAsString(policy);
}

void unit::fill_record(ir_ctype_id id, const RecordDecl *r)
{
    std::vector<ir_cfield> fields;
    const ASTRecordLayout &layout = ctx.getASTRecordLayout(r);
    for (const FieldDecl *f : r->fields()) {
        if (f->isBitField() && f->getDeclName().isEmpty()) {
            continue; // padding
        }
        ir_cfield row = {};
        std::string name = f->getNameAsString();
        row.name = intern_make_str(&m->strings, name.c_str());
        row.type = ctype(f->getType());
        row.offset = layout.getFieldOffset(f->getFieldIndex());
        if (f->isBitField()) {
            row.bit_width = (uint16_t)f->getBitWidthValue(ctx);
        }
        fields.push_back(row);
    }
    ir_set_cfields(m, id, fields.data(), (uint32_t)fields.size());
}

void unit::fill_enum(ir_ctype_id id, const EnumDecl *e)
{
    std::vector<ir_cfield> fields;
    for (const EnumConstantDecl *c : e->enumerators()) {
        ir_cfield row = {};
        std::string name = c->getNameAsString();
        row.name = intern_make_str(&m->strings, name.c_str());
        row.offset = (uint64_t)bits(c->getInitVal().extOrTrunc(128));
        fields.push_back(row);
    }
    ir_set_cfields(m, id, fields.data(), (uint32_t)fields.size());
}

/// The kind and what is known without its members.
static ir_ctype_kind kind_of(const Type *t)
{
    if (t->isVoidType()) {
        return IR_CTYPE_VOID;
    }
    if (t->isEnumeralType()) {
        return IR_CTYPE_ENUM;
    }
    if (t->isIntegerType()) {
        return IR_CTYPE_INT;
    }
    if (t->isRealFloatingType()) {
        return IR_CTYPE_FLOAT;
    }
    if (t->isPointerType() || t->isNullPtrType()) {
        return IR_CTYPE_POINTER;
    }
    if (t->isArrayType()) {
        return IR_CTYPE_ARRAY;
    }
    if (t->isFunctionType()) {
        return IR_CTYPE_FUNC;
    }
    if (const auto *r = t->getAs<RecordType>()) {
        return r->getDecl()->isUnion() ? IR_CTYPE_UNION : IR_CTYPE_STRUCT;
    }
    return IR_CTYPE_OTHER;
}

ir_ctype_id unit::ctype(QualType q)
{
    q = q.getCanonicalType().getUnqualifiedType();
    if (const auto *a = q->getAs<AtomicType>()) {
        return ctype(a->getValueType());
    }
    const Type *t = q.getTypePtr();
    auto it = ctypes.find(t);
    return it != ctypes.end() ? it->second : add_ctype(t, q);
}

ir_ctype_id unit::add_ctype(const Type *t, QualType q)
{
    ir_ctype row = {};
    std::string name = type_name(ctx, q);
    row.kind = kind_of(t);
    row.name = intern_make_str(&m->strings, name.c_str());
    row.is_signed = is_signed(q);
    row.scalar = scalar(q);
    bool incomplete = t->isIncompleteType();
    row.size = t->isVoidType() || t->isFunctionType() ? 0 : size(q);
    row.align = t->isVoidType() || t->isFunctionType() ? 1 : align(q);
    if (const auto *a = ctx.getAsConstantArrayType(q)) {
        row.count = a->getSize().getZExtValue();
    }
    // The row exists before its members: a struct may point to itself.
    ir_ctype_id id = ir_add_ctype(m, &row);
    ctypes[t] = id;
    ir_ctype_id elem = {0};
    if (const auto *a = ctx.getAsArrayType(q)) {
        elem = ctype(a->getElementType());
    } else if (const auto *to = t->getAs<PointerType>()) {
        elem = ctype(to->getPointeeType());
    } else if (const auto *r = t->getAs<RecordType>()) {
        if (!incomplete && !r->getDecl()->isInvalidDecl()) {
            fill_record(id, r->getDecl());
        }
    } else if (const auto *e = t->getAs<EnumType>()) {
        fill_enum(id, e->getDecl());
    } else if (const auto *f = t->getAs<FunctionType>()) {
        elem = ctype(f->getReturnType());
        std::vector<ir_cfield> params;
        if (const auto *p = dyn_cast<FunctionProtoType>(f)) {
            m->ctypes.data[id.index].variadic = p->isVariadic();
            for (QualType param : p->param_types()) {
                ir_cfield field = {};
                field.type = ctype(param);
                params.push_back(field);
            }
        }
        ir_set_cfields(m, id, params.data(), (uint32_t)params.size());
    }
    m->ctypes.data[id.index].elem = elem;
    return id;
}

} // namespace frontend
