/* SPDX-License-Identifier: Apache-2.0 */
/* A product that is right in 64 bits and wrong when cut to 32. */
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long size = __VERIFIER_nondet_ulong();
    if (size == 0 || size > 0x200000000UL)
        return 0;
    unsigned bytes = (unsigned)size;
    assert(bytes != 0);
    return 0;
}
