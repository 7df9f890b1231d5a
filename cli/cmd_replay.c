/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse replay`: tests on the real machine.
#include "cli/analyze.h"

#include "base/file.h"
#include "report/json.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEST_BYTES = 1 << 30 };

/// One call of the command.
struct replaying {
    const struct cli *c;
    struct arena arena;
    const char *folder; ///< of the suite
    VEC(const char *) path;
    struct testcase *test; ///< by path
    struct replay_job *job;
    struct replay_suite suite;
    struct replay replay;
    struct replay_coverage coverage;
    bool covered; ///< coverage is known
};

static bool fail(const struct replaying *r, const char *file,
                 const char *message)
{
    uint32_t from = r->c->diags->count;

    diag_add(r->c->diags, DIAG_ERROR, (struct diag_place){.file = file},
             "input", "%s", message);
    cli_show(r->c, from);
    return false;
}

// ---------------------------------------------------------------- operands

static bool is_test(const char *name)
{
    size_t n = strlen(name);

    return n > 5 && strcmp(name + n - 5, ".json") == 0 &&
           strcmp(name, "suite.json") != 0;
}

static void add_path(struct replaying *r, const char *folder, const char *name)
{
    struct text t = {0};

    text_addf(&t, "%s/%s", folder, name);
    vec_push(&r->path, arena_strndup(&r->arena, text_str(&t), t.len));
    text_release(&t);
}

static void add_folder(struct replaying *r, const char *folder)
{
    struct dirent **row = NULL;
    int n = scandir(folder, &row, NULL, alphasort);

    for (int k = 0; k < n; k++) {
        if (is_test(row[k]->d_name)) {
            add_path(r, folder, row[k]->d_name);
        }
        mem_free(row[k]);
    }
    mem_free(row);
}

/// All tests are of one suite: the folder in which they lie.
static bool find_tests(struct replaying *r)
{
    for (uint32_t k = 0; k < r->c->opts->operands; k++) {
        const char *path = r->c->opts->operand[k];
        const char *slash = strrchr(path, '/'), *folder = path;
        struct stat st;
        if (stat(path, &st) != 0) {
            return fail(r, path, "no such file or folder");
        }
        if (S_ISDIR(st.st_mode)) {
            add_folder(r, path);
        } else {
            vec_push(&r->path, path);
            folder =
                slash ? arena_strndup(&r->arena, path, (size_t)(slash - path))
                      : ".";
        }
        if (r->folder && strcmp(r->folder, folder) != 0) {
            return fail(r, path, "tests of two folders: replay one at a time");
        }
        r->folder = folder;
    }
    return r->path.len > 0 || fail(r, r->folder, "no tests in this folder");
}

static bool read_tests(struct replaying *r)
{
    bool ok = true;

    r->test = mem_new(r->path.len, sizeof *r->test);
    r->job = mem_new(r->path.len, sizeof *r->job);
    for (uint32_t k = 0; k < r->path.len; k++) {
        struct text file = {0}, why = {0};
        bool good = file_read(r->path.data[k], REPLAY_MAX_FILE, &file, &why) &&
                    testcase_read(text_str(&file), file.len, &r->test[k], &why);
        r->job[k].test = &r->test[k];
        if (!good) {
            ok = fail(r, r->path.data[k], text_str(&why));
        }
        text_release(&file);
        text_release(&why);
    }
    return ok;
}

// ---------------------------------------------------------------- running

static bool build(struct replaying *r)
{
    struct replay *p = &r->replay;
    const char *exe = option_text(r->c->opts, OPT_EXE);
    struct text why = {0};
    bool ok = replay_open(p, &why);

    if (ok && exe) {
        char *real = realpath(exe, NULL);
        ok = real && access(real, X_OK) == 0;
        text_add(&p->exe[REPLAY_ADDRESS], ok ? real : "");
        text_add(&p->exe[REPLAY_MEMORY], ok ? real : "");
        text_add(&why, ok ? "" : "--exe names no program");
        mem_free(real);
    }
    for (uint32_t k = 0; ok && k < r->path.len; k++) {
        enum replay_tool tool = replay_tool_for(&r->test[k]);
        if (p->exe[tool].len == 0) {
            ok = replay_build(p, tool, &why);
        }
    }
    if (!ok) {
        (void)fail(r, NULL, text_str(&why));
    }
    text_release(&why);
    return ok;
}

static void measure(struct replaying *r)
{
    struct text why = {0};

    if (r->replay.coverage && r->replay.exe[REPLAY_ADDRESS].len != 0) {
        r->covered = replay_coverage(&r->replay, &r->coverage, &why);
        if (!r->covered) {
            uint32_t from = r->c->diags->count;
            diag_add(r->c->diags, DIAG_WARNING, (struct diag_place){0},
                     "coverage", "no coverage: %s", text_str(&why));
            cli_show(r->c, from);
        }
    }
    text_release(&why);
}

static enum cli_status run(struct replaying *r)
{
    struct text why = {0};

    if (!replay_suite_read(&r->suite, r->folder, &why)) {
        (void)fail(r, r->folder, text_str(&why));
        text_release(&why);
        return CLI_INPUT;
    }
    text_release(&why);
    r->replay = (struct replay){
        .program = &r->suite.program,
        .coverage = !option_is_given(r->c->opts, OPT_EXE),
        .seconds = (uint32_t)option_number(r->c->opts, OPT_TEST_TIME),
        .bytes = TEST_BYTES,
        .jobs = native_jobs(r->c),
        .interrupt = cli_catch_signals(),
    };
    if (!build(r)) {
        return CLI_INPUT;
    }
    replay_run(&r->replay, r->job, r->path.len);
    measure(r);
    return CLI_OK;
}

// ---------------------------------------------------------------- output

static void count(const struct replaying *r, uint32_t *n)
{
    for (uint32_t k = 0; k < r->path.len; k++) {
        n[r->job[k].verdict]++;
    }
}

static void print_text(const struct replaying *r, struct text *out)
{
    uint32_t n[REPLAY_VERDICTS] = {0};
    const struct replay_coverage *c = &r->coverage;

    for (uint32_t k = 0; k < r->path.len; k++) {
        const struct replay_job *job = &r->job[k];
        struct text end = {0};
        testcase_describe_end(job->test, &end);
        text_addf(out, "%s: %s: %s", r->path.data[k],
                  replay_verdict_text[job->verdict], text_str(&job->why));
        if (job->verdict != REPLAY_PASS) {
            text_addf(out, "; expected: %s", text_str(&end));
        }
        text_add(out, "\n");
        text_release(&end);
    }
    count(r, n);
    text_addf(out, "%u test%s", r->path.len, r->path.len == 1 ? "" : "s");
    for (unsigned k = 0; k < REPLAY_VERDICTS; k++) {
        if (n[k] > 0) {
            text_addf(out, ", %u %s", n[k], replay_verdict_text[k]);
        }
    }
    if (r->covered) {
        text_addf(out, "; %llu of %llu lines, %llu of %llu branch sides",
                  (unsigned long long)c->lines_hit,
                  (unsigned long long)c->lines,
                  (unsigned long long)c->branches_hit,
                  (unsigned long long)c->branches);
    }
    text_add(out, "\n");
}

static void print_json(const struct replaying *r, struct text *out)
{
    uint32_t n[REPLAY_VERDICTS] = {0};
    const struct replay_coverage *c = &r->coverage;

    text_add(out, "{\"tool\": {\"name\": \"dgse\", \"version\": \"" DGSE_VERSION
                  "\"}, \"command\": \"replay\",\n\"tests\": [");
    for (uint32_t k = 0; k < r->path.len; k++) {
        const struct replay_job *job = &r->job[k];
        struct text end = {0};
        testcase_describe_end(job->test, &end);
        text_add(out, k > 0 ? ",\n{" : "\n{");
        json_pair(out, "test", r->path.data[k]);
        text_add(out, ", ");
        json_pair(out, "result", replay_verdict_text[job->verdict]);
        text_add(out, ", ");
        json_pair(out, "expected", text_str(&end));
        text_add(out, ", ");
        json_pair(out, "got", text_str(&job->why));
        text_add(out, "}");
        text_release(&end);
    }
    count(r, n);
    text_add(out, "],\n\"counts\": {");
    for (unsigned k = 0; k < REPLAY_VERDICTS; k++) {
        text_addf(out, "%s\"%s\": %u", k > 0 ? ", " : "",
                  replay_verdict_text[k], n[k]);
    }
    text_add(out, "},\n\"coverage\": ");
    if (r->covered) {
        text_addf(out,
                  "{\"lines\": {\"count\": %llu, \"covered\": %llu}, "
                  "\"branches\": {\"count\": %llu, \"covered\": %llu}}}\n",
                  (unsigned long long)c->lines,
                  (unsigned long long)c->lines_hit,
                  (unsigned long long)c->branches,
                  (unsigned long long)c->branches_hit);
    } else {
        text_add(out, "null}\n");
    }
}

static enum cli_status print(const struct replaying *r)
{
    struct text out = {0};
    uint32_t n[REPLAY_VERDICTS] = {0};

    if (option_number(r->c->opts, OPT_REPORT_FORMAT) == 1) {
        print_json(r, &out);
    } else {
        print_text(r, &out);
    }
    count(r, n);
    enum cli_status status =
        cli_write(r->c, option_text(r->c->opts, OPT_OUTPUT), &out);
    text_release(&out);
    return status == CLI_OK && n[REPLAY_PASS] != r->path.len ? CLI_FAULT
                                                             : status;
}

int cmd_replay(const struct cli *c)
{
    struct replaying r = {.c = c};
    enum cli_status status =
        find_tests(&r) && read_tests(&r) ? run(&r) : CLI_INPUT;

    if (status == CLI_OK) {
        status = print(&r);
    }
    for (uint32_t k = 0; r.test && k < r.path.len; k++) {
        testcase_release(&r.test[k]);
        text_release(&r.job[k].why);
    }
    replay_close(&r.replay);
    replay_suite_release(&r.suite);
    mem_free(r.test);
    mem_free(r.job);
    vec_release(&r.path);
    arena_release(&r.arena);
    int seen = *cli_catch_signals();
    return seen != 0 ? 128 + seen : (int)status;
}
