/* SPDX-License-Identifier: Apache-2.0 */
// Of the places that a store might have written the first depends on what
// chose them already, the second does not yet.
// options: --guide dgse
// rounds: 2
// paths: 5
// fault: assertion 25
// fault: assertion 26
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int a[2] = {0, 0}, i = 0;

    if (x > 0) {
        i = 1;
    }
    a[0] = i;
    a[i] = 5;

    assert(a[1] == y || x > 0);
    assert(a[1] != y + 3);
    return 0;
}
