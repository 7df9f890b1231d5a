/* SPDX-License-Identifier: Apache-2.0 */
/// From the command line to what the native compiler is given.
#include "cli/analyze.h"
#include "cli/models.h"

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

/// The text of a file; empty: there are no models in this build.
static const char *find_text(const struct embed_file *row, const char *name)
{
    while (row->name && strcmp(row->name, name) != 0) {
        row++;
    }
    return row->name ? row->data : "";
}

/// No sanitizer watches the functions on wide strings.  A program that uses
/// them gets their models, which are compiled as it is: of these only what it
/// does not define itself.
static void add_wide(const struct ir_module *m, struct text *out)
{
    static const char header[] = "#include \"model.h\"\n";
    const char *model = find_text(cli_model_source, "wchar.c");
    const char *name = find_text(cli_model_symbols, "wchar.sym");
    struct text others = {0}, symbol = {0};
    bool used = false;

    for (name += strspn(name, "\n"); *name; name += strspn(name, "\n")) {
        size_t len = strcspn(name, "\n");

        text_clear(&symbol);
        text_add_bytes(&symbol, name, len);
        name += len;
        ir_opd o = ir_find_symbol(m, text_str(&symbol));
        if (ir_opd_kind(o) == IR_OPD_FUNC &&
            m->funcs.data[ir_opd_index(o)].model) {
            used = true;
        } else {
            text_addf(&others, "#define %s dgse_other_%s\n", text_str(&symbol),
                      text_str(&symbol));
        }
    }
    if (used) {
        const char *rest = strstr(model, header);
        REQUIRE(rest);
        // As in dgse, copies may overlap.
        text_addf(out,
                  "\n#define inline __inline\n#define restrict __restrict\n"
                  "%s%s#define memcpy __builtin_memmove\n"
                  "#define memset __builtin_memset\n",
                  text_str(&others), find_text(cli_model_source, "model.h"));
        text_add_bytes(out, model, (size_t)(rest - model));
        text_add(out, rest + strlen(header));
    }
    text_release(&others);
    text_release(&symbol);
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
    add_wide(m, &n->driver);
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
