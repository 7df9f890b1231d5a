/* SPDX-License-Identifier: Apache-2.0 */
/* A length cut to eight bits passes the limit. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned length = __VERIFIER_nondet_uint();
    unsigned char stored = (unsigned char)length;
    if (stored > 100)
        return 1;
    assert(length <= 100);
    return 0;
}
