/* SPDX-License-Identifier: Apache-2.0 */
/* Two numbers swapped without a third. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int x = a;
    int y = b;
    x ^= y;
    y ^= x;
    x ^= y;
    assert(x == b);
    assert(y == a);
    return 0;
}
