/* SPDX-License-Identifier: Apache-2.0 */
/* None of the blocks before the error has to do with it. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        if (__VERIFIER_nondet_int() > 0)
            sum += i;
        else
            sum -= i;
    }
    int y = __VERIFIER_nondet_int();
    assert(y != 0);
    return sum > y;
}
