/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse analyze`: faults, the inputs that lead there, and what is proved.
#include "cli/analyze.h"

#include "symexec/analysis.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct analysis_config analyze_config(const struct cli *c)
{
    uint64_t search = option_number(c->opts, OPT_SEARCH);
    uint64_t guide = option_number(c->opts, OPT_GUIDE);
    uint64_t goal = option_number(c->opts, OPT_GOAL);
    uint64_t without = option_number(c->opts, OPT_WITHOUT);

    return (struct analysis_config){
        .entry = option_text(c->opts, OPT_ENTRY),
        .guide = (enum guide_kind)guide,
        .goal = (enum goal_kind)goal,
        .without = without > 0 ? 1U << (without - 1) : 0,
        .search = (enum search)search,
        .seed = option_number(c->opts, OPT_SEED),
        .max_ms = 1000 * option_number(c->opts, OPT_MAX_TIME),
        .max_memory = option_number(c->opts, OPT_ANALYZE_MEMORY),
        .max_paths = option_number(c->opts, OPT_MAX_PATHS),
        .loop_bound = (uint32_t)option_number(c->opts, OPT_LOOP_BOUND),
        .stdin_bytes = (uint32_t)option_number(c->opts, OPT_STDIN_BYTES),
        .arguments = (uint32_t)option_number(c->opts, OPT_ARGS),
        .argument_bytes = (uint32_t)option_number(c->opts, OPT_ARG_BYTES),
        .pointer_elements =
            (uint32_t)option_number(c->opts, OPT_POINTER_ELEMENTS),
        .pointer_depth = (uint32_t)option_number(c->opts, OPT_POINTER_DEPTH),
        .checks = c->checks,
        .values = option_is_given(c->opts, OPT_VALUES),
        .solver = {.query_ms = option_number(c->opts, OPT_SOLVER_TIME),
                   .worker_bytes = (uint64_t)2 << 30,
                   .log_dir = option_text(c->opts, OPT_LOG_QUERIES)},
        .backend = solver_cvc5,
    };
}

static void show_error(const struct cli *c, const char *file, const char *id,
                       const char *before, const char *after)
{
    uint32_t from = c->diags->count;

    diag_add(c->diags, DIAG_ERROR, (struct diag_place){.file = file}, id,
             "%s%s", before, after);
    cli_show(c, from);
}

/// The function that --entry names.
static enum cli_status find_entry(const struct cli *c,
                                  const struct ir_module *m, ir_func_id *out)
{
    const char *name = option_text(c->opts, OPT_ENTRY);
    ir_opd o = ir_find_symbol(m, name);

    out->index = ir_opd_kind(o) == IR_OPD_FUNC ? ir_opd_index(o) : 0;
    if (out->index != 0 && ir_func(m, *out)->defined) {
        return CLI_OK;
    }
    if (option_is_given(c->opts, OPT_ENTRY)) {
        show_error(c, NULL, "usage",
                   "--entry: no such function is defined: ", name);
        return CLI_USAGE;
    }
    show_error(c, c->opts->operand[0], "input",
               "no function 'main': --entry names another one to start at", "");
    return CLI_INPUT;
}

// ---------------------------------------------------------------- output

static enum cli_status print(const struct analyze *z,
                             const struct fault_report *r)
{
    const struct cli *c = z->c;
    const char *path = option_text(c->opts, OPT_OUTPUT);
    struct text out = {0};

    if (option_number(c->opts, OPT_REPORT_FORMAT) == 1) {
        faults_json(r, &out);
    } else {
        uint32_t from = c->diags->count;
        faults_rows(r, c->diags);
        cli_format(c, from, path ? -1 : STDOUT_FILENO, &out);
        if (!option_is_given(c->opts, OPT_QUIET)) {
            faults_ledger(r, &out);
        }
        faults_summary(r, &out);
    }
    enum cli_status status = cli_write(c, path, &out);
    text_release(&out);
    return status;
}

static void print_stats(const struct cli *c, const struct analysis *a)
{
    if (!option_is_given(c->opts, OPT_STATS)) {
        return;
    }
    fprintf(stderr, "paths: %llu\nsteps: %llu\n%s",
            (unsigned long long)a->paths.feasible, (unsigned long long)a->steps,
            a->solver_stats);
    if (a->guided) {
        fprintf(stderr,
                "guide: %llu rounds, %llu runs, %llu tasks skipped, %llu "
                "merged, %llu from the beginning, %llu lost; facts: %.3f s\n",
                (unsigned long long)a->guide.rounds,
                (unsigned long long)a->guide.runs,
                (unsigned long long)a->guide.skipped,
                (unsigned long long)a->guide.merged,
                (unsigned long long)a->guide.again,
                (unsigned long long)a->guide.lost,
                (double)a->guide.static_ns / 1e9);
    }
    if (a->guided && a->paths.all > 0) {
        fprintf(stderr, "full exploration: %.6g paths\n", a->paths.all);
    }
}

/// The guide cannot be followed.
static void show_limit(const struct cli *c, const char *why)
{
    uint32_t from = c->diags->count;

    diag_add(c->diags, DIAG_WARNING, (struct diag_place){0}, "guide",
             "all paths are explored: %s", why);
    cli_show(c, from);
}

/// From the analysis to the report.
static enum cli_status report(struct analyze *z, const struct native *n,
                              const struct analysis *a)
{
    struct fault_more *more = mem_new(a->faults.len, sizeof *more);
    struct ledger ledger;
    struct source source;
    uint32_t open = 0;

    for (uint32_t k = 0; k < a->faults.len; k++) {
        testcase_of(z->m, &a->faults.data[k].test, &more[k].test);
        more[k].path = k < z->fault_test.len ? z->fault_test.data[k] : NULL;
    }
    analyze_confirm(z, n, a, more);
    ledger_init(&ledger, z->m, a, z->c->checks);
    source_init(&source, z->m);
    struct fault_report r = {.m = z->m,
                             .a = a,
                             .ledger = &ledger,
                             .fault = more,
                             .file = z->c->opts->operand[0],
                             .test = z->test.data,
                             .tests = z->test.len,
                             .coverage = fault_coverage(z->m, a, NULL),
                             .source = &source};
    enum cli_status status = print(z, &r);
    open = ledger_total(&ledger, LEDGER_OPEN);
    source_release(&source);
    ledger_release(&ledger);
    for (uint32_t k = 0; k < a->faults.len; k++) {
        testcase_release(&more[k].test);
    }
    mem_free(more);
    if (status == CLI_OK && a->faults.len > 0) {
        status = CLI_FAULT;
    } else if (status == CLI_OK && option_is_given(z->c->opts, OPT_STRICT) &&
               (open > 0 || !a->complete)) {
        status = CLI_OPEN;
    }
    return status;
}

// ---------------------------------------------------------------- running

static enum cli_status explore(struct analyze *z, const struct native *n)
{
    struct analysis_config config = analyze_config(z->c);

    config.interrupt = cli_catch_signals();
    config.on_test = analyze_on_test;
    config.on_progress = analyze_on_progress;
    config.ctx = z;
    z->start_ms = replay_now();
    z->end_ms = config.max_ms > 0 ? z->start_ms + config.max_ms : 0;
    z->progress =
        isatty(STDERR_FILENO) != 0 && !option_is_given(z->c->opts, OPT_QUIET);
    struct analysis *a = analysis_run(z->m, &config);
    if (z->shown_ms != 0) {
        fprintf(stderr, "\r\033[K");
    }
    if (a->limit &&
        (a->guide.lost > 0 || option_is_given(z->c->opts, OPT_GUIDE))) {
        show_limit(z->c, a->limit);
    }
    enum cli_status status = report(z, n, a);
    if (!analyze_write_values(z, a)) {
        status = CLI_USAGE;
    }
    print_stats(z->c, a);
    analysis_delete(a, z->m);
    if (z->error.len != 0) {
        show_error(z->c, NULL, "io", "", text_str(&z->error));
        status = CLI_USAGE;
    }
    return status;
}

int cmd_analyze(const struct cli *c)
{
    struct ir_module m;
    struct analyze z = {.c = c, .m = &m};
    ir_func_id entry = {0};
    enum cli_status status = cli_load(c, &m);
    int seen = 0;

    if (status == CLI_OK) {
        status = find_entry(c, &m, &entry);
    }
    if (status == CLI_OK) {
        status = cli_link_models(c, &m);
    }
    if (status == CLI_OK) {
        struct native n;
        z.folder = option_text(c->opts, OPT_TESTS);
        native_init(&n, c, &m, entry);
        status = analyze_tests_open(&z, &n) ? explore(&z, &n) : CLI_USAGE;
        native_release(&n);
        seen = *cli_catch_signals();
    }
    vec_release(&z.test);
    vec_release(&z.fault_test);
    arena_release(&z.arena);
    text_release(&z.error);
    ir_module_release(&m);
    return seen != 0 ? 128 + seen : (int)status;
}
