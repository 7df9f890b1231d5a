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
    int *p = y == 1 ? h : 0;
    for (int i = 0; i < n; i++)
        malloc(sizeof(int));
    if (x != 1)
        p = 0;
    assert(*p);
    return 0;
}
