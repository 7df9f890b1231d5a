/* SPDX-License-Identifier: Apache-2.0 */
// What a call of exit leaves over decides what is looked up.
// options: --guide dgse
// paths: 2
// fault: out-of-bounds 17
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
static const unsigned char table[16] = {20, 15, 6, 14, 9, 4, 16};

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x) {
        exit(3);
    }
    return table[table[x]];
}
