/* SPDX-License-Identifier: Apache-2.0 */
/// One translation unit: types, places, declarations and static initialisers.
/// Function bodies are body.h's.
///
/// A definition is lowered when something outside the unit may use it, when it
/// stands in the unit's main file, or when lowered code refers to it: unused
/// inline functions of headers cost nothing.
#ifndef FRONTEND_UNIT_H
#define FRONTEND_UNIT_H

#include "frontend/link.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Version.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <deque>

namespace frontend
{

using clang::QualType;

/// A position in a file, as the user counts.
struct point {
    ir_file_id file = {0};
    uint32_t line = 0, column = 0;
};

/// A static initialiser under construction.
struct image {
    std::vector<uint8_t> data; ///< as far as written; the rest is zero
    std::vector<ir_reloc> relocs;

    void put(uint64_t offset, uint64_t bytes, u128 value);
    void put_bits(uint64_t bit_offset, unsigned width, u128 value);
};

class unit
{
  public:
    unit(program &link, clang::ASTContext &context);

    void lower();

    // ---- types (lower_type.cc)

    /// The IR type of a value of type t; IR_VOID when it lives in memory
    /// (struct, union, array, and what we refuse), for void and functions.
    ir_type scalar(QualType t) const;
    /// Values of t are addresses of an object that holds them.
    bool in_memory(QualType t) const;
    /// What has type t lies where we know of no objects (__seg_fs, __seg_gs).
    bool is_far(QualType t) const;
    /// The construct's name when values of t are not modelled, else null.
    const char *refused(QualType t) const;
    bool has_scalar_parts(QualType t) const;
    bool is_signed(QualType t) const;
    uint64_t size(QualType t) const;
    uint32_t align(QualType t) const;
    ir_ctype_id ctype(QualType t);
    /// Bytes that a scalar of that type takes in memory.
    uint64_t bytes(ir_type t) const
    {
        return ir_type_bytes(m, t);
    }
    ir_opd integer(ir_type t, u128 v)
    {
        return ir_make_const(m, t, v);
    }
    ir_opd index(uint64_t v)
    {
        return ir_make_const(m, m->index, v);
    }
    /// A constant of the type of a float.
    ir_opd real(ir_type t, const llvm::APFloat &v);
    u128 real_bits(ir_type t, const llvm::APFloat &v) const;
    static u128 bits(const llvm::APInt &v);

    // ---- places (lower_place.cc)

    ir_loc_id loc(clang::SourceRange range);
    ir_loc_id loc(const clang::Stmt *s)
    {
        return loc(s->getSourceRange());
    }
    diag_place place(clang::SourceRange range);
    /// The expression as written, on one line, cut at 120 characters.
    std::string text(const clang::Expr *e);
    void warn_unsupported(clang::SourceRange range, const std::string &what);

    // ---- declarations (lower_decl.cc)

    ir_opd function(const clang::FunctionDecl *f);
    /// The function that the unit means by that name, or an external one of
    /// the type: what a builtin stands for.
    ir_opd library_function(llvm::StringRef name, QualType type,
                            clang::SourceLocation at);
    /// An object of static storage duration.
    ir_opd variable(const clang::VarDecl *v);
    ir_opd literal(const clang::StringLiteral *s);
    ir_opd static_literal(const clang::CompoundLiteralExpr *e);
    /// A read-only object that holds the constant initialiser of a local.
    ir_opd constant_image(QualType t, const clang::Expr *init,
                          const std::string &name);
    /// The small integer that stands for the address of a label.
    uint64_t label_id(const clang::LabelDecl *l);

    // ---- static initialisers (lower_static.cc)

    /// - returns false when the initialiser is not constant
    bool initialise(image &out, QualType t, const clang::Expr *e,
                    uint64_t offset);
    bool put_value(image &out, QualType t, const clang::APValue &v,
                   uint64_t offset, clang::SourceRange range);

    program &prog;
    ir_module *m;
    clang::ASTContext &ctx;
    clang::SourceManager &sm;
    /// Names of the functions being lowered, for statics in them.
    std::string within;

  private:
    friend class body;

    struct file_lines {
        ir_file_id id = {0};
        bool presumed = false; ///< has #line directives
        std::vector<uint32_t> start;
        size_t last = 0; ///< the line found last
        llvm::StringRef text;
    };

    ir_ctype_id add_ctype(const clang::Type *t, QualType q);
    void fill_record(ir_ctype_id id, const clang::RecordDecl *r);
    void fill_enum(ir_ctype_id id, const clang::EnumDecl *e);

    file_lines &lines(clang::FileID id);
    point at(clang::SourceLocation l);
    uint32_t token_length(clang::SourceLocation l);
    clang::SourceRange file_range(clang::SourceRange range, bool *in_macro);

    signature signature_of(const clang::FunctionDecl *f) const;
    signature signature_of(const clang::VarDecl *v) const;
    ir_func_id add_function(const std::string &name, llvm::StringRef source,
                            QualType type, ir_linkage linkage, ir_loc_id at);
    void describe_function(ir_func_id id, QualType type);
    void add_attributes(ir_func_id id, const clang::FunctionDecl *f);
    ir_opd alias_target(const clang::NamedDecl *d, llvm::StringRef name);
    void define_function(const clang::FunctionDecl *f);
    void define_variable(const clang::VarDecl *v, ir_global_id g);
    bool wanted(const clang::Decl *d) const;
    void lower_decl(const clang::Decl *d);
    void hooks(const clang::FunctionDecl *f, ir_func_id id);

    bool put_list(image &out, QualType t, const clang::InitListExpr *e,
                  uint64_t offset);
    bool put_record_list(image &out, const clang::RecordType *t,
                         const clang::InitListExpr *e, uint64_t offset);
    bool put_array_list(image &out, const clang::InitListExpr *e,
                        uint64_t offset);
    bool put_elements(image &out, QualType t, const clang::APValue &v,
                      uint64_t offset, clang::SourceRange range);
    bool put_record_value(image &out, const clang::RecordDecl *r,
                          const clang::APValue &v, uint64_t offset,
                          clang::SourceRange range);
    void put_string(image &out, QualType t, const clang::StringLiteral *s,
                    uint64_t offset);
    bool put_field(image &out, const clang::FieldDecl *f, const clang::Expr *e,
                   uint64_t record);
    bool put_bit_field(image &out, const clang::FieldDecl *f,
                       const clang::APValue &v, uint64_t record);
    bool put_address(image &out, const clang::APValue &v, ir_type t,
                     uint64_t offset);
    ir_opd base_of(const clang::APValue::LValueBase &b, int64_t *addend);

    llvm::DenseMap<const clang::Decl *, ir_opd> symbols;
    llvm::DenseMap<const clang::Type *, ir_ctype_id> ctypes;
    llvm::DenseMap<const clang::Expr *, ir_opd> literals;
    llvm::DenseMap<const clang::LabelDecl *, uint64_t> labels;
    llvm::DenseMap<clang::FileID, file_lines *> files;
    std::deque<file_lines> file_rows;
    clang::FileID last_file;
    file_lines *last_lines = nullptr;
    llvm::DenseSet<std::pair<unsigned, unsigned>> warned;
    /// Definitions whose bodies are still to be lowered.
    std::deque<const clang::FunctionDecl *> work;
    llvm::DenseSet<const clang::FunctionDecl *> queued;
};

} // namespace frontend

#endif
