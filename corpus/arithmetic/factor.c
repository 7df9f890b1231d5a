/* SPDX-License-Identifier: Apache-2.0 */
/* A product of two factors; the solver has to factor. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (a < 2 || a > 40 || b < 2 || b > 40)
        return 0;
    assert(a * b != 899);
    return 0;
}
