// SPDX-License-Identifier: Apache-2.0
// Unsigned numbers to floats and back, comparisons that NaNs do not order,
// differences that wrap.
// fault: assertion 24
// paths: 12
#include <assert.h>
float __VERIFIER_nondet_float(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    float f = __VERIFIER_nondet_float(), g = __VERIFIER_nondet_float();
    unsigned u = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint(), d;

    if (f >= 3e9f && f < 4e9f) {
        assert((unsigned)f >= 3000000000u);
    }
    if (__builtin_isunordered(f, g)) {
        assert((f != f) | (g != g));
        return 1;
    }
    if (!__builtin_sub_overflow(u, v, &d)) {
        assert((u >= v) & (d == u - v));
        assert((float)u != 4294967296.0f); // rounds up
    }
    return 0;
}
