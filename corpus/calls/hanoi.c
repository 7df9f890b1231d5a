/* SPDX-License-Identifier: Apache-2.0 */
/* The number of moves of the tower. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int moves;

static void move(int n, int from, int to, int by)
{
    if (n == 0)
        return;
    move(n - 1, from, by, to);
    moves++;
    move(n - 1, by, to, from);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 1;
    move(n, 1, 2, 3);
    assert(moves == (1 << n) - 1);
    return 0;
}
