/* SPDX-License-Identifier: Apache-2.0 */
/* What other calls of malloc make is of no interest to the one that matters. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = (__VERIFIER_nondet_int() ^ 3) & 3;
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int *h = malloc(sizeof(int));
    *h = 0;
    int one = 1, *p = y == 1 ? h : &one;
    for (int i = 0; i < n; i++)
        malloc(sizeof(int));
    if (x != 1)
        p = &one;
    assert(*p);
    return 0;
}
