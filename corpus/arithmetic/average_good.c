/* SPDX-License-Identifier: Apache-2.0 */
/* In 64 bits the sum fits. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0)
        return 0;
    int mean = (int)(((long long)a + b) / 2);
    assert(mean >= 0);
    return 0;
}
