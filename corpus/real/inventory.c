/* SPDX-License-Identifier: Apache-2.0 */
/* A store's inventory: articles are received, sold and counted.  What is sold
 * must be there; a correction may take the stock below what is reserved. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

enum { ARTICLES = 2, STEPS = 3 };
enum action { RECEIVE, RESERVE, SELL, CANCEL };

struct article {
    int stock;
    int reserved;
    int price;
};

static struct article store[ARTICLES] = {{2, 0, 150}, {0, 0, 990}};
static int cash;

static int available(const struct article *a)
{
    return a->stock - a->reserved;
}

static bool receive(struct article *a)
{
    a->stock++;
    return true;
}

static bool reserve(struct article *a)
{
    if (available(a) <= 0)
        return false;
    a->reserved++;
    return true;
}

static bool cancel(struct article *a)
{
    if (a->reserved == 0)
        return false;
    a->reserved--;
    return true;
}

/// Sells a reserved piece, or else one of the shelf.
static bool sell(struct article *a)
{
    if (a->stock == 0)
        return false;
    a->stock--;
    cash += a->price;
    if (a->reserved > a->stock + 1)
        a->reserved--;
    return true;
}

static bool act(enum action action, struct article *a)
{
    switch (action) {
    case RECEIVE:
        return receive(a);
    case RESERVE:
        return reserve(a);
    case SELL:
        return sell(a);
    case CANCEL:
        return cancel(a);
    }
    return false;
}

/// What is on the shelves, in cents.
static int worth(void)
{
    int total = 0;
    for (int i = 0; i < ARTICLES; i++)
        total += store[i].stock * store[i].price;
    return total;
}

static void verify(void)
{
    for (int i = 0; i < ARTICLES; i++) {
        const struct article *a = &store[i];
        assert(a->stock >= 0);
        assert(a->reserved >= 0);
        assert(a->reserved <= a->stock);
    }
    assert(cash >= 0);
    assert(worth() >= 0);
}

int main(void)
{
    for (int i = 0; i < STEPS; i++) {
        int action = __VERIFIER_nondet_int();
        if (action < RECEIVE || action > CANCEL)
            break;
        struct article *a = __VERIFIER_nondet_int() > 0 ? &store[1] : &store[0];
        if (!act((enum action)action, a))
            return 1;
        verify();
    }
    return cash;
}
