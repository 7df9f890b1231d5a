// SPDX-License-Identifier: Apache-2.0
// fault: assertion 12
// paths: 3
#include <assert.h>
#include <math.h>
int nondet_int(void);
int main(void) {
    signed char c = (signed char)nondet_int();
    float x = c / 4.0f;
    if (fabsf(x) != 3.25f)
        return 0;
    assert(floorf(x) != -4.0f || ceilf(x) != -3.0f || truncf(x) != -3.0f);
    return fmaxf(x, 0.0f) != 3.25f || copysignf(x, -1.0f) != -3.25f;
}
