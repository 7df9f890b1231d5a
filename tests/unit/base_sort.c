/* SPDX-License-Identifier: Apache-2.0 */
/// Sorting against its definition: the same members, in order.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "base/sort.h"

#include <string.h>

enum { MOST = 300 };

static size_t count_u64(const uint64_t *at, size_t n, uint64_t v)
{
    size_t found = 0;

    for (size_t k = 0; k < n; k++) {
        found += at[k] == v;
    }
    return found;
}

START_TEST(numbers)
{
    struct rng r;

    rng_init(&r, 3);
    for (int round = 0; round < 400; round++) {
        uint64_t before[MOST], after[MOST];
        uint32_t small[MOST];
        size_t n = rng_below(&r, MOST);
        uint64_t mask = rng_next(&r) & rng_next(&r);

        for (size_t k = 0; k < n; k++) {
            before[k] = after[k] = rng_next(&r) & mask;
            small[k] = (uint32_t)before[k];
        }
        sort_u64(after, n);
        sort_u32(small, n);
        for (size_t k = 0; k < n; k++) {
            HOLDS(k == 0 || after[k - 1] <= after[k]);
            HOLDS(k == 0 || small[k - 1] <= small[k]);
            HOLDS(count_u64(before, n, after[k]) ==
                  count_u64(after, n, after[k]));
        }
        size_t kept = sort_u64_unique(after, n);
        size_t kept_small = sort_u32_unique(small, n);
        for (size_t k = 0; k < kept; k++) {
            HOLDS(count_u64(after, kept, after[k]) == 1);
        }
        for (size_t k = 1; k < kept_small; k++) {
            HOLDS(small[k - 1] < small[k]);
        }
        for (size_t k = 0; k < n; k++) {
            HOLDS(count_u64(after, kept, before[k]) == 1);
        }
    }
}
END_TEST

struct row {
    char key;
    uint32_t place;
    char padding[3];
};

static int by_name(const void *x, const void *y)
{
    const struct row *a = x, *b = y;

    return (a->key > b->key) - (a->key < b->key);
}

START_TEST(rows_keep_their_order)
{
    struct rng r;

    rng_init(&r, 5);
    for (int round = 0; round < 200; round++) {
        struct row rows[MOST];
        bool seen[MOST] = {false};
        size_t n = rng_below(&r, MOST);

        for (size_t k = 0; k < n; k++) {
            rows[k].key = (char)rng_below(&r, 6);
            rows[k].place = (uint32_t)k;
        }
        sort_rows(rows, n, sizeof *rows, by_name);
        for (size_t k = 0; k < n; k++) {
            HOLDS(!seen[rows[k].place]);
            seen[rows[k].place] = true;
            HOLDS(k == 0 || rows[k - 1].key < rows[k].key ||
                  (rows[k - 1].key == rows[k].key &&
                   rows[k - 1].place < rows[k].place));
        }
    }
}
END_TEST

UNIT_MAIN("base_sort", numbers, rows_keep_their_order)
