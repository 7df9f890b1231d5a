/* SPDX-License-Identifier: Apache-2.0 */
/// <math.h> for one type of number; math.c includes this three times.
///
/// NUMBER the type, NAME(f) its function f, LOCAL(f) a helper for it, DIGITS
/// bits of significand, HIGH the largest exponent (the bias), LARGEST and
/// SMALLEST (normal).  LOCAL has field, with_field (the exponent's bits),
/// negative and neighbour.  There is no guard: each inclusion is another type.

enum { LOCAL(FIELD_MAX) = 2 * HIGH + 1 };

/* ---- classes ------------------------------------------------------------- */

static int LOCAL(class_of)(NUMBER x)
{
    if (x != x) {
        return FP_NAN;
    }
    if (x == 0) {
        return FP_ZERO;
    }
    if (LOCAL(field)(x) == LOCAL(FIELD_MAX)) {
        return FP_INFINITE;
    }
    return LOCAL(field)(x) == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

int NAME(__fpclassify)(NUMBER x)
{
    return LOCAL(class_of)(x);
}

int NAME(__signbit)(NUMBER x)
{
    return LOCAL(negative)(x);
}

int NAME(__isnan)(NUMBER x)
{
    return x != x;
}

int NAME(isnan)(NUMBER x)
{
    return x != x;
}

/// 1 or -1 for the infinities.
int NAME(__isinf)(NUMBER x)
{
    return (x > LARGEST) - (x < -LARGEST);
}

int NAME(isinf)(NUMBER x)
{
    return (x > LARGEST) - (x < -LARGEST);
}

int NAME(__finite)(NUMBER x)
{
    return LOCAL(field)(x) != LOCAL(FIELD_MAX);
}

int NAME(finite)(NUMBER x)
{
    return LOCAL(field)(x) != LOCAL(FIELD_MAX);
}

/* ---- parts --------------------------------------------------------------- */

/// A finite number that is not zero as one in [0.5, 1) and a power of two.
static NUMBER LOCAL(split)(NUMBER x, int *exponent)
{
    *exponent = 1 - HIGH;
    if (LOCAL(field)(x) == 0) {
        x *= (NUMBER)18446744073709551616.0;
        *exponent -= 64;
    }
    *exponent += (int)LOCAL(field)(x);
    return LOCAL(with_field)(x, HIGH - 1);
}

static bool LOCAL(has_parts)(NUMBER x)
{
    return x != 0 && LOCAL(field)(x) != LOCAL(FIELD_MAX);
}

NUMBER NAME(frexp)(NUMBER x, int *exponent)
{
    *exponent = 0;
    return LOCAL(has_parts)(x) ? LOCAL(split)(x, exponent) : x + x;
}

int NAME(ilogb)(NUMBER x)
{
    int exponent;

    if (!LOCAL(has_parts)(x)) {
        errno = EDOM;
        return x == 0 ? FP_ILOGB0 : x != x ? FP_ILOGBNAN : INT_MAX;
    }
    LOCAL(split)(x, &exponent);
    return exponent - 1;
}

NUMBER NAME(logb)(NUMBER x)
{
    int exponent;

    if (x == 0) {
        return -(NUMBER)HUGE_VAL;
    }
    if (!LOCAL(has_parts)(x)) {
        return x * x;
    }
    LOCAL(split)(x, &exponent);
    return (NUMBER)(exponent - 1);
}

/// The number in [1, 2) that x is a power of two times.
NUMBER NAME(significand)(NUMBER x)
{
    int exponent;

    return LOCAL(has_parts)(x) ? LOCAL(split)(x, &exponent) * 2 : x + x;
}

/// x * 2^n, rounded once.
static NUMBER LOCAL(scale)(NUMBER x, long n)
{
    int exponent;

    if (!LOCAL(has_parts)(x)) {
        return x + x;
    }
    n = n > 4 * HIGH ? 4 * HIGH : n < -4 * HIGH ? -4 * HIGH : n;
    x = LOCAL(split)(x, &exponent);
    n += exponent - 1; // x is now in [0.5, 1): 2^n is its leading bit
    if (n > HIGH) {
        errno = ERANGE;
        return x * 2 * LARGEST * 2;
    }
    if (n >= 1 - HIGH) {
        return LOCAL(with_field)(x, (unsigned)(n + HIGH));
    }
    if (n < 1 - HIGH - DIGITS) {
        errno = ERANGE;
        return x * SMALLEST * SMALLEST;
    }
    // Denormal: the one rounding is this product's.
    x = LOCAL(with_field)(x, (unsigned)(n + DIGITS + HIGH)) *
        LOCAL(with_field)((NUMBER)1, (unsigned)(HIGH - DIGITS));
    if (x == 0) {
        errno = ERANGE;
    }
    return x;
}

NUMBER NAME(ldexp)(NUMBER x, int n)
{
    return LOCAL(scale)(x, n);
}

NUMBER NAME(scalbn)(NUMBER x, int n)
{
    return LOCAL(scale)(x, n);
}

NUMBER NAME(scalbln)(NUMBER x, long n)
{
    return LOCAL(scale)(x, n);
}

NUMBER NAME(modf)(NUMBER x, NUMBER *integer)
{
    *integer = NAME(trunc)(x);
    if (x != x) {
        return x + x;
    }
    return NAME(copysign)(x == *integer ? 0 : x - *integer, x);
}

/* ---- integers ------------------------------------------------------------ */

/// x, which is an integer, as a long; LONG_MIN, as the hardware, when it is
/// not one.
static long LOCAL(to_long)(NUMBER x)
{
    const NUMBER limit = (NUMBER)9223372036854775808.0;

    return x >= -limit && x < limit ? (long)x : LONG_MIN;
}

long NAME(lround)(NUMBER x)
{
    return LOCAL(to_long)(NAME(round)(x));
}

long long NAME(llround)(NUMBER x)
{
    return LOCAL(to_long)(NAME(round)(x));
}

long NAME(lrint)(NUMBER x)
{
    return LOCAL(to_long)(NAME(rint)(x));
}

long long NAME(llrint)(NUMBER x)
{
    return LOCAL(to_long)(NAME(rint)(x));
}

/// The rounding mode is always to nearest, ties to even.
NUMBER NAME(roundeven)(NUMBER x)
{
    return NAME(rint)(x);
}

/* ---- others -------------------------------------------------------------- */

NUMBER NAME(drem)(NUMBER x, NUMBER y)
{
    return NAME(remainder)(x, y);
}

/// The remainder, and the quotient's sign and lowest bits: 0 to 8, as glibc's.
NUMBER NAME(remquo)(NUMBER x, NUMBER y, int *quotient)
{
    bool opposite = LOCAL(negative)(x) != LOCAL(negative)(y);
    NUMBER a = NAME(fabs)(x);
    NUMBER b = NAME(fabs)(y);
    int bits = 0;

    if (x != x || y != y || y == 0 || a > LARGEST) {
        return x * y / (x * y);
    }
    if (b <= LARGEST / 8) {
        a = NAME(fmod)(a, b * 8);
    }
    for (int bit = 4; bit >= 2; bit /= 2) {
        if (b <= LARGEST / (NUMBER)bit && a >= b * (NUMBER)bit) {
            a -= b * (NUMBER)bit;
            bits += bit;
        }
    }
    // a is below 2 b: subtract b while that is nearer; ties go to even.
    for (int i = 0; i < 2; i++) {
        NUMBER rest = b - a;

        if (a > rest || (a == rest && bits % 2 != 0)) {
            a -= b;
            bits++;
        }
    }
    *quotient = opposite ? -bits : bits;
    if (a == 0) {
        return NAME(copysign)(0, x);
    }
    return LOCAL(negative)(x) ? -a : a;
}

NUMBER NAME(nexttoward)(NUMBER x, long double y)
{
    NUMBER result;

    if (x != x || y != y) {
        return x + (NUMBER)y;
    }
    if ((long double)x == y) {
        return (NUMBER)y;
    }
    if (x == 0) {
        result = LOCAL(neighbour)(0, 1);
        return y < 0 ? -result : result;
    }
    result = LOCAL(neighbour)(x, ((long double)x < y) == (x > 0) ? 1 : -1);
    if (!LOCAL(has_parts)(result) || LOCAL(field)(result) == 0) {
        errno = ERANGE;
    }
    return result;
}

/// The same values as the two calls.
void NAME(sincos)(NUMBER x, NUMBER *sine, NUMBER *cosine)
{
    *sine = NAME(sin)(x);
    *cosine = NAME(cos)(x);
}

#undef NUMBER
#undef NAME
#undef LOCAL
#undef DIGITS
#undef HIGH
#undef LARGEST
#undef SMALLEST
