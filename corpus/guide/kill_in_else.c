/* SPDX-License-Identifier: Apache-2.0 */
/* The else side replaces one of two variables; the loop needs the other. */
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
    int a = 1, b = 0, i = 0;
    if (y >= 1) {
        b = 1;
        a = 0;
    } else {
        b = 2;
    }
    while (i < z) {
        i++;
        assert(a < 1);
    }
    return b < 0;
}
