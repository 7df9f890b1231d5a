/* SPDX-License-Identifier: Apache-2.0 */
/// Names for the rows of option.def.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/option.h"

enum cli_command {
#define COMMAND(name, text, operands, help) CMD_##name,
#include "cli/option.def"
    CMD_COUNT
};

enum cli_option {
#define OPTION(name, text, letter, kind, arg, fallback, dash, commands, help)  \
    OPT_##name,
#include "cli/option.def"
    OPT_COUNT
};

extern const struct option_table cli_options;

/// The set of checks that --check asks for.  - returns false after a "usage"
/// error naming the unknown id
BASE_MUST_USE bool cli_checks(const struct option_values *v, uint32_t *set,
                              struct diag_list *diags);

#endif
