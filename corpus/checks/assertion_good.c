/* SPDX-License-Identifier: Apache-2.0 */
/* An odd number is never equal to an even one. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int twice = 2 * x + 3;
    if (x > 0 && x < 10)
        assert(twice != 18);
    return 0;
}
