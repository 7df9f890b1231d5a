/* SPDX-License-Identifier: Apache-2.0 */
/* A float holds 24 bits of an integer. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16777217)
        return 0;
    float f = (float)n;
    assert((int)f == n);
    return 0;
}
