/* SPDX-License-Identifier: Apache-2.0 */
/// Strings by handle.
#include "tests/unit/unit.h"

#include "base/intern.h"
#include "base/rng.h"

#include <stdio.h>
#include <string.h>

START_TEST(equal_strings_have_equal_handles)
{
    struct intern in;
    str_id a = {0};

    intern_init(&in);
    a = intern_make_str(&in, "main");
    ck_assert_uint_eq(intern_make(&in, "mainly", 4).index, a.index);
    ck_assert_uint_ne(intern_make_str(&in, "mainly").index, a.index);
    ck_assert_str_eq(intern_text(&in, a), "main");
    ck_assert_uint_eq(intern_len(&in, a), 4);
    ck_assert_uint_eq(intern_find(&in, "main", 4).index, a.index);
    ck_assert_uint_eq(intern_find(&in, "mai", 3).index, 0);
    intern_release(&in);
}
END_TEST

START_TEST(none_and_empty_differ)
{
    struct intern in;
    str_id none = {0};
    str_id empty = {0};

    intern_init(&in);
    ck_assert_str_eq(intern_text(&in, none), "");
    ck_assert_uint_eq(intern_find(&in, "", 0).index, 0);
    empty = intern_make(&in, NULL, 0);
    ck_assert_uint_ne(empty.index, 0);
    ck_assert_uint_eq(intern_make_str(&in, "").index, empty.index);
    ck_assert_uint_eq(intern_len(&in, empty), 0);
    intern_release(&in);
}
END_TEST

START_TEST(bytes_with_nul)
{
    struct intern in;
    str_id a = {0};
    str_id b = {0};

    intern_init(&in);
    a = intern_make(&in, "x\0a", 3);
    b = intern_make(&in, "x\0b", 3);
    ck_assert_uint_ne(a.index, b.index);
    ck_assert_uint_ne(intern_make_str(&in, "x").index, a.index);
    ck_assert_int_eq(memcmp(intern_text(&in, b), "x\0b", 4), 0);
    intern_release(&in);
}
END_TEST

/// Numbers in order of first appearance, whatever the hashes.
START_TEST(many_strings)
{
    enum { DIFFERENT = 20000 };
    static uint32_t handle[DIFFERENT];
    struct intern in;
    struct rng rng;
    uint32_t made = 0;

    intern_init(&in);
    rng_init(&rng, 7);
    for (unsigned i = 0; i < 100000; i++) {
        uint32_t n = (uint32_t)rng_below(&rng, DIFFERENT);
        char text[32];
        str_id id = {0};

        (void)snprintf(text, sizeof text, "name_%u", n);
        ck_assert_uint_eq(intern_find(&in, text, strlen(text)).index,
                          handle[n]);
        id = intern_make_str(&in, text);
        if (!handle[n]) {
            handle[n] = ++made;
        }
        ck_assert_uint_eq(id.index, handle[n]);
        ck_assert_str_eq(intern_text(&in, id), text);
    }
    ck_assert_uint_eq(in.count, made + 1);
    ck_assert_uint_gt(intern_bytes(&in), made * sizeof(struct intern_row));
    intern_release(&in);
}
END_TEST

START_TEST(death_uninitialised)
{
    struct intern in = {0};

    (void)intern_make_str(&in, "x");
}
END_TEST

START_TEST(death_find_uninitialised)
{
    struct intern in = {0};

    (void)intern_find(&in, "x", 1);
}
END_TEST

START_TEST(death_text_of_no_handle)
{
    struct intern in;

    intern_init(&in);
    (void)intern_text(&in, (str_id){5});
}
END_TEST

START_TEST(death_len_of_no_handle)
{
    struct intern in;

    intern_init(&in);
    (void)intern_len(&in, (str_id){5});
}
END_TEST

UNIT_MAIN_DEATHS("base_intern",
                 (equal_strings_have_equal_handles, none_and_empty_differ,
                  bytes_with_nul, many_strings),
                 (death_uninitialised, death_find_uninitialised,
                  death_text_of_no_handle, death_len_of_no_handle))
