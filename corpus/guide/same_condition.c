/* SPDX-License-Identifier: Apache-2.0 */
/* The same condition at two branches is not the same branch. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int holds);

static int input(void)
{
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= -1 && v <= 2);
    return v;
}

int main(void)
{
    int x = input(), y = input(), z = input();
    int seen = 0;
    assert(!(y > 0));
    assert(y != 0);
    if (y > 0)
        seen = 1;
    return seen;
}
