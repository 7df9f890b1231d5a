/* SPDX-License-Identifier: Apache-2.0 */
/* A store leaves an element alone because of a branch: what is read from the
 * element depends on the branch, though nothing there wrote it.  The published
 * algorithm sees that on neither path and loses the fault. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 1 - __VERIFIER_nondet_int();
    int y = 1 - __VERIFIER_nondet_int();
    int a[2] = {0, 0}, i = 0;
    if (x > 0)
        i = 1;
    a[i] = 5;
    if (a[1] == y && y == 0)
        assert(0);
    return 0;
}
