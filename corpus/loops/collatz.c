/* SPDX-License-Identifier: Apache-2.0 */
/* The number of steps of the 3n+1 sequence: each start has a path of its own
 * or shares one with starts of the same shape. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int steps = 0;
    if (n < 1 || n > 12)
        return 0;
    while (n != 1) {
        if (n % 2 == 0)
            n = n / 2;
        else
            n = 3 * n + 1;
        steps++;
    }
    assert(steps != 14);
    return 0;
}
