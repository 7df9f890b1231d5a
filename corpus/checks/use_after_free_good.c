/* SPDX-License-Identifier: Apache-2.0 */
/* The value is taken before the block is freed. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    int x = __VERIFIER_nondet_int();
    *p = x;
    x = *p;
    if (x > 2)
        free(p);
    if (x <= 2)
        free(p);
    return x;
}
