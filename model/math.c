/* SPDX-License-Identifier: Apache-2.0 */
/// What <math.h> needs beyond the intrinsics: classes, parts and scaling of
/// numbers, rounding to integers.  mathtype.h says it once for the three types;
/// here are each type's bits.
#include "model.h"

#include <fenv.h>
#include <float.h>
#include <math.h>

#undef isnan
#undef isinf
#undef isfinite
#undef signbit
#undef fpclassify

/* ---- double -------------------------------------------------------------- */

static unsigned field_d(double x)
{
    union __dgse_double u = {.value = x};

    return (unsigned)(u.bits >> 52) & 0x7ffU;
}

static double with_field_d(double x, unsigned field)
{
    union __dgse_double u = {.value = x};

    u.bits = (u.bits & ~(0x7ffULL << 52)) | (uint64_t)field << 52;
    return u.value;
}

static bool negative_d(double x)
{
    union __dgse_double u = {.value = x};

    return u.bits >> 63 != 0;
}

/// The next number away from zero (1) or towards it (-1).
static double neighbour_d(double x, int step)
{
    union __dgse_double u = {.value = x};

    u.bits += (uint64_t)(int64_t)step;
    return u.value;
}

#define NUMBER double
#define NAME(name) name
#define LOCAL(name) name##_d
#define DIGITS 53
#define HIGH 1023
#define LARGEST DBL_MAX
#define SMALLEST DBL_MIN
#include "mathtype.h"

/* ---- float --------------------------------------------------------------- */

static unsigned field_f(float x)
{
    union __dgse_float u = {.value = x};

    return u.bits >> 23 & 0xffU;
}

static float with_field_f(float x, unsigned field)
{
    union __dgse_float u = {.value = x};

    u.bits = (u.bits & ~(0xffU << 23)) | field << 23;
    return u.value;
}

static bool negative_f(float x)
{
    union __dgse_float u = {.value = x};

    return u.bits >> 31 != 0;
}

static float neighbour_f(float x, int step)
{
    union __dgse_float u = {.value = x};

    u.bits += (uint32_t)step;
    return u.value;
}

#define NUMBER float
#define NAME(name) name##f
#define LOCAL(name) name##_f
#define DIGITS 24
#define HIGH 127
#define LARGEST FLT_MAX
#define SMALLEST FLT_MIN
#include "mathtype.h"

/* ---- long double --------------------------------------------------------- */

static unsigned field_l(long double x)
{
    union __dgse_long u = {.value = x};

    return u.part.top & 0x7fffU;
}

static long double with_field_l(long double x, unsigned field)
{
    union __dgse_long u = {.value = x};

    u.part.top = (uint16_t)((u.part.top & 0x8000U) | field);
    return u.value;
}

static bool negative_l(long double x)
{
    union __dgse_long u = {.value = x};

    return u.part.top >> 15 != 0;
}

/// The leading bit is kept in the significand: it is set but for field 0.
static long double neighbour_l(long double x, int step)
{
    union __dgse_long u = {.value = x};
    uint64_t old = u.part.significand;

    u.part.significand += (uint64_t)(int64_t)step;
    if (step > 0 && old == UINT64_MAX) {
        u.part.significand = 1ULL << 63;
        u.part.top++;
    } else if (step > 0 && (u.part.top & 0x7fffU) == 0 &&
               u.part.significand >> 63 != 0) {
        u.part.top++;
    } else if (step < 0 && old == 1ULL << 63 && (u.part.top & 0x7fffU) > 0) {
        u.part.top--;
        u.part.significand = (u.part.top & 0x7fffU) == 0 ? old - 1 : UINT64_MAX;
    }
    return u.value;
}

#define NUMBER long double
#define NAME(name) name##l
#define LOCAL(name) name##_l
#define DIGITS 64
#define HIGH 16383
#define LARGEST LDBL_MAX
#define SMALLEST LDBL_MIN
#include "mathtype.h"
