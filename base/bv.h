/* SPDX-License-Identifier: Apache-2.0 */
/// Bit-vectors of 1 to 128 bits: the one arithmetic of interpreter and terms.
/// A value of width w is a u128 whose bits from w up are zero ("canonical");
/// every function takes canonical values and returns one.  Meanings are those
/// of SMT-LIB's QF_BV: arithmetic wraps, division by zero and shifts by the
/// width or more have results.
#ifndef BASE_BV_H
#define BASE_BV_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { BV_MAX_WIDTH = 128 };

/// - returns w ones
static inline u128 bv_mask(unsigned w)
{
    assert(w >= 1 && w <= BV_MAX_WIDTH);
    return ~(u128)0 >> (BV_MAX_WIDTH - w);
}

/// - returns the bit of weight 2^(w-1)
static inline u128 bv_sign_bit(unsigned w)
{
    assert(w >= 1 && w <= BV_MAX_WIDTH);
    return (u128)1 << (w - 1);
}

static inline bool bv_is_canonical(u128 a, unsigned w)
{
    return (a & ~bv_mask(w)) == 0;
}

static inline bool bv_is_negative(u128 a, unsigned w)
{
    return (a & bv_sign_bit(w)) != 0;
}

// ---- conversions

/// - returns the low w bits; a need not be canonical
static inline u128 bv_trunc(u128 a, unsigned w)
{
    return a & bv_mask(w);
}

/// - returns a of width `from` sign-extended (or truncated) to width `to`
static inline u128 bv_sext(u128 a, unsigned from, unsigned to)
{
    u128 sign = bv_sign_bit(from);

    assert(bv_is_canonical(a, from));
    return ((a ^ sign) - sign) & bv_mask(to);
}

/// - returns the value of a as two's complement
static inline i128 bv_to_signed(u128 a, unsigned w)
{
    u128 sign = bv_sign_bit(w);

    assert(bv_is_canonical(a, w));
    return (i128)((a ^ sign) - sign);
}

/// - returns the low w bits of v
static inline u128 bv_from_signed(i128 v, unsigned w)
{
    return (u128)v & bv_mask(w);
}

// ---- bits

static inline u128 bv_and(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a & b;
}

static inline u128 bv_or(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a | b;
}

static inline u128 bv_xor(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a ^ b;
}

static inline u128 bv_not(u128 a, unsigned w)
{
    return ~a & bv_mask(w);
}

/// A shift by w or more gives 0.
static inline u128 bv_shl(u128 a, u128 amount, unsigned w)
{
    return amount >= w ? 0 : (a << (unsigned)amount) & bv_mask(w);
}

/// A shift by w or more gives 0.
static inline u128 bv_lshr(u128 a, u128 amount, unsigned w)
{
    return amount >= w ? 0 : a >> (unsigned)amount;
}

/// A shift by w or more gives w copies of the sign.
static inline u128 bv_ashr(u128 a, u128 amount, unsigned w)
{
    u128 ones = bv_is_negative(a, w) ? bv_mask(w) : 0;

    if (amount >= w) {
        return ones;
    }
    return (a >> (unsigned)amount) | (ones & ~(ones >> (unsigned)amount));
}

static inline unsigned bv_popcount(u128 a, unsigned w)
{
    (void)w;
    return (unsigned)__builtin_popcountll((uint64_t)a) +
           (unsigned)__builtin_popcountll((uint64_t)(a >> 64));
}

/// Zeros above the highest one; w for 0.
static inline unsigned bv_clz(u128 a, unsigned w)
{
    uint64_t high = (uint64_t)(a >> 64);
    uint64_t low = (uint64_t)a;

    assert(bv_is_canonical(a, w));
    if (high) {
        return (unsigned)__builtin_clzll(high) + w - 128;
    }
    return low ? (unsigned)__builtin_clzll(low) + w - 64 : w;
}

/// Zeros below the lowest one; w for 0.
static inline unsigned bv_ctz(u128 a, unsigned w)
{
    uint64_t high = (uint64_t)(a >> 64);
    uint64_t low = (uint64_t)a;

    if (low) {
        return (unsigned)__builtin_ctzll(low);
    }
    return high ? (unsigned)__builtin_ctzll(high) + 64 : w;
}

/// - w is a multiple of 8
static inline u128 bv_bswap(u128 a, unsigned w)
{
    u128 swapped = (u128)__builtin_bswap64((uint64_t)a) << 64 |
                   __builtin_bswap64((uint64_t)(a >> 64));

    assert(w % 8 == 0 && bv_is_canonical(a, w));
    return swapped >> (BV_MAX_WIDTH - w);
}

// ---- arithmetic

static inline u128 bv_add(u128 a, u128 b, unsigned w)
{
    return (a + b) & bv_mask(w);
}

static inline u128 bv_sub(u128 a, u128 b, unsigned w)
{
    return (a - b) & bv_mask(w);
}

static inline u128 bv_neg(u128 a, unsigned w)
{
    return (0 - a) & bv_mask(w);
}

static inline u128 bv_mul(u128 a, u128 b, unsigned w)
{
    return (a * b) & bv_mask(w);
}

/// x / 0 is all ones.
static inline u128 bv_udiv(u128 a, u128 b, unsigned w)
{
    if (b == 0) {
        return bv_mask(w);
    }
    if ((a | b) >> 64 == 0) {
        return (uint64_t)a / (uint64_t)b;
    }
    return a / b;
}

/// x % 0 is x.
static inline u128 bv_urem(u128 a, u128 b, unsigned w)
{
    (void)w;
    if (b == 0) {
        return a;
    }
    if ((a | b) >> 64 == 0) {
        return (uint64_t)a % (uint64_t)b;
    }
    return a % b;
}

/// The magnitude of a as an unsigned value.
static inline u128 bv_abs(u128 a, unsigned w)
{
    return bv_is_negative(a, w) ? bv_neg(a, w) : a;
}

/// Rounds to zero.  x / 0 is -1 for x >= 0, else 1; the most negative value
/// divided by -1 is itself.
static inline u128 bv_sdiv(u128 a, u128 b, unsigned w)
{
    u128 q = bv_udiv(bv_abs(a, w), bv_abs(b, w), w);

    return bv_is_negative(a, w) != bv_is_negative(b, w) ? bv_neg(q, w) : q;
}

/// The sign of the dividend.  x % 0 is x.
static inline u128 bv_srem(u128 a, u128 b, unsigned w)
{
    u128 r = bv_urem(bv_abs(a, w), bv_abs(b, w), w);

    return bv_is_negative(a, w) ? bv_neg(r, w) : r;
}

// ---- comparisons

static inline bool bv_eq(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a == b;
}

static inline bool bv_ult(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a < b;
}

static inline bool bv_ule(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a <= b;
}

static inline bool bv_slt(u128 a, u128 b, unsigned w)
{
    u128 sign = bv_sign_bit(w);

    return (a ^ sign) < (b ^ sign);
}

static inline bool bv_sle(u128 a, u128 b, unsigned w)
{
    u128 sign = bv_sign_bit(w);

    return (a ^ sign) <= (b ^ sign);
}

// ---- does the exact result of an operation not fit w bits?

static inline bool bv_add_overflows_u(u128 a, u128 b, unsigned w)
{
    return bv_add(a, b, w) < a;
}

static inline bool bv_sub_overflows_u(u128 a, u128 b, unsigned w)
{
    (void)w;
    return a < b;
}

static inline bool bv_mul_overflows_u(u128 a, u128 b, unsigned w)
{
    if (w <= 64) {
        return (a * b) >> w != 0;
    }
    return a != 0 && b > bv_mask(w) / a;
}

/// Overflow: both operands have the sign that the result has not.
static inline bool bv_add_overflows_s(u128 a, u128 b, unsigned w)
{
    u128 sum = a + b;

    return bv_is_negative((a ^ sum) & (b ^ sum), w);
}

static inline bool bv_sub_overflows_s(u128 a, u128 b, unsigned w)
{
    u128 difference = a - b;

    return bv_is_negative((a ^ b) & (a ^ difference), w);
}

/// By magnitudes: clang has no 128-bit checked multiply without compiler-rt.
static inline bool bv_mul_overflows_s(u128 a, u128 b, unsigned w)
{
    bool negative = bv_is_negative(a, w) != bv_is_negative(b, w);
    u128 limit = negative ? bv_sign_bit(w) : bv_sign_bit(w) - 1;
    u128 x = bv_abs(a, w);
    u128 y = bv_abs(b, w);

    if (w <= 64) {
        return x * y > limit;
    }
    return x != 0 && y > limit / x;
}

#ifdef __cplusplus
}
#endif
#endif
