/* SPDX-License-Identifier: Apache-2.0 */
/// What the subcommands share: exit statuses, loading, messages.
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/diag.h"
#include "cli/options.h"
#include "ir/ir.h"

/// The exit statuses of every command; `run` gives the program's own where
/// the program ended by itself.
enum cli_status {
    CLI_OK = 0,
    CLI_FAULT = 1,
    CLI_USAGE = 2,
    CLI_INPUT = 3,
    CLI_OPEN = 4,
    CLI_INTERNAL = 70,
};

/// One run of the program, from command line to exit.
struct cli {
    enum cli_command command;
    const struct option_values *opts;
    struct diag_list *diags;
    uint32_t checks;
};

/// Writes the rows of diags from row `from` on to stderr, in clang's form,
/// with source lines; warnings are left out with --quiet.
void cli_show(const struct cli *c, uint32_t from);
/// The same rows as text for the descriptor fd.
void cli_format(const struct cli *c, uint32_t from, int fd, struct text *out);
/// A message with a place in the program, as cli_show writes it.
void cli_show_at(const struct cli *c, const struct ir_module *m, ir_loc_id loc,
                 enum diag_level level, const char *id, const char *message);
/// The place of loc; line 0 for none.
struct diag_place cli_place(const struct ir_module *m, ir_loc_id loc);

/// Makes m from the operands: C files and folders of them by way of the
/// frontend, or one .ir file.  Messages are shown.
/// - m is uninitialised before and always initialised afterwards
BASE_MUST_USE enum cli_status cli_load(const struct cli *c,
                                       struct ir_module *m);
/// Adds the library models that define what m calls but does not define.
BASE_MUST_USE enum cli_status cli_link_models(const struct cli *c,
                                              struct ir_module *m);
/// With --verify or in development builds: checks m, shows what is broken.
BASE_MUST_USE enum cli_status
cli_verify(const struct cli *c, const struct ir_module *m, const char *stage);

/// Writes to standard output, or to path when it is not null; says why it
/// cannot.
BASE_MUST_USE enum cli_status cli_write(const struct cli *c, const char *path,
                                        const struct text *out);
/// - returns whether text for this descriptor is to be coloured
bool cli_use_color(const struct cli *c, int fd);

/// Each command's function returns the exit status.
int cmd_analyze(const struct cli *c);
int cmd_replay(const struct cli *c);
int cmd_ir(const struct cli *c);
/// - may end the process by the program's own signal
int cmd_run(const struct cli *c);
int cmd_graph(const struct cli *c);

#endif
