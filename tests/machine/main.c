/* SPDX-License-Identifier: Apache-2.0 */
/// dgse-machine PROGRAM.ir: runs a program without inputs in the reference
/// interpreter and in the symbolic machine, and compares how it ends, after
/// how many instructions, and what it writes.  Exit status 0: no difference;
/// 1: one, told on stderr; 77: there is nothing to compare.
#include "base/file.h"
#include "ir/interp.h"
#include "ir/text.h"
#include "ir/trace.h"
#include "ir/verify.h"
#include "symexec/analysis.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MAX_FILE = 1 << 30,
    MAX_STEPS = 20000000,
    SKIP = 77,
    MAX_BITS = 20,
    SLACK = 1000
};

static bool load(struct ir_module *m, const char *path)
{
    struct diag_list diags = {0};
    struct text text = {0}, error = {0};

    ir_module_init(m, "none", IR_I64);
    bool ok = file_read(path, MAX_FILE, &text, &error) &&
              ir_parse(m, path, text_str(&text), text.len, false, &diags) &&
              ir_verify(m, &diags);
    text_release(&text);
    text_release(&error);
    diag_release(&diags);
    return ok;
}

static void count_step(void *ctx, const struct trace_event *e)
{
    uint64_t *steps = ctx;

    *steps += e->kind == TRACE_INST;
}

/// Runs the program in a child whose standard output is a pipe.
static struct interp_result interpret(const struct ir_module *m,
                                      struct text *out)
{
    char *no_env[] = {NULL};
    char name[] = "program";
    char *argv[] = {name, NULL};
    uint64_t steps = 0;
    struct trace trace = {count_step, &steps};
    struct interp_config config = {.argc = 1,
                                   .argv = argv,
                                   .envp = no_env,
                                   .max_steps = MAX_STEPS,
                                   .trace = &trace};
    struct interp_result r = {.end = INTERP_LIMIT};
    int output[2], result[2];
    char buf[4096];
    ssize_t n = 0;

    if (pipe(output) != 0 || pipe(result) != 0) {
        return r;
    }
    pid_t child = fork();
    if (child == 0) {
        (void)dup2(output[1], STDOUT_FILENO);
        (void)close(output[0]);
        (void)close(output[1]);
        r = interp_run(m, &config);
        r.steps = steps;
        n = write(result[1], &r, sizeof r);
        _exit(n == (ssize_t)sizeof r ? 0 : 1);
    }
    (void)close(output[1]);
    (void)close(result[1]);
    while ((n = read(output[0], buf, sizeof buf)) > 0) {
        text_add_bytes(out, buf, (size_t)n);
    }
    n = read(result[0], &r, sizeof r);
    (void)close(output[0]);
    (void)close(result[0]);
    (void)waitpid(child, NULL, 0);
    return r;
}

struct seen {
    struct test test;
    uint32_t tests;
    bool has_inputs; ///< the clock, random numbers
    struct text out;
    bool symbolic; ///< something written was no known byte
};

static void see_test(void *ctx, const struct test *t)
{
    struct seen *s = ctx;

    s->test.end = t->end;
    s->test.status = t->status;
    s->test.fault = t->fault;
    s->tests++;
    s->has_inputs = s->has_inputs || t->input.len > 0;
}

static void see_output(void *ctx, uint32_t fd, const struct value *byte,
                       uint64_t n)
{
    struct seen *s = ctx;

    for (uint64_t k = 0; fd == STDOUT_FILENO && k < n; k++) {
        char c = (char)byte[k].bits;
        s->symbolic = s->symbolic || byte[k].t.index != 0;
        text_add_bytes(&s->out, &c, 1);
    }
}

static struct solver *backend(struct terms *t, const struct solver_config *c)
{
    (void)c;
    return solver_enumerate(t, MAX_BITS);
}

static int differ(const char *what, uint64_t a, uint64_t b)
{
    fprintf(stderr, "%s: interpreter %" PRIu64 ", machine %" PRIu64 "\n", what,
            a, b);
    return EXIT_FAILURE;
}

static int compare(const struct interp_result *r, const struct analysis *a,
                   const struct seen *s, const struct text *out)
{
    static const enum test_end end[] = {[INTERP_EXIT] = TEST_EXIT,
                                        [INTERP_ABORT] = TEST_ABORT,
                                        [INTERP_FAULT] = TEST_FAULT};

    if (r->end > INTERP_FAULT || a->open.len > 0) {
        fprintf(stderr, "skip: interpreter %d, machine %s\n", (int)r->end,
                a->open.len > 0 ? a->open.data[0].reason : "ends");
        return SKIP;
    }
    if (s->has_inputs) {
        fprintf(stderr, "skip: inputs\n");
        return SKIP;
    }
    if (s->tests != 1) {
        return differ("tests", 1, s->tests);
    }
    if (end[r->end] != s->test.end) {
        return differ("end", end[r->end], s->test.end);
    }
    if (r->end == INTERP_FAULT) {
        const struct fault *f = &a->faults.data[0];
        if (f->kind != r->kind || strcmp(f->message, r->message) != 0 ||
            f->stack.data[0].loc.index != r->loc.index) {
            fprintf(stderr, "fault: '%s' and '%s'\n", r->message, f->message);
            return EXIT_FAILURE;
        }
    } else if (r->status != s->test.status) {
        return differ("status", (unsigned)r->status, (unsigned)s->test.status);
    }
    if (text_str(out) == NULL || s->symbolic || out->len != s->out.len ||
        memcmp(text_str(out), text_str(&s->out), out->len) != 0) {
        fprintf(stderr, "output:\n%s\n---\n%s\n", text_str(out),
                text_str(&s->out));
        return EXIT_FAILURE;
    }
    // The interpreter calls the program's code to find errno, the machine
    // knows where it is; its first step is the start itself.
    uint64_t steps = a->steps - 1;
    return r->steps >= steps && r->steps - steps <= r->steps / SLACK
               ? EXIT_SUCCESS
               : differ("steps", r->steps, steps);
}

int main(int argc, char **argv)
{
    struct ir_module m;
    struct seen s = {0};
    struct text out = {0};

    if (argc != 2 || !load(&m, argv[1])) {
        (void)fputs("dgse-machine: no argument, or no program\n", stderr);
        return EXIT_FAILURE;
    }
    struct interp_result r = interpret(&m, &out);
    struct analysis_config config = {.backend = backend,
                                     .max_ms = 60000,
                                     .max_paths = 1,
                                     .on_test = see_test,
                                     .on_output = see_output,
                                     .ctx = &s};
    struct analysis *a = analysis_run(&m, &config);
    int status = compare(&r, a, &s, &out);
    analysis_delete(a, &m);
    text_release(&s.out);
    text_release(&out);
    ir_module_release(&m);
    return status;
}
