/* SPDX-License-Identifier: Apache-2.0 */
// A known limit (docs/GUIDE.md, Calls and loops): a call that leaves more than
// 64 things is one node, so what it reads meets there: all 4 paths, where one
// that leaves 60 has 3.  No fault is lost.
// options: --guide dgse
// paths: 4
#include <assert.h>

int __VERIFIER_nondet_int(void);

enum { THINGS = 70 };

static int in[2], out[THINGS];

static void hand_on(void)
{
    for (int k = 0; k < THINGS; k++) {
        out[k] = in[k % 2];
    }
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        in[0] = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        in[1] = 1;
    }
    hand_on();
    assert(out[0] < 10);
    assert(out[1] < 10);
    return 0;
}
