// SPDX-License-Identifier: Apache-2.0
// What has no body, or is defined nowhere, ends the path and is told.
// open: call of 'mystery', which has no body
// open: use of 'elsewhere', which is defined nowhere
// open: calls in each other
// fault: assertion 31
int __VERIFIER_nondet_int(void);
int mystery(int);
extern int elsewhere;

#include <assert.h>
static int deep(int n)
{
    return n == 0 ? 0 : 1 + deep(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();

    switch (n) {
    case 0:
        return mystery(n);
    case 1:
        return elsewhere;
    case 2:
        return deep(20000);
    default:
        break;
    }
    assert(n != 3);
    return 0;
}
