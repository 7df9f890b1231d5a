/* SPDX-License-Identifier: Apache-2.0 */
// A function that only looks at things puts nothing together that it does not
// look at together, and neither does one that calls it.
// options: --guide dgse
// paths: 6
// rounds: 2
// fault: assertion 25
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int a, b, c, d, e[4];

static void look_at(int x, const int *y, int z)
{
    assert(x < 2);
    assert(*y < 2);
    if (z > 5) {
        assert(z < 8);
    }
}

static void together(void)
{
    assert(c == 0 || d == 0);
}

static void look_at_all(void)
{
    look_at(a, &b, 7);
    for (int i = 0; i < 4; i++) {
        look_at(0, &e[i], i);
    }
    together();
}

int main(void)
{
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
    e[3] = __VERIFIER_nondet_int() == 5;
    look_at_all();
    return 0;
}
