/* SPDX-License-Identifier: Apache-2.0 */
/// Sets as lists against sets as bits.
#include "symexec/sets.h"

#include "base/rng.h"
#include "tests/unit/unit.h"

enum { SETS = 64, STEPS = 20000, ROUNDS = 4, LONG = 100000, OFTEN = 500 };

struct pair {
    uint32_t set;
    uint64_t bits; ///< number n is bit n - 1
};

static bool has(const struct sets *s, uint32_t set, uint32_t n)
{
    struct bitset with = {0};
    sets_with(s, n, &with);
    bool found = bitset_has(&with, set);

    bitset_release(&with);
    return found;
}

static void check_members(const struct sets *s, const struct pair *p)
{
    for (uint32_t n = 1; n <= 64; n++) {
        struct bitset with = {0};
        sets_with(s, n, &with);
        for (uint32_t k = 0; k < SETS; k++) {
            HOLDS(bitset_has(&with, p[k].set) == (p[k].bits >> (n - 1) & 1));
        }
        bitset_release(&with);
    }
}

START_TEST(as_bits)
{
    struct rng rng;
    struct sets s;

    rng_init(&rng, 7);
    sets_init(&s);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        struct pair p[SETS] = {0};
        sets_clear(&s);
        for (uint32_t k = 0; k < STEPS; k++) {
            struct pair *to = &p[rng_below(&rng, SETS)];
            const struct pair *a = &p[rng_below(&rng, SETS)];
            const struct pair *b = &p[rng_below(&rng, SETS)];
            uint32_t n = (uint32_t)rng_below(&rng, 64) + 1;
            struct pair made = {sets_union(&s, a->set, b->set),
                                a->bits | b->bits};
            if (rng_one_in(&rng, 3)) {
                made.set = sets_add(&s, 0, n);
                made.bits = (uint64_t)1 << (n - 1);
            } else if (rng_one_in(&rng, 4)) {
                made.set = sets_add(&s, made.set, n);
                made.bits |= (uint64_t)1 << (n - 1);
            }
            *to = made;
            for (uint32_t j = 0; j < SETS; j++) {
                HOLDS((p[j].set == made.set) == (p[j].bits == made.bits));
            }
            if (k % OFTEN == 0) {
                check_members(&s, p);
            }
        }
    }
    sets_release(&s);
}
END_TEST

/// A chain as a long loop makes it: what each turn adds is shared.
START_TEST(long_chains)
{
    struct sets s;
    uint32_t chain = 0, odd = 0, both = 0;

    sets_init(&s);
    for (uint32_t n = 1; n <= LONG; n++) {
        chain = sets_add(&s, chain, n);
        odd = n % 2 == 1 ? sets_add(&s, odd, n) : odd;
        both = sets_union(&s, chain, odd);
        HOLDS(both == chain);
    }
    ck_assert(has(&s, chain, 1) && has(&s, chain, LONG));
    ck_assert(has(&s, odd, 1) && !has(&s, odd, LONG));
    ck_assert_uint_lt(s.rows.len, 4 * LONG);
    sets_release(&s);
}
END_TEST

UNIT_MAIN("symexec_sets", as_bits, long_chains)
