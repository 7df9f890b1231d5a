/* SPDX-License-Identifier: Apache-2.0 */
/// Operations on values of any type: on bits where floats are known, else on
/// terms, which fold what is constant.
#include "base/bv.h"
#include "symexec/machine.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------- floats

static double get_double(uint64_t bits)
{
    double d = 0;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static float get_float(uint64_t bits)
{
    float f = 0;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint64_t double_bits(double d)
{
    uint64_t bits = 0;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static uint64_t float_bits(float f)
{
    uint32_t bits = 0;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/// f64 operations on known values.  - returns false: not one of them
static bool known_f64(enum ir_op op, uint64_t x, uint64_t y, uint64_t *out)
{
    double a = get_double(x), b = get_double(y);

    switch (op) { // NOLINT: the others are not floating
    case IR_FADD:
        *out = double_bits(a + b);
        return true;
    case IR_FSUB:
        *out = double_bits(a - b);
        return true;
    case IR_FMUL:
        *out = double_bits(a * b);
        return true;
    case IR_FDIV:
        *out = double_bits(a / b);
        return true;
    case IR_FEQ:
        *out = a == b;
        return true;
    case IR_FNE:
        *out = a != b;
        return true;
    case IR_FLT:
        *out = a < b;
        return true;
    case IR_FLE:
        *out = a <= b;
        return true;
    case IR_FUNO:
        *out = (uint64_t)__builtin_isunordered(a, b);
        return true;
    default:
        return false;
    }
}

static bool known_f32(enum ir_op op, uint64_t x, uint64_t y, uint64_t *out)
{
    float a = get_float(x), b = get_float(y);

    switch (op) { // NOLINT: the others are not floating
    case IR_FADD:
        *out = float_bits(a + b);
        return true;
    case IR_FSUB:
        *out = float_bits(a - b);
        return true;
    case IR_FMUL:
        *out = float_bits(a * b);
        return true;
    case IR_FDIV:
        *out = float_bits(a / b);
        return true;
    default:
        // Every f32 is an f64, and comparing is exact.
        return known_f64(op, double_bits((double)a), double_bits((double)b),
                         out);
    }
}

/// A known integer of at most 64 bits as a float, or between f32 and f64.
static bool known_to_float(const struct code_inst *i, uint64_t x, uint64_t *out)
{
    int64_t s = i->op == IR_STOF ? value_signed(x, i->from) : 0;
    bool single = i->type == IR_F32;

    switch ((enum ir_op)i->op) { // NOLINT: the others are none
    case IR_STOF:
        *out = single ? float_bits((float)s) : double_bits((double)s);
        return true;
    case IR_UTOF:
        *out = single ? float_bits((float)x) : double_bits((double)x);
        return true;
    case IR_FCONV:
        *out = single ? float_bits((float)get_double(x))
                      : double_bits((double)get_float(x));
        return true;
    default:
        return false;
    }
}

/// A known f32 or f64 as an integer of at most 64 bits.
static bool known_to_int(const struct code_inst *i, uint64_t x, uint64_t *out)
{
    double d = i->from == IR_F32 ? (double)get_float(x) : get_double(x);
    bool is_signed = i->op == IR_FTOS;
    double end = ldexp(1.0, (int)i->bits - is_signed), t = trunc(d);
    uint64_t none = (uint64_t)1 << (i->bits - 1);

    if (i->op != IR_FTOS && i->op != IR_FTOU) {
        return false;
    }
    if (!(t < end) || !(t >= (is_signed ? -end : 0.0))) {
        *out = none;
    } else {
        *out = (is_signed ? (uint64_t)(int64_t)t : (uint64_t)t) &
               ~(uint64_t)0 >> (64 - i->bits);
    }
    return true;
}

/// Casts from and to floats of at most 64 bits.
static bool known_cast(const struct code_inst *i, uint64_t x, uint64_t *out)
{
    if (i->wide) {
        return false;
    }
    return i->type == IR_F32 || i->type == IR_F64
               ? known_to_float(i, x, out)
               : (i->from == IR_F32 || i->from == IR_F64) &&
                     known_to_int(i, x, out);
}

// ---------------------------------------------------------------- integers

static uint64_t mask_of(unsigned bits)
{
    return ~(uint64_t)0 >> (64 - bits);
}

/// ADD to ASHR.
static uint64_t known_int(enum ir_op op, uint64_t a, uint64_t b, unsigned w)
{
    switch (op) { // NOLINT: the others come elsewhere
    case IR_ADD:
        return (a + b) & mask_of(w);
    case IR_SUB:
        return (a - b) & mask_of(w);
    case IR_MUL:
        return (a * b) & mask_of(w);
    case IR_AND:
        return a & b;
    case IR_OR:
        return a | b;
    case IR_XOR:
        return a ^ b;
    case IR_SHL:
        return b < w ? (a << b) & mask_of(w) : 0;
    case IR_LSHR:
        return b < w ? a >> b : 0;
    case IR_ASHR:
        return (uint64_t)(value_signed(a, w) >> (b < w ? b : w - 1)) &
               mask_of(w);
    case IR_UDIV:
        return (uint64_t)bv_udiv(a, b, w);
    case IR_SDIV:
        return (uint64_t)bv_sdiv(a, b, w);
    case IR_UREM:
        return (uint64_t)bv_urem(a, b, w);
    default:
        return (uint64_t)bv_srem(a, b, w);
    }
}

/// Does the result not fit w bits?
static bool overflows(enum ir_op op, uint64_t a, uint64_t b, unsigned w)
{
    i128 x = value_signed(a, w), y = value_signed(b, w);
    i128 max = ((i128)1 << (w - 1)) - 1;
    i128 r = op == IR_SADDO ? x + y : op == IR_SSUBO ? x - y : x * y;

    switch (op) { // NOLINT: the others are signed
    case IR_UADDO:
        return (u128)a + b > mask_of(w);
    case IR_USUBO:
        return a < b;
    case IR_UMULO:
        return (u128)a * b > mask_of(w);
    default:
        return r > max || r < -max - 1;
    }
}

/// EQ to UMULO.
static bool known_test(enum ir_op op, uint64_t a, uint64_t b, unsigned w)
{
    switch (op) { // NOLINT: the others are of overflow
    case IR_EQ:
        return a == b;
    case IR_NE:
        return a != b;
    case IR_ULT:
        return a < b;
    case IR_ULE:
        return a <= b;
    case IR_SLT:
        return value_signed(a, w) < value_signed(b, w);
    case IR_SLE:
        return value_signed(a, w) <= value_signed(b, w);
    default:
        return overflows(op, a, b, w);
    }
}

bool machine_known(const struct machine *mc, const struct code_inst *i,
                   uint64_t *out)
{
    enum ir_op op = (enum ir_op)i->op;
    uint64_t a = machine_get(mc, i->a).bits, b = machine_get(mc, i->b).bits;

    if (op == IR_PADD) {
        *out = (a + b * machine_get(mc, i->c).bits) & mask_of(mc->m->index);
        return true;
    }
    if (op >= IR_ADD && op <= IR_ASHR) {
        *out = known_int(op, a, b, i->bits);
        return true;
    }
    if (op >= IR_EQ && op <= IR_UMULO) {
        *out = known_test(op, a, b, i->bits);
        return true;
    }
    if (op == IR_SEXT || op == IR_TRUNC) {
        *out = (op == IR_SEXT ? (uint64_t)value_signed(a, i->from) : a) &
               mask_of(i->bits);
        return true;
    }
    return (i->type == IR_F64 && known_f64(op, a, b, out)) ||
           (i->type == IR_F32 && known_f32(op, a, b, out)) ||
           known_cast(i, a, out);
}

// ---------------------------------------------------------------- terms

static term zext_to(struct terms *t, term x, unsigned width)
{
    unsigned from = term_get(t, x)->width;
    return from == width ? x : term_to(t, TERM_ZEXT, x, width);
}

/// Leading zeros: from the highest bit that is one.
static term count_leading(struct terms *t, term x, unsigned w)
{
    term n = term_const(t, w, w);

    for (unsigned k = 0; k < w; k++) {
        n = term_ite(t, term_extract(t, x, k, 1), term_const(t, w, w - 1 - k),
                     n);
    }
    return n;
}

static term count_trailing(struct terms *t, term x, unsigned w)
{
    term n = term_const(t, w, w);

    for (unsigned k = w; k-- > 0;) {
        n = term_ite(t, term_extract(t, x, k, 1), term_const(t, w, k), n);
    }
    return n;
}

static term count_ones(struct terms *t, term x, unsigned w)
{
    term n = term_const(t, w, 0);

    for (unsigned k = 0; k < w; k++) {
        // One bit holds 0 and 1 only.
        term bit = term_extract(t, x, k, 1);
        n = term_2(t, TERM_ADD, n, zext_to(t, bit, w));
    }
    return n;
}

static term swap_bytes(struct terms *t, term x, unsigned w)
{
    term v = term_extract(t, x, 0, 8);

    for (unsigned k = 8; k < w; k += 8) {
        v = term_concat(t, v, term_extract(t, x, k, 8));
    }
    return v;
}

/// The sign of one bit less than the width says that the sum is wrong: both
/// operands have one sign and the result has the other.
static term sum_overflows(struct terms *t, enum ir_op op, term a, term b,
                          unsigned w)
{
    bool minus = op == IR_SSUBO;
    term r = minus ? term_sub(t, a, b) : term_2(t, TERM_ADD, a, b);
    term sa = term_extract(t, a, w - 1, 1), sb = term_extract(t, b, w - 1, 1);
    term sr = term_extract(t, r, w - 1, 1);
    term differs = term_not(t, term_2(t, TERM_EQ, sa, sr));
    term same = term_2(t, TERM_EQ, sa, sb);

    return term_and(t, minus ? term_not(t, same) : same, differs);
}

/// Comparisons: T is the type of the operands.
static term compare(struct terms *t, enum ir_op op, term a, term b, unsigned w)
{
    switch (op) { // NOLINT: the others are no comparisons
    case IR_EQ:
        return term_2(t, TERM_EQ, a, b);
    case IR_NE:
        return term_not(t, term_2(t, TERM_EQ, a, b));
    case IR_ULT:
        return term_2(t, TERM_ULT, a, b);
    case IR_ULE:
        return term_2(t, TERM_ULE, a, b);
    case IR_SLT:
        return term_2(t, TERM_SLT, a, b);
    case IR_SLE:
        return term_2(t, TERM_SLE, a, b);
    case IR_SADDO:
    case IR_SSUBO:
        return sum_overflows(t, op, a, b, w);
    case IR_UADDO:
        return term_2(t, TERM_ULT, term_2(t, TERM_ADD, a, b), a);
    case IR_USUBO:
        return term_2(t, TERM_ULT, a, b);
    case IR_SMULO:
        return term_2(t, TERM_SMULO, a, b);
    case IR_UMULO:
        return term_2(t, TERM_UMULO, a, b);
    case IR_FEQ:
        return term_2(t, TERM_FEQ, a, b);
    case IR_FNE:
        return term_not(t, term_2(t, TERM_FEQ, a, b));
    case IR_FLT:
        return term_2(t, TERM_FLT, a, b);
    case IR_FLE:
        return term_2(t, TERM_FLE, a, b);
    case IR_FUNO:
        return term_or(t, term_1(t, TERM_FNAN, a), term_1(t, TERM_FNAN, b));
    default:
        UNREACHABLE();
    }
}

static term arith(struct terms *t, enum ir_op op, term a, term b)
{
    static const uint8_t row[] = {
        [0] = TERM_ADD,
        [IR_MUL - IR_ADD] = TERM_MUL,
        [IR_UDIV - IR_ADD] = TERM_UDIV,
        [IR_SDIV - IR_ADD] = TERM_SDIV,
        [IR_UREM - IR_ADD] = TERM_UREM,
        [IR_SREM - IR_ADD] = TERM_SREM,
        [IR_AND - IR_ADD] = TERM_AND,
        [IR_OR - IR_ADD] = TERM_OR,
        [IR_XOR - IR_ADD] = TERM_XOR,
        [IR_SHL - IR_ADD] = TERM_SHL,
        [IR_LSHR - IR_ADD] = TERM_LSHR,
        [IR_ASHR - IR_ADD] = TERM_ASHR,
    };

    if (op == IR_SUB) {
        return term_sub(t, a, b);
    }
    return term_2(t, (enum term_op)row[op - IR_ADD], a, b);
}

/// Casts and operations of one operand.
static term unary(struct terms *t, const struct code_inst *i, term a)
{
    unsigned w = i->bits;

    switch ((enum ir_op)i->op) { // NOLINT: the others have more operands
    case IR_COPY:
    case IR_PTOI:
    case IR_ITOP:
    case IR_BITCAST:
        return a;
    case IR_CLZ:
        return count_leading(t, a, w);
    case IR_CTZ:
        return count_trailing(t, a, w);
    case IR_POPCOUNT:
        return count_ones(t, a, w);
    case IR_BSWAP:
        return swap_bytes(t, a, w);
    case IR_FNEG:
        return term_2(t, TERM_XOR, a, term_const(t, w, bv_sign_bit(w)));
    case IR_TRUNC:
        return term_extract(t, a, 0, w);
    case IR_ZEXT:
        return term_to(t, TERM_ZEXT, a, w);
    case IR_SEXT:
        return term_to(t, TERM_SEXT, a, w);
    case IR_FTOS:
        return term_to(t, TERM_FTOS, a, w);
    case IR_FTOU:
        return term_to(t, TERM_FTOU, a, w);
    case IR_STOF:
        return term_to(t, TERM_STOF, a, w);
    case IR_UTOF:
        return term_to(t, TERM_UTOF, a, w);
    case IR_FCONV:
        return term_to(t, TERM_FCONV, a, w);
    default:
        UNREACHABLE();
    }
}

static term float_arith(struct terms *t, enum ir_op op, term a, term b)
{
    return term_2(t,
                  op == IR_FADD   ? TERM_FADD
                  : op == IR_FSUB ? TERM_FSUB
                  : op == IR_FMUL ? TERM_FMUL
                                  : TERM_FDIV,
                  a, b);
}

/// The operand as a term; w: bits of its type.
static term operand(struct machine *mc, place p, unsigned w)
{
    return value_term(mc->terms, machine_get(mc, p), w);
}

static term select_term(struct machine *mc, const struct code_inst *i)
{
    return term_ite(mc->terms, operand(mc, i->a, 1), operand(mc, i->b, i->bits),
                    operand(mc, i->c, i->bits));
}

/// PADD: the factor is constant.
static term pointer_sum(struct machine *mc, const struct code_inst *i)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;
    term scaled =
        term_2(t, TERM_MUL, operand(mc, i->b, w), operand(mc, i->c, w));

    return term_2(t, TERM_ADD, operand(mc, i->a, w), scaled);
}

static unsigned from_bits(const struct machine *mc, const struct code_inst *i)
{
    return ir_op_info[i->op].form == IR_FORM_CAST ? ir_type_bits(mc->m, i->from)
                                                  : i->bits;
}

struct value machine_compute(struct machine *mc, const struct code_inst *i)
{
    struct terms *t = mc->terms;
    enum ir_op op = (enum ir_op)i->op;
    struct value a = machine_get(mc, i->a), b = machine_get(mc, i->b);
    uint64_t bits = 0;

    if (op == IR_UNDEF) {
        return (struct value){.t = mc->unwritten};
    }
    if (op == IR_SELECT && a.t.index == 0) {
        return a.bits ? b : machine_get(mc, i->c);
    }
    if (a.t.index == 0 && b.t.index == 0 && !i->wide &&
        machine_known(mc, i, &bits)) {
        return (struct value){.bits = bits};
    }
    if (op == IR_SELECT) {
        return value_of_term(t, select_term(mc, i));
    }
    if (op == IR_PADD) {
        return value_of_term(t, pointer_sum(mc, i));
    }
    enum ir_form form = ir_op_info[op].form;
    if (form == IR_FORM_UN || form == IR_FORM_CAST) {
        return value_of_term(t,
                             unary(t, i, operand(mc, i->a, from_bits(mc, i))));
    }
    term x = operand(mc, i->a, i->bits), y = operand(mc, i->b, i->bits);
    if (form == IR_FORM_CMP) {
        return value_of_term(t, compare(t, op, x, y, i->bits));
    }
    return value_of_term(t, op >= IR_FADD ? float_arith(t, op, x, y)
                                          : arith(t, op, x, y));
}
