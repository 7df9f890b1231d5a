/* SPDX-License-Identifier: Apache-2.0 */
/// Text buffers, diagnostics, whole files.
#include "tests/unit/unit.h"

#include "base/diag.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/text.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

START_TEST(text_grows_and_ends_with_nul)
{
    struct text t = {0};
    size_t expected = 0;

    ck_assert_str_eq(text_str(&t), "");
    text_clear(&t);
    for (unsigned i = 0; i < 5000; i++) {
        text_add(&t, "ab");
        text_add_char(&t, 'c');
        text_add_bytes(&t, "\0d", 2);
        expected += 5;
        ck_assert_uint_eq(t.len, expected);
        ck_assert_int_eq(t.data[t.len], '\0');
    }
    ck_assert_int_eq(memcmp(t.data + t.len - 5, "abc\0d", 6), 0);
    text_clear(&t);
    ck_assert_str_eq(text_str(&t), "");
    text_release(&t);
    ck_assert_ptr_null(t.data);
}
END_TEST

START_TEST(formatting_of_any_length)
{
    struct text t = {0};

    for (int width = 0; width < 300; width += 7) {
        size_t before = t.len;

        text_addf(&t, "%*d|%s", width, 42, "end");
        ck_assert_uint_eq(t.len - before, (size_t)(width < 2 ? 2 : width) + 4);
        ck_assert_str_eq(t.data + t.len - 6, "42|end");
    }
    text_release(&t);
}
END_TEST

/// Against snprintf; 128 bits as two decimal halves.
START_TEST(numbers)
{
    static const int64_t edges[] = {0, 1, -1, INT64_MAX, INT64_MIN, 1000000};
    struct text t = {0};
    struct rng rng;

    rng_init(&rng, 3);
    for (unsigned i = 0; i < 20000; i++) {
        uint64_t u = rng_next(&rng) >> rng_below(&rng, 64);
        char want[64];
        u128 big = 0;

        if (i < COUNT_OF(edges)) {
            u = (uint64_t)edges[i];
        }
        text_clear(&t);
        text_add_u64(&t, u);
        text_add_char(&t, ' ');
        text_add_i64(&t, (int64_t)u);
        (void)snprintf(want, sizeof want, "%llu %lld", (unsigned long long)u,
                       (long long)u);
        ck_assert_str_eq(t.data, want);

        big = (u128)u * 10000000000000000000u + 1234567890123456789u;
        text_clear(&t);
        text_add_u128(&t, big);
        (void)snprintf(want, sizeof want, "%llu1234567890123456789",
                       (unsigned long long)u);
        if (u < 1000000000000000000u && u) {
            (void)snprintf(want, sizeof want, "%llu%019llu",
                           (unsigned long long)u, 1234567890123456789u + 0ULL);
            ck_assert_str_eq(t.data, want);
        }
    }
    text_clear(&t);
    text_add_u128(&t, ~(u128)0);
    text_add_char(&t, ' ');
    text_add_i128(&t, (i128)((u128)1 << 127));
    text_add_char(&t, ' ');
    text_add_i128(&t, -5);
    ck_assert_str_eq(t.data, "340282366920938463463374607431768211455 "
                             "-170141183460469231731687303715884105728 -5");
    text_release(&t);
}
END_TEST

START_TEST(quoting)
{
    struct text t = {0};

    text_add_quoted(&t, "a\"\\\n\t\r\0\x7f\xff z~", 12);
    ck_assert_str_eq(t.data, "\"a\\\"\\\\\\n\\t\\x0d\\x00\\x7f\\xff z~\"");
    text_release(&t);
}
END_TEST

START_TEST(writing_to_a_stream)
{
    struct text t = {0};
    FILE *full = fopen("/dev/full", "w");
    FILE *temp = tmpfile();
    char back[16] = "";

    ck_assert(text_write(&t, temp));
    text_add_bytes(&t, "x\0y", 3);
    ck_assert(text_write(&t, temp));
    rewind(temp);
    ck_assert_uint_eq(fread(back, 1, sizeof back, temp), 3);
    ck_assert_int_eq(memcmp(back, "x\0y", 3), 0);
    (void)fclose(temp);
    if (full) {
        (void)setvbuf(full, NULL, _IONBF, 0);
        ck_assert(!text_write(&t, full));
        (void)fclose(full);
    }
    text_release(&t);
}
END_TEST

START_TEST(diagnostics_are_copies)
{
    struct diag_list list = {0};
    char file[] = "a.c";
    char id[] = "syntax";
    struct diag_place place = {file, 3, 7, 3, 9};

    for (unsigned i = 0; i < 100; i++) {
        diag_add(&list, i % 3 ? DIAG_WARNING : DIAG_ERROR, place, id,
                 "number %u of %s", i, "some");
    }
    file[0] = id[0] = 'X';
    diag_add(&list, DIAG_NOTE, (struct diag_place){0}, "note", "%0300d", 1);
    ck_assert_uint_eq(list.count, 101);
    ck_assert_uint_eq(list.errors, 34);
    ck_assert_str_eq(list.row[42].message, "number 42 of some");
    ck_assert_str_eq(list.row[42].place.file, "a.c");
    ck_assert_str_eq(list.row[42].id, "syntax");
    ck_assert_uint_eq(list.row[42].place.end_column, 9);
    ck_assert_uint_eq(strlen(list.row[100].message), 300);
    ck_assert_ptr_null(list.row[100].place.file);
    diag_release(&list);
    ck_assert_uint_eq(list.count, 0);
}
END_TEST

static char folder[] = "/tmp/dgse-unit-XXXXXX";

static const char *in_folder(struct text *path, const char *name)
{
    text_clear(path);
    text_addf(path, "%s/%s", folder, name);
    return path->data;
}

START_TEST(files)
{
    struct text path = {0};
    struct text content = {0};
    struct text back = {0};
    struct text error = {0};
    struct stat st;

    ck_assert_ptr_nonnull(mkdtemp(folder));
    for (unsigned i = 0; i < 200000; i++) {
        text_add_char(&content, (char)(i * 7));
    }
    ck_assert(file_write(in_folder(&path, "a"), &content, &error));
    ck_assert_int_eq(stat(path.data, &st), 0);
    ck_assert_uint_eq(st.st_mode & 0600, 0600);
    text_add(&back, "kept");
    ck_assert(file_read(path.data, 200000, &back, &error));
    ck_assert_uint_eq(back.len, 200004);
    ck_assert_int_eq(memcmp(back.data + 4, content.data, 200000), 0);

    text_clear(&back);
    text_add(&back, "kept");
    ck_assert(!file_read(path.data, 199999, &back, &error));
    ck_assert_str_eq(error.data, "larger than 199999 bytes");
    ck_assert_str_eq(back.data, "kept");

    ck_assert_int_eq(chmod(path.data, 0640), 0);
    text_clear(&content);
    ck_assert(file_write(path.data, &content, &error));
    ck_assert_int_eq(stat(path.data, &st), 0);
    ck_assert_uint_eq(st.st_mode & 0777, 0640);
    ck_assert_int_eq(st.st_size, 0);

    ck_assert(!file_read(in_folder(&path, "none"), 9, &back, &error));
    ck_assert_str_eq(error.data, "no such file or directory");
    ck_assert(!file_read(folder, 9, &back, &error));
    ck_assert_str_eq(error.data, "is a directory");
    ck_assert(!file_write(in_folder(&path, "none/b"), &content, &error));
    ck_assert_str_eq(error.data, "no such file or directory");
    /* A folder in the way: the temporary file must go again. */
    ck_assert_int_eq(mkdir(in_folder(&path, "d"), 0700), 0);
    ck_assert(!file_write(path.data, &content, &error));
    ck_assert_int_eq(rmdir(path.data), 0);
    ck_assert_int_eq(unlink(in_folder(&path, "a")), 0);
    ck_assert_int_eq(rmdir(folder), 0);
    text_release(&path);
    text_release(&content);
    text_release(&back);
    text_release(&error);
}
END_TEST

/// A pipe, as any device, gets the bytes and remains.
START_TEST(special_file)
{
    char place[] = "/tmp/dgse-unit-XXXXXX";
    struct text path = {0};
    struct text content = {0};
    struct text error = {0};
    struct stat st;
    char got[8] = "";
    int fd = -1;

    ck_assert_ptr_nonnull(mkdtemp(place));
    text_addf(&path, "%s/pipe", place);
    ck_assert_int_eq(mkfifo(path.data, 0600), 0);
    fd = open(path.data, O_RDWR);
    ck_assert_int_ge(fd, 0);
    text_add(&content, "abc");
    ck_assert(file_write(path.data, &content, &error));
    ck_assert_int_eq(read(fd, got, sizeof got), 3);
    ck_assert_str_eq(got, "abc");
    ck_assert_int_eq(lstat(path.data, &st), 0);
    ck_assert(S_ISFIFO(st.st_mode));
    (void)close(fd);
    ck_assert_int_eq(unlink(path.data), 0);
    ck_assert_int_eq(rmdir(place), 0);
    ck_assert(!file_write("/dev/full", &content, &error));
    ck_assert_str_eq(error.data, "no space left on device");
    text_release(&path);
    text_release(&content);
    text_release(&error);
}
END_TEST

START_TEST(standard_input)
{
    struct text back = {0};
    struct text error = {0};
    FILE *temp = tmpfile();

    (void)fputs("from stdin", temp);
    rewind(temp);
    ck_assert_int_eq(dup2(fileno(temp), STDIN_FILENO), STDIN_FILENO);
    ck_assert(file_read("-", 100, &back, &error));
    ck_assert_str_eq(back.data, "from stdin");
    (void)fclose(temp);
    text_release(&back);
    text_release(&error);
}
END_TEST

UNIT_MAIN("base_text", text_grows_and_ends_with_nul, formatting_of_any_length,
          numbers, quoting, writing_to_a_stream, diagnostics_are_copies, files,
          special_file, standard_input)
