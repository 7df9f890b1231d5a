/* SPDX-License-Identifier: Apache-2.0 */
/* The error needs y to be negative, which none of the ifs makes it. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int y = 1;
    for (int i = 0; i < 6; i++) {
        if (__VERIFIER_nondet_int() > 0)
            y = y + 1;
        else
            y = y * 2;
    }
    if (y > 0) {
        if (y < 0)
            assert(0);
    }
    return 0;
}
