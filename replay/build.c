/* SPDX-License-Identifier: Apache-2.0 */
/// The compiler, and the folder that everything is made in.
#include "replay/replay.h"

#include "base/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COMPILE_SECONDS = 120, TICK_NS = 1000000 };

// ---------------------------------------------------------------- processes

uint64_t replay_now(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void child(const char *directory, char *const *argv, const char *out,
                  const char *err)
{
    const char *path[3] = {"/dev/null", out ? out : "/dev/null",
                           err ? err : "/dev/null"};

    (void)setpgid(0, 0);
    for (int fd = 0; fd < 3; fd++) {
        int flags = fd == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
        int to = open(path[fd], flags, 0600);
        if (to < 0 || dup2(to, fd) < 0) {
            return;
        }
        if (to != fd) {
            (void)close(to);
        }
    }
    if (!directory || chdir(directory) == 0) {
        (void)execvp(argv[0], argv);
    }
}

int replay_command(const struct replay *r, const char *directory,
                   char *const *argv, const char *out, const char *err)
{
    struct timespec tick = {.tv_nsec = TICK_NS};
    uint64_t start = replay_now();
    int status = -1;
    pid_t pid = fork();

    if (pid == 0) {
        child(directory, argv, out, err);
        // The parent reads this as "could not start".
        (void)kill(getpid(), SIGKILL);
    }
    while (pid > 0 && waitpid(pid, &status, WNOHANG) == 0) {
        if ((r->interrupt && *r->interrupt) ||
            replay_now() - start > (uint64_t)COMPILE_SECONDS * 1000) {
            (void)kill(-pid, SIGKILL);
            (void)waitpid(pid, &status, 0);
            return -1;
        }
        (void)nanosleep(&tick, NULL);
    }
    return status;
}

// ---------------------------------------------------------------- the folder

static void remove_folder(const char *folder)
{
    DIR *d = opendir(folder);
    const struct dirent *e = NULL;

    while (d && (e = readdir(d))) {
        struct text path = {0};
        struct stat st;
        text_addf(&path, "%s/%s", folder, e->d_name);
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 &&
            lstat(text_str(&path), &st) == 0) {
            if (S_ISDIR(st.st_mode)) {
                remove_folder(text_str(&path));
            } else {
                (void)unlink(text_str(&path));
            }
        }
        text_release(&path);
    }
    if (d) {
        (void)closedir(d);
    }
    (void)rmdir(folder);
}

/// - returns whether the folders of PATH have it; *out is where
static bool find_program(const char *name, struct text *out)
{
    const char *path = getenv("PATH");

    while (path && *path) {
        size_t n = strcspn(path, ":");
        text_clear(out);
        text_add_bytes(out, path, n);
        text_addf(out, "/%s", name);
        if (n > 0 && access(text_str(out), X_OK) == 0) {
            return true;
        }
        path += n + (path[n] == ':');
    }
    text_clear(out);
    return false;
}

bool replay_open(struct replay *r, struct text *error)
{
    static const char *const name[] = {"clang",    "clang-19", "clang-18",
                                       "clang-17", "clang-16", "clang-15",
                                       "clang-14"};
    const char *tmp = getenv("TMPDIR");

    for (unsigned k = 0; k < COUNT_OF(name) && r->clang.len == 0; k++) {
        (void)find_program(name[k], &r->clang);
    }
    text_addf(&r->folder, "%s/dgse-replay-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(r->folder.data)) {
        text_addf(error, "no folder can be made in %s", tmp ? tmp : "/tmp");
        text_clear(&r->folder);
        return false;
    }
    return true;
}

void replay_close(struct replay *r)
{
    if (r->folder.len != 0) {
        remove_folder(text_str(&r->folder));
    }
    text_release(&r->folder);
    text_release(&r->clang);
    for (unsigned k = 0; k < REPLAY_TOOLS; k++) {
        text_release(&r->exe[k]);
    }
}

// ---------------------------------------------------------------- compiling

/// The words of a command line; all are kept until the end.
struct words {
    struct arena arena;
    VEC(char *) word;
};

static void add(struct words *w, const char *s)
{
    vec_push(&w->word, arena_strndup(&w->arena, s, strlen(s)));
}

static void add_sanitizers(struct words *w, const struct replay *r,
                           enum replay_tool tool)
{
    bool overflow = (r->program->checks >> IR_CHECK_OVERFLOW & 1) != 0;

    if (tool == REPLAY_MEMORY) {
        add(w, "-fsanitize=memory");
        add(w, "-fno-sanitize-recover=memory");
        return;
    }
    // array-bounds and null also speak up where no byte outside is accessed:
    // they only say why.
    add(w, "-fsanitize=address,integer-divide-by-zero,shift-exponent,"
           "unreachable,array-bounds,null");
    if (overflow) {
        add(w, "-fsanitize=signed-integer-overflow,shift-base");
    }
    add(w, "-fno-sanitize-recover=all");
    add(w, "-fsanitize-recover=array-bounds,null");
    if (!overflow) {
        add(w, "-fwrapv");
    }
}

static void add_files(struct words *w, const struct replay *r,
                      const char *driver, const char *entry)
{
    const struct replay_program *p = r->program;

    for (uint32_t k = 0; k < p->files; k++) {
        // The text that has the entry function includes it.
        add(w, p->entry && k == p->entry_file ? entry : p->file[k]);
    }
    add(w, driver);
}

static void command_line(struct words *w, const struct replay *r,
                         enum replay_tool tool, const char *exe)
{
    const struct replay_program *p = r->program;
    struct text driver = {0}, entry = {0};

    text_addf(&driver, "%s/driver.c", text_str(&r->folder));
    text_addf(&entry, "%s/entry.c", text_str(&r->folder));
    add(w, text_str(&r->clang));
    add(w, "-w");
    for (uint32_t k = 0; k < p->flags; k++) {
        add(w, p->flag[k]);
    }
    add(w, "-g");
    add(w, "-O0");
    add(w, "-fno-omit-frame-pointer");
    add(w, "-fno-strict-aliasing");
    add_sanitizers(w, r, tool);
    if (r->coverage) {
        add(w, "-fprofile-instr-generate");
        add(w, "-fcoverage-mapping");
    }
    if (p->entry) {
        add(w, "-Dmain=dgse_main_of_program");
    }
    add_files(w, r, text_str(&driver), text_str(&entry));
    add(w, "-o");
    add(w, exe);
    // A function that is nowhere is a fault when it is called.  (GNU ld makes
    // relocations for it that nobody can load, unless addresses are fixed.)
    add(w, "-Wl,--unresolved-symbols=ignore-all");
    if (tool != REPLAY_MEMORY) {
        add(w, "-no-pie");
    }
    add(w, "-lm");
    vec_push(&w->word, NULL);
    text_release(&driver);
    text_release(&entry);
}

static bool write_file(const struct replay *r, const char *name,
                       const char *content, struct text *error)
{
    struct text path = {0}, text = {0};

    text_addf(&path, "%s/%s", text_str(&r->folder), name);
    text_add(&text, content ? content : "");
    bool ok = file_write(text_str(&path), &text, error);
    text_release(&path);
    text_release(&text);
    return ok;
}

/// The first line that says "error", else the first one.
static void first_error(const char *path, struct text *error)
{
    struct text all = {0}, why = {0};
    const char *s = NULL;

    if (file_read(path, REPLAY_MAX_FILE, &all, &why)) {
        s = strstr(text_str(&all), "error: ");
        s = s ? s : text_str(&all);
    }
    text_add(error, "the compiler: ");
    if (s) {
        text_add_bytes(error, s, strcspn(s, "\n"));
    }
    text_release(&all);
    text_release(&why);
}

bool replay_build(struct replay *r, enum replay_tool tool, struct text *error)
{
    struct words w = {0};
    struct text exe = {0}, err = {0};

    if (r->clang.len == 0) {
        text_add(error, "no clang was found");
        return false;
    }
    bool ok = write_file(r, "driver.c", r->program->driver, error) &&
              write_file(r, "entry.c", r->program->entry, error);

    text_addf(&exe, "%s/program%d", text_str(&r->folder), (int)tool);
    text_addf(&err, "%s/compiler.txt", text_str(&r->folder));
    if (ok) {
        command_line(&w, r, tool, text_str(&exe));
        int status = replay_command(r, r->program->directory, w.word.data, NULL,
                                    text_str(&err));
        ok = status == 0;
        if (ok) {
            text_clear(&r->exe[tool]);
            text_add(&r->exe[tool], text_str(&exe));
        } else if (status == -1) {
            text_add(error, "the compiler did not end");
        } else {
            first_error(text_str(&err), error);
        }
    }
    vec_release(&w.word);
    arena_release(&w.arena);
    text_release(&exe);
    text_release(&err);
    return ok;
}
