// SPDX-License-Identifier: Apache-2.0
// An address that comes back from arithmetic which the points-to fact does not
// follow: the guide is given up when it is used.
// options: --guide dgse
// fault: assertion 26
#include <assert.h>
#include <stdint.h>
int nondet_int(void);
static int one, two;

static int *hide(int *p)
{
    return (int *)(uintptr_t)((double)(uintptr_t)p + 0.0);
}

int main(void)
{
    int *p = hide(&one), *q = hide(&two);

    if (nondet_int() > 3)
        *p = 7;
    if (nondet_int() > 3)
        *q = 7;
    if (one == 7)
        if (two == 7)
            assert(0);
    return 0;
}
