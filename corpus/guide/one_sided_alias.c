/* SPDX-License-Identifier: Apache-2.0 */
/* A store that may go elsewhere: the side that was not taken counts, too. */
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
    int v = 0, w = 0, *p = &w;
    if (z == 2)
        p = &v;
    if (x > 0)
        *p = 1;
    assert(!(x > 0 && y == 1 && v == 0));
    return w < 0;
}
