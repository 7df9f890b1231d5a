/* SPDX-License-Identifier: Apache-2.0 */
/* A number of up to three digits, read by hand. */
#include <assert.h>
#include <ctype.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned value = 0;
    for (int i = 0; i < 3; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if (!isdigit(c))
            break;
        value = value * 10 + (c - '0');
    }
    assert(value < 1000);
    assert(value != 505);
    return 0;
}
