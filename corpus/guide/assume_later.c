/* SPDX-License-Identifier: Apache-2.0 */
/* An assumption between a choice and its use: the choice counts only together
   with what the assumption lets through. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int holds);

int main(void)
{
    int x = __VERIFIER_nondet_int(), v;
    if (x > 1)
        v = 1;
    else
        v = 2;
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= 0 && y <= 1);
    assert(v != 1);
    return 0;
}
