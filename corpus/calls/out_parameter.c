/* SPDX-License-Identifier: Apache-2.0 */
/* The result is only set when the function says so. */
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

static bool half(int x, int *result)
{
    if (x % 2 != 0)
        return false;
    *result = x / 2;
    return true;
}

int main(void)
{
    int h;
    half(__VERIFIER_nondet_int(), &h);
    if (h > 0)
        return 1;
    return 0;
}
