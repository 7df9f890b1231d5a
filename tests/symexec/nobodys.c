/* SPDX-License-Identifier: Apache-2.0 */
// Addresses that numbers make: also those where nobody's object is.
// fault: out-of-bounds 15
// fault: use-after-free 15
#include <stdint.h>

int __VERIFIER_nondet_int(void);

static int load(uint64_t high)
{
    union {
        uint64_t number;
        int *p;
    } u = {high << 32 | 1};
    return *u.p;
}

int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 2:
        return load(2);
    case 3:
        return load(3);
    default:
        return load(0x7fff);
    }
}
