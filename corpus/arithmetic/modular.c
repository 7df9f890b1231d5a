/* SPDX-License-Identifier: Apache-2.0 */
/* The remainders by 3, 5 and 7 name one number below 105. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x >= 105)
        return 0;
    if (x % 3 == 2 && x % 5 == 3 && x % 7 == 2)
        assert(x != 23);
    return 0;
}
