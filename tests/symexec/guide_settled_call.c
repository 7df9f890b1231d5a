/* SPDX-License-Identifier: Apache-2.0 */
// A call that decides whether it comes back: what follows depends on that, so
// what was decided before meets.
// options: --guide dgse
// paths: 5
// rounds: 2
// fault: assertion 14
#include <assert.h>

int __VERIFIER_nondet_int(void);

static void ask(int x)
{
    assert(x < 5);
}

int main(void)
{
    int a = 0, b = 0;

    if (__VERIFIER_nondet_int() > 0) {
        a = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        b = 1;
    }
    ask(__VERIFIER_nondet_int());
    assert(a < 2);
    assert(b < 2);
    return 0;
}
