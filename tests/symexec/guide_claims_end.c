/* SPDX-License-Identifier: Apache-2.0 */
// Whatever follows a call that may end the program depends on what decides
// that, and on nothing else that the call looks at.
// options: --guide dgse
// paths: 5
// rounds: 2
// fault: assertion 20
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int x, y, z;

static void look(const int *a, int b)
{
    assert(b < 5);
    if (b == 7) {
        assert(z != 7);
    }
    assert(*a != 1);
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        x = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        y = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        z = 1;
    }
    look(&x, z);
    assert(y < 5);
    if (y == 1) {
        assert(y != 2);
    }
    return 0;
}
