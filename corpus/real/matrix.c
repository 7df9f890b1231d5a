/* SPDX-License-Identifier: Apache-2.0 */
/* Linear equations in two unknowns modulo a small prime, by elimination with
 * a search for the pivot.  Without a unique solution there is no answer. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

enum { N = 2, PRIME = 3 };

struct system {
    int a[N][N + 1];
};

static int reduce(int x)
{
    int r = x % PRIME;
    return r < 0 ? r + PRIME : r;
}

/// The inverse of 1 or 2 modulo 3 is the number itself.
static int inverse(int x)
{
    return x;
}

static bool find_pivot(struct system *s, int column)
{
    for (int row = column; row < N; row++) {
        if (s->a[row][column] == 0)
            continue;
        for (int k = 0; k <= N; k++) {
            int t = s->a[row][k];
            s->a[row][k] = s->a[column][k];
            s->a[column][k] = t;
        }
        return true;
    }
    return false;
}

static void scale(struct system *s, int row)
{
    int factor = inverse(s->a[row][row]);
    for (int k = 0; k <= N; k++)
        s->a[row][k] = s->a[row][k] * factor % PRIME;
}

static void eliminate(struct system *s, int pivot)
{
    for (int row = 0; row < N; row++) {
        int factor = s->a[row][pivot];
        if (row == pivot)
            continue;
        for (int k = 0; k <= N; k++) {
            int x = s->a[row][k] - factor * s->a[pivot][k];
            s->a[row][k] = x % PRIME + (x % PRIME < 0) * PRIME;
        }
    }
}

static bool solve(struct system s, int *x)
{
    for (int column = 0; column < N; column++) {
        if (!find_pivot(&s, column))
            return false;
        scale(&s, column);
        eliminate(&s, column);
    }
    for (int row = 0; row < N; row++)
        x[row] = s.a[row][N];
    return true;
}

static int determinant(const struct system *s)
{
    return s->a[0][0] * s->a[1][1] - s->a[0][1] * s->a[1][0];
}

static void verify(const struct system *s, const int *x)
{
    assert(determinant(s) % PRIME != 0);
    for (int row = 0; row < N; row++) {
        int left = s->a[row][0] * x[0] + s->a[row][1] * x[1];
        assert(reduce(left - s->a[row][N]) == 0);
    }
}

int main(void)
{
    struct system s = {{{0, 0, 1}, {0, 0, 2}}};
    int x[N];
    for (int row = 0; row < N; row++) {
        for (int k = 0; k < N; k++) {
            int value = __VERIFIER_nondet_int();
            if (value < 0 || value >= PRIME)
                return 1;
            s.a[row][k] = value;
        }
    }
    if (!solve(s, x))
        return 2;
    verify(&s, x);
    return 0;
}
