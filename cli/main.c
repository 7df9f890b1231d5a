/* SPDX-License-Identifier: Apache-2.0 */
/// dgse: finds the command, reads its options, runs it.
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

static int print_text(struct text *t)
{
    bool ok = text_write(t, stdout) && fflush(stdout) == 0;
    text_release(t);
    return ok ? CLI_OK : CLI_INTERNAL;
}

/// The words that are no command: help, version, and what packagers need.
static bool special(const char *word, int *status)
{
    struct text out = {0};
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
        strcmp(word, "help") == 0) {
        option_help(&cli_options, &out);
    } else if (strcmp(word, "--version") == 0) {
        text_addf(&out, "dgse %s\n", cli_options.version);
    } else if (strcmp(word, "--man") == 0) {
        option_man(&cli_options, &out);
    } else if (strcmp(word, "--bash-completion") == 0) {
        option_bash(&cli_options, &out);
    } else {
        return false;
    }
    *status = print_text(&out);
    return true;
}

static int run_command(uint32_t command, struct cli *c)
{
    if (option_is_given(c->opts, OPT_HELP)) {
        struct text out = {0};
        option_help_command(&cli_options, command, &out);
        return print_text(&out);
    }
    if (c->opts->operands == 0) {
        diag_add(c->diags, DIAG_ERROR, (struct diag_place){0}, "usage",
                 "no input: name a C file or a folder; "
                 "'dgse %s --help' lists the options",
                 cli_options.command[command].name);
        cli_show(c, 0);
        return CLI_USAGE;
    }
    bool known = cli_checks(c->opts, &c->checks, c->diags);
    // What an option asks for and nobody does must not stay unsaid.
    const uint32_t analysis = 1u << IR_CHECK_UNINIT | 1u << IR_CHECK_LEAK;
    for (unsigned k = 0; command != CMD_ANALYZE && k < IR_CHECK_COUNT; k++) {
        if ((c->checks & analysis) >> k & 1) {
            diag_add(c->diags, DIAG_WARNING, (struct diag_place){0}, "check",
                     "'%s' is not looked for by this command",
                     ir_check_info[k].id);
        }
    }
    cli_show(c, 0);
    if (!known) {
        return CLI_USAGE;
    }
    c->command = (enum cli_command)command;
    switch (c->command) {
    case CMD_ANALYZE:
        return cmd_analyze(c);
    case CMD_REPLAY:
        return cmd_replay(c);
    case CMD_IR:
        return cmd_ir(c);
    case CMD_RUN:
        return cmd_run(c);
    case CMD_GRAPH:
        return cmd_graph(c);
    case CMD_COUNT:
        break;
    }
    UNREACHABLE();
}

int main(int argc, char **argv)
{
    struct diag_list diags = {0};
    struct option_values values = {0};
    struct cli c = {.opts = &values, .diags = &diags};
    int status = CLI_USAGE;
    if (argc < 2) {
        struct text out = {0};
        option_help(&cli_options, &out);
        (void)text_write(&out, stderr);
        text_release(&out);
        return CLI_USAGE;
    }
    if (special(argv[1], &status)) {
        return status;
    }
    values.table = &cli_options;
    uint32_t command = option_command_find(&cli_options, argv[1], &diags);
    if (command < cli_options.commands &&
        option_parse(&cli_options, command, (uint32_t)argc - 2, argv + 2,
                     &values, &diags)) {
        status = run_command(command, &c);
    } else {
        cli_show(&c, 0);
    }
    option_release(&values);
    diag_release(&diags);
    return status;
}
