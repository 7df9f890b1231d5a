/* SPDX-License-Identifier: Apache-2.0 */
/* A size in bytes that wraps to something small. */
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned count = __VERIFIER_nondet_uint();
    if (count == 0)
        return 0;
    unsigned size = count * 4;
    if (size > 64)
        return 1;
    int *a = malloc(size);
    a[0] = 1;
    free(a);
    return 0;
}
