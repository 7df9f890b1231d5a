/* SPDX-License-Identifier: Apache-2.0 */
/// Maps and bit sets against plain arrays.
#include "tests/unit/unit.h"

#include "base/bitset.h"
#include "base/map.h"
#include "base/rng.h"

#include <string.h>

START_TEST(order_of_insertion)
{
    static const uint64_t keys[] = {9, 0, UINT64_MAX, 5, 1u << 31};
    struct map m = {0};
    uint64_t key = 0;
    uint32_t value = 0;
    uint32_t n = 0;

    HOLDS(!map_has(&m, 9));
    HOLDS(!map_remove(&m, 9));
    for (uint32_t i = 0; i < COUNT_OF(keys); i++) {
        HOLDS(map_set(&m, keys[i], i));
    }
    HOLDS(!map_set(&m, 9, 100));
    HOLDS(map_remove(&m, 0));
    HOLDS(!map_remove(&m, 0));
    HOLDS(!map_has(&m, 0));
    HOLDS(map_set(&m, 0, 7)); /* to the end */
    HOLDS(map_get(&m, 9) == 100);
    {
        static const uint64_t want[] = {9, UINT64_MAX, 5, 1u << 31, 0};

        for (uint32_t i = 0; map_next(&m, &i, &key, &value); n++) {
            HOLDS(key == want[n]);
            HOLDS(value == map_get(&m, key));
        }
    }
    HOLDS(n == 5);
    HOLDS(map_bytes(&m) > 0);
    map_clear(&m);
    HOLDS(m.count == 0);
    HOLDS(!map_has(&m, 9));
    map_release(&m);
}
END_TEST

/// The oracle: for each possible key its value and when it was inserted.
enum { KEYS = 700 };
struct oracle {
    uint32_t value[KEYS];
    uint32_t since[KEYS]; ///< 0: not there
    uint32_t count;
};

static uint64_t spread(uint32_t i, bool dense)
{
    uint64_t state = i;

    return dense ? (uint64_t)i << 40 : rng_splitmix(&state);
}

static void compare(const struct map *m, const struct oracle *o, bool dense)
{
    uint64_t key = 0;
    uint32_t value = 0;
    uint32_t n = 0;
    uint32_t before = 0;

    HOLDS(m->count == o->count);
    for (uint32_t i = 0; i < KEYS; i++) {
        bool found = map_find(m, spread(i, dense), &value);

        HOLDS(found == (o->since[i] != 0));
        HOLDS(!found || value == o->value[i]);
    }
    for (uint32_t i = 0; map_next(m, &i, &key, &value); n++) {
        uint32_t k = value % KEYS;

        HOLDS(spread(k, dense) == key);
        HOLDS(o->since[k] > before);
        before = o->since[k];
    }
    HOLDS(n == o->count);
}

START_TEST(random_maps)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct map m = {0};
        static struct oracle o;
        struct rng rng;
        bool dense = seed % 2;
        uint64_t removal = 2 + seed % 5;

        memset(&o, 0, sizeof o);
        rng_init(&rng, seed);
        for (uint32_t step = 1; step < 6000; step++) {
            uint32_t i = (uint32_t)rng_below(&rng, KEYS);

            if (rng_one_in(&rng, removal)) {
                HOLDS(map_remove(&m, spread(i, dense)) == (o.since[i] != 0));
                o.count -= o.since[i] != 0;
                o.since[i] = 0;
            } else {
                o.value[i] = step * KEYS + i;
                HOLDS(map_set(&m, spread(i, dense), o.value[i]) ==
                      (o.since[i] == 0));
                o.count += o.since[i] == 0;
                o.since[i] = o.since[i] ? o.since[i] : step;
            }
            if (step % 997 == 0) {
                compare(&m, &o, dense);
            }
            if (rng_one_in(&rng, 5000)) {
                map_clear(&m);
                memset(&o, 0, sizeof o);
            }
        }
        compare(&m, &o, dense);
        /* Removing does not make it grow without bound. */
        ck_assert_uint_le(m.cap, 4 * KEYS);
        map_release(&m);
    }
}
END_TEST

START_TEST(death_get)
{
    struct map m = {0};

    (void)map_set(&m, 1, 2);
    (void)map_get(&m, 2);
}
END_TEST

// ---- bit sets

enum { LIMIT = 400 };

static void fill(struct bitset *s, bool *has, struct rng *rng)
{
    uint64_t limit = 1 + rng_below(rng, LIMIT);
    uint64_t members = rng_below(rng, limit + 1);

    memset(has, 0, LIMIT);
    for (uint64_t n = 0; n < members; n++) {
        uint32_t i = (uint32_t)rng_below(rng, limit);

        HOLDS(bitset_add(s, i) == !has[i]);
        has[i] = true;
    }
    if (rng_one_in(rng, 4)) {
        bitset_reserve(s, LIMIT * 2);
    }
}

static void same(const struct bitset *s, const bool *has)
{
    uint32_t count = 0;
    uint32_t at = 0;

    for (uint32_t i = 0; i < LIMIT; i++) {
        HOLDS(bitset_has(s, i) == has[i]);
        count += has[i];
    }
    HOLDS(bitset_count(s) == count);
    HOLDS(bitset_is_empty(s) == (count == 0));
    HOLDS(!bitset_has(s, 1000000));
    bitset_each (s, i) {
        for (; at < i; at++) {
            HOLDS(!has[at]);
        }
        HOLDS(has[at++]);
        count--;
    }
    HOLDS(count == 0);
}

START_TEST(random_sets)
{
    struct rng rng;

    rng_init(&rng, 99);
    for (unsigned round = 0; round < 4000; round++) {
        struct bitset s = {0};
        struct bitset t = {0};
        struct bitset u = {0};
        bool a[LIMIT];
        bool b[LIMIT];
        bool changed = false;
        bool subset = true;
        bool meets = false;
        unsigned op = round % 4;

        fill(&s, a, &rng);
        fill(&t, b, &rng);
        same(&s, a);
        bitset_copy(&u, &t);
        bitset_copy(&u, &s);
        same(&u, a);
        HOLDS(bitset_equal(&u, &s) && bitset_equal(&s, &u));
        for (uint32_t i = 0; i < LIMIT; i++) {
            bool want = op == 0   ? a[i] || b[i]
                        : op == 1 ? a[i] && b[i]
                        : op == 2 ? a[i] && !b[i]
                                  : a[i];

            subset = subset && (!a[i] || b[i]);
            meets = meets || (a[i] && b[i]);
            changed = changed || want != a[i];
            a[i] = want;
        }
        HOLDS(bitset_is_subset(&s, &t) == subset);
        HOLDS(bitset_meets(&s, &t) == meets);
        if (op == 0) {
            HOLDS(bitset_union(&s, &t) == changed);
        } else if (op == 1) {
            HOLDS(bitset_intersect(&s, &t) == changed);
        } else if (op == 2) {
            HOLDS(bitset_subtract(&s, &t) == changed);
        } else {
            uint32_t i = (uint32_t)rng_below(&rng, LIMIT);

            HOLDS(bitset_remove(&s, i) == a[i]);
            HOLDS(!bitset_remove(&s, i));
            a[i] = false;
        }
        same(&s, a);
        same(&t, b);
        HOLDS(bitset_equal(&s, &t) == (memcmp(a, b, LIMIT) == 0));
        bitset_clear(&s);
        HOLDS(bitset_is_empty(&s));
        bitset_release(&s);
        bitset_release(&t);
        bitset_release(&u);
    }
}
END_TEST

START_TEST(edges_of_sets)
{
    struct bitset s = {0};

    bitset_clear(&s);
    HOLDS(bitset_next(&s, 0) == BITSET_NONE);
    HOLDS(bitset_add(&s, 63));
    HOLDS(bitset_add(&s, 64));
    HOLDS(bitset_next(&s, 0) == 63);
    HOLDS(bitset_next(&s, 64) == 64);
    HOLDS(bitset_next(&s, 65) == BITSET_NONE);
    HOLDS(bitset_next(&s, BITSET_NONE) == BITSET_NONE);
    bitset_copy(&s, &s);
    HOLDS(bitset_count(&s) == 2);
    bitset_release(&s);
}
END_TEST

START_TEST(death_add_none)
{
    struct bitset s = {0};

    (void)bitset_add(&s, BITSET_NONE);
}
END_TEST

UNIT_MAIN_DEATHS("base_map",
                 (order_of_insertion, random_maps, random_sets, edges_of_sets),
                 (death_get, death_add_none))
