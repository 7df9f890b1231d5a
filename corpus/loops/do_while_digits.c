/* SPDX-License-Identifier: Apache-2.0 */
/* The number of decimal digits; do-while counts zero's one digit. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned rest = n;
    int digits = 0;
    if (n >= 1000)
        return 0;
    do {
        digits++;
        rest /= 10;
    } while (rest != 0);
    assert(digits >= 1 && digits <= 3);
    assert((n < 10) == (digits == 1));
    return digits;
}
