/* SPDX-License-Identifier: Apache-2.0 */
/* The next power of two; a shift instead of a multiplication. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned p = 1;
    if (n > 256)
        return 1;
    while (p < n)
        p <<= 1;
    assert((p & (p - 1)) == 0);
    return 0;
}
