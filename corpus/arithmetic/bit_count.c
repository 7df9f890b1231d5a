/* SPDX-License-Identifier: Apache-2.0 */
/* Two ways to count the bits of a byte. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned b = __VERIFIER_nondet_uchar();
    unsigned slow = 0;
    for (int i = 0; i < 8; i++)
        slow += b >> i & 1;
    unsigned pairs = b - (b >> 1 & 0x55);
    unsigned fours = (pairs & 0x33) + (pairs >> 2 & 0x33);
    unsigned fast = (fours + (fours >> 4)) & 0x0f;
    assert(slow == fast);
    return 0;
}
