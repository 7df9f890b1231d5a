/* SPDX-License-Identifier: Apache-2.0 */
/* Division rounds to zero, not down. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -8 || x > 8)
        return 0;
    assert(x / 4 == x >> 2);
    return 0;
}
