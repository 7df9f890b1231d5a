/* SPDX-License-Identifier: Apache-2.0 */
/// Objects and addresses: what an address names, what it no longer names, and
/// a random trace against a plain list of objects.
#include "ir/memory.h"

#include "base/rng.h"
#include "tests/unit/unit.h"

#include <string.h>

static const struct memory_what heap = {.kind = MEMORY_HEAP};
static const struct memory_what local = {MEMORY_LOCAL, 3, 4};

/// Is there a byte at addr, and is it v?
static bool holds(const struct memory *m, uint64_t addr, uint8_t v)
{
    const uint8_t *at = memory_read_at(m, addr, 1);
    return at && *at == v;
}

/// Both address spaces.
static void each_space(void (*test)(struct memory *m))
{
    for (int narrow = 0; narrow < 2; narrow++) {
        struct memory m;
        memory_init(&m, narrow, 0);
        test(&m);
        memory_release(&m);
    }
}

static void bounds(struct memory *m)
{
    uint64_t a = memory_begin(m, heap, 10, 16, NULL);
    uint64_t b = memory_begin(m, heap, 0, 16, NULL);
    uint64_t c = memory_begin(m, heap, 100000, 16, NULL);
    ck_assert(a != 0 && b != 0 && c != 0 && a != b && b != c);
    ck_assert_uint_eq(a % 16, 0);
    ck_assert(memory_read_at(m, a, 10) != NULL);
    ck_assert(memory_read_at(m, a, 11) == NULL);
    ck_assert(memory_read_at(m, a + 9, 1) == memory_read_at(m, a, 1) + 9);
    ck_assert(memory_read_at(m, a + 9, 2) == NULL);
    ck_assert(memory_read_at(m, a + 10, 1) == NULL);
    ck_assert(memory_read_at(m, a - 1, 1) == NULL);
    ck_assert(memory_read_at(m, a - 1, 2) == NULL);
    ck_assert(memory_read_at(m, a, UINT64_MAX) == NULL);
    ck_assert(memory_read_at(m, a + 5, UINT64_MAX) == NULL);
    ck_assert(memory_read_at(m, b, 1) == NULL);
    ck_assert(memory_read_at(m, c + 99999, 1) != NULL);
    ck_assert(memory_write_at(m, c + 50000, 50000) != NULL);
    ck_assert(memory_write_at(m, c + 50000, 50001) == NULL);
    for (uint64_t k = 0; k < 16; k++) {
        ck_assert(memory_read_at(m, UINT64_MAX - k, 1) == NULL);
        ck_assert(memory_read_at(m, k, 1) == NULL);
        ck_assert(memory_read_at(m, (a | (uint64_t)1 << 63) - k, 4) == NULL);
    }
    memory_protect(m, c);
    ck_assert(memory_write_at(m, c + 50000, 1) == NULL);
    ck_assert(memory_read_at(m, c + 50000, 1) != NULL);
    // Bytes start as 0, also of storage that was used before.
    memset(memory_write_at(m, a, 10), 0xff, 10);
    memory_end(m, a);
    a = memory_begin(m, heap, 9, 16, NULL);
    for (uint64_t k = 0; k < 9; k++) {
        ck_assert(holds(m, a + k, 0));
    }
}

START_TEST(bounds_of_objects)
{
    each_space(bounds);
}
END_TEST

static void lifetimes(struct memory *m)
{
    uint8_t bytes[8] = {1, 2, 3};
    uint64_t a = memory_begin(m, local, 8, 8, bytes);
    ck_assert(memory_read_at(m, a, 8) == bytes);
    ck_assert_uint_eq(m->live, 8);
    struct memory_view v = memory_look(m, a + 3);
    ck_assert(v.state == MEMORY_IS_LIVE && v.kind == MEMORY_LOCAL && v.known);
    ck_assert(v.owner == 3 && v.index == 4 && v.offset == 3 && v.size == 8);
    v = memory_look(m, a - 2);
    ck_assert(m->narrow || (v.state == MEMORY_IS_LIVE && v.offset == -2));
    v = memory_look(m, a + 100);
    ck_assert(v.state == MEMORY_IS_LIVE && v.offset == 100);
    memory_end(m, a);
    ck_assert_uint_eq(m->live, 0);
    ck_assert_uint_eq(m->peak, 8);
    ck_assert(memory_read_at(m, a, 1) == NULL);
    v = memory_look(m, a);
    ck_assert(v.state == MEMORY_IS_DEAD && v.known && v.owner == 3);
    // Whatever comes next, a is never alive again.
    for (unsigned k = 0; k < 1000; k++) {
        uint64_t b = memory_begin(m, local, 8, 8, bytes);
        ck_assert(b != a && memory_read_at(m, a, 1) == NULL);
        ck_assert(memory_look(m, a).state == MEMORY_IS_DEAD);
        memory_end(m, b);
    }
    // Slots keep their kind.
    uint64_t h = memory_begin(m, heap, 8, 8, NULL);
    memory_end(m, h);
    uint64_t b = memory_begin(m, local, 8, 8, bytes);
    ck_assert(memory_look(m, h).kind == MEMORY_HEAP);
    ck_assert(memory_look(m, b).kind == MEMORY_LOCAL);
    ck_assert(memory_look(m, m->dead).state == MEMORY_IS_DEAD);
    ck_assert(memory_read_at(m, m->dead, 1) == NULL);
    ck_assert(memory_look(m, 0).state == MEMORY_IS_NULL);
    ck_assert(memory_look(m, 4000).state == MEMORY_IS_NULL);
}

START_TEST(lifetimes_of_objects)
{
    each_space(lifetimes);
}
END_TEST

static void functions(struct memory *m)
{
    for (uint32_t f = 1; f < 1000; f += 7) {
        uint64_t a = memory_func_address(m, f);
        ck_assert_uint_eq(memory_func_at(m, a, 1000), f);
        ck_assert_uint_eq(memory_func_at(m, a, f), 0);
        ck_assert_uint_eq(memory_func_at(m, a + 1, 1000), 0);
        ck_assert(memory_read_at(m, a, 1) == NULL);
        ck_assert(memory_look(m, a).state == MEMORY_IS_FUNCTION);
        ck_assert(!m->narrow || a >> 32 == 0);
    }
    ck_assert_uint_eq(memory_func_at(m, 0, 1000), 0);
    ck_assert_uint_eq(memory_func_at(m, UINT64_MAX, 1000), 0);
}

START_TEST(addresses_of_functions)
{
    each_space(functions);
}
END_TEST

START_TEST(limits)
{
    struct memory m;
    memory_init(&m, false, 100);
    uint64_t a = memory_begin(&m, heap, 60, 1, NULL);
    ck_assert(a != 0);
    ck_assert_uint_eq(memory_begin(&m, heap, 41, 1, NULL), 0);
    ck_assert_uint_eq(memory_begin(&m, heap, UINT64_MAX, 1, NULL), 0);
    memory_end(&m, a);
    ck_assert(memory_begin(&m, heap, 100, 1, NULL) != 0);
    memory_release(&m);
    memory_init(&m, true, 0);
    ck_assert_uint_eq(memory_begin(&m, heap, MEMORY_MAX_SIZE + 1, 1, NULL), 0);
    // A 32-bit space holds some gigabytes and no more.
    unsigned n = 0;
    uint64_t last = 0;
    for (uint64_t b = 1; b != 0; n++) {
        last = b;
        b = memory_begin(&m, heap, (uint64_t)256 << 20, 1, NULL);
    }
    ck_assert_uint_ge(n, 13);
    ck_assert_uint_le(n, 16);
    memory_end(&m, last);
    ck_assert(memory_begin(&m, heap, (uint64_t)256 << 20, 1, NULL) == last);
    memory_release(&m);
}
END_TEST

START_TEST(alignment)
{
    for (int narrow = 0; narrow < 2; narrow++) {
        struct memory m;
        memory_init(&m, narrow, 0);
        for (uint32_t align = 1; align <= 1 << 20; align *= 2) {
            uint64_t a = memory_begin(&m, heap, 5, align, NULL);
            ck_assert(a != 0 && a % align == 0);
        }
        memory_release(&m);
    }
}
END_TEST

/// A slot rests long before its first generation comes again.
START_TEST(generations)
{
    struct memory m;
    memory_init(&m, false, 0);
    uint8_t bytes[8];
    uint64_t first = memory_begin(&m, local, 8, 8, bytes);
    memory_end(&m, first);
    unsigned again = 0;
    for (unsigned k = 0; k < 5000000; k++) {
        uint64_t b = memory_begin(&m, local, 8, 8, bytes);
        again += b == first;
        memory_end(&m, b);
    }
    ck_assert_uint_eq(again, 0);
    ck_assert(memory_bytes(&m) < (size_t)8 << 20);
    memory_release(&m);
}
END_TEST

/// One object of the random trace.
struct shadow {
    uint64_t base, size;
    uint8_t fill;
};

static void random_trace(struct memory *m)
{
    enum { N = 200 };
    struct shadow s[N];
    struct rng rng;
    memset(s, 0, sizeof s);
    rng_init(&rng, 7);
    unsigned wrong = 0;
    for (unsigned k = 0; k < 20000; k++) {
        struct shadow *x = &s[rng_below(&rng, N)];
        if (x->base) {
            for (uint64_t n = 0; n < x->size; n += 1 + x->size / 7) {
                uint8_t *at = memory_read_at(m, x->base + n, x->size - n);
                wrong += !at || *at != x->fill;
            }
            wrong += memory_read_at(m, x->base + x->size, 1) != NULL;
            memory_end(m, x->base);
            wrong += memory_read_at(m, x->base, 1) != NULL;
            x->base = 0;
            continue;
        }
        uint64_t magnitude = (uint64_t)1 << rng_below(&rng, 20);
        x->size = rng_below(&rng, magnitude + 1);
        x->fill = (uint8_t)rng_next(&rng);
        x->base = memory_begin(m, heap, x->size, 16, NULL);
        wrong += x->base == 0;
        for (uint64_t n = 0; n < x->size; n += 1 + x->size / 11) {
            wrong += !holds(m, x->base + n, 0);
        }
        if (x->size) {
            memset(memory_write_at(m, x->base, x->size), x->fill, x->size);
        }
    }
    ck_assert_uint_eq(wrong, 0);
}

START_TEST(random_traces)
{
    each_space(random_trace);
}
END_TEST

UNIT_MAIN("ir_memory", bounds_of_objects, lifetimes_of_objects,
          addresses_of_functions, limits, alignment, generations, random_traces)
