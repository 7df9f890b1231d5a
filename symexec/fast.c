/* SPDX-License-Identifier: Apache-2.0 */
/// From instructions to operations of the loop.
#include "symexec/fast.h"

#include "symexec/state.h"

struct maker {
    const struct ir_module *m;
    struct code *c;
    uint8_t *uses; ///< by variable: how often it is read; 255: or more
    uint32_t end;  ///< of the block's instructions
    VEC(struct fast_call) calls;
};

static int32_t slot(place p)
{
    return p * (int32_t)sizeof(struct value);
}

static uint64_t ones(unsigned bits)
{
    return ~(uint64_t)0 >> (64 - bits);
}

static const struct code_inst *inst(const struct maker *k, uint32_t at)
{
    return &k->c->inst[at];
}

static bool known(const struct maker *k, place p, uint64_t *bits)
{
    if (p >= 0 || k->c->konst_end[p].t.index != 0) {
        return false;
    }
    *bits = k->c->konst_end[p].bits;
    return true;
}

/// A place as a slot in which a value may be.
static bool is_slot(place p)
{
    return p > 0;
}

/// Is the variable that the instruction sets read once only?
static bool single(const struct maker *k, const struct code_inst *i)
{
    return i->dst > 0 && k->uses[i->dst] == 1;
}

// ---------------------------------------------------------------- values

/// The operations for 32 and for 64 bits, with a slot; the one behind it takes
/// a constant.  0: none.
struct row {
    uint16_t w32, w64;
};
#define BOTH(op) FAST_##op##_32_R, FAST_##op##_64_R
#define ALL(op) FAST_##op##_R, FAST_##op##_R
static const struct row rows[IR_OP_COUNT] = {
    [IR_ADD] = {BOTH(ADD)},       [IR_SUB] = {BOTH(SUB)},
    [IR_MUL] = {BOTH(MUL)},       [IR_AND] = {ALL(AND)},
    [IR_OR] = {ALL(OR)},          [IR_XOR] = {ALL(XOR)},
    [IR_SHL] = {BOTH(SHL)},       [IR_LSHR] = {ALL(LSHR)},
    [IR_ASHR] = {BOTH(ASHR)},     [IR_UDIV] = {ALL(UDIV)},
    [IR_UREM] = {ALL(UREM)},      [IR_SDIV] = {BOTH(SDIV)},
    [IR_SREM] = {BOTH(SREM)},     [IR_EQ] = {ALL(EQ)},
    [IR_NE] = {ALL(NE)},          [IR_ULT] = {ALL(ULT)},
    [IR_ULE] = {ALL(ULE)},        [IR_SLT] = {BOTH(SLT)},
    [IR_SLE] = {BOTH(SLE)},       [IR_FADD] = {0, FAST_FADD_R},
    [IR_FSUB] = {0, FAST_FSUB_R}, [IR_FMUL] = {0, FAST_FMUL_R},
    [IR_FDIV] = {0, FAST_FDIV_R}, [IR_FLT] = {0, FAST_FLT_R},
    [IR_FLE] = {0, FAST_FLE_R},
};

/// May the constant be the second operand?
static bool takes(const struct code_inst *i, uint64_t v)
{
    switch ((enum ir_op)i->op) { // NOLINT: the others take any
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return v < i->bits;
    case IR_UDIV:
    case IR_UREM:
        return v != 0;
    case IR_SDIV:
    case IR_SREM:
        return v != 0 && v != ones(i->bits);
    default:
        return true;
    }
}

/// The operation of a row, or of 1 to 64 bits where the width does not matter.
static uint16_t row_op(const struct code_inst *i)
{
    const struct row *r = &rows[i->op];

    if (i->type == IR_F32 || (i->bits != 32 && i->bits != 64)) {
        return r->w32 == r->w64 ? r->w32 : 0;
    }
    return i->bits == 32 ? r->w32 : r->w64;
}

static void make_binary(struct maker *k, const struct code_inst *i,
                        struct fast *to)
{
    uint16_t op = row_op(i);
    place a = i->a, b = i->b;
    uint64_t v = 0;

    if (a < 0 && ir_op_has((enum ir_op)i->op, 'C')) {
        a = i->b;
        b = i->a;
    }
    to->op = FAST_PURE;
    if (op == 0 || !is_slot(a)) {
        return;
    }
    to->a = slot(a);
    if (is_slot(b)) {
        to->op = op;
        to->b = slot(b);
    } else if (known(k, b, &v) && takes(i, v)) {
        to->op = op + 1;
        to->imm = v;
    }
}

static void make_copy(struct maker *k, const struct code_inst *i,
                      struct fast *to)
{
    uint64_t v = 0;

    if (is_slot(i->a)) {
        to->op = i->op == IR_COPY ? FAST_MOVE : FAST_COPY;
        to->a = slot(i->a);
    } else if (known(k, i->a, &v)) {
        to->op = FAST_IMM;
        to->imm = v;
    }
}

static void make_cast(const struct code_inst *i, struct fast *to)
{
    if (!is_slot(i->a)) {
        to->op = FAST_PURE;
        return;
    }
    to->op = i->op == IR_SEXT ? FAST_SEXT : FAST_AND_I;
    to->a = slot(i->a);
    to->imm = ones(i->bits);
    to->w = (uint8_t)(64 - i->from);
}

static void make_padd(struct maker *k, const struct code_inst *i,
                      struct fast *to)
{
    uint64_t scale = 0, index = 0;

    to->op = FAST_PURE;
    if (!is_slot(i->a) || !known(k, i->c, &scale)) {
        return;
    }
    to->a = slot(i->a);
    if (known(k, i->b, &index)) {
        to->op = k->m->index == IR_I32 ? FAST_ADD_32_I : FAST_ADD_64_I;
        to->imm = index * scale;
    } else if (is_slot(i->b) && scale <= INT32_MAX) {
        to->op = FAST_PADD;
        to->b = slot(i->b);
        to->scale = (int32_t)scale;
    }
}

/// An instruction that computes a value of at most 64 bits.
static void make_value(struct maker *k, const struct code_inst *i,
                       struct fast *to)
{
    if (i->dst == 0 || (i->wide && i->op != IR_COPY && i->op != IR_UNDEF)) {
        return;
    }
    to->d = slot(i->dst);
    switch ((enum ir_op)i->op) { // NOLINT: the others are arithmetic
    case IR_UNDEF:
        to->op = FAST_UNDEF;
        return;
    case IR_COPY:
    case IR_ZEXT:
    case IR_PTOI:
    case IR_ITOP:
    case IR_BITCAST:
        make_copy(k, i, to);
        return;
    case IR_SEXT:
    case IR_TRUNC:
        make_cast(i, to);
        return;
    case IR_PADD:
        make_padd(k, i, to);
        return;
    case IR_SELECT:
        to->op = is_slot(i->a) ? FAST_SELECT : FAST_SLOW;
        to->a = slot(i->a);
        to->to[0] = (uint32_t)slot(i->b);
        to->to[1] = (uint32_t)slot(i->c);
        return;
    default:
        make_binary(k, i, to);
        return;
    }
}

// ---------------------------------------------------------------- branches

static void set_target(const struct maker *k, struct fast *to, uint32_t side,
                       uint32_t target)
{
    uint32_t at = (uint32_t)(to - k->c->fast);

    to->to[side] = target;
    to->skip[side] = (int32_t)(at + to->n) - (int32_t)target;
}

/// Brings a comparison into one of the forms that branches have: EQ, ULT, SLT.
/// - returns false: there is none; *swap: the targets change places
static bool as_branch(enum ir_op op, place *a, place *b, bool *swap,
                      uint16_t *form, unsigned bits)
{
    place first = *a;
    bool reverse = op == IR_ULE || op == IR_SLE;

    if (op == IR_EQ || op == IR_NE) {
        *form = FAST_BR_EQ_R;
    } else if (op == IR_ULT || op == IR_ULE) {
        *form = FAST_BR_ULT_R;
    } else if ((op == IR_SLT || op == IR_SLE) && (bits == 32 || bits == 64)) {
        *form = bits == 32 ? FAST_BR_SLT_32_R : FAST_BR_SLT_64_R;
    } else {
        return false;
    }
    *swap = op == IR_NE || reverse;
    if (reverse) { // a <= b is not b < a
        *a = *b;
        *b = first;
    }
    return true;
}

/// Makes the constant an immediate of a branch.  `c < x` is not x < c + 1.
/// - returns false: it does not fit
static bool fits_branch(uint16_t form, uint64_t v, bool left, int32_t *imm,
                        unsigned bits)
{
    bool is_signed = form == FAST_BR_SLT_32_R || form == FAST_BR_SLT_64_R;
    int64_t s = is_signed ? value_signed(v, bits) : (int64_t)v;

    if (s >= INT32_MAX || s < (is_signed ? INT32_MIN : 0)) {
        return false;
    }
    *imm = (int32_t)s + (left && form != FAST_BR_EQ_R);
    return true;
}

/// comparison, branch
static uint32_t fuse_branch(struct maker *k, uint32_t at)
{
    const struct code_inst *i = inst(k, at), *br = inst(k, at + 1);
    struct fast *to = &k->c->fast[at];
    place a = i->a, b = i->b;
    bool swap = false;
    uint16_t form = 0;
    uint64_t v = 0;

    if (i->wide || ir_is_float(i->type) || !single(k, i) || br->a != i->dst ||
        !as_branch((enum ir_op)i->op, &a, &b, &swap, &form, i->bits)) {
        return 0;
    }
    struct fast made = {.n = 2};
    if (is_slot(a) && is_slot(b)) {
        made.op = form;
        made.a = slot(a);
        made.b = slot(b);
    } else {
        bool left = !is_slot(a);
        if (!is_slot(left ? b : a) || !known(k, left ? a : b, &v) ||
            !fits_branch(form, v, left, &made.b, i->bits)) {
            return 0;
        }
        made.op = form + 1;
        made.a = slot(left ? b : a);
        swap ^= left && form != FAST_BR_EQ_R;
    }
    *to = made;
    set_target(k, to, 0, br->to[swap]);
    set_target(k, to, 1, br->to[!swap]);
    return 2;
}

static bool is_compare(uint16_t op)
{
    return op >= FAST_BR_EQ_R && op <= FAST_BR_SLT_64_I;
}

/// Jumps to a comparison and branch, and steps of a loop in front of them.
static void fuse_jump(struct maker *k, uint32_t at)
{
    struct fast *to = &k->c->fast[at];
    uint16_t op = k->c->fast[to->to[0]].op;

    if (is_compare(op)) {
        to->op = (uint16_t)(FAST_JUMP_EQ_R + (op - FAST_BR_EQ_R));
    }
}

static void fuse_step(struct maker *k, uint32_t at)
{
    struct fast *to = &k->c->fast[at];
    uint16_t op = k->c->fast[at + 1].op;

    if (to->op == FAST_ADD_32_I && op >= FAST_JUMP_EQ_R &&
        op <= FAST_JUMP_SLT_64_I) {
        to->op = (uint16_t)(FAST_STEP_EQ_R + (op - FAST_JUMP_EQ_R));
    }
}

// ---------------------------------------------------------------- memory

static bool is_memory(const struct code_inst *i)
{
    return (i->op == IR_LOAD || i->op == IR_STORE) && !i->wide &&
           (i->bits == 8 || i->bits == 16 || i->bits == 32 || i->bits == 64) &&
           (i->op == IR_STORE || i->dst > 0);
}

static uint16_t memory_op(const struct code_inst *i, uint16_t form)
{
    return (uint16_t)(form + (i->op == IR_STORE ? 4 : 0) +
                      __builtin_ctz(i->bytes));
}

/// A load or store of a value at the place `addr`.
static bool make_memory(struct maker *k, const struct code_inst *i,
                        struct fast *to)
{
    uint64_t addr = 0;

    if (!is_memory(i)) {
        return false;
    }
    if (is_slot(i->a)) {
        to->op = memory_op(i, FAST_LOAD1_P);
        to->a = slot(i->a);
    } else if (known(k, i->a, &addr)) {
        to->op = memory_op(i, FAST_LOAD1_G);
        to->imm = addr;
    } else {
        return false;
    }
    to->d = slot(i->op == IR_LOAD ? i->dst : i->b);
    return true;
}

/// Is there at `at` the check for the load or store behind it?
static bool is_checked(const struct maker *k, uint32_t at)
{
    const struct code_inst *i = inst(k, at);
    uint64_t size = 0;

    if (i->op != IR_ACCESS || at + 1 >= k->end || !known(k, i->b, &size)) {
        return false;
    }
    const struct code_inst *use = inst(k, at + 1);
    return is_memory(use) && use->a == i->a && size == use->bytes &&
           i->imm == (use->op == IR_LOAD ? IR_ACCESS_READ : IR_ACCESS_WRITE);
}

/// access, load or store
static uint32_t fuse_access(struct maker *k, uint32_t at)
{
    struct fast *to = &k->c->fast[at];
    struct fast made = {.n = 2, .w = 0};

    if (!is_checked(k, at) || !make_memory(k, inst(k, at + 1), &made)) {
        return 0;
    }
    *to = made;
    return 2;
}

/// Is it an extension of an index that only the padd behind it reads?
static bool is_extension(const struct maker *k, uint32_t at)
{
    const struct code_inst *i = inst(k, at);

    if (at + 1 >= k->end || i->type != IR_I64 || i->wide || !is_slot(i->a) ||
        !((i->op == IR_SEXT && i->from == IR_I32) || i->op == IR_ZEXT)) {
        return false;
    }
    const struct code_inst *padd = inst(k, at + 1);
    return single(k, i) && padd->op == IR_PADD && padd->b == i->dst;
}

/// The address that the padd computes.  - x: of its index, or null
/// - returns the form; 0: there is none
static uint16_t make_address(const struct maker *k, const struct code_inst *i,
                             const struct code_inst *x, struct fast *to)
{
    uint64_t scale = 0, index = 0, base = 0;
    bool global = known(k, i->a, &base);

    if (i->dst <= 0 || !known(k, i->c, &scale) || scale > INT32_MAX ||
        (!global && !is_slot(i->a))) {
        return 0;
    }
    to->p = slot(i->dst);
    to->scale = (int32_t)scale;
    to->a = slot(i->a);
    to->imm = base;
    if (known(k, i->b, &index)) {
        to->imm = index * scale;
        return global ? 0 : FAST_LOAD1_D;
    }
    to->b = slot(x ? x->a : i->b);
    if (x && x->op == IR_SEXT) {
        return global ? FAST_LOAD1_GY : FAST_LOAD1_Y;
    }
    return !is_slot(x ? x->a : i->b) ? 0
           : global                  ? FAST_LOAD1_GX
                                     : FAST_LOAD1_X;
}

/// [extension] padd [access] load or store, or an extension and its padd
static uint32_t fuse_address(struct maker *k, uint32_t at)
{
    const struct code_inst *x = is_extension(k, at) ? inst(k, at) : NULL;
    uint32_t n = at + (x ? 1 : 0);
    const struct code_inst *i = inst(k, n++);
    struct fast made = {0};
    uint16_t form = i->op == IR_PADD ? make_address(k, i, x, &made) : 0;

    if (form == 0) {
        return 0;
    }
    uint32_t use = n + (n < k->end && is_checked(k, n) ? 1 : 0);
    if (use < k->end && is_memory(inst(k, use)) && inst(k, use)->a == i->dst &&
        inst(k, use)->b != i->dst) {
        const struct code_inst *memory = inst(k, use);
        made.op = memory_op(memory, form);
        made.n = (uint8_t)(use + 1 - at);
        made.w = (uint8_t)(n - at);
        made.d = slot(memory->op == IR_LOAD ? memory->dst : memory->b);
    } else if (form == FAST_LOAD1_Y) {
        made.op = FAST_PADD_Y;
        made.n = 2;
        made.d = made.p;
    } else {
        return 0;
    }
    k->c->fast[at] = made;
    return made.n;
}

static void make_access(struct maker *k, const struct code_inst *i,
                        struct fast *to)
{
    uint64_t size = 0;

    if (!is_slot(i->a) ||
        (i->imm != IR_ACCESS_READ && i->imm != IR_ACCESS_WRITE)) {
        return;
    }
    to->op = i->imm == IR_ACCESS_READ ? FAST_ACCESS_R_R : FAST_ACCESS_W_R;
    to->a = slot(i->a);
    if (known(k, i->b, &size)) {
        to->op++;
        to->imm = size;
    } else {
        to->b = slot(i->b);
    }
}

// ---------------------------------------------------------------- calls

/// A call of one function, with its parameters' types.
static void make_call(struct maker *k, uint32_t at, struct fast *to)
{
    const struct ir_func *f = k->c->f;
    const struct ir_inst *ir = &f->inst[at];
    const struct code_inst *i = inst(k, at);

    if (ir_opd_kind(ir->a) != IR_OPD_FUNC) {
        return;
    }
    struct fast_call call = {
        .func = {ir_opd_index(ir->a)}, .args = i->args, .args_of = i->args_of};
    const struct ir_func *callee = ir_func(k->m, call.func);
    if (!callee->defined || callee->variadic ||
        callee->params != call.args_of) {
        return;
    }
    for (uint32_t n = 0; n < call.args_of; n++) {
        ir_opd o = {f->extra[ir->extra + n]};
        if (ir_opd_type(k->m, f, o) != callee->var[n + 1].type) {
            return;
        }
    }
    to->op = FAST_CALL;
    to->imm = k->calls.len;
    vec_push(&k->calls, call);
}

// ---------------------------------------------------------------- functions

/// One instruction.
static void make_one(struct maker *k, uint32_t at)
{
    const struct code_inst *i = inst(k, at);
    struct fast *to = &k->c->fast[at];

    to->n = 1;
    switch ((enum ir_op)i->op) { // NOLINT: the others compute, or are slow
    case IR_NOP:
        to->op = FAST_NOP;
        return;
    case IR_JUMP:
        to->op = FAST_JUMP;
        set_target(k, to, 0, i->to[0]);
        return;
    case IR_BR:
        if (is_slot(i->a)) {
            to->op = FAST_BR;
            to->a = slot(i->a);
            set_target(k, to, 0, i->to[0]);
            set_target(k, to, 1, i->to[1]);
        }
        return;
    case IR_SWITCH:
        to->op = is_slot(i->a) && !i->wide ? FAST_SWITCH : FAST_SLOW;
        to->a = slot(i->a);
        return;
    case IR_CHECK:
        to->op = is_slot(i->a) ? FAST_CHECK : FAST_SLOW;
        to->a = slot(i->a);
        return;
    case IR_ACCESS:
        make_access(k, i, to);
        return;
    case IR_LOAD:
    case IR_STORE:
        (void)make_memory(k, i, to);
        return;
    case IR_CALL:
        make_call(k, at, to);
        return;
    case IR_RET:
        to->op = FAST_RET;
        to->a = slot(i->a);
        return;
    default:
        break;
    }
    enum ir_form form = ir_op_info[i->op].form;
    if (form == IR_FORM_UNDEF || form == IR_FORM_UN || form == IR_FORM_BIN ||
        form == IR_FORM_CMP || form == IR_FORM_CAST || form == IR_FORM_SELECT ||
        form == IR_FORM_PADD) {
        make_value(k, i, to);
    }
}

static void fuse(struct maker *k, uint32_t at)
{
    switch ((enum ir_op)inst(k, at)->op) { // NOLINT: the others stay alone
    case IR_SEXT:
    case IR_ZEXT:
    case IR_PADD:
        (void)fuse_address(k, at);
        break;
    case IR_ACCESS:
        (void)fuse_access(k, at);
        break;
    case IR_EQ:
    case IR_NE:
    case IR_ULT:
    case IR_ULE:
    case IR_SLT:
    case IR_SLE:
        if (at + 1 < k->end && inst(k, at + 1)->op == IR_BR) {
            (void)fuse_branch(k, at);
        }
        break;
    default:
        break;
    }
}

static void see_use(void *ctx, ir_opd o)
{
    struct maker *k = ctx;
    uint32_t v = ir_opd_index(o);

    if (ir_opd_kind(o) == IR_OPD_VAR && k->uses[v] < UINT8_MAX) {
        k->uses[v]++;
    }
}

void fast_make(struct code *c, const struct ir_module *m)
{
    const struct ir_func *f = c->f;
    struct maker k = {.m = m, .c = c};

    c->fast = mem_new(2 * (size_t)f->insts, sizeof *c->fast);
    k.uses = mem_new(f->vars, sizeof *k.uses);
    for (uint32_t at = 0; at < f->insts; at++) {
        ir_each_use(f, &f->inst[at], see_use, &k);
    }
    for (uint32_t b = 1; b < f->blocks; b++) {
        k.end = f->block[b].first + f->block[b].count;
        for (uint32_t at = f->block[b].first; at < k.end; at++) {
            make_one(&k, at);
            c->fast[f->insts + at] = c->fast[at];
            fuse(&k, at);
        }
    }
    for (uint32_t b = 1; b < f->blocks; b++) {
        uint32_t last = f->block[b].first + f->block[b].count - 1;
        if (c->fast[last].op == FAST_JUMP) {
            fuse_jump(&k, last);
            if (last > f->block[b].first) {
                fuse_step(&k, last - 1);
            }
        }
    }
    c->calls = k.calls.data;
    mem_free(k.uses);
}

void fast_part(struct code *c)
{
    uint32_t n = c->f->insts;

    memcpy(c->fast, c->fast + n, n * sizeof *c->fast);
}

void fast_make_slow(struct code *c, uint32_t inst)
{
    for (uint32_t k = inst; k < 2 * c->f->insts; k += c->f->insts) {
        c->fast[k].op = FAST_SLOW;
    }
}
