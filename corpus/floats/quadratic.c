/* SPDX-License-Identifier: Apache-2.0 */
/* The discriminant of an equation with small whole coefficients. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    if (b < 0 || b > 4 || c < 0 || c > 4)
        return 0;
    double d = (double)b * b - 4.0 * c;
    if (d < 0)
        return 1;
    if (d == 0)
        assert(b % 2 == 0);
    else
        assert(d >= 1);
    return 0;
}
