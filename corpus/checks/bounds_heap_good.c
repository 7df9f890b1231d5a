/* SPDX-License-Identifier: Apache-2.0 */
/* The place is below the size. */
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uchar() % 8 + 1;
    unsigned at = __VERIFIER_nondet_uchar() % 8;
    char *block = malloc(size);
    if (at < size)
        block[at] = 'x';
    free(block);
    return 0;
}
