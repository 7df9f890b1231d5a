/* SPDX-License-Identifier: Apache-2.0 */
/* A vector that doubles; the capacity never lags behind the count. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct vector {
    int *items;
    int count;
    int capacity;
};

static void push(struct vector *v, int item)
{
    if (v->count == v->capacity) {
        v->capacity = v->capacity == 0 ? 1 : 2 * v->capacity;
        v->items = realloc(v->items, (size_t)v->capacity * sizeof *v->items);
    }
    v->items[v->count++] = item;
}

int main(void)
{
    struct vector v = {NULL, 0, 0};
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 7)
        return 1;
    for (int i = 0; i < n; i++)
        push(&v, i * i);
    assert(v.items[n - 1] == (n - 1) * (n - 1));
    free(v.items);
    return 0;
}
