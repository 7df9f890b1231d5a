/* SPDX-License-Identifier: Apache-2.0 */
// A loop by a pointer is not written out: all elements are one part, where 5
// paths would do.
// options: --guide dgse
// paths: 16
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int v[4];

int main(void)
{
    for (int *p = v; p < v + 4; p++) {
        if (__VERIFIER_nondet_int() == 7) {
            ++*p;
        }
    }
    assert(v[0] <= 1);
    assert(v[1] <= 1);
    assert(v[2] <= 1);
    assert(v[3] <= 1);
    return 0;
}
