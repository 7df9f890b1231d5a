// SPDX-License-Identifier: Apache-2.0
// A program that serves for ever: the first path has no end, and depth first
// none of its copies has.  Those that it left behind get their turns.
// options: --guide dgse --max-paths=1 --max-time=100
// fault: assertion 17
// open: limit of 1 path
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int knocks = 0;

    for (;;) {
        int c = __VERIFIER_nondet_int();
        knocks = c == 5 ? knocks + 1 : 0;
        assert(knocks != 2);
    }
}
