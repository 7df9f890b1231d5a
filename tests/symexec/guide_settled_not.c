/* SPDX-License-Identifier: Apache-2.0 */
// That rand gives inputs is no flow that the facts know: the branch is taken
// for one that decides nothing until it does.
// options: --guide dgse
// paths: 8
// rounds: 2
// fault: assertion 27
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int a, b, c;

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        a = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        b = 1;
    }
    if (rand() > 5) {
        c = 1;
    }
    assert(a + c < 3);
    assert(b + c < 2);
    return 0;
}
