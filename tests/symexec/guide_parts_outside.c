/* SPDX-License-Identifier: Apache-2.0 */
// What a call decides meets variables of its callers, thing by thing, and with
// a call between.
// options: --guide dgse
// rounds: 2
// paths: 10
// fault: assertion 51
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int x, y, z;

static void decide(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        x = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        y = 1;
    }
}

static void decide_more(void)
{
    decide();
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
    decide_more();
    int of_x = x + with_x, of_y = y + with_y, of_z = z + with_z;
    x = y = z = 0;
    with_x = with_y = with_z = 0;
    assert(of_x < 3);
    assert(of_z < 3);
    assert(of_y != 2);
    return 0;
}
