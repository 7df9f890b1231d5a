/* SPDX-License-Identifier: Apache-2.0 */
/* Replacing one of the variables that a branch wrote does not end its
 * influence by the other. */
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
    int v = 0, w = 0, u = 0;
    if (x > 0) {
        v = 1;
        w = 1;
    }
    v = 2;
    if (x <= 0 && y == 1)
        u = 1;
    assert(!(u == 1 && w == 0));
    return v - 2;
}
