/* SPDX-License-Identifier: Apache-2.0 */
/* Only the heap's block is freed. */
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char small[8];
    unsigned char size = __VERIFIER_nondet_uchar();
    char *p = size <= sizeof small ? small : malloc(size);
    p[0] = 'a';
    if (p != small)
        free(p);
    return 0;
}
