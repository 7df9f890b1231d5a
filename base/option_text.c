/* SPDX-License-Identifier: Apache-2.0 */
/// What derives from the option table: help, manual page, completion.  Rows
/// appear in the order of the table.
#include "base/option.h"

#include <string.h>

enum { HELP_COLUMN = 26, HELP_WIDTH = 80 };

static bool belongs(const struct option_row *row, uint32_t command)
{
    return (row->commands >> command & 1) != 0;
}

static void pad(struct text *out, size_t line_start, size_t column)
{
    while (out->len - line_start < column) {
        text_add_char(out, ' ');
    }
}

/// Adds the words of s, broken so that lines end before HELP_WIDTH and go on
/// at `column`; the text is at that column now.
static void add_wrapped(struct text *out, const char *s, size_t column)
{
    size_t at = column;

    while (*s) {
        size_t len = strcspn(s, " ");

        if (at > column && at + 1 + len >= HELP_WIDTH) {
            text_add_char(out, '\n');
            for (at = 0; at < column; at++) {
                text_add_char(out, ' ');
            }
        } else if (at > column) {
            text_add_char(out, ' ');
            at++;
        }
        text_add_bytes(out, s, len);
        at += len;
        s += len;
        s += strspn(s, " ");
    }
    text_add_char(out, '\n');
}

/// "  left              right, wrapped"
static void add_columns(struct text *out, const char *left, const char *right)
{
    size_t line_start = out->len;

    text_addf(out, "  %s", left);
    if (out->len - line_start + 2 > HELP_COLUMN) {
        text_add_char(out, '\n');
        line_start = out->len;
    }
    pad(out, line_start, HELP_COLUMN);
    add_wrapped(out, right, HELP_COLUMN);
}

/// "-o, --output FILE"
static void add_forms(struct text *out, const struct option_row *r)
{
    if (r->letter) {
        text_addf(out, "-%c%s", r->letter, r->name ? ", " : "");
    }
    if (r->name) {
        text_addf(out, "%s%s", r->one_dash ? "-" : "--", r->name);
    }
    if (r->arg) {
        text_addf(out, "%c%s", r->one_dash && r->name ? '=' : ' ', r->arg);
    }
}

/// The sentence, with the fallback and with what repetition does.
static void add_sentence(struct text *out, const struct option_row *r)
{
    text_add(out, r->help);
    if (r->fallback) {
        text_addf(out, " (default: %s)", r->fallback);
    }
    if (r->kind == OPTION_REPEAT) {
        text_add(out, " (repeatable)");
    }
}

void option_help(const struct option_table *t, struct text *out)
{
    text_addf(out, "usage: %s COMMAND [options] ...\n%s.\n\ncommands:\n",
              t->program, t->summary);
    for (uint32_t i = 0; i < t->commands; i++) {
        const struct option_command *c = &t->command[i];

        add_columns(out, c->name, c->help);
    }
    text_addf(out,
              "\n'%s COMMAND --help' lists the options of a command;"
              "\n'%s --version' prints the version.\n",
              t->program, t->program);
}

void option_help_command(const struct option_table *t, uint32_t command,
                         struct text *out)
{
    const struct option_command *c = NULL;
    struct text left = {0};
    struct text right = {0};

    REQUIRE(command < t->commands);
    c = &t->command[command];
    text_addf(out, "usage: %s %s [options] %s\n%s.\n\noptions:\n", t->program,
              c->name, c->operands, c->help);
    for (uint32_t i = 0; i < t->rows; i++) {
        const struct option_row *r = &t->row[i];

        if (belongs(r, command)) {
            text_clear(&left);
            text_clear(&right);
            add_forms(&left, r);
            add_sentence(&right, r);
            add_columns(out, text_str(&left), text_str(&right));
        }
    }
    text_release(&left);
    text_release(&right);
}

// ---- manual page

/// Escapes what troff would read: backslashes, dashes that must stay ASCII,
/// and a point or quote that begins a line.
static void add_troff(struct text *out, const char *s)
{
    for (; *s; s++) {
        bool line_start = out->len && out->data[out->len - 1] == '\n';

        if (*s == '\\') {
            text_add(out, "\\e");
        } else if (*s == '-') {
            text_add(out, "\\-");
        } else {
            if (line_start && (*s == '.' || *s == '\'')) {
                text_add(out, "\\&");
            }
            text_add_char(out, *s);
        }
    }
}

static void add_troff_option(struct text *out, const struct option_row *r)
{
    struct text forms = {0};
    struct text sentence = {0};

    add_forms(&forms, r);
    add_sentence(&sentence, r);
    text_add(out, ".TP\n.B ");
    add_troff(out, text_str(&forms));
    text_add_char(out, '\n');
    add_troff(out, text_str(&sentence));
    text_add(out, ".\n");
    text_release(&forms);
    text_release(&sentence);
}

void option_man(const struct option_table *t, struct text *out)
{
    text_addf(out, ".TH %s 1 \"\" \"%s %s\"\n.SH NAME\n%s \\- ", t->program,
              t->program, t->version, t->program);
    add_troff(out, t->summary);
    text_add(out, "\n.SH SYNOPSIS\n");
    for (uint32_t i = 0; i < t->commands; i++) {
        text_addf(out, "%s.B %s %s\n[options] ", i ? ".br\n" : "", t->program,
                  t->command[i].name);
        add_troff(out, t->command[i].operands);
        text_add_char(out, '\n');
    }
    text_add(out, ".SH COMMANDS\n");
    for (uint32_t i = 0; i < t->commands; i++) {
        text_addf(out, ".SS %s %s\n", t->program, t->command[i].name);
        add_troff(out, t->command[i].help);
        text_add(out, ".\n");
        for (uint32_t j = 0; j < t->rows; j++) {
            if (belongs(&t->row[j], i)) {
                add_troff_option(out, &t->row[j]);
            }
        }
    }
}

// ---- completion

/// The words that may stand where an option of the command may.
static void add_bash_words(struct text *out, const struct option_table *t,
                           uint32_t command)
{
    for (uint32_t i = 0; i < t->rows; i++) {
        const struct option_row *r = &t->row[i];

        if (belongs(r, command) && r->name) {
            text_addf(out, " %s%s", r->one_dash ? "-" : "--", r->name);
        }
    }
}

/// One `case` row per option with a choice of words.
static void add_bash_choices(struct text *out, const struct option_table *t)
{
    for (uint32_t i = 0; i < t->rows; i++) {
        const struct option_row *r = &t->row[i];

        if (r->kind != OPTION_CHOICE || !r->name) {
            continue;
        }
        text_addf(out, "    %s%s) words='", r->one_dash ? "-" : "--", r->name);
        for (const char *s = r->arg; *s; s++) {
            text_add_bytes(out, *s == '|' ? " " : s, 1);
        }
        text_add(out, "' ;;\n");
    }
}

void option_bash(const struct option_table *t, struct text *out)
{
    text_addf(out,
              "# bash completion for %s, made from its option table\n"
              "_%s()\n{\n"
              "    local now=${COMP_WORDS[COMP_CWORD]}\n"
              "    local before=${COMP_WORDS[COMP_CWORD-1]}\n"
              "    local words=\n"
              "    COMPREPLY=()\n"
              "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
              "        words='--help --version",
              t->program, t->program);
    for (uint32_t i = 0; i < t->commands; i++) {
        text_addf(out, " %s", t->command[i].name);
    }
    text_add(out, "'\n"
                  "        COMPREPLY=($(compgen -W \"$words\" -- \"$now\"))\n"
                  "        return\n"
                  "    fi\n"
                  "    [ \"$now\" = = ] && now=\n"
                  "    [ \"$before\" = = ] && "
                  "before=${COMP_WORDS[COMP_CWORD-2]}\n"
                  "    case $before in\n");
    add_bash_choices(out, t);
    text_add(out, "    esac\n"
                  "    if [ -z \"$words\" ] && [[ $now == -* ]]; then\n"
                  "        case ${COMP_WORDS[1]} in\n");
    for (uint32_t i = 0; i < t->commands; i++) {
        text_addf(out, "        %s) words='--help", t->command[i].name);
        add_bash_words(out, t, i);
        text_add(out, "' ;;\n");
    }
    text_addf(out,
              "        esac\n"
              "    fi\n"
              "    if [ -n \"$words\" ]; then\n"
              "        COMPREPLY=($(compgen -W \"$words\" -- \"$now\"))\n"
              "    else\n"
              "        COMPREPLY=($(compgen -f -- \"$now\"))\n"
              "    fi\n"
              "}\n"
              "complete -o filenames -F _%s %s\n",
              t->program, t->program);
}
