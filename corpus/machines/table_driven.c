/* SPDX-License-Identifier: Apache-2.0 */
/* The transition table has a row per state and a column per input; nothing
 * is decided but the input's range. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static const unsigned char table[3][2] = {{1, 0}, {1, 2}, {1, 0}};

int main(void)
{
    unsigned state = 0;
    unsigned input = __VERIFIER_nondet_uint();
    if (input > 1)
        return 1;
    state = table[state][input];
    state = table[state][1];
    assert(state != 2);
    return 0;
}
