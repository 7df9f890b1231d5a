/* SPDX-License-Identifier: Apache-2.0 */
// Whether an assertion fails is known from what was decided before: all that
// follows depends on that, and on nothing else in common.
// options: --guide dgse
// rounds: 2
// paths: 12
// fault: assertion 34
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int first = 0, a = 0, b = 0, c = 0, d = 0, e = 0;

    if (__VERIFIER_nondet_int() > 0) {
        first = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        a = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        b = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        c = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        d = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        e = 1;
    }
    assert(first != 1);
    assert(a < 2);
    assert(b < 2);
    assert(c < 2);
    assert(d < 2);
    assert(e < 2);
    return 0;
}
