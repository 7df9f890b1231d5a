/* SPDX-License-Identifier: Apache-2.0 */
/* The early return forgets the block. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int work(int n)
{
    int *a = malloc(4 * sizeof *a);
    if (n < 0)
        return -1;
    a[0] = n;
    n = a[0] / 2;
    free(a);
    return n;
}

int main(void)
{
    return work(__VERIFIER_nondet_int()) > 3;
}
