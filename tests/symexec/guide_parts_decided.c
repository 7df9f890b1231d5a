/* SPDX-License-Identifier: Apache-2.0 */
// One decision inside the call decides two of three things that it leaves; they
// meet this and that afterwards, so that these meet each other.
// options: --guide dgse
// rounds: 2
// paths: 11
// fault: assertion 44
// fault: assertion 45
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int x, y, z;

static void decide(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        x = 1;
        y = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        z = 1;
    }
}

int main(void)
{
    int with_x = 0, with_y = 0, with_z = 0;

    if (__VERIFIER_nondet_int() > 0) {
        with_x = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        with_y = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        with_z = 1;
    }
    decide();
    // That the others meet, too, is known by the decision only.
    assert(x + with_x < 3);
    assert(y + with_y < 3);
    assert(z + with_z < 3);
    assert(x + with_x != 2);
    assert(y + with_y != 2);
    return 0;
}
