/* SPDX-License-Identifier: Apache-2.0 */
/* A cache of two places that drops what was used longest ago.  The clock is a
 * counter; a hit must refresh the place, or the wrong one is dropped. */
#include <assert.h>
#include <stdbool.h>

unsigned __VERIFIER_nondet_uint(void);

enum { PLACES = 2, STEPS = 4 };

struct place {
    bool used;
    unsigned key;
    unsigned value;
    int stamp;
};

struct cache {
    struct place place[PLACES];
    int clock;
    int hits;
    int misses;
};

static void init(struct cache *c)
{
    for (int i = 0; i < PLACES; i++)
        c->place[i].used = false;
    c->clock = 0;
    c->hits = 0;
    c->misses = 0;
}

static unsigned slow_square(unsigned key)
{
    return key * key;
}

static struct place *find(struct cache *c, unsigned key)
{
    for (int i = 0; i < PLACES; i++) {
        if (c->place[i].used && c->place[i].key == key)
            return &c->place[i];
    }
    return 0;
}

static struct place *victim(struct cache *c)
{
    struct place *oldest = &c->place[0];
    for (int i = 0; i < PLACES; i++) {
        struct place *p = &c->place[i];
        if (!p->used)
            return p;
        if (p->stamp < oldest->stamp)
            oldest = p;
    }
    return oldest;
}

static unsigned get(struct cache *c, unsigned key)
{
    struct place *p = find(c, key);
    c->clock++;
    if (p == 0) {
        p = victim(c);
        p->used = true;
        p->key = key;
        p->value = slow_square(key);
        p->stamp = c->clock;
        c->misses++;
    } else {
        c->hits++;
    }
    return p->value;
}

static int filled(const struct cache *c)
{
    int count = 0;
    for (int i = 0; i < PLACES; i++)
        count += c->place[i].used;
    return count;
}

int main(void)
{
    struct cache cache;
    unsigned keys[STEPS];
    init(&cache);
    for (int i = 0; i < STEPS; i++) {
        keys[i] = __VERIFIER_nondet_uint();
        if (keys[i] > 2)
            return 1;
        assert(get(&cache, keys[i]) == keys[i] * keys[i]);
    }
    assert(cache.hits + cache.misses == STEPS);
    assert(filled(&cache) <= cache.misses);
    // One key before each step of the last three was used just now.
    if (keys[1] != keys[0] && keys[2] == keys[0] && keys[3] != keys[1]) {
        int misses = cache.misses;
        get(&cache, keys[2]);
        assert(cache.misses == misses);
    }
    return cache.misses;
}
