/* SPDX-License-Identifier: Apache-2.0 */
// What a call leaves depends on what was there before, each thing on its own:
// after the call nobody else knows of that.
// options: --guide dgse
// paths: 5
// rounds: 2
// fault: assertion 39
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int a, b, c, d, w, x, y, z;

static void hand_on(void)
{
    w = a;
    x = b;
    y = c;
    z = d;
}

int main(void)
{
    a = __VERIFIER_nondet_int() > 0;
    b = __VERIFIER_nondet_int() > 0;
    c = __VERIFIER_nondet_int() > 0;
    if (__VERIFIER_nondet_int() > 0) {
        d = 1;
    }
    if (a) {
        a = 2;
    }
    if (b) {
        b = 2;
    }
    hand_on();
    a = b = c = d = 0;
    assert(y + z <= 2);
    assert(w != 2 || x != 2);
    return 0;
}
