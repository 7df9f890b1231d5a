/* SPDX-License-Identifier: Apache-2.0 */
/* A task's usual helpers, with bodies: the failure is in the helper. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

void reach_error(void)
{
    assert(0);
}

static void assume_abort_if_not(int holds)
{
    if (!holds)
        exit(0);
}

static void verify(int holds)
{
    if (!holds)
        reach_error();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 0);
    verify(x != 3);
    return 0;
}
