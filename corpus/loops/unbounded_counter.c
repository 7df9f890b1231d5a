/* SPDX-License-Identifier: Apache-2.0 */
/* As many rounds as an unlimited input says: what is found holds up to the
 * bound. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int twice = 0;
    for (int i = 0; i < n; i++)
        twice += 2;
    assert(n < 0 || twice == 2 * n);
    return 0;
}
