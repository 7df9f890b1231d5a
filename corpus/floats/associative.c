/* SPDX-License-Identifier: Apache-2.0 */
/* Addition of floating numbers depends on the order. */
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void)
{
    double big = __VERIFIER_nondet_double();
    if (!(big >= 0 && big <= 1e17))
        return 0;
    double left = (big + 1) - big;
    assert(left == 1);
    return 0;
}
