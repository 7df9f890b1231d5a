/* SPDX-License-Identifier: Apache-2.0 */
/// Building function bodies: rows, folding, emission.
///
/// While a body is built, instructions stand in one list in the order of
/// emission, each tagged with its block; layout.c brings them into place.
#include "ir/build.h"

#include "base/bv.h"
#include "base/text.h"
#include "ir/build_impl.h"

#include <string.h>

// ---------------------------------------------------------------- names

static struct name_slot *name_slot(struct ir_build_state *s, uint64_t key)
{
    uint64_t at = key * 0x9e3779b97f4a7c15u >> 20;
    for (;; at++) {
        struct name_slot *slot = &s->names[at & (s->name_slots - 1)];
        if (slot->key == 0 || slot->key == key) {
            return slot;
        }
    }
}

/// How often name was used in the space before this call.
static uint32_t name_count(struct ir_build_state *s, enum name_space space,
                           str_id name)
{
    if (s->name_used * 2 >= s->name_slots) {
        struct name_slot *old = s->names;
        uint32_t n = s->name_slots;
        s->name_slots = n != 0 ? n * 2 : 64;
        s->names = mem_new(s->name_slots, sizeof *s->names);
        for (uint32_t k = 0; k < n; k++) {
            if (old[k].key != 0) {
                *name_slot(s, old[k].key) = old[k];
            }
        }
        mem_free(old);
    }
    uint64_t key = (uint64_t)space << 32 | name.index;
    struct name_slot *slot = name_slot(s, key);
    if (slot->key == 0) {
        slot->key = key;
        s->name_used++;
    }
    return slot->count++;
}

static str_id unique_name(struct ir_build *b, enum name_space space,
                          const char *text)
{
    str_id name = intern_make_str(&b->m->strings, text);
    uint32_t n = name_count(b->state, space, name);
    if (n == 0) {
        return name;
    }
    struct text full = {0};
    text_addf(&full, "%s.%u", text, n + 1);
    name = intern_make(&b->m->strings, full.data, full.len);
    text_release(&full);
    (void)name_count(b->state, space, name);
    return name;
}

// ---------------------------------------------------------------- rows

struct ir_func *ir_build_func(const struct ir_build *b)
{
    return ir_func(b->m, b->func);
}

void ir_build_begin(struct ir_build *b, struct ir_module *m, ir_func_id f)
{
    REQUIRE(f.index != 0 && !ir_func(m, f)->defined);
    memset(b, 0, sizeof *b);
    b->m = m;
    b->func = f;
    b->state = mem_new(1, sizeof *b->state);
    struct ir_build_state *s = b->state;
    vec_push(&s->var, (struct ir_var){0});
    vec_push(&s->object, (struct ir_object){0});
    vec_push(&s->stmt, (struct ir_stmt){0});
    vec_push(&s->block, (struct build_block){0});
    ir_build_func(b)->intrinsic = IR_INTRINSIC_NONE;
    ir_build_func(b)->params = 0;
    ir_build_func(b)->var = s->var.data;
    b->loc = ir_build_func(b)->loc;
    ir_build_stmt(b, IR_STMT_ENTRY, b->loc);
    ir_build_at(b, ir_build_block(b, "entry"));
}

ir_var_id ir_build_var(struct ir_build *b, ir_type t, const char *name,
                       ir_ctype_id ctype, ir_loc_id loc)
{
    struct ir_build_state *s = b->state;
    struct ir_var v = {.type = t, .ctype = ctype, .loc = loc};
    REQUIRE(t != IR_VOID && t < IR_TYPE_COUNT);
    if (name != NULL) {
        v.source_name = intern_make_str(&b->m->strings, name);
        v.name = unique_name(b, NAME_VALUE, name);
    }
    ir_var_id id = {s->var.len};
    vec_push(&s->var, v);
    ir_build_func(b)->var = s->var.data;
    return id;
}

ir_var_id ir_build_param(struct ir_build *b, ir_type t, const char *name,
                         ir_ctype_id ctype, ir_loc_id loc)
{
    REQUIRE(ir_build_func(b)->params + 1 == b->state->var.len);
    ir_build_func(b)->params++;
    // A parameter without a name still needs one: it is printed in the header.
    return ir_build_var(b, t, name != NULL ? name : "arg", ctype, loc);
}

ir_object_id ir_build_object(struct ir_build *b, uint64_t size, uint32_t align,
                             const char *name, ir_ctype_id ctype, ir_loc_id loc)
{
    struct ir_build_state *s = b->state;
    struct ir_object o = {.ctype = ctype, .loc = loc, .size = size};
    o.align = align != 0 ? align : 1;
    if (name != NULL) {
        o.source_name = intern_make_str(&b->m->strings, name);
    }
    o.name = unique_name(b, NAME_VALUE, name != NULL ? name : ".tmp");
    ir_object_id id = {s->object.len};
    vec_push(&s->object, o);
    return id;
}

ir_block_id ir_build_block(struct ir_build *b, const char *hint)
{
    struct build_block row = {.name = unique_name(b, NAME_BLOCK, hint)};
    ir_block_id id = {b->state->block.len};
    vec_push(&b->state->block, row);
    return id;
}

void ir_build_at(struct ir_build *b, ir_block_id blk)
{
    struct build_block *row = &b->state->block.data[blk.index];
    REQUIRE(b->block.index == 0 && !row->closed);
    if (row->order == 0) {
        row->order = ++b->state->placed;
    }
    b->block = blk;
}

ir_stmt_id ir_build_stmt(struct ir_build *b, enum ir_stmt_kind kind,
                         ir_loc_id loc)
{
    struct ir_stmt row = {kind, loc};
    vec_push(&b->state->stmt, row);
    b->stmt.index = b->state->stmt.len - 1;
    b->loc = loc;
    return b->stmt;
}

// ---------------------------------------------------------------- emission

ir_opd ir_build_zero(struct ir_build *b, ir_type t)
{
    return t == IR_VOID ? IR_NONE : ir_make_const(b->m, t, 0);
}

/// Appends to the current block, as it stands.
static void append(struct ir_build *b, const struct ir_inst *i)
{
    struct ir_build_state *s = b->state;
    vec_push(&s->inst, *i);
    vec_push(&s->home, b->block.index);
    struct ir_inst *row = &vec_last(&s->inst);
    row->stmt = b->stmt;
    row->loc = b->loc;
    if (ir_op_has((enum ir_op)row->op, 'T')) {
        s->block.data[b->block.index].closed = true;
        b->block.index = 0;
    }
}

ir_opd ir_emit(struct ir_build *b, struct ir_inst inst)
{
    ir_type t = ir_result_type(b->m, ir_build_func(b), &inst);
    if (b->block.index == 0) {
        return inst.dst.index != 0 ? ir_opd_var(inst.dst) : ir_build_zero(b, t);
    }
    if (t != IR_VOID && inst.dst.index == 0) {
        inst.dst = ir_build_var(b, t, NULL, (ir_ctype_id){0}, (ir_loc_id){0});
    }
    append(b, &inst);
    return inst.dst.index != 0 ? ir_opd_var(inst.dst) : IR_NONE;
}

static bool is_const(ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_CONST;
}

static u128 bits_of(const struct ir_build *b, ir_opd o)
{
    const struct ir_const *c = ir_const(b->m, o);
    return (u128)c->hi << 64 | c->lo;
}

static bool is_const_value(const struct ir_build *b, ir_opd o, u128 v)
{
    return is_const(o) && bits_of(b, o) == v;
}

ir_opd ir_undef(struct ir_build *b, ir_type t)
{
    return ir_emit(b, (struct ir_inst){.op = IR_UNDEF, .type = t});
}

static bool fold_un(enum ir_op op, unsigned w, u128 x, u128 *r)
{
    switch ((int)op) {
    case IR_CLZ:
        *r = bv_clz(x, w);
        return true;
    case IR_CTZ:
        *r = bv_ctz(x, w);
        return true;
    case IR_POPCOUNT:
        *r = bv_popcount(x, w);
        return true;
    case IR_BSWAP:
        *r = bv_bswap(x, w);
        return true;
    default:
        return false;
    }
}

ir_opd ir_un(struct ir_build *b, enum ir_op op, ir_type t, ir_opd a)
{
    u128 r;
    if (ir_is_int(t) && is_const(a) && fold_un(op, t, bits_of(b, a), &r)) {
        return ir_make_const(b->m, t, r);
    }
    return ir_emit(b, (struct ir_inst){.op = (uint8_t)op, .type = t, .a = a});
}

bool ir_fold_bin(enum ir_op op, unsigned w, u128 x, u128 y, u128 *r)
{
    switch ((int)op) {
#define FOLD(OP, fn)                                                           \
    case IR_##OP:                                                              \
        *r = bv_##fn(x, y, w);                                                 \
        return true;
        FOLD(ADD, add)
        FOLD(SUB, sub)
        FOLD(MUL, mul)
        FOLD(UDIV, udiv)
        FOLD(SDIV, sdiv)
        FOLD(UREM, urem)
        FOLD(SREM, srem)
        FOLD(AND, and)
        FOLD(OR, or)
        FOLD(XOR, xor)
        FOLD(SHL, shl)
        FOLD(LSHR, lshr)
        FOLD(ASHR, ashr)
        FOLD(EQ, eq)
        FOLD(ULT, ult)
        FOLD(ULE, ule)
        FOLD(SLT, slt)
        FOLD(SLE, sle)
        FOLD(SADDO, add_overflows_s)
        FOLD(SSUBO, sub_overflows_s)
        FOLD(SMULO, mul_overflows_s)
        FOLD(UADDO, add_overflows_u)
        FOLD(USUBO, sub_overflows_u)
        FOLD(UMULO, mul_overflows_u)
#undef FOLD
    case IR_NE:
        *r = x != y;
        return true;
    default:
        return false;
    }
}

ir_opd ir_bin(struct ir_build *b, enum ir_op op, ir_type t, ir_opd x, ir_opd y)
{
    u128 r;
    if (ir_is_int(t) && is_const(x) && is_const(y) &&
        ir_fold_bin(op, t, bits_of(b, x), bits_of(b, y), &r)) {
        return ir_make_const(b->m, t, r);
    }
    return ir_emit(
        b, (struct ir_inst){.op = (uint8_t)op, .type = t, .a = x, .b = y});
}

ir_opd ir_cmp(struct ir_build *b, enum ir_op op, ir_type t, ir_opd x, ir_opd y)
{
    u128 r;
    bool whole = ir_is_int(t) || t == IR_PTR;
    if (whole && is_const(x) && is_const(y) &&
        ir_fold_bin(op, ir_type_bits(b->m, t), bits_of(b, x), bits_of(b, y),
                    &r)) {
        return ir_make_const(b->m, IR_I1, r);
    }
    return ir_emit(
        b, (struct ir_inst){.op = (uint8_t)op, .type = t, .a = x, .b = y});
}

bool ir_fold_cast(enum ir_op op, ir_type to, ir_type from, u128 *v)
{
    switch ((int)op) {
    case IR_SEXT:
        *v = bv_sext(*v, from, to);
        return true;
    case IR_TRUNC:
    case IR_ZEXT:
    case IR_PTOI:
    case IR_ITOP:
    case IR_BITCAST:
        return true;
    default:
        return false;
    }
}

ir_opd ir_cast(struct ir_build *b, enum ir_op op, ir_type to, ir_type from,
               ir_opd a)
{
    u128 v = is_const(a) ? bits_of(b, a) : 0;

    if (is_const(a) && ir_fold_cast(op, to, from, &v)) {
        return ir_make_const(b->m, to, v);
    }
    return ir_emit(b, (struct ir_inst){
                          .op = (uint8_t)op, .type = to, .from = from, .a = a});
}

ir_opd ir_resize(struct ir_build *b, ir_type to, ir_type from, bool is_signed,
                 ir_opd a)
{
    REQUIRE(ir_is_int(to) && ir_is_int(from));
    if (to == from) {
        return a;
    }
    enum ir_op op = to < from ? IR_TRUNC : is_signed ? IR_SEXT : IR_ZEXT;
    return ir_cast(b, op, to, from, a);
}

/// The instruction that defined temporary a just now, or null.
static struct ir_inst *just_defined(struct ir_build *b, ir_opd a)
{
    struct ir_build_state *s = b->state;
    if (ir_opd_kind(a) != IR_OPD_VAR || s->inst.len == 0 ||
        vec_last(&s->home) != b->block.index) {
        return NULL;
    }
    struct ir_inst *last = &vec_last(&s->inst);
    uint32_t v = ir_opd_index(a);
    bool temp = s->var.data[v].name.index == 0;
    return temp && last->dst.index == v ? last : NULL;
}

ir_opd ir_not(struct ir_build *b, ir_opd a)
{
    struct ir_inst *def = just_defined(b, a);
    // Not of a comparison that nothing else has seen: turn it around.
    if (def != NULL && def->op == IR_EQ) {
        def->op = IR_NE;
        return a;
    }
    if (def != NULL && def->op == IR_NE) {
        def->op = IR_EQ;
        return a;
    }
    return ir_bin(b, IR_XOR, IR_I1, a, ir_make_const(b->m, IR_I1, 1));
}

ir_opd ir_select(struct ir_build *b, ir_type t, ir_opd cond, ir_opd yes,
                 ir_opd no)
{
    if (is_const(cond)) {
        return bits_of(b, cond) != 0 ? yes : no;
    }
    return ir_emit(
        b, (struct ir_inst){
               .op = IR_SELECT, .type = t, .a = cond, .b = yes, .c = no});
}

ir_opd ir_copy_to(struct ir_build *b, ir_var_id var, ir_opd a)
{
    struct ir_inst *def = just_defined(b, a);
    if (def != NULL && b->block.index != 0) {
        def->dst = var;
        return ir_opd_var(var);
    }
    ir_type t = b->state->var.data[var.index].type;
    return ir_emit(
        b, (struct ir_inst){.op = IR_COPY, .type = t, .dst = var, .a = a});
}

ir_opd ir_copy(struct ir_build *b, ir_type t, ir_opd a)
{
    return ir_emit(b, (struct ir_inst){.op = IR_COPY, .type = t, .a = a});
}

// ---------------------------------------------------------------- memory

ir_opd ir_load(struct ir_build *b, ir_type t, ir_opd addr, uint8_t flags)
{
    return ir_emit(b, (struct ir_inst){
                          .op = IR_LOAD, .type = t, .flags = flags, .a = addr});
}

void ir_store(struct ir_build *b, ir_type t, ir_opd addr, ir_opd v,
              uint8_t flags)
{
    ir_emit(b,
            (struct ir_inst){
                .op = IR_STORE, .type = t, .flags = flags, .a = addr, .b = v});
}

ir_opd ir_loadbits(struct ir_build *b, ir_type t, ir_opd addr, uint32_t bit,
                   uint8_t flags)
{
    return ir_emit(b, (struct ir_inst){.op = IR_LOADBITS,
                                       .type = t,
                                       .flags = flags,
                                       .imm = bit,
                                       .a = addr});
}

void ir_storebits(struct ir_build *b, ir_type t, ir_opd addr, uint32_t bit,
                  ir_opd v, uint8_t flags)
{
    ir_emit(b, (struct ir_inst){.op = IR_STOREBITS,
                                .type = t,
                                .flags = flags,
                                .imm = bit,
                                .a = addr,
                                .b = v});
}

ir_opd ir_padd(struct ir_build *b, ir_opd addr, ir_opd index, int64_t scale)
{
    ir_type t = b->m->index;
    ir_opd k = ir_make_const(b->m, t, (u128)(i128)scale);
    if (is_const(index)) {
        index = ir_bin(b, IR_MUL, t, index, k);
        k = ir_make_const(b->m, t, 1);
        struct ir_inst *def = just_defined(b, addr);
        if (def != NULL && def->op == IR_PADD && is_const(def->b)) {
            index = ir_bin(b, IR_ADD, t, index, def->b);
            addr = def->a;
        }
        if (is_const_value(b, index, 0)) {
            return addr;
        }
        if (is_const(addr)) {
            u128 sum = bits_of(b, addr) + bits_of(b, index);
            return ir_make_const(b->m, IR_PTR, sum);
        }
    }
    return ir_emit(
        b, (struct ir_inst){.op = IR_PADD, .a = addr, .b = index, .c = k});
}

void ir_memcpy(struct ir_build *b, ir_opd to, ir_opd from, ir_opd n)
{
    if (!is_const_value(b, n, 0)) {
        ir_emit(b,
                (struct ir_inst){.op = IR_MEMCPY, .a = to, .b = from, .c = n});
    }
}

void ir_memset(struct ir_build *b, ir_opd to, ir_opd byte, ir_opd n)
{
    if (!is_const_value(b, n, 0)) {
        ir_emit(b,
                (struct ir_inst){.op = IR_MEMSET, .a = to, .b = byte, .c = n});
    }
}

void ir_ptr_op(struct ir_build *b, enum ir_op op, ir_opd a)
{
    REQUIRE(ir_op_info[op].form == IR_FORM_PTR);
    ir_emit(b, (struct ir_inst){.op = (uint8_t)op, .a = a});
}

ir_opd ir_make_ptr(struct ir_build *b, enum ir_op op, ir_opd size,
                   uint32_t align)
{
    REQUIRE(ir_op_info[op].form == IR_FORM_MAKEPTR);
    return ir_emit(
        b, (struct ir_inst){.op = (uint8_t)op, .imm = align, .a = size});
}

// ---------------------------------------------------------------- checks,
// calls

void ir_check(struct ir_build *b, enum ir_check_kind kind, ir_opd cond,
              const char *message)
{
    if (!is_const_value(b, cond, 0)) {
        ir_emit(b, (struct ir_inst){
                       .op = IR_CHECK,
                       .imm = (uint32_t)kind,
                       .a = cond,
                       .text = intern_make_str(&b->m->strings, message)});
    }
}

void ir_access(struct ir_build *b, enum ir_access mode, ir_opd addr,
               ir_opd size)
{
    bool no_bytes = mode == IR_ACCESS_READ || mode == IR_ACCESS_WRITE;
    if (!no_bytes || !is_const_value(b, size, 0)) {
        ir_emit(b, (struct ir_inst){.op = IR_ACCESS,
                                    .imm = (uint32_t)mode,
                                    .a = addr,
                                    .b = size});
    }
}

void ir_assume(struct ir_build *b, ir_opd cond)
{
    if (!is_const_value(b, cond, 1)) {
        ir_emit(b, (struct ir_inst){.op = IR_ASSUME, .a = cond});
    }
}

/// Copies n words to the function's pool and returns where they start.
static uint32_t add_extra(struct ir_build *b, const uint32_t *word, uint32_t n)
{
    uint32_t at = b->state->extra.len;
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&b->state->extra, word[k]);
    }
    return at;
}

static uint32_t add_opds(struct ir_build *b, const ir_opd *o, uint32_t n)
{
    uint32_t at = b->state->extra.len;
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&b->state->extra, o[k].bits);
    }
    return at;
}

ir_opd ir_call(struct ir_build *b, ir_type ret, ir_opd callee,
               const ir_opd *args, uint32_t n, uint32_t fixed)
{
    REQUIRE(fixed <= n);
    struct ir_inst i = {.op = IR_CALL, .type = ret, .imm = fixed, .a = callee};
    i.extra = add_opds(b, args, n);
    i.extra_len = n;
    return ir_emit(b, i);
}

ir_opd ir_unsupported(struct ir_build *b, ir_type ret, const char *what,
                      const ir_opd *args, uint32_t n)
{
    struct ir_inst i = {.op = IR_UNSUP, .type = ret};
    i.text = intern_make_str(&b->m->strings, what);
    i.extra = add_opds(b, args, n);
    i.extra_len = n;
    b->m->incomplete = true;
    return ir_emit(b, i);
}

// ---------------------------------------------------------------- terminators

void ir_jump(struct ir_build *b, ir_block_id to)
{
    struct ir_inst i = {.op = IR_JUMP, .extra_len = 1};
    i.extra = add_extra(b, &to.index, 1);
    ir_emit(b, i);
}

void ir_br(struct ir_build *b, ir_opd cond, ir_block_id yes, ir_block_id no)
{
    if (is_const(cond)) {
        ir_jump(b, bits_of(b, cond) != 0 ? yes : no);
        return;
    }
    uint32_t to[2] = {yes.index, no.index};
    struct ir_inst i = {.op = IR_BR, .a = cond, .extra_len = 2};
    i.extra = add_extra(b, to, 2);
    ir_emit(b, i);
}

void ir_switch(struct ir_build *b, ir_type t, ir_opd v, ir_block_id other,
               const struct ir_case *cases, uint32_t n)
{
    struct ir_inst i = {.op = IR_SWITCH, .type = t, .a = v};
    i.extra = add_extra(b, &other.index, 1);
    i.extra_len = 1 + 3 * n;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t row[3] = {ir_make_const(b->m, t, cases[k].lo).bits,
                           ir_make_const(b->m, t, cases[k].hi).bits,
                           cases[k].block.index};
        add_extra(b, row, 3);
    }
    ir_emit(b, i);
}

void ir_ret(struct ir_build *b, ir_type t, ir_opd v)
{
    ir_emit(b, (struct ir_inst){.op = IR_RET, .type = t, .a = v});
}

void ir_stop(struct ir_build *b)
{
    ir_emit(b, (struct ir_inst){.op = IR_STOP});
}

void ir_longjmp(struct ir_build *b, ir_opd buf, ir_opd v)
{
    ir_emit(b, (struct ir_inst){.op = IR_LONGJMP, .a = buf, .b = v});
}
