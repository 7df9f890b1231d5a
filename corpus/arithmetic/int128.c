/* SPDX-License-Identifier: Apache-2.0 */
/* The high half of a product of 64 bits. */
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long a = __VERIFIER_nondet_ulong();
    unsigned __int128 p = (unsigned __int128)a * 3;
    unsigned long high = (unsigned long)(p >> 64);
    assert(high <= 2);
    assert(high != 2);
    return 0;
}
