// SPDX-License-Identifier: Apache-2.0
// The deepest copy of a path always has a deeper one: it gives its turn to
// those that it left behind.
// options: --guide full --max-paths=3000 --max-time=100
// fault: assertion 24
// open: limit of 3000 paths
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int state = 0;

    for (;;) {
        int c = __VERIFIER_nondet_int();
        if (c == 0)
            exit(0);
        if (c == 5)
            state++;
        else
            state = 0;
        if (state == 2)
            assert(c != 5);
    }
}
