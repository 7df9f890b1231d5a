/* SPDX-License-Identifier: Apache-2.0 */
/* One kind of value is not equal to itself. */
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    double y = x;
    assert(x == y);
    return 0;
}
