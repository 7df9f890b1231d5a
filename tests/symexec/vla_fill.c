/* SPDX-License-Identifier: Apache-2.0 */
// An array whose length inputs choose is filled whole: its contents are known
// then, whatever the length is.
// options: --guide full
// paths: 30
// fault: divide-by-zero 41
// fault: out-of-bounds 31
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int holds);

static int input(int low, int high)
{
    int v = __VERIFIER_nondet_int();

    __VERIFIER_assume(v >= low && v <= high);
    return v;
}

int main(void)
{
    int n = input(1, 3), m = input(1, 3), k = input(0, 3), sum = 0;
    int a[n][m], *p = &a[0][0];

    memset(a, 0, sizeof a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += i * m + j;
    if (k <= n)
        p[k * m] = 5;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += a[i][j];
    if (sum == 14)
        return 1;

    int d = (int)(sizeof a / sizeof(int)) - 6;

    if (k == 2)
        return 10 / d;
    return 0;
}
