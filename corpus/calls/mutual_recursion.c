/* SPDX-License-Identifier: Apache-2.0 */
/* Even and odd call each other. */
#include <assert.h>
#include <stdbool.h>

unsigned __VERIFIER_nondet_uint(void);

static bool odd(unsigned n);

static bool even(unsigned n)
{
    return n == 0 ? true : odd(n - 1);
}

static bool odd(unsigned n)
{
    return n == 0 ? false : even(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 7)
        return 1;
    assert(even(n) == (n % 2 == 0));
    return 0;
}
