/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer into a block that has moved. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int *all = malloc(2 * sizeof *all);
    int *last = &all[1];
    int n = __VERIFIER_nondet_int();
    all[0] = 1;
    all[1] = 2;
    if (n > 2)
        all = realloc(all, 64 * sizeof *all);
    *last = n;
    n = all[1];
    free(all);
    return n;
}
