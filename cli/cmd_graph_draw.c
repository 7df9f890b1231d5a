/* SPDX-License-Identifier: Apache-2.0 */
/// Pictures by Graphviz's program `dot`.
#include "cli/cmd_graph.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/// The three streams of the program, as files without names.
struct streams {
    FILE *in, *out, *err;
};

static void close_stream(FILE *f)
{
    if (f != NULL) {
        (void)fclose(f);
    }
}

static bool read_all(FILE *f, struct text *out)
{
    char part[4096];
    size_t n = 0;
    rewind(f);
    while ((n = fread(part, 1, sizeof part, f)) > 0) {
        text_add_bytes(out, part, n);
    }
    return ferror(f) == 0;
}

/// - returns 0 when dot ended well, an errno when it could not be run, -1
///   when it failed
static int run_dot(const char *type, const struct streams *s)
{
    char program[] = "dot", flag[16];
    char *argv[] = {program, flag, NULL};
    posix_spawn_file_actions_t actions;
    pid_t pid = 0;
    int status = 0;
    (void)snprintf(flag, sizeof flag, "-T%s", type);
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_adddup2(&actions, fileno(s->in), 0);
    (void)posix_spawn_file_actions_adddup2(&actions, fileno(s->out), 1);
    (void)posix_spawn_file_actions_adddup2(&actions, fileno(s->err), 2);
    int failed = posix_spawnp(&pid, program, &actions, NULL, argv, environ);
    (void)posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        return failed;
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

static enum cli_status say(const struct graph_request *r, const char *type,
                           int failed, FILE *err)
{
    struct text t = {0}, said = {0};
    if (failed == ENOENT) {
        text_addf(&t,
                  "--format=%s takes Graphviz, and there is no program 'dot' "
                  "(package graphviz); --format=dot does without",
                  type);
    } else if (failed > 0) {
        text_addf(&t, "Graphviz's 'dot' cannot be run: %s", strerror(failed));
    } else {
        (void)read_all(err, &said);
        size_t line = strcspn(text_str(&said), "\n");
        text_addf(&t, "Graphviz's 'dot' failed: %.*s", (int)line,
                  text_str(&said));
    }
    graph_error(r, "install", text_str(&t));
    text_release(&t);
    text_release(&said);
    return CLI_INPUT;
}

enum cli_status graph_draw(const struct graph_request *r, const char *type,
                           const struct text *dot, struct text *out)
{
    struct streams s = {tmpfile(), tmpfile(), tmpfile()};
    enum cli_status status = CLI_OK;
    bool ready = s.in != NULL && s.out != NULL && s.err != NULL &&
                 text_write(dot, s.in) && fflush(s.in) == 0;
    if (ready) {
        rewind(s.in);
        int failed = run_dot(type, &s);
        if (failed != 0) {
            status = say(r, type, failed, s.err);
        }
    }
    if (!ready || (status == CLI_OK && !read_all(s.out, out))) {
        graph_error(r, "io", "cannot write temporary files");
        status = CLI_INTERNAL;
    }
    close_stream(s.in);
    close_stream(s.out);
    close_stream(s.err);
    return status;
}
