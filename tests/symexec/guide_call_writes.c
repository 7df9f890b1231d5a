/* SPDX-License-Identifier: Apache-2.0 */
// A known limit (docs/GUIDE.md, Calls and loops): a call that writes several
// things is one node, so what it reads meets there: 2^3 paths, where the loop
// in its place has 4.  No fault is lost.
// options: --guide dgse
// paths: 8
// fault: assertion 35
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
