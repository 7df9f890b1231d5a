/* SPDX-License-Identifier: Apache-2.0 */
/// dgse-compare: explorations of many programs, compared.  For tests/guide.py.
///
/// Each line of standard input is a program: fields between tabs,
///
///   FILE LEAST OPTIONS OPTIONS...
///
/// where OPTIONS are those of `dgse analyze`, between blanks.  All others are
/// compared with the first exploration, unless that one is not complete or has
/// fewer than LEAST paths.  Each reply is a line, too:
///
///   done PATHS SUM N M
///                     of the first one, of all others, of which N gave the
///                     guide up and M were guided by coarse facts; and for
///                     each that differs a tab, its number (the next one is 1)
///                     and how
///   few PATHS
///   open PATHS WHY    the first one is not complete
///   trouble WHAT      the program cannot be explored, or the tool broke
///
/// A program has a process of its own, forked from one that has loaded the
/// frontend and started the solver: these cost more than most programs do.
#include "cli/cli.h"
#include "solver/backend/zygote.h"
#include "tests/compare/compare.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_FIELDS = 64, SECONDS = 1200 };

// ---------------------------------------------------------------- one program

static bool parse(char *line, char **field, struct comparison *out)
{
    char *rest = NULL;
    uint32_t n = 0;

    line[strcspn(line, "\n")] = '\0';
    for (char *f = strtok_r(line, "\t", &rest); f && n < MAX_FIELDS;
         f = strtok_r(NULL, "\t", &rest)) {
        field[n++] = f;
    }
    if (n < 3) {
        return false;
    }
    out->file = field[0];
    out->least = strtoull(field[1], NULL, 10);
    out->options = field + 2;
    out->explorations = n - 2;
    return true;
}

/// The process of one program.
_Noreturn static void work(const struct comparison *c, int to)
{
    const struct rlimit none = {0};
    struct text reply = {0};

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)setrlimit(RLIMIT_CORE, &none);
    (void)alarm(SECONDS);
    compare(c, &reply);
    ssize_t n = write(to, text_str(&reply), reply.len);
    _exit(n == (ssize_t)reply.len ? EXIT_SUCCESS : EXIT_FAILURE);
}

/// - returns false when the process broke off
static bool handle(const struct comparison *c, struct text *reply)
{
    char buf[4096];
    ssize_t n = 0;
    int pair[2], status = 0;

    if (pipe(pair) != 0) {
        text_add(reply, "trouble no pipe");
        return true;
    }
    pid_t child = fork();
    if (child == 0) {
        (void)close(pair[0]);
        work(c, pair[1]);
    }
    (void)close(pair[1]);
    while ((n = read(pair[0], buf, sizeof buf)) > 0) {
        text_add_bytes(reply, buf, (size_t)n);
    }
    (void)close(pair[0]);
    if (child > 0 && waitpid(child, &status, 0) == child && status == 0) {
        return true;
    }
    text_clear(reply);
    text_addf(reply, "trouble %s %d",
              WIFSIGNALED(status) ? "signal" : "exit status",
              WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return false;
}

// ---------------------------------------------------------------- all of them

/// Loads the frontend, for all processes to come: lowers a small program.
static void warm(void)
{
    static const char program[] = "int main(void) { return 0; }\n";
    struct diag_list diags = {0};
    struct option_values values = {.table = &cli_options};
    struct cli c = {.command = CMD_ANALYZE, .opts = &values, .diags = &diags};
    struct ir_module m;
    char path[64];
    char *word[] = {path};
    int fd = memfd_create("program", MFD_CLOEXEC);

    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (fd >= 0 && write(fd, program, sizeof program - 1) > 0 &&
        option_parse(&cli_options, CMD_ANALYZE, 1, word, &values, &diags)) {
        (void)!cli_load(&c, &m);
        ir_module_release(&m);
    }
    (void)close(fd);
    option_release(&values);
    diag_release(&diags);
}

int main(void)
{
    struct zygote zygote = {0};
    struct text reply = {0};
    char *line = NULL, *field[MAX_FIELDS];
    size_t cap = 0;

    warm();
    while (getline(&line, &cap, stdin) > 0) {
        struct comparison c = {.zygote = &zygote};
        text_clear(&reply);
        if (!parse(line, field, &c)) {
            text_add(&reply, "trouble no such line");
        } else if (!zygote_start(&zygote, NULL)) {
            text_add(&reply, "trouble no solver");
        } else if (!handle(&c, &reply)) {
            zygote_stop(&zygote); // an order may be half done
        }
        if (printf("%s\n", text_str(&reply)) < 0 || fflush(stdout) != 0) {
            break;
        }
    }
    zygote_stop(&zygote);
    text_release(&reply);
    free(line);
    return EXIT_SUCCESS;
}
