/* SPDX-License-Identifier: Apache-2.0 */
/* A limit that one value meets exactly. */
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0 && x <= 1))
        return 1;
    assert(x * 2 != 1.5);
    return 0;
}
