/* SPDX-License-Identifier: Apache-2.0 */
/// Floating operations on values, by the host's own arithmetic, as the
/// reference interpreter has it: the same NaNs, the same roundings.
#include "solver/term_impl.h"

#include <math.h>
#include <string.h>

static float get_32(u128 bits)
{
    uint32_t low = (uint32_t)bits;
    float v = 0;

    memcpy(&v, &low, sizeof v);
    return v;
}

static double get_64(u128 bits)
{
    uint64_t low = (uint64_t)bits;
    double v = 0;

    memcpy(&v, &low, sizeof v);
    return v;
}

static long double get_80(u128 bits)
{
    long double v = 0;

    memcpy(&v, &bits, 10);
    return v;
}

static u128 put_32(float v)
{
    uint32_t bits = 0;

    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static u128 put_64(double v)
{
    uint64_t bits = 0;

    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static u128 put_80(long double v)
{
    u128 bits = 0;

    memcpy(&bits, &v, 10);
    return bits;
}

/// Any float as the widest: every f32 and f64 is an f80 too.
static long double get(u128 bits, unsigned width)
{
    return width == 32   ? (long double)get_32(bits)
           : width == 64 ? (long double)get_64(bits)
                         : get_80(bits);
}

static u128 convert(long double v, unsigned width)
{
    return width == 32   ? put_32((float)v)
           : width == 64 ? put_64((double)v)
                         : put_80(v);
}

/// The arithmetic of one format.
#define FORMAT(n, T, suffix)                                                   \
    static u128 arith_##n(struct term_shape s, const u128 *v)                  \
    {                                                                          \
        T a = get_##n(v[0]);                                                   \
        T b = term_info[s.op].args > 1 ? get_##n(v[1]) : a;                    \
                                                                               \
        switch (s.op) { /* NOLINT: the others do not keep the format */        \
        case TERM_FADD:                                                        \
            return put_##n(a + b);                                             \
        case TERM_FSUB:                                                        \
            return put_##n(a - b);                                             \
        case TERM_FMUL:                                                        \
            return put_##n(a * b);                                             \
        case TERM_FDIV:                                                        \
            return put_##n(a / b);                                             \
        case TERM_FSQRT:                                                       \
            return put_##n(sqrt##suffix(a));                                   \
        case TERM_FROUND:                                                      \
            return put_##n(s.low == TERM_EVEN   ? nearbyint##suffix(a)         \
                           : s.low == TERM_AWAY ? round##suffix(a)             \
                           : s.low == TERM_DOWN ? floor##suffix(a)             \
                           : s.low == TERM_UP   ? ceil##suffix(a)              \
                                                : trunc##suffix(a));             \
        default:                                                               \
            UNREACHABLE();                                                     \
        }                                                                      \
    }
FORMAT(32, float, f)
FORMAT(64, double, )
FORMAT(80, long double, l)

/// - a and b are of one format: any is one of the widest, too
static bool compare(enum term_op op, long double a, long double b)
{
    switch (op) { // NOLINT: the others do not compare
    case TERM_FEQ:
        return a == b;
    case TERM_FLT:
        return isless(a, b);
    case TERM_FLE:
        return islessequal(a, b);
    case TERM_FNAN:
        return isnan(a);
    default:
        UNREACHABLE();
    }
}

static u128 to_int(long double v, unsigned w, bool is_signed)
{
    long double whole = truncl(v);
    long double end = ldexpl(1.0L, (int)(is_signed ? w - 1 : w));

    if (isnan(v) || !(whole < end) || !(whole >= (is_signed ? -end : 0.0L))) {
        return bv_sign_bit(w);
    }
    return bv_trunc(is_signed ? (u128)(i128)whole : (u128)whole, w);
}

/// One rounding, in the target's format.
static u128 of_signed(i128 v, unsigned width)
{
    return width == 32   ? put_32((float)v)
           : width == 64 ? put_64((double)v)
                         : put_80((long double)v);
}

static u128 of_unsigned(u128 v, unsigned width)
{
    return width == 32   ? put_32((float)v)
           : width == 64 ? put_64((double)v)
                         : put_80((long double)v);
}

/// SSE's sum and product of two NaNs is the first one, made quiet; a compiler
/// may exchange the operands.  (x87 takes the greater one.)
static bool is_first_nan(struct term_shape s, const u128 *v, u128 *nan)
{
    if ((s.op != TERM_FADD && s.op != TERM_FMUL) || s.from == 80 ||
        !isnan(get(v[0], s.from))) {
        return false;
    }
    *nan = v[0] | (u128)1 << (s.from == 32 ? 22 : 51);
    return true;
}

u128 term_fold_float(struct term_shape s, const u128 *v)
{
    u128 nan = 0;

    if (is_first_nan(s, v, &nan)) {
        return nan;
    }
    switch (s.op) { // NOLINT: the others are the format's arithmetic
    case TERM_FCONV:
        return convert(get(v[0], s.from), s.width);
    case TERM_FTOS:
    case TERM_FTOU:
        return to_int(get(v[0], s.from), s.width, s.op == TERM_FTOS);
    case TERM_STOF:
        return of_signed(bv_to_signed(v[0], s.from), s.width);
    case TERM_UTOF:
        return of_unsigned(v[0], s.width);
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE:
    case TERM_FNAN:
        return compare(s.op, get(v[0], s.from),
                       get(v[s.op != TERM_FNAN], s.from));
    default:
        return s.from == 32   ? arith_32(s, v)
               : s.from == 64 ? arith_64(s, v)
                              : arith_80(s, v);
    }
}
