/* SPDX-License-Identifier: Apache-2.0 */
/// Decoding of operations on values: which operation of the code serves an
/// IR operation of a width, and where a constant can be part of it.
#include "ir/decode_impl.h"

// ---------------------------------------------------------------- integers

/// The operations of one IR operation: for 32 and 64 bits and any width up to
/// 64 (takes a width when `width`), then with an immediate.
struct bin_row {
    uint16_t w32, w64, any;
    bool width;
    uint16_t i32, i64;
};
#define ROW3(op) CODE_##op##_32, CODE_##op##_64, CODE_##op##_N, true
#define ROW1(op) CODE_##op, CODE_##op, CODE_##op, false
static const struct bin_row bin_row[IR_OP_COUNT] = {
    [IR_ADD] = {ROW3(ADD), CODE_ADD_32I, CODE_ADD_64I},
    [IR_SUB] = {ROW3(SUB), CODE_ADD_32I, CODE_ADD_64I},
    [IR_MUL] = {ROW3(MUL), CODE_MUL_32I, CODE_MUL_64I},
    [IR_UDIV] = {ROW3(UDIV), CODE_UDIV_32I, CODE_UDIV_64I},
    [IR_SDIV] = {ROW3(SDIV), CODE_SDIV_32I, CODE_SDIV_64I},
    [IR_UREM] = {CODE_UREM_32, CODE_UREM_64, CODE_UREM_64, false, CODE_UREM_32I,
                 CODE_UREM_64I},
    [IR_SREM] = {ROW3(SREM), CODE_SREM_32I, CODE_SREM_64I},
    [IR_AND] = {ROW1(AND), CODE_AND_I, CODE_AND_I},
    [IR_OR] = {ROW1(OR), CODE_OR_I, CODE_OR_I},
    [IR_XOR] = {ROW1(XOR), CODE_XOR_I, CODE_XOR_I},
    [IR_SHL] = {ROW3(SHL), CODE_SHL_32I, CODE_SHL_64I},
    [IR_LSHR] = {ROW1(LSHR), CODE_LSHR_I, CODE_LSHR_I},
    [IR_ASHR] = {ROW3(ASHR), CODE_ASHR_32I, CODE_ASHR_64I},
    [IR_EQ] = {ROW1(EQ), 0, 0},
    [IR_NE] = {ROW1(NE), 0, 0},
    [IR_ULT] = {ROW1(ULT), 0, 0},
    [IR_ULE] = {ROW1(ULE), 0, 0},
    [IR_SLT] = {ROW3(SLT), 0, 0},
    [IR_SLE] = {ROW3(SLE), 0, 0},
};

/// What an operation takes as an immediate.
enum imm_rule {
    IMM_NONE,
    IMM_SIGNED,
    IMM_NEGATED,
    IMM_DIVISOR,
    IMM_BITS,
    IMM_AMOUNT
};
static enum imm_rule imm_rule(enum ir_op op)
{
    if (op == IR_ADD || op == IR_MUL) {
        return IMM_SIGNED;
    }
    if (op == IR_SUB) {
        return IMM_NEGATED;
    }
    if (op >= IR_UDIV && op <= IR_SREM) {
        return IMM_DIVISOR;
    }
    if (op >= IR_AND && op <= IR_XOR) {
        return IMM_BITS;
    }
    return op >= IR_SHL && op <= IR_ASHR ? IMM_AMOUNT : IMM_NONE;
}

/// May v be the divisor of an operation with an immediate?
static bool imm_divides(bool is_signed, uint32_t w, uint64_t v)
{
    uint64_t ones = ~(uint64_t)0 >> (64 - w);
    if (v == 0 || v == ones) {
        return false; // these need care
    }
    if (!is_signed) {
        return decode_fits_u32(v);
    }
    return w == 32 || (w == 64 && decode_fits_s32(v));
}

/// - returns the operation with the immediate *v, which may be changed; 0 when
///   there is none
static enum code_op imm_op(enum ir_op op, uint32_t w, uint64_t *v)
{
    const struct bin_row *r = &bin_row[op];
    uint64_t ones = ~(uint64_t)0 >> (64 - w);
    uint32_t code = w == 32 ? r->i32 : r->i64;
    bool sized = w == 32 || w == 64;
    bool fits = false;
    switch (imm_rule(op)) {
    case IMM_NONE:
        break;
    case IMM_NEGATED:
    case IMM_SIGNED:
        *v = (op == IR_SUB ? 0 - *v : *v) & ones;
        fits = w == 32 || (w == 64 && decode_fits_s32(*v));
        break;
    case IMM_DIVISOR:
        fits = imm_divides(op == IR_SDIV || op == IR_SREM, w, *v);
        break;
    case IMM_BITS:
        fits = decode_fits_u32(*v);
        if (!fits && op == IR_AND && w == 64 && decode_fits_s32(*v)) {
            return CODE_AND_S;
        }
        break;
    case IMM_AMOUNT:
        fits = *v < w && (sized || op == IR_LSHR);
        break;
    }
    return (enum code_op)(fits ? code : 0);
}

static void emit_bin_wide(struct decoder *d, const struct ir_inst *i,
                          enum code_op op)
{
    uint32_t a = decode_use(d, i->a, 0);
    uint32_t b = decode_use(d, i->b, 1);
    decode_op3(d, op, decode_dst(d, i), a, b);
    decode_word(d, i->op);
    decode_word(d, decode_width(d, i->type));
}

static void emit_float(struct decoder *d, const struct ir_inst *i)
{
    static const uint16_t row[IR_OP_COUNT] = {
        [IR_FADD] = CODE_FADD_32, [IR_FSUB] = CODE_FSUB_32,
        [IR_FMUL] = CODE_FMUL_32, [IR_FDIV] = CODE_FDIV_32,
        [IR_FEQ] = CODE_FEQ_32,   [IR_FNE] = CODE_FNE_32,
        [IR_FLT] = CODE_FLT_32,   [IR_FLE] = CODE_FLE_32,
        [IR_FUNO] = CODE_FUNO_32,
    };
    bool compare = i->op >= IR_FEQ;
    uint32_t step =
        compare ? CODE_FEQ_64 - CODE_FEQ_32 : CODE_FADD_64 - CODE_FADD_32;
    uint32_t op = row[i->op] + step * (uint32_t)(i->type - IR_F32);
    uint32_t a = decode_use(d, i->a, 0);
    uint32_t b = decode_use(d, i->b, 1);
    REQUIRE(row[i->op] != 0);
    decode_op3(d, (enum code_op)op, decode_dst(d, i), a, b);
}

/// BIN and the comparisons without an immediate.
static void emit_bin_slots(struct decoder *d, const struct ir_inst *i,
                           uint32_t w)
{
    const struct bin_row *r = &bin_row[i->op];
    uint32_t a = decode_use(d, i->a, 0);
    uint32_t b = decode_use(d, i->b, 1);
    uint32_t op = w == 32 ? r->w32 : w == 64 ? r->w64 : r->any;
    decode_op3(d, (enum code_op)op, decode_dst(d, i), a, b);
    if (r->width && w != 32 && w != 64) {
        decode_word(d, w);
    }
}

static void emit_bin(struct decoder *d, const struct ir_inst *i)
{
    uint32_t w = decode_width(d, i->type);
    ir_opd a = i->a;
    ir_opd b = i->b;
    uint64_t v = 0;
    if (ir_is_float(i->type)) {
        emit_float(d, i);
        return;
    }
    if (w > 64) {
        emit_bin_wide(d, i, CODE_BIN_W);
        return;
    }
    if (ir_op_has((enum ir_op)i->op, 'C') && decode_const(d, a, &v)) {
        a = i->b;
        b = i->a;
    }
    if (decode_const(d, b, &v)) {
        enum code_op op = imm_op((enum ir_op)i->op, w, &v);
        if (op != 0) {
            uint32_t from = decode_use(d, a, 0);
            decode_op3(d, op, decode_dst(d, i), from, (uint32_t)v);
            return;
        }
    }
    emit_bin_slots(d, i, w);
}

// ---------------------------------------------------------------- tests

/// Brings c on the right (or left, when swapped) into the form of a test.
static bool test_imm(struct test *t, bool swapped, uint64_t c)
{
    uint32_t w = t->width;
    uint64_t ones = ~(uint64_t)0 >> (64 - w);
    uint64_t top = ones >> 1;
    bool is_signed = t->rel == TEST_SLT || t->rel == TEST_SLE;
    bool or_equal = t->rel == TEST_ULE || t->rel == TEST_SLE;
    if (or_equal &&
        c == (swapped ? (is_signed ? top + 1 : 0) : (is_signed ? top : ones))) {
        return false; // always true: no strict form
    }
    if (or_equal) {
        c = (swapped ? c - 1 : c + 1) & ones;
    }
    if (is_signed) {
        t->rel = swapped ? TEST_SGT : TEST_SLT;
    } else if (t->rel == TEST_ULT || t->rel == TEST_ULE) {
        t->rel = swapped ? TEST_UGT : TEST_ULT;
    }
    t->b = (uint32_t)c;
    if (is_signed) {
        return w == 32 || (w == 64 && decode_fits_s32(c));
    }
    return decode_fits_u32(c);
}

bool decode_test(struct decoder *d, const struct ir_inst *i, struct test *t)
{
    static const enum test_rel rel[] = {TEST_EQ,  TEST_NE,  TEST_ULT,
                                        TEST_ULE, TEST_SLT, TEST_SLE};
    uint64_t c = 0;
    t->width = decode_width(d, i->type);
    if (i->op < IR_EQ || i->op > IR_SLE || t->width > 64) {
        return false;
    }
    bool swapped = decode_const(d, i->a, &c);
    for (int side = 0; side < 2; side++) {
        t->rel = rel[i->op - IR_EQ];
        ir_opd var = swapped ? i->b : i->a;
        ir_opd con = swapped ? i->a : i->b;
        if (decode_const(d, con, &c) && test_imm(t, swapped, c)) {
            t->imm = true;
            t->a = decode_use(d, var, 0);
            return true;
        }
        swapped = !swapped;
    }
    t->rel = rel[i->op - IR_EQ];
    t->imm = false;
    t->a = decode_use(d, i->a, 0);
    t->b = decode_use(d, i->b, 1);
    return true;
}

static void emit_test(struct decoder *d, const struct ir_inst *i)
{
    static const uint16_t imm[][2] = {
        [TEST_EQ] = {CODE_EQ_I, CODE_EQ_I},
        [TEST_NE] = {CODE_NE_I, CODE_NE_I},
        [TEST_ULT] = {CODE_ULT_I, CODE_ULT_I},
        [TEST_UGT] = {CODE_UGT_I, CODE_UGT_I},
        [TEST_SLT] = {CODE_SLT_32I, CODE_SLT_64I},
        [TEST_SGT] = {CODE_SGT_32I, CODE_SGT_64I},
    };
    struct test t;
    if (!decode_test(d, i, &t)) {
        emit_bin_wide(d, i, CODE_CMP_W);
    } else if (t.imm) {
        decode_op3(d, (enum code_op)imm[t.rel][t.width == 64], decode_dst(d, i),
                   t.a, t.b);
    } else {
        emit_bin_slots(d, i, t.width);
    }
}

static void emit_cmp(struct decoder *d, const struct ir_inst *i)
{
    static const uint16_t overflow[][2] = {
        {CODE_SADDO_32, CODE_SADDO_64},
        {CODE_SSUBO_32, CODE_SSUBO_64},
        {CODE_SMULO_32, CODE_SMULO_64},
    };
    uint32_t w = decode_width(d, i->type);
    if (ir_is_float(i->type)) {
        emit_float(d, i);
    } else if (i->op <= IR_SLE) {
        emit_test(d, i);
    } else if (i->op <= IR_SMULO && (w == 32 || w == 64)) {
        uint32_t a = decode_use(d, i->a, 0);
        uint32_t b = decode_use(d, i->b, 1);
        decode_op3(d, (enum code_op)overflow[i->op - IR_SADDO][w == 64],
                   decode_dst(d, i), a, b);
    } else {
        emit_bin_wide(d, i, CODE_CMP_W);
    }
}

// ---------------------------------------------------------------- one operand

static void emit_un(struct decoder *d, const struct ir_inst *i)
{
    static const uint16_t bits[] = {CODE_CLZ, CODE_CTZ, CODE_POPCOUNT,
                                    CODE_BSWAP};
    static const uint16_t neg[] = {CODE_FNEG_32, CODE_FNEG_64, CODE_FNEG_80};
    uint32_t w = decode_width(d, i->type);
    if (i->op == IR_COPY) {
        decode_put(d, decode_dst(d, i), i->a);
        return;
    }
    uint32_t a = decode_use(d, i->a, 0);
    if (i->op == IR_FNEG) {
        decode_op2(d, (enum code_op)neg[i->type - IR_F32], decode_dst(d, i), a);
    } else if (w > 64) {
        decode_op3(d, CODE_UN_W, decode_dst(d, i), a, i->op);
        decode_word(d, w);
    } else {
        decode_op3(d, (enum code_op)bits[i->op - IR_CLZ], decode_dst(d, i), a,
                   w);
    }
}

/// Casts with an operation of their own.
static const struct cast_row {
    uint8_t op;
    ir_type from, to;
    uint16_t code;
} cast_row[] = {
    {IR_SEXT, IR_I8, IR_I32, CODE_SEXT_8_32},
    {IR_SEXT, IR_I16, IR_I32, CODE_SEXT_16_32},
    {IR_SEXT, IR_I8, IR_I64, CODE_SEXT_8_64},
    {IR_SEXT, IR_I16, IR_I64, CODE_SEXT_16_64},
    {IR_SEXT, IR_I32, IR_I64, CODE_SEXT_32_64},
    {IR_STOF, IR_I32, IR_F32, CODE_STOF_32_F32},
    {IR_STOF, IR_I32, IR_F64, CODE_STOF_32_F64},
    {IR_STOF, IR_I64, IR_F32, CODE_STOF_64_F32},
    {IR_STOF, IR_I64, IR_F64, CODE_STOF_64_F64},
    {IR_FTOS, IR_F64, IR_I32, CODE_FTOS_F64_32},
    {IR_FTOS, IR_F64, IR_I64, CODE_FTOS_F64_64},
    {IR_FCONV, IR_F32, IR_F64, CODE_FCONV_F32_F64},
    {IR_FCONV, IR_F64, IR_F32, CODE_FCONV_F64_F32},
};

/// - returns CODE_CAST, which does all, when there is no other
static enum code_op cast_op(const struct ir_inst *i)
{
    for (uint32_t k = 0; k < COUNT_OF(cast_row); k++) {
        const struct cast_row *r = &cast_row[k];
        if (r->op == i->op && r->from == i->from && r->to == i->type) {
            return (enum code_op)r->code;
        }
    }
    return CODE_CAST;
}

static void emit_cast(struct decoder *d, const struct ir_inst *i)
{
    uint32_t from = decode_width(d, i->from);
    uint32_t to = decode_width(d, i->type);
    bool same_bits = i->op == IR_PTOI || i->op == IR_ITOP ||
                     i->op == IR_BITCAST || (i->op == IR_ZEXT && to <= 64);
    enum code_op op = cast_op(i);
    if (same_bits) {
        decode_put(d, decode_dst(d, i), i->a);
        return;
    }
    uint32_t a = decode_use(d, i->a, 0);
    if (i->op == IR_TRUNC && from <= 64 && to <= 32) {
        decode_op3(d, CODE_AND_I, decode_dst(d, i), a, UINT32_MAX >> (32 - to));
    } else if (op != CODE_CAST) {
        decode_op2(d, op, decode_dst(d, i), a);
    } else {
        decode_op3(d, CODE_CAST, decode_dst(d, i), a, i->op);
        decode_word(d, i->from == IR_PTR ? d->m->index : i->from);
        decode_word(d, i->type == IR_PTR ? d->m->index : i->type);
    }
}

static void emit_select(struct decoder *d, const struct ir_inst *i)
{
    uint32_t cond = decode_use(d, i->a, 0);
    uint32_t yes = decode_use(d, i->b, 1);
    uint32_t no = decode_use(d, i->c, 2);
    decode_op3(d, type_is_wide(i->type) ? CODE_SELECT_W : CODE_SELECT,
               decode_dst(d, i), cond, yes);
    decode_word(d, no);
}

// ---------------------------------------------------------------- dispatch

void decode_value(struct decoder *d, const struct ir_inst *i)
{
    enum ir_form form = ir_op_info[i->op].form;
    if (form == IR_FORM_BIN) {
        emit_bin(d, i);
    } else if (form == IR_FORM_CMP) {
        emit_cmp(d, i);
    } else if (form == IR_FORM_CAST) {
        emit_cast(d, i);
    } else if (form == IR_FORM_SELECT) {
        emit_select(d, i);
    } else if (form == IR_FORM_UN) {
        emit_un(d, i);
    } else {
        REQUIRE(form == IR_FORM_UNDEF);
        decode_put_const(d, decode_dst(d, i), i->type, 0, 0);
    }
}
