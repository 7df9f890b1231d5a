/* SPDX-License-Identifier: Apache-2.0 */
/* Adds up what is positive of four inputs. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;
    int used = 0;
    for (int i = 0; i < 4; i++) {
        int x = __VERIFIER_nondet_int();
        if (x <= 0)
            continue;
        if (x > 100)
            continue;
        sum += x;
        used++;
    }
    assert(used == 0 || sum / used >= 1);
    return 0;
}
