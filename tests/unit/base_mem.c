/* SPDX-License-Identifier: Apache-2.0 */
/// Allocation, vectors, arenas and panics.
#include "tests/unit/unit.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/rng.h"

#include <string.h>

START_TEST(new_memory_is_zero)
{
    unsigned char *p = mem_new(1000, 3);

    for (size_t i = 0; i < 3000; i++) {
        ck_assert_uint_eq(p[i], 0);
    }
    mem_free(p);
    mem_free(mem_new(0, 8));
    mem_free(mem_new(8, 0));
    mem_free(NULL);
}
END_TEST

START_TEST(growing_keeps_what_was_there)
{
    int *p = mem_new(4, sizeof *p);

    for (int i = 0; i < 4; i++) {
        p[i] = i * i;
    }
    p = mem_grow(p, 100000, sizeof *p);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(p[i], i * i);
    }
    p = mem_grow(p, 0, sizeof *p);
    mem_free(p);
}
END_TEST

START_TEST(a_vector_is_a_stack)
{
    VEC(uint64_t) v = {0};
    struct rng rng;

    rng_init(&rng, 1);
    for (uint32_t i = 0; i < 10000; i++) {
        vec_push(&v, i * 7u);
        ck_assert_uint_eq(vec_last(&v), i * 7u);
        ck_assert_uint_ge(v.cap, v.len);
    }
    ck_assert_uint_eq(v.len, 10000);
    for (uint32_t i = 10000; i > 5000; i--) {
        ck_assert_uint_eq(vec_pop(&v), (i - 1) * 7u);
    }
    vec_reserve(&v, 30000);
    ck_assert_uint_ge(v.cap, 30000);
    ck_assert_uint_eq(v.data[4999], 4999u * 7u);
    vec_clear(&v);
    ck_assert_uint_eq(v.len, 0);
    vec_release(&v);
    ck_assert_ptr_null(v.data);
}
END_TEST

START_TEST(arena_pieces_are_zero_aligned_and_apart)
{
    struct arena a = {0};
    struct rng rng;
    enum { PIECES = 3000 };
    static struct {
        unsigned char *at;
        size_t size;
        unsigned char mark;
    } piece[PIECES];
    size_t total = 0;

    rng_init(&rng, 42);
    for (unsigned i = 0; i < PIECES; i++) {
        bool large = rng_one_in(&rng, 100);
        size_t size = rng_below(&rng, large ? 300000 : 100);

        piece[i].at = arena_alloc(&a, size);
        piece[i].size = size;
        piece[i].mark = (unsigned char)rng_next(&rng);
        total += size;
        ck_assert_uint_eq((uintptr_t)piece[i].at % 16, 0);
        for (size_t j = 0; j < size; j++) {
            HOLDS(piece[i].at[j] == 0);
        }
        memset(piece[i].at, piece[i].mark, size);
    }
    for (unsigned i = 0; i < PIECES; i++) {
        for (size_t j = 0; j < piece[i].size; j++) {
            HOLDS(piece[i].at[j] == piece[i].mark);
        }
    }
    ck_assert_uint_ge(a.bytes, total);
    ck_assert_uint_lt(a.bytes, 2 * total + (1 << 20));
    arena_release(&a);
    ck_assert_uint_eq(a.bytes, 0);
    ck_assert_ptr_nonnull(arena_alloc(&a, 1));
    arena_release(&a);
}
END_TEST

START_TEST(arena_copies_strings)
{
    struct arena a = {0};
    char *s = arena_strndup(&a, "a\0bcd", 4);
    int *numbers = arena_array(&a, int, 10);

    ck_assert_int_eq(memcmp(s, "a\0bc", 5), 0);
    ck_assert_str_eq(arena_strndup(&a, NULL, 0), "");
    ck_assert_int_eq(numbers[9], 0);
    ck_assert_int_eq(*arena_new(&a, int), 0);
    arena_release(&a);
}
END_TEST

START_TEST(death_panic)
{
    PANIC("said so");
}
END_TEST

START_TEST(death_require)
{
    REQUIRE(1 + 1 == 3);
}
END_TEST

START_TEST(death_new_overflow)
{
    mem_free(mem_new(SIZE_MAX / 2, 4));
}
END_TEST

START_TEST(death_grow_overflow)
{
    mem_free(mem_grow(NULL, SIZE_MAX / 2, 4));
}
END_TEST

UNIT_MAIN_DEATHS("base_mem",
                 (new_memory_is_zero, growing_keeps_what_was_there,
                  a_vector_is_a_stack, arena_pieces_are_zero_aligned_and_apart,
                  arena_copies_strings),
                 (death_panic, death_require, death_new_overflow,
                  death_grow_overflow))
