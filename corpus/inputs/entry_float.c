/* SPDX-License-Identifier: Apache-2.0 */
/* A floating parameter; a number that is no number passes both limits. */
#include <assert.h>

double __VERIFIER_nondet_double(void);

int grade(float percent)
{
    if (percent < 0 || percent > 100)
        return -1;
    int points = percent >= 50 ? 1 : 0;
    assert(percent != 49.5f);
    return points;
}

int main(void)
{
    return grade((float)__VERIFIER_nondet_double());
}
