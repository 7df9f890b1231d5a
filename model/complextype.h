/* SPDX-License-Identifier: Apache-2.0 */
/// Complex functions for one type: see complex.c, which defines NUMBER, NAME,
/// SUFFIX, INTRINSIC, WIDE, LARGEST, SMALLEST and STEP before each inclusion.

#define COMPLEX _Complex NUMBER
#define SIGNED_AS(x, y)                                                        \
    __builtin_choose_expr(                                                     \
        sizeof(NUMBER) == sizeof(float), __builtin_copysignf((x), (y)),        \
        __builtin_choose_expr(sizeof(NUMBER) == sizeof(double),                \
                              __builtin_copysign((x), (y)),                    \
                              __builtin_copysignl((x), (y))))
#define SIZE(x) SIGNED_AS((x), 1)
#define ONE_IF_INF(x) SIGNED_AS(__builtin_isinf(x) ? 1 : 0, (x))
#define NOT_NAN(x) (__builtin_isnan(x) ? SIGNED_AS(0, (x)) : (x))
#define ENDLESS ((NUMBER)__builtin_inf())

NUMBER NAME(creal)(COMPLEX z)
{
    return __real__ z;
}

NUMBER NAME(cimag)(COMPLEX z)
{
    return __imag__ z;
}

COMPLEX NAME(conj)(COMPLEX z)
{
    return ~z;
}

NUMBER INTRINSIC(hypot)(NUMBER, NUMBER);
NUMBER INTRINSIC(atan2)(NUMBER, NUMBER);

NUMBER NAME(cabs)(COMPLEX z)
{
    return INTRINSIC(hypot)(__real__ z, __imag__ z);
}

NUMBER NAME(carg)(COMPLEX z)
{
    return INTRINSIC(atan2)(__imag__ z, __real__ z);
}

COMPLEX NAME(cproj)(COMPLEX z)
{
    if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z)) {
        return __builtin_complex(ENDLESS, SIGNED_AS(0, __imag__ z));
    }
    return z;
}

/// (a + ib) * (c + id)
COMPLEX SUFFIX(__mul)(NUMBER a, NUMBER b, NUMBER c, NUMBER d)
{
    NUMBER ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    NUMBER x = ac - bd, y = ad + bc;
    bool again = false;

    if (!__builtin_isnan(x) || !__builtin_isnan(y)) {
        return __builtin_complex(x, y);
    }
    if (__builtin_isinf(a) || __builtin_isinf(b)) {
        a = ONE_IF_INF(a);
        b = ONE_IF_INF(b);
        c = NOT_NAN(c);
        d = NOT_NAN(d);
        again = true;
    }
    if (__builtin_isinf(c) || __builtin_isinf(d)) {
        c = ONE_IF_INF(c);
        d = ONE_IF_INF(d);
        a = NOT_NAN(a);
        b = NOT_NAN(b);
        again = true;
    }
    if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) ||
                   __builtin_isinf(ad) || __builtin_isinf(bc))) {
        a = NOT_NAN(a);
        b = NOT_NAN(b);
        c = NOT_NAN(c);
        d = NOT_NAN(d);
        again = true;
    }
    if (again) {
        x = ENDLESS * (a * c - b * d);
        y = ENDLESS * (a * d + b * c);
    }
    return __builtin_complex(x, y);
}

/// Puts infinities and zeros right where the quotient came out as two NaNs.
static COMPLEX SUFFIX(mend)(NUMBER a, NUMBER b, NUMBER c, NUMBER d, NUMBER x,
                            NUMBER y)
{
    if (!__builtin_isnan(x) || !__builtin_isnan(y)) {
        return __builtin_complex(x, y);
    }
    bool finite_top = __builtin_isfinite(a) && __builtin_isfinite(b);
    bool finite_bottom = __builtin_isfinite(c) && __builtin_isfinite(d);
    if (c == 0 && d == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {
        x = SIGNED_AS(ENDLESS, c) * a;
        y = SIGNED_AS(ENDLESS, c) * b;
    } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && finite_bottom) {
        a = ONE_IF_INF(a);
        b = ONE_IF_INF(b);
        x = ENDLESS * (a * c + b * d);
        y = ENDLESS * (b * c - a * d);
    } else if ((__builtin_isinf(c) || __builtin_isinf(d)) && finite_top) {
        c = ONE_IF_INF(c);
        d = ONE_IF_INF(d);
        x = (NUMBER)0 * (a * c + b * d);
        y = (NUMBER)0 * (b * c - a * d);
    }
    return __builtin_complex(x, y);
}

#ifdef IN_WIDE

/// (a + ib) / (c + id), in a type in which nothing overflows
COMPLEX SUFFIX(__div)(NUMBER a, NUMBER b, NUMBER c, NUMBER d)
{
    WIDE aa = a, bb = b, cc = c, dd = d;
    WIDE bottom = cc * cc + dd * dd;
    NUMBER x = (NUMBER)((aa * cc + bb * dd) / bottom);
    NUMBER y = (NUMBER)((bb * cc - aa * dd) / bottom);

    return SUFFIX(mend)(a, b, c, d, x, y);
}

#else

/// (a + ib) / (c + id), scaled by the larger part of the divisor
COMPLEX SUFFIX(__div)(NUMBER a, NUMBER b, NUMBER c, NUMBER d)
{
    const NUMBER big = LARGEST / 2, big_step = big * STEP, up = 1 / STEP;
    bool turned = SIZE(c) < SIZE(d);
    NUMBER large = turned ? SIZE(d) : SIZE(c);
    NUMBER x, y;

    if (large >= big) {
        a /= 2;
        b /= 2;
        c /= 2;
        d /= 2;
        large /= 2;
    }
    bool small_top = (SIZE(a) < SMALLEST && SIZE(b) < big_step) ||
                     (SIZE(b) < SMALLEST && SIZE(a) < big_step);
    if (large < SMALLEST || (small_top && large < big_step)) {
        a *= up;
        b *= up;
        c *= up;
        d *= up;
    }
    NUMBER ratio = turned ? c / d : d / c;
    NUMBER bottom = turned ? c * ratio + d : d * ratio + c;
    bool normal = SIZE(ratio) > SMALLEST;
    if (turned) {
        x = ((normal ? a * ratio : c * (a / d)) + b) / bottom;
        y = ((normal ? b * ratio : c * (b / d)) - a) / bottom;
    } else {
        x = ((normal ? b * ratio : d * (b / c)) + a) / bottom;
        y = (b - (normal ? a * ratio : d * (a / c))) / bottom;
    }
    return SUFFIX(mend)(a, b, c, d, x, y);
}

#endif

#undef COMPLEX
#undef SIGNED_AS
#undef SIZE
#undef ONE_IF_INF
#undef NOT_NAN
#undef ENDLESS
#undef NUMBER
#undef NAME
#undef SUFFIX
#undef INTRINSIC
#undef WIDE
#undef IN_WIDE
#undef LARGEST
#undef SMALLEST
#undef STEP
