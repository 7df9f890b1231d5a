/* SPDX-License-Identifier: Apache-2.0 */
/* Deep recursion on small inputs. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    int m = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    if (m < 0 || m > 2 || n < 0 || n > 3)
        return 1;
    int a = ackermann(m, n);
    assert(a > n);
    assert(a != 9);
    return 0;
}
