/* SPDX-License-Identifier: Apache-2.0 */
/* The block is used after one of the two ways has freed it. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    int x = __VERIFIER_nondet_int();
    *p = x;
    if (x > 2)
        free(p);
    x = *p;
    if (x <= 2)
        free(p);
    return x;
}
