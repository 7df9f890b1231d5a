/* SPDX-License-Identifier: Apache-2.0 */
/* The sum of the first n numbers against Gauss. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    if (n < 0 || n > 10)
        return 0;
    for (int i = 1; i <= n; i++)
        sum += i;
    assert(sum == n * (n + 1) / 2);
    return 0;
}
