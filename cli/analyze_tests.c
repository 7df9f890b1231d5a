/* SPDX-License-Identifier: Apache-2.0 */
/// What happens while an analysis runs: tests become files, and a line tells
/// how far it is.
#include "cli/analyze.h"

#include "symexec/analysis.h"

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROGRESS_MS = 200 };

// ---------------------------------------------------------------- the folder

/// Is it a name that this file gives to tests?
static bool is_test_name(const char *s)
{
    size_t digits = strspn(s + (*s == 't'), "0123456789");

    return *s == 't' && digits >= 6 && strcmp(s + 1 + digits, ".json") == 0;
}

/// The tests of an earlier run would look like this one's.
static void remove_tests(const char *folder)
{
    DIR *d = opendir(folder);
    const struct dirent *e = NULL;

    while (d && (e = readdir(d))) {
        if (is_test_name(e->d_name) || strcmp(e->d_name, "suite.json") == 0 ||
            strcmp(e->d_name, "entry.c") == 0) {
            (void)unlinkat(dirfd(d), e->d_name, 0);
        }
    }
    if (d) {
        (void)closedir(d);
    }
}

bool analyze_tests_open(struct analyze *z, const struct native *n)
{
    struct text why = {0};
    bool ok = true;

    if (!z->folder) {
        return true;
    }
    if (mkdir(z->folder, 0777) != 0 && errno != EEXIST) {
        text_add(&why, strerror(errno));
        ok = false;
    } else {
        remove_tests(z->folder);
        ok = n->why || replay_suite_write(&n->program, z->folder, &why);
    }
    if (!ok) {
        uint32_t from = z->c->diags->count;
        diag_add(z->c->diags, DIAG_ERROR,
                 (struct diag_place){.file = z->folder}, "io",
                 "cannot write tests there: %s", text_str(&why));
        cli_show(z->c, from);
    }
    text_release(&why);
    return ok;
}

// ---------------------------------------------------------------- tests

static void write_test(struct analyze *z, const struct test *t,
                       const char *path)
{
    struct testcase test;
    struct text out = {0}, why = {0};

    testcase_of(z->m, t, &test);
    testcase_write(&test, &out);
    if (!file_write(path, &out, &why) && z->error.len == 0) {
        text_addf(&z->error, "cannot write %s: %s", path, text_str(&why));
    }
    testcase_release(&test);
    text_release(&out);
    text_release(&why);
}

void analyze_on_test(void *ctx, const struct test *t)
{
    struct analyze *z = ctx;
    struct text path = {0};

    if (z->folder && z->error.len == 0) {
        text_addf(&path, "%s/t%06u.json", z->folder, z->test.len + 1);
        const char *kept = arena_strndup(&z->arena, text_str(&path), path.len);
        write_test(z, t, kept);
        vec_push(&z->test, kept);
        if (t->end == TEST_FAULT) {
            while (z->fault_test.len <= t->fault) {
                vec_push(&z->fault_test, NULL);
            }
            if (!z->fault_test.data[t->fault]) {
                z->fault_test.data[t->fault] = kept;
            }
        }
        text_release(&path);
    }
    analyze_on_progress(z, t->of);
}

// ---------------------------------------------------------------- progress

void analyze_on_progress(void *ctx, const struct analysis *a)
{
    struct analyze *z = ctx;

    if (!z->progress) {
        return;
    }
    uint64_t now = replay_now();
    if (now - z->shown_ms < PROGRESS_MS) {
        return;
    }
    z->shown_ms = now;
    uint64_t ms = now - z->start_ms;
    uint64_t share = ms > 0 ? a->solver_ns / 10000 / ms : 0;
    fprintf(stderr,
            "\r\033[K%llu paths, %llu waiting, %u faults, %llu cut off; "
            "solver %llu%%",
            (unsigned long long)a->paths.feasible,
            (unsigned long long)a->paths.pending, a->faults.len,
            (unsigned long long)a->paths.truncated, (unsigned long long)share);
    if (z->end_ms != 0) {
        uint64_t left = z->end_ms > now ? (z->end_ms - now) / 1000 : 0;
        fprintf(stderr, "; at most %llu s left", (unsigned long long)left);
    }
    (void)fflush(stderr);
}
