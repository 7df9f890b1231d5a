/* SPDX-License-Identifier: Apache-2.0 */
/* Ten tenths do not make one; the input only chooses the precision. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    double sum = 0;
    float coarse = 0;
    for (int i = 0; i < 10; i++) {
        sum += 0.1;
        coarse += 0.5F;
    }
    if (__VERIFIER_nondet_int() > 0)
        assert(coarse == 5.0F);
    else if (__VERIFIER_nondet_int() > 0)
        assert(sum == 1.0);
    return 0;
}
