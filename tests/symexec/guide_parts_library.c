/* SPDX-License-Identifier: Apache-2.0 */
// Calls of the library are one node: that decisions inside put together what
// meets the result is known when one of them has met things that are apart.
// options: --guide dgse
// rounds: 2
// paths: 12
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, y = 0;

    if (__VERIFIER_nondet_int() > 0) {
        x = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        y = 1;
    }
    int c = getchar();
    if (c > 3) {
        assert(x != 2);
    }
    if (c > 3) {
        assert(y != 2);
    }
    return 0;
}
