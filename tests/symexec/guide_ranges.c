/* SPDX-License-Identifier: Apache-2.0 */
// Ranges of inputs, assumed by a helper, are ends that the first round does not
// know.  Without them the solver does not answer: it is not asked then.
// options: --guide dgse --solver-time=2000
// fault: assertion 35
// fault: divide-by-zero 36
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int holds);
typedef unsigned __int128 wide;

static int input(int low, int high)
{
    int v = __VERIFIER_nondet_int();

    __VERIFIER_assume(v >= low && v <= high);
    return v;
}

static wide multiply(wide a, wide b, wide m)
{
    wide r = 0;

    for (; b; b >>= 1, a = (a + a) % m)
        r = b & 1 ? (r + a) % m : r;
    return r;
}

int main(void)
{
    wide m = ((wide)1 << input(60, 66)) - input(0, 3);
    wide r = multiply((wide)3 << 58, input(0, 5), m);

    assert((uint64_t)r != 0x0c00000000000000u);
    return 3 / ((int)(r >> 58) - 15);
}
