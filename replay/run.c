/* SPDX-License-Identifier: Apache-2.0 */
/// Runs tests, some at a time, each in a folder of its own with limits.
#include "replay/replay.h"

#include "base/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    TICK_NS = 500000,
    MAX_FILE = 64 << 20,
    MAX_LOG = 1 << 20,
    PIPE_BYTES = 4096,  ///< that every pipe takes
    ASSUME_STATUS = 98, ///< of the driver, too
};

/// A test that runs.
struct running {
    struct replay_job *job; ///< null: free
    pid_t pid;
    uint64_t start;
    struct text folder;
};

// ---------------------------------------------------------------- files

/// The file of values: driver.c says how it looks.
static void write_values(const struct testcase *t, struct text *out)
{
    for (uint32_t k = 0; k < t->input.len; k++) {
        const struct testcase_input *i = &t->input.data[k];
        for (size_t b = 0; b < i->bytes; b++) {
            text_addf(out, "%02x", (unsigned)(unsigned char)i->byte[b]);
        }
        if (i->bytes != 0) {
            text_addf(out, " %s\n", i->name);
        }
    }
}

static bool put(const struct text *folder, const char *name, const char *s,
                size_t len)
{
    struct text path = {0};

    text_addf(&path, "%s/%s", text_str(folder), name);
    int fd = open(text_str(&path), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool ok = fd >= 0 && write(fd, s, len) == (ssize_t)len;
    if (fd >= 0) {
        (void)close(fd);
    }
    text_release(&path);
    return ok;
}

static bool prepare(struct replay *r, struct running *run)
{
    const struct testcase *t = run->job->test;
    struct text values = {0};

    text_addf(&run->folder, "%s/t%llu", text_str(&r->folder),
              (unsigned long long)r->runs++);
    write_values(t, &values);
    bool ok =
        mkdir(text_str(&run->folder), 0700) == 0 &&
        put(&run->folder, "values", text_str(&values), values.len) &&
        put(&run->folder, "stdin", t->standard_input.s, t->standard_input.len);
    text_release(&values);
    return ok;
}

// ---------------------------------------------------------------- the child

static void limit(int what, uint64_t most)
{
    struct rlimit l = {most, most};

    (void)setrlimit((__rlimit_resource_t)what, &l);
}

static void set_environment(const struct replay *r, const char *folder)
{
    static const char format[] = "stack_trace_format='@%n %l %s'";
    struct text t = {0};
    unsigned long long mb = (unsigned long long)(r->bytes >> 20);
    bool leaks = (r->program->checks >> IR_CHECK_LEAK & 1) != 0;

    text_addf(&t,
              "handle_abort=1:abort_on_error=0:exitcode=97:allow_addr2line=1:"
              "detect_stack_use_after_return=1:detect_leaks=%d:"
              "allocator_may_return_null=1:hard_rss_limit_mb=%llu:"
              "log_path=%s/log:log_to_syslog=0:%s",
              leaks, mb, folder, format);
    (void)setenv("ASAN_OPTIONS", text_str(&t), 1);
    (void)setenv("MSAN_OPTIONS", text_str(&t), 1);
    text_clear(&t);
    text_addf(&t, "print_stacktrace=1:exitcode=97:%s", format);
    (void)setenv("UBSAN_OPTIONS", text_str(&t), 1);
    (void)setenv("LSAN_OPTIONS", "", 1);
    text_clear(&t);
    text_addf(&t, "%s/values", folder);
    (void)setenv("DGSE_VALUES", text_str(&t), 1);
    text_clear(&t);
    text_addf(&t, "%s/%%2m.profraw", text_str(&r->folder));
    (void)setenv("LLVM_PROFILE_FILE", text_str(&t), 1);
    text_release(&t);
}

static void set_variables(const struct testcase *t)
{
    struct replay_variables v;

    replay_variables_of(t, &v);
    for (uint32_t k = 0; k < v.unset.len; k++) {
        (void)unsetenv(v.unset.data[k]);
    }
    for (uint32_t k = 0; v.entry.data[k]; k++) {
        (void)putenv(v.entry.data[k]); // they stay: the process becomes another
    }
}

static void open_as(int fd, const char *path, int flags)
{
    int got = open(path, flags, 0600);

    if (got >= 0 && got != fd) {
        (void)dup2(got, fd);
        (void)close(got);
    }
}

/// Standard input is a pipe, as in the analysis, while one holds all of it.
static void open_input(const struct testcase *t)
{
    size_t n = t->standard_input.len;
    int end[2];

    if (n > PIPE_BYTES || pipe(end) != 0) {
        open_as(0, "stdin", O_RDONLY);
        return;
    }
    bool whole = write(end[1], t->standard_input.s, n) == (ssize_t)n;
    (void)close(end[1]);
    (void)dup2(whole ? end[0] : -1, 0);
    if (end[0] != 0) {
        (void)close(end[0]);
    }
}

static void child(const struct replay *r, const struct running *run)
{
    const struct testcase *t = run->job->test;
    const char *exe = text_str(&r->exe[replay_tool_for(t)]);
    union {
        const char **in;
        char *const *out;
    } argv = {mem_new((size_t)t->argv.len + 2, sizeof(char *))};

    (void)setpgid(0, 0);
    if (chdir(text_str(&run->folder)) != 0) {
        return;
    }
    open_input(t);
    open_as(1, "/dev/null", O_WRONLY);
    open_as(2, "stderr", O_WRONLY | O_CREAT | O_TRUNC);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, MAX_FILE);
    limit(RLIMIT_CPU, (uint64_t)r->seconds + 1);
    set_variables(t);
    set_environment(r, text_str(&run->folder));
    argv.in[0] = exe;
    for (uint32_t k = 0; k < t->argv.len; k++) {
        argv.in[k + 1] = t->argv.data[k].s;
    }
    (void)execv(exe, argv.out);
}

// ---------------------------------------------------------------- its end

static void read_logs(const char *folder, struct text *log)
{
    struct dirent **row = NULL;
    struct text why = {0}, path = {0};
    int n = scandir(folder, &row, NULL, alphasort);

    for (int k = 0; k < n; k++) {
        if (strncmp(row[k]->d_name, "log.", 4) == 0) {
            text_clear(&path);
            text_addf(&path, "%s/%s", folder, row[k]->d_name);
            (void)!file_read(text_str(&path), MAX_LOG, log, &why);
        }
        mem_free(row[k]);
    }
    mem_free(row);
    text_release(&why);
    text_release(&path);
}

static void set_end(struct replay_outcome *o, int status)
{
    o->end = WIFEXITED(status) ? REPLAY_EXIT : REPLAY_SIGNAL;
    o->status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (o->end == REPLAY_SIGNAL && o->status == SIGXCPU) {
        o->end = REPLAY_TIME;
    }
}

static void remove_files(const char *folder)
{
    DIR *d = opendir(folder);
    const struct dirent *e = NULL;

    while (d && (e = readdir(d))) {
        (void)unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d) {
        (void)closedir(d);
    }
    (void)rmdir(folder);
}

/// - lost: why the status says nothing; REPLAY_EXIT: it does
static void finish(struct replay *r, struct running *run, int status,
                   enum replay_end lost)
{
    struct replay_outcome o = {.end = lost};
    struct text log = {0}, err = {0}, why = {0}, path = {0};

    text_addf(&path, "%s/stderr", text_str(&run->folder));
    if (lost == REPLAY_EXIT) {
        set_end(&o, status);
        (void)!file_read(text_str(&path), MAX_LOG, &err, &why);
        read_logs(text_str(&run->folder), &log);
        enum replay_end end = o.end;
        replay_read_log(&o, r->program->directory, &log, &err);
        // What the program prints must not pass for the driver's word.
        bool driver = end == REPLAY_EXIT && o.status == ASSUME_STATUS;
        o.end = o.end == REPLAY_ASSUME && !driver ? end : o.end;
    }
    replay_judge(r->program->directory, &o, run->job);
    remove_files(text_str(&run->folder));
    text_clear(&run->folder);
    run->job = NULL;
    vec_release(&o.report);
    arena_release(&o.arena);
    text_release(&log);
    text_release(&err);
    text_release(&why);
    text_release(&path);
}

// ---------------------------------------------------------------- all

static void start(struct replay *r, struct running *run, struct replay_job *job)
{
    bool interrupted = r->interrupt && *r->interrupt;

    run->job = job;
    if (interrupted || r->exe[replay_tool_for(job->test)].len == 0 ||
        !prepare(r, run)) {
        finish(r, run, 0, REPLAY_LOST);
        return;
    }
    run->start = replay_now();
    run->pid = fork();
    if (run->pid == 0) {
        child(r, run);
        // Not run: no test ends by this signal.
        (void)kill(getpid(), SIGKILL);
    }
    if (run->pid < 0) {
        finish(r, run, 0, REPLAY_LOST);
    }
}

static void stop(struct replay *r, struct running *run, enum replay_end why)
{
    int status = 0;

    (void)kill(-run->pid, SIGKILL);
    (void)kill(run->pid, SIGKILL);
    (void)waitpid(run->pid, &status, 0);
    finish(r, run, status, why);
}

static void look(struct replay *r, struct running *run)
{
    int status = 0;

    if (waitpid(run->pid, &status, WNOHANG) == run->pid) {
        (void)kill(-run->pid, SIGKILL); // what it has left behind
        finish(r, run, status, REPLAY_EXIT);
    } else if (r->interrupt && *r->interrupt) {
        stop(r, run, REPLAY_LOST);
    } else if (replay_now() - run->start > (uint64_t)r->seconds * 1000) {
        stop(r, run, REPLAY_TIME);
    }
}

void replay_run(struct replay *r, struct replay_job *job, uint32_t jobs)
{
    struct timespec tick = {.tv_nsec = TICK_NS};
    uint32_t slots = r->jobs > 0 ? r->jobs : 1, next = 0, busy = 1;
    struct running *run = mem_new(slots, sizeof *run);

    while (next < jobs || busy > 0) {
        busy = 0;
        for (uint32_t k = 0; k < slots; k++) {
            if (run[k].job) {
                look(r, &run[k]);
            }
            if (!run[k].job && next < jobs) {
                start(r, &run[k], &job[next++]);
            }
            busy += run[k].job != NULL;
        }
        if (busy > 0) {
            (void)nanosleep(&tick, NULL);
        }
    }
    for (uint32_t k = 0; k < slots; k++) {
        text_release(&run[k].folder);
    }
    mem_free(run);
}
