/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse run`: the program in the reference interpreter, with the real
/// arguments, standard input and environment.  A failed check ends it like a
/// sanitizer would.
#include "base/mem.h"
#include "cli/cli.h"
#include "ir/interp.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/// The innermost frame that the user wrote: a fault inside a library model is
/// shown at the call that passed the bad value.
static uint32_t user_frame(const struct ir_module *m,
                           const struct interp_result *r)
{
    for (uint32_t k = 0; k < r->depth && k < COUNT_OF(r->stack); k++) {
        if (!ir_func(m, r->stack[k].func)->model) {
            return k;
        }
    }
    return 0;
}

static void show_end(const struct cli *c, const struct ir_module *m,
                     const struct interp_result *r, const char *message,
                     const char *id)
{
    uint32_t from = c->diags->count;
    uint32_t frame = user_frame(m, r);
    diag_add(c->diags, DIAG_ERROR, cli_place(m, r->stack[frame].loc), id,
             "%s [%s]", message, id);
    for (uint32_t k = frame + 1; k < r->depth && k < COUNT_OF(r->stack); k++) {
        const struct ir_func *f = ir_func(m, r->stack[k - 1].func);
        diag_add(c->diags, DIAG_NOTE, cli_place(m, r->stack[k].loc), id,
                 "in the call of '%s'", ir_text(m, f->source_name));
    }
    cli_show(c, from);
}

/// Ends by the signal that the native program would get.
static int die_by(int sig)
{
    (void)signal(sig, SIG_DFL);
    (void)raise(sig);
    return 128 + sig;
}

static int fault_status(enum ir_check_kind kind)
{
    switch (kind) {
    case IR_CHECK_ASSERTION:
    case IR_CHECK_ABORT:
        return die_by(SIGABRT);
    case IR_CHECK_DIV_ZERO:
    case IR_CHECK_DIV_OVERFLOW:
        return die_by(SIGFPE);
    case IR_CHECK_NULL_DEREF:
        return die_by(SIGSEGV);
    case IR_CHECK_BOUNDS:
    case IR_CHECK_LIFETIME:
    case IR_CHECK_DOUBLE_FREE:
    case IR_CHECK_BAD_FREE:
    case IR_CHECK_UNINIT:
    case IR_CHECK_OVERFLOW:
    case IR_CHECK_SHIFT:
    case IR_CHECK_UNREACHED:
    case IR_CHECK_LEAK:
    case IR_CHECK_COUNT:
        return CLI_FAULT;
    }
    UNREACHABLE();
}

/// A check's message is the source text; what went wrong with it is said
/// first.  An access tells its own story.
static void show_fault(const struct cli *c, const struct ir_module *m,
                       struct interp_result r)
{
    const struct ir_check_info *info = &ir_check_info[r.kind];
    struct text t = {0};
    switch (r.kind) {
    case IR_CHECK_NULL_DEREF:
    case IR_CHECK_BOUNDS:
    case IR_CHECK_LIFETIME:
    case IR_CHECK_DOUBLE_FREE:
    case IR_CHECK_BAD_FREE:
        text_add(&t, r.message);
        break;
    default:
        text_addf(&t, "%s: %s", info->what, r.message);
        break;
    }
    show_end(c, m, &r, text_str(&t), info->id);
    text_release(&t);
}

static int finish(const struct cli *c, const struct ir_module *m,
                  const struct interp_result *r)
{
    switch (r->end) {
    case INTERP_EXIT:
        return r->status & 0xff;
    case INTERP_ABORT:
        return die_by(r->status);
    case INTERP_FAULT:
        show_fault(c, m, *r);
        return fault_status(r->kind);
    case INTERP_ASSUME:
        show_end(c, m, r, r->message, "assume");
        return CLI_OK;
    case INTERP_UNSUPPORTED:
        show_end(c, m, r, r->message, "unsupported");
        return CLI_INPUT;
    case INTERP_LIMIT:
        show_end(c, m, r, r->message, "limit");
        return CLI_INPUT;
    }
    UNREACHABLE();
}

static bool has_main(const struct ir_module *m)
{
    ir_opd o = ir_find_symbol(m, "main");
    return ir_opd_kind(o) == IR_OPD_FUNC &&
           m->funcs.data[ir_opd_index(o)].defined;
}

static struct interp_result run(const struct cli *c, const struct ir_module *m)
{
    uint32_t argc = c->opts->rests + 1;
    union {
        const char **in;
        char *const *out;
    } argv = {mem_new(argc + 1, sizeof(char *))};
    argv.in[0] = c->opts->operand[0];
    for (uint32_t k = 0; k < c->opts->rests; k++) {
        argv.in[k + 1] = c->opts->rest[k];
    }
    struct interp_config config = {
        .argc = (int)argc,
        .argv = argv.out,
        .envp = environ,
        .max_steps = option_number(c->opts, OPT_MAX_STEPS),
        .max_memory = option_number(c->opts, OPT_MAX_MEMORY),
    };
    struct interp_result r = interp_run(m, &config);
    mem_free(argv.in);
    return r;
}

int cmd_run(const struct cli *c)
{
    struct ir_module m;
    enum cli_status status = cli_load(c, &m);
    int result = CLI_OK;
    if (status == CLI_OK && !has_main(&m)) {
        diag_add(c->diags, DIAG_ERROR,
                 (struct diag_place){.file = c->opts->operand[0]}, "input",
                 "no function 'main': there is nothing to run");
        cli_show(c, c->diags->count - 1);
        status = CLI_INPUT;
    }
    if (status == CLI_OK) {
        status = cli_link_models(c, &m);
    }
    if (status == CLI_OK) {
        struct interp_result r = run(c, &m);
        if (option_is_given(c->opts, OPT_STATS)) {
            fprintf(stderr, "steps: %llu\npeak memory: %llu\n",
                    (unsigned long long)r.steps,
                    (unsigned long long)r.peak_memory);
        }
        result = finish(c, &m, &r);
    } else {
        result = (int)status;
    }
    ir_module_release(&m);
    return result;
}
