/* SPDX-License-Identifier: Apache-2.0 */
/* Division by zero of floating type is infinite, and no fault. */
#include <assert.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0))
        return 1;
    double y = 1 / x;
    if (x == 0)
        assert(y == HUGE_VAL || y == -HUGE_VAL);
    return 0;
}
