/* SPDX-License-Identifier: Apache-2.0 */
/// From the command line to what the native compiler is given.
#include "cli/analyze.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---------------------------------------------------------------- signals

static volatile int signal_seen;

static void see_signal(int number)
{
    signal_seen = number;
}

const volatile int *cli_catch_signals(void)
{
    struct sigaction act = {.sa_handler = see_signal};

    (void)sigaction(SIGINT, &act, NULL);
    (void)sigaction(SIGTERM, &act, NULL);
    return &signal_seen;
}

// ---------------------------------------------------------------- the program

static const char *absolute(struct sources *s, const char *path)
{
    char *real = realpath(path, NULL);
    const char *kept =
        real ? arena_strndup(&s->arena, real, strlen(real)) : path;

    mem_free(real);
    return kept;
}

/// The C file that defines the entry function is compiled as part of a text
/// that calls it: the function may be static.
static bool set_entry(struct native *n, const struct ir_module *m,
                      ir_func_id entry)
{
    const struct ir_loc *l = ir_loc(m, ir_func(m, entry)->loc);
    const char *file =
        absolute(&n->sources, ir_text(m, m->files.data[l->file.index]));

    for (uint32_t k = 0; k < n->file.len; k++) {
        if (strcmp(n->file.data[k], file) == 0) {
            n->program.entry_file = k;
            replay_entry(m, entry, file, &n->entry);
            n->program.entry = text_str(&n->entry);
            return true;
        }
    }
    return false;
}

void native_init(struct native *n, const struct cli *c,
                 const struct ir_module *m, ir_func_id entry)
{
    char *here = getcwd(NULL, 0);
    const char *name = ir_text(m, ir_func(m, entry)->source_name);

    *n = (struct native){0};
    sources_find(c, &n->sources);
    for (uint32_t k = 0; k < n->sources.c_file.len; k++) {
        vec_push(&n->file, absolute(&n->sources, n->sources.c_file.data[k]));
    }
    text_add(&n->directory, here ? here : "/");
    mem_free(here);
    replay_driver(m, &n->driver);
    n->program = (struct replay_program){
        .directory = text_str(&n->directory),
        .file = n->file.data,
        .files = n->file.len,
        .flag = n->sources.flag.data,
        .flags = n->sources.flag.len,
        .driver = text_str(&n->driver),
        .checks = c->checks,
    };
    if (n->file.len == 0 || n->sources.ir_file.len != 0) {
        n->why = "the program is not given in C";
    } else if (strcmp(name, "main") != 0 && !set_entry(n, m, entry)) {
        n->why = "the entry function is in no C file of the command line";
    }
}

void native_release(struct native *n)
{
    vec_release(&n->file);
    text_release(&n->directory);
    text_release(&n->driver);
    text_release(&n->entry);
    sources_release(&n->sources);
}

uint32_t native_jobs(const struct cli *c)
{
    uint64_t jobs = option_number(c->opts, OPT_JOBS);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (jobs == 0) {
        jobs = processors > 0 ? (uint64_t)processors : 1;
    }
    return jobs < 256 ? (uint32_t)jobs : 256;
}
