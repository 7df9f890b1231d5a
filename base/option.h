/* SPDX-License-Identifier: Apache-2.0 */
/// Command lines by table: one row per option, from which the parser, the
/// `--help` texts, the manual page and the shell completion derive.
///
/// Accepted are `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, bundled
/// letters of flags (`-qv`), and `--`, behind which everything is passed on.
/// Options and operands may be mixed.
#ifndef BASE_OPTION_H
#define BASE_OPTION_H

#include "base/diag.h"
#include "base/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum option_kind {
    OPTION_FLAG,   ///< no argument
    OPTION_VALUE,  ///< the last one counts
    OPTION_REPEAT, ///< each one counts
    OPTION_INT,    ///< a number from 0; k, M, G mean 2^10, 2^20, 2^30
    OPTION_CHOICE, ///< one of the words in `arg`: "dfs|bfs|random"
};

struct option_row {
    const char *name; ///< without dashes; null when there is only a letter
    char letter;      ///< or '\0'
    enum option_kind kind;
    const char *arg;      ///< how help names the argument; null for flags
    const char *fallback; ///< the value when not given; or null
    const char *help;     ///< one sentence, lower case, no full stop
    uint32_t commands;    ///< bit i: belongs to command i
    /// Spelled as compilers do: `-std=c11`, `-include FILE`, `-m32`.
    bool one_dash;
};

struct option_command {
    const char *name;
    const char *operands; ///< "FILE.c ..."
    const char *help;     ///< one sentence
};

struct option_table {
    const char *program;
    const char *version;
    const char *summary; ///< one sentence
    const struct option_row *row;
    uint32_t rows;
    const struct option_command *command;
    uint32_t commands;
};

/// One option as it stood on the command line.
struct option_given {
    uint32_t row;
    const char *text; ///< the argument; null for flags
    uint64_t number;  ///< OPTION_INT; OPTION_CHOICE: which word, from 0
};

struct option_values {
    const struct option_table *table;
    struct option_given *given; ///< in order of the command line
    uint32_t givens, given_cap;
    const char **operand;
    uint32_t operands, operand_cap;
    const char **rest; ///< behind `--`
    uint32_t rests;
    bool has_rest; ///< a `--` was there
};

/// Every mistake of the command line becomes an error row (id "usage").
/// - command is its number; argv holds only what follows the command's name
///   and outlives values
/// - returns true when there was none; values must be released in any case
BASE_MUST_USE bool option_parse(const struct option_table *t, uint32_t command,
                                uint32_t argc, char **argv,
                                struct option_values *values,
                                struct diag_list *diags);
void option_release(struct option_values *values);
/// - returns the number of the command; reports and returns t->commands when
///   there is none of that name
uint32_t option_command_find(const struct option_table *t, const char *name,
                             struct diag_list *diags);

bool option_is_given(const struct option_values *v, uint32_t row);
/// - returns the last value, or the row's fallback, or null
const char *option_text(const struct option_values *v, uint32_t row);
/// - the row is OPTION_INT or OPTION_CHOICE
/// - returns the last value, or the fallback's, or 0
uint64_t option_number(const struct option_values *v, uint32_t row);

/// Checks that the table is well-formed: names unique within each command,
/// fallbacks that parse, help sentences as they should be.
bool option_verify(const struct option_table *t, struct diag_list *diags);

/// The text of `PROGRAM --help`.
void option_help(const struct option_table *t, struct text *out);
/// The text of `PROGRAM COMMAND --help`.
void option_help_command(const struct option_table *t, uint32_t command,
                         struct text *out);
/// The manual page, as troff source.
void option_man(const struct option_table *t, struct text *out);
/// A completion script for bash.
void option_bash(const struct option_table *t, struct text *out);

#ifdef __cplusplus
}
#endif
#endif
