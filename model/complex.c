/* SPDX-License-Identifier: Apache-2.0 */
/// <complex.h>: what takes a number apart, and the product and quotient that
/// compilers leave to their runtime (libgcc 12's algorithms: Annex G of C11
/// for infinities, Baudin and Smith 2012 for the quotient).  The functions
/// that glibc approximates (cexp, csqrt, ...) are not defined here.
#include "model.h"

#include <float.h>

#define NUMBER double
#define NAME(plain) plain
#define SUFFIX(name) name##dc3
#define INTRINSIC(name) name
#define WIDE double
#define LARGEST DBL_MAX
#define SMALLEST DBL_MIN
#define STEP DBL_EPSILON
#include "complextype.h"

#define NUMBER float
#define NAME(plain) plain##f
#define SUFFIX(name) name##sc3
#define INTRINSIC(name) name##f
#define WIDE double
#define IN_WIDE
#define LARGEST FLT_MAX
#define SMALLEST FLT_MIN
#define STEP FLT_EPSILON
#include "complextype.h"

#define NUMBER long double
#define NAME(plain) plain##l
#define SUFFIX(name) name##xc3
#define INTRINSIC(name) name##l
#define WIDE long double
#define LARGEST LDBL_MAX
#define SMALLEST LDBL_MIN
#define STEP LDBL_EPSILON
#include "complextype.h"
