/* SPDX-License-Identifier: Apache-2.0 */
/// The paths of a random program by the reference interpreter, to judge the
/// oracle's: `enumerate-paths PROGRAM.ir NAME`, the program linked with the
/// inputs.
///
/// Standard input has a row of input values per line.  Each is run by a child
/// process of its own that prints a line: a hash of the decisions taken in
/// functions of the source file NAME.  Those are the sides of branches and
/// switches, the callees of calls, the objects that may be the wrong ones, and
/// the place of a fault.
#include "base/file.h"
#include "base/map.h"
#include "base/rng.h"
#include "ir/interp.h"
#include "ir/text.h"
#include "ir/trace.h"
#include "ir/verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_FILE = 1 << 26, MAX_STEPS = 2000000, MAX_OBJECTS = 4096 };

struct watch {
    const struct ir_module *m;
    const char *name;
    uint64_t hash;
    uint32_t object[MAX_OBJECTS]; ///< by its number: which of the program's
    uint32_t objects;
};

static void mix(struct watch *w, uint64_t x)
{
    w->hash ^= x * 0x9e3779b97f4a7c15u;
    w->hash = rng_splitmix(&w->hash);
}

/// Whether the function is the program's, not a model's or an input's.
static bool ours(const struct watch *w, ir_func_id func)
{
    const struct ir_func *f = ir_func(w->m, func);
    const struct ir_loc *l = ir_loc(w->m, f->loc);
    const char *file = ir_text(w->m, w->m->files.data[l->file.index]);
    size_t n = strlen(file);
    size_t k = strlen(w->name);
    return n >= k && strcmp(file + n - k, w->name) == 0;
}

static void decide(struct watch *w, const struct trace_event *e)
{
    const struct ir_inst *i = &ir_func(w->m, e->func)->inst[e->inst];
    if (i->op == IR_BR || i->op == IR_SWITCH) {
        mix(w, (uint64_t)e->func.index << 32 | e->inst);
        mix(w, e->side);
    } else if (i->op == IR_CALL) {
        mix(w, e->callee.index);
    }
}

/// Which object an ACCESS is of; not of memset and such, as there is no ASK
/// for no bytes, and programs name the object there.
static void ask(struct watch *w, const struct trace_event *e)
{
    const struct ir_inst *i = &ir_func(w->m, e->func)->inst[e->inst];
    bool bytes = i->imm == IR_ACCESS_READ || i->imm == IR_ACCESS_WRITE;
    if (bytes && ir_opd_kind(i->b) == IR_OPD_VAR) {
        return;
    }
    // A global has no number of its own here: it began before.
    mix(w, e->object < MAX_OBJECTS && w->object[e->object]
               ? w->object[e->object]
               : (uint64_t)e->object << 32);
}

static void observe(void *ctx, const struct trace_event *e)
{
    struct watch *w = ctx;
    if (e->frame == 0 || !ours(w, e->func)) {
        return;
    }
    switch (e->kind) {
    case TRACE_INST:
        decide(w, e);
        break;
    case TRACE_BEGIN:
        // Models begin objects, too: how many depends on the digits they
        // read.
        if (e->object < MAX_OBJECTS) {
            w->object[e->object] = ++w->objects;
        }
        break;
    case TRACE_ASK:
        ask(w, e);
        break;
    case TRACE_END:
    case TRACE_READ:
    case TRACE_WRITE:
    case TRACE_ENTER:
    case TRACE_BACK:
        break;
    }
}

static void run(const struct ir_module *m, const char *name)
{
    static char *no_env[] = {NULL};
    static char name_of_program[] = "p";
    static char *argv[] = {name_of_program, NULL};
    static struct watch w;
    w = (struct watch){.m = m, .name = name, .hash = 1};
    struct trace trace = {observe, &w};
    struct interp_config config = {.argc = 1,
                                   .argv = argv,
                                   .envp = no_env,
                                   .max_steps = MAX_STEPS,
                                   .trace = &trace};
    struct interp_result r = interp_run(m, &config);
    mix(&w, (uint64_t)r.end);
    if (r.end == INTERP_FAULT) {
        mix(&w, (uint64_t)r.kind);
        mix(&w, r.loc.index);
    }
    printf("%016" PRIx64 "\n", w.hash);
    (void)fflush(stdout);
}

/// One input in a child process, whose standard input it is.
static bool run_child(const struct ir_module *m, const char *name,
                      const char *values)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    bool ok = write(ends[1], values, strlen(values)) >= 0;
    close(ends[1]);
    pid_t child = fork();
    if (child == 0) {
        (void)dup2(ends[0], STDIN_FILENO);
        run(m, name);
        _exit(0);
    }
    close(ends[0]);
    int status = 0;
    return waitpid(child, &status, 0) == child && status == 0 && ok;
}

int main(int argc, char **argv)
{
    static char line[1 << 12];
    struct ir_module m;
    struct diag_list diags = {0};
    struct text text = {0};
    struct text error = {0};
    ir_module_init(&m, "none", IR_I64);
    if (argc != 3 || !file_read(argv[1], MAX_FILE, &text, &error) ||
        !ir_parse(&m, argv[1], text_str(&text), text.len, false, &diags) ||
        !ir_verify(&m, &diags)) {
        (void)fputs("enumerate-paths: no program\n", stderr);
        return EXIT_FAILURE;
    }
    bool ok = true;
    while (ok && fgets(line, sizeof line, stdin)) {
        ok = run_child(&m, argv[2], line);
    }
    text_release(&text);
    text_release(&error);
    diag_release(&diags);
    ir_module_release(&m);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
