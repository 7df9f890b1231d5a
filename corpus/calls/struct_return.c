/* SPDX-License-Identifier: Apache-2.0 */
/* Quotient and remainder come back together. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

struct division {
    int quotient;
    int remainder;
};

static struct division divide(int a, int b)
{
    struct division d = {a / b, a % b};
    return d;
}

int main(void)
{
    int a = __VERIFIER_nondet_uchar();
    int b = __VERIFIER_nondet_uchar();
    struct division d = divide(a, b);
    assert(d.quotient * b + d.remainder == a);
    assert(d.remainder < b);
    return 0;
}
