/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse analyze`: faults, the inputs that lead there, and what is proved.
#include "cli/cli.h"
#include "report/faults.h"
#include "symexec/analysis.h"

#include <stdio.h>

static struct analysis_config config_of(const struct cli *c)
{
    uint64_t search = option_number(c->opts, OPT_SEARCH);

    return (struct analysis_config){
        .entry = option_text(c->opts, OPT_ENTRY),
        .search = (enum search)search,
        .seed = option_number(c->opts, OPT_SEED),
        .max_ms = 1000 * option_number(c->opts, OPT_MAX_TIME),
        .max_memory = option_number(c->opts, OPT_ANALYZE_MEMORY),
        .max_paths = option_number(c->opts, OPT_MAX_PATHS),
        .loop_bound = (uint32_t)option_number(c->opts, OPT_LOOP_BOUND),
        .stdin_bytes = (uint32_t)option_number(c->opts, OPT_STDIN_BYTES),
        .checks = c->checks,
        .solver = {.query_ms = option_number(c->opts, OPT_SOLVER_TIME),
                   .worker_bytes = (uint64_t)2 << 30,
                   .log_dir = option_text(c->opts, OPT_LOG_QUERIES)},
        .backend = solver_cvc5,
    };
}

static void show_text(const struct cli *c, const struct ir_module *m,
                      const struct analysis *a)
{
    for (uint32_t k = 0; k < a->faults.len; k++) {
        const struct fault *f = &a->faults.data[k];
        cli_show_at(c, m, f->loc, DIAG_ERROR, ir_check_info[f->kind].id,
                    f->message);
        for (uint32_t n = 0; n < f->test.input.len; n++) {
            const struct test_input *i = &f->test.input.data[n];
            fprintf(stderr, "  %s#%u = %lld\n", intern_text(&a->names, i->name),
                    i->nth, (long long)i->value);
        }
    }
    for (uint32_t k = 0; k < a->open.len; k++) {
        cli_show_at(c, m, a->open.data[k].loc, DIAG_WARNING, "open",
                    a->open.data[k].reason);
    }
}

int cmd_analyze(const struct cli *c)
{
    struct ir_module m;
    struct text out = {0};
    enum cli_status status = cli_load(c, &m);

    if (status == CLI_OK) {
        status = cli_link_models(c, &m);
    }
    if (status == CLI_OK) {
        struct analysis_config config = config_of(c);
        struct analysis *a = analysis_run(&m, &config);
        if (option_number(c->opts, OPT_REPORT_FORMAT) == 1) {
            faults_json(&m, a, &out);
            status = cli_write(c, option_text(c->opts, OPT_OUTPUT), &out);
        } else {
            show_text(c, &m, a);
        }
        if (option_is_given(c->opts, OPT_STATS)) {
            fprintf(stderr, "paths: %llu\nsteps: %llu\n%s",
                    (unsigned long long)a->paths.feasible,
                    (unsigned long long)a->steps, a->solver_stats);
        }
        status = status == CLI_OK && a->faults.len > 0 ? CLI_FAULT : status;
        analysis_delete(a, &m);
    }
    text_release(&out);
    ir_module_release(&m);
    return (int)status;
}
