/* SPDX-License-Identifier: Apache-2.0 */
/* Assumptions narrow the inputs; what they rule out is no path. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0);
    __VERIFIER_assume(y > x);
    assert(y != 0);
    if (x > 3)
        assert(y > 4);
    return 10 / (y - 1);
}
