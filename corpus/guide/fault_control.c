/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever follows a fault depends on it, also when the program did not write
 * it as a branch: the first path ends at the division, before the last branch.  The
 * published algorithm, for which that division is no branch, takes the last
 * one for negated when it comes there. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int d = 0;
    if (x > 0)
        d = 1;
    int part = 10 / d;
    (void)part;
    assert(y != 2);
    return 0;
}
