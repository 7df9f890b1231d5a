/* SPDX-License-Identifier: Apache-2.0 */
/// The meaning of operations on terms, once more: bit by bit, from the rows of
/// term.def and nothing else.
#ifndef TESTS_UNIT_TERM_NAIVE_H
#define TESTS_UNIT_TERM_NAIVE_H

#include "solver/term.h"

#include <math.h>
#include <string.h>

struct naive_op {
    enum term_op op;
    unsigned width;   ///< of the result
    unsigned from[3]; ///< of the operands
    unsigned low;
};

static inline u128 naive_cut(u128 v, unsigned w)
{
    return w >= 128 ? v : v & (((u128)1 << w) - 1);
}

static inline bool naive_bit(u128 v, unsigned i)
{
    return i < 128 && (v >> i & 1);
}

static inline u128 naive_weight(bool bit, unsigned i)
{
    return bit ? (u128)1 << i : 0;
}

// ---------------------------------------------------------------- integers

static inline u128 naive_add(u128 a, u128 b, bool carry, unsigned w)
{
    u128 sum = 0;

    for (unsigned i = 0; i < w; i++) {
        bool x = naive_bit(a, i);
        bool y = naive_bit(b, i);

        sum |= naive_weight((x != y) != carry, i);
        carry = (x && y) || (x && carry) || (y && carry);
    }
    return sum;
}

static inline u128 naive_neg(u128 a, unsigned w)
{
    return naive_add(naive_cut(~a, w), 0, true, w);
}

static inline bool naive_less(u128 a, u128 b, unsigned w)
{
    for (unsigned i = w; i-- > 0;) {
        if (naive_bit(a, i) != naive_bit(b, i)) {
            return naive_bit(b, i);
        }
    }
    return false;
}

static inline bool naive_less_signed(u128 a, u128 b, unsigned w)
{
    bool na = naive_bit(a, w - 1);

    return na != naive_bit(b, w - 1) ? na : naive_less(a, b, w);
}

static inline u128 naive_abs(u128 a, unsigned w)
{
    return naive_bit(a, w - 1) ? naive_neg(a, w) : a;
}

/// The product of two numbers of w bits: 2 w bits, *high above the low ones.
static inline u128 naive_mul(u128 a, u128 b, unsigned w, u128 *high)
{
    u128 low = 0;

    *high = 0;
    for (unsigned i = w; i-- > 0;) { // (high:low) * 2 + a * bit
        bool out = naive_bit(low, w - 1);
        u128 sum = 0;

        *high = naive_cut(*high << 1, w) | out;
        low = naive_cut(low << 1, w);
        if (naive_bit(b, i)) {
            sum = naive_add(low, a, false, w);
            if (naive_less(sum, low, w)) {
                *high = naive_add(*high, 0, true, w);
            }
            low = sum;
        }
    }
    return low;
}

static inline u128 naive_divide(u128 a, u128 b, unsigned w, u128 *rest)
{
    u128 q = 0;

    *rest = 0;
    for (unsigned i = w; i-- > 0;) {
        bool out = naive_bit(*rest, w - 1);

        *rest = naive_cut(*rest << 1, w) | naive_bit(a, i);
        if (out || !naive_less(*rest, b, w)) {
            *rest = naive_add(*rest, naive_cut(~b, w), true, w);
            q |= (u128)1 << i;
        }
    }
    return q;
}

static inline u128 naive_quotient(enum term_op op, u128 a, u128 b, unsigned w)
{
    bool is_signed = op == TERM_SDIV || op == TERM_SREM;
    bool na = is_signed && naive_bit(a, w - 1);
    bool nb = is_signed && naive_bit(b, w - 1);
    u128 rest = 0;
    u128 q = 0;

    if (b == 0) {
        if (op == TERM_UREM || op == TERM_SREM) {
            return a;
        }
        return na ? 1 : naive_cut(~(u128)0, w);
    }
    q = naive_divide(na ? naive_neg(a, w) : a, nb ? naive_neg(b, w) : b, w,
                     &rest);
    if (op == TERM_UREM || op == TERM_SREM) {
        return na ? naive_neg(rest, w) : rest;
    }
    return na != nb ? naive_neg(q, w) : q;
}

static inline u128 naive_shift(enum term_op op, u128 a, u128 by, unsigned w)
{
    bool sign = op == TERM_ASHR && naive_bit(a, w - 1);
    u128 v = 0;

    for (unsigned i = 0; i < w; i++) {
        bool bit = sign;

        if (op == TERM_SHL) {
            bit = by <= i && naive_bit(a, i - (unsigned)by);
        } else if (by < w - i) {
            bit = naive_bit(a, i + (unsigned)by);
        }
        v |= (u128)bit << i;
    }
    return v;
}

static inline bool naive_overflows(enum term_op op, u128 a, u128 b, unsigned w)
{
    bool negative = naive_bit(a, w - 1) != naive_bit(b, w - 1);
    u128 high = 0;
    u128 low = 0;

    if (op == TERM_UMULO) {
        (void)naive_mul(a, b, w, &high);
        return high != 0;
    }
    low = naive_mul(naive_abs(a, w), naive_abs(b, w), w, &high);
    if (high != 0) {
        return true;
    }
    // Up to 2^(w-1) - 1, or 2^(w-1) with a minus.
    return naive_bit(low, w - 1) && !(negative && low == (u128)1 << (w - 1));
}

// ---------------------------------------------------------------- floats

static inline unsigned naive_fraction(unsigned w)
{
    return w == 32 ? 23 : w == 64 ? 52 : 63;
}

static inline unsigned naive_exponent(unsigned w)
{
    return w == 32 ? 8 : w == 64 ? 11 : 15;
}

static inline long double naive_float(u128 v, unsigned w)
{
    float f = 0;
    double d = 0;
    long double l = 0;

    if (w == 32) {
        memcpy(&f, &v, 4);
        return (long double)f;
    }
    if (w == 64) {
        memcpy(&d, &v, 8);
        return (long double)d;
    }
    memcpy(&l, &v, 10);
    return l;
}

static inline u128 naive_put(long double l, unsigned w)
{
    u128 v = 0;
    float f = (float)l;
    double d = (double)l;

    if (w == 32) {
        memcpy(&v, &f, 4);
    } else if (w == 64) {
        memcpy(&v, &d, 8);
    } else {
        memcpy(&v, &l, 10);
    }
    return v;
}

/// In the format itself: through a wider one it would be rounded twice.  Of two
/// NaNs SSE takes the first, but compilers exchange the operands of a sum.
#define NAIVE_ARITH(name, T, bytes)                                            \
    static inline u128 name(enum term_op op, u128 va, u128 vb)                 \
    {                                                                          \
        T a = 0;                                                               \
        T b = 0;                                                               \
        T r = 0;                                                               \
        u128 v = 0;                                                            \
                                                                               \
        memcpy(&a, &va, bytes);                                                \
        memcpy(&b, &vb, bytes);                                                \
        if ((bytes) < 10 && a != a && (op == TERM_FADD || op == TERM_FMUL)) {  \
            return va | (u128)1 << ((bytes) == 4 ? 22 : 51);                   \
        }                                                                      \
        r = op == TERM_FADD   ? a + b                                          \
            : op == TERM_FSUB ? a - b                                          \
            : op == TERM_FMUL ? a * b                                          \
                              : a / b;                                         \
        memcpy(&v, &r, bytes);                                                 \
        return v;                                                              \
    }
NAIVE_ARITH(naive_arith_32, float, 4)
NAIVE_ARITH(naive_arith_64, double, 8)
NAIVE_ARITH(naive_arith_80, long double, 10)

static inline bool naive_is_nan(u128 v, unsigned w)
{
    unsigned f = naive_fraction(w);
    unsigned e = naive_exponent(w);
    u128 exponent = naive_cut(v >> (w == 80 ? 64 : f), e);

    if (w == 80 && exponent != 0 && !naive_bit(v, 63)) {
        return true; // no number: the bit that is always 1 is 0
    }
    return exponent == naive_cut(~(u128)0, e) && naive_cut(v, f) != 0;
}

/// Toward 0: the digits, shifted by the exponent.
static inline u128 naive_to_int(u128 v, unsigned w, unsigned to, bool is_signed)
{
    unsigned f = naive_fraction(w);
    unsigned e = naive_exponent(w);
    bool negative = naive_bit(v, w - 1);
    int exponent = (int)naive_cut(v >> (w == 80 ? 64 : f), e);
    u128 digits = naive_cut(v, f);
    u128 none = (u128)1 << (to - 1);

    if (naive_is_nan(v, w) || exponent == (1 << e) - 1) {
        return none;
    }
    digits |= (u128)(exponent != 0) << f;
    exponent -= (1 << (e - 1)) - 1 + (int)f;
    for (; exponent < 0 && digits != 0; exponent++) {
        digits >>= 1;
    }
    for (; exponent > 0 && digits != 0; exponent--) {
        if (naive_bit(digits, 127)) {
            return none;
        }
        digits <<= 1;
    }
    if (digits == 0) {
        return 0;
    }
    if (negative) {
        if (!is_signed || digits > none) {
            return none;
        }
        return naive_neg(digits, to);
    }
    if (naive_cut(digits, to - is_signed) != digits) {
        return none;
    }
    return digits;
}

/// To nearest even by hand.
static inline u128 naive_of_int(u128 v, unsigned from, unsigned w,
                                bool is_signed)
{
    bool negative = is_signed && naive_bit(v, from - 1);
    unsigned f = naive_fraction(w);
    unsigned e = naive_exponent(w);
    u128 digits = negative ? naive_neg(v, from) : v;
    unsigned exponent = (1U << (e - 1)) - 1 + f;
    u128 lost = 0; // as 2 bits: half, and anything below
    u128 bits = 0;

    if (digits == 0) {
        return 0;
    }
    while (digits >> (f + 1)) {
        lost = naive_weight(naive_bit(digits, 0), 1) | (lost != 0);
        digits >>= 1;
        exponent++;
    }
    while (!(digits >> f)) {
        digits <<= 1;
        exponent--;
    }
    if (lost == 3 || (lost == 2 && (digits & 1))) {
        digits++;
        if (digits >> (f + 1)) {
            digits >>= 1;
            exponent++;
        }
    }
    if (exponent >= (1U << e) - 1) { // too large: infinity
        exponent = (1U << e) - 1;
        digits = (u128)1 << f;
    }
    bits = w == 80 ? (u128)exponent << 64 | digits
                   : (u128)exponent << f | naive_cut(digits, f);
    return bits | (u128)negative << (w - 1);
}

static inline u128 naive_round(u128 v, unsigned w, enum term_round how)
{
    long double x = naive_float(v, w);
    long double whole = truncl(x);
    long double rest = fabsl(x - whole);
    long double away = copysignl(fabsl(whole) + 1, x);
    bool up = false;

    if (w == 80 && naive_is_nan(v, w) && !naive_bit(v, 63)) {
        // Not a number of IEEE: what the library makes of the bits.
        return naive_put(how == TERM_EVEN   ? nearbyintl(x)
                         : how == TERM_AWAY ? roundl(x)
                         : how == TERM_DOWN ? floorl(x)
                         : how == TERM_UP   ? ceill(x)
                                            : truncl(x),
                         w);
    }
    if (isnan(x)) { // becomes quiet
        return naive_put(x + x, w);
    }
    if (!(fabsl(x) < ldexpl(1, 63))) { // whole already
        return v;
    }
    switch (how) {
    case TERM_EVEN:
        up = rest > 0.5L || (rest == 0.5L && fmodl(whole, 2) != 0);
        break;
    case TERM_AWAY:
        up = rest >= 0.5L;
        break;
    case TERM_DOWN:
        up = rest > 0 && x < 0;
        break;
    case TERM_UP:
        up = rest > 0 && x > 0;
        break;
    case TERM_TO_ZERO:
        break;
    }
    return naive_put(copysignl(up ? away : whole, x), w);
}

static inline u128 naive_float_op(const struct naive_op *o, const u128 *v)
{
    unsigned w = o->from[0];
    long double a = naive_float(v[0], w);
    long double b = naive_float(v[1], w);

    switch (o->op) {
    case TERM_FEQ:
        return a == b;
    case TERM_FLT:
        return a < b;
    case TERM_FLE:
        return a <= b;
    case TERM_FNAN:
        return naive_is_nan(v[0], w);
    case TERM_FSQRT:
        return w == 32   ? naive_put((long double)sqrtf((float)a), 32)
               : w == 64 ? naive_put((long double)sqrt((double)a), 64)
                         : naive_put(sqrtl(a), 80);
    case TERM_FCONV:
        return naive_put(a, o->width);
    case TERM_FTOS:
    case TERM_FTOU:
        return naive_to_int(v[0], w, o->width, o->op == TERM_FTOS);
    case TERM_STOF:
    case TERM_UTOF:
        return naive_of_int(v[0], w, o->width, o->op == TERM_STOF);
    case TERM_FROUND:
        return naive_round(v[0], w, (enum term_round)o->low);
    default:
        return w == 32   ? naive_arith_32(o->op, v[0], v[1])
               : w == 64 ? naive_arith_64(o->op, v[0], v[1])
                         : naive_arith_80(o->op, v[0], v[1]);
    }
}

// ---------------------------------------------------------------- all

static inline u128 naive_bits(enum term_op op, u128 a, u128 b, unsigned w)
{
    u128 v = 0;

    for (unsigned i = 0; i < w; i++) {
        bool x = naive_bit(a, i);
        bool y = naive_bit(b, i);

        v |= (u128)(op == TERM_AND  ? x && y
                    : op == TERM_OR ? x || y
                                    : x != y)
             << i;
    }
    return v;
}

static inline bool naive_compare(enum term_op op, u128 a, u128 b, unsigned w)
{
    switch (op) {
    case TERM_EQ:
        return a == b;
    case TERM_ULT:
        return naive_less(a, b, w);
    case TERM_ULE:
        return !naive_less(b, a, w);
    case TERM_SLT:
        return naive_less_signed(a, b, w);
    case TERM_SLE:
        return !naive_less_signed(b, a, w);
    default:
        return naive_overflows(op, a, b, w);
    }
}

/// - the operation is none of arrays, CONST or VAR
static inline u128 naive(const struct naive_op *o, const u128 *v)
{
    unsigned w = o->width;
    u128 high = 0;

    switch (o->op) {
    case TERM_NOT:
        return naive_bits(TERM_XOR, v[0], ~(u128)0, w);
    case TERM_NEG:
        return naive_neg(v[0], w);
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        return naive_bits(o->op, v[0], v[1], w);
    case TERM_ADD:
        return naive_add(v[0], v[1], false, w);
    case TERM_MUL:
        return naive_mul(v[0], v[1], w, &high);
    case TERM_UDIV:
    case TERM_UREM:
    case TERM_SDIV:
    case TERM_SREM:
        return naive_quotient(o->op, v[0], v[1], w);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return naive_shift(o->op, v[0], v[1], w);
    case TERM_EQ:
    case TERM_ULT:
    case TERM_ULE:
    case TERM_SLT:
    case TERM_SLE:
    case TERM_UMULO:
    case TERM_SMULO:
        return naive_compare(o->op, v[0], v[1], o->from[0]);
    case TERM_ITE:
        return v[0] == 1 ? v[1] : v[2];
    case TERM_EXTRACT:
        return naive_cut(v[0] >> o->low, w);
    case TERM_CONCAT:
        return v[0] << o->from[1] | v[1];
    case TERM_ZEXT:
        return v[0];
    case TERM_SEXT:
        for (unsigned i = o->from[0]; i < w; i++) {
            high |= naive_weight(naive_bit(v[0], o->from[0] - 1), i);
        }
        return high | v[0];
    default:
        return naive_float_op(o, v);
    }
}

#endif
