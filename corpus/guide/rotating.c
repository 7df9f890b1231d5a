/* SPDX-License-Identifier: Apache-2.0 */
/* A loop that rotates its variables: a decision is more than its line. */
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
    int a = x, b = y, c = z, n = 0;
    for (int i = 0; i < 3; i++) {
        int t = a;
        if (a > 1)
            n++;
        a = b;
        b = c;
        c = t;
    }
    assert(n != 3);
    assert(n != 2 || x > 1);
    return 0;
}
