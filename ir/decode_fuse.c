/* SPDX-License-Identifier: Apache-2.0 */
/// Several IR instructions as one operation: addresses with their accesses,
/// comparisons with what they decide, divisions with their checks.
///
/// A value that only the group reads is not written.  A group tests first and
/// writes last, so that it can be left for plain code at its first
/// instruction when a test fails.
#include "ir/decode_impl.h"

/// Operands of an address: base + index * scale + disp.
struct address {
    ir_opd base, index; ///< index IR_NONE: there is none
    bool low;           ///< the low 32 bits of the index, sign-extended
    uint64_t scale, disp;
};

enum form {
    FORM_P,
    FORM_X,
    FORM_Y,
    FORM_O,
    FORM_OX,
    FORM_OY,
    FORM_G,
    FORM_GX,
    FORM_GY
};
static_assert(CODE_LOAD1_X - CODE_LOAD1_P == 8 &&
                  CODE_LOAD1_GY - CODE_LOAD1_P == 8 * FORM_GY &&
                  CODE_STORE1_P - CODE_LOAD1_P == 4,
              "memory operations lie by form, LOAD and STORE, and size");

static const struct ir_inst *inst(const struct decoder *d, uint32_t k)
{
    return &d->f->inst[k];
}

static bool is_var(ir_opd o, ir_var_id v)
{
    return ir_opd_kind(o) == IR_OPD_VAR && ir_opd_index(o) == v.index;
}

/// Is the result of i read once only?
static bool single(const struct decoder *d, const struct ir_inst *i)
{
    return i->dst.index != 0 && d->uses[i->dst.index] == 1;
}

// ---------------------------------------------------------------- addresses

/// - returns the bytes of a load or store that has its own operations, 0 for
///   other types
static uint32_t access_bytes(const struct decoder *d, ir_type t)
{
    static const uint8_t bytes[IR_TYPE_COUNT] = {
        [IR_I8] = 1,  [IR_I16] = 2, [IR_I32] = 4,
        [IR_F32] = 4, [IR_I64] = 8, [IR_F64] = 8,
    };
    return bytes[t == IR_PTR ? d->m->index : t];
}

static bool is_memory(const struct decoder *d, const struct ir_inst *i)
{
    return (i->op == IR_LOAD || i->op == IR_STORE) &&
           access_bytes(d, i->type) != 0;
}

static enum code_op memory_op(const struct decoder *d, const struct ir_inst *i,
                              enum form form)
{
    return (enum code_op)(CODE_LOAD1_P + 8 * (int)form +
                          (i->op == IR_STORE ? 4 : 0) +
                          __builtin_ctz(access_bytes(d, i->type)));
}

/// Is [disp, disp + bytes) inside [0, size)?
static bool inside(uint64_t disp, uint64_t bytes, uint64_t size)
{
    return disp < size && bytes <= size - disp;
}

/// The rest of an operation of form X or Y after its value.
static void write_index(struct decoder *d, const struct address *a,
                        uint32_t index)
{
    decode_word(d, index);
    decode_word(d, (uint32_t)a->scale);
    decode_word(d, (uint32_t)a->disp);
}

static bool write_object(struct decoder *d, const struct ir_inst *i,
                         const struct address *a, uint32_t v)
{
    uint32_t o = ir_opd_index(a->base);
    uint32_t at = d->code->object[o];
    uint64_t size = d->f->object[o].size;
    uint32_t slot = decode_use(d, a->base, 0);
    if (at == 0) {
        return false;
    }
    if (a->index.bits) {
        uint32_t index = decode_use(d, a->index, 2);
        decode_op1(d, memory_op(d, i, a->low ? FORM_OY : FORM_OX), v);
        write_index(d, a, index);
        decode_word(d, (uint32_t)size);
        decode_word(d, slot);
        decode_word(d, at);
        return true;
    }
    if (!inside(a->disp, access_bytes(d, i->type), size)) {
        return false;
    }
    decode_op3(d, memory_op(d, i, FORM_O), v, slot, at + (uint32_t)a->disp);
    return true;
}

static bool write_global(struct decoder *d, const struct ir_inst *i,
                         const struct address *a, uint32_t v)
{
    const struct ir_global *g = &d->m->globals.data[ir_opd_index(a->base)];
    uint64_t base = d->in->global[ir_opd_index(a->base)];
    uint8_t *data = i->op == IR_LOAD
                        ? memory_read_at(&d->in->memory, base, g->size)
                        : memory_write_at(&d->in->memory, base, g->size);
    if (!data) {
        return false;
    }
    if (a->index.bits) {
        uint32_t index = decode_use(d, a->index, 2);
        decode_op1(d, memory_op(d, i, a->low ? FORM_GY : FORM_GX), v);
        write_index(d, a, index);
        decode_word(d, (uint32_t)g->size);
        decode_word64(d, (uint64_t)(uintptr_t)data);
        return true;
    }
    if (!inside(a->disp, access_bytes(d, i->type), g->size)) {
        return false;
    }
    decode_op1(d, memory_op(d, i, FORM_G), v);
    decode_word64(d, (uint64_t)(uintptr_t)(data + a->disp));
    return true;
}

static void write_memory(struct decoder *d, const struct ir_inst *i,
                         const struct address *a)
{
    uint32_t v = i->op == IR_LOAD ? decode_dst(d, i) : decode_use(d, i->b, 1);
    enum ir_opd_kind kind = ir_opd_kind(a->base);
    if ((kind == IR_OPD_OBJECT && write_object(d, i, a, v)) ||
        (kind == IR_OPD_GLOBAL && write_global(d, i, a, v))) {
        return;
    }
    uint32_t base = decode_use(d, a->base, 0);
    if (a->index.bits) {
        uint32_t index = decode_use(d, a->index, 2);
        decode_op2(d, memory_op(d, i, a->low ? FORM_Y : FORM_X), v, base);
        write_index(d, a, index);
    } else {
        decode_op3(d, memory_op(d, i, FORM_P), v, base, (uint32_t)a->disp);
    }
}

bool decode_memory(struct decoder *d, uint32_t k)
{
    struct address a = {.base = inst(d, k)->a};
    if (!is_memory(d, inst(d, k))) {
        return false;
    }
    write_memory(d, inst(d, k), &a);
    return true;
}

/// Is k an extension of an index that only the padd behind it reads?
static bool is_extension(const struct decoder *d, uint32_t k)
{
    const struct ir_inst *i = inst(d, k);
    bool fits = (i->op == IR_SEXT && i->from == IR_I32) ||
                (i->op == IR_ZEXT && i->from < 64);
    return fits && i->type == IR_I64 && k + 1 < d->end && single(d, i) &&
           inst(d, k + 1)->op == IR_PADD && is_var(inst(d, k + 1)->b, i->dst);
}

/// Adds the padd i, whose index may be extended by x, to the address.
static bool add_step(const struct decoder *d, struct address *a,
                     const struct ir_inst *i, const struct ir_inst *x)
{
    uint64_t scale = 0;
    uint64_t index = 0;
    if (!decode_const(d, i->c, &scale) || !decode_fits_s32(scale)) {
        return false;
    }
    if (ir_opd_kind(i->b) == IR_OPD_CONST && decode_const(d, i->b, &index)) {
        uint64_t disp =
            a->disp + (d->m->index == IR_I32 ? (uint64_t)(int64_t)(int32_t)index
                                             : index) *
                          scale;
        if (!decode_fits_s32(disp)) {
            return false;
        }
        a->disp = disp;
        return true;
    }
    if (a->index.bits || ir_opd_kind(i->b) != IR_OPD_VAR) {
        return false;
    }
    a->index = x ? x->a : i->b;
    a->scale = scale;
    a->low = (x && x->op == IR_SEXT) || (!x && d->m->index == IR_I32);
    // A constant index under an extension is rare: leave it.
    return ir_opd_kind(a->index) == IR_OPD_VAR;
}

/// Reads a chain of padds from k on.
/// - returns how many instructions it has, their result in *last; 0: none
static uint32_t read_chain(const struct decoder *d, uint32_t k,
                           struct address *a, const struct ir_inst **last)
{
    uint32_t at = k;
    while (at < d->end) {
        const struct ir_inst *x = is_extension(d, at) ? inst(d, at) : NULL;
        const struct ir_inst *i = inst(d, at + (x ? 1 : 0));
        struct address longer = *a;
        if (i->op != IR_PADD ||
            (*last && (!is_var(i->a, (*last)->dst) || !single(d, *last)))) {
            break;
        }
        if (!*last) {
            longer.base = i->a;
        }
        if (!add_step(d, &longer, i, x)) {
            break;
        }
        *a = longer;
        *last = i;
        at += x ? 2 : 1;
    }
    return at - k;
}

/// Is there at k an access of `bytes` at p, as the memory operation needs it?
static bool is_access(const struct decoder *d, uint32_t k, ir_opd p)
{
    uint64_t size = 0;
    const struct ir_inst *i = inst(d, k);
    if (k + 1 >= d->end || i->op != IR_ACCESS || i->a.bits != p.bits ||
        !decode_const(d, i->b, &size)) {
        return false;
    }
    const struct ir_inst *use = inst(d, k + 1);
    return is_memory(d, use) && use->a.bits == p.bits &&
           size == access_bytes(d, use->type) &&
           i->imm == (use->op == IR_LOAD ? IR_ACCESS_READ : IR_ACCESS_WRITE);
}

/// [sext] padd ... [access] load/store
static uint32_t fuse_address(struct decoder *d, uint32_t k)
{
    struct address a = {.base = IR_NONE};
    const struct ir_inst *last = NULL;
    uint32_t n = read_chain(d, k, &a, &last);
    if (n == 0 || k + n >= d->end) {
        return 0;
    }
    ir_opd p = ir_opd_var(last->dst);
    uint32_t access = is_access(d, k + n, p) ? 1 : 0;
    const struct ir_inst *use = inst(d, k + n + access);
    if (is_memory(d, use) && use->a.bits == p.bits &&
        d->uses[last->dst.index] == 1 + access) {
        write_memory(d, use, &a);
        return n + access + 1;
    }
    if (is_extension(d, k)) {
        const struct ir_inst *i = inst(d, k + 1);
        uint64_t scale = 0;
        if (!decode_const(d, i->c, &scale) || !decode_fits_s32(scale)) {
            return 0;
        }
        uint32_t base = decode_use(d, i->a, 0);
        uint32_t index = decode_use(d, inst(d, k)->a, 1);
        decode_op3(d, inst(d, k)->op == IR_SEXT ? CODE_PADD_Y : CODE_PADD_X,
                   decode_dst(d, i), base, index);
        decode_word(d, (uint32_t)scale);
        return 2;
    }
    return 0;
}

/// access load/store
static uint32_t fuse_access(struct decoder *d, uint32_t k)
{
    struct address a = {.base = inst(d, k)->a};
    if (!is_access(d, k, a.base)) {
        return 0;
    }
    write_memory(d, inst(d, k + 1), &a);
    return 2;
}

// ---------------------------------------------------------------- tests

/// comparison, check
static uint32_t fuse_check(struct decoder *d, uint32_t k)
{
    static const uint16_t imm[] = {
        [TEST_EQ] = CODE_CHECK_EQ_I,
        [TEST_ULT] = CODE_CHECK_ULT_I,
        [TEST_UGT] = CODE_CHECK_UGT_I,
        [TEST_SLT] = CODE_CHECK_SLT_32I,
        [TEST_SGT] = 0,
    };
    struct test t;
    uint32_t op = 0;
    if (!decode_test(d, inst(d, k), &t)) {
        return 0;
    }
    if (t.imm) {
        op = imm[t.rel];
        op =
            op == CODE_CHECK_SLT_32I && t.width == 64 ? CODE_CHECK_SLT_64I : op;
    } else if (t.rel == TEST_EQ) {
        op = CODE_CHECK_EQ;
    } else if (t.rel == TEST_ULT) {
        op = CODE_CHECK_ULT;
    }
    if (op == 0) {
        return 0;
    }
    decode_op2(d, (enum code_op)op, t.a, t.b);
    return 2;
}

/// Brings the test into one of the forms that branches have: EQ, ULT, SLT.
/// - sets *swap when the targets change places
static bool branch_test(struct test *t, bool *swap)
{
    uint32_t a = t->a;
    bool is_signed = t->rel >= TEST_SLT;
    if (is_signed && t->width != 32 && t->width != 64) {
        return false;
    }
    switch (t->rel) {
    case TEST_EQ:
    case TEST_ULT:
    case TEST_SLT:
        *swap = false;
        return true;
    case TEST_NE:
        *swap = true;
        t->rel = TEST_EQ;
        return true;
    case TEST_ULE:
    case TEST_SLE: // a <= b is not b < a
        *swap = true;
        t->rel = is_signed ? TEST_SLT : TEST_ULT;
        t->a = t->b;
        t->b = a;
        return !t->imm;
    case TEST_UGT:
    case TEST_SGT: // a > c is not a < c + 1
        *swap = true;
        t->rel = is_signed ? TEST_SLT : TEST_ULT;
        return t->b++ != (is_signed ? (uint32_t)INT32_MAX : UINT32_MAX);
    }
    UNREACHABLE();
}

/// When the operation before adds a constant, it and the branch become one.
static bool fuse_loop(struct decoder *d, const struct test *t)
{
    static const uint16_t loop[2][2][2] = {
        {{CODE_LOOP_ULT_32, CODE_LOOP_ULT_32I},
         {CODE_LOOP_ULT_64, CODE_LOOP_ULT_64I}},
        {{CODE_LOOP_SLT_32, CODE_LOOP_SLT_32I},
         {CODE_LOOP_SLT_64, CODE_LOOP_SLT_64I}},
    };
    uint32_t add = t->width == 64 ? CODE_ADD_64I : CODE_ADD_32I;
    if (d->last == DECODE_NONE || decode_here(d) != d->last + 4 ||
        d->text->word.data[d->last] != add || t->rel == TEST_EQ ||
        (t->width != 32 && t->width != 64)) {
        return false;
    }
    d->text->word.data[d->last] =
        loop[t->rel == TEST_SLT][t->width == 64][t->imm];
    decode_word(d, t->a);
    decode_word(d, t->b);
    return true;
}

/// comparison, branch
static uint32_t fuse_branch(struct decoder *d, uint32_t k)
{
    static const uint16_t code[2][2] = {
        {CODE_BR_SLT_32, CODE_BR_SLT_32I},
        {CODE_BR_SLT_64, CODE_BR_SLT_64I},
    };
    struct test t;
    bool swap = false;
    const uint32_t *to = d->f->extra + inst(d, k + 1)->extra;
    if (!decode_test(d, inst(d, k), &t) || !branch_test(&t, &swap)) {
        return 0;
    }
    if (!fuse_loop(d, &t)) {
        uint32_t op = t.rel == TEST_EQ ? (t.imm ? CODE_BR_EQ_I : CODE_BR_EQ)
                      : t.rel == TEST_ULT
                          ? (t.imm ? CODE_BR_ULT_I : CODE_BR_ULT)
                          : code[t.width == 64][t.imm];
        decode_op2(d, (enum code_op)op, t.a, t.b);
    }
    d->count += 2;
    decode_branch(d, to[swap], to[!swap]);
    return 2;
}

static uint32_t fuse_test(struct decoder *d, uint32_t k)
{
    const struct ir_inst *i = inst(d, k);
    if (k + 1 >= d->end || i->op > IR_SLE || ir_is_float(i->type) ||
        !single(d, i) || !is_var(inst(d, k + 1)->a, i->dst)) {
        return 0;
    }
    return inst(d, k + 1)->op == IR_CHECK ? fuse_check(d, k)
           : inst(d, k + 1)->op == IR_BR  ? fuse_branch(d, k)
                                          : 0;
}

// ---------------------------------------------------------------- division

static bool is_eq_const(const struct decoder *d, uint32_t k, ir_opd a,
                        uint64_t c)
{
    uint64_t v = 0;
    const struct ir_inst *i = inst(d, k);
    return i->op == IR_EQ && single(d, i) && i->a.bits == a.bits &&
           decode_const(d, i->b, &v) && v == c;
}

/// b == 0, check, a == MIN, b == -1, and, check, sdiv or srem
static uint32_t fuse_division(struct decoder *d, uint32_t k)
{
    if (k + 6 >= d->end) {
        return 0;
    }
    const struct ir_inst *i = inst(d, k + 6);
    uint32_t w = decode_width(d, i->type);
    bool div = i->op == IR_SDIV;
    if ((!div && i->op != IR_SREM) || (w != 32 && w != 64) ||
        ir_opd_kind(i->b) != IR_OPD_VAR) {
        return 0;
    }
    uint64_t ones = ~(uint64_t)0 >> (64 - w);
    uint64_t min = (uint64_t)1 << (w - 1);
    const struct ir_inst *both = inst(d, k + 4);
    ir_opd x = ir_opd_var(inst(d, k + 2)->dst);
    ir_opd y = ir_opd_var(inst(d, k + 3)->dst);
    bool eqs =
        is_eq_const(d, k, i->b, 0) && ((is_eq_const(d, k + 2, i->a, min) &&
                                        is_eq_const(d, k + 3, i->b, ones)) ||
                                       (is_eq_const(d, k + 3, i->a, min) &&
                                        is_eq_const(d, k + 2, i->b, ones)));
    if (!eqs || inst(d, k + 1)->op != IR_CHECK ||
        !is_var(inst(d, k + 1)->a, inst(d, k)->dst) || both->op != IR_AND ||
        !single(d, both) || inst(d, k + 5)->op != IR_CHECK ||
        !is_var(inst(d, k + 5)->a, both->dst)) {
        return 0;
    }
    if (!(both->a.bits == x.bits && both->b.bits == y.bits) &&
        !(both->a.bits == y.bits && both->b.bits == x.bits)) {
        return 0;
    }
    uint32_t a = decode_use(d, i->a, 0);
    uint32_t b = decode_use(d, i->b, 1);
    decode_op3(d,
               w == 32 ? (div ? CODE_SDIVC_32 : CODE_SREMC_32)
                       : (div ? CODE_SDIVC_64 : CODE_SREMC_64),
               decode_dst(d, i), a, b);
    return 7;
}

uint32_t decode_fused(struct decoder *d, uint32_t k)
{
    const struct ir_inst *i = inst(d, k);
    uint32_t n = 0;
    if (i->op == IR_SEXT || i->op == IR_ZEXT || i->op == IR_PADD) {
        n = fuse_address(d, k);
    } else if (i->op == IR_ACCESS) {
        n = fuse_access(d, k);
    } else if (i->op >= IR_EQ && i->op <= IR_SLE) {
        n = fuse_division(d, k);
        if (n == 0) {
            n = fuse_test(d, k);
            if (n != 0 && inst(d, k + 1)->op == IR_BR) {
                return n; // has counted
            }
        }
    }
    d->count += n;
    return n;
}
