/* SPDX-License-Identifier: Apache-2.0 */
/// How modules come to be: rows are added here and nowhere else.
///
/// Functions are built block by block in any order; ir_build_end() lays the
/// blocks out, drops those that control never reaches, numbers variables and
/// checks nothing else: verify.h does.  The builder folds what is constant
/// (integers), so callers need not.
#ifndef IR_BUILD_H
#define IR_BUILD_H

#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------- module rows

ir_file_id ir_make_file(struct ir_module *m, const char *path);
ir_loc_id ir_make_loc(struct ir_module *m, struct ir_loc loc);
/// - bits beyond the width of t are dropped
ir_opd ir_make_const(struct ir_module *m, ir_type t, u128 bits);
ir_opd ir_make_f32(struct ir_module *m, float v);
ir_opd ir_make_f64(struct ir_module *m, double v);
/// A module that was copied field by field gets constants of its own, the same
/// ones.  ir_drop_consts releases them.
void ir_own_consts(struct ir_module *m);
void ir_drop_consts(struct ir_module *m);
/// - adds a row as given; field[] is copied
ir_ctype_id ir_add_ctype(struct ir_module *m, const struct ir_ctype *t);
/// - fills the members of a struct, union or enum added before
void ir_set_cfields(struct ir_module *m, ir_ctype_id t,
                    const struct ir_cfield *field, uint32_t n);
/// - g->name is unique in m (see ir_unique_name); data and reloc are copied
ir_global_id ir_add_global(struct ir_module *m, const struct ir_global *g);
/// - replaces the initialiser; size does not change
void ir_set_init(struct ir_module *m, ir_global_id g, const uint8_t *data,
                 uint64_t len, const struct ir_reloc *reloc, uint32_t relocs);
/// A declaration: name, source_name, ret, linkage, flags, ctype, loc from f.
ir_func_id ir_add_func(struct ir_module *m, const struct ir_func *f);
/// Looks anew whether the function, whose row has changed, is an intrinsic.
void ir_bind_intrinsic(struct ir_module *m, ir_func_id id);
void ir_add_hook(struct ir_module *m, struct ir_hook hook);
/// - returns base when no symbol has it, else base.2, base.3, ...
str_id ir_unique_name(struct ir_module *m, const char *base);
/// Gives a symbol another name; - no symbol has it yet
void ir_rename(struct ir_module *m, ir_opd symbol, str_id name);

// ---------------------------------------------------------------- functions

/// A function under construction.
struct ir_build {
    struct ir_module *m;
    ir_func_id func;
    ir_block_id block; ///< where instructions go; 0: nowhere (unreachable)
    ir_stmt_id stmt;
    ir_loc_id loc;
    struct ir_build_state *state; ///< private to build.c
};

/// Starts the body of f (declared, not defined) with an empty entry block,
/// which becomes current, and an ENTRY statement at the function's place.
void ir_build_begin(struct ir_build *b, struct ir_module *m, ir_func_id f);
/// Adds the next parameter; all parameters come before other variables.
ir_var_id ir_build_param(struct ir_build *b, ir_type t, const char *name,
                         ir_ctype_id ctype, ir_loc_id loc);
/// A named variable; the name is made unique by a suffix.  null: a temporary.
ir_var_id ir_build_var(struct ir_build *b, ir_type t, const char *name,
                       ir_ctype_id ctype, ir_loc_id loc);
ir_object_id ir_build_object(struct ir_build *b, uint64_t size, uint32_t align,
                             const char *name, ir_ctype_id ctype,
                             ir_loc_id loc);
/// - a new block, not yet current; hint names it ("then", "loop")
ir_block_id ir_build_block(struct ir_build *b, const char *hint);
/// Makes blk current.  Control does not fall into it: jump first.
void ir_build_at(struct ir_build *b, ir_block_id blk);
/// The current statement of the instructions to come.
ir_stmt_id ir_build_stmt(struct ir_build *b, enum ir_stmt_kind kind,
                         ir_loc_id loc);
/// Ends the body: a current block without terminator gets `stop`.
void ir_build_end(struct ir_build *b);

// While no block is current (after a terminator) instructions are dropped and
// results are IR_NONE-safe: every operand getter returns a constant 0 of the
// type.  So callers may go on lowering dead code.

/// Emits `inst` as it stands (stmt and loc are filled in).  - returns its
/// result as an operand; IR_NONE when it has none
ir_opd ir_emit(struct ir_build *b, struct ir_inst inst);

ir_opd ir_undef(struct ir_build *b, ir_type t);
ir_opd ir_un(struct ir_build *b, enum ir_op op, ir_type t, ir_opd a);
ir_opd ir_bin(struct ir_build *b, enum ir_op op, ir_type t, ir_opd x, ir_opd y);
/// - t is the type of the operands; the result is i1
ir_opd ir_cmp(struct ir_build *b, enum ir_op op, ir_type t, ir_opd x, ir_opd y);
ir_opd ir_cast(struct ir_build *b, enum ir_op op, ir_type to, ir_type from,
               ir_opd a);
/// Integer to integer: trunc, sext, zext, or a itself.
ir_opd ir_resize(struct ir_build *b, ir_type to, ir_type from, bool is_signed,
                 ir_opd a);
/// 1 - a, for i1.
ir_opd ir_not(struct ir_build *b, ir_opd a);
ir_opd ir_select(struct ir_build *b, ir_type t, ir_opd cond, ir_opd yes,
                 ir_opd no);
/// var = a.  When the last instruction of the block defined the temporary a,
/// it is made to define var instead.  - returns var as an operand
ir_opd ir_copy_to(struct ir_build *b, ir_var_id var, ir_opd a);
/// A fresh temporary that holds a's present value.
ir_opd ir_copy(struct ir_build *b, ir_type t, ir_opd a);

ir_opd ir_load(struct ir_build *b, ir_type t, ir_opd addr, uint8_t flags);
void ir_store(struct ir_build *b, ir_type t, ir_opd addr, ir_opd v,
              uint8_t flags);
ir_opd ir_loadbits(struct ir_build *b, ir_type t, ir_opd addr, uint32_t bit,
                   uint8_t flags);
void ir_storebits(struct ir_build *b, ir_type t, ir_opd addr, uint32_t bit,
                  ir_opd v, uint8_t flags);
/// addr + index * scale; index has the module's index type.  - returns addr
/// itself when the sum is 0; folds padd of padd with constants
ir_opd ir_padd(struct ir_build *b, ir_opd addr, ir_opd index, int64_t scale);
void ir_memcpy(struct ir_build *b, ir_opd to, ir_opd from, ir_opd n);
void ir_memset(struct ir_build *b, ir_opd to, ir_opd byte, ir_opd n);
/// BEGIN, END, SFREE, HFREE.
void ir_ptr_op(struct ir_build *b, enum ir_op op, ir_opd a);
/// SALLOC, HALLOC.
ir_opd ir_make_ptr(struct ir_build *b, enum ir_op op, ir_opd size,
                   uint32_t align);

/// Dropped when cond is constant 0.
void ir_check(struct ir_build *b, enum ir_check_kind kind, ir_opd cond,
              const char *message);
void ir_access(struct ir_build *b, enum ir_access mode, ir_opd addr,
               ir_opd size);
void ir_assume(struct ir_build *b, ir_opd cond);
/// - callee: FUNC or a pointer; args[0..fixed) are the fixed arguments, the
///   rest go to the variadic area; ret IR_VOID: no result
ir_opd ir_call(struct ir_build *b, ir_type ret, ir_opd callee,
               const ir_opd *args, uint32_t n, uint32_t fixed);
ir_opd ir_unsupported(struct ir_build *b, ir_type ret, const char *what,
                      const ir_opd *args, uint32_t n);

// Terminators: no block is current afterwards.
void ir_jump(struct ir_build *b, ir_block_id to);
void ir_br(struct ir_build *b, ir_opd cond, ir_block_id yes, ir_block_id no);
struct ir_case {
    u128 lo, hi; ///< bits of the switched type
    ir_block_id block;
};
void ir_switch(struct ir_build *b, ir_type t, ir_opd v, ir_block_id other,
               const struct ir_case *cases, uint32_t n);
/// - t IR_VOID: no value
void ir_ret(struct ir_build *b, ir_type t, ir_opd v);
void ir_stop(struct ir_build *b);
void ir_longjmp(struct ir_build *b, ir_opd buf, ir_opd v);

#ifdef __cplusplus
}
#endif
#endif
