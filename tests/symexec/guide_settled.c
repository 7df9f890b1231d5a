/* SPDX-License-Identifier: Apache-2.0 */
// Branches at which nothing new is decided (a loop counts; a flag, an element
// was set by decisions before) put nothing together that follows them: three
// counters of three turns are 3 * 7 + 1 paths, of 2^9, and the flags 3 more.
// options: --guide dgse
// paths: 25
// rounds: 1
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int flag[3];

int main(void)
{
    int a = 0, b = 0, c = 0, seen[3] = {0};

    for (int k = 0; k < 3; k++) {
        if (__VERIFIER_nondet_int() > 3) {
            a++;
        }
        if (__VERIFIER_nondet_int() > 3) {
            b++;
        }
        if (__VERIFIER_nondet_int() > 3) {
            c++;
        }
    }
    for (int k = 0; k < 3; k++) {
        flag[k] = 0;
        if (__VERIFIER_nondet_int() == k) {
            flag[k] = 1;
        }
    }
    for (int k = 0; k < 3; k++) {
        if (flag[k]) {
            seen[k] = 1;
        }
        assert(seen[k] < 2);
    }
    assert(a < 4);
    assert(b < 4);
    assert(c < 4);
    return 0;
}
