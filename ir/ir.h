/* SPDX-License-Identifier: Apache-2.0 */
/// The program as data: a typed three-address code that a person can read.
///
/// A module holds functions, global objects, constants, source types, files
/// and locations, each in a table addressed by handle; handle 0 is "none".
/// A function holds variables (scalars whose address is never taken, and
/// temporaries), local memory objects (everything else), statements, blocks
/// and instructions.  Variables may be assigned many times: this is not SSA,
/// because dependence is defined on definitions of variables.  All other
/// storage is byte-addressed objects reached by typed loads and stores.
///
/// Rows are written by build.h and parse.h only; everybody else reads them.
/// Pointers to rows are local to an expression: tables move when they grow.
/// docs/IR.md is the specification.
#ifndef IR_IR_H
#define IR_IR_H

#include "base/arena.h"
#include "base/intern.h"
#include "base/mem.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------- types

/// A scalar type in one byte: IR_VOID, 1..128 for integers of that many bits,
/// then the floats and the pointer.
typedef uint8_t ir_type;
#define IR_VOID ((ir_type)0)
#define IR_I1 ((ir_type)1)
#define IR_I8 ((ir_type)8)
#define IR_I16 ((ir_type)16)
#define IR_I32 ((ir_type)32)
#define IR_I64 ((ir_type)64)
#define IR_I128 ((ir_type)128)
#define IR_F32 ((ir_type)129)
#define IR_F64 ((ir_type)130)
#define IR_F80 ((ir_type)131) ///< x87 extended: 10 bytes in memory
#define IR_PTR ((ir_type)132)
#define IR_TYPE_COUNT 133

static inline bool ir_is_int(ir_type t)
{
    return t >= 1 && t <= 128;
}
static inline bool ir_is_float(ir_type t)
{
    return t >= IR_F32 && t <= IR_F80;
}
/// Writes the name of t ("void", "i32", "f64", "ptr") and returns buf.
const char *ir_type_text(ir_type t, char buf[8]);
/// - returns true and sets *t when the len bytes at s name a type
bool ir_type_find(const char *s, size_t len, ir_type *t);

// ---------------------------------------------------------------- handles

ID_TYPE(ir_file_id);
ID_TYPE(ir_loc_id);
ID_TYPE(ir_ctype_id);
ID_TYPE(ir_global_id);
ID_TYPE(ir_func_id);
ID_TYPE(ir_var_id);
ID_TYPE(ir_object_id);
ID_TYPE(ir_block_id); ///< block 1 is the entry
ID_TYPE(ir_stmt_id);

/// What an instruction reads.  A variable, a constant, or the address of an
/// object or function.
enum ir_opd_kind {
    IR_OPD_NONE,
    IR_OPD_VAR,    ///< ir_var_id of the function
    IR_OPD_CONST,  ///< row of module.consts
    IR_OPD_OBJECT, ///< address of a local object of this call
    IR_OPD_GLOBAL, ///< address of a global object
    IR_OPD_FUNC,   ///< address of a function
};
typedef struct ir_opd {
    uint32_t bits; ///< kind << 29 | index
} ir_opd;
#define IR_NONE ((struct ir_opd){0})

static inline enum ir_opd_kind ir_opd_kind(ir_opd o)
{
    return (enum ir_opd_kind)(o.bits >> 29);
}
static inline uint32_t ir_opd_index(ir_opd o)
{
    return o.bits & 0x1fffffffu;
}
static inline ir_opd ir_opd_make(enum ir_opd_kind kind, uint32_t index)
{
    ir_opd o = {(uint32_t)kind << 29 | index};
    return o;
}
static inline ir_opd ir_opd_var(ir_var_id v)
{
    return ir_opd_make(IR_OPD_VAR, v.index);
}
static inline ir_opd ir_opd_object(ir_object_id v)
{
    return ir_opd_make(IR_OPD_OBJECT, v.index);
}
static inline ir_opd ir_opd_global(ir_global_id v)
{
    return ir_opd_make(IR_OPD_GLOBAL, v.index);
}
static inline ir_opd ir_opd_func(ir_func_id v)
{
    return ir_opd_make(IR_OPD_FUNC, v.index);
}

// ---------------------------------------------------------------- vocabulary

enum ir_op {
#define OP(name, text, form, flags, meaning) IR_##name,
#include "ir/op.def"
#undef OP
    IR_OP_COUNT
};

enum ir_form {
    IR_FORM_NONE,
    IR_FORM_UNDEF,
    IR_FORM_UN,
    IR_FORM_BIN,
    IR_FORM_CMP,
    IR_FORM_CAST,
    IR_FORM_SELECT,
    IR_FORM_LOAD,
    IR_FORM_STORE,
    IR_FORM_LOADBITS,
    IR_FORM_STOREBITS,
    IR_FORM_PADD,
    IR_FORM_PTR,
    IR_FORM_PTR2,
    IR_FORM_PTR3,
    IR_FORM_MAKEPTR,
    IR_FORM_GETPTR,
    IR_FORM_GETSIZE,
    IR_FORM_CHECK,
    IR_FORM_ACCESS,
    IR_FORM_COND,
    IR_FORM_CALL,
    IR_FORM_UNSUP,
    IR_FORM_JUMP,
    IR_FORM_BR,
    IR_FORM_SWITCH,
    IR_FORM_RET,
    IR_FORM_SETJMP,
};

struct ir_op_info {
    const char *text;
    const char *flags;
    const char *meaning;
    enum ir_form form;
};
extern const struct ir_op_info ir_op_info[IR_OP_COUNT];
/// - flag is one of the letters of op.def
bool ir_op_has(enum ir_op op, char flag);

enum ir_check_kind {
#define CHECK_KIND(name, id, on, cwe, what) IR_CHECK_##name,
#include "ir/check.def"
#undef CHECK_KIND
    IR_CHECK_COUNT
};
struct ir_check_info {
    const char *id, *what;
    unsigned cwe;
    bool on;
};
extern const struct ir_check_info ir_check_info[IR_CHECK_COUNT];
/// The set of checks that are on without options, one bit per kind.
uint32_t ir_checks_default(void);

/// What an ACCESS wants to do.
enum ir_access {
    IR_ACCESS_READ,
    IR_ACCESS_WRITE,
    IR_ACCESS_FREE, ///< hfree: null, or the start of a live heap object
    IR_ACCESS_CALL, ///< call through a pointer: a function
    IR_ACCESS_COUNT
};
extern const char *const ir_access_text[IR_ACCESS_COUNT];

enum ir_stmt_kind {
#define STMT(name, text) IR_STMT_##name,
#include "ir/stmt.def"
#undef STMT
    IR_STMT_COUNT
};
extern const char *const ir_stmt_text[IR_STMT_COUNT];

/// Functions that have no body and a meaning of their own (intrinsic.def):
/// the environment and the mathematics that C cannot say.
enum ir_intrinsic {
    IR_INTRINSIC_NONE,
#define INTRINSIC(name, sig, flags, meaning) IR_INTRINSIC_##name,
#include "ir/intrinsic.def"
#undef INTRINSIC
    IR_INTRINSIC_COUNT
};
struct ir_intrinsic_info {
    const char *name;
    const char *signature; ///< "f64(f64,f64)"
    const char *flags;     ///< see intrinsic.def
    const char *meaning;
};
extern const struct ir_intrinsic_info ir_intrinsic_info[IR_INTRINSIC_COUNT];
enum ir_intrinsic ir_intrinsic_find(const char *name);

// ---------------------------------------------------------------- places

/// A range of source text.  line 0: no place.  end is exclusive in columns.
/// macro: where a macro's own text stands, when the range is an expansion.
struct ir_loc {
    ir_file_id file;
    uint32_t line, column, end_line, end_column;
    ir_loc_id macro;
};

// ---------------------------------------------------------------- C types

enum ir_ctype_kind {
    IR_CTYPE_VOID,
    IR_CTYPE_INT, ///< also _Bool (width 1) and char
    IR_CTYPE_FLOAT,
    IR_CTYPE_POINTER,
    IR_CTYPE_ARRAY, ///< count 0: unknown or flexible
    IR_CTYPE_STRUCT,
    IR_CTYPE_UNION,
    IR_CTYPE_ENUM,
    IR_CTYPE_FUNC,  ///< elem is the result, fields are the parameters
    IR_CTYPE_OTHER, ///< known by name and size only
    IR_CTYPE_COUNT
};
extern const char *const ir_ctype_text[IR_CTYPE_COUNT];

/// A member of a struct or union, a parameter of a function type, or a
/// constant of an enum (value in `offset`).
struct ir_cfield {
    str_id name;
    ir_ctype_id type;
    uint64_t offset;    ///< in bits
    uint16_t bit_width; ///< 0: not a bit-field
};

/// A source type: what input generation, reports and field-sensitive analyses
/// need to know.  The IR's meaning does not depend on it.
struct ir_ctype {
    enum ir_ctype_kind kind;
    bool is_signed;
    bool variadic;
    ir_type scalar; ///< the IR type of a value, IR_VOID for aggregates
    str_id name;    ///< as the user writes it ("unsigned int", "struct node")
    uint64_t size;  ///< in bytes; 0 for void, functions, incomplete types
    uint32_t align;
    uint64_t count; ///< ARRAY: elements
    ir_ctype_id elem;
    struct ir_cfield *field; ///< in the module's arena
    uint32_t fields;
};

// ---------------------------------------------------------------- constants

/// Interned: equal constants have equal rows.  Integers are zero-extended
/// bits, floats their IEEE (or x87) bits, pointers an address.
struct ir_const {
    uint64_t lo, hi;
    ir_type type;
};

// ---------------------------------------------------------------- objects

/// A piece of an initialiser that is an address.
struct ir_reloc {
    uint64_t offset; ///< in the object; the pointer's width is written there
    ir_opd target;   ///< GLOBAL or FUNC
    int64_t addend;
};

enum ir_linkage { IR_EXTERNAL, IR_INTERNAL, IR_WEAK };

struct ir_global {
    str_id name; ///< unique among globals and functions of the module
    str_id source_name;
    ir_ctype_id ctype;
    ir_loc_id loc;
    uint64_t size;
    uint32_t align;
    enum ir_linkage linkage;
    bool defined;   ///< false: declared here, defined nowhere
    bool tentative; ///< may still be replaced by a definition
    bool read_only; ///< const, or a string literal
    bool literal;   ///< a string literal
    uint8_t *data;  ///< the first data_len bytes; the rest is zero
    uint64_t data_len;
    struct ir_reloc *reloc; ///< ascending offsets
    uint32_t relocs;
};

// ---------------------------------------------------------------- functions

struct ir_var {
    str_id name; ///< unique in the function; 0 for a temporary
    str_id source_name;
    ir_ctype_id ctype;
    ir_loc_id loc;
    ir_type type;
};

/// A local memory object: address-taken scalars, aggregates, copies.
struct ir_object {
    str_id name;        ///< unique in the function
    str_id source_name; ///< 0: made by the compiler (a compound literal, ...)
    ir_ctype_id ctype;
    ir_loc_id loc;
    uint64_t size;
    uint32_t align;
};

/// A node of the dependence graphs.
struct ir_stmt {
    enum ir_stmt_kind kind;
    ir_loc_id loc;
};

enum { IR_VOLATILE = 1 }; ///< flags of LOAD, STORE, LOADBITS, STOREBITS

/// One instruction.  Which fields are meaningful is the op's form (op.def).
struct ir_inst {
    uint8_t op;   ///< enum ir_op
    ir_type type; ///< T
    ir_type from; ///< S of CAST
    uint8_t flags;
    /// bit of LOADBITS/STOREBITS, align of MAKEPTR, enum ir_check_kind of
    /// CHECK, enum ir_access of ACCESS, fixed argument count of CALL
    uint32_t imm;
    ir_var_id dst;
    ir_opd a, b, c;
    /// CALL, UNSUP: `extra_len` operands from func.extra[extra].
    /// JUMP: 1 block index, BR: 2.  SWITCH: the default block, then triples
    /// (lo operand bits, hi operand bits, block index).
    uint32_t extra, extra_len;
    str_id text; ///< message of CHECK, construct of UNSUP
    ir_stmt_id stmt;
    ir_loc_id loc;
};

struct ir_block {
    str_id name;    ///< unique in the function
    uint32_t first; ///< into func.inst; the last one is the terminator
    uint32_t count;
};

struct ir_func {
    str_id name; ///< unique among globals and functions of the module
    str_id source_name;
    ir_ctype_id ctype;
    ir_loc_id loc;
    enum ir_linkage linkage;
    ir_type ret;
    bool defined;
    bool variadic;
    bool noreturn;
    bool sret;   ///< parameter 1 is the address of the result
    bool model;  ///< a library model, not the user's code
    bool setjmp; ///< calls setjmp: variables may change behind a call
    enum ir_intrinsic intrinsic;
    uint32_t params;    ///< variables 1..params
    struct ir_var *var; ///< [1..vars)
    uint32_t vars;
    struct ir_object *object; ///< [1..objects)
    uint32_t objects;
    struct ir_stmt *stmt; ///< [1..stmts)
    uint32_t stmts;
    struct ir_block *block; ///< [1..blocks)
    uint32_t blocks;
    struct ir_inst *inst; ///< [0..insts), in block order
    uint32_t insts;
    uint32_t *extra;
    uint32_t extras;
};

/// A function to run before or after main.
struct ir_hook {
    ir_func_id func;
    int32_t priority; ///< lower runs first (after main: last); 65535 default
    bool after;       ///< a destructor
};

/// Row numbers by hash, open addressing; a private aid of module.c.
struct ir_table {
    uint32_t *slot;
    uint32_t slots, used;
};

struct ir_module {
    struct arena arena;
    struct intern strings;
    str_id triple;
    ir_type index;               ///< i64 or i32: integer of the pointer's width
    VEC(str_id) files;           ///< [1..]
    VEC(struct ir_loc) locs;     ///< [1..], interned
    VEC(struct ir_const) consts; ///< [1..], interned
    VEC(struct ir_ctype) ctypes; ///< [1..]
    VEC(struct ir_global) globals; ///< [1..]
    VEC(struct ir_func) funcs;     ///< [1..]
    VEC(struct ir_hook) hooks;
    /// A construct is refused somewhere: there is an UNSUP instruction.
    bool incomplete;
    // Look-up; not part of the text form.
    struct ir_table loc_table, const_table;
    VEC(ir_opd) symbols;  ///< by str_id: the symbol of that name
    VEC(uint32_t) suffix; ///< by str_id: the last suffix handed out
};

void ir_module_init(struct ir_module *m, const char *triple, ir_type index);
void ir_module_release(struct ir_module *m);
/// - bytes that the tables hold, for --stats
size_t ir_module_bytes(const struct ir_module *m);
size_t ir_module_insts(const struct ir_module *m);

static inline const char *ir_text(const struct ir_module *m, str_id id)
{
    return intern_text(&m->strings, id);
}
static inline struct ir_func *ir_func(const struct ir_module *m, ir_func_id f)
{
    return &m->funcs.data[f.index];
}
static inline struct ir_global *ir_global(const struct ir_module *m,
                                          ir_global_id g)
{
    return &m->globals.data[g.index];
}
/// Declared and defined nowhere: its address is unknown, not only its bytes.
static inline bool ir_is_missing(const struct ir_global *g)
{
    return !g->defined && g->linkage != IR_WEAK;
}
static inline const struct ir_const *ir_const(const struct ir_module *m,
                                              ir_opd o)
{
    return &m->consts.data[ir_opd_index(o)];
}
static inline const struct ir_loc *ir_loc(const struct ir_module *m,
                                          ir_loc_id l)
{
    return &m->locs.data[l.index];
}

/// - returns IR_OPD_GLOBAL or IR_OPD_FUNC, or IR_NONE when there is none
ir_opd ir_find_symbol(const struct ir_module *m, const char *name);
/// The type of the value that o denotes in f.
ir_type ir_opd_type(const struct ir_module *m, const struct ir_func *f,
                    ir_opd o);
/// The type of the value that the instruction defines, IR_VOID for none.
ir_type ir_result_type(const struct ir_module *m, const struct ir_func *f,
                       const struct ir_inst *i);
/// Bytes that a value of type t takes in memory (f80: 10, i1..i8: 1, ...).
uint32_t ir_type_bytes(const struct ir_module *m, ir_type t);
/// Bits of the value (ptr: the index width, f80: 80).
uint32_t ir_type_bits(const struct ir_module *m, ir_type t);

/// Calls visit for each operand that the instruction reads: a, b, c, then the
/// arguments.  Constants and addresses are included.
void ir_each_use(const struct ir_func *f, const struct ir_inst *i,
                 void (*visit)(void *ctx, ir_opd o), void *ctx);
/// - returns the number of successors; *to points at the block indices, which
///   lie `stride` words apart
uint32_t ir_successors(const struct ir_func *f, const struct ir_block *b,
                       const uint32_t **to, uint32_t *stride);

#ifdef __cplusplus
}
#endif
#endif
