/* SPDX-License-Identifier: Apache-2.0 */
/* The absolute value of the smallest integer is negative: one input of four
 * billion. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned bits = (unsigned)x;
    int y = x;
    if (x < 0)
        y = (int)(0u - bits);
    assert(y >= 0);
    return 0;
}
