// SPDX-License-Identifier: Apache-2.0
// A path that does not end by itself does not keep the others from theirs.
// options: --max-time=4
// fault: assertion 17
// open: time limit
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    volatile unsigned turn = 0;

    if (n != 5) {
        for (;;)
            turn++;
    }
    assert(n != 5);
    return 0;
}
