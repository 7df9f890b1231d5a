/* SPDX-License-Identifier: Apache-2.0 */
/* Recursion that an input bounds. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int factorial(int n)
{
    return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 1;
    int f = factorial(n);
    assert(f % 2 == 0 || n < 2);
    assert(f != 720);
    return 0;
}
