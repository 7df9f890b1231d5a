/* SPDX-License-Identifier: Apache-2.0 */
// A struct is copied as a whole: what is asked about one member of the copy
// depends on all members, where 5 paths would do.
// options: --guide dgse
// paths: 16
#include <assert.h>

int __VERIFIER_nondet_int(void);

struct counts {
    int a, b, c, d;
};

int main(void)
{
    struct counts s = {0, 0, 0, 0}, t;

    if (__VERIFIER_nondet_int() == 7) {
        s.a++;
    }
    if (__VERIFIER_nondet_int() == 7) {
        s.b++;
    }
    if (__VERIFIER_nondet_int() == 7) {
        s.c++;
    }
    if (__VERIFIER_nondet_int() == 7) {
        s.d++;
    }
    t = s;
    assert(t.a <= 1);
    assert(t.b <= 1);
    assert(t.c <= 1);
    assert(t.d <= 1);
    return 0;
}
