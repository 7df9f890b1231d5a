/* SPDX-License-Identifier: Apache-2.0 */
/* qsort with a comparison that subtracts. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a;
    int y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    int a[3];
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    qsort(a, 3, sizeof a[0], compare);
    assert(a[0] <= a[1] && a[1] <= a[2]);
    return 0;
}
