/* SPDX-License-Identifier: Apache-2.0 */
/* A visitor chosen by the input. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

typedef void visitor(int item, int *state);

static void count(int item, int *state)
{
    (void)item;
    ++*state;
}

static void largest(int item, int *state)
{
    if (item > *state)
        *state = item;
}

static void each(const int *items, int n, visitor *visit, int *state)
{
    for (int i = 0; i < n; i++)
        visit(items[i], state);
}

int main(void)
{
    int items[] = {3, 9, 4};
    int state = 0;
    each(items, 3, __VERIFIER_nondet_int() > 0 ? count : largest, &state);
    assert(state != 9);
    return 0;
}
