/* SPDX-License-Identifier: Apache-2.0 */
// Each of the assertions may fail: whether the next one is reached depends on
// all that was decided before. Without the faults (< 14) it is 10 paths.
// options: --guide dgse
// paths: 64
// fault: assertion 25
// fault: assertion 26
// fault: assertion 27
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int part(void)
{
    int x = 0;

    x += __VERIFIER_nondet_int() > 5 ? 8 : 0;
    x += __VERIFIER_nondet_int() > 5 ? 5 : 0;
    return x;
}

int main(void)
{
    int a = part(), b = part(), c = part();
    assert(a < 13);
    assert(b < 13);
    assert(c < 13);
    return 0;
}
