/* SPDX-License-Identifier: Apache-2.0 */
/* A block whose size is an input, and a place in it that is another. */
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uchar() % 8 + 1;
    unsigned at = __VERIFIER_nondet_uchar() % 8;
    char *block = malloc(size);
    block[at] = 'x';
    free(block);
    return 0;
}
