/* SPDX-License-Identifier: Apache-2.0 */
/* The classic of concolic execution: one value must be twice the other plus
 * ten. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int twice(int x)
{
    return 2 * x;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x != y) {
        if (twice(x) == x + 10)
            assert(y == 0);
    }
    return 0;
}
