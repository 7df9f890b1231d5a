/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer is made anew. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int *all = malloc(2 * sizeof *all);
    int *last;
    int n = __VERIFIER_nondet_int();
    all[0] = 1;
    all[1] = 2;
    if (n > 2)
        all = realloc(all, 64 * sizeof *all);
    last = &all[1];
    *last = n;
    n = all[1];
    free(all);
    return n;
}
