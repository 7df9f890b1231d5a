/* SPDX-License-Identifier: Apache-2.0 */
/* A loop that counts an input down; the error wants an exact number of
 * rounds. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int rounds = 0;
    if (x > 20)
        return 1;
    while (x > 0) {
        x -= 3;
        rounds++;
    }
    assert(rounds != 5);
    return 0;
}
