/* SPDX-License-Identifier: Apache-2.0 */
// What is kept of a switch is not taken for another one over the same value.
// paths: 4
// fault: assertion 27
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int first(int x)
{
    switch (x) {
    case 1:
        return 1;
    case 2:
        return 2;
    default:
        return 0;
    }
}

static int second(int x)
{
    switch (x) {
    case 3:
        return 3;
    case 1 ... 2:
        assert(x != 2);
        return 4;
    }
    return 0;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();

    return first(x) + second(x) + first(x);
}
