/* SPDX-License-Identifier: Apache-2.0 */
// Each call of a helper is a part of its own.
// options: --guide dgse
// paths: 7
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int chosen(int x)
{
    if (x > 0) {
        return 1;
    }
    return 2;
}

static void store(int x, int *to)
{
    if (x > 0) {
        *to = 1;
    } else {
        *to = 2;
    }
    assert(*to != 3);
}

int main(void)
{
    int a = 0, b = 0, c = 0;
    int d = chosen(__VERIFIER_nondet_int());
    int e = chosen(__VERIFIER_nondet_int());
    int f = chosen(__VERIFIER_nondet_int());

    assert(d != 3);
    assert(e != 3);
    assert(f != 3);
    store(__VERIFIER_nondet_int(), &a);
    store(__VERIFIER_nondet_int(), &b);
    store(__VERIFIER_nondet_int(), &c);
    return 0;
}
