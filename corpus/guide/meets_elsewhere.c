/* SPDX-License-Identifier: Apache-2.0 */
/* The place where two branches meet is not on the first paths. */
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
    if (y >= 2)
        b = 1;
    if (y != 1) {
        if (b <= 0)
            a = 1;
    }
    assert(!(a == 1 && x == 2));
    return 0;
}
