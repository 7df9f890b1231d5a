/* SPDX-License-Identifier: Apache-2.0 */
/// Bit-vector arithmetic: exhaustively at small widths against integers that
/// can't overflow, and at random for all widths against other formulations
/// (bit by bit, or __int128 where the exact result fits).
#include "tests/unit/unit.h"

#include "base/bv.h"
#include "base/rng.h"

/// Random, with a liking for the edges where things go wrong.
static u128 pick(struct rng *rng, unsigned w)
{
    u128 v = rng_next128(rng);

    switch (rng_below(rng, 6)) {
    case 0:
        v = rng_below(rng, 4);
        break;
    case 1:
        v = 0 - (u128)rng_below(rng, 4);
        break;
    case 2:
        v = bv_sign_bit(w) + rng_below(rng, 3) - 1;
        break;
    case 3:
        v >>= rng_below(rng, 128);
        break;
    default:
        break;
    }
    return bv_trunc(v, w);
}

static int sign_of(int v, unsigned w)
{
    return v >= 1 << (w - 1) ? v - (1 << w) : v;
}

static u128 wrap(int v, unsigned w)
{
    return (u128)(unsigned)v & bv_mask(w);
}

static bool fits_u(int v, unsigned w)
{
    return v >= 0 && v < 1 << w;
}

static bool fits_s(int v, unsigned w)
{
    return v >= -(1 << (w - 1)) && v < 1 << (w - 1);
}

static void small_division(int a, int b, unsigned w)
{
    u128 ua = (u128)(unsigned)a;
    u128 ub = (u128)(unsigned)b;
    int sa = sign_of(a, w);
    int sb = sign_of(b, w);

    if (b == 0) {
        HOLDS(bv_udiv(ua, ub, w) == bv_mask(w));
        HOLDS(bv_urem(ua, ub, w) == ua);
        HOLDS(bv_sdiv(ua, ub, w) == wrap(sa >= 0 ? -1 : 1, w));
        HOLDS(bv_srem(ua, ub, w) == ua);
    } else {
        HOLDS(bv_udiv(ua, ub, w) == wrap(a / b, w));
        HOLDS(bv_urem(ua, ub, w) == wrap(a % b, w));
        HOLDS(bv_sdiv(ua, ub, w) == wrap(sa / sb, w));
        HOLDS(bv_srem(ua, ub, w) == wrap(sa % sb, w));
    }
}

static void small_arithmetic(int a, int b, unsigned w)
{
    u128 ua = (u128)(unsigned)a;
    u128 ub = (u128)(unsigned)b;
    int sa = sign_of(a, w);
    int sb = sign_of(b, w);

    HOLDS(bv_add(ua, ub, w) == wrap(a + b, w));
    HOLDS(bv_sub(ua, ub, w) == wrap(a - b, w));
    HOLDS(bv_mul(ua, ub, w) == wrap(a * b, w));
    HOLDS(bv_add_overflows_u(ua, ub, w) == !fits_u(a + b, w));
    HOLDS(bv_sub_overflows_u(ua, ub, w) == !fits_u(a - b, w));
    HOLDS(bv_mul_overflows_u(ua, ub, w) == !fits_u(a * b, w));
    HOLDS(bv_add_overflows_s(ua, ub, w) == !fits_s(sa + sb, w));
    HOLDS(bv_sub_overflows_s(ua, ub, w) == !fits_s(sa - sb, w));
    HOLDS(bv_mul_overflows_s(ua, ub, w) == !fits_s(sa * sb, w));
    HOLDS(bv_eq(ua, ub, w) == (a == b));
    HOLDS(bv_ult(ua, ub, w) == (a < b));
    HOLDS(bv_ule(ua, ub, w) == (a <= b));
    HOLDS(bv_slt(ua, ub, w) == (sa < sb));
    HOLDS(bv_sle(ua, ub, w) == (sa <= sb));
}

static void small_bits(int a, int b, unsigned w)
{
    u128 ua = (u128)(unsigned)a;
    u128 ub = (u128)(unsigned)b;
    int sa = sign_of(a, w);
    bool in = b < (int)w;

    HOLDS(bv_and(ua, ub, w) == wrap(a & b, w));
    HOLDS(bv_or(ua, ub, w) == wrap(a | b, w));
    HOLDS(bv_xor(ua, ub, w) == wrap(a ^ b, w));
    HOLDS(bv_shl(ua, ub, w) == (in ? wrap(a << b, w) : 0));
    HOLDS(bv_lshr(ua, ub, w) == (in ? wrap(a >> b, w) : 0));
    HOLDS(bv_ashr(ua, ub, w) == wrap(sa >> (in ? b : (int)w), w));
}

START_TEST(all_small_operands)
{
    for (unsigned w = 1; w <= 7; w++) {
        for (int a = 0; a < 1 << w; a++) {
            HOLDS(bv_neg((u128)(unsigned)a, w) == wrap(-a, w));
            HOLDS(bv_not((u128)(unsigned)a, w) == wrap(~a, w));
            HOLDS(bv_to_signed((u128)(unsigned)a, w) == sign_of(a, w));
            for (int b = 0; b < 1 << w; b++) {
                small_arithmetic(a, b, w);
                small_division(a, b, w);
                small_bits(a, b, w);
            }
        }
    }
}
END_TEST

/// One width up is a wider world: what fits there is exact.
START_TEST(overflow_is_what_wider_arithmetic_says)
{
    struct rng rng;

    rng_init(&rng, 5);
    for (unsigned i = 0; i < 400000; i++) {
        unsigned w = 1 + (unsigned)rng_below(&rng, 64);
        u128 a = pick(&rng, w);
        u128 b = pick(&rng, w);
        i128 sa = bv_to_signed(a, w);
        i128 sb = bv_to_signed(b, w);
        i128 min = -((i128)1 << (w - 1));
        i128 max = ((i128)1 << (w - 1)) - 1;

        HOLDS(bv_add_overflows_u(a, b, w) == (a + b > bv_mask(w)));
        HOLDS(bv_mul_overflows_u(a, b, w) == (a * b > bv_mask(w)));
        HOLDS(bv_add_overflows_s(a, b, w) == (sa + sb < min || sa + sb > max));
        HOLDS(bv_sub_overflows_s(a, b, w) == (sa - sb < min || sa - sb > max));
        /* (-2^63)^2 = 2^126 still fits. */
        HOLDS(bv_mul_overflows_s(a, b, w) == (sa * sb < min || sa * sb > max));
        HOLDS(bv_from_signed(sa * sb, w) == bv_mul(a, b, w));
        if (sb != 0) {
            HOLDS(bv_from_signed(sa / sb, w) == bv_sdiv(a, b, w));
            HOLDS(bv_from_signed(sa % sb, w) == bv_srem(a, b, w));
        }
    }
}
END_TEST

/// Schoolbook, one bit at a time, in 256 bits as two halves.
static void wide_mul(u128 a, u128 b, u128 *high, u128 *low)
{
    *high = *low = 0;
    for (unsigned i = 128; i-- > 0;) {
        *high = *high << 1 | *low >> 127;
        *low <<= 1;
        if (b >> i & 1) {
            *low += a;
            *high += *low < a;
        }
    }
}

START_TEST(wide_products)
{
    struct rng rng;

    rng_init(&rng, 6);
    for (unsigned i = 0; i < 60000; i++) {
        unsigned w = 65 + (unsigned)rng_below(&rng, 64);
        u128 a = pick(&rng, w) >> rng_below(&rng, w);
        u128 b = pick(&rng, w) >> rng_below(&rng, w);
        bool negative = bv_is_negative(a, w) != bv_is_negative(b, w);
        u128 limit = bv_sign_bit(w) - !negative;
        u128 high = 0;
        u128 low = 0;

        wide_mul(a, b, &high, &low);
        HOLDS(bv_mul(a, b, w) == (low & bv_mask(w)));
        HOLDS(bv_mul_overflows_u(a, b, w) == (high != 0 || low > bv_mask(w)));
        wide_mul(bv_abs(a, w), bv_abs(b, w), &high, &low);
        HOLDS(bv_mul_overflows_s(a, b, w) == (high != 0 || low > limit));
    }
}
END_TEST

/// The laws that define division, at every width.
START_TEST(laws_of_division)
{
    struct rng rng;

    rng_init(&rng, 8);
    for (unsigned i = 0; i < 200000; i++) {
        unsigned w = 1 + (unsigned)rng_below(&rng, 128);
        u128 a = pick(&rng, w);
        u128 b = pick(&rng, w);
        u128 r = bv_srem(a, b, w);

        HOLDS(bv_is_canonical(bv_sdiv(a, b, w), w));
        HOLDS(bv_is_canonical(r, w));
        if (b == 0) {
            HOLDS(bv_udiv(a, b, w) == bv_mask(w));
            HOLDS(bv_urem(a, b, w) == a);
            HOLDS(r == a);
            continue;
        }
        HOLDS(bv_urem(a, b, w) < b);
        HOLDS(bv_add(bv_mul(bv_udiv(a, b, w), b, w), bv_urem(a, b, w), w) == a);
        HOLDS(bv_add(bv_mul(bv_sdiv(a, b, w), b, w), r, w) == a);
        HOLDS(bv_abs(r, w) < bv_abs(b, w));
        HOLDS(r == 0 || bv_is_negative(r, w) == bv_is_negative(a, w));
    }
}
END_TEST

START_TEST(shifts_bit_by_bit)
{
    struct rng rng;

    rng_init(&rng, 9);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned w = i % 8 ? 1 + (unsigned)rng_below(&rng, 128) : 128;
        u128 a = pick(&rng, w);
        u128 n = i % 5 == 0            ? w
                 : rng_one_in(&rng, 8) ? pick(&rng, w)
                                       : bv_trunc(rng_below(&rng, w + 2), w);
        u128 left = bv_shl(a, n, w);
        u128 right = bv_lshr(a, n, w);
        u128 arith = bv_ashr(a, n, w);

        HOLDS(bv_is_canonical(left | right | arith, w));
        for (unsigned k = 0; k < w; k++) {
            bool from_low = n <= k && (a >> (k - (unsigned)n) & 1);
            bool inside = n < w - k;
            bool from_high = inside && (a >> (k + (unsigned)n) & 1);

            HOLDS((left >> k & 1) == from_low);
            HOLDS((right >> k & 1) == from_high);
            HOLDS((arith >> k & 1) ==
                  (inside ? from_high : bv_is_negative(a, w)));
        }
    }
}
END_TEST

START_TEST(counting_bits)
{
    struct rng rng;

    rng_init(&rng, 10);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned w = 1 + (unsigned)rng_below(&rng, 128);
        u128 a = pick(&rng, w);
        unsigned ones = 0;
        unsigned high = w;
        unsigned low = w;

        for (unsigned k = 0; k < w; k++) {
            if (a >> k & 1) {
                ones++;
                high = w - 1 - k;
                low = low == w ? k : low;
            }
        }
        HOLDS(bv_popcount(a, w) == ones);
        HOLDS(bv_clz(a, w) == high);
        HOLDS(bv_ctz(a, w) == low);
        if (w % 8 == 0) {
            u128 swapped = 0;

            for (unsigned k = 0; k < w; k += 8) {
                swapped = swapped << 8 | (a >> k & 0xff);
            }
            HOLDS(bv_bswap(a, w) == swapped);
        }
    }
}
END_TEST

START_TEST(conversions)
{
    struct rng rng;

    rng_init(&rng, 11);
    for (unsigned i = 0; i < 100000; i++) {
        unsigned w = 1 + (unsigned)rng_below(&rng, 128);
        unsigned to = 1 + (unsigned)rng_below(&rng, 128);
        u128 a = pick(&rng, w);
        u128 extended = bv_sext(a, w, to);

        HOLDS(bv_is_canonical(a, w));
        HOLDS(bv_is_canonical(extended, to));
        HOLDS(bv_from_signed(bv_to_signed(a, w), w) == a);
        HOLDS((bv_to_signed(a, w) < 0) == bv_is_negative(a, w));
        if (to >= w) {
            HOLDS(bv_to_signed(extended, to) == bv_to_signed(a, w));
            HOLDS(bv_trunc(extended, w) == a);
        } else {
            HOLDS(extended == bv_trunc(a, to));
        }
    }
    HOLDS(bv_mask(128) == ~(u128)0);
    HOLDS(bv_mask(1) == 1);
    HOLDS(!bv_is_canonical(2, 1));
}
END_TEST

START_TEST(random_numbers_are_the_published_ones)
{
    struct rng rng = {{1, 2, 3, 4}};
    uint64_t state = 1234567;
    unsigned seen = 0;

    /* The reference implementations' first outputs. */
    HOLDS(rng_next(&rng) == 11520u);
    HOLDS(rng_next(&rng) == 0u);
    HOLDS(rng_next(&rng) == 1509978240u);
    HOLDS(rng_next(&rng) == 1215971899390074240u);
    HOLDS(rng_splitmix(&state) == 6457827717110365317u);
    HOLDS(rng_splitmix(&state) == 3203168211198807973u);
    rng_init(&rng, 0);
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t v = rng_below(&rng, 10);

        HOLDS(v < 10);
        seen |= 1u << v;
    }
    HOLDS(seen == 1023);
    HOLDS(rng_below(&rng, 1) == 0);
}
END_TEST

START_TEST(death_below_zero)
{
    struct rng rng;

    rng_init(&rng, 1);
    (void)rng_below(&rng, 0);
}
END_TEST

UNIT_MAIN_DEATHS("base_bv",
                 (all_small_operands, overflow_is_what_wider_arithmetic_says,
                  wide_products, laws_of_division, shifts_bit_by_bit,
                  counting_bits, conversions,
                  random_numbers_are_the_published_ones),
                 (death_below_zero))
