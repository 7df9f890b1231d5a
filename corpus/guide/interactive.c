/* SPDX-License-Identifier: Apache-2.0 */
/* Neither branch influences the other; both influence a third. */
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
    int d = 0, e = 0;
    if (z <= 0)
        d = 1;
    if (y < 0)
        e = 1;
    assert(!(d == 0 && e == 1));
    return 0;
}
