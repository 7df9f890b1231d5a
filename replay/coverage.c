/* SPDX-License-Identifier: Apache-2.0 */
/// Coverage as clang's instrumentation and LLVM's tools count it.
#include "replay/replay.h"

#include "base/file.h"
#include "report/json_read.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The tool that belongs to the compiler: beside it, or of the same name.
static bool find_tool(const struct replay *r, const char *name,
                      struct text *out)
{
    char *real = realpath(text_str(&r->clang), NULL);
    const char *slash = real ? strrchr(real, '/') : NULL;

    if (slash) {
        text_add_bytes(out, real, (size_t)(slash - real));
        text_addf(out, "/%s", name);
    }
    mem_free(real);
    return out->len != 0 && access(text_str(out), X_OK) == 0;
}

/// All the runs' counts as one file.
static bool merge(const struct replay *r, const char *tool, const char *to)
{
    struct dirent **row = NULL;
    int n = scandir(text_str(&r->folder), &row, NULL, alphasort);
    struct arena arena = {0};
    VEC(char *) argv = {0};
    const char *const first[] = {tool, "merge", "-sparse", "-o", to};

    for (unsigned k = 0; k < COUNT_OF(first); k++) {
        vec_push(&argv, arena_strndup(&arena, first[k], strlen(first[k])));
    }
    for (int k = 0; k < n; k++) {
        const char *dot = strrchr(row[k]->d_name, '.');
        if (dot && strcmp(dot, ".profraw") == 0) {
            struct text path = {0};
            text_addf(&path, "%s/%s", text_str(&r->folder), row[k]->d_name);
            vec_push(&argv, arena_strndup(&arena, text_str(&path), path.len));
            text_release(&path);
        }
        mem_free(row[k]);
    }
    mem_free(row);
    vec_push(&argv, NULL);
    bool ok = argv.len > COUNT_OF(first) + 1 &&
              replay_command(r, NULL, argv.data, NULL, NULL) == 0;
    vec_release(&argv);
    arena_release(&arena);
    return ok;
}

static uint64_t number(const struct json *totals, const char *what,
                       const char *key)
{
    int64_t n = 0;

    (void)json_get_int(json_get(totals, what), key, 0, INT64_MAX, &n);
    return (uint64_t)n;
}

static bool read_totals(const char *path, struct replay_coverage *out)
{
    struct arena arena = {0};
    struct text file = {0}, why = {0};
    const struct json *totals = NULL;

    if (file_read(path, REPLAY_MAX_FILE, &file, &why)) {
        const struct json *data = json_get(
            json_read(&arena, text_str(&file), file.len, &why), "data");
        totals = json_get(data ? data->first : NULL, "totals");
    }
    if (totals) {
        *out = (struct replay_coverage){number(totals, "lines", "count"),
                                        number(totals, "lines", "covered"),
                                        number(totals, "branches", "count"),
                                        number(totals, "branches", "covered")};
    }
    text_release(&file);
    text_release(&why);
    arena_release(&arena);
    return totals != NULL;
}

static bool export(const struct replay *r, const char *tool,
                   const char *profile, const char *to)
{
    struct arena arena = {0};
    struct text option = {0};
    char *argv[8] = {NULL};

    text_addf(&option, "-instr-profile=%s", profile);
    const char *const word[] = {tool,
                                "export",
                                "-summary-only",
                                "-ignore-filename-regex=/dgse-replay-",
                                text_str(&option),
                                text_str(&r->exe[REPLAY_ADDRESS])};
    for (unsigned k = 0; k < COUNT_OF(word); k++) {
        argv[k] = arena_strndup(&arena, word[k], strlen(word[k]));
    }
    bool ok = replay_command(r, NULL, argv, to, NULL) == 0;
    text_release(&option);
    arena_release(&arena);
    return ok;
}

bool replay_coverage(struct replay *r, struct replay_coverage *out,
                     struct text *error)
{
    struct text merger = {0}, reader = {0}, profile = {0}, json = {0};

    *out = (struct replay_coverage){0};
    text_addf(&profile, "%s/all.profdata", text_str(&r->folder));
    text_addf(&json, "%s/coverage.json", text_str(&r->folder));
    bool ok = find_tool(r, "llvm-profdata", &merger) &&
              find_tool(r, "llvm-cov", &reader);
    if (!ok) {
        text_add(error, "llvm-profdata and llvm-cov are not beside clang");
    } else {
        ok =
            merge(r, text_str(&merger), text_str(&profile)) &&
            export(r, text_str(&reader), text_str(&profile), text_str(&json)) &&
            read_totals(text_str(&json), out);
        text_add(error, ok ? "" : "LLVM's tools have failed");
    }
    text_release(&merger);
    text_release(&reader);
    text_release(&profile);
    text_release(&json);
    return ok;
}
