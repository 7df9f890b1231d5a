/* SPDX-License-Identifier: Apache-2.0 */
/* The worked example of docs/GUIDE.md: two choices meet, a third is apart. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int x = 0, y = 0, z = 0;

    if (a > 0)
        x = 1;
    if (b > 0)
        y = 1;
    if (c > 0)
        z = 1;
    assert(z != 2);
    assert(x + y != 2);
    return 0;
}
