/* SPDX-License-Identifier: Apache-2.0 */
/* The same loop without a limit: the fault is found within the bound, but the
 * paths have no end. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static void f(int i, int j)
{
    for (int k = 0; k < i; k++)
        assert(i != j);
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int();
    f(i, j);
    return 0;
}
