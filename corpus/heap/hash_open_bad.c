/* SPDX-License-Identifier: Apache-2.0 */
/* Open addressing in four places without wrapping around at the end. */
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned *slot = calloc(4, sizeof *slot);
    for (int i = 0; i < 2; i++) {
        unsigned key = __VERIFIER_nondet_uint() % 6 + 1;
        unsigned at = key % 4;
        while (slot[at] != 0)
            at++;
        slot[at] = key;
    }
    free(slot);
    return 0;
}
