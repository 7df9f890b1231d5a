/* SPDX-License-Identifier: Apache-2.0 */
/* The second example of "Dynamic Program Analysis with Partial Execution and
 * Summary", with at most six rounds. */
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
    if (i <= 6)
        f(i, j);
    return 0;
}
