/* SPDX-License-Identifier: Apache-2.0 */
// A bound cuts runs in a loop between a choice and its use: the choice counts
// with what the bound lets through.
// options: --guide dgse --search=bfs --loop-bound=3
// fault: assertion 24
// open: loop bound
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), v = 0;

    if (x > 0) {
        v = 1;
    } else {
        v = 2;
    }
    n ^= 8;
    for (int i = 0; i < n; i++) {
        x++;
    }
    assert(v != 1);
    return 0;
}
