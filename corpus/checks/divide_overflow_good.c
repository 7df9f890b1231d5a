/* SPDX-License-Identifier: Apache-2.0 */
/* Division by -1 is done by negation of a value that is not the smallest. */
#include <limits.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (b == 0)
        return 0;
    if (b == -1)
        return a == INT_MIN ? 1 : -a != 0;
    return a / b != 0;
}
