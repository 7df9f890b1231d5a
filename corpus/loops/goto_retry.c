/* SPDX-License-Identifier: Apache-2.0 */
/* A loop made of goto: at most three tries. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int tries = 0;
retry:
    tries++;
    if (__VERIFIER_nondet_int() > 0)
        goto done;
    if (tries < 3)
        goto retry;
    return 1;
done:
    assert(tries != 3);
    return 0;
}
