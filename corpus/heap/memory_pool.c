/* SPDX-License-Identifier: Apache-2.0 */
/* A free list of two cells in a static pool. */
#include <assert.h>
#include <stddef.h>

int __VERIFIER_nondet_int(void);

struct cell {
    struct cell *next;
};

static struct cell pool[2];
static struct cell *unused;

static struct cell *take(void)
{
    struct cell *c = unused;
    if (c != NULL)
        unused = c->next;
    return c;
}

static void give(struct cell *c)
{
    c->next = unused;
    unused = c;
}

int main(void)
{
    give(&pool[0]);
    give(&pool[1]);
    struct cell *a = take();
    if (__VERIFIER_nondet_int() > 0)
        give(a);
    struct cell *b = take();
    if (__VERIFIER_nondet_int() > 0)
        give(b);
    struct cell *c = take();
    assert(c != b);
    return c == a;
}
