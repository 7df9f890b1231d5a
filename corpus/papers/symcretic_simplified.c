/* SPDX-License-Identifier: Apache-2.0 */
/* The example without its loop. */
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int(void);
double __VERIFIER_nondet_double(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    double u = __VERIFIER_nondet_double();
    int result = x * x;
    if (x > -10 && x < 10 && result == 49) {
        if (sin(u) > 0)
            assert(0);
    }
    return 0;
}
