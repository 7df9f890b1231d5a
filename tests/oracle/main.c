/* SPDX-License-Identifier: Apache-2.0 */
/// dgse-oracle REPORT plain|exits|coarse PROGRAM.ir [ARGUMENT...]: runs the
/// program with the oracle looking on, its output going where it goes.  exits:
/// checks count as exits; coarse: the facts are those of programs that are too
/// large for better ones.  The report gets a line per missing dependence, then
/// the counts.  The exit status is 0 when the program could be read and looked
/// at, however it ended.
#include "tests/oracle/oracle.h"

#include "base/file.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 1 << 30, MAX_STEPS = 2000000 };

static bool load(struct ir_module *m, const char *path)
{
    struct diag_list diags = {0};
    struct text text = {0};
    struct text error = {0};
    ir_module_init(m, "none", IR_I64);
    bool ok = file_read(path, MAX_FILE, &text, &error) &&
              ir_parse(m, path, text_str(&text), text.len, false, &diags) &&
              ir_verify(m, &diags);
    text_release(&text);
    text_release(&error);
    diag_release(&diags);
    return ok;
}

static void oracle_init(struct oracle *o, const struct ir_module *m,
                        const char *mode)
{
    struct object none = {0};
    struct moment before = {0};
    *o = (struct oracle){.m = m, .config = facts_config_default()};
    if (strcmp(mode, "exits") == 0) {
        o->config.ends.checks = ir_checks_default();
    } else if (strcmp(mode, "coarse") == 0) {
        o->config.points_to.max_insts = 1;
        o->config.max_cells = 1;
    }
    o->facts = facts_new(m, &o->config);
    o->points_to = facts_points_to(o->facts);
    o->cells = facts_cells(o->facts);
    o->view = mem_new(m->funcs.len, sizeof *o->view);
    vec_push(&o->objects, none);
    vec_push(&o->moments, before);
}

static void add_counts(struct oracle *o, const struct interp_result *r)
{
    static const char *const name[CLAIM_COUNT] = {
        "points_to", "callee", "cells", "flow", "reach", "control"};
    text_addf(&o->report, "end %d steps %" PRIu64 "\n", (int)r->end, r->steps);
    for (int k = 0; k < CLAIM_COUNT; k++) {
        text_addf(&o->report, "%s: %" PRIu64 " checked, %" PRIu64 " missing\n",
                  name[k], o->checked[k], o->missing[k]);
    }
}

int main(int argc, char **argv)
{
    static char *no_env[] = {NULL};
    struct ir_module m;
    struct oracle o;
    if (argc < 4 || !load(&m, argv[3])) {
        (void)fputs("dgse-oracle: no arguments, or no program\n", stderr);
        return EXIT_FAILURE;
    }
    oracle_init(&o, &m, argv[2]);
    struct trace trace = {observe, &o};
    struct interp_config config = {.argc = argc - 3,
                                   .argv = argv + 3,
                                   .envp = no_env,
                                   .max_steps = MAX_STEPS,
                                   .trace = &trace};
    struct interp_result r = interp_run(&m, &config);
    observe_end(&o, &r);
    decide_finish(&o);
    add_counts(&o, &r);
    FILE *out = fopen(argv[1], "w");
    bool ok = out && text_write(&o.report, out);
    ok = out && fclose(out) == 0 && ok;
    observe_release(&o);
    facts_delete(o.facts);
    ir_module_release(&m);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
