/* SPDX-License-Identifier: Apache-2.0 */
// Two things that a call leaves meet afterwards, and so do its decisions; its
// result is one of the things.
// options: --guide dgse
// rounds: 2
// paths: 4
// fault: assertion 32
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int x, other;

static int decide(void)
{
    int result = 0;

    if (__VERIFIER_nondet_int() > 0) {
        x = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        result = 1;
    }
    return result;
}

int main(void)
{
    int result = decide(), sum = x + result;

    x = 0;
    assert(sum != 2);
    return 0;
}
