/* SPDX-License-Identifier: Apache-2.0 */
/// Seeded random numbers, the same on every machine: xoshiro256** (Blackman
/// and Vigna 2018), its state filled by splitmix64 so that any seed will do.
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

struct rng {
    uint64_t state[4];
};

/// One step of splitmix64: also a good mixer of a counter.
static inline uint64_t rng_splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline void rng_init(struct rng *r, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++) {
        r->state[i] = rng_splitmix(&seed);
    }
}

static inline uint64_t rng_rotl(uint64_t x, unsigned k)
{
    return x << k | x >> (64 - k);
}

/// - returns 64 random bits
static inline uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->state;
    uint64_t result = rng_rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 45);
    return result;
}

/// - returns a number in [0, bound), each equally likely; bound is not 0
static inline uint64_t rng_below(struct rng *r, uint64_t bound)
{
    uint64_t reject = 0;
    uint64_t x = 0;

    REQUIRE(bound != 0);
    reject = (0 - bound) % bound; /* 2^64 mod bound */
    do {
        x = rng_next(r);
    } while (x < reject);
    return x % bound;
}

/// - returns true once in `of` times
static inline bool rng_one_in(struct rng *r, uint64_t of)
{
    return rng_below(r, of) == 0;
}

static inline u128 rng_next128(struct rng *r)
{
    u128 high = rng_next(r);

    return high << 64 | rng_next(r);
}

#ifdef __cplusplus
}
#endif
#endif
