/* SPDX-License-Identifier: Apache-2.0 */
/* calloc clears. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int *a = calloc(4, sizeof *a);
    int i = __VERIFIER_nondet_int();
    a[0] = 1;
    a[1] = 2;
    a[3] = 4;
    if (i < 0 || i > 3)
        i = 0;
    int big = 0;
    if (a[i] > 2)
        big = 1;
    free(a);
    return big;
}
