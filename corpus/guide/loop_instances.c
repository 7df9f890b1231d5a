/* SPDX-License-Identifier: Apache-2.0 */
/* A branch in a loop meets what a later turn of the loop does. */
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
    int i = 0, b = 0, c = 1, d = z;
    while (i < 3) {
        i++;
        if (x < d)
            c = 0;
        b = d;
        d = y;
    }
    assert(b + x != 0 || c != 1);
    return 0;
}
