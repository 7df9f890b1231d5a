/* SPDX-License-Identifier: Apache-2.0 */
/* The claim is wrong for one value of the input. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int twice = 2 * x + 3;
    if (x > 0 && x < 10)
        assert(twice != 17);
    return 0;
}
