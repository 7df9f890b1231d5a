/* SPDX-License-Identifier: Apache-2.0 */
/* A static variable remembers how often it was called. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int ticket(void)
{
    static int next = 1;
    return next++;
}

int main(void)
{
    int last = 0;
    for (int i = 0; i < 4; i++) {
        if (__VERIFIER_nondet_int() > 0)
            last = ticket();
    }
    assert(last < 4);
    return last;
}
