// SPDX-License-Identifier: Apache-2.0
// A path that never ends and decides nothing new: its first sides are known to
// be closed after a few turns of the loop.  Those that wait go on.
// options: --guide dgse --max-paths=12 --max-time=100
// fault: assertion 20
// open: limit of 12 paths
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int holds);

int main(void)
{
    int x = __VERIFIER_nondet_int();

    __VERIFIER_assume(x >= 0);
    for (;;) {
        if (x == 3)
            exit(0);
        assert(x != 9);
        x++;
        if (x == 20)
            exit(1);
    }
}
