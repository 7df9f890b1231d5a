/* SPDX-License-Identifier: Apache-2.0 */
/* The inner loop runs as often as the outer one says. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int count = 0;
    if (n > 5)
        return 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            count++;
    }
    assert(count != 10);
    return count;
}
