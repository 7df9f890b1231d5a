/* SPDX-License-Identifier: Apache-2.0 */
/* A branch whose writes are replaced before they are read matters no more. */
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
    int b = 0;
    if (x > 0)
        b = 1;
    if (x > 0 && y == 1)
        b = 3;
    assert(b != 3);
    return 0;
}
