/* SPDX-License-Identifier: Apache-2.0 */
/* Where a store goes depends on a branch; so does what it leaves alone. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int holds);

static int input(void)
{
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= -1 && v <= 2);
    return v;
}

int main(void)
{
    int x = input(), y = input(), z = input();
    int a[2] = {0, 0}, i = 0;
    if (x > 0)
        i = 1;
    a[i] = 5;
    assert(a[1] == y || x > 0);
    assert(a[1] != y + 3);
    return 0;
}
