/* SPDX-License-Identifier: Apache-2.0 */
/* What one path covers in passing must not be lost for the others. */
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
    int a = 0, b = 0;
    if (x > 0)
        a = 1;
    if (a == 1 && y > 0)
        b = 1;
    if (b == 1)
        a = 2;
    assert(!(a == 2 && z == 2));
    assert(!(a == 1 && z == 1));
    return 0;
}
