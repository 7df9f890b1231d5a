/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever follows a possible end of the program depends on it. */
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
    assert(z >= 1);
    assert(y != 2);
    return 0;
}
