/* SPDX-License-Identifier: Apache-2.0 */
/// One function body: from statements and expressions to blocks and
/// instructions.
///
/// Scalars whose address is never taken are IR variables, everything else is
/// objects.  A value of a type that does not fit a scalar (struct, union,
/// array, and what we refuse) is the place of an object that holds it.
///
/// Evaluation order, where C leaves it open, is Clang's: the right side of an
/// assignment first when it is a scalar, the left side first when it is not;
/// all other operands and arguments from left to right.
#ifndef FRONTEND_BODY_H
#define FRONTEND_BODY_H

#include "frontend/scan.h"
#include "frontend/unit.h"

#include <array>

namespace frontend
{

using clang::Expr;
using clang::Stmt;

/// Where an lvalue is.
struct place {
    enum kind_t {
        VARIABLE, ///< the IR variable var
        MEMORY,   ///< offset bytes after addr
        BITS,     ///< a bit-field: width bits from bit `bit` of that byte
    };
    kind_t kind = MEMORY;
    QualType type;
    ir_var_id var = {0};
    ir_opd addr = none;
    int64_t offset = 0;
    unsigned bit = 0, width = 0;
    bool checked = false;       ///< known to be accessible: no check
    bool far = false;           ///< in an address space without objects
    const Expr *from = nullptr; ///< the expression that designates it
};

class body
{
  public:
    explicit body(unit &owner);

    /// Lowers the definition f into the function id, declared before.
    void lower(const clang::FunctionDecl *f, ir_func_id id);

  private:
    // ---- lower_func.cc: prologue, scopes, helpers
    void parameters(const clang::FunctionDecl *f);
    void parameter(const clang::ParmVarDecl *p, ir_type arrives);
    void finish(const clang::FunctionDecl *f);
    ir_opd local(const clang::VarDecl *v);
    ir_opd new_object(QualType t, const char *name, clang::SourceRange range,
                      uint32_t align = 0);
    place temporary(QualType t, const Expr *from);
    /// Sets the place of the instructions to come.
    void at(const Stmt *s)
    {
        if (b.block.index != 0) {
            b.loc = u.loc(s);
        }
    }
    void at(clang::SourceRange r)
    {
        if (b.block.index != 0) {
            b.loc = u.loc(r);
        }
    }
    void begin_stmt(ir_stmt_kind kind, clang::SourceRange range);
    bool reached() const
    {
        return b.block.index != 0;
    }
    // Jumps note their targets, so that code which nothing reaches is not
    // lowered: start() makes a block current only if something jumps there.
    void jump(ir_block_id to);
    void br(ir_opd cond, ir_block_id yes, ir_block_id no);
    void start(ir_block_id block);
    /// Makes the block current in any case, and falls into it.
    void fall_into(ir_block_id block);
    void target(ir_block_id block);
    /// Nothing in s can be reached from here.
    bool dead(const Stmt *s) const
    {
        return b.block.index == 0 && facts.labelled.count(s) == 0;
    }
    bool wants(ir_check_kind k) const
    {
        return (prog.options.checks >> k & 1) != 0;
    }
    void check(ir_check_kind k, ir_opd cond, const Expr *e);
    bool is_const(ir_opd o, u128 *v = nullptr) const;
    /// The variable is one of the program's, so it may change later.
    bool is_named(ir_opd o) const;
    /// o, safe against what evaluating the later expressions changes.
    ir_opd keep(ir_opd o, ir_type t, const Stmt *later);

    // ---- scopes
    /// Ends what was declared since `to`.
    void leave(const live *to);
    void end_of(const live *l);
    void leave_for(const site &target);
    void enter_for(const site &target);
    void jump_to(const clang::LabelDecl *l);
    struct edge {
        ir_block_id from, to;
        site target;
    };
    ir_block_id edge_to(const site &target, ir_block_id block,
                        llvm::SmallVectorImpl<edge> &edges);
    void lower_edges(llvm::ArrayRef<edge> edges);
    ir_block_id label_block(const clang::LabelDecl *l);
    void cleanup(const clang::VarDecl *v);

    // ---- lower_stmt.cc
    void stmt(const Stmt *s);
    void compound(const clang::CompoundStmt *s);
    void decl(const clang::Decl *d);
    void local_decl(const clang::VarDecl *v);
    void if_stmt(const clang::IfStmt *s);
    void while_stmt(const clang::WhileStmt *s);
    void do_stmt(const clang::DoStmt *s);
    void for_stmt(const clang::ForStmt *s);
    void return_stmt(const clang::ReturnStmt *s);
    void label_stmt(const clang::LabelStmt *s);
    void indirect_goto(const clang::IndirectGotoStmt *s);
    void leave_loop(const Stmt *s, bool is_break);
    void switch_stmt(const clang::SwitchStmt *s);
    void dispatch(const clang::SwitchStmt *s, ir_opd v, ir_block_id done);
    void case_stmt(const clang::SwitchCase *s);
    void condition(ir_stmt_kind kind, const Expr *e, ir_block_id yes,
                   ir_block_id no);
    void return_memory(const Expr *e);

    // ---- lower_asm.cc
    void asm_stmt(const clang::AsmStmt *s);
    bool asm_barrier(const clang::GCCAsmStmt *s);

    // ---- lower_expr.cc
    /// The value of a scalar expression.
    ir_opd value(const Expr *e);
    /// As a condition: i1.
    ir_opd test(const Expr *e);
    void branch(const Expr *e, ir_block_id yes, ir_block_id no);
    /// For its effects only.
    void discard(const Expr *e);
    bool discard_operator(const Expr *e);
    /// The object that holds the value of an expression of in-memory type.
    place memory(const Expr *e);
    /// Writes that value to dest, which nothing in e may look at.
    void into(place dest, const Expr *e);

    ir_opd literal_value(const Expr *e);
    ir_opd unary(const clang::UnaryOperator *e);
    ir_opd negate(const clang::UnaryOperator *e);
    ir_opd named_value(const clang::DeclRefExpr *e);
    ir_opd stmt_expr_value(const clang::StmtExpr *e);
    ir_opd logical(const Expr *e);
    ir_opd conditional(const clang::AbstractConditionalOperator *e);
    void conditional_parts(const clang::AbstractConditionalOperator *e,
                           llvm::function_ref<void(const Expr *)> arm);
    ir_opd opaque_value(const clang::OpaqueValueExpr *e);
    void bind(const clang::OpaqueValueExpr *e);
    /// Runs a statement expression; `last` gets its value expression.
    void stmt_expr(const clang::StmtExpr *e,
                   llvm::function_ref<void(const Expr *)> last);
    ir_opd label_address(const clang::AddrLabelExpr *e);
    ir_opd trait(const clang::UnaryExprOrTypeTraitExpr *e);
    ir_opd offset_of(const clang::OffsetOfExpr *e);
    ir_opd constant(const Expr *e, bool *ok);
    bool memory_call(const Expr *e, place *out);
    bool memory_cast(const clang::CastExpr *e, place *out);
    bool into_cast(place dest, const clang::CastExpr *e);

    // ---- lower_binary.cc
    ir_opd binary(const clang::BinaryOperator *e);
    ir_opd arithmetic(clang::BinaryOperatorKind op, QualType t, ir_opd x,
                      ir_opd y, const Expr *e);
    ir_opd integer_op(clang::BinaryOperatorKind op, QualType t, ir_opd x,
                      ir_opd y, const Expr *e);
    ir_opd divide(bool remainder, QualType t, ir_opd x, ir_opd y,
                  const Expr *e);
    ir_opd shift(bool left, QualType t, ir_opd x, ir_opd y, QualType amount,
                 const Expr *e);
    ir_opd compare(const clang::BinaryOperator *e);
    ir_opd compare_values(clang::BinaryOperatorKind op, QualType t, ir_opd x,
                          ir_opd y);
    ir_opd pointer_add(ir_opd p, QualType pointer, ir_opd n, QualType number,
                       bool minus);
    ir_opd pointer_difference(ir_opd p, ir_opd q, QualType pointer);
    ir_opd assign(const clang::BinaryOperator *e, bool want);
    ir_opd compound_assign(const clang::CompoundAssignOperator *e, bool want);
    ir_opd increment(const clang::UnaryOperator *e, bool want);

    // ---- lower_complex.cc
    struct parts {
        ir_opd re = none;
        ir_opd im = none; ///< none: of a real operand
    };
    bool is_complex(QualType t) const
    {
        return t->isAnyComplexType() && u.has_scalar_parts(t);
    }
    parts complex(const Expr *e);
    bool complex_made(const Expr *e, parts *out);
    bool complex_builtin(const clang::CallExpr *e, parts *out);
    bool complex_part(const clang::CallExpr *e, ir_opd *out);
    bool complex_memory(const Expr *e, place *out);
    ir_opd complex_test(const Expr *e);
    ir_opd complex_compare(const clang::BinaryOperator *e);
    place complex_assign(const clang::BinaryOperator *e);
    parts complex_operand(const Expr *e, QualType part);
    parts complex_binary(const clang::BinaryOperator *e);
    parts complex_unary(const clang::UnaryOperator *e);
    parts complex_arithmetic(clang::BinaryOperatorKind op, QualType part,
                             const parts &x, const parts &y, const Expr *e);
    parts complex_multiply(QualType part, const parts &x, const parts &y,
                           const Expr *e);
    parts complex_divide(QualType part, const parts &x, const parts &y,
                         const Expr *e);
    parts complex_library(bool divide, QualType part, const parts &x,
                          const parts &y, const Expr *e);
    parts convert_parts(parts v, QualType from, QualType to);
    parts read_parts(const place &p);
    void write_parts(const place &p, const parts &v);

    // ---- lower_vector.cc
    bool is_vector(QualType t) const
    {
        return t->isVectorType() && u.has_scalar_parts(t);
    }
    bool vector_memory(const Expr *e, place *out);
    place lane(place p, QualType elem, unsigned k) const;
    place pinned(place p);
    ir_opd lane_op(clang::BinaryOperatorKind op, QualType elem, ir_opd x,
                   ir_opd y, const Expr *e);
    place vector_of(const Expr *e, QualType t,
                    llvm::function_ref<ir_opd(unsigned)> make);
    place vector_binary(const clang::BinaryOperator *e);
    place vector_unary(const clang::UnaryOperator *e);
    place vector_update(const clang::CompoundAssignOperator *e);
    place vector_shuffle(const clang::ShuffleVectorExpr *e);
    place vector_convert(const Expr *e, const Expr *from);
    place vector_swizzle(const clang::ExtVectorElementExpr *e);

    // ---- lower_lvalue.cc
    place lvalue(const Expr *e);
    /// Starts the place of e.  - returns false when e cannot be reached
    bool begin_place(const Expr *e, place *p) const;
    bool named_place(const Expr *e, place *p);
    bool unary_place(const clang::UnaryOperator *e, place *p);
    place variable_place(const clang::VarDecl *v, const Expr *e);
    place member(const clang::MemberExpr *e);
    place field(place record, const clang::FieldDecl *f, const Expr *e);
    place subscript(const clang::ArraySubscriptExpr *e);
    place compound_literal(const clang::CompoundLiteralExpr *e);
    ir_opd as_index(ir_opd n, QualType number);
    place element(place base, QualType elem, ir_opd n, QualType number,
                  bool minus);
    /// What a pointer expression points to, address and constant offset apart.
    place pointee(const Expr *e, QualType type, const Expr *from);
    bool pointee_known(const Expr *e, place *out);
    ir_opd address(const place &p);
    ir_opd read(const place &p);
    ir_opd read_bits(ir_opd addr, const place &p);
    void write_bits(ir_opd addr, const place &p, ir_opd v);
    /// - returns the value as stored, when wanted
    ir_opd write(const place &p, ir_opd v, bool want);
    void copy(const place &to, const place &from, QualType t);
    /// The access at `from`, which is far, is refused.
    ir_opd far_access(const Expr *from, QualType t,
                      llvm::ArrayRef<ir_opd> pointers = {});
    void access(access_mode mode, const place &p, ir_opd size);
    void access(access_mode mode, const place &p, uint64_t size);
    bool in_bounds(const place &p, uint64_t size) const;
    ir_opd function_address(const Expr *e);
    uint8_t flags(const place &p) const;

    // ---- lower_vla.cc
    /// Evaluates the sizes of a variably modified type that are still unknown.
    void evaluate_sizes(QualType t);
    /// Size in bytes of a type, constant or not.
    ir_opd size_of(QualType t);
    void vla_decl(const clang::VarDecl *v);

    // ---- lower_cast.cc
    ir_opd cast_value(const clang::CastExpr *e);
    ir_opd cast_other(const clang::CastExpr *e);
    ir_opd convert(ir_opd v, QualType from, QualType to);
    ir_opd to_bool(ir_opd v, ir_type t);
    ir_opd float_to_int(ir_opd v, ir_type from, ir_type to, bool is_signed);

    // ---- lower_init.cc
    /// Initialises a local object that has just begun.
    void initialise(place dest, const Expr *init);
    void init_part(place dest, const Expr *init, bool zeroed);
    void init_record(place dest, const clang::RecordDecl *r,
                     const clang::InitListExpr *l, bool zeroed);
    void init_array(place dest, const clang::InitListExpr *l, bool zeroed);
    void init_string(place dest, const clang::StringLiteral *s, bool zeroed);
    void zero(const place &p, uint64_t size);
    bool covers(QualType t, const Expr *init);

    // ---- lower_call.cc
    struct call_result {
        ir_opd value = none;
        place object; ///< of an in-memory result
    };
    call_result call(const clang::CallExpr *e, const place *result);
    void arguments(const clang::CallExpr *e, unsigned fixed,
                   llvm::SmallVectorImpl<ir_opd> &args);
    ir_opd argument(const clang::CallExpr *e, unsigned k, bool variadic);
    call_result finish_call(const clang::CallExpr *e, ir_opd callee,
                            llvm::SmallVectorImpl<ir_opd> &args, uint32_t fixed,
                            const place *result);
    bool special_call(const clang::CallExpr *e, llvm::StringRef name,
                      ir_opd *out);
    bool dgse_call(const clang::CallExpr *e, llvm::StringRef name, ir_opd *out);
    ir_opd block_copy(const clang::CallExpr *e);
    ir_opd block_set(const clang::CallExpr *e);
    void block_access(access_mode mode, const place &p, ir_opd size);
    ir_opd set_jump(const clang::CallExpr *e);
    ir_opd long_jump(const clang::CallExpr *e);
    bool assertion(const clang::CallExpr *e, llvm::StringRef name);
    place next_argument(const clang::VAArgExpr *e);
    place va_list_place(const Expr *e);

    // ---- lower_builtin.cc
    struct builtin;
    static const builtin builtins[];
    static const builtin *find_builtin(llvm::StringRef name);
    /// - returns false when it is not a builtin that is lowered here
    bool builtin_call(const clang::CallExpr *e, const clang::FunctionDecl *f,
                      call_result *out, const place *result);
    bool library_builtin(const clang::CallExpr *e, const clang::FunctionDecl *f,
                         llvm::StringRef name, call_result *out,
                         const place *result);
    bool checked_builtin(const clang::CallExpr *e, llvm::StringRef name,
                         call_result *out);
    bool sync_builtin(const clang::CallExpr *e, llvm::StringRef name,
                      ir_opd *out);
    /// The first `wanted` operands after the address, as values of type t.
    llvm::SmallVector<ir_opd, 2> sync_operands(const clang::CallExpr *e,
                                               unsigned wanted, QualType t,
                                               bool is_update);
    ir_opd builtin_bits(const clang::CallExpr *e, unsigned which);
    ir_opd builtin_rotate(const clang::CallExpr *e, unsigned left);
    ir_opd builtin_reverse(const clang::CallExpr *e, unsigned);
    ir_opd builtin_first(const clang::CallExpr *e, unsigned);
    ir_opd builtin_ignore(const clang::CallExpr *e, unsigned);
    ir_opd builtin_zero(const clang::CallExpr *e, unsigned);
    ir_opd builtin_overflow(const clang::CallExpr *e, unsigned op);
    ir_opd overflow_by_magnitude(unsigned op, std::array<ir_opd, 2> v,
                                 std::array<QualType, 2> types, QualType rt,
                                 ir_opd *lost);
    ir_opd builtin_carry(const clang::CallExpr *e, unsigned minus);
    ir_opd builtin_object_size(const clang::CallExpr *e, unsigned);
    ir_opd builtin_stop(const clang::CallExpr *e, unsigned kind);
    ir_opd builtin_assume(const clang::CallExpr *e, unsigned);
    ir_opd builtin_alloca(const clang::CallExpr *e, unsigned);
    ir_opd builtin_va(const clang::CallExpr *e, unsigned which);
    ir_opd builtin_memory(const clang::CallExpr *e, unsigned which);
    ir_opd builtin_float_class(const clang::CallExpr *e, unsigned which);
    ir_opd builtin_float_compare(const clang::CallExpr *e, unsigned which);
    ir_opd builtin_fpclassify(const clang::CallExpr *e, unsigned);
    ir_opd builtin_float_sign(const clang::CallExpr *e, unsigned copy_sign);
    ir_opd builtin_pointer_align(const clang::CallExpr *e, unsigned which);
    ir_opd builtin_abs(const clang::CallExpr *e, unsigned);
    ir_opd builtin_address(const clang::CallExpr *e, unsigned);
    ir_opd builtin_test_and_set(const clang::CallExpr *e, unsigned clear);
    ir_opd float_class(ir_opd v, QualType type, unsigned which);
    ir_opd float_sign(ir_opd v, QualType type);

    // ---- lower_atomic.cc
    ir_opd atomic(const clang::AtomicExpr *e, place *object);
    ir_opd atomic_update(unsigned op, QualType t, ir_opd old, ir_opd v,
                         QualType vt, bool scaled);
    ir_opd atomic_exchange_compare(const clang::AtomicExpr *e);
    place atomic_pointee(const Expr *pointer);

    // ---- unsupported.cc
    /// What cannot be lowered: a diagnostic, an instruction, and a value of
    /// type t that is unknown.
    ir_opd unsupported(const Stmt *s, const std::string &what, QualType t,
                       llvm::ArrayRef<ir_opd> pointers = {});
    place unsupported_memory(const Stmt *s, const std::string &what,
                             QualType t);
    std::string construct_name(const Expr *e);
    void evaluate_parts(const Expr *e);

    unit &u;
    program &prog;
    ir_module *m;
    clang::ASTContext &ctx;
    ir_build b = {};
    scan facts;

    const clang::FunctionDecl *fd = nullptr;
    ir_opd result_address = none; ///< of the caller's object, when sret
    const live *cur = nullptr;

    struct exits {
        ir_block_id to_break, to_continue;
        const live *at_break, *at_continue; ///< what is alive there
    };
    llvm::SmallVector<exits, 8> loops;
    llvm::DenseMap<const clang::VarDecl *, ir_opd> locals;
    llvm::DenseMap<const clang::OpaqueValueExpr *, ir_opd> opaque;
    llvm::DenseMap<const clang::OpaqueValueExpr *, place> opaque_places;
    llvm::DenseMap<const Expr *, ir_opd> sizes;
    llvm::DenseMap<const Expr *, ir_opd> literal_objects;
    llvm::DenseMap<const clang::LabelDecl *, ir_block_id> labels;
    llvm::DenseMap<const clang::SwitchCase *, ir_block_id> cases;
    llvm::DenseSet<uint32_t> named;
    std::vector<bool> targets;          ///< by handle of the block: jumped to
    std::vector<uint64_t> object_sizes; ///< by handle of the object
};

} // namespace frontend

#endif
