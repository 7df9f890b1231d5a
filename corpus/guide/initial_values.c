/* SPDX-License-Identifier: Apache-2.0 */
/* A value that was there from the start is a definition, too: the second
 * branch depends on the first by what it did not write. */
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
    int v = 0;
    if (z == 0)
        v = 1;
    assert(v <= 1 - (x == 2 && y == 2 && v == 1));
    return 0;
}
