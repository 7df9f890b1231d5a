/* SPDX-License-Identifier: Apache-2.0 */
/* Every return frees. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int work(int n)
{
    int *a = malloc(4 * sizeof *a);
    if (n < 0) {
        free(a);
        return -1;
    }
    a[0] = n;
    n = a[0] / 2;
    free(a);
    return n;
}

int main(void)
{
    return work(__VERIFIER_nondet_int()) > 3;
}
