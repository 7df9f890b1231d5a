/* SPDX-License-Identifier: Apache-2.0 */
// What a call may write, but need not, may still be what was there before.
// options: --guide dgse
// rounds: 2
// paths: 4
// fault: assertion 33
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int a[4], b;

static void set(int at, int to)
{
    a[at] = to;
    b = b + 1;
}

int main(void)
{
    int at = __VERIFIER_nondet_int() & 1, with = 0;

    if (__VERIFIER_nondet_int() > 0) {
        a[3] = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        with = 1;
    }
    set(at, 2);
    int sum = a[3] + with;

    a[3] = with = 0;
    assert(sum != 2);
    return 0;
}
