/* SPDX-License-Identifier: Apache-2.0 */
/* The lowest set bit, searched one by one; without a set bit the loop leaves
 * the byte. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char bits = __VERIFIER_nondet_uchar();
    int at = 0;
    while (at < 8 && (bits >> at & 1) == 0)
        at++;
    assert(at < 8);
    return at;
}
