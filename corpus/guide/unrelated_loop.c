/* SPDX-License-Identifier: Apache-2.0 */
/* A long loop that has nothing to do with the fault. */
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
    int i = 0, n = 0;
    while (i < 40 && (i < x + 38)) {
        i++;
        if (i % 7 == y)
            n++;
    }
    assert(z != 2);
    return n < 0;
}
