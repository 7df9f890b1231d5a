/* SPDX-License-Identifier: Apache-2.0 */
// One decision inside the call decides all that it leaves, which depends on
// what was there before: nobody knows that afterwards.
// options: --guide dgse
// rounds: 2
// paths: 16
// fault: assertion 41
// fault: assertion 42
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int a, x, y;

static void decide(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        x = a;
        y = a;
    }
}

int main(void)
{
    int with_x = 0, with_y = 0;

    if (__VERIFIER_nondet_int() > 0) {
        a = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        with_x = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        with_y = 1;
    }
    x = y = 0;
    decide();
    a = 0;
    assert(x + with_x < 3);
    assert(y + with_y < 3);
    assert(x + with_x != 2);
    assert(y + with_y != 2);
    return 0;
}
