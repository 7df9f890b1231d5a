/* SPDX-License-Identifier: Apache-2.0 */
/* A ring buffer of three places with a count, checked against a plain array
 * that is moved at each take. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

enum { SIZE = 3, STEPS = 5 };

struct ring {
    int item[SIZE];
    int first;
    int count;
};

struct model {
    int item[SIZE];
    int count;
};

static void init(struct ring *r, struct model *m)
{
    memset(r, 0, sizeof *r);
    memset(m, 0, sizeof *m);
}

static bool ring_put(struct ring *r, int value)
{
    if (r->count == SIZE)
        return false;
    r->item[(r->first + r->count) % SIZE] = value;
    r->count++;
    return true;
}

static bool ring_take(struct ring *r, int *value)
{
    if (r->count == 0)
        return false;
    *value = r->item[r->first];
    r->first = (r->first + 1) % SIZE;
    r->count--;
    return true;
}

/// What the next take returns; the ring is not empty.
static int ring_peek(const struct ring *r)
{
    return r->item[r->first];
}

static bool model_put(struct model *m, int value)
{
    if (m->count == SIZE)
        return false;
    m->item[m->count++] = value;
    return true;
}

static bool model_take(struct model *m, int *value)
{
    if (m->count == 0)
        return false;
    *value = m->item[0];
    m->count--;
    memmove(m->item, m->item + 1, (size_t)m->count * sizeof m->item[0]);
    return true;
}

static void both_put(struct ring *r, struct model *m, int value)
{
    bool a = ring_put(r, value);
    bool b = model_put(m, value);
    assert(a == b);
}

static void both_take(struct ring *r, struct model *m)
{
    int x = 0;
    int y = 0;
    int expected = r->count > 0 ? ring_peek(r) : 0;
    bool a = ring_take(r, &x);
    bool b = model_take(m, &y);
    assert(a == b);
    assert(x == y);
    assert(x == expected);
}

int main(void)
{
    struct ring ring;
    struct model model;
    init(&ring, &model);
    for (int i = 0; i < STEPS; i++) {
        if (__VERIFIER_nondet_int() > 1)
            both_take(&ring, &model);
        else
            both_put(&ring, &model, 10 * i);
        assert(ring.count == model.count);
        assert(ring.first >= 0 && ring.first < SIZE);
    }
    return ring.count;
}
