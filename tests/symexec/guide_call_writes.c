/* SPDX-License-Identifier: Apache-2.0 */
// A call that writes several things, each from one of several others, has the
// sum of their paths, as the loop in its place has.
// options: --guide dgse
// paths: 4
// fault: assertion 34
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int in[3], out[3];

static void convert_all(void)
{
    for (int k = 0; k < 3; k++) {
        out[k] = in[k] * 2;
    }
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        in[0] = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        in[1] = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        in[2] = 5;
    }
    convert_all();
    assert(out[0] < 10);
    assert(out[1] < 10);
    assert(out[2] < 10);
    return 0;
}
