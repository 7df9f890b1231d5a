/* SPDX-License-Identifier: Apache-2.0 */
/* Euclid's algorithm; the greatest common divisor divides both. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned gcd(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (a < 1 || a > 12 || b < 1 || b > 12)
        return 0;
    unsigned d = gcd(a, b);
    assert(a % d == 0);
    assert(b % d == 0);
    return 0;
}
