/* SPDX-License-Identifier: Apache-2.0 */
// Six parts that share nothing: a path more for each, not twice as many.
// options: --guide dgse
// paths: 7
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define BLOCK(v, x)                                                            \
    if ((x) > 0) {                                                             \
        v = 1;                                                                 \
    } else {                                                                   \
        v = 2;                                                                 \
    }                                                                          \
    assert(v != 3)

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    int e = __VERIFIER_nondet_int(), f = __VERIFIER_nondet_int();
    int v[1], *p = v, r = 0, s = 0, t = 0;
    struct {
        int x, y;
    } pair;

    BLOCK(r, a);
    BLOCK(s, b);
    BLOCK(t, c);
    BLOCK(*p, d);
    BLOCK(pair.x, e);
    BLOCK(pair.y, f);
    return 0;
}
