/* SPDX-License-Identifier: Apache-2.0 */
/* The loop starts at two, so only n = 0 is right. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    if (n < 0 || n > 10)
        return 0;
    for (int i = 2; i <= n; i++)
        sum += i;
    assert(sum == n * (n + 1) / 2);
    return 0;
}
